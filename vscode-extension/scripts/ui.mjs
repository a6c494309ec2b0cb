// Drives the packaged extension in a real VS Code as a user does: from a fresh install, through the palette, the panel,
// an edit, a second pack. With --shots FOLDER it keeps screenshots; with --repo FOLDER it packs that repository.
import { cpSync, mkdirSync } from "node:fs";
import assert from "node:assert/strict";
import { basename, join } from "node:path";
import { HERE, log, makeRepository, newPage, openBrowser, scratch, startEditor } from "./drive.mjs";

const option = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined);
const shots = option("--shots");
const given = option("--repo");
const folder = scratch();
const repository = given ? join(folder, basename(given)) : makeRepository(folder);
if (given) cpSync(given, repository, { recursive: true });
const task = given ? "add a before_request hook that can stop the request" : "round the total of the cart after the discount";
const edited = given ? "preprocess_request" : "round_price";

const lenses = { "packlens.codeLens.callers": true, "packlens.codeLens.tests": true, "packlens.codeLens.rank": true };
const editor = await startEditor({
  folder, vsix: join(HERE, "packlens.vsix"),
  user: { ...lenses, "packlens.pack.budget": given ? 2000 : 800, "workbench.colorTheme": option("--theme") ?? "Default Dark Modern" },
});
const browser = await openBrowser();
const page = await newPage(browser, { width: 1440, height: 900 });
const wait = (selector, text, timeout = 30_000) => page.locator(selector, text ? { hasText: text } : {}).first().waitFor({ timeout });
const shot = async (name, still = true) => {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  if (still) await page.mouse.move(700, 12);
  await page.waitForTimeout(still ? 900 : 400);
  await page.screenshot({ path: join(shots, `${name}.png`) });
};
const panel = () => page.frameLocator("iframe.webview.ready").frameLocator("iframe");
const palette = async (title) => {
  await page.keyboard.press("F1");
  const input = page.locator(".quick-input-widget input.input");
  await input.waitFor({ state: "visible" });
  await input.fill(`>${title}`);
  await wait(".quick-input-list .monaco-list-row", title);
  await page.waitForTimeout(150);
  await page.keyboard.press("Enter");
};
const packTask = async (words) => {
  await palette("Packlens: Pack Context for Task");
  await page.locator(".quick-input-widget input.input").waitFor({ state: "visible" });
  await page.waitForTimeout(300);
  await page.keyboard.type(words);
  await wait(".quick-input-list .monaco-list-row", words.slice(0, 20));
};
let failed = 0;
try {
  await page.goto(`${editor.base}/?folder=${repository}`);
  await wait(".monaco-workbench");
  await wait(".explorer-folders-view .monaco-list-row");
  log("workbench");
  await page.locator(".activitybar .action-item a[aria-label^='Packlens']").click();
  await wait(".welcome-view-content", "needs a Python environment of its own");
  assert.equal(await page.locator(".notification-toast").count(), 0, "nothing pops up on start");
  await shot("00-set-up");
  const begun = Date.now();
  await page.locator(".welcome-view-content .monaco-button", { hasText: "Set Up Packlens" }).click();
  await wait(".notification-toast", "Setting up Packlens");
  await page.waitForTimeout(shots ? 6_000 : 0);
  await shot("00-setting-up");
  await wait(".welcome-view-content", "Say in plain words", 180_000);
  log(`environment made and server started in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  await shot("01-welcome");

  await packTask(task);
  await shot("02-palette", false);
  await page.keyboard.press("Enter");
  await panel().locator("h1", { hasText: task }).waitFor({ timeout: 60_000 });
  log(`pack in the panel, ${((Date.now() - begun) / 1000).toFixed(1)} s after the click on Set Up`);
  const rows = await panel().locator("#symbols tbody tr").count();
  assert.ok(rows >= 3, `the panel lists symbols, not ${rows}`);
  const used = await panel().locator(".meter").getAttribute("aria-valuenow");
  assert.ok(Number(used) > 0);
  await shot("03-panel");

  await panel().locator(".choices").hover();
  await panel().locator(".choice", { hasText: /GCF\s*[\d,]+ tok/ }).waitFor({ timeout: 20_000 });
  log("formats counted", await panel().locator(".choice").allInnerTexts());
  await panel().locator("[data-key='sort-name']").click();
  assert.equal(await panel().locator("th.name").getAttribute("aria-sort"), "ascending");
  await panel().locator("[data-key='sort-rank']").click();

  await panel().locator("[data-key^='why-']").first().click();
  await panel().locator("#why", { hasText: "Why" }).waitFor();
  log("explanation:", (await panel().locator(".why p").first().innerText()).slice(0, 80));
  await shot("04-why");
  await panel().locator("[data-key='close-why']").click();

  await panel().locator("#tab-graph").click();
  await panel().locator("svg .node").first().waitFor();
  log("graph", await panel().locator("svg .node").count(), "nodes", await panel().locator("svg .edge").count(), "edges");
  await shot("05-graph");
  await panel().locator("svg .node").first().focus();
  await page.keyboard.press("ArrowDown");
  await shot("06-graph-focus");
  await panel().locator("#tab-symbols").click();

  const before = await panel().locator(".controls .label").first().innerText();
  await panel().locator("#budget").focus();
  await page.keyboard.press("ArrowRight");
  await panel().locator(".controls .label").first().filter({ hasNotText: before }).waitFor({ timeout: 20_000 });
  log("slider:", before, "→", await panel().locator(".controls .label").first().innerText());

  await panel().locator("[data-key^='useful-']").first().click();
  await panel().locator("[data-key^='useful-'][aria-pressed='true'], .banner.wrong").first().waitFor({ timeout: 10_000 });
  assert.deepEqual(await panel().locator(".banner.wrong").allInnerTexts(), []);
  log("marked useful");

  await panel().locator(".filter").fill(edited);
  await panel().locator(".symbol", { hasText: edited }).first().click();
  await wait(".view-line", edited);
  await wait(".codelens-decoration", "caller", 30_000);
  log("symbol opened, lenses:", (await page.locator(".codelens-decoration").allInnerTexts()).slice(0, 3));
  await shot("07-lenses");
  await page.locator(".view-line span", { hasText: new RegExp(`^\\s*${edited}`) }).first().hover();
  await wait(".monaco-hover", "Packlens", 15_000);
  log("hover:", (await page.locator(".monaco-hover:visible").first().innerText()).split("\n")[0]);
  await shot("08-hover", false);
  await page.keyboard.press("Escape");

  await page.locator(".codelens-decoration a", { hasText: "caller" }).first().click();
  await wait(".zone-widget.peekview-widget, .peekview-widget", undefined, 10_000);
  log("lens opens a peek");
  await shot("09-peek");
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+End");
  await page.keyboard.type(given ? "\n\ndef stop_the_request_hook():\n    return None\n" : "\n\ndef round_cart_total(total):\n    return round(total, 1)\n");
  await page.locator(".pane-body .monaco-tl-row", { hasText: "Targets" }).first().waitFor({ timeout: 5_000 });
  await page.locator(".tree-explorer-viewlet-tree-view, .pane-body").filter({ hasText: "changed since" }).first().waitFor({ timeout: 20_000 });
  log("the tree says that the code changed");
  await shot("10-changed");
  await packTask(task);
  await page.keyboard.press("Enter");
  await panel().locator(".symbol", { hasText: given ? "stop_the_request_hook" : "round_cart_total" }).first().waitFor({ timeout: 30_000 });
  log("the second pack has the unsaved function");
  await shot("11-second-pack");

  await palette("Packlens: Show Affected Tests");
  await wait(".pane-header", "Affected Tests");
  await wait(".pane-body .monaco-list-row", "test");
  await shot("12-tests");
  await palette("Packlens: Get Started");
  await wait(".gettingStartedContainer, .getting-started", "Get Started with Packlens");
  await page.locator(".getting-started-step", { hasText: "See why a symbol is in it" }).click();
  await shot("13-walkthrough");
  await palette("Packlens: Send Pack to Chat");
  await page.waitForTimeout(1_500);
  await shot("14-chat");
} catch (error) {
  failed = 1;
  log("FAILED", error);
  await page.screenshot({ path: join(HERE, "out/failed-ui.png") }).catch(() => undefined);
}
await browser.close();
editor.stop();
log(failed ? "user interface: failed" : "user interface: passed");
process.exit(failed);
