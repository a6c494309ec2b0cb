// What a user does with a window of the editor, for the runs through the user interface.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PATIENCE_MS } from "./drive.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** What axe-core calls worse than a nuisance. */
const BAD = ["serious", "critical"];

/** `shots`: where screenshots go, if anywhere. */
export function hands(page, shots) {
  const wait = (selector, text, timeout = PATIENCE_MS) => page.locator(selector, text ? { hasText: text } : {}).first().waitFor({ timeout });
  const panel = () => page.frameLocator("iframe.webview.ready").frameLocator("iframe");
  const input = page.locator(".quick-input-widget input.input");
  const palette = async (title) => {
    await page.keyboard.press("F1");
    await input.waitFor({ state: "visible" });
    await input.fill(`>${title}`);
    await wait(".quick-input-list .monaco-list-row", title);
    await page.waitForTimeout(150);
    await page.keyboard.press("Enter");
  };
  return {
    wait,
    /** Until something holds; `what` is said if it never does. */
    until: async (holds, what) => {
      for (const end = Date.now() + PATIENCE_MS; !(await holds()); await page.waitForTimeout(100)) assert.ok(Date.now() < end, what);
    },
    panel,
    palette,
    /** Take a screenshot; `still` moves the pointer out of the way first. */
    shot: async (name, still = true) => {
      if (!shots) return;
      mkdirSync(shots, { recursive: true });
      if (still) await page.mouse.move(1100, 888);
      await page.waitForTimeout(still ? 900 : 400);
      await page.screenshot({ path: join(shots, `${name}.png`) });
    },
    /** Type a task into the input; Enter is left to the caller. */
    typeTask: async (words) => {
      await palette("Packlens: Pack Context for Task");
      await wait(".quick-input-title", "Pack Context for Task");
      await input.fill(words);
      await wait(".quick-input-list .monaco-list-row", words.slice(0, 20));
    },
    /** Titles that the palette offers for some words. */
    offered: async (words) => {
      await page.keyboard.press("F1");
      await input.waitFor({ state: "visible" });
      await input.fill(`>${words}`);
      await page.waitForTimeout(700);
      const rows = await page.locator(".quick-input-list .monaco-list-row").allInnerTexts();
      await page.keyboard.press("Escape");
      return rows.map((row) => row.split("\n")[0]).filter((row) => row.includes(words));
    },
    /** By its name in the list of themes. */
    chooseTheme: async (name) => {
      await page.keyboard.press("Control+k");
      await page.keyboard.press("Control+t");
      await page.locator(".quick-input-widget input[placeholder*='Theme']").waitFor();
      await input.fill(name);
      await page.locator(".quick-input-list .monaco-list-row", { hasText: name }).first().click();
      await page.waitForTimeout(500);
    },
    /** No serious violation of accessibility rules in the panel, as axe-core sees it. */
    accessible: async (what) => {
      const body = await panel().locator("body").elementHandle();
      const frame = await body.ownerFrame();
      await frame.evaluate(axe);
      const { violations, passes } = await frame.evaluate("axe.run(document, { resultTypes: ['violations'] })");
      const found = violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 120)} (${node.any[0]?.message ?? ""})`).join(" | ")}`);
      assert.deepEqual(found.filter((line) => BAD.includes(line.split(" ")[0])), [], `${what} is accessible`);
      assert.ok(passes.length > 10, "axe-core looked at something");
      return `${what}: ${passes.length} rules passed, ${violations.length} lesser remarks${found.length > 0 ? ` (${found.join("; ")})` : ""}`;
    },
  };
}
