/** What can go wrong with the world outside of the extension. */

/** One sentence that names the thing and the mend; shown as it is. */
export class PacklensError extends Error {}

/** A command is about the current pack, and there is none. */
export class NoPackError extends PacklensError {
  constructor() {
    super("There is no pack yet: run “Packlens: Pack Context for Task…” first.");
  }
}

/** A file of a pack was renamed or deleted since: only packing again helps. */
export class FileGoneError extends PacklensError {}

/** The server could not be set up, does not run or failed: the log has more. */
export class ServerError extends PacklensError {}

/** The connection to the server broke before it had answered. */
export class ConnectionLostError extends ServerError {}

/** The user cancelled, so no message is shown. */
export class CancelledError extends Error {
  constructor() {
    super("Cancelled.");
  }
}

/** The language server's answer to a request that is right, but has no answer (`server/docs/lsp-extensions.md`). */
const REQUEST_FAILED = -32803;
/** What vscode-jsonrpc says of a connection itself: a write or read failed, it was disposed, it is not open. */
const CONNECTION_FAILED: readonly unknown[] = [-32099, -32098, -32097, -32096];

/** What the server answered instead of a result. */
export function fromResponse(error: unknown): PacklensError {
  const text = sentence(error).replace(/^\w*Error: /, "");
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (CONNECTION_FAILED.includes(code))
    return new ConnectionLostError("The Packlens server stopped before it had answered: try again.");
  return code === REQUEST_FAILED ? new PacklensError(text) : new ServerError(text);
}

/** Whether the sentence says all that the user needs, so that no log is offered. */
export function isMisuse(error: unknown): boolean {
  return error instanceof PacklensError && !(error instanceof ServerError);
}

/** What the log keeps of an error: a sentence of ours says it all, of anything else it matters where it was thrown. */
export function logText(error: unknown): string {
  return error instanceof Error && !(error instanceof PacklensError) && error.stack ? error.stack : sentence(error);
}

/** The text of anything that was thrown. */
export function sentence(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim() || "Something went wrong; run “Packlens: Show Logs” for details.";
}
