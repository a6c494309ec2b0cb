/** The pack panel, inside the web view: gets a state, draws it, sends what the user does. */

import type { FormatCount, FromPanel, PanelState, ToPanel, Waiting } from "../core/panelMessages";
import type { ExplainResult } from "../protocol";
import { count, nothingFound, plural } from "../core/format";
import { h, icon, refill } from "./dom";
import { explanation } from "./explanation";
import { graph } from "./graph";
import { header } from "./header";
import { FIRST_LOOK, type Look, type Model, type Problem } from "./model";
import { symbolsTable } from "./table";

declare function acquireVsCodeApi(): {
  postMessage(message: FromPanel): void;
  getState(): Partial<Look> | undefined;
  setState(look: Look): void;
};

/** So soon after a pointer was pressed, it was that which brought the keyboard. */
const PRESS_MS = 1_000;

const host = acquireVsCodeApi();
const app = document.getElementById("app") as HTMLElement;
const look: Look = { ...FIRST_LOOK, ...host.getState(), editing: undefined };
let state: PanelState | undefined;
let busy = false;
let problem: Problem | undefined;
let explained: ExplainResult | undefined;
let formats: FormatCount[] = [];
/** Which pack `formats` is about. */
let countedText = "";
let waiting: Waiting | undefined;
/** The pack that somebody is known to read. */
let read: PanelState["pack"]["packRoot"] | undefined;

/** Writes into a region that stays, since screen readers do not read out what is drawn anew each time. */
const say = (text: string): void => {
  const region = document.getElementById("announcements");
  if (region && region.textContent !== text) region.textContent = text;
};

const send = (message: FromPanel): void => {
  problem = undefined;
  host.postMessage(message);
};

function draw(): void {
  if (!state) return empty();
  const model: Model = {
    state,
    look,
    busy,
    problem,
    explanation: explained,
    formats,
    send,
    change: (changes) => {
      Object.assign(look, changes);
      host.setState(look);
      draw();
    },
    say,
    close: closeExplanation,
  };
  app.setAttribute("aria-busy", String(busy));
  document.body.classList.toggle("busy", busy);
  const content = look.tab === "graph" ? graph(model) : symbolsTable(model);
  const main =
    state.pack.symbols.length > 0
      ? h("div", { class: "content" }, content, explanation(model))
      : h("p", { class: "empty" }, nothingFound(state.pack));
  refill(app, header(model), state.pack.symbols.length > 0 && tabs(model), main);
}

/** A focus that was in the explanation goes back to where that was asked for. */
function closeExplanation(): void {
  const from = explained?.symbol.symbolId;
  const hadFocus = document.activeElement?.closest(".why") !== null;
  explained = undefined;
  draw();
  if (from && hadFocus) document.querySelector<HTMLElement>(`[data-key="${CSS.escape(`why-${from}`)}"]`)?.focus();
}

/** There is no pack yet: what is waited for, or what is wrong and the way out. */
function empty(): void {
  if (!waiting) return;
  const { text, wrong, actions } = waiting;
  app.setAttribute("aria-busy", String(!wrong && actions.length === 0));
  const buttons = actions.map(({ command, label }, place) =>
    h(
      "button",
      {
        type: "button",
        class: `button ${place > 0 ? "secondary" : ""}`,
        "data-key": command,
        click: () => send({ type: "run", command }),
      },
      label,
    ),
  );
  refill(
    app,
    h(
      "div",
      { class: "waiting" },
      h("h1", {}, "Pack"),
      h("p", { class: wrong ? "wrong" : "" }, wrong && icon("error"), text),
      h("div", { class: "row" }, ...buttons),
    ),
  );
}

function tabs(model: Model): HTMLElement {
  const tab = (name: Look["tab"], title: string): HTMLElement => {
    const isSelected = look.tab === name;
    return h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        class: `tab ${isSelected ? "chosen" : ""}`,
        "aria-selected": String(isSelected),
        "aria-controls": name,
        tabindex: isSelected ? 0 : -1,
        "data-key": `tab-${name}`,
        click: () => model.change({ tab: name }),
      },
      title,
    );
  };
  const bar = h(
    "div",
    { role: "tablist", "aria-label": "Views of the pack", class: "tabs" },
    tab("symbols", "Symbols"),
    tab("graph", "Graph"),
  );
  bar.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    model.change({ tab: look.tab === "graph" ? "symbols" : "graph" });
    document.getElementById(`tab-${look.tab}`)?.focus();
  });
  return bar;
}

/** A pack, or what is known of it, is there. */
function receiveState(next: PanelState): void {
  if (explained && next.pack.task !== state?.pack.task) explained = undefined;
  state = next;
  const { packRoot, format, symbols, tokensUsed, tokenBudget } = state.pack;
  const about = `${packRoot}/${format}/${tokenBudget}/${tokensUsed}/${state.detail}`;
  if (about !== countedText) {
    formats = [];
    say(`Packed ${plural(symbols.length, "symbol")}, ${count(tokensUsed)} of ${count(tokenBudget)} tokens.`);
  } else if (state.stale) say(state.stale);
  countedText = about;
  host.setState(look); // so that a reloaded window brings the panel back
}

function receive(message: ToPanel): void {
  if (message.type === "state") receiveState(message.state);
  else if (message.type === "waiting") say((waiting = message).text);
  else if (message.type === "busy") busy = message.busy;
  else if (message.type === "problem") say((problem = message).text);
  else if (message.type === "explanation") explained = message.result;
  else if (message.packRoot === state?.pack.packRoot) formats = message.counts;
  draw();
  if (message.type === "explanation") {
    const title = document.getElementById("why");
    title?.focus();
    title?.scrollIntoView({ block: "nearest" });
  }
}

for (const kind of ["pointermove", "keydown", "wheel"] as const) {
  window.addEventListener(
    kind,
    () => {
      if (!state || read === state.pack.packRoot) return;
      read = state.pack.packRoot;
      host.postMessage({ type: "reading" });
    },
    { passive: true },
  );
}

/** When a pointer was last pressed here. */
let pressed = Number.NEGATIVE_INFINITY;
window.addEventListener("pointerdown", (event) => (pressed = event.timeStamp), { capture: true, passive: true });
window.addEventListener("focus", (event) => {
  if (event.timeStamp - pressed > PRESS_MS) host.postMessage({ type: "focused" });
});

/** Wherever the focus is; inputs of text have their own use for the key. */
window.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && explained && !(event.target as Element).closest("textarea, [type=search]"))
    closeExplanation();
});
window.addEventListener("message", (event: MessageEvent<ToPanel>) => receive(event.data));
send({ type: "ready" });
