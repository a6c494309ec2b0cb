/** A debug adapter that stopped at an exception, and answers nothing else: a program that speaks on its standard streams. */

interface Asked {
  seq: number;
  command: string;
  arguments?: { path?: string; line?: number };
}

let launched: Asked["arguments"] = {};
let seq = 0;

function send(message: object): void {
  const body = JSON.stringify({ seq: ++seq, ...message });
  process.stdout.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

function answer({ seq: request, command, arguments: given }: Asked): void {
  if (command === "launch") launched = given;
  const bodies: Record<string, object> = {
    initialize: { supportsExceptionInfoRequest: true, supportsConfigurationDoneRequest: true },
    threads: { threads: [{ id: 1, name: "main" }] },
    stackTrace: {
      stackFrames: [{ id: 1, name: "round_price", line: launched?.line, column: 1, source: { path: launched?.path } }],
      totalFrames: 1,
    },
    exceptionInfo: { exceptionId: "TypeError", description: "no number", breakMode: "always" },
    scopes: { scopes: [] },
  };
  send({ type: "response", request_seq: request, success: true, command, body: bodies[command] ?? {} });
  if (command === "initialize") send({ type: "event", event: "initialized" });
  if (command === "configurationDone")
    send({ type: "event", event: "stopped", body: { reason: "exception", threadId: 1, allThreadsStopped: true } });
  if (command === "disconnect") process.exit(0);
}

if (process.argv.includes("--adapter")) {
  let buffer = Buffer.alloc(0);
  process.stdin.on("data", (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const end = buffer.indexOf("\r\n\r\n");
      const length = Number(/Content-Length: (\d+)/.exec(buffer.toString("utf8", 0, Math.max(0, end)))?.[1]);
      if (end < 0 || buffer.length < end + 4 + length) return;
      const message = JSON.parse(buffer.toString("utf8", end + 4, end + 4 + length)) as Asked;
      buffer = buffer.subarray(end + 4 + length);
      answer(message);
    }
  });
}
