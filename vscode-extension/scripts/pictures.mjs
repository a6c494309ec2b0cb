// Takes the pictures of the READMEs anew: the panel and the graph in the dark theme, a hover in the light one.
// `node scripts/pictures.mjs --repo FOLDER` shows a pack of that repository, by default of test/fixtures/shop; with
// --out they go to another folder than images. Needs what scripts/test.sh installs, and pngquant (Debian has it), which
// makes them small.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { HERE, installedPacklens, log, makeRepository, newPage, openBrowser, scratch, startEditor } from "./drive.mjs";
import { hands } from "./hands.mjs";

const option = (name, otherwise) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : otherwise;
const given = option("--repo");
const out = option("--out", join(HERE, "images"));
const task = option(
  "--task",
  given ? "add a before_request hook that can stop the request" : "round the total of the cart after the discount",
);
const symbol = option("--symbol", given ? "preprocess_request" : "round_price");
const folder = scratch();
const repository = given ? join(folder, basename(given)) : makeRepository(folder);
if (given) cpSync(given, repository, { recursive: true });
mkdirSync(out, { recursive: true });

const user = {
  "packlens.codeLens.callers": true,
  "packlens.codeLens.tests": true,
  "packlens.codeLens.rank": true,
  "packlens.pack.budget": 2000,
  "workbench.colorTheme": "Default Dark Modern",
  "editor.hover.delay": 100,
};
const editor = await startEditor({
  folder,
  vsix: join(HERE, "packlens.vsix"),
  machine: { "packlens.server.path": installedPacklens(), "window.title": undefined }, // pictures show the editor's own
  user,
});
const browser = await openBrowser();
const page = await newPage(browser, { width: 1440, height: 900 });
const { wait, panel, palette, packTask, chooseTheme } = hands(page);

/** One picture, in 256 colours; `clip` is the part of the window that it shows. */
async function take(name, clip) {
  const path = join(out, `${name}.png`);
  await page.waitForTimeout(900);
  await page.screenshot({ path, ...(clip ? { clip } : {}) });
  execFileSync("pngquant", ["--force", "--skip-if-larger", "--speed", "1", "--strip", "--ext", ".png", "128", path]);
  log(name);
}

try {
  await page.goto(`${editor.base}/?folder=${repository}`);
  await wait(".explorer-folders-view .monaco-list-row");
  await page.locator(".activitybar .action-item a[aria-label^='Packlens']").click();
  await wait(".welcome-view-content", "Say in plain words");
  await packTask(task);
  await panel().locator("#symbols tbody tr").first().waitFor();
  await panel()
    .locator(".choice", { hasText: /GCF\s*[\d,]+ tok/ })
    .waitFor();
  await page.mouse.move(1100, 888);
  await take("pack-dark");

  await panel().locator("#tab-graph").click();
  await panel().locator("svg .node").first().waitFor();
  await page.mouse.move(1100, 888);
  const { x, y: top } = await panel().locator("#tab-symbols").boundingBox();
  // down to the status bar
  await take("graph-dark", { x: x - 20, y: top - 10, width: 1440 - x, height: 900 - 22 - top });

  await panel().locator("#tab-symbols").click();
  await chooseTheme("Light Modern");
  await panel().locator(".filter").fill(symbol);
  await panel().locator(".symbol", { hasText: symbol }).first().click();
  await wait(".view-line", symbol);
  await wait(".codelens-decoration", "caller");
  await palette("View: Toggle Primary Side Bar Visibility");
  const word = page.locator(".view-line span", { hasText: new RegExp(`^\\s*${symbol}`) }).first();
  await word.hover({ position: { x: 40, y: 8 } });
  await wait(".monaco-hover", "Packlens");
  await page.waitForTimeout(900);
  const { y } = await word.boundingBox();
  await take("hover-light", { x: 60, y: Math.max(0, y - 110), width: 1090, height: 470 });
} finally {
  await browser.close();
  editor.stop();
}
process.exit(0);
