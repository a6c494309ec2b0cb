/**
 * A folder without git, with a file that is too large: what the status bar says of each state, and of a folder that is
 * moved away.
 */

import assert from "node:assert/strict";
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import type { PacklensApi } from "../../src/extension";
import { errorsOf, noteIn, open, packlens, problemIn, run, until } from "./support";

describe("What is true of a folder", () => {
  let api: PacklensApi;
  const said = (): string => api.status.barText.replaceAll("\\", "");
  const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration("packlens");
  const root = (): string => (vscode.workspace.workspaceFolders?.[0] as vscode.WorkspaceFolder).uri.fsPath;

  before(async () => {
    api = await packlens();
    await until("the server", () => api.server.state === "ready");
  });

  it("stands in a status item: how much is indexed, that learning is on, that there is no git", async () => {
    await until(
      "the facts",
      () => /^\$\(package\) Packlens\n[\s\S]*- \d+ files, \d+ symbols/.test(said()) && /No git repository/.test(said()),
    );
    assert.match(said(), /Learning is on/);
  });

  it("is told in one sentence where git is needed, before anything is asked", async () => {
    for (const command of ["packChanges", "packBranch", "packCommit"]) {
      assert.deepEqual(await errorsOf(api, () => run(command)), [
        "shop is in no git repository: pack files instead, with “Packlens: Pack Context for These Files”.",
      ]);
    }
  });

  it("is said in the editor of a file that is too large to be indexed", async () => {
    const editor = await open("shop/large.py");
    await until("the status bar", () => /^\$\(circle-slash\) Packlens: file not indexed/.test(said()));
    const lenses = await until("the lens", async () => {
      const found = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        "vscode.executeCodeLensProvider",
        editor.document.uri,
        10,
      );
      return found.some((lens) => lens.command?.title.includes("Not indexed")) && found;
    });
    assert.match(
      lenses.map((lens) => lens.command?.title).join("\n"),
      /Packlens: Not indexed: [\d,]+ bytes, and packlens\.index\.maxFileSize is 20,000\./,
    );
    await open("shop/cart.py");
    await until("the other file", () => !/not indexed/i.test(said()));
    const others = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      "vscode.executeCodeLensProvider",
      (await open("shop/cart.py")).document.uri,
      10,
    );
    assert.doesNotMatch(others.map((lens) => lens.command?.title).join("\n"), /Not indexed/);
  });

  it("changes with the settings: learning off, a larger limit", async () => {
    await settings().update("learning.enabled", false, vscode.ConfigurationTarget.Global);
    await until("learning off", () => /Learning is off/.test(said()));
    await settings().update("learning.enabled", undefined, vscode.ConfigurationTarget.Global);
    await until("learning on", () => /Learning is on/.test(said()));
  });

  it("says that a pack is out of date, in the tree and the panel", async () => {
    await run("pack", "round the total of the cart after the discount");
    writeFileSync(join(root(), "shop/late.py"), "def late_cart_total():\n    return 1\n");
    await until("the note", () => /has changed since this pack was made/.test(noteIn(api)));
    assert.doesNotMatch(String(api.tree.view.message), /changed/, "a sentence would cover a narrow side bar");
    await run("packAgain");
    assert.equal(noteIn(api), "");
  });

  it("says that the folder was moved away, and that it is back", async () => {
    const place = root();
    renameSync(place, `${place}-moved`);
    try {
      await until("the warning", () => /^\$\(warning\) Packlens: shop: needs attention/.test(said()));
      assert.doesNotMatch(said(), /No git repository|read-only|0 files/, "nothing is said of what cannot be known");
      assert.match(said(), /\[Restart Server\]\(command:packlens\.restartServer\)/, "and what may mend it");
      const problem = await until("the Pack view, which says so", () => problemIn(api));
      assert.match(problem.text, /shop is not there any more/);
      assert.ok(problem.commands.length > 1, "beside what can be done all the same");
      const [message] = await errorsOf(api, () => run("pack", "apply a voucher code"));
      assert.match(message ?? "", /shop/);
      assert.doesNotMatch(message ?? "", /\n|Traceback/);
    } finally {
      renameSync(`${place}-moved`, place);
    }
    await until("the end of the warning", () => /^\$\(package\) Packlens/.test(said()));
    await until("the end of that in the Pack view", () => problemIn(api) === undefined);
    assert.deepEqual(await errorsOf(api, () => run("pack", "apply a voucher code")), []);
  });

  it("says that the server starts again, and never that it is stopped, when a setting changes it", async () => {
    const texts: string[] = [];
    const listener = api.server.onDidChange(() => texts.push(said().split("\n")[0] ?? ""));
    await api.server.startQuietly();
    listener.dispose();
    assert.ok(texts.length > 0 && texts.every((text) => text === "$(sync~spin) Packlens: starting"), texts.join(" | "));
    await until("ready", () => /^\$\(package\) Packlens\n/.test(said()));
  });

  it("says when the server is gone", async () => {
    await api.server.stop();
    await until("stopped", () => /^\$\(package\) Packlens: stopped/.test(said()));
    await run("restartServer");
    await until("ready", () => /^\$\(package\) Packlens\n/.test(said()));
  });
});
