/** Commands about one symbol: of the tree, or at the cursor. */

import * as vscode from "vscode";
import { fieldsOf, placeIn, textIn } from "../core/commandArguments";
import { CancelledError, PacklensError } from "../core/errors";
import { groupOf, plural } from "../core/format";
import { nearestFirst } from "../core/callerGroups";
import { type ImpactAnswer, radiusShown, testNoun, testsShown } from "../core/impactAnswer";
import {
  BlastRadius,
  type Caller,
  Explain,
  type ExplainParams,
  type ExplainResult,
  type PackSymbol,
  type SymbolParams,
  TestScope,
  type TestScopeParams,
} from "../protocol";
import type { Handler, Parts } from "./commands";
import { callersOfRow } from "./impact";
import { announce, withProgress } from "./progress";
import { showReferences } from "./references";
import { rootOfFile } from "./roots";
import { pickRow } from "./shownInput";
import { copyArguments, runTests } from "./testRuns";
import { isSymbolNode } from "./treeItems";

/** How the protocol names a symbol, and its root. */
type SymbolReference =
  { symbol: string; root: string } | { textDocument: { uri: string }; position: vscode.Position; root: string };

export function symbolCommands(parts: Parts): Record<string, Handler> {
  return {
    explainSymbol: (target?: unknown) => explain(parts, target),
    showBlastRadius: (target?: unknown) => radius(parts, target),
    showAffectedTests: (target?: unknown) => tests(parts, target),
    runAffectedTests: () => runShownTests(parts, undefined),
    runTheseTests: (target?: unknown) => runShownTests(parts, target),
    copyTestArguments: (target?: unknown) =>
      copyArguments(callersOfRow(target) ?? parts.impact.testGroups.flatMap(({ callers }) => callers)),
    markUseful: (target?: unknown) => mark(parts, target, true),
    markNotUseful: (target?: unknown) => mark(parts, target, false),
    openSymbol: (target?: unknown) => open(parts, target),
    showReferences,
    clearImpact: () => parts.impact.clear(),
  };
}

/**
 * A symbol of the tree, its id (from a link in a hover), whatever is at the cursor, or, with no editor in front, what
 * was selected in the tree since a cursor was moved, else what is at the cursor of the last editor.
 */
function referenceOf(parts: Parts, target: unknown): SymbolReference {
  const symbolId = isSymbolNode(target) ? target.symbol.symbolId : idIn(target);
  if (symbolId)
    return { symbol: symbolId, root: textIn(fieldsOf(target)["root"]) ?? parts.packs.current?.root ?? rootOfActive() };
  const place = placeIn(target);
  if (place) {
    const { uri, line, character } = place;
    const position = new vscode.Position(line, character);
    return { textDocument: { uri }, position, root: rootOfFile(vscode.Uri.parse(uri)) };
  }
  const { editor } = parts.cursor;
  const [selected] = parts.tree.selected;
  if (!editor && selected && parts.packs.current) return { symbol: selected.symbolId, root: parts.packs.current.root };
  if (!editor) throw new PacklensError("No symbol is chosen: put the cursor on one, or choose one in the Pack view.");
  const position = editor.selection.active;
  return { textDocument: { uri: editor.document.uri.toString() }, position, root: rootOfFile(editor.document.uri) };
}

/** A symbol id, or the one that a link passes. */
function idIn(target: unknown): string | undefined {
  return textIn(target) ?? textIn(fieldsOf(target)["symbol"]);
}

function rootOfActive(): string {
  const editor = vscode.window.activeTextEditor;
  if (!editor) throw new PacklensError("No folder is chosen: open a file of it first.");
  return rootOfFile(editor.document.uri);
}

async function explain(parts: Parts, target: unknown): Promise<ExplainResult> {
  const pack = parts.packs.requireCurrent();
  const params: ExplainParams = {
    ...referenceOf(parts, target),
    task: pack.task,
    budget: pack.tokenBudget,
    format: pack.format,
  };
  const result = await withProgress("Explaining", (token) => parts.server.request(Explain, params, token));
  parts.panel.explain(result);
  return result;
}

async function radius(parts: Parts, target: unknown): Promise<void> {
  const params: SymbolParams = referenceOf(parts, target);
  const ask = async (token?: vscode.CancellationToken): Promise<ImpactAnswer> =>
    radiusShown(params.root ?? "", await parts.server.request(BlastRadius, params, token));
  await parts.impact.show(await onceIndexed(parts, "Blast radius", params.root ?? "", ask), ask);
}

/** Tests of a symbol that was chosen or pointed at, or else of files. */
async function tests(parts: Parts, target: unknown): Promise<void> {
  const isSymbol = isSymbolNode(target) || placeIn(target) !== undefined;
  const { title, params } = isSymbol ? testsOfSymbol(parts, target) : testsOfFiles(parts, target);
  const ask = async (token?: vscode.CancellationToken): Promise<ImpactAnswer> =>
    testsShown(title, params.root ?? "", await parts.server.request(TestScope, params, token));
  await parts.impact.show(await onceIndexed(parts, "Affected tests", params.root ?? "", ask), ask);
}

/** Ask as soon as the index of a folder can answer, with progress that can be cancelled. */
async function onceIndexed<T>(
  { index }: Parts,
  title: string,
  root: string,
  ask: (token: vscode.CancellationToken) => Promise<T>,
): Promise<T> {
  return withProgress(title, async (token, report) => {
    await index.waitUntilUsable(root, token, report);
    return ask(token);
  });
}

interface TestsRequest {
  title: string;
  params: TestScopeParams;
}

function testsOfSymbol(parts: Parts, target: unknown): TestsRequest {
  const place = placeIn(target);
  const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === place?.uri);
  const word = place && document?.getWordRangeAtPosition(new vscode.Position(place.line, place.character));
  const title = isSymbolNode(target) ? target.symbol.qualifiedName : word ? (document?.getText(word) ?? "") : "";
  return { title, params: { uris: [], ...referenceOf(parts, target) } };
}

function testsOfFiles(parts: Parts, target: unknown): TestsRequest {
  const uris = filesOf(parts, target);
  const first = uris[0];
  if (!first) throw new PacklensError("No file is open: open the file whose tests you want to see.");
  const title = uris.length === 1 ? nameFirst(vscode.workspace.asRelativePath(first)) : plural(uris.length, "file");
  return { title, params: { uris: uris.map((uri) => uri.toString()), root: rootOfFile(first) } };
}

/** 'cart.py · shop' of 'shop/cart.py', for a place that cuts the end off. */
function nameFirst(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? path : `${path.slice(slash + 1)} · ${path.slice(0, slash)}`;
}

/** Run tests that are shown: those of a row, or else as many groups as the user chooses, the nearest first. */
async function runShownTests(parts: Parts, target: unknown): Promise<boolean> {
  return runTests(callersOfRow(target) ?? (await chosenTests(parts)));
}

/** Tests up to a group, which the user chooses if there are several. */
async function chosenTests({ impact, panel }: Parts): Promise<Caller[]> {
  const groups = impact.testGroups;
  if (groups.length <= 1) return groups.flatMap(({ callers }) => callers);
  const items = nearestFirst(groups).map(({ title, callers }) => ({
    label: title,
    description: plural(callers.length, testNoun(callers)),
    callers,
  }));
  const picked = await pickRow(panel, items, {
    title: "Run Affected Tests",
    placeHolder: "Which tests? Those that a change is most likely to break come first",
  });
  if (!picked) throw new CancelledError();
  return picked.callers;
}

/** A file, the file in front, or, with the panel in front, the files of the pack's targets. */
function filesOf(parts: Parts, target: unknown): vscode.Uri[] {
  if (target instanceof vscode.Uri) return [target];
  const active = vscode.window.activeTextEditor?.document.uri;
  if (active?.scheme === "file" || active?.scheme === "untitled") return [active]; // of which the latter is refused
  const targets = (parts.packs.current?.symbols ?? []).filter((symbol) => groupOf(symbol) === "target");
  return [...new Set(targets.map((symbol) => symbol.uri))].map((uri) => vscode.Uri.parse(uri));
}

async function mark(parts: Parts, target: unknown, useful: boolean): Promise<void> {
  const pack = parts.packs.requireCurrent();
  const symbol = symbolOf(parts, target);
  await parts.packs.mark([symbol.symbolId], useful, pack.root);
  announce(`$(${useful ? "thumbsup" : "thumbsdown"}) Marked ${symbol.name} as ${useful ? "useful" : "not useful"}`);
}

/** The symbol of the pack that is meant. */
function symbolOf(parts: Parts, target: unknown): PackSymbol {
  if (isSymbolNode(target)) return target.symbol;
  const id = idIn(target);
  const packed = id ? parts.packs.symbol(id) : undefined;
  const editor = vscode.window.activeTextEditor;
  const symbolHere =
    packed ?? (editor && !id ? parts.packs.symbolAt(editor.document.uri, editor.selection.active) : undefined);
  const [selected] = parts.tree.selected;
  const symbol = symbolHere ?? (id ? undefined : selected);
  if (!symbol) {
    const { length } = parts.packs.requireCurrent().symbols;
    if (length === 0)
      throw new PacklensError("The pack has no symbols: run “Packlens: Pack Context for Task…” with other words.");
    const size = plural(length, "symbol");
    throw new PacklensError(
      `That is none of the ${size} in the pack: put the cursor on one, or choose one in the Pack view.`,
    );
  }
  return symbol;
}

async function open(parts: Parts, target: unknown): Promise<void> {
  const pack = parts.packs.requireCurrent();
  await parts.viewer.open(symbolOf(parts, target), pack.root);
}
