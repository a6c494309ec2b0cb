/** The pack panel, inside the web view: gets a state, draws it, sends what the user does. */

import type { FormatCount, FromPanel, PanelState, ToPanel } from "../core/panelMessages";
import type { ExplainResult } from "../protocol";
import { h, refill } from "./dom";
import { explanation } from "./explanation";
import { graph } from "./graph";
import { header } from "./header";
import { FIRST_LOOK, type Look, type Model } from "./model";
import { symbolsTable } from "./table";

declare function acquireVsCodeApi(): { postMessage(message: FromPanel): void; getState(): Partial<Look> | undefined; setState(look: Look): void };

const host = acquireVsCodeApi();
const app = document.getElementById("app") as HTMLElement;
const look: Look = { ...FIRST_LOOK, ...host.getState() };
let state: PanelState | undefined;
let busy = false;
let problem = "";
let why: ExplainResult | undefined;
let formats: FormatCount[] = [];
/** Which pack `formats` is about. */
let counted = "";
let asked = "";

const send = (message: FromPanel): void => {
  problem = "";
  host.postMessage(message);
};

function draw(): void {
  if (!state) return;
  const model: Model = {
    state, look, busy, problem, explanation: why, formats, send,
    change: (changes) => {
      Object.assign(look, changes);
      host.setState(look);
      draw();
    },
    countFormats: () => {
      if (asked === counted) return;
      asked = counted;
      send({ type: "countFormats" });
    },
    close: () => {
      why = undefined;
      draw();
    },
  };
  app.setAttribute("aria-busy", String(busy));
  document.body.classList.toggle("busy", busy);
  const content = look.tab === "graph" ? graph(model) : symbolsTable(model);
  const main = state.pack.symbols.length > 0 ? h("div", { class: "content" }, content, explanation(model)) : nothing();
  refill(app, header(model), state.pack.symbols.length > 0 && tabs(model), main);
}

function nothing(): HTMLElement {
  return h("p", { class: "empty" }, "Nothing in the index fits this task. Say it with words that the code, its comments or its tests use, or name a symbol.");
}

function tabs(model: Model): HTMLElement {
  const tab = (name: Look["tab"], title: string): HTMLElement => {
    const chosen = look.tab === name;
    return h("button", {
      type: "button", role: "tab", id: `tab-${name}`, class: `tab ${chosen ? "chosen" : ""}`, "aria-selected": String(chosen), "aria-controls": name,
      tabindex: chosen ? 0 : -1, "data-key": `tab-${name}`, click: () => model.change({ tab: name }),
    }, title);
  };
  const bar = h("div", { role: "tablist", "aria-label": "Views of the pack", class: "tabs" }, tab("symbols", "Symbols"), tab("graph", "Graph"));
  bar.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    model.change({ tab: look.tab === "graph" ? "symbols" : "graph" });
    document.getElementById(`tab-${look.tab}`)?.focus();
  });
  return bar;
}

function receive(message: ToPanel): void {
  if (message.type === "state") {
    if (why && message.state.pack.task !== state?.pack.task) why = undefined;
    state = message.state;
    const about = `${state.pack.packRoot}/${state.pack.format}/${state.pack.tokenBudget}`;
    if (about !== counted) formats = [];
    counted = about;
  } else if (message.type === "busy") busy = message.busy;
  else if (message.type === "problem") problem = message.text;
  else if (message.type === "formats") {
    if (message.packRoot !== state?.pack.packRoot) return;
    formats = message.counts;
  } else why = message.result;
  draw();
  if (message.type === "explanation") {
    const title = document.getElementById("why");
    title?.focus();
    title?.scrollIntoView({ block: "nearest" });
  }
}

window.addEventListener("message", (event: MessageEvent<ToPanel>) => receive(event.data));
send({ type: "ready" });
