// What a user does with a window of the editor, for the runs through the user interface.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PATIENCE_MS } from "./drive.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** What axe-core calls worse than a nuisance. */
const BAD = ["serious", "critical"];
/** How long an input may take to appear and fill, before it counts as closed by something else and is opened again. */
const BLUR_MS = 10_000;

/** What a window shows, in words: of a failure on another machine the output is all that is left. */
export const described = (page) =>
  page.evaluate(() => {
    const texts = (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.getClientRects().length > 0)
        .map((element) => element.innerText.replaceAll(/\s+/g, " ").slice(0, 100));
    return {
      tabs: texts(".tabs-container .tab"),
      input: texts(".quick-input-widget"),
      notifications: texts(".notification-toast"),
      dialogs: texts(".monaco-dialog-box"),
      focused: document.activeElement?.className,
    };
  });

/** `shots`: where screenshots go, if anywhere. */
export function hands(page, shots) {
  const wait = (selector, text, timeout = PATIENCE_MS) =>
    page
      .locator(selector, text ? { hasText: text } : {})
      .first()
      .waitFor({ timeout });
  /** Until something holds; `what` is said if it never does. */
  const until = async (holds, what) => {
    for (const end = Date.now() + PATIENCE_MS; !(await holds()); await page.waitForTimeout(100))
      assert.ok(Date.now() < end, what);
  };
  const panel = () => page.frameLocator("iframe.webview.ready").frameLocator("iframe");
  const input = page.locator(".quick-input-widget input.input");
  const palette = (title) =>
    choose(
      () => page.keyboard.press("F1"),
      `>${title}`,
      (label) => label === title || label.replace(/…$/, "") === title,
    );
  const openTaskInput = async () => {
    await palette("Packlens: Pack Context for Task");
    await wait(".quick-input-title", "Pack Context for Task");
  };

  /** Note from now on whether the input gets the keyboard; return how to ask for it. */
  const noteInputFocus = async () => {
    const noted = await input.evaluateHandle((element) => {
      const seen = { got: false };
      element.addEventListener("focus", () => (seen.got = true), { once: true });
      return seen;
    });
    return () => noted.evaluate((seen) => seen.got);
  };

  const isTask = (words) => (label) => label.includes(words.slice(0, 20));

  /** The first part of the focused row, while the input has the keyboard. */
  const focusedLabel = () =>
    page.evaluate(() => {
      const widget = document.activeElement?.closest(".quick-input-widget");
      return widget?.querySelector(".quick-input-list .monaco-list-row.focused .label-name")?.textContent;
    });

  /**
   * Press Enter, which runs what is focused. The workbench closes an input that loses the keyboard, and draws its list
   * anew while it fills: so the key is stopped on its way if the focused row is no longer the one that was looked at.
   * Whether it went through.
   */
  const enter = async (label) => {
    const passed = await page.evaluateHandle((expected) => {
      const seen = { passed: false };
      const listen = (event) => {
        const widget = document.activeElement?.closest(".quick-input-widget");
        seen.passed =
          widget?.querySelector(".quick-input-list .monaco-list-row.focused .label-name")?.textContent === expected;
        if (seen.passed) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      };
      window.addEventListener("keydown", listen, { capture: true, once: true });
      seen.forget = () => window.removeEventListener("keydown", listen, { capture: true });
      return seen;
    }, label);
    await page.keyboard.press("Enter");
    return passed.evaluate((seen) => {
      seen.forget();
      return seen.passed;
    });
  };

  /**
   * Run one row of an input, once: `open` shows the input, `words` go into it, `fits` tells the row by its label. If
   * something else closes the input before Enter reached it, all is done again; `look` is called when the row is there.
   */
  async function choose(open, words, fits, look = async () => undefined) {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await page.waitForTimeout(200)) {
      await open();
      const filled = await input.fill(words, { timeout: BLUR_MS }).then(
        () => true,
        () => false,
      ); // which gives it the keyboard
      if (!filled) continue; // it was closed, or is not there yet
      for (
        const still = Date.now() + BLUR_MS;
        Date.now() < still && (await input.isVisible());
        await page.waitForTimeout(50)
      ) {
        const label = await focusedLabel();
        if (!label || !fits(label.trim())) continue;
        await look();
        if (await enter(label)) {
          // it is closed, or another is in its place
          await until(async () => !(await holds(words)), `Enter did nothing for ${words}`);
          return;
        }
      }
    }
    assert.fail(`no row for ${words}`);
  }

  /** Whether the input is there, with these words. */
  async function holds(words) {
    return (await input.isVisible()) && (await input.inputValue({ timeout: BLUR_MS }).catch(() => "")) === words;
  }
  return {
    wait,
    until,
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
    openTaskInput,
    noteInputFocus,
    /** What stands in the input that is there. */
    typed: () => input.inputValue(),
    /** Pack a task from its input; `look` is called when it stands there. */
    packTask: (words, look) => choose(openTaskInput, words, isTask(words), look),
    /** Type a task into the input that is there, and pack it. */
    typeTask: (words) => choose(() => wait(".quick-input-title", "Pack Context for Task"), words, isTask(words)),
    /** Open a file by its name. */
    openFile: (name) =>
      choose(
        () => page.keyboard.press("Control+P"),
        name,
        (label) => label === name,
      ),
    choose,
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
      const found = violations.map(
        ({ id, impact, nodes }) =>
          `${impact} ${id}: ${nodes
            .slice(0, 3)
            .map((node) => `${node.html.slice(0, 120)} (${node.any[0]?.message ?? ""})`)
            .join(" | ")}`,
      );
      assert.deepEqual(
        found.filter((line) => BAD.includes(line.split(" ")[0])),
        [],
        `${what} is accessible`,
      );
      assert.ok(passes.length > 10, "axe-core looked at something");
      return `${what}: ${passes.length} rules passed, ${violations.length} lesser remarks${found.length > 0 ? ` (${found.join("; ")})` : ""}`;
    },
  };
}
