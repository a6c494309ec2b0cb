// Runs the mocha suites of test/host in the extension host of a real VS Code, against the packaged extension.
// `node scripts/host.mjs [SUITE...]`; without names all of them. Names of suites that fail go to out/failed.txt
// (drive.mjs).
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import util from "node:util";
import {
  HERE,
  installedPacklens,
  installedUv,
  log,
  makeRepository,
  newPage,
  noteFailure,
  openBrowser,
  scratch,
  startEditor,
} from "./drive.mjs";

const QUIET =
  /^\[(reconnection|remote-connection|Service Worker|lifecycle|LanguageModelToolsService|ChatModelSelection)|Updating additional|AgentHost|open-vsx|AccountPolicy|Resolv|Creating a socket|github|spdlog|marketplace|punycode|chatSessions|Extension host/i;
/** What mocha says of a test that fails is told, whatever it says. */
const FAILURE = /^\s*\d+\) /;
/** What the workbench says when it is told to draw rows of our trees that are not there. */
const WRONG = /^TreeError \[packlens\./;
/** A suite takes 60 to 220 s where others want the processors, too. */
const LIMIT_MS = 900_000;
/** So often a window may forget what it was opened with (drive.mjs, `openWindow`). */
const MAX_OPENINGS = 3;
/** A network without packages, for pip and uv, whatever they are set up to use. */
const NOWHERE = "http://127.0.0.1:9/simple";
const OFFLINE = {
  VSCODE_CLI: "1",
  PIP_CONFIG_FILE: "/dev/null",
  PIP_INDEX_URL: NOWHERE,
  PIP_EXTRA_INDEX_URL: "",
  PIP_FIND_LINKS: "",
  PIP_RETRIES: "1",
  PIP_NO_CACHE_DIR: "1",
  UV_NO_CONFIG: "1",
  UV_DEFAULT_INDEX: NOWHERE,
  UV_INDEX: "",
  UV_FIND_LINKS: "",
  UV_HTTP_RETRIES: "0",
  UV_NO_CACHE: "1",
};
const vsix = join(HERE, "packlens.vsix");
const lenses = { "packlens.codeLens.callers": true, "packlens.codeLens.tests": true, "packlens.pack.budget": 800 };

/** How each suite's window is set up: where it opens, settings, what else. */
const SUITES = {
  single: (folder) => ({
    open: `folder=${makeRepository(folder)}`,
    machine: { "packlens.server.path": installedPacklens() },
    user: lenses,
  }),
  settings: (folder) => ({
    open: `folder=${makeRepository(folder)}`,
    machine: { "packlens.server.path": installedPacklens() },
  }),
  multiroot: (folder) => {
    makeRepository(folder);
    const second = join(folder, "second");
    cpSync(join(HERE, "test/fixtures/shop/web"), join(second, "web"), { recursive: true });
    cpSync(join(second, "web"), join(folder, "third/web"), { recursive: true });
    const workspace = join(folder, "two.code-workspace");
    writeFileSync(workspace, JSON.stringify({ folders: [{ path: "shop" }, { path: "second" }] }));
    return {
      open: `workspace=${workspace}`,
      machine: { "packlens.server.path": installedPacklens() },
      user: lenses,
      env: { PACKLENS_THIRD: join(folder, "third") },
    };
  },
  nochat: (folder) => ({
    open: `folder=${makeRepository(folder)}`,
    machine: { "packlens.server.path": installedPacklens() },
    user: { "chat.disableAIFeatures": true },
  }),
  // VSCODE_CLI: the editor takes this PATH, and not that of a login shell
  uv: (folder) => ({
    open: `folder=${makeRepository(folder)}`,
    env: { VSCODE_CLI: "1", PATH: `${installedUv()}${delimiter}${process.env.PATH}` },
  }),
  mixed: (folder) => {
    makeRepository(folder);
    const workspace = join(folder, "mixed.code-workspace");
    writeFileSync(workspace, JSON.stringify({ folders: [{ uri: "tmp:/elsewhere" }, { path: "shop" }] }));
    return { open: `workspace=${workspace}`, machine: { "packlens.server.path": installedPacklens() } };
  },
  enriched: (folder) => ({
    open: `folder=${makeRepository(folder, "stores")}`,
    machine: { "packlens.server.path": installedPacklens() },
    user: { "packlens.enrichment.enabled": true },
  }),
  states: (folder) => {
    const root = join(folder, "shop");
    cpSync(join(HERE, "test/fixtures/shop"), root, { recursive: true });
    writeFileSync(join(root, "shop/large.py"), "# a line\n".repeat(4_000));
    return {
      open: `folder=${root}`,
      machine: { "packlens.server.path": installedPacklens() },
      user: { "packlens.index.maxFileSize": 20_000 },
    };
  },
  bare: (folder) => {
    const root = join(folder, "bare");
    mkdirSync(root);
    writeFileSync(join(root, "notes.txt"), "Nothing to read.\n");
    return { open: `folder=${root}`, machine: { "packlens.server.path": installedPacklens() } };
  },
  missing: (folder) => ({
    open: `folder=${makeRepository(folder)}`,
    machine: { "packlens.server.python": "/no/such/python" },
    env: OFFLINE,
  }),
  restricted: (folder) => {
    const root = makeRepository(folder);
    const evil = join(root, "evil.sh");
    writeFileSync(evil, `#!/bin/sh\ntouch ${join(root, "was-run")}\n`, { mode: 0o755 });
    mkdirSync(join(root, ".vscode"));
    writeFileSync(
      join(root, ".vscode/settings.json"),
      JSON.stringify({ "packlens.server.path": evil, "packlens.server.python": evil }),
    );
    return { open: `folder=${root}`, machine: { "packlens.server.path": installedPacklens() }, trust: true };
  },
};

/** Run a suite; again, from the beginning, in a window that has read what it was opened with (test/host/index.ts). */
async function runSuite(browser, name) {
  for (let opening = 1; opening <= MAX_OPENINGS; opening++) {
    const { passed, hasRead } = await runOnce(browser, name);
    if (hasRead) return passed;
    log(`${name}: the window has not read its settings or its folders, and is opened again`);
  }
  return false;
}

async function runOnce(browser, name) {
  const folder = scratch();
  const { open, env: more = {}, ...how } = SUITES[name](folder);
  const env = {
    ...more,
    PACKLENS_MACHINE_SETTINGS: JSON.stringify(how.machine ?? {}),
    PACKLENS_SUITE: name,
    PACKLENS_USER_DATA: join(folder, "ud"),
    PACKLENS_REPORT: join(folder, "report.json"),
  };
  const editor = await startEditor({
    folder,
    vsix,
    env,
    args: ["--vscode-option", "enable-smoke-test-driver"],
    ...how,
  });
  writeFileSync(
    join(HERE, "out/host/package.json"),
    JSON.stringify({
      name: "packlens-tests",
      publisher: "packlens",
      version: "0.0.1",
      engines: { vscode: "*" },
      contributes: {
        debuggers: [
          { type: "pretended", label: "Pretended", runtime: "node", program: "./adapter.js", args: ["--adapter"] },
        ],
      },
    }),
  );
  const uri = (path) => `vscode-remote://${new URL(editor.base).host}${path}`;
  const payload = [
    ["extensionDevelopmentPath", uri(join(HERE, "out/host"))],
    ["extensionTestsPath", uri(join(HERE, "out/host/index.js"))],
    ["skipWelcome", "true"],
    ["skipReleaseNotes", "true"],
  ];
  const page = await newPage(browser);
  let end;
  let troubles = 0;
  const ended = new Promise((resolve) => (end = resolve));
  await page.exposeFunction("codeAutomationLog", (_, args) => {
    const text = util.format(...args);
    if (WRONG.test(text)) troubles++;
    if (FAILURE.test(text) || !QUIET.test(text)) console.log(text);
  });
  await page.exposeFunction("codeAutomationExit", (code) => end(code));
  await page.goto(`${editor.base}/?${open}&payload=${encodeURIComponent(JSON.stringify(payload))}`);
  const code = await Promise.race([ended, new Promise((resolve) => setTimeout(() => resolve("too slow"), LIMIT_MS))]);
  if (code !== 0) await page.screenshot({ path: join(HERE, `out/failed-${name}.png`) }).catch(() => undefined);
  await page.context().close();
  editor.stop();
  const report = existsSync(env.PACKLENS_REPORT)
    ? JSON.parse(readFileSync(env.PACKLENS_REPORT, "utf8"))
    : { passed: 0, failed: "not at its end" };
  log(
    `${name}: ${report.passed} passed, ${report.failed} failed, exit code ${code}, ${troubles} errors of the workbench`,
  );
  const passed = code === 0 && report.failed === 0 && report.passed > 0 && troubles === 0;
  return { passed, hasRead: report.hasRead !== false };
}

const wanted = process.argv.slice(2).length > 0 ? process.argv.slice(2) : Object.keys(SUITES);
const browser = await openBrowser();
const failed = [];
for (const name of wanted) if (!(await runSuite(browser, name))) failed.push(name);
await browser.close();
if (failed.length > 0) noteFailure("host", failed);
process.exit(failed.length > 0 ? 1 : 0);
