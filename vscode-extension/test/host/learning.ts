/** What is learned in the editor: marks, looks and edits change the scores of the next pack. */

import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { PacklensApi } from "../../src/extension";
import { errorsOf, open, run, stored, until } from "./support";

export function learningTests(api: () => PacklensApi, task: string): void {
  const names = (): string[] => (api().packs.current?.symbols ?? []).map((symbol) => symbol.qualifiedName);
  const learned = (id: string): number => {
    const { feedback = 0, session = 0 } = api().packs.symbol(id)?.components ?? {};
    return feedback + session;
  };

  it("marks symbols as useful, which the next pack's scores show", async () => {
    await run("pack", task);
    const id = api().packs.current?.symbols.at(-1)?.symbolId ?? "";
    const before = learned(id);
    const errors = await errorsOf(api(), () => run("markUseful", id));
    assert.deepEqual(errors, []);
    assert.equal(api().packs.marks.get(id), true);
    await run("pack", task);
    assert.ok(learned(id) > before, JSON.stringify(api().packs.symbol(id)?.components));
  });

  it("marks symbols as not useful, with the opposite effect", async () => {
    const other = "apply a voucher code";
    await run("pack", other);
    const id = api().packs.current?.symbols[0]?.symbolId ?? "";
    const feedback = (): number => api().packs.symbol(id)?.components.feedback ?? 0;
    assert.equal(feedback(), 0);
    assert.deepEqual(await errorsOf(api(), () => run("markNotUseful", id)), []);
    assert.equal(api().packs.marks.get(id), false);
    await run("pack", other);
    assert.ok(feedback() < 0, JSON.stringify(api().packs.symbol(id)?.components));
  });

  it("tells the server that a symbol of the pack was opened, and how long somebody stayed; the next pack shows it", async () => {
    await run("pack", task);
    const symbol = api().packs.current?.symbols.find((each) => each.name === "quantity_discount");
    assert.ok(symbol, names().join(", "));
    const before = learned(symbol.symbolId);
    const seen = async (kind: string): Promise<string[]> => {
      const rows = await stored(api(), `SELECT data FROM events WHERE lower(kind) = '${kind}'`);
      return rows.map((row) => String(row.data)).filter((data) => data.includes("quantity_discount"));
    };
    await run("openSymbol", symbol.symbolId);
    await until("the jump", async () => (await seen("jumped")).length > 0);
    await new Promise((resolve) => setTimeout(resolve, 5_500));
    assert.deepEqual(await seen("viewed"), [], "nothing is said while somebody is still there");
    await open("shop/cart.py");
    const [stayed] = await until("the stay", async () => (await seen("viewed")).length > 0 && seen("viewed"));
    const seconds = Number(/"seconds": ?([\d.]+)/.exec(stayed ?? "")?.[1]);
    assert.ok(seconds >= 5 && seconds < 60, stayed);
    await run("pack", "which numbers do orders have");
    await until("a higher score", async () => {
      await run("pack", task);
      return learned(symbol.symbolId) > before;
    });
  });

  it("learns from a real edit: the edited symbol of a pack ranks higher in the next one", async () => {
    await run("pack", task);
    const symbol = api().packs.current?.symbols.find((each) => each.name === "with_tax");
    assert.ok(symbol, names().join(", "));
    const before = learned(symbol.symbolId);
    await run("openSymbol", symbol.symbolId);
    const editor = vscode.window.activeTextEditor as vscode.TextEditor;
    const line = symbol.range.start.line + 2;
    for (const text of ["    # see the handbook\n", "    # chapter nine\n"])
      await editor.edit((edit) => edit.insert(new vscode.Position(line, 0), text));
    await editor.document.save();
    await until("a higher score", async () => {
      await run("pack", task);
      return learned(symbol.symbolId) > before;
    });
  });
}
