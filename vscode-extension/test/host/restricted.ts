/** A folder that is not trusted: it is read, and nothing of it is run. */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import type { PacklensApi } from "../../src/extension";
import { errorsOf, packlens, run, stored, until } from "./support";

describe("Packlens in Restricted Mode", () => {
  let api: PacklensApi;
  const folder = (): string => vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "";
  before(async () => {
    api = await packlens();
    await until("the server", () => api.server.state === "ready");
  });

  it("is really in it", () => assert.equal(vscode.workspace.isTrusted, false));

  it("packs", async () => {
    await run("pack", "round the total of the cart");
    assert.ok((api.packs.current?.symbols.length ?? 0) > 0);
  });

  it("does not look at git", async () => {
    for (const command of ["packChanges", "packBranch"]) {
      const [said] = await errorsOf(api, () => run(command, "HEAD"));
      assert.match(said ?? "", /does not look at git in Restricted Mode: trust this workspace first/);
    }
  });

  it("does not read the history either", async () => {
    await new Promise((resolve) => setTimeout(resolve, 2_000)); // it is read in the background, after the first index
    const [row] = await stored(api, "SELECT count(*) AS commits FROM commits");
    assert.equal(row?.commits, 0);
  });

  it("runs no program that the workspace names", () => {
    assert.ok(existsSync(join(folder(), ".vscode/settings.json")), "the workspace names one");
    assert.ok(!existsSync(join(folder(), "was-run")), "and it was not run");
  });
});
