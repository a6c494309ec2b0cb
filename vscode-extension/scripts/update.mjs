// An update of the extension while a server runs: `node scripts/update.mjs`, after `npm run package`. An older version of the same
// VSIX makes a pack; the newer one is installed over it; what is open goes on; after a reload one server runs, the former one has
// ended, and what was learned is there. Needs what scripts/test.sh installs.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  HERE,
  installedPacklens,
  log,
  makeRepository,
  newPage,
  openBrowser,
  scratch,
  startEditor,
  updateExtension,
} from "./drive.mjs";
import { hands } from "./hands.mjs";

const OLDER = "0.0.9";
const REWRITE = `
import re, sys, zipfile
given, made, version = sys.argv[1:]
with zipfile.ZipFile(given) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
    for item in old.infolist():
        data = old.read(item)
        if item.filename == "extension/package.json":
            data = re.sub(rb'"version": "[^"]+"', b'"version": "%s"' % version.encode(), data, count=1)
        if item.filename == "extension.vsixmanifest":
            data = re.sub(rb'(<Identity [^>]*Version=")[^"]+', rb"\\g<1>" + version.encode(), data, count=1)
        new.writestr(item, data)
`;

const folder = scratch();
const repository = makeRepository(folder);
const newer = join(HERE, "packlens.vsix");
const older = join(folder, "older.vsix");
execFileSync("python3", ["-c", REWRITE, newer, older, OLDER]);
const packlens = (...words) =>
  execFileSync(installedPacklens(), [...words, "--repo", repository], {
    env: { ...process.env, XDG_CACHE_HOME: join(folder, "cache") },
  }).toString();

/** The servers that the editor of this folder started. */
function servers() {
  return readdirSync("/proc").filter((pid) => {
    try {
      return (
        /packlens\0(?:.*\0)?lsp\0/.test(readFileSync(`/proc/${pid}/cmdline`, "latin1")) &&
        readFileSync(`/proc/${pid}/environ`, "latin1").includes(`XDG_CACHE_HOME=${join(folder, "cache")}\0`)
      );
    } catch {
      return false; // it is gone, or another user's
    }
  });
}

async function until(what, holds, seconds = 60) {
  for (let tries = 0; tries < seconds * 5; tries++) {
    if (holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  assert.fail(`not within ${seconds} s: ${what}; servers: ${servers()}`);
}

const editor = await startEditor({ folder, vsix: older, machine: { "packlens.server.path": installedPacklens() } });
const browser = await openBrowser();
const page = await newPage(browser);
const { wait, palette, panel, packTask } = hands(page);
const pack = async (task) => {
  await wait(".statusbar-item", "Packlens", 120_000);
  await page.waitForTimeout(1000); // the palette learns of an extension's commands a little later
  await packTask(task);
  await panel().locator("h1", { hasText: task }).waitFor({ timeout: 60_000 });
};
try {
  await page.goto(`${editor.base}/?folder=${repository}`);
  await wait(".explorer-folders-view .monaco-list-row", undefined, 120_000);
  await pack("round the total of the cart");
  const [before] = servers();
  assert.equal(servers().length, 1, "one server before the update");
  packlens("feedback", "Cart.total", "--useful", "--task", "round the total of the cart");
  log(`version ${OLDER} has packed; its server is process ${before}`);

  updateExtension(editor, older, newer);
  await pack("apply the discount of a voucher");
  assert.deepEqual(servers(), [before], "the update alone stops nothing and starts nothing");
  log("updated; the window that is open goes on");

  await palette("Developer: Reload Window");
  await until("the former server has ended", () => !servers().includes(before));
  await pack("order number of a checkout");
  await until("one server after the reload", () => servers().length === 1);
  assert.match(packlens("learn", "show"), /Cart\.total/, "what was learned is kept");
  log(`reloaded: one server, process ${servers()[0]}; what was learned is kept`);
} finally {
  await browser.close();
  editor.stop();
}
await until("nothing is left when the editor is closed", () => servers().length === 0);
log("closed: no server is left");
