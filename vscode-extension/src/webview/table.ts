/** The symbols of the pack as a table. */

import { endsWithEvidence, nameOfId } from "../core/packList";
import { count, plural } from "../core/format";
import { legend, longest } from "./bars";
import { h, icon, refill } from "./dom";
import { type Column, type Model, rankByScore, rows } from "./model";
import { moveFocus, setTabStop, sourceRow, tableRow } from "./tableRow";

const COLUMNS: readonly { column: Column; title: string; class: string }[] = [
  { column: "rank", title: "#", class: "number" },
  { column: "name", title: "Symbol", class: "name" },
  { column: "group", title: "Group", class: "group" },
  { column: "score", title: "Score", class: "number" },
];

export function symbolsTable(model: Model): HTMLElement {
  const { pack } = model.state;
  const largest = longest(pack.symbols.map((symbol) => symbol.components));
  const body = h("tbody", { keydown: (event) => moveFocus(event as KeyboardEvent) });
  body.addEventListener("focusin", (event) => setTabStop(body, (event.target as Element).closest("tr")));
  const hint = h("span", { class: "hint" });
  const fill = (): void => {
    const shownRows = rows(pack.symbols, model.look, rankByScore(pack.symbols));
    refill(
      body,
      ...shownRows.flatMap((row) => [tableRow(model, row, largest), sourceRow(model, row, COLUMNS.length + 3)]),
    );
    setTabStop(body, undefined);
    hint.textContent =
      shownRows.length < pack.symbols.length
        ? `${count(shownRows.length)} of ${plural(pack.symbols.length, "symbol")}`
        : plural(shownRows.length, "symbol");
  };
  fill();
  const filter = filterInput(model, () => {
    fill(); // without drawing all again: the caret stays where it is
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

function filterInput(model: Model, changed: () => void): HTMLInputElement {
  const input = h("input", {
    type: "search",
    class: "filter",
    placeholder: "Filter symbols",
    "aria-label": "Filter symbols",
    value: model.look.filter,
    "data-key": "filter",
  });
  input.addEventListener("input", () => {
    model.look.filter = input.value;
    changed();
  });
  return input;
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

function dropped(model: Model): HTMLElement | undefined {
  const { count: left, names } = model.state.pack.dropped;
  if (left === 0 || endsWithEvidence(model.state.pack)) return undefined; // the header says it
  const next =
    names.length > 0
      ? [" Next: ", ...names.flatMap((name, index) => [index > 0 ? ", " : "", h("code", {}, name)]), "."]
      : [];
  return h("p", { class: "hint dropped" }, `${plural(left, "more symbol")} ranked lower and were left out.`, ...next);
}
