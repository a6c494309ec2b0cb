// Drives the packaged extension in a real VS Code as a user does: from a fresh install, through the palette, the panel,
// an edit, a second pack, a reload, other themes. With --shots FOLDER it keeps screenshots; with --repo FOLDER it packs
// that repository; with --quick it makes no environment, and uses the one that scripts/test.sh made.
import { cpSync } from "node:fs";
import assert from "node:assert/strict";
import { basename, join } from "node:path";
import { described, hands } from "./hands.mjs";
import { redrawn } from "./redrawn.mjs";
import { inThemes } from "./themes.mjs";
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

const option = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined);
const shots = option("--shots");
const quick = process.argv.includes("--quick");
const given = option("--repo");
const folder = scratch();
const repository = given ? join(folder, basename(given)) : makeRepository(folder);
if (given) cpSync(given, repository, { recursive: true });
const task = given
  ? "add a before_request hook that can stop the request"
  : "round the total of the cart after the discount";
const edited = given ? "preprocess_request" : "round_price";

const lenses = { "packlens.codeLens.callers": true, "packlens.codeLens.tests": true, "packlens.codeLens.rank": true };
const editor = await startEditor({
  folder,
  vsix: join(HERE, "packlens.vsix"),
  machine: quick ? { "packlens.server.path": installedPacklens() } : {},
  user: {
    ...lenses,
    "packlens.pack.budget": given ? 2000 : 800,
    "workbench.colorTheme": option("--theme") ?? "Default Dark Modern",
  },
});
const browser = await openBrowser();
const page = await newPage(browser, { width: 1440, height: 900 });
const user = hands(page, shots);
const { wait, until, panel, palette, shot, packTask, accessible } = user;
const { focused, ...anew } = redrawn(page, user);
/** From the click on Set Up, cancelled once, to the server that runs; when the second click was. */
async function makeEnvironment() {
  await wait(".welcome-view-content", "needs a Python environment of its own");
  assert.equal(await page.locator(".notification-toast").count(), 0, "nothing pops up on start");
  await shot("00-set-up");
  const setUp = page.locator(".welcome-view-content .monaco-button", { hasText: "Set Up Packlens" });
  await setUp.click();
  await wait(".notification-toast", "Setting up Packlens");
  await page.locator(".notification-toast .monaco-button", { hasText: "Cancel" }).click();
  await setUp.waitFor();
  assert.equal(await page.locator(".notification-toast .codicon-error").count(), 0, "who cancels is told nothing");
  log("set-up cancelled");
  const begun = Date.now();
  await setUp.click();
  await wait(".notification-toast", "Setting up Packlens");
  await page.waitForTimeout(shots ? 6_000 : 0);
  await shot("00-setting-up");
  await wait(".welcome-view-content", "Say in plain words", 300_000);
  log(`environment made and server started in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  await shot("01-welcome");

  return begun;
}

let failed = 0;
try {
  await openWindow(page, `${editor.base}/?folder=${repository}`);
  await wait(".monaco-workbench");
  await wait(".explorer-folders-view .monaco-list-row");
  log("workbench");
  await page.locator(".activitybar .action-item a[aria-label^='Packlens']").click();
  const begun = quick ? Date.now() : await makeEnvironment();
  await wait(".welcome-view-content", "Say in plain words");
  await packTask(task, () => shot("02-palette", false));
  await panel().locator("h1", { hasText: task }).waitFor();
  // the index may have changed meanwhile, when the git history has been read in the background: then that is told
  assert.match(
    await panel().locator("#announcements").innerText(),
    /^Packed \d+ symbols|since this pack was made|was read after/,
    "screen readers are told",
  );
  log(`pack in the panel, ${((Date.now() - begun) / 1000).toFixed(1)} s after the click on Set Up`);
  const rows = await panel().locator("#symbols tbody tr").count();
  assert.ok(rows >= 3, `the panel lists symbols, not ${rows}`);
  const meter = await panel().locator(".meter").getAttribute("aria-valuetext");
  assert.match(meter ?? "", /^[1-9].* tokens\. Targets: .*Headings and edges: /, "the meter, in words");
  await shot("03-panel");

  await panel()
    .locator(".choice", { hasText: /GCF\s*[\d,]+ tok/ })
    .waitFor();
  log("formats counted", await panel().locator(".choice").allInnerTexts());
  log(await accessible("the table"));
  await panel().locator("[data-key='sort-name']").click();
  assert.equal(await panel().locator("th.name").getAttribute("aria-sort"), "ascending");
  await panel().locator("[data-key='sort-rank']").click();

  await panel().locator("[data-key^='why-']").first().click();
  await panel().locator("#why", { hasText: "Why" }).waitFor();
  log("explanation:", (await panel().locator(".why p").first().innerText()).slice(0, 80));
  await shot("04-why");
  log(await accessible("the explanation"));
  await page.keyboard.press("Escape");
  await panel().locator("#why").waitFor({ state: "detached" });
  assert.match(await focused(), /^why-/, "the focus goes back to where it came from");
  await panel().locator("[data-key^='why-']").first().click();
  await panel().locator("#why", { hasText: "Why" }).waitFor();
  await panel().locator("#tab-symbols").focus();
  await page.keyboard.press("Escape");
  await panel().locator("#why").waitFor({ state: "detached" });
  assert.equal(await focused(), "tab-symbols", "Escape closes the explanation wherever the focus is, which stays");
  await panel().locator("[data-key^='why-']").first().focus();
  await page.keyboard.press("ArrowDown");
  assert.match(await focused(), /^why-/, "arrow keys go from row to row");
  assert.equal(await panel().locator("tbody button[tabindex='0']").count(), 6, "the tabulator stops in one row only");

  const packed = await panel().locator("#symbols tbody tr").count();
  const spoken = await panel()
    .locator("#symbols tbody .marks button")
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")));
  assert.ok(
    spoken.includes("Explain Cart.total"),
    `buttons are read out with the whole name of their symbol: ${spoken}`,
  );
  await panel().locator("[data-key^='pin-']").nth(1).click();
  await panel().locator("[data-key^='pin-'][aria-pressed='true']").waitFor();
  await panel().locator("[data-key^='remove-']").first().focus();
  await page.keyboard.press("Delete");
  await panel().locator("[data-key^='back-']").waitFor();
  assert.match(await focused(), /^remove-/, "the focus goes to the next row");
  log("pinned one, removed one:", (await panel().locator(".picked").first().innerText()).replaceAll("\n", " "));
  await panel().locator("[data-key='edit-task']").click();
  await panel().locator(".task-input").waitFor();
  await shot("04-picks");
  log(await accessible("what was picked"));
  await page.keyboard.press("Escape");
  assert.equal(await focused(), "edit-task");
  await anew.inputs();
  await anew.link("[data-key^='back-']");
  await panel().locator("[data-key^='pin-'][aria-pressed='true']").first().click();
  await panel().locator("[data-key^='pin-'][aria-pressed='true']").waitFor({ state: "detached" });
  assert.equal(await panel().locator("#symbols tbody tr").count(), packed);

  await panel().locator("#tab-graph").click();
  await panel().locator("svg .node").first().waitFor();
  log(
    "graph",
    await panel().locator("svg .node").count(),
    "nodes",
    await panel().locator("svg .edge").count(),
    "edges",
  );
  await shot("05-graph");
  log(await accessible("the graph"));
  await panel().locator("#tab-graph").focus();
  for (let tries = 0; tries < 9 && !(await focused()).startsWith("node-"); tries++) await page.keyboard.press("Tab");
  const first = await focused();
  assert.match(first, /^node-/, `the graph is reached by keyboard: ${first}`);
  await page.keyboard.press("ArrowDown");
  assert.notEqual(await focused(), first, "arrow keys go from box to box");
  await shot("06-graph-focus");
  const drawn = () =>
    panel()
      .locator(".canvas svg")
      .evaluate((svg) => svg.getBoundingClientRect().width);
  const fits = await drawn();
  await page.keyboard.press("-");
  assert.ok((await drawn()) < fits, "the graph is zoomed by keyboard");
  await panel().locator("[data-key='zoom-in']").click();
  await panel().locator("[data-key='zoom-in']").click();
  assert.ok((await drawn()) > fits, "and by buttons");
  await shot("06-graph-zoomed");
  await panel().locator("[data-key='zoom-fit']").click();
  assert.equal(await drawn(), fits);
  await panel().locator("#tab-symbols").click();

  await panel().locator("[data-key='detail-source']").click();
  await panel().locator("[data-key='unfold']").waitFor();
  await panel().locator("[data-key^='fold-']").first().click();
  await panel().locator(".source-line").first().waitFor();
  log("source:", (await panel().locator(".source-line").first().innerText()).replace("\n", " "));
  assert.ok(await panel().locator(".source .hljs-keyword").count(), "source has colours");
  await anew.source();
  const cut = await panel()
    .locator("td.name")
    .evaluateAll((cells) =>
      cells
        .filter(
          (cell) =>
            cell.querySelector(".symbol")?.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1,
        )
        .map((cell) => cell.innerText),
    );
  assert.deepEqual(cut, [], "no name reaches out of its column");
  await shot("06-source");
  log(await accessible("the source"));
  for (const width of [1000, 760, 500]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(400);
    const wide = await panel()
      .locator("body")
      .evaluate((body) => [body.scrollWidth, body.clientWidth]);
    assert.ok(wide[0] <= wide[1] + 1, `nothing is cut off in a window of ${width} points: ${wide}`);
    await shot(`06-source-${width}`);
    log(await accessible(`the panel in a window of ${width} points`));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await panel().locator(".line-number").first().click();
  await wait(".editor-instance .view-line");
  await palette("Packlens: Show Pack Panel");
  await panel().locator("[data-key='detail-symbols']").click();
  await panel().locator("[data-key='unfold']").waitFor({ state: "detached" });

  await palette("Packlens: Choose Detail of Packs");
  await wait(".quick-input-list .monaco-list-row", "Signatures");
  const details = await page.locator(".quick-input-list .monaco-list-row").allInnerTexts();
  assert.ok(
    details.length === 3 && details.every((row) => !/^(names|symbols|source)$/m.test(row)),
    details.join(" | "),
  );
  await page.keyboard.press("Escape");

  const before = await panel().locator(".controls .label").first().innerText();
  await panel().locator("#budget").focus();
  await page.keyboard.press("ArrowRight");
  await panel().locator(".controls .label").first().filter({ hasNotText: before }).waitFor();
  log("slider:", before, "→", await panel().locator(".controls .label").first().innerText());

  await panel().locator("[data-key^='useful-']").first().click();
  await panel().locator("[data-key^='useful-'][aria-pressed='true'], .banner.wrong").first().waitFor();
  assert.deepEqual(await panel().locator(".banner.wrong").allInnerTexts(), []);
  log("marked useful");

  const mark = panel().locator("[data-key^='useful-'][aria-pressed='false']").first();
  const key = await mark.getAttribute("data-key");
  const message = { type: "mark", symbol: key.slice("useful-".length), useful: true };
  await mark.evaluate((_, problem) => window.postMessage({ type: "problem", ...problem }, "*"), {
    text: "The mark is not kept.",
    message,
    label: "Try again",
  });
  await panel().locator(".banner.wrong button", { hasText: "Try again" }).click();
  await panel().locator(`[data-key="${key}"][aria-pressed='true']`).waitFor();
  log("what failed is sent again");

  await panel().locator(".filter").fill(edited);
  await panel().locator(".symbol", { hasText: edited }).first().click();
  await wait(".view-line", edited);
  await wait(".codelens-decoration", "caller");
  log("symbol opened, lenses:", (await page.locator(".codelens-decoration").allInnerTexts()).slice(0, 3));
  await shot("07-lenses");
  await page
    .locator(".view-line span", { hasText: new RegExp(`^\\s*${edited}`) })
    .first()
    .hover();
  await wait(".monaco-hover", "Packlens");
  log("hover:", (await page.locator(".monaco-hover:visible").first().innerText()).split("\n")[0]);
  await shot("08-hover", false);
  await page.locator(".monaco-hover a", { hasText: "Explain" }).first().click();
  await panel().locator("#why", { hasText: edited }).waitFor();
  log("its link explains, in a panel that was hidden");
  await page.keyboard.press("Control+PageDown");
  await wait(".codelens-decoration", "caller");

  await page.locator(".codelens-decoration a", { hasText: "caller" }).first().click();
  await wait(".zone-widget.peekview-widget, .peekview-widget");
  log("lens opens a peek");
  await shot("09-peek");
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+End");
  await page.keyboard.type(
    given
      ? "\n\ndef stop_the_request_hook():\n    return None\n"
      : "\n\ndef round_cart_total(total):\n    return round(total, 1)\n",
  );
  await page.locator(".pane-body .monaco-tl-row", { hasText: "Targets" }).first().waitFor();
  await page
    .locator(".tree-explorer-viewlet-tree-view, .pane-body")
    .filter({ hasText: "changed since" })
    .first()
    .waitFor();
  log("the tree says that the code changed");
  await shot("10-changed");
  await packTask(task);
  await panel()
    .locator(".symbol", { hasText: given ? "stop_the_request_hook" : "round_cart_total" })
    .first()
    .waitFor();
  log("the second pack has the unsaved function");
  await shot("11-second-pack");

  await palette("Packlens: Show Affected Tests");
  await wait(".pane-header", "Affected Tests");
  await wait(".pane-body .monaco-list-row", "test");
  await shot("12-tests");
  await palette("Packlens: Get Started");
  await wait(".gettingStartedContainer, .getting-started", "Get Started with Packlens");
  await page.locator(".getting-started-step", { hasText: "See why a symbol is in it" }).click();
  const ticked = () => page.locator(".getting-started-step .codicon-getting-started-step-checked").count();
  await until(async () => (await ticked()) === 3, "what was done before the walkthrough opened is ticked off");
  await shot("13-walkthrough");
  await palette("Packlens: Send Pack to Chat");
  await until(async () => (await ticked()) === 4, "and so is what is done while it is there");
  await page.waitForTimeout(shots ? 1_200 : 0);
  await shot("14-chat");

  await palette("View: Toggle Secondary Side Bar Visibility");
  await palette("Packlens: Show Pack Panel");
  await panel().locator("h1", { hasText: task }).waitFor();
  const shown = await panel().locator(".symbol-name").allInnerTexts();
  await page.reload();
  // the workbench keeps every few seconds which tab is in front
  await page.locator(".tab", { hasText: "Pack: " }).click();
  await panel().locator("h1", { hasText: task }).waitFor();
  const restored = await panel().locator(".symbol-name").allInnerTexts();
  const same = restored.filter((name) => shown.includes(name)).length;
  assert.ok(
    same >= 0.7 * shown.length,
    `the same pack, but for what was learned from the edit: ${restored.join(", ")} after ${shown.join(", ")}`,
  );
  await wait(".pane-body .monaco-tl-row", "Targets");
  assert.equal(await page.locator(".notification-toast").count(), 0, "nothing pops up");
  log("the panel and the tree are there again after a reload of the window");
  await shot("15-reloaded");

  await inThemes(page, user);

  await palette("Packlens: Clear Learned Data");
  await wait(".monaco-dialog-box", "Clear everything that Packlens has learned?");
  await shot("17-clear", false);
  await page.locator(".monaco-dialog-box .monaco-button", { hasText: /^Clear$/ }).click();
  await wait(".statusbar-item", /Erased [1-9]\d* record/);
  log("learned data cleared");
} catch (error) {
  failed = 1;
  log("FAILED", error);
  log("in the window:", await described(page).catch(() => "it is gone"));
  await page.screenshot({ path: join(HERE, "out/failed-ui.png") }).catch(() => undefined);
}
await browser.close();
editor.stop();
if (failed) noteFailure("ui", []);
log(failed ? "user interface: failed" : "user interface: passed");
process.exit(failed);
