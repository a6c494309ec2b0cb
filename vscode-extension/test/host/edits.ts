/** What is shown in files that are edited: ranks above symbols, and unsaved edits in packs of changes. */

import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { PacklensApi } from "../../src/extension";
import type { ExplainResult } from "../../src/protocol";
import { open, run, until } from "./support";

export function editTests(api: () => PacklensApi, task: string): void {
  it("has rank lenses whose click shows why a symbol has its rank", async () => {
    const settings = vscode.workspace.getConfiguration("packlens");
    await settings.update("codeLens.rank", true, vscode.ConfigurationTarget.Global);
    await run("pack", task);
    const editor = await open("shop/pricing.py");
    const lens = await until("the lens", async () => {
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>("vscode.executeCodeLensProvider", editor.document.uri, 20);
      return lenses.find((each) => /^rank \d+/.test(each.command?.title ?? ""));
    });
    const { command = "", arguments: given = [] } = lens.command ?? {};
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    const explained = await vscode.commands.executeCommand<ExplainResult | undefined>(command, ...(given as unknown[]));
    assert.deepEqual([`rank ${explained?.rank}`, explained?.task], [/^rank \d+/.exec(lens.command?.title ?? "")?.[0], task]);
    assert.ok(api().panel.visible, "in the panel");
    await settings.update("codeLens.rank", undefined, vscode.ConfigurationTarget.Global);
  });

  it("counts unsaved edits in packs of changes", async () => {
    const editor = await open("shop/cart.py");
    const text = editor.document.getText();
    const inside = editor.document.positionAt(text.indexOf("return order_number"));
    await editor.edit((edit) => edit.insert(inside, "assert cart.items\n    "));
    await run("packChanges");
    assert.match(api().packs.current?.task ?? "", /checkout/);
    await vscode.window.showTextDocument(editor.document);
    await vscode.commands.executeCommand("workbench.action.files.revert");
    await run("packChanges");
    assert.doesNotMatch(api().packs.current?.task ?? "", /checkout/);
  });
}
