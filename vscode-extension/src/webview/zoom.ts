/** How large a drawing is shown: buttons, keys and Ctrl with the wheel; what is in the middle stays there. */

import { h, iconButton } from "./dom";
import type { Model } from "./model";

/** No smaller by itself: names of 60 symbols can still be read, and the frame scrolls. */
const MIN_READABLE = 0.75;
const STEPS = [0.4, 0.55, 0.75, 1, 1.35, 1.8, 2.4];

/** The next larger or smaller step from a size. */
function nextZoom(now: number, direction: 1 | -1): number {
  const further = direction > 0 ? STEPS.find((step) => step > now * 1.02) : STEPS.findLast((step) => step < now * 0.98);
  return further ?? now;
}

/** A frame with a drawing that can be zoomed, and the buttons for it. */
export function zoomable(
  model: Model,
  drawing: SVGElement,
  attributes: Parameters<typeof h>[1],
): { frame: HTMLElement; buttons: HTMLElement } {
  const frame = h("div", attributes, drawing);
  const zoom = new Zoom(model, drawing, frame);
  zoom.apply(model.look.zoom);
  frame.addEventListener("keydown", (event) => zoom.onKey(event));
  frame.addEventListener("wheel", (event) => zoom.onWheel(event), { passive: false });
  const buttons = h(
    "div",
    { class: "zoom", role: "group", "aria-label": "Zoom" },
    iconButton("zoom-out", "Zoom out (-)", () => zoom.step(-1), { "data-key": "zoom-out" }),
    iconButton("zoom-in", "Zoom in (+)", () => zoom.step(1), { "data-key": "zoom-in" }),
    iconButton("screen-full", "Fit the window (0)", () => zoom.show(undefined), { "data-key": "zoom-fit" }),
  );
  return { frame, buttons };
}

/** The size of one drawing in its frame: 1 is its own size, undefined fits the window. */
class Zoom {
  private readonly ownWidth: number;

  constructor(
    private readonly model: Model,
    private readonly drawing: SVGElement,
    private readonly frame: HTMLElement,
  ) {
    this.ownWidth = Number(drawing.getAttribute("width"));
  }

  /** Show the next larger or smaller step. */
  step(direction: 1 | -1): void {
    this.show(nextZoom(this.drawing.getBoundingClientRect().width / this.ownWidth, direction));
  }

  /** Show another size; what is in the middle of the frame stays there. */
  show(size: number | undefined): void {
    const { frame, drawing, model } = this;
    const { clientWidth, clientHeight } = frame;
    const before = drawing.getBoundingClientRect();
    const middle = {
      x: (frame.scrollLeft + clientWidth / 2) / before.width,
      y: (frame.scrollTop + clientHeight / 2) / before.height,
    };
    model.look.zoom = size;
    this.apply(size);
    const after = drawing.getBoundingClientRect();
    frame.scrollTo(middle.x * after.width - clientWidth / 2, middle.y * after.height - clientHeight / 2);
    model.say(size === undefined ? "Fits the window" : `${Math.round(size * 100)} percent`);
  }

  apply(size: number | undefined): void {
    const { drawing, ownWidth } = this;
    drawing.classList.toggle("zoomed", size !== undefined);
    drawing.style.width = size === undefined ? "" : `${ownWidth * size}px`;
    drawing.style.minWidth = size === undefined ? `${ownWidth * MIN_READABLE}px` : "";
  }

  onKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return; // the last two zoom the whole window
    if (event.key === "+" || event.key === "=") this.step(1);
    else if (event.key === "-") this.step(-1);
    else if (event.key === "0") this.show(undefined);
    else return;
    event.preventDefault();
  }

  onWheel(event: WheelEvent): void {
    if (!event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    this.step(event.deltaY < 0 ? 1 : -1);
  }
}
