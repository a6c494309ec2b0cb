/** A row of the table of symbols, and how the keyboard goes from row to row. */

import { count, groupOf, GROUPS, iconOf, pathIn, score } from "../core/format";
import type { PackSymbol } from "../protocol";
import { stackedBar } from "./bars";
import { h, icon, iconButton } from "./dom";
import type { Model, Row } from "./model";
import { sourceBlock } from "./source";

const SOURCE_ROW = ".source-row";

/** The row of a symbol; `largest` is the longest bar of the table. */
export function tableRow(model: Model, { symbol, rank }: Row, largest: number): HTMLElement {
  const group = groupOf(symbol);
  const title = GROUPS.find((each) => each.group === group)?.title.replace(/s$/, "") ?? group;
  const location = `${pathIn(model.state.pack.root, symbol.uri)}:${symbol.range.start.line + 1}`;
  return h(
    "tr",
    { class: group },
    h("td", { class: "number faint" }, String(rank)),
    h(
      "td",
      { class: "name" },
      h("div", { class: "named" }, folding(model, symbol), opener(model, symbol)),
      place(location),
    ),
    h("td", { class: "group" }, h("span", { class: `tag ${group}` }, title)),
    h("td", { class: "number" }, score(symbol.score)),
    h("td", { class: "parts" }, stackedBar(symbol.components, symbol.score, largest)),
    h("td", { class: "number" }, symbol.tokens > 0 ? count(symbol.tokens) : "–"),
    h("td", { class: "marks" }, ...buttons(model, symbol)),
  );
}

/** The name of a symbol, which opens it. */
function opener(model: Model, symbol: PackSymbol): HTMLElement {
  const open = (event: Event): void => {
    const { ctrlKey, metaKey } = event as MouseEvent;
    model.send({ type: "open", symbol: symbol.symbolId, beside: ctrlKey || metaKey });
  };
  const title = symbol.signature || symbol.qualifiedName;
  return h(
    "button",
    { type: "button", class: "symbol", title, "data-key": `open-${symbol.symbolId}`, click: open },
    icon(iconOf(symbol.kind), `kind-${symbol.kind}`),
    symbolName(symbol.qualifiedName),
  );
}

/** What can be asked of a symbol, and said of it. */
function buttons(model: Model, { qualifiedName: name, symbolId: id }: PackSymbol): HTMLElement[] {
  const explain = (): void => model.send({ type: "explain", symbol: id });
  const isPinned = model.state.picks.pinned.includes(id);
  const pin = (): void => model.send({ type: "pick", symbol: id, how: isPinned ? "none" : "pin" });
  const thumb = (useful: boolean): HTMLElement => {
    const isSet = model.state.marks[id] === useful;
    const words = useful ? "useful" : "not useful";
    return iconButton(
      `${useful ? "thumbsup" : "thumbsdown"}${isSet ? "-filled" : ""}`,
      `${isSet ? "Marked" : "Mark"} ${name} ${words}`,
      () => model.send({ type: "mark", symbol: id, useful }),
      { "aria-pressed": String(isSet), "data-key": `${words}-${id}` },
    );
  };
  return [
    iconButton("question", `Explain ${name}`, explain, { "data-key": `why-${id}` }),
    iconButton(isPinned ? "pinned" : "pin", `${isPinned ? "Unpin" : "Pin"} ${name}`, pin, {
      "aria-pressed": String(isPinned),
      "data-key": `pin-${id}`,
    }),
    iconButton("close", `Remove ${name} from the pack`, () => remove(model, id), { "data-key": `remove-${id}` }),
    thumb(true),
    thumb(false),
  ];
}

/** A name whose last part stays readable where there is no room for the whole. */
function symbolName(qualifiedName: string): HTMLElement {
  const end = qualifiedName.lastIndexOf(".") + 1;
  return h(
    "span",
    { class: "symbol-name" },
    h("span", { class: "container" }, qualifiedName.slice(0, end)),
    h("span", { class: "last" }, qualifiedName.slice(end)),
  );
}

/** A path and line whose file stays readable where there is no room for the whole. */
function place(location: string): HTMLElement {
  const end = location.lastIndexOf("/") + 1;
  return h(
    "span",
    { class: "where", title: location },
    h("span", { class: "folder" }, location.slice(0, end)),
    h("span", { class: "last" }, location.slice(end)),
  );
}

/** Shows or hides the source of a symbol, where the pack has it. */
function folding(model: Model, symbol: PackSymbol): HTMLElement | undefined {
  if (!symbol.source) return undefined;
  const { unfolded } = model.look;
  const isOpen = unfolded.includes(symbol.symbolId);
  const next = isOpen ? unfolded.filter((id) => id !== symbol.symbolId) : [...unfolded, symbol.symbolId];
  return iconButton(
    isOpen ? "chevron-down" : "chevron-right",
    `Source of ${symbol.qualifiedName}`,
    () => model.change({ unfolded: next }),
    { "aria-expanded": String(isOpen), "data-key": `fold-${symbol.symbolId}` },
  );
}

/** The row below a symbol with its source, where that is unfolded. */
export function sourceRow(model: Model, { symbol }: Row, columns: number): HTMLElement | undefined {
  const { symbolId: id, source } = symbol;
  if (!source || !model.look.unfolded.includes(id)) return undefined;
  const open = (line: number, beside: boolean): void => model.send({ type: "open", symbol: id, beside, line });
  return h("tr", { class: "source-row" }, h("td", { colspan: columns }, sourceBlock(symbol, source, open)));
}

/** The focus goes to the next row, since this one is removed. */
function remove(model: Model, id: string): void {
  const row = document.querySelector(`[data-key="${CSS.escape(`remove-${id}`)}"]`)?.closest("tr");
  const next =
    symbolRow(row?.nextElementSibling ?? null, "nextElementSibling") ??
    symbolRow(row?.previousElementSibling ?? null, "previousElementSibling");
  next?.querySelector<HTMLElement>('[data-key^="remove-"]')?.focus();
  model.send({ type: "pick", symbol: id, how: "remove" });
}

/** Let the Tab key stop in one row only: the last that had the focus, or the first. */
export function setTabStop(body: HTMLElement, row: Element | null | undefined): void {
  const selected = row?.matches(SOURCE_ROW) ? row.previousElementSibling : (row ?? body.firstElementChild);
  for (const each of body.querySelectorAll(`:scope > tr:not(${SOURCE_ROW})`)) {
    for (const button of each.querySelectorAll("button")) button.tabIndex = each === selected ? 0 : -1;
  }
}

/** Up and down go from row to row, in the same column of buttons; left and right from button to button. */
export function moveFocus(event: KeyboardEvent): void {
  const button = (event.target as Element).closest("button");
  const row = button?.closest("tr");
  if (!button || !row || row.matches(SOURCE_ROW)) return;
  const place = [...row.querySelectorAll("button")].indexOf(button);
  const buttonAt = (other: Element | null, column: number): HTMLElement | undefined =>
    other?.querySelectorAll("button")[column];
  const targets: Record<string, () => HTMLElement | undefined> = {
    ArrowDown: () => buttonAt(symbolRow(row.nextElementSibling, "nextElementSibling"), place),
    ArrowUp: () => buttonAt(symbolRow(row.previousElementSibling, "previousElementSibling"), place),
    ArrowRight: () => buttonAt(row, place + 1),
    ArrowLeft: () => buttonAt(row, place - 1),
    Home: () => buttonAt(row.parentElement?.firstElementChild ?? null, place),
    Delete: () => buttonAt(row, place),
    End: () => buttonAt(symbolRow(row.parentElement?.lastElementChild ?? null, "previousElementSibling"), place),
  };
  const target = targets[event.key]?.();
  if (!target) return;
  event.preventDefault();
  if (event.key === "Delete") row.querySelector<HTMLElement>('[data-key^="remove-"]')?.click();
  else target.focus();
}

/** A row, or if it shows source the next symbol's in a direction. */
function symbolRow(row: Element | null, direction: "nextElementSibling" | "previousElementSibling"): Element | null {
  return row?.matches(SOURCE_ROW) ? row[direction] : row;
}
