import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import {
  bundleIn,
  discardBroken,
  environmentFolder,
  configuredLaunch,
  makeEnvironment,
  type MakeOptions,
  managedLaunch,
} from "../../src/core/environment";
import { CancelledError } from "../../src/core/errors";
import { cleanEnvironment, onPath, pathWritten, run, withProxy } from "../../src/core/process";
import { candidates, findPython, isInside } from "../../src/core/python";

let folder = "";
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "packlens-unit-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A program that prints, and ends with a code. */
function program(name: string, print: string, code = 0): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\ncat <<'END'\n${print}\nEND\nexit ${code}\n`);
  chmodSync(file, 0o755);
  return file;
}
const python = (name: string, version: string, venv = true, base = "/usr"): string =>
  program(
    name,
    JSON.stringify({
      executable: join(folder, name),
      version: version.split(".").map(Number),
      implementation: "cpython",
      venv,
      base,
    }),
  );
const ask = (command: string, args: string[]) => run(command, args, { cwd: folder, env: {} });

describe("the environment of our processes", () => {
  it("loses everything by which a workspace could add modules", () => {
    const clean = cleanEnvironment({
      PATH: ["/usr/bin", ".", "bin"].join(delimiter),
      PYTHONPATH: "/evil",
      VIRTUAL_ENV: "/venv",
      HOME: "/home/me",
    });
    assert.equal(clean.PATH, "/usr/bin");
    assert.equal(clean.PYTHONPATH, undefined);
    assert.equal(clean.VIRTUAL_ENV, undefined);
    assert.equal(clean.HOME, "/home/me");
    assert.equal(clean.PYTHONSAFEPATH, "1");
  });

  it("has the editor's proxy for pip and uv, unless it names one itself", () => {
    const proxy = "http://proxy:8080";
    assert.deepEqual(withProxy({ HOME: "/h" }, proxy), { HOME: "/h", HTTPS_PROXY: proxy, HTTP_PROXY: proxy });
    assert.equal(withProxy({ https_proxy: "http://own:1" }, proxy).HTTPS_PROXY, undefined);
    assert.equal(withProxy({ https_proxy: "" }, proxy).HTTPS_PROXY, proxy);
    assert.deepEqual(withProxy({ HOME: "/h" }, ""), { HOME: "/h" });
  });

  it("finds programs on the path only, and never in the current folder", () => {
    program("tool", "");
    assert.deepEqual(onPath("tool", { PATH: [".", folder].join(delimiter) }), [join(folder, "tool")]);
    assert.deepEqual(onPath("tool", { PATH: "." }), []);
  });
});

describe("running a program", () => {
  it("ends it when it is cancelled", async () => {
    const cancel = new AbortController();
    const running = run("/bin/sleep", ["30"], { cwd: folder, env: {}, signal: cancel.signal });
    setTimeout(() => cancel.abort(), 50);
    await assert.rejects(running, CancelledError);
  });

  it("answers with -1 when the system refuses even to try it", async () => {
    // as Node refuses the .cmd files of Windows, too: not by an event, but at once
    const outcome = await run("/bin/echo", ["x".repeat(1 << 22)], { cwd: folder, env: {} });
    assert.equal(outcome.code, -1);
    assert.match(outcome.stderr, /E2BIG|ENAMETOOLONG/);
  });

  it("takes paths as people write them", () => {
    assert.equal(pathWritten(' "C:\\Program Files\\packlens.exe" ', "/home/me"), "C:\\Program Files\\packlens.exe");
    assert.equal(pathWritten("~/bin/packlens", "/home/me"), join("/home/me", "bin/packlens"));
    assert.equal(pathWritten("~\\packlens.exe", "/home/me"), join("/home/me", "packlens.exe"));
    assert.equal(pathWritten("~me/packlens", "/home/me"), "~me/packlens");
  });

  it("answers with -1 when there is no such program", async () => {
    assert.equal((await run(join(folder, "missing"), [], { cwd: folder, env: {} })).code, -1);
  });
});

describe("finding Python", () => {
  it("takes the first that is new enough", async () => {
    python("python3", "3.9.2");
    python("python3.12", "3.12.1");
    const found = await findPython(
      candidates({ setting: "", env: { PATH: folder }, forbidden: [], windows: false }),
      ask,
      true,
    );
    assert.equal(found.version, "3.12.1");
  });

  it("never passes over a Python that the settings name", async () => {
    python("python3", "3.13.0");
    const old = python("old", "3.8.1");
    await assert.rejects(
      findPython(candidates({ setting: old, env: { PATH: folder }, forbidden: [] }), ask, true),
      /old \(from the setting packlens.server.python\) is Python 3.8.1, which is too old; set packlens.server.python/,
    );
  });

  it("says what was found and what to do when nothing fits", async () => {
    python("python3", "3.9.2");
    await assert.rejects(
      findPython(candidates({ setting: "", env: { PATH: folder }, forbidden: [], windows: false }), ask, true),
      /No Python 3.11 or newer was found: .*3.9.2.*Install one from python.org/,
    );
    await assert.rejects(findPython([], ask, true), /No Python 3.11 or newer was found. Install one/);
  });

  it("refuses one that cannot make environments, unless uv makes them", async () => {
    python("python3", "3.12.0", false);
    const tries = candidates({ setting: "", env: { PATH: folder }, forbidden: [], windows: false });
    await assert.rejects(findPython(tries, ask, true), /install python3-venv/);
    assert.equal((await findPython(tries, ask, false)).version, "3.12.0");
  });

  it("passes over that of the Microsoft Store, whose environments nobody else finds, unless uv makes them", async () => {
    const base = String.raw`C:\Program Files\WindowsApps\PythonSoftwareFoundation.Python.3.13_3.13.1_x64`;
    python("python3", "3.13.1", true, base);
    python("python3.12", "3.12.1");
    const tries = candidates({ setting: "", env: { PATH: folder }, forbidden: [], windows: false });
    assert.equal((await findPython(tries, ask, true)).version, "3.12.1");
    assert.equal((await findPython(tries, ask, false)).version, "3.13.1");
    await assert.rejects(
      findPython(tries.slice(0, 1), ask, true),
      /comes from the Microsoft Store.* Install one from python.org/,
    );
  });

  it("takes none from a folder that is not trusted", () => {
    python("python3", "3.12.0");
    assert.deepEqual(candidates({ setting: "", env: { PATH: folder }, forbidden: [folder], windows: false }), []);
    assert.ok(isInside(join(folder, "a"), folder));
    assert.ok(!isInside(`${folder}-other/a`, folder));
  });

  it("takes no answer from a program that only looks like Python", async () => {
    program("python3", "hello");
    await assert.rejects(
      findPython(candidates({ setting: "", env: { PATH: folder }, forbidden: [], windows: false }), ask, true),
      /does not answer as a Python does/,
    );
  });
});

describe("the managed environment", () => {
  const bundle = () => {
    const files = {
      wheel: join(folder, "packlens-9-py3-none-any.whl"),
      requirements: join(folder, "requirements.txt"),
      prune: join(folder, "prune.py"),
    };
    writeFileSync(files.wheel, "not a wheel");
    writeFileSync(files.requirements, "");
    return files;
  };
  const options = (signal = new AbortController().signal): MakeOptions => ({
    storage: join(folder, "storage"),
    bundle: bundle(),
    places: { setting: "", env: { PATH: process.env.PATH ?? "" }, forbidden: [] },
    signal,
    report: () => undefined,
    log: () => undefined,
  });

  it("is another folder for another bundle", () => {
    const files = bundle();
    const before = environmentFolder(folder, files);
    writeFileSync(files.requirements, "numpy==1");
    assert.notEqual(environmentFolder(folder, files), before);
  });

  it("does not count before it is whole", () => {
    const files = bundle();
    mkdirSync(join(environmentFolder(folder, files), "bin"), { recursive: true });
    assert.equal(managedLaunch(folder, files), undefined);
  });

  it("is thrown away when its packages no longer load, and only then", async () => {
    const files = bundle();
    const place = environmentFolder(folder, files);
    const make = (code: number): void => {
      mkdirSync(join(place, "bin"), { recursive: true });
      writeFileSync(join(place, "ready.json"), "{}");
      chmodSync(program("fake", "", code), 0o755);
      renameSync(join(folder, "fake"), join(place, "bin/python"));
    };
    assert.equal(await discardBroken(folder, files, {}), "");
    make(0);
    assert.equal(await discardBroken(folder, files, {}), "");
    assert.ok(managedLaunch(folder, files));
    make(1);
    assert.match(await discardBroken(folder, files, {}), /does not run/);
    assert.equal(managedLaunch(folder, files), undefined);
  });

  it("leaves nothing behind when it cannot be made", async function () {
    this.timeout(60_000);
    const how = options();
    await assert.rejects(makeEnvironment(how), /The packages could not be installed: .*Show Logs/);
    assert.deepEqual(readdirSync(how.storage), []);
  });

  it("leaves nothing behind when it is cancelled", async function () {
    this.timeout(60_000);
    const cancel = new AbortController();
    const how = options(cancel.signal);
    how.report = () => cancel.abort();
    await assert.rejects(makeEnvironment(how), CancelledError);
    assert.deepEqual(readdirSync(how.storage), []);
  });

  it("waits while another window makes it, and can be cancelled meanwhile", async () => {
    const cancel = new AbortController();
    const how = options(cancel.signal);
    mkdirSync(how.storage, { recursive: true });
    const lock = `${environmentFolder(how.storage, how.bundle)}.lock`;
    writeFileSync(lock, "");
    how.report = (message) => void (message === "waiting for another window that is setting up" && cancel.abort());
    await assert.rejects(makeEnvironment(how), CancelledError);
    assert.ok(existsSync(lock), "the other window's lock stays");
  });

  it("says so when the extension came without its wheel", async () => {
    await assert.rejects(bundleIn(join(folder, "nothing")), /has no Packlens in it: set packlens.server.path/);
  });
});

describe("a packlens that the settings name", () => {
  it("is taken when it says that it is one", async () => {
    const path = program("packlens", "packlens 1.2.3");
    assert.deepEqual(await configuredLaunch(path, folder, {}), { command: path, args: [] });
  });

  it("is refused, with the mend, when it is none or not there", async () => {
    await assert.rejects(
      configuredLaunch(program("other", "hello"), folder, {}),
      /is not a packlens that runs; set packlens.server.path/,
    );
    await assert.rejects(
      configuredLaunch(join(folder, "missing"), folder, {}),
      /missing does not exist; set packlens.server.path/,
    );
  });
});
