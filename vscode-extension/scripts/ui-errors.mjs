// Drives the packaged extension into what can go wrong, as a user meets it: no Python, a server that does not
// start, no place for the index, nothing found, inputs whose keyboard is taken, a log as the task, Restricted Mode, a
// virtual workspace. With --shots FOLDER it keeps screenshots; names of runs (noPython, noStart, noCache, nothingFound,
// inputs, longTask, restricted, messages, virtual) run only those.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import {
  HERE,
  installedPacklens,
  log,
  makeRepository,
  newPage,
  noteFailure,
  openBrowser,
  openWindow,
  scratch,
  startEditor,
} from "./drive.mjs";
import { described, hands } from "./hands.mjs";

const shots = process.argv.includes("--shots") ? process.argv[process.argv.indexOf("--shots") + 1] : undefined;
const browser = await openBrowser();

/** Open a window with the Packlens view in front; `run` does the rest. */
async function inWindow(how, open, run) {
  const editor = await startEditor({ vsix: join(HERE, "packlens.vsix"), ...how });
  const page = await newPage(browser, { width: 1440, height: 900 });
  try {
    await openWindow(page, `${editor.base}/?${open}`);
    const user = hands(page, shots);
    await run(page, user);
  } catch (error) {
    log("in the window:", await described(page).catch(() => "it is gone"));
    await page.screenshot({ path: join(HERE, `out/failed-${basename(how.folder)}.png`) }).catch(() => undefined);
    throw error;
  } finally {
    await page.context().close();
    editor.stop();
  }
}
/** Open a window with a small repository; `how` sets it up, by its folder, by default with an installed Packlens. */
async function inShop(run, how = () => ({})) {
  const folder = scratch();
  const machine = { "packlens.server.path": installedPacklens() };
  await inWindow({ folder, machine, ...how(folder) }, `folder=${makeRepository(folder)}`, run);
}

const openView = async (page) => {
  await page.waitForTimeout(1_000);
  await page.locator(".activitybar .action-item a[aria-label^='Packlens']").click();
};
/** Open the view, and wait until packs can be made. */
const openReadyView = async (page, user) => {
  await openView(page);
  await user.wait(".welcome-view-content", "Say in plain words");
};
const toast = (page, text) => page.locator(".notification-toast", { hasText: text }).first().waitFor();
async function noPython() {
  await inShop(
    async (page, user) => {
      await openView(page);
      await user.wait(".welcome-view-content", "needs a Python environment of its own");
      assert.deepEqual(
        (await user.offered("Packlens: ")).filter((title) => /Restart Server|Show Index Status/.test(title)),
        [],
        "nothing that only looks begins a set-up",
      );
      await page.locator(".welcome-view-content .monaco-button", { hasText: "Set Up Packlens" }).click();
      await toast(page, "does not run; set packlens.server.python to a Python 3.11 or newer, or empty it.");
      await user.wait(".pane-body", "does not run; set packlens.server.python");
      await user.wait(".pane-body .monaco-list-row", "Open Settings");
      await user.wait(".pane-body .monaco-list-row", "Try Again");
      await user.shot("e1-no-python");
      log("no Python: told in the notification and in the view");
    },
    () => ({ machine: { "packlens.server.python": "/no/such/python" } }),
  );
}

/** A program that says that it is Packlens, and whose server ends with a Python error. */
function broken(folder) {
  const path = join(folder, "packlens");
  writeFileSync(
    path,
    "#!/bin/sh\n[ \"$1\" = --version ] && echo 'packlens 0.1.0' && exit 0\necho \"ModuleNotFoundError: No module named 'numpy'\" >&2\nexit 1\n",
    { mode: 0o755 },
  );
  return path;
}

async function noStart() {
  await inShop(
    async (page, user) => {
      await openView(page);
      await user.wait(
        ".pane-body",
        "did not start: its Python packages are damaged (ModuleNotFoundError: No module named 'numpy')",
      );
      assert.equal(await page.locator(".notification-toast").count(), 0, "nothing pops up on start");
      await user.openFile("pricing.py");
      await user.wait(".view-line", "def");
      const status = page.locator("#status\\.languageStatus, .statusbar-item[id*='languageStatus']").first();
      await status.waitFor();
      await status.hover();
      await user.wait(".hover-language-status", "Packlens is not running");
      await user.wait(".hover-language-status", "did not start: its Python packages are damaged");
      await user.shot("e2-no-start", false);
      log("a server that does not start: told in the view and in the status");
    },
    (folder) => ({ machine: { "packlens.server.path": broken(folder) } }),
  );
}

/** A Packlens whose cache folder cannot be written. */
function withoutCache(folder) {
  const path = join(folder, "packlens");
  writeFileSync(path, `#!/bin/sh\nXDG_CACHE_HOME=/dev/null/cache exec '${installedPacklens()}' "$@"\n`, {
    mode: 0o755,
  });
  return path;
}

async function noCache() {
  await inShop(
    async (page, user) => {
      await openView(page);
      await toast(page, "check the permissions of its folder, then restart the server.");
      await user.wait(".statusbar-item", "shop: needs attention");
      await user.packTask("round the total of the cart");
      await page.locator(".quick-input-widget").waitFor({ state: "hidden" });
      await page.waitForTimeout(3_000);
      const told = await page.locator(".notification-toast .notification-list-item-message").allInnerTexts();
      assert.equal(told.length, 1, `one sentence, once: ${told.join(" | ")}`);
      await page.locator(".notification-toast .monaco-button", { hasText: "Restart Server" }).waitFor();
      await page.locator(".notification-toast .monaco-button", { hasText: "Show Logs" }).waitFor();
      await user.shot("e10-no-cache");
      log("no place for the index: told once, also when a command fails for the same reason");
    },
    (folder) => ({ machine: { "packlens.server.path": withoutCache(folder) } }),
  );
}

async function nothingFound() {
  await inShop(async (page, user) => {
    await openReadyView(page, user);
    await user.packTask("zyxwv qqqqq");
    await user.panel().locator(".empty", { hasText: "Nothing found. Use words" }).waitFor();
    assert.equal(await user.panel().locator(".controls, .context").count(), 0, "nothing is chosen of nothing");
    assert.deepEqual(
      (await user.panel().locator(".actions button").allInnerTexts()).map((label) => label.trim()),
      ["New Pack"],
      "nothing is handed over",
    );
    log(await user.accessible("an empty pack"));
    await user.shot("e3-nothing-found");
    const typed = "round the total of the cart";
    await page.locator(".pane-body .monaco-list").first().focus(); // from there, the editor gives it to no panel
    await user.openTaskInput();
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter"); // before the list shows the last letters
    await user.panel().locator("h1").getByText(typed, { exact: true }).waitFor();
    const openBranches = async () => {
      await user.palette("Packlens: Pack Context for Branch");
      await user.wait(".quick-input-title", "Pack Context for Branch");
    };
    await user.choose(openBranches, "no-such-branch", (label) => label === "no-such-branch");
    await toast(page, "no-such-branch");
    await user.shot("e4-no-branch");
    log("nothing found, a task typed fast, and no such branch");
  });
}

/** Inputs while the panel takes the keyboard by itself. */
async function inputs() {
  await inShop(async (page, user) => {
    await openReadyView(page, user);
    const task = "round the total of the cart";
    await user.packTask(task);
    await user.panel().locator("h1", { hasText: task }).waitFor();
    for (const title of [
      "Pack Context for Task",
      "Pack Context for Branch",
      "Open Pack",
      "Edit Task",
      "Choose Detail of Packs",
      "Copy Pack As",
    ]) {
      await user.palette(`Packlens: ${title}…`); // else another begins with the same words
      await user.wait(".quick-input-title", title);
      const isRegained = await user.noteInputFocus();
      // what the editor does behind the palette, if the panel had the keyboard before
      await user
        .panel()
        .locator("body")
        .evaluate(() => globalThis.focus());
      await user.until(isRegained, `${title}: an input that has just been shown gets the keyboard again`);
      await page.keyboard.type("e"); // fits a row, and stands in a task
      assert.equal(await user.typed(), "e", title);
      await page.keyboard.press("Escape");
      await page.locator(".quick-input-widget").waitFor({ state: "hidden" });
      await user.panel().locator(".button").first().focus();
    }
    await user.palette("Packlens: Copy Pack As");
    await user.wait(".quick-input-title", "Copy Pack As");
    await page.waitForTimeout(2_500); // after which the panel takes nothing by itself
    await page.locator(".pane-body .monaco-list").first().click();
    await page.locator(".quick-input-widget").waitFor({ state: "hidden" });
    log("inputs: get the keyboard again, and lists are closed by a click elsewhere");
  });
}

/** A log of a megabyte, pasted as the task. */
async function longTask() {
  await inShop(async (page, user) => {
    await openReadyView(page, user);
    await user.openTaskInput();
    const line = "error: shop.cart.Cart.total is not rounded after shop/discounts.py:12\n";
    await page.evaluate((log) => globalThis.navigator.clipboard.writeText(log), line.repeat(16_000));
    await page.keyboard.press("Control+v");
    await user.wait(".quick-input-title", "Only the first 100,000 characters are read.");
    await page.keyboard.press("Enter");
    await user.panel().locator("h1", { hasText: "is not rounded" }).waitFor();
    await user.panel().locator("#symbols tbody tr").first().waitFor();
    await user.wait(".pane-body .monaco-tl-row", "Targets");
    await user.shot("e7-long-task");
    log("a task of a megabyte: its beginning is packed and shown");
  });
}

async function restricted() {
  await inShop(
    async (page, user) => {
      await openReadyView(page, user);
      const offered = await user.offered("Packlens: Pack Context");
      assert.ok(
        offered.some((title) => title.includes("for Task")),
        offered.join(),
      );
      assert.ok(!offered.some((title) => /Changed Files|Branch/.test(title)), `nothing with git: ${offered.join()}`);
      await user.shot("e5-restricted");
      log("Restricted Mode: commands that look at git are not offered");
    },
    () => ({ trust: true }),
  );
}

async function messages() {
  await inShop(
    async (page, user) => {
      await toast(page, "The setting packlens.pack.budget");
      await user.palette("Packlens: Get Started");
      await user.wait(".gettingStartedContainer", "From a task in plain words");
      await user.palette("Packlens: Show Affected Tests");
      await toast(page, "No file is open: open the file whose tests you want to see.");
      const cut = await page
        .locator(".notification-toast .notification-list-item-message")
        .evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth).length);
      assert.equal(cut, 0, "the remedy stands at the end of the sentence");
      await user.shot("e8-messages");
      await page.locator(".notification-toast .monaco-button", { hasText: "Open Settings" }).click();
      await user.wait(".settings-editor .setting-item-label", "Jobs");
      const shown = await page.locator(".settings-editor .setting-item-label").allInnerTexts();
      assert.deepEqual(shown.toSorted(), ["Budget", "Jobs"]);
      await user.shot("e9-settings");
      log("messages: settings open with a click, and sentences are shown whole");
    },
    () => ({ user: { "packlens.pack.budget": "much", "packlens.index.jobs": -1 } }),
  );
}

async function virtual() {
  const folder = scratch();
  const workspace = join(folder, "virtual.code-workspace");
  writeFileSync(workspace, JSON.stringify({ folders: [{ uri: "tmp:/elsewhere" }] }));
  await inWindow({ folder }, `workspace=${workspace}`, async (page, user) => {
    assert.deepEqual(await user.offered("Packlens: "), []);
    await page.keyboard.press("Control+Shift+X");
    await page.locator(".extensions-viewlet .monaco-list-row", { hasText: "Packlens" }).first().click();
    await user.wait(".extension-editor", "which a virtual workspace does not have");
    await user.shot("e6-virtual");
    log("a virtual workspace: no commands, and the reason where extensions are listed");
  });
}

const failed = [];
const all = { noPython, noStart, noCache, nothingFound, inputs, longTask, restricted, messages, virtual };
const named = process.argv.slice(2).filter((word) => word in all);
for (const run of named.length > 0 ? named.map((name) => all[name]) : Object.values(all)) {
  await run().catch((error) => {
    failed.push(run.name);
    log("FAILED", run.name, error);
  });
}
await browser.close();
if (failed.length > 0) noteFailure("ui-errors", failed);
log(failed.length > 0 ? "errors: failed" : "errors: passed");
process.exit(failed.length > 0 ? 1 : 0);
