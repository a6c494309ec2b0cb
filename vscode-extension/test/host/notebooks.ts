/** Notebooks, which the editor does not show as their files are written. */

import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { PacklensApi } from "../../src/extension";
import { errorsOf, run, until } from "./support";

export function notebookTests(api: () => PacklensApi): void {
  it("opens a symbol of a notebook in its cell, not as JSON", async () => {
    const file = vscode.Uri.joinPath(
      (vscode.workspace.workspaceFolders?.[0] as vscode.WorkspaceFolder).uri,
      "trial.ipynb",
    );
    const cell = (type: string, ...source: string[]) => ({
      cell_type: type,
      metadata: {},
      source,
      ...(type === "code" ? { outputs: [], execution_count: null } : {}),
    });
    const cells = [cell("markdown", "# Trial"), cell("code", "def sift_vouchers(a):\n", '    return "é" + a')];
    const notebook = { cells, metadata: { language_info: { name: "python" } }, nbformat: 4, nbformat_minor: 5 };
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(notebook, undefined, 1)));
    const found = () => api().packs.current?.symbols.find(({ name }) => name === "sift_vouchers");
    await until("the notebook", async () => {
      await run("pack", "sift the vouchers");
      return found() !== undefined;
    });
    assert.deepEqual(await errorsOf(api(), () => run("openSymbol", found()?.symbolId)), []);
    const shown = vscode.window.activeNotebookEditor;
    assert.equal(shown?.notebook.uri.toString(), file.toString());
    assert.deepEqual([shown.selections[0]?.start, shown.selections[0]?.end], [1, 2]);
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    await vscode.workspace.fs.delete(file);
  });
}
