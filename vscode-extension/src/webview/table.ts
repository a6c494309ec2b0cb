/** The symbols of the pack as a table. */

import { count, groupOf, GROUPS, iconOf, pathIn, plural, score } from "../core/words";
import { legend, longest, stackedBar } from "./bars";
import { h, icon, iconButton, refill } from "./dom";
import { type Column, type Model, rankByScore, type Row, rows } from "./model";

const COLUMNS: readonly { column: Column; title: string; class: string }[] = [
  { column: "rank", title: "#", class: "number" },
  { column: "name", title: "Symbol", class: "name" },
  { column: "group", title: "Group", class: "group" },
  { column: "score", title: "Score", class: "number" },
];

export function symbolsTable(model: Model): HTMLElement {
  const { pack } = model.state;
  const largest = longest(pack.symbols.map((symbol) => symbol.components));
  const body = h("tbody", { keydown: (event) => move(event as KeyboardEvent) });
  body.addEventListener("focusin", (event) => reach(body, (event.target as Element).closest("tr")));
  const said = h("span", { class: "hint" });
  const fill = (): void => {
    const shown = rows(pack.symbols, model.look, rankByScore(pack.symbols));
    refill(body, ...shown.map((row) => tableRow(model, row, largest)));
    reach(body, undefined);
    said.textContent = shown.length < pack.symbols.length ? `${count(shown.length)} of ${plural(pack.symbols.length, "symbol")}` : plural(shown.length, "symbol");
  };
  fill();
  const filter = h("input", { type: "search", class: "filter", placeholder: "Filter symbols", "aria-label": "Filter symbols", value: model.look.filter, "data-key": "filter" });
  filter.addEventListener("input", () => {
    model.look.filter = filter.value; // without drawing all again: the caret stays where it is
    fill();
    model.say(said.textContent);
  });
  return h("section", { id: "symbols", role: "tabpanel", "aria-labelledby": "tab-symbols" },
    h("div", { class: "row" }, filter, said, legend(pack.symbols.map((symbol) => symbol.components))),
    h("table", {}, h("caption", { class: "only-read" }, "Symbols of the pack. Arrow keys go from row to row."), head(model), body),
    dropped(model));
}

function head(model: Model): HTMLElement {
  const { sort, descending } = model.look;
  const cell = ({ column, title, class: kind }: (typeof COLUMNS)[number]): HTMLElement => {
    const sorted = sort === column;
    const next = sorted ? !descending : column === "score" || column === "tokens";
    const arrow = sorted ? icon(descending ? "arrow-down" : "arrow-up") : undefined;
    const button = h("button", { type: "button", class: "sort", "data-key": `sort-${column}`, click: () => model.change({ sort: column, descending: next }) }, title, arrow);
    return h("th", { class: kind, scope: "col", "aria-sort": sorted ? (descending ? "descending" : "ascending") : "none" }, button);
  };
  return h("thead", {}, h("tr", {},
    ...COLUMNS.map(cell),
    h("th", { class: "parts", scope: "col" }, "Made of"),
    cell({ column: "tokens", title: "Tokens", class: "number" }),
    h("th", { class: "marks", scope: "col" }, h("span", { class: "only-read" }, "Marks and reasons"))));
}

function tableRow(model: Model, { symbol, rank }: Row, largest: number): HTMLElement {
  const { root } = model.state.pack;
  const { symbolId: id } = symbol;
  const group = groupOf(symbol);
  const where = `${pathIn(root, symbol.uri)}:${symbol.range.start.line + 1}`;
  const mark = model.state.marks[id];
  const open = (event: Event): void => {
    const { ctrlKey, metaKey } = event as MouseEvent;
    model.send({ type: "open", symbol: id, beside: ctrlKey || metaKey });
  };
  const name = h("button", { type: "button", class: "symbol", title: symbol.signature || symbol.qualifiedName, "data-key": `open-${id}`, click: open },
    icon(iconOf(symbol.kind), `kind-${symbol.kind}`), h("span", { class: "symbol-name" }, symbol.qualifiedName));
  const thumb = (useful: boolean): HTMLElement => {
    const given = mark === useful;
    const words = useful ? "useful" : "not useful";
    return iconButton(`${useful ? "thumbsup" : "thumbsdown"}${given ? "-filled" : ""}`, `${given ? "Marked" : "Mark"} ${symbol.name} ${words}`,
      () => model.send({ type: "mark", symbol: id, useful }), { "aria-pressed": String(given), "data-key": `${words}-${id}` });
  };
  return h("tr", { class: group },
    h("td", { class: "number faint" }, String(rank)),
    h("td", { class: "name" }, name, h("span", { class: "where" }, where)),
    h("td", { class: "group" }, h("span", { class: `tag ${group}` }, GROUPS.find((each) => each.group === group)?.title.replace(/s$/, "") ?? group)),
    h("td", { class: "number" }, score(symbol.score)),
    h("td", { class: "parts" }, stackedBar(symbol.components, symbol.score, largest)),
    h("td", { class: "number" }, symbol.tokens > 0 ? count(symbol.tokens) : "–"),
    h("td", { class: "marks" }, iconButton("question", `Explain ${symbol.name}`, () => model.send({ type: "explain", symbol: id }), { "data-key": `why-${id}` }), thumb(true), thumb(false)));
}

/** Let the tabulator stop in one row only: the last that had the focus, or the first. */
function reach(body: HTMLElement, row: Element | null | undefined): void {
  const chosen = row ?? body.firstElementChild;
  for (const each of body.children) {
    for (const button of each.querySelectorAll("button")) button.tabIndex = each === chosen ? 0 : -1;
  }
}

/** Up and down go from row to row, in the same column of buttons; left and right from button to button. */
function move(event: KeyboardEvent): void {
  const button = (event.target as Element).closest("button");
  const row = button?.closest("tr");
  if (!button || !row) return;
  const place = [...row.querySelectorAll("button")].indexOf(button);
  const at = (other: Element | null, column: number): HTMLElement | undefined => other?.querySelectorAll("button")[column];
  const targets: Record<string, () => HTMLElement | undefined> = {
    ArrowDown: () => at(row.nextElementSibling, place),
    ArrowUp: () => at(row.previousElementSibling, place),
    ArrowRight: () => at(row, place + 1),
    ArrowLeft: () => at(row, place - 1),
    Home: () => at(row.parentElement?.firstElementChild ?? null, place),
    End: () => at(row.parentElement?.lastElementChild ?? null, place),
  };
  const target = targets[event.key]?.();
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function dropped(model: Model): HTMLElement | undefined {
  const { count: left, names } = model.state.pack.dropped;
  if (left === 0) return undefined;
  const next = names.length > 0 ? [" Next: ", ...names.flatMap((name, index) => [index > 0 ? ", " : "", h("code", {}, name)]), "."] : [];
  return h("p", { class: "hint dropped" }, `${plural(left, "more symbol")} ranked lower and were left out.`, ...next);
}
