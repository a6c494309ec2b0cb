/** How large a drawing is shown: buttons, keys and Ctrl with the wheel; what is in the middle stays there. */

import { h, iconButton } from "./dom";
import type { Model } from "./model";

/** No smaller by itself: names of 60 symbols can still be read, and the frame scrolls. */
const MIN_READABLE = 0.75;
const STEPS = [0.4, 0.55, 0.75, 1, 1.35, 1.8, 2.4];

/** The next larger or smaller step from a size. */
export function nextZoom(now: number, direction: 1 | -1): number {
  const further = direction > 0 ? STEPS.find((step) => step > now * 1.02) : STEPS.findLast((step) => step < now * 0.98);
  return further ?? now;
}

/** A frame with a drawing that can be zoomed, and the buttons for it. */
export function zoomable(
  model: Model,
  drawing: SVGElement,
  attributes: Parameters<typeof h>[1],
): { frame: HTMLElement; buttons: HTMLElement } {
  const natural = Number(drawing.getAttribute("width"));
  const frame = h("div", attributes, drawing);
  const zoom = (direction: 1 | -1): void => show(nextZoom(drawing.getBoundingClientRect().width / natural, direction));
  function show(size: number | undefined): void {
    const { clientWidth, clientHeight } = frame;
    const before = drawing.getBoundingClientRect();
    const middle = {
      x: (frame.scrollLeft + clientWidth / 2) / before.width,
      y: (frame.scrollTop + clientHeight / 2) / before.height,
    };
    model.look.zoom = size;
    apply(size);
    const after = drawing.getBoundingClientRect();
    frame.scrollTo(middle.x * after.width - clientWidth / 2, middle.y * after.height - clientHeight / 2);
    model.say(size === undefined ? "Fits the window" : `${Math.round(size * 100)} percent`);
  }
  function apply(size: number | undefined): void {
    drawing.classList.toggle("zoomed", size !== undefined);
    drawing.style.width = size === undefined ? "" : `${natural * size}px`;
    drawing.style.minWidth = size === undefined ? `${natural * MIN_READABLE}px` : "";
  }
  apply(model.look.zoom);
  const keys: Record<string, () => void> = {
    "+": () => zoom(1),
    "=": () => zoom(1),
    "-": () => zoom(-1),
    "0": () => show(undefined),
  };
  frame.addEventListener("keydown", (event) => {
    const act = event.altKey ? undefined : keys[event.key];
    if (!act || event.ctrlKey || event.metaKey) return; // those zoom the whole window
    event.preventDefault();
    act();
  });
  frame.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1 : -1);
    },
    { passive: false },
  );
  const buttons = h(
    "div",
    { class: "zoom", role: "toolbar", "aria-label": "Zoom" },
    iconButton("zoom-out", "Zoom out (-)", () => zoom(-1), { "data-key": "zoom-out" }),
    iconButton("zoom-in", "Zoom in (+)", () => zoom(1), { "data-key": "zoom-in" }),
    iconButton("screen-full", "Fit the window (0)", () => show(undefined), { "data-key": "zoom-fit" }),
  );
  return { frame, buttons };
}
