/** Makes elements. Text stays text: nothing from a repository is read as HTML. */

type Child = Node | string | undefined | false;
type Attributes = Record<string, string | number | boolean | undefined | ((event: Event) => void)>;

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element; attributes that are functions are listeners, those that are false or undefined are left out. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return withAttributes(document.createElement(tag), attributes, children);
}

/** An SVG element. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return withAttributes(document.createElementNS(SVG, tag), attributes, children);
}

function withAttributes<E extends Element>(element: E, attributes: Attributes, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

/** A codicon; decoration only. */
export function icon(name: string, extra = ""): HTMLElement {
  return h("i", { class: `codicon codicon-${name} ${extra}`.trim(), "aria-hidden": "true" });
}

/** A button with an icon and, for everybody who does not see it, a name. */
export function iconButton(
  name: string,
  label: string,
  click: () => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  return h(
    "button",
    { type: "button", class: "icon-button", title: label, "aria-label": label, click, ...attributes },
    icon(name),
  );
}

/** Replace what an element shows, and keep the focus on what has the same `data-key`. */
export function refill(parent: Element, ...children: Child[]): void {
  const focused = document.activeElement?.closest("[data-key]")?.getAttribute("data-key");
  parent.replaceChildren(...children.filter((child) => child !== undefined && child !== false));
  if (focused) parent.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

/** A text whose names break after '.', '_', '/' and ':' where a line is too narrow for them, and not in the middle of a word. */
export function breakable(text: string): Child[] {
  return text.split(/(?<=[._/:])(?=[^\s._/:])/).flatMap((part, index) => (index > 0 ? [h("wbr"), part] : [part]));
}
