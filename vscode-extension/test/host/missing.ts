/** No environment yet, and no Python to make one from. */

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import type { PacklensApi } from "../../src/extension";
import { errorsOf, packlens, run, until } from "./support";

/** A program that says that it is Packlens, and does something else than to serve. */
function program(name: string, does: string): string {
  const path = join(process.env.PACKLENS_USER_DATA ?? "", name);
  writeFileSync(path, `#!/bin/sh\n[ "$1" = --version ] && echo 'packlens 0.1.0' && exit 0\n${does}\n`, { mode: 0o755 });
  return path;
}

describe("Packlens without a Python", () => {
  let api: PacklensApi;
  const failure = (): string => `the failure: ${api.server.state}, ${api.server.error}`;
  before(async () => {
    api = await packlens();
  });

  it("installs nothing and shows nothing by itself, and says in its status what is missing", async () => {
    await until("the state", () => api.server.state === "setup");
    assert.match(api.status.text, /Packlens is not set up: It needs a Python environment of its own/);
  });

  it("says in one sentence what is missing and what to do", async () => {
    const [error] = await errorsOf(api, () => run("pack", "anything"));
    assert.match(
      error ?? "",
      /\/no\/such\/python \(from the setting packlens.server.python\) does not run; set packlens.server.python to a Python 3.11 or newer, or empty it\./,
    );
    assert.equal(api.server.state, "failed");
    assert.equal(api.server.error, error);
  });

  it("leaves no half-made environment behind", () => {
    const storage = join(process.env.PACKLENS_USER_DATA ?? "", "User/globalStorage/packlens.packlens");
    assert.ok(existsSync(storage), storage);
    assert.deepEqual(
      readdirSync(storage).filter((name) => name.startsWith("env-")),
      [],
    );
  });

  it("says what is missing when the settings name a packlens that is none", async () => {
    const settings = vscode.workspace.getConfiguration("packlens");
    await settings.update("server.path", "/no/such/packlens", vscode.ConfigurationTarget.Global);
    await until(failure, () => /\/no\/such\/packlens does not exist; set packlens.server.path/.test(api.server.error));
    await settings.update("server.path", undefined, vscode.ConfigurationTarget.Global);
  });

  it("says that the Python of the settings is too old, and takes the one that they name next", async () => {
    const settings = vscode.workspace.getConfiguration("packlens");
    const setUp = async (python: string): Promise<string | undefined> => {
      await settings.update("server.python", python, vscode.ConfigurationTarget.Global);
      return (await errorsOf(api, () => run("setUp"))).join();
    };
    const old = join(process.env.PACKLENS_USER_DATA ?? "", "old-python");
    const answer = JSON.stringify({ executable: old, version: [3, 8, 1], implementation: "cpython", venv: true });
    writeFileSync(old, `#!/bin/sh\necho '${answer}'\n`, { mode: 0o755 });
    assert.match(
      (await setUp(old)) ?? "",
      /old-python \(from the setting packlens.server.python\) is Python 3.8.1, which is too old; set packlens.server.python to a Python 3.11 or newer, or empty it\.$/,
    );
    assert.match((await setUp("python3")) ?? "", /^The packages could not be installed: this machine is offline/);
    await settings.update("server.python", undefined, vscode.ConfigurationTarget.Global);
  });

  it("calls a machine offline that is, and takes away what it had begun", async () => {
    const settings = vscode.workspace.getConfiguration("packlens");
    await settings.update("server.python", "", vscode.ConfigurationTarget.Global);
    const [error] = await errorsOf(api, () => run("setUp"));
    await settings.update("server.python", undefined, vscode.ConfigurationTarget.Global);
    assert.match(
      error ?? "",
      /^The packages could not be installed: this machine is offline, or a proxy keeps PyPI away; connect it, or set http\.proxy, and try again, or install/,
    );
    const storage = join(process.env.PACKLENS_USER_DATA ?? "", "User/globalStorage/packlens.packlens");
    assert.deepEqual(
      readdirSync(storage).filter((name) => name.startsWith("env-")),
      [],
    );
  });

  it("sets up another Python where the one that came with the extension does not run", async () => {
    const settings = vscode.workspace.getConfiguration("packlens");
    const runtime = join(vscode.extensions.getExtension("packlens.packlens")?.extensionPath ?? "", "bundled/runtime");
    mkdirSync(join(runtime, "bin"), { recursive: true });
    writeFileSync(
      join(runtime, "bin/python3"),
      '#!/bin/sh\necho "python3: libc.so.6: version \\`GLIBC_2.99\' not found" >&2\nexit 1\n',
      { mode: 0o755 },
    );
    try {
      await settings.update("server.python", "", vscode.ConfigurationTarget.Global);
      await until(failure, () =>
        /did not start: it is not made for this system; Try Again sets up one from a Python of this machine\./.test(
          api.server.error,
        ),
      );
      const setUp = (): Promise<string[]> => errorsOf(api, () => run("setUp"));
      await until("another Python", async () =>
        /The packages could not be installed: this machine is offline/.test((await setUp()).join()),
      );
    } finally {
      rmSync(runtime, { recursive: true });
      await settings.update("server.python", undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it("says in plain words that the system ended a server that was starting", async () => {
    await vscode.workspace
      .getConfiguration("packlens")
      .update("server.path", program("killed", "kill -9 $$"), vscode.ConfigurationTarget.Global);
    await until(failure, () =>
      /The Packlens server did not start: the system ended it, most likely because memory ran out; close other programs and try again\./.test(
        api.server.error,
      ),
    );
  });

  it("says what a server that ends at once said last, and offers ways out in the view", async () => {
    const path = program("packlens", "echo \"ModuleNotFoundError: No module named 'numpy'\" >&2\nexit 1");
    await vscode.workspace.getConfiguration("packlens").update("server.path", path, vscode.ConfigurationTarget.Global);
    await until(failure, () =>
      /did not start: its Python packages are damaged \(ModuleNotFoundError: No module named 'numpy'\); Try Again makes them anew/.test(
        api.server.error,
      ),
    );
    assert.deepEqual(
      api.tree.getChildren().map((node) => api.tree.getTreeItem(node).command?.command),
      ["packlens.setUp", "workbench.action.openSettings", "packlens.showLogs", "packlens.copyDebugInformation"],
    );
    assert.match(await run<string>("copyDebugInformation"), /Server: failed \(The Packlens server did not start/);
  });
});
