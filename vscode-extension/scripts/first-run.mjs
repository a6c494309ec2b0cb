// A first run as a user has it: from the installed extension to a pack in the chat, with what it takes in clicks, keys
// and seconds. `node scripts/first-run.mjs --vsix FILE --repo FOLDER --task TEXT [--shots FOLDER]`. With a VSIX that
// holds everything it can run where there is no network and no Python: unshare -n sh -c 'ip link set lo up; PATH=… node
// scripts/first-run.mjs …'
import { cpSync } from "node:fs";
import assert from "node:assert/strict";
import { basename, join, resolve } from "node:path";
import { HERE, log, newPage, openBrowser, scratch, startEditor } from "./drive.mjs";
import { hands } from "./hands.mjs";

const option = (name, otherwise) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : otherwise;
const given = option("--repo", join(HERE, "test/fixtures/shop"));
const task = option("--task", "round the total of the cart after the discount");
const vsix = resolve(option("--vsix", join(HERE, "packlens.vsix")));
const folder = scratch();
const repository = join(folder, basename(given));
cpSync(given, repository, { recursive: true });

const installing = Date.now();
// VSCODE_CLI: the editor takes this PATH, and not that of a login shell
const editor = await startEditor({
  folder,
  vsix,
  env: { VSCODE_CLI: "1" },
  user: { "workbench.colorTheme": "Default Dark Modern" },
});
log(`extension installed and editor started in ${seconds(installing)} s`);
const browser = await openBrowser();
const page = await newPage(browser, { width: 1440, height: 900 });
const { wait, panel, shot, typeTask } = hands(page, option("--shots"));
const rows = [];
let begun = 0;
let clicks = 0;
let number = 0;

function seconds(since) {
  return ((Date.now() - since) / 1000).toFixed(1);
}

/** One step of the table: what was done, and what is there then. */
async function step(what, act) {
  const before = Date.now();
  await act();
  rows.push({ step: what, clicks, seconds: Number(seconds(before)), "since start": Number(seconds(begun)) });
  await shot(`${++number}-${what.replace(/\W+/g, "-").toLowerCase()}`, false);
}
const click = async (locator) => {
  await locator.click({ timeout: 60_000 });
  clicks++;
};

let failed = 0;
try {
  await page.goto(`${editor.base}/?folder=${repository}`);
  await wait(".explorer-folders-view .monaco-list-row", undefined, 120_000);
  begun = Date.now();
  await step("the Packlens view", async () => {
    await click(page.locator(".activitybar .action-item a[aria-label^='Packlens']"));
    await wait(".welcome-view-content", /Set Up Packlens|Say in plain words|language server is starting/, 60_000);
  });
  const setUp = page.locator(".welcome-view-content .monaco-button", { hasText: "Set Up Packlens" });
  const ready = page.locator(".welcome-view-content", { hasText: "Say in plain words" });
  await setUp.or(ready).first().waitFor({ timeout: 60_000 });
  if (await setUp.isVisible()) {
    await step("set up", async () => {
      await click(setUp);
      await ready.waitFor({ timeout: 400_000 });
    });
  }
  await step("the input for a task", async () => {
    await click(page.locator(".welcome-view-content .monaco-button", { hasText: "Pack Context for Task" }));
    await wait(".quick-input-title", "Pack Context for Task");
  });
  await step("a pack in the panel", async () => {
    await typeTask(task);
    await panel().locator("h1", { hasText: task }).waitFor({ timeout: 300_000 });
    await panel().locator("#symbols tbody tr").first().waitFor({ timeout: 120_000 });
  });
  log(
    "first symbols:",
    (await panel().locator(".symbol-name").allInnerTexts())
      .slice(0, 6)
      .map((name) => name.replaceAll("\n", ""))
      .join(", "),
  );
  log("meter:", await panel().locator(".control.wide .label").first().innerText());
  await step("the pack in the chat", async () => {
    await click(panel().locator("[data-key='sendPackToChat']"));
    await wait(
      ".chat-attached-context .chat-attached-context-attachment, .chat-attachments-container .chat-attached-context-attachment",
      undefined,
      30_000,
    );
  });
  assert.equal(await page.locator(".notification-toast .codicon-error").count(), 0, "no error is told");
} catch (error) {
  failed = 1;
  log("FAILED", error);
  await page.screenshot({ path: join(HERE, "out/failed-first-run.png") }).catch(() => undefined);
}
console.table(rows);
await browser.close();
editor.stop();
process.exit(failed);
