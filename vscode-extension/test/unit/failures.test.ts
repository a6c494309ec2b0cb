import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installationFailure, startFailure, stoppedTooOften, versionMismatch } from "../../src/core/failures";
import { bundledLaunch, bundledProblem } from "../../src/core/bundledServer";
import { run } from "../../src/core/process";

/** What pip says without a network, word for word but for the addresses: its closing line blames the package. */
const PIP_OFFLINE = `WARNING: Retrying (Retry(total=0, connect=None, read=None, redirect=None, status=None)) after connection broken by 'NewConnectionError('<pip._vendor.urllib3.connection.HTTPSConnection object at 0x7f>: Failed to establish a new connection: [Errno -3] Temporary failure in name resolution')': /simple/apsw/
ERROR: Could not find a version that satisfies the requirement apsw==3.54.1.0 (from versions: none)
ERROR: No matching distribution found for apsw==3.54.1.0`;

describe("why an installation failed", () => {
  const failure = (stderr: string): string => installationFailure({ code: 1, stdout: "", stderr });

  it("is told with its mend where we know one", () => {
    assert.match(failure("OSError: [Errno 28] No space left on device"), /the disk is full; free/);
    assert.match(
      failure("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE."),
      /not the one that was tested/,
    );
    assert.match(failure("ERROR: No matching distribution found for numpy==2.4"), /no build for this platform/);
    assert.match(failure("OSError: [Errno 13] Permission denied: '/x'"), /cannot be written; check its permissions/);
    assert.match(failure("ERROR: something else broke."), /^something else broke; run “Packlens: Show Logs”/);
    assert.match(failure(""), /ended without a word/);
  });

  it("is called offline where it is, whatever the closing line blames, and whichever tool says so", () => {
    for (const text of [
      PIP_OFFLINE,
      "error: Failed to fetch: `x`\n  Caused by: dns error: failed to lookup address",
      "[Errno 11001] getaddrinfo failed",
      "nodename nor servname provided",
      "ProxyError('Cannot connect to proxy.')",
    ]) {
      assert.match(
        failure(text),
        /^this machine is offline, or a proxy keeps PyPI away; connect it, or set http\.proxy, and try again/,
        text,
      );
    }
    const offline = (system: string): string =>
      installationFailure({ code: 1, stdout: "", stderr: PIP_OFFLINE }, system);
    assert.match(offline("linux-x64"), /install packlens-linux-x64\.vsix/);
    assert.match(offline("darwin-arm64"), /set packlens\.server\.path to it$/, "no build is named that is not there");
    assert.doesNotMatch(offline("darwin-arm64"), /vsix/);
  });

  it("is told in plain words when the system ended it", async () => {
    const outcome = await run("/bin/sh", ["-c", "kill -9 $$"], { cwd: tmpdir(), env: process.env });
    assert.equal(outcome.signal, "SIGKILL");
    assert.match(
      installationFailure(outcome),
      /the system ended it, most likely because memory ran out; close other programs and try again/,
    );
  });
});

describe("why the server did not start", () => {
  const ended = (
    code: number | null,
    signal: NodeJS.Signals | null = null,
  ): { code: number | null; signal: NodeJS.Signals | null } => ({ code, signal });

  it("is told in plain words, with the mend", () => {
    assert.match(
      startFailure("", ended(null, "SIGKILL"), true),
      /did not start: the system ended it, most likely because memory ran out/,
    );
    assert.match(startFailure("reading", ended(137), false), /memory ran out/);
    assert.match(
      startFailure("x/python3: /lib/libc.so.6: version `GLIBC_2.36' not found (required by x)", ended(1), true),
      /not made for this system; Try Again sets up one from a Python of this machine\./,
    );
    assert.match(startFailure("spawn ENOEXEC", undefined, false), /set packlens.server.path to one that is\./);
    assert.match(startFailure("MemoryError", ended(1), false), /not enough memory/);
    assert.match(startFailure("OSError: [Errno 28] No space left on device", ended(1), false), /disk is full/);
    assert.match(
      startFailure("ModuleNotFoundError: No module named 'numpy'", ended(1), false),
      /packages are damaged \(ModuleNotFoundError: No module named 'numpy'\); Try Again makes them anew/,
    );
    assert.match(
      startFailure("", ended(null, "SIGTERM"), false),
      /it was ended by SIGTERM before it said a word\. Run “Packlens: Show Logs”/,
    );
    assert.match(startFailure("Error: odd.", ended(1), false), /did not start: odd\. Run/);
  });

  it("is one sentence or two, never a traceback", () => {
    assert.equal(startFailure("odd", ended(1), false).split("\n").length, 1);
    assert.match(stoppedTooOften(4, 10, ended(1)), /stopped 4 times in 10 minutes; look at the log/);
    assert.match(
      stoppedTooOften(4, 10, ended(null, "SIGKILL")),
      /the system ended it, most likely because memory ran out.*packlens\.index\.exclude/,
    );
  });
});

describe("what an extension for one platform holds", () => {
  let folder = "";
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "packlens-unit-"))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("is run as it is, isolated", async () => {
    assert.equal(bundledLaunch(folder), undefined, "the extension for all platforms holds nothing");
    mkdirSync(join(folder, "runtime/bin"), { recursive: true });
    const program = join(folder, "runtime/bin/python3");
    writeFileSync(program, "#!/bin/sh\nexit 0\n");
    chmodSync(program, 0o755);
    const launch = bundledLaunch(folder);
    assert.deepEqual(launch, { command: program, args: ["-I", "-X", "utf8", "-m", "packlens"] });
    assert.equal(await bundledProblem(launch ?? { command: "", args: [] }, folder, process.env), "");
  });

  it("says why it does not run", async () => {
    const program = join(folder, "python3");
    writeFileSync(program, '#!/bin/sh\necho "version GLIBC_2.36 not found" >&2\nexit 1\n');
    chmodSync(program, 0o755);
    assert.equal(
      await bundledProblem({ command: program, args: [] }, folder, process.env),
      "version GLIBC_2.36 not found",
    );
    assert.match(await bundledProblem({ command: join(folder, "none"), args: [] }, folder, process.env), /ENOENT/);
  });
});

describe("a server of another version", () => {
  it("is named in one sentence with its mend; one of the same version, or of none, is not", () => {
    assert.equal(
      versionMismatch("0.2.0", "0.1.0"),
      "The server is Packlens 0.1.0, and this extension is made for 0.2.0, so some commands may not work: " +
        "install Packlens 0.2.0 where packlens.server.path points, or empty that setting.",
    );
    assert.equal(versionMismatch("0.2.0", "0.2.0"), "");
    assert.equal(versionMismatch("0.2.0", undefined), "");
  });
});
