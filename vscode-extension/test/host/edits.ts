/** What is shown in files that are edited: lenses and hovers of symbols, and unsaved edits in packs of changes. */

import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import type { PacklensApi } from "../../src/extension";
import type { ExplainResult } from "../../src/protocol";
import { errorsOf, open, putCursor, run, until } from "./support";

export function editTests(api: () => PacklensApi, task: string): void {
  it("has lenses whose click shows references, converted from the protocol", async () => {
    const editor = await open("shop/pricing.py");
    const lens = await until("a lens", async () => {
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        "vscode.executeCodeLensProvider",
        editor.document.uri,
        20,
      );
      return lenses.find((each) => /caller/.test(each.command?.title ?? ""));
    });
    assert.equal(lens.command?.command, "packlens.showReferences");
    assert.deepEqual(
      await errorsOf(api(), () =>
        vscode.commands.executeCommand("packlens.showReferences", ...((lens.command?.arguments ?? []) as unknown[])),
      ),
      [],
    );
  });

  it("has rank lenses whose click shows why a symbol has its rank", async () => {
    const settings = vscode.workspace.getConfiguration("packlens");
    await settings.update("codeLens.rank", true, vscode.ConfigurationTarget.Global);
    await run("pack", task);
    const editor = await open("shop/pricing.py");
    const lens = await until("the lens", async () => {
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        "vscode.executeCodeLensProvider",
        editor.document.uri,
        20,
      );
      return lenses.find((each) => /^rank \d+/.test(each.command?.title ?? ""));
    });
    const { command = "", arguments: given = [] } = lens.command ?? {};
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    const explained = await vscode.commands.executeCommand<ExplainResult | undefined>(command, ...(given as unknown[]));
    assert.deepEqual(
      [`rank ${explained?.rank}`, explained?.task],
      [/^rank \d+/.exec(lens.command?.title ?? "")?.[0], task],
    );
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

  it("says what to do where a file is in no folder, or is no file", async () => {
    const outside = join(tmpdir(), "packlens-outside.py");
    writeFileSync(outside, "def outside():\n    return 1\n");
    await run("pack", task);
    const told = async (document: vscode.TextDocument): Promise<string[]> => {
      const messages = [];
      for (const command of ["packFiles", "addToPack", "explainSymbol", "showBlastRadius", "showAffectedTests"]) {
        await vscode.window.showTextDocument(document);
        messages.push(...(await errorsOf(api(), () => run(command))));
      }
      return messages;
    };
    const messages = await told(await vscode.workspace.openTextDocument(outside));
    assert.equal(
      messages.filter((each) =>
        /packlens-outside\.py is in no folder of this window .*: add its folder to the workspace/.test(each),
      ).length,
      5,
      messages.join("\n"),
    );
    const untitled = await told(
      await vscode.workspace.openTextDocument({ content: "def f(): pass\n", language: "python" }),
    );
    assert.equal(
      untitled.filter((each) => /: (open the file itself|put the cursor)/.test(each)).length,
      5,
      untitled.join("\n"),
    );
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    rmSync(outside);
  });

  it("has hovers with links to its own commands only", async () => {
    const editor = await open("shop/pricing.py");
    const at = putCursor(editor, "round_price(amount: float)");
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      "vscode.executeHoverProvider",
      editor.document.uri,
      at,
    );
    const text = hovers
      .flatMap((hover) => hover.contents as vscode.MarkdownString[])
      .map((each) => each.value)
      .join("\n");
    assert.match(
      text,
      /^\*\*Packlens\*\* · function `round_price`\n\n\[Explain\]\(command:/,
      "links are in sight however long the hover is",
    );
    const links = [...text.matchAll(/command:([\w.]+)/g)].map((match) => match[1] ?? "");
    assert.ok(links.length >= 3 && links.every((link) => link.startsWith("packlens.")), links.join());
  });
}
