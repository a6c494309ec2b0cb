/** The top of the panel: what was packed, the token meter, budget, format, actions. */

import { contextLine, count, DETAIL_NAMES, DETAILS, FORMAT_NAMES, FORMATS, GROUPS, groupOf, plural } from "../core/words";
import type { PanelCommand } from "../core/panelMessages";
import { h, icon } from "./dom";
import { budgets, type Model } from "./model";

export function header(model: Model): HTMLElement {
  const { pack, title, folder } = model.state;
  const kind = pack.tool === "context_for_task" ? "Context for task" : "Context for changes";
  return h("header", {},
    h("div", { class: "title" },
      h("div", { class: "eyebrow" }, [kind, folder].filter(Boolean).join(" · ")),
      h("h1", {}, title)),
    h("div", { class: "actions", role: "toolbar", "aria-label": "Pack" },
      action(model, "search", "New Pack", "pack"),
      action(model, "copy", "Copy As…", "copyPackAs"),
      action(model, "go-to-file", "Open as Document", "openPackAsDocument"),
      model.state.hasChat && action(model, "comment-discussion", "Send to Chat", "sendPackToChat")),
    banner(model),
    h("div", { class: "controls" }, meter(model), budget(model), detail(model), formats(model)),
    model.state.pack.tool === "context_for_task" && context(model));
}

/** What the pack depends on beyond code and task, and the switch of this window. */
function context(model: Model): HTMLElement {
  const { pack, learned } = model.state;
  const box = h("input", { type: "checkbox", checked: learned, "data-key": "learned", change: () => model.send({ type: "repack", learned: !learned }) });
  return h("div", { class: "hint context" }, h("label", { title: "For this window only" }, box, " Use lessons and recent work"), ` · ${contextLine(pack.context, learned)}`);
}

function action(model: Model, image: string, label: string, command: PanelCommand): HTMLElement {
  const primary = command === "pack" ? "" : " secondary";
  return h("button", { type: "button", class: `button${primary}`, "data-key": command, click: () => model.send({ type: "run", command }) }, icon(image), label);
}

/** What is wrong, or out of date, and the way out. */
function banner(model: Model): HTMLElement | undefined {
  const text = model.problem || model.state.stale;
  if (!text) return undefined;
  const wrong = model.problem !== "";
  const again = h("button", { type: "button", class: "link", "data-key": "again", click: () => model.send({ type: "repack" }) }, "Pack again");
  return h("div", { class: `banner ${wrong ? "wrong" : ""}` }, icon(wrong ? "error" : "info"), h("span", {}, text), again);
}

function meter(model: Model): HTMLElement {
  const { pack } = model.state;
  const share = Math.min(1, pack.tokensUsed / Math.max(1, pack.tokenBudget));
  const bar = h("div", { class: "meter", role: "meter", "aria-valuemin": 0, "aria-valuemax": pack.tokenBudget, "aria-valuenow": pack.tokensUsed, "aria-label": `${count(pack.tokensUsed)} of ${count(pack.tokenBudget)} tokens used` });
  const keys: HTMLElement[] = [];
  for (const { group, title } of GROUPS) {
    const symbols = pack.symbols.filter((symbol) => groupOf(symbol) === group);
    const tokens = symbols.reduce((sum, symbol) => sum + symbol.tokens, 0);
    if (symbols.length > 0) keys.push(h("span", { class: `tag ${group}` }, `${title} ${count(symbols.length)}`));
    bar.append(segment(group, tokens / Math.max(1, pack.tokenBudget), `${title}: ${plural(tokens, "token")}`));
  }
  const listed = pack.symbols.reduce((sum, symbol) => sum + symbol.tokens, 0);
  const rest = Math.max(0, pack.tokensUsed - listed);
  bar.append(segment("rest", Math.max(0, share - listed / Math.max(1, pack.tokenBudget)), `Headings and edges: ${plural(rest, "token")}`));
  keys.push(h("span", { class: "tag rest" }, "Headings and edges"));
  const dropped = pack.dropped.count > 0 && h("span", {}, `${count(pack.dropped.count)} left out`);
  return h("div", { class: "control wide" },
    h("div", { class: "label" }, h("strong", {}, count(pack.tokensUsed)), ` of ${count(pack.tokenBudget)} tokens`),
    bar,
    h("div", { class: "hint keys" }, ...keys, dropped));
}

function segment(kind: string, share: number, title: string): HTMLElement {
  const part = h("span", { class: `segment ${kind}`, title });
  part.style.width = `${(share * 100).toFixed(2)}%`;
  return part;
}

/** The slider moves along round budgets; letting go packs again. */
function budget(model: Model): HTMLElement {
  const { pack, largestBudget } = model.state;
  const steps = budgets(pack.tokenBudget, largestBudget);
  const say = (place: number): string => plural(steps[place] ?? pack.tokenBudget, "token");
  const now = steps.indexOf(pack.tokenBudget);
  const label = h("span", {}, say(now));
  const slider = h("input", { type: "range", id: "budget", min: 0, max: steps.length - 1, step: 1, value: now, "aria-valuetext": say(now), "data-key": "budget" });
  slider.addEventListener("input", () => {
    label.textContent = say(slider.valueAsNumber);
    slider.setAttribute("aria-valuetext", say(slider.valueAsNumber));
  });
  slider.addEventListener("change", () => {
    clearTimeout(settled);
    settled = window.setTimeout(() => model.send({ type: "repack", budget: steps[slider.valueAsNumber] ?? pack.tokenBudget }), STEPPING_MS);
  });
  return h("div", { class: "control" }, h("label", { class: "label", for: "budget" }, "Budget: ", label), slider, h("div", { class: "hint" }, "Packs again when you let go"));
}

/** By keyboard a slider changes with every key: only the last of them packs. */
const STEPPING_MS = 250;
let settled: number | undefined;

/** How much of each symbol is shown, copied and sent. */
function detail(model: Model): HTMLElement {
  const choices = DETAILS.map((each) => {
    const { title, hint } = DETAIL_NAMES[each];
    const chosen = each === model.state.detail;
    const input = h("input", { type: "radio", name: "detail", value: each, checked: chosen, "data-key": `detail-${each}`, change: () => model.send({ type: "repack", detail: each }) });
    return h("label", { class: `choice ${chosen ? "chosen" : ""}`, title: hint }, input, h("span", { class: "choice-name" }, title));
  });
  const heading = h("div", { class: "label", "aria-hidden": "true" }, "Detail");
  const hint = h("div", { class: "hint" }, "What is shown is what is sent");
  return h("div", { class: "control", role: "radiogroup", "aria-label": "Detail" }, heading, h("div", { class: "choices" }, ...choices), hint);
}

/** Radio buttons in a row, each with what the pack takes in its format. */
function formats(model: Model): HTMLElement {
  const { pack } = model.state;
  const choices = FORMATS.map((format) => {
    const known = format === pack.format ? { tokens: pack.tokensUsed, symbols: pack.symbols.length } : model.formats.find((each) => each.format === format);
    const chosen = format === pack.format;
    const input = h("input", { type: "radio", name: "format", value: format, checked: chosen, "data-key": `format-${format}`, change: () => model.send({ type: "repack", format }) });
    const figures = known ? `${count(known.tokens)} tok · ${count(known.symbols)} sym` : "…";
    return h("label", { class: `choice ${chosen ? "chosen" : ""}`, title: known ? `${plural(known.symbols, "symbol")} in ${plural(known.tokens, "token")}` : "Being counted" },
      input, h("span", { class: "choice-name" }, FORMAT_NAMES[format]), h("span", { class: "choice-figures" }, figures));
  });
  return h("div", { class: "control", role: "radiogroup", "aria-label": "Format" }, h("div", { class: "label", "aria-hidden": "true" }, "Format"), h("div", { class: "choices" }, ...choices));
}
