/** Commands of the palette in states in which they make no sense: each says so in one sentence, and none fails. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import type { PacklensApi } from "../../src/extension";
import { packlens, run, until } from "./support";

const COMMANDS = ["packChanges", "packTest", "packStack", "packSelection", "packFiles", "packAgain", "savePack", "editTask", "closePack", "showWeaker", "addToPack", "pinSymbol", "unpinSymbol", "removeFromPack", "restoreRemoved", "explainSymbol", "showBlastRadius", "showAffectedTests", "runAffectedTests", "copyPackAs", "openPackAsDocument", "sendPackToChat", "showSentContext", "openPanel", "markUseful", "markNotUseful", "reindex", "showStatus", "copyDebugInformation", "openSymbol", "clearImpact", "setUp", "openPack", "pack", "packBranch", "packCommit"];
const OPENS_INPUT = new Set(["savePack", "editTask", "copyPackAs", "openPack", "pack", "packBranch", "packCommit"]);

describe("walk", () => {
  let api: PacklensApi;
  const root = (): string => vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "/tmp";
  const walk = async (state: string): Promise<void> => {
    for (const command of COMMANDS) {
      const before = api.shownErrors.length;
      let outcome = "done";
      try {
        const running = run(command);
        outcome = (await Promise.race([Promise.resolve(running).then((value) => `-> ${typeof value}`), new Promise<string>((resolve) => setTimeout(() => resolve("OPEN"), OPENS_INPUT.has(command) ? 1_500 : 15_000))])) as string;
      } catch (error) {
        outcome = `THROWN ${String(error)}`;
      }
      await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
      console.log(`WALK ${state} | ${command} | ${outcome} | ${api.shownErrors.slice(before).join(" ## ")}`);
      if (state.startsWith("nopack")) continue;
    }
  };
  before(async () => {
    api = await packlens();
    if (vscode.workspace.workspaceFolders?.length) await until("the server", () => api.server.state === "ready");
  });
  it("no editor, no pack", () => walk("nopack-noeditor"));
  if (!vscode.workspace.workspaceFolders?.length) return;
  it("untitled", async () => {
    await run("pack", "round the total of the cart");
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: "def f(): pass\n", language: "python" }));
    await walk("untitled");
  });
  it("outside", async () => {
    const outside = join(root(), "../outside.py");
    writeFileSync(outside, "def outside():\n    return 1\n");
    await run("pack", "round the total of the cart");
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(outside));
    await walk("outside");
  });
  it("binary", async () => {
    const binary = vscode.Uri.file(join(root(), "data.bin"));
    writeFileSync(binary.fsPath, Buffer.from([0, 1, 2, 3, 255, 254, 0, 0]));
    await run("pack", "round the total of the cart");
    await vscode.commands.executeCommand("vscode.open", binary);
    await walk("binary");
    const before = api.shownErrors.length;
    await run("packFiles", binary);
    console.log(`WALK binary packFiles(arg) | ${api.shownErrors.slice(before).join(" ## ")}`);
  });
  it("text that is no code", async () => {
    await run("pack", "round the total of the cart");
    await vscode.window.showTextDocument(vscode.Uri.file(join(root(), "README.md")));
    await walk("readme");
  });
});
