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

/**
 * Replace what an element shows. The focus stays on what has the same `data-key`, with the selection in it, or goes to
 * what followed it; parts with the same `data-scroll` stay scrolled.
 */
export function refill(parent: Element, ...children: Child[]): void {
  const scrolled = [...parent.querySelectorAll<HTMLElement>("[data-scroll]")].map(
    ({ dataset, scrollLeft, scrollTop }) => ({ name: dataset["scroll"], scrollLeft, scrollTop }),
  );
  const refocus = focusIn(parent);
  parent.replaceChildren(...children.filter((child) => child !== undefined && child !== false));
  for (const { name = "", ...place } of scrolled)
    Object.assign(parent.querySelector(`[data-scroll="${CSS.escape(name)}"]`) ?? {}, place);
  refocus();
}

/** Remember what has the focus; the result gives it back when all is drawn anew. */
function focusIn(parent: Element): () => void {
  const focused = document.activeElement?.closest("[data-key]");
  if (!focused || !parent.contains(focused)) return () => undefined;
  const keyOf = (element: Element): string => element.getAttribute("data-key") ?? "";
  const elements = [...parent.querySelectorAll("[data-key]")];
  const place = elements.indexOf(focused);
  const keys = [...elements.slice(place), ...elements.slice(0, place).reverse()].map(keyOf);
  const { selectionStart, selectionEnd } = focused as Partial<HTMLInputElement>;
  return () => {
    const now = new Map([...parent.querySelectorAll<HTMLElement>("[data-key]")].map((each) => [keyOf(each), each]));
    const key = keys.find((each) => now.has(each)) ?? "";
    const element = now.get(key);
    element?.focus({ preventScroll: true });
    if (key === keys[0] && typeof selectionStart === "number")
      (element as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd ?? selectionStart);
  };
}

/**
 * A text whose names break after '.', '_', '/' and ':' where a line is too narrow for them, and not in the middle of a
 * word.
 */
export function breakable(text: string): Child[] {
  return text.split(/(?<=[._/:])(?=[^\s._/:])/).flatMap((part, index) => (index > 0 ? [h("wbr"), part] : [part]));
}
