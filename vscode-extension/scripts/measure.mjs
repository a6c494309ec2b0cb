// Measures, in a real VS Code: what activation adds to the extension host, and how a 3,000-line file with all lenses on
// behaves under typing. Needs packlens.vsix and the server that scripts/test.sh installs.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { HERE, installedPacklens, log, makeRepository, newPage, openBrowser, scratch, startEditor } from "./drive.mjs";
import { hands } from "./hands.mjs";

const LINES = 3_000;
const KEYS = 60;
const folder = scratch();
const repository = makeRepository(folder);
const functions = Array.from({ length: LINES / 6 }, (_, index) => [
  `def step_${index}(value: float) -> float:`,
  `    """Step ${index} of the long calculation."""`,
  `    before = step_${Math.max(0, index - 1)}(value) if value > ${index} else value`,
  `    return before + ${index}`,
  "",
  "",
]);
writeFileSync(join(repository, "shop/long.py"), functions.flat().join("\n"));
const all = Object.fromEntries(
  ["callers", "tests", "blastRadius", "rank"].map((kind) => [`packlens.codeLens.${kind}`, true]),
);

/** Time from each key to its character on the screen, in milliseconds. */
async function typing(page) {
  const times = [];
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\nvalue_");
  for (let key = 0; key < KEYS; key++) {
    const before = performance.now();
    await page.keyboard.type("x");
    await page.waitForFunction(
      (text) => [...document.querySelectorAll(".view-line")].some((line) => line.textContent?.includes(text)),
      `value_${"x".repeat(key + 1)}`,
      { polling: 5 },
    );
    times.push(performance.now() - before);
  }
  times.sort((a, b) => a - b);
  return `median ${times[KEYS / 2].toFixed(0)} ms, 95 % ${times[Math.floor(KEYS * 0.95)].toFixed(0)} ms a key`;
}

const browser = await openBrowser();
for (const lenses of [false, true]) {
  const editor = await startEditor({
    folder: scratch(),
    vsix: join(HERE, "packlens.vsix"),
    machine: lenses ? { "packlens.server.path": installedPacklens() } : {},
    user: lenses ? all : {},
  });
  const page = await newPage(browser);
  const wait = (selector, text) =>
    page
      .locator(selector, text ? { hasText: text } : {})
      .first()
      .waitFor({ timeout: 60_000 });
  const { openFile, palette } = hands(page);
  await page.goto(`${editor.base}/?folder=${repository}`);
  await wait(".explorer-folders-view .monaco-list-row");
  await page.waitForTimeout(8_000); // the index, and whatever else starts with the editor
  await openFile("long.py");
  await wait(".view-line", "step_0");
  const opened = performance.now();
  if (lenses) {
    await wait(".codelens-decoration", "caller");
    log(`lenses ${(performance.now() - opened).toFixed(0)} ms after the file showed`);
  }
  log(`typing in ${LINES} lines ${lenses ? "with all lenses" : "without a server"}: ${await typing(page)}`);
  if (lenses) {
    await palette("Developer: Show Running Extensions");
    await wait(".runtime-extensions-editor .extension, .extensions-list .extension, .extension", "Packlens");
    const text = await page.locator(".extension", { hasText: "Packlens" }).first().innerText();
    log(
      "activation:",
      /(?:Activation|Startup[^\d]*)[^\d]*(\d+)\s*ms/.exec(text.replace(/\n/g, " "))?.[0] ?? text.replace(/\n/g, " "),
    );
  }
  await page.context().close();
  editor.stop();
}
await browser.close();
process.exit(0);
