// Shows every surface of the extension at four widths of the window in four themes, and prints a table: what axe-core found
// (serious or critical), and whether anything is cut off. `node scripts/surfaces.mjs [--repo FOLDER --task TEXT] [--shots FOLDER]`;
// --shots keeps one screenshot a cell. Needs what scripts/test.sh installs. Surfaces that VS Code draws (the tree, the views of
// set-up and errors, the input) are looked at within the side bar or the input; their colours and controls are VS Code's own.
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { HERE, installedPacklens, log, makeRepository, newPage, openBrowser, scratch, startEditor } from "./drive.mjs";
import { hands } from "./hands.mjs";

const option = (name, otherwise) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : otherwise;
const given = option("--repo");
const task = option("--task", "round the total of the cart after the discount");
const shots = option("--shots");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WIDTHS = [500, 760, 1000, 1400];
const parts = option("--surfaces")?.split(",");
const THEMES = ["Default Dark Modern", "Default Light Modern", "Default High Contrast", "Default High Contrast Light"];
const BAD = ["serious", "critical"];
const table = {};
const remarks = new Set();
if (shots) mkdirSync(shots, { recursive: true });

/** VS Code draws names and descriptions of rows side by side without a space: no spoken name can hold both as they are written. */
const NOT_OURS = ["label-content-name-mismatch"];

/** Findings of axe-core in a frame or page, within a selector. */
async function findings(frame, within) {
  await frame.evaluate(axe);
  const { violations, passes } = await frame.evaluate(
    `axe.run(${within ? `{ include: [${JSON.stringify(within)}] }` : "document"}, { resultTypes: ["violations"] })`,
  );
  if (passes.length === 0) throw new Error("axe-core looked at nothing");
  return violations
    .filter(({ id, impact }) => BAD.includes(impact) && !(within && NOT_OURS.includes(id)))
    .map(
      ({ id, nodes }) =>
        `${id}, ${nodes.length} times (${nodes[0].html.slice(0, 400)}: ${nodes[0].any[0]?.message ?? ""})`,
    );
}

/** One cell: `look` shows the surface and returns where it is. */
async function cell(page, theme, width, surface, look) {
  await page.setViewportSize({ width, height: 900 });
  const { frame = page, within, cut = 0 } = await look();
  await page.setViewportSize({ width, height: 900 }); // `look` may have needed more room
  await page.mouse.move(width - 60, 888);
  await page.waitForTimeout(350);
  const found = await findings(frame, within);
  for (const each of found) remarks.add(`${surface}: ${each}`);
  const wide =
    frame === page ? 0 : await frame.evaluate("Math.max(0, document.body.scrollWidth - document.body.clientWidth - 1)");
  const row = (table[`${surface}, ${theme.replace("Default ", "")}`] ??= {});
  row[width] = [found.length > 0 ? `${found.length} serious` : "ok", wide + cut > 0 ? `cut off by ${wide + cut}` : ""]
    .filter(Boolean)
    .join(", ");
  if (shots)
    await page.screenshot({
      path: join(shots, `${surface.replace(/\W+/g, "-")}-${theme.replace(/\W+/g, "")}-${width}.png`),
    });
}

/** A window for each theme: `surfaces` returns ways to show each surface, by its name. */
async function inWindows(browser, machine, prepare) {
  for (const theme of THEMES.slice(0, Number(option("--themes", 4)))) {
    const folder = scratch();
    const repository = given ? join(folder, basename(given)) : makeRepository(folder);
    if (given) cpSync(given, repository, { recursive: true });
    const editor = await startEditor({
      folder,
      vsix: join(HERE, "packlens.vsix"),
      machine,
      user: { "workbench.colorTheme": theme },
    });
    const page = await newPage(browser, { width: 1400, height: 900 });
    try {
      await page.goto(`${editor.base}/?folder=${repository}`);
      await page.locator(".explorer-folders-view .monaco-list-row").first().waitFor({ timeout: 120_000 });
      await page.locator(".activitybar .action-item a[aria-label^='Packlens']").click();
      for (const [surface, look] of Object.entries(await prepare(page, hands(page)))) {
        if (parts && !parts.includes(surface)) continue;
        for (const width of WIDTHS) await cell(page, theme, width, surface, look);
      }
    } finally {
      await page.context().close();
      editor.stop();
    }
    log(theme);
  }
}

const SIDE = ".part.sidebar";
const view = (page, text) => async () => {
  await page.locator(".part.sidebar .pane-body", { hasText: text }).first().waitFor({ timeout: 60_000 });
  return { within: SIDE };
};

/** With a server: the view before the first pack, the input, the panel, its parts, the tree. */
async function ready(page, user) {
  const panel = user.panel;
  const frame = async () => await (await panel().locator("body").elementHandle()).ownerFrame();
  const shown = (key, wanted) => async () => {
    if (key) await panel().locator(key).first().click();
    await panel().locator(wanted).first().waitFor({ timeout: 60_000 });
    return { frame: await frame() };
  };
  await page.locator(".welcome-view-content", { hasText: "Say in plain words" }).waitFor({ timeout: 120_000 });
  let packed = false;
  const inPanel = (look) => async () => {
    if (!packed) {
      await page.setViewportSize({ width: 1400, height: 900 });
      await page.keyboard.press("Escape");
      await user.packTask(task);
      await panel().locator("#symbols tbody tr").first().waitFor({ timeout: 300_000 });
      packed = true;
    }
    return look();
  };
  return {
    "first run": view(page, "Say in plain words"),
    "input for a task": async () => {
      await page.keyboard.press("Escape");
      await user.openTaskInput();
      return { within: ".quick-input-widget" };
    },
    tree: inPanel(view(page, "Targets")),
    panel: inPanel(shown("#tab-symbols", "#symbols tbody tr")),
    explanation: inPanel(async () =>
      (await panel().locator("#why").count()) > 0 ? { frame: await frame() } : shown("[data-key^='why-']", "#why")(),
    ),
    graph: inPanel(async () => {
      await panel()
        .locator("#why")
        .waitFor({ state: "detached", timeout: 1 })
        .catch(() => page.keyboard.press("Escape"));
      return shown("#tab-graph", "svg .node")();
    }),
    source: inPanel(async () => {
      await panel().locator("#tab-symbols").click();
      if ((await panel().locator(".source-line").count()) === 0) {
        await panel().locator("[data-key='detail-source']").click();
        await panel().locator("[data-key='unfold']").click({ timeout: 60_000 });
      }
      return shown(undefined, ".source-line")();
    }),
  };
}

const browser = await openBrowser();
const only = option("--only");
if (!only || only === "set-up")
  await inWindows(browser, {}, async (page) => ({ "set-up": view(page, "Set Up Packlens") }));
if (!only || only === "error")
  await inWindows(browser, { "packlens.server.path": "/no/such/packlens" }, async (page) => ({
    error: view(page, "does not exist; set packlens.server.path"),
  }));
if (!only || only === "ready") await inWindows(browser, { "packlens.server.path": installedPacklens() }, ready);
await browser.close();
console.table(table);
for (const remark of remarks) console.log(remark);
process.exit(0);
