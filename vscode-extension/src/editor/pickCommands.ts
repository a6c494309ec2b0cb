/** Commands that pin symbols to the current pack, and take them out of it. Nothing is learned from either. */

import * as vscode from "vscode";
import { type LinkTarget, placeIn } from "../core/commandArguments";
import { CancelledError, PacklensError } from "../core/errors";
import { nameOfId } from "../core/packList";
import { iconOf, pathIn, plural } from "../core/format";
import { type PackSymbol, type SymbolInfo, Symbols } from "../protocol";
import type { Handler, Parts } from "./commands";
import { announce } from "./progress";
import { rootOfFile } from "./roots";
import { pickRow } from "./shownInput";
import { isSymbolNode } from "./treeItems";

/** Stands for what a key in the tree is about. */
const KEY_IN_TREE = Symbol("key in the tree");

export function pickCommands(parts: Parts): Record<string, Handler> {
  return {
    addToPack: (target?: unknown) => add(parts, target),
    pinSymbol: (target?: unknown) => pick(parts, target, "pin"),
    unpinSymbol: (target?: unknown) => pick(parts, target, "none"),
    removeFromPack: (target?: unknown) => pick(parts, target, "remove"),
    removeRow: (row?: unknown) => pick(parts, isSymbolNode(row) ? row : KEY_IN_TREE, "remove"),
    restoreRemoved: (target?: unknown) => restore(parts, target),
  };
}

/** Pin the symbol at the cursor (with the panel in front, that of the last editor), or at a place that is given. */
async function add(parts: Parts, target: unknown): Promise<void> {
  const { root } = parts.packs.requireCurrent();
  if (typeof target === "string") return pinById(parts, target);
  const { uri, line, character } = placeOf(parts, target);
  rootOfFile(vscode.Uri.parse(uri)); // or says why it has none
  const { symbols } = await parts.server.request(Symbols, {
    textDocument: { uri },
    position: { line, character },
    root,
  });
  const [first] = symbols;
  if (!first)
    throw new PacklensError(
      "There is no known symbol here: put the cursor on the name of one, or inside its definition.",
    );
  const chosen = symbols.length === 1 ? first : await choose(parts, symbols, root);
  return pinById(parts, chosen.symbolId);
}

async function pinById(parts: Parts, id: string): Promise<void> {
  const known = parts.packs.picks.pinned.includes(id);
  if (!known) await parts.packs.pick([id], "pin");
  announce(`$(pinned) ${nameOfId(id)} ${known ? "is pinned to the pack already" : "is pinned to the pack"}`);
}

function placeOf({ cursor: { editor } }: Parts, target: unknown): LinkTarget {
  const place = placeIn(target);
  if (place) return place;
  if (editor?.document.uri.scheme !== "file")
    throw new PacklensError("No symbol is chosen: put the cursor on one in a file.");
  const { line, character } = editor.selection.active;
  return { uri: editor.document.uri.toString(), line, character };
}

/** A name can mean several definitions. */
async function choose({ panel }: Parts, symbols: readonly SymbolInfo[], root: string): Promise<SymbolInfo> {
  const items = symbols.map((symbol) => ({
    label: `$(${iconOf(symbol.kind)}) ${symbol.qualifiedName}`,
    description: `${pathIn(root, symbol.uri)}:${symbol.range.start.line + 1}`,
    symbol,
  }));
  const item = await pickRow(panel, items, { title: "Add to Pack", placeHolder: "Which one?" });
  if (!item) throw new CancelledError();
  return item.symbol;
}

/**
 * A symbol of the tree, of the panel or at the cursor. In the tree, whose rows are drawn anew, the focus stays where it
 * was.
 */
async function pick(parts: Parts, target: unknown, action: "pin" | "remove" | "none"): Promise<void> {
  parts.packs.requireCurrent();
  const ids = await idsOf(parts, target);
  const rows = isOfTree(target) ? parts.tree.rowsFrom(ids) : [];
  await parts.packs.pick(ids, action);
  if (rows.length > 0) await parts.tree.focusRow(rows);
  const outcome = { pin: "pinned to the pack", remove: "removed from the pack", none: "no longer pinned" }[action];
  const subject = ids.length === 1 ? nameOfId(ids[0] as string) : plural(ids.length, "symbol");
  announce(`$(${action === "remove" ? "close" : "pinned"}) ${subject} ${ids.length === 1 ? "is" : "are"} ${outcome}`);
}

/** Whether a command was run on a row of the tree, or by a key in it. */
function isOfTree(target: unknown): boolean {
  return isSymbolNode(target) || target === KEY_IN_TREE;
}

async function idsOf(parts: Parts, target: unknown): Promise<string[]> {
  if (typeof target === "string") return [target];
  const symbols = target === KEY_IN_TREE ? await parts.tree.chosenByKey() : symbolsOf(parts, target);
  if (symbols.length === 0)
    throw new PacklensError("That is no symbol of the pack: put the cursor on one, or choose one in the Pack view.");
  return symbols.map(({ symbolId }) => symbolId);
}

/**
 * The symbol of a row, with the others that are selected if it is; without a row the one at the cursor, else what is
 * selected.
 */
function symbolsOf(parts: Parts, target: unknown): PackSymbol[] {
  const selected = parts.tree.view.visible ? parts.tree.selected : [];
  if (isSymbolNode(target))
    return selected.some(({ symbolId }) => symbolId === target.symbol.symbolId) ? selected : [target.symbol];
  const editor = vscode.window.activeTextEditor;
  const symbolHere = editor && parts.packs.symbolAt(editor.document.uri, editor.selection.active);
  return symbolHere ? [symbolHere] : selected;
}

/** Leave removed symbols to their rank again: one, or all. */
async function restore(parts: Parts, target: unknown): Promise<void> {
  parts.packs.requireCurrent();
  const { removed } = parts.packs.picks;
  const id = typeof target === "string" ? target : (target as { id?: string } | undefined)?.id;
  const ids = id ? [id] : removed;
  if (ids.length === 0) throw new PacklensError("Nothing was removed from this pack, so there is nothing to put back.");
  await parts.packs.pick(ids, "none");
}
