/** The symbols of the pack as a table. */

import { endsWithEvidence, nameOfId } from "../core/packList";
import { count, groupOf, GROUPS, iconOf, pathIn, plural, score } from "../core/format";
import type { PackSymbol } from "../protocol";
import { legend, longest, stackedBar } from "./bars";
import { h, icon, iconButton, refill } from "./dom";
import { type Column, type Model, rankByScore, type Row, rows } from "./model";
import { sourceBlock } from "./source";

const COLUMNS: readonly { column: Column; title: string; class: string }[] = [
  { column: "rank", title: "#", class: "number" },
  { column: "name", title: "Symbol", class: "name" },
  { column: "group", title: "Group", class: "group" },
  { column: "score", title: "Score", class: "number" },
];

const SOURCE_ROW = ".source-row";

export function symbolsTable(model: Model): HTMLElement {
  const { pack } = model.state;
  const largest = longest(pack.symbols.map((symbol) => symbol.components));
  const body = h("tbody", { keydown: (event) => move(event as KeyboardEvent) });
  body.addEventListener("focusin", (event) => reach(body, (event.target as Element).closest("tr")));
  const hint = h("span", { class: "hint" });
  const fill = (): void => {
    const shownRows = rows(pack.symbols, model.look, rankByScore(pack.symbols));
    refill(body, ...shownRows.flatMap((row) => [tableRow(model, row, largest), sourceRow(model, row)]));
    reach(body, undefined);
    hint.textContent =
      shownRows.length < pack.symbols.length
        ? `${count(shownRows.length)} of ${plural(pack.symbols.length, "symbol")}`
        : plural(shownRows.length, "symbol");
  };
  fill();
  const filter = h("input", {
    type: "search",
    class: "filter",
    placeholder: "Filter symbols",
    "aria-label": "Filter symbols",
    value: model.look.filter,
    "data-key": "filter",
  });
  filter.addEventListener("input", () => {
    model.look.filter = filter.value; // without drawing all again: the caret stays where it is
    fill();
    model.say(hint.textContent);
  });
  return h(
    "section",
    { id: "symbols", role: "tabpanel", "aria-labelledby": "tab-symbols" },
    h("div", { class: "row" }, filter, hint, unfoldAll(model), legend(pack.symbols.map((symbol) => symbol.components))),
    h(
      "table",
      {},
      h("caption", { class: "only-read" }, "Symbols of the pack. Arrow keys go from row to row."),
      head(model),
      body,
    ),
    picked(model),
    dropped(model),
  );
}

function head(model: Model): HTMLElement {
  const { sort, descending } = model.look;
  const cell = ({ column, title, class: kind }: (typeof COLUMNS)[number]): HTMLElement => {
    const sorted = sort === column;
    const next = sorted ? !descending : column === "score" || column === "tokens";
    const arrow = sorted ? icon(descending ? "arrow-down" : "arrow-up") : undefined;
    const button = h(
      "button",
      {
        type: "button",
        class: "sort",
        "data-key": `sort-${column}`,
        click: () => model.change({ sort: column, descending: next }),
      },
      title,
      arrow,
    );
    return h(
      "th",
      { class: kind, scope: "col", "aria-sort": sorted ? (descending ? "descending" : "ascending") : "none" },
      button,
    );
  };
  return h(
    "thead",
    {},
    h(
      "tr",
      {},
      ...COLUMNS.map(cell),
      h("th", { class: "parts", scope: "col" }, "Made of"),
      cell({ column: "tokens", title: "Tokens", class: "number" }),
      h("th", { class: "marks", scope: "col" }, h("span", { class: "only-read" }, "Marks and reasons")),
    ),
  );
}

function tableRow(model: Model, { symbol, rank }: Row, largest: number): HTMLElement {
  const { root } = model.state.pack;
  const { symbolId: id } = symbol;
  const group = groupOf(symbol);
  const location = `${pathIn(root, symbol.uri)}:${symbol.range.start.line + 1}`;
  const mark = model.state.marks[id];
  const open = (event: Event): void => {
    const { ctrlKey, metaKey } = event as MouseEvent;
    model.send({ type: "open", symbol: id, beside: ctrlKey || metaKey });
  };
  const name = h(
    "button",
    {
      type: "button",
      class: "symbol",
      title: symbol.signature || symbol.qualifiedName,
      "data-key": `open-${id}`,
      click: open,
    },
    icon(iconOf(symbol.kind), `kind-${symbol.kind}`),
    symbolName(symbol.qualifiedName),
  );
  const thumb = (useful: boolean): HTMLElement => {
    const isSet = mark === useful;
    const words = useful ? "useful" : "not useful";
    return iconButton(
      `${useful ? "thumbsup" : "thumbsdown"}${isSet ? "-filled" : ""}`,
      `${isSet ? "Marked" : "Mark"} ${symbol.qualifiedName} ${words}`,
      () => model.send({ type: "mark", symbol: id, useful }),
      { "aria-pressed": String(isSet), "data-key": `${words}-${id}` },
    );
  };
  const isPinned = model.state.picks.pinned.includes(id);
  const pin = iconButton(
    isPinned ? "pinned" : "pin",
    `${isPinned ? "Unpin" : "Pin"} ${symbol.qualifiedName}`,
    () => model.send({ type: "pick", symbol: id, how: isPinned ? "none" : "pin" }),
    { "aria-pressed": String(isPinned), "data-key": `pin-${id}` },
  );
  const take = iconButton("close", `Remove ${symbol.qualifiedName} from the pack`, () => remove(model, id), {
    "data-key": `remove-${id}`,
  });
  return h(
    "tr",
    { class: group },
    h("td", { class: "number faint" }, String(rank)),
    h("td", { class: "name" }, h("div", { class: "named" }, folding(model, symbol), name), place(location)),
    h(
      "td",
      { class: "group" },
      h(
        "span",
        { class: `tag ${group}` },
        GROUPS.find((each) => each.group === group)?.title.replace(/s$/, "") ?? group,
      ),
    ),
    h("td", { class: "number" }, score(symbol.score)),
    h("td", { class: "parts" }, stackedBar(symbol.components, symbol.score, largest)),
    h("td", { class: "number" }, symbol.tokens > 0 ? count(symbol.tokens) : "–"),
    h(
      "td",
      { class: "marks" },
      iconButton("question", `Explain ${symbol.qualifiedName}`, () => model.send({ type: "explain", symbol: id }), {
        "data-key": `why-${id}`,
      }),
      pin,
      take,
      thumb(true),
      thumb(false),
    ),
  );
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

/** What was taken out by hand, and pinned symbols that are not there any more; each with the way back. */
function picked(model: Model): HTMLElement | undefined {
  const { picks, pack } = model.state;
  const inPack = new Set(pack.symbols.map((symbol) => symbol.symbolId));
  const missing = picks.pinned.filter((id) => !inPack.has(id));
  if (picks.removed.length + missing.length === 0) return undefined;
  const undoItem = (id: string, label: string): HTMLElement =>
    h(
      "li",
      {},
      h("code", {}, nameOfId(id)),
      " ",
      h(
        "button",
        {
          type: "button",
          class: "link",
          "aria-label": `${label}: ${nameOfId(id)}`,
          "data-key": `back-${id}`,
          click: () => model.send({ type: "pick", symbol: id, how: "none" }),
        },
        label,
      ),
    );
  const list = (title: string, ids: readonly string[], label: string): HTMLElement | false =>
    ids.length > 0 && h("div", {}, title, h("ul", { class: "picked" }, ...ids.map((id) => undoItem(id, label))));
  return h(
    "div",
    { class: "hint dropped" },
    list("Removed by you:", picks.removed, "Put back"),
    list("Pinned, but not in the index any more:", missing, "Unpin"),
  );
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

function unfoldAll(model: Model): HTMLElement | undefined {
  const ids = model.state.pack.symbols.filter((symbol) => symbol.source).map((symbol) => symbol.symbolId);
  if (ids.length === 0) return undefined;
  const isOpen = ids.every((id) => model.look.unfolded.includes(id));
  return h(
    "button",
    { type: "button", class: "link", "data-key": "unfold", click: () => model.change({ unfolded: isOpen ? [] : ids }) },
    isOpen ? "Hide all source" : "Show all source",
  );
}

/** The row below a symbol with its source, where that is unfolded. */
function sourceRow(model: Model, { symbol }: Row): HTMLElement | undefined {
  const { symbolId: id, source, uri } = symbol;
  if (!source || !model.look.unfolded.includes(id)) return undefined;
  const open = (line: number, beside: boolean): void => model.send({ type: "open", symbol: id, beside, line });
  return h("tr", { class: "source-row" }, h("td", { colspan: COLUMNS.length + 3 }, sourceBlock(source, uri, open)));
}

/** Let the Tab key stop in one row only: the last that had the focus, or the first. */
function reach(body: HTMLElement, row: Element | null | undefined): void {
  const selected = row?.matches(SOURCE_ROW) ? row.previousElementSibling : (row ?? body.firstElementChild);
  for (const each of body.querySelectorAll(`:scope > tr:not(${SOURCE_ROW})`)) {
    for (const button of each.querySelectorAll("button")) button.tabIndex = each === selected ? 0 : -1;
  }
}

/** Up and down go from row to row, in the same column of buttons; left and right from button to button. */
function move(event: KeyboardEvent): void {
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

function dropped(model: Model): HTMLElement | undefined {
  const { count: left, names } = model.state.pack.dropped;
  if (left === 0 || endsWithEvidence(model.state.pack)) return undefined; // the header says it
  const next =
    names.length > 0
      ? [" Next: ", ...names.flatMap((name, index) => [index > 0 ? ", " : "", h("code", {}, name)]), "."]
      : [];
  return h("p", { class: "hint dropped" }, `${plural(left, "more symbol")} ranked lower and were left out.`, ...next);
}
