// Checks of the run through the user interface: what stays as it is in the panel when all of it is drawn anew.
import assert from "node:assert/strict";

/** The checks in a window with a panel; `user` are its hands. */
export function redrawn(page, user) {
  const part = (selector) => user.panel().locator(selector).first();
  const focused = () =>
    part("body").evaluate(
      () => document.activeElement?.getAttribute("data-key") ?? document.activeElement?.outerHTML.slice(0, 80),
    );
  /** What the panel does when it is told anything. */
  const drawAnew = async () => {
    const before = await part("header").elementHandle();
    await before.evaluate(() => window.postMessage({ type: "busy", busy: false }, "*"));
    await user.until(() => before.evaluate((header) => !header.isConnected), "the panel is drawn anew");
  };
  return {
    focused,
    /** The caret in the filter, the focus beside an open task. */
    inputs: async () => {
      await part(".filter").fill("cart");
      await page.keyboard.press("ArrowLeft");
      await drawAnew();
      await page.keyboard.type("_");
      assert.equal(await part(".filter").inputValue(), "car_t", "the caret stays in its place");
      await part(".filter").fill("");
      await part("[data-key='edit-task']").click();
      assert.equal(await focused(), "task");
      await part("[data-key='leave-task']").focus();
      await drawAnew();
      await page.waitForTimeout(200);
      assert.equal(await focused(), "leave-task", "an open task takes no focus");
      await page.keyboard.press("Enter");
      assert.equal(await focused(), "edit-task");
    },
    /** The focus on a link that goes away with what it did. */
    link: async (selector) => {
      await part(selector).focus();
      await page.keyboard.press("Enter");
      await part(selector).waitFor({ state: "detached" });
      assert.doesNotMatch(await focused(), /^</, "the focus goes to another part of the panel");
    },
    /** The focus on a line of source, and how far that is scrolled. */
    source: async () => {
      await part("[data-key^='fold-']").focus();
      for (let tries = 0; tries < 12 && !(await focused()).startsWith("line-"); tries++)
        await page.keyboard.press("Tab");
      const first = await focused();
      assert.match(first, /^line-/, `lines of source are reached by keyboard: ${first}`);
      await page.keyboard.press("ArrowDown");
      const second = await focused();
      assert.ok(second.startsWith("line-") && second !== first, `arrow keys go from line to line: ${second}`);
      await page.setViewportSize({ width: 600, height: 900 });
      const place = await part(".source").evaluate((source) => {
        source.scrollLeft = 20;
        return source.scrollLeft;
      });
      assert.ok(place > 0, "the source can be scrolled");
      await drawAnew();
      assert.equal(await focused(), second, "the focus stays on a line");
      assert.equal(await part(".source").evaluate((source) => source.scrollLeft), place, "source stays scrolled");
      await page.setViewportSize({ width: 1440, height: 900 });
    },
  };
}
