/** The top of the panel: what was packed, the token meter, budget, format, actions. */

import { endsWithEvidence } from "../core/packList";
import {
  beginning,
  contextLine,
  count,
  DETAIL_NAMES,
  DETAILS,
  evidenceText,
  FORMAT_NAMES,
  FORMATS,
  GROUPS,
  groupOf,
  lengthText,
  meterInWords,
  plural,
} from "../core/format";
import { MAX_TASK } from "../core/taskHistory";
import type { PackResult } from "../protocol";
import type { PanelCommand } from "../core/panelMessages";
import { breakable, h, icon, iconButton } from "./dom";
import { endOf, ends, type Model } from "./model";

export function header(model: Model): HTMLElement {
  const { pack, title, folder } = model.state;
  const holds = pack.symbols.length > 0 || pack.dropped.count > 0; // else there is nothing to choose or to hand over
  const kind = pack.tool.replace(/^context_for_/, "Context for ").replace(/pr$/, "changes");
  return h(
    "header",
    {},
    h(
      "div",
      { class: "title" },
      h("div", { class: "eyebrow" }, [kind, folder].filter(Boolean).join(" · ")),
      heading(model, title),
    ),
    h(
      "div",
      { class: "actions", role: "group", "aria-label": "Pack" },
      action(model, "search", "New Pack", "pack"),
      holds && action(model, "copy", "Copy As…", "copyPackAs"),
      holds && action(model, "go-to-file", "Open as Document", "openPackAsDocument"),
      holds && model.state.hasChat && action(model, "comment-discussion", "Send to Chat", "sendPackToChat"),
    ),
    banner(model),
    holds && h("div", { class: "controls" }, meter(model), budget(model), detail(model), formats(model)),
    holds && model.state.isTask && context(model),
  );
}

/** More than the three lines that the style shows of a task. */
const LONGEST_HEADING = 1_000;

/** The task, which a click or Enter turns into an input. */
function heading(model: Model, title: string): HTMLElement {
  const start = beginning(title, LONGEST_HEADING);
  const name = h("h1", { title: start }, ...breakable(start)); // the style cuts it after three lines
  if (!model.state.isTask) return name;
  if (model.look.editing === undefined) {
    const begin = (): void => {
      model.change({ editing: title });
      document.querySelector<HTMLElement>('[data-key="task"]')?.focus();
    };
    const edit = iconButton("edit", "Edit the task", begin, { "data-key": "edit-task" });
    return h("div", { class: "task" }, name, edit);
  }
  return taskEditor(model, title, model.look.editing);
}

/** The input for other words of a task. */
function taskEditor(model: Model, title: string, typed: string): HTMLElement {
  const leave = (): void => {
    model.change({ editing: undefined });
    document.querySelector<HTMLElement>('[data-key="edit-task"]')?.focus();
  };
  const save = (): void => {
    const task = input.value.trim();
    leave();
    if (task && task !== title) model.send({ type: "reword", task });
  };
  const input = h("textarea", {
    class: "filter task-input",
    rows: Math.min(6, 1 + Math.floor(typed.length / 70)),
    maxlength: MAX_TASK,
    "aria-label": "Task",
    "data-key": "task",
  });
  input.value = typed;
  input.addEventListener("input", () => (model.look.editing = input.value));
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leave();
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    save();
  });
  const button = (label: string, key: string, click: () => void, kind = ""): HTMLElement =>
    h("button", { type: "button", class: `button ${kind}`, "data-key": key, click }, label);
  return h(
    "div",
    { class: "task" },
    input,
    button("Pack", "save-task", save),
    button("Cancel", "leave-task", leave, "secondary"),
  );
}

/** What the pack depends on beyond code and task, and the switch of this window. */
function context(model: Model): HTMLElement {
  const { pack, learned, detail } = model.state;
  const box = h("input", {
    type: "checkbox",
    checked: learned,
    "data-key": "learned",
    change: () => model.send({ type: "repack", learned: !learned }),
  });
  return h(
    "div",
    { class: "hint context" },
    h("label", { title: "For this window only" }, box, "Use lessons and recent work"),
    h("span", {}, contextLine(pack, learned, detail)),
  );
}

function action(model: Model, image: string, label: string, command: PanelCommand): HTMLElement {
  const primary = command === "pack" ? "" : " secondary";
  return h(
    "button",
    {
      type: "button",
      class: `button${primary}`,
      "data-key": command,
      click: () => model.send({ type: "run", command }),
    },
    icon(image),
    label,
  );
}

/** What is wrong, or out of date, and the way out. */
function banner(model: Model): HTMLElement | undefined {
  const { problem, state } = model;
  const text = problem?.text ?? state.stale;
  if (!text) return undefined;
  const again = h(
    "button",
    {
      type: "button",
      class: "link",
      "data-key": "again",
      click: () => model.send(problem?.message ?? { type: "repack" }),
    },
    problem?.label ?? "Pack again",
  );
  return h(
    "div",
    { class: `banner ${problem ? "wrong" : ""}` },
    icon(problem ? "error" : "info"),
    h("span", {}, text),
    again,
  );
}

function meter(model: Model): HTMLElement {
  const { pack } = model.state;
  const full = Math.max(1, endsWithEvidence(pack) ? pack.tokensUsed : pack.tokenBudget);
  const share = Math.min(1, pack.tokensUsed / full);
  const bar = h("div", {
    class: "meter",
    role: "meter",
    "aria-valuemin": 0,
    "aria-valuemax": full,
    "aria-valuenow": pack.tokensUsed,
    "aria-label": "Tokens",
    "aria-valuetext": meterInWords(pack), // else a percentage is read out, without its parts
  });
  const keys: HTMLElement[] = [];
  for (const { group, title } of GROUPS) {
    const symbols = pack.symbols.filter((symbol) => groupOf(symbol) === group);
    const tokens = symbols.reduce((sum, symbol) => sum + symbol.tokens, 0);
    if (symbols.length > 0) keys.push(h("span", { class: `tag ${group}` }, `${title} ${count(symbols.length)}`));
    bar.append(segment(group, tokens / full, `${title}: ${plural(tokens, "token")}`));
  }
  const listed = pack.symbols.reduce((sum, symbol) => sum + symbol.tokens, 0);
  const rest = Math.max(0, pack.tokensUsed - listed);
  bar.append(segment("rest", Math.max(0, share - listed / full), `Headings and edges: ${plural(rest, "token")}`));
  keys.push(h("span", { class: "tag rest" }, "Headings and edges"));
  return h(
    "div",
    { class: "control wide" },
    h(
      "div",
      { class: "label" },
      h("strong", {}, count(pack.tokensUsed)),
      lengthText(pack).slice(count(pack.tokensUsed).length),
    ),
    bar,
    h("div", { class: "hint keys" }, ...keys, leftOut(pack)),
    evidence(model),
  );
}

/** How many symbols had no room, or, if none is named, are not worth theirs. */
function leftOut(pack: PackResult): HTMLElement | undefined {
  const { count: missing, names } = pack.dropped;
  if (missing === 0 || endsWithEvidence(pack)) return undefined;
  return h("span", {}, `${count(missing)}${names.length === 0 ? " weaker" : ""} left out`);
}

/** Where the evidence ends, and one click to what is behind it. */
function evidence(model: Model): HTMLElement | undefined {
  const { pack, evidence: tokens } = model.state;
  const link = (label: string): HTMLElement =>
    h(
      "button",
      {
        type: "button",
        class: "link",
        "data-key": "weaker",
        "aria-describedby": "evidence",
        click: () => model.send({ type: "run", command: "showWeaker" }),
      },
      label,
    );
  if (pack.symbols.length === 0) return undefined; // the table says so
  if (endsWithEvidence(pack))
    return h(
      "div",
      { id: "evidence", class: "evidence" },
      `${evidenceText(pack)}. `,
      pack.dropped.count > 0 && link("Show them"),
    );
  if (pack.sized || tokens === undefined || tokens >= pack.tokensUsed) return undefined;
  return h(
    "div",
    { id: "evidence", class: "evidence" },
    `The evidence ends at ${plural(tokens, "token")}. `,
    link("End there"),
  );
}

function segment(kind: string, share: number, title: string): HTMLElement {
  const part = h("span", { class: `segment ${kind}`, title });
  part.style.width = `${(share * 100).toFixed(2)}%`;
  return part;
}

/** The slider moves along round budgets and the end of the evidence; letting go packs again. */
function budget(model: Model): HTMLElement {
  const { pack, largestBudget, evidence: known } = model.state;
  const steps = ends(pack.tokenBudget, largestBudget, known);
  const say = (place: number): string => {
    const end = steps[place];
    return end?.evidence === undefined ? plural(end?.budget ?? pack.tokenBudget, "token") : "until the evidence ends";
  };
  const now = endOf(steps, pack);
  const label = h("span", {}, say(now));
  const slider = h("input", {
    type: "range",
    id: "budget",
    min: 0,
    max: steps.length - 1,
    step: 1,
    value: now,
    "aria-valuetext": say(now),
    "data-key": "budget",
  });
  slider.addEventListener("input", () => {
    label.textContent = say(slider.valueAsNumber);
    slider.setAttribute("aria-valuetext", say(slider.valueAsNumber));
  });
  slider.addEventListener("change", () => {
    const { budget: tokens = pack.tokenBudget, sized = false } = steps[slider.valueAsNumber] ?? {};
    const wanted = { type: "repack", budget: tokens, ...(known === undefined ? {} : { sized }) } as const;
    clearTimeout(settled);
    settled = window.setTimeout(() => model.send(wanted), STEPPING_MS);
  });
  return h(
    "div",
    { class: "control" },
    h("label", { class: "label", for: "budget" }, known === undefined ? "Budget: " : "Length: ", label),
    slider,
    h("div", { class: "hint" }, "Packs again when you let go"),
  );
}

/** By keyboard a slider changes with every key: only the last of them packs. */
const STEPPING_MS = 250;
let settled: number | undefined;

/** How much of each symbol is shown, copied and sent. */
function detail(model: Model): HTMLElement {
  const choices = DETAILS.map((each) => {
    const { title, hint } = DETAIL_NAMES[each];
    const chosen = each === model.state.detail;
    const input = h("input", {
      type: "radio",
      name: "detail",
      value: each,
      checked: chosen,
      "data-key": `detail-${each}`,
      change: () => model.send({ type: "repack", detail: each }),
    });
    return h(
      "label",
      { class: `choice ${chosen ? "chosen" : ""}`, title: hint },
      input,
      h("span", { class: "choice-name" }, title),
    );
  });
  const heading = h("div", { class: "label", "aria-hidden": "true" }, "Detail");
  const hint = h("div", { class: "hint" }, "What is shown is what is sent");
  return h(
    "div",
    { class: "control", role: "radiogroup", "aria-label": "Detail" },
    heading,
    h("div", { class: "choices" }, ...choices),
    hint,
  );
}

/** Radio buttons in a row, each with what the pack takes in its format. */
function formats(model: Model): HTMLElement {
  const { pack } = model.state;
  const choices = FORMATS.map((format) => {
    const known =
      format === pack.format
        ? { tokens: pack.tokensUsed, symbols: pack.symbols.length }
        : model.formats.find((each) => each.format === format);
    const chosen = format === pack.format;
    const input = h("input", {
      type: "radio",
      name: "format",
      value: format,
      checked: chosen,
      "data-key": `format-${format}`,
      change: () => model.send({ type: "repack", format }),
    });
    const [figures, explained] = known
      ? [
          `${count(known.tokens)} tok · ${count(known.symbols)} sym`,
          `${plural(known.symbols, "symbol")} in ${plural(known.tokens, "token")}`,
        ]
      : model.state.stale
        ? ["–", "Not counted, because the code has changed since"]
        : ["…", "Counting…"];
    return h(
      "label",
      { class: `choice ${chosen ? "chosen" : ""}`, title: explained },
      input,
      h("span", { class: "choice-name" }, FORMAT_NAMES[format]),
      h("span", { class: "choice-figures" }, figures),
    );
  });
  return h(
    "div",
    { class: "control", role: "radiogroup", "aria-label": "Format" },
    h("div", { class: "label", "aria-hidden": "true" }, "Format"),
    h("div", { class: "choices" }, ...choices),
  );
}
