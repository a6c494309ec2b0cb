// Starts a throw-away VS Code (code-server) and Chromium, for the tests that use the real editor.
import { spawn, execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const HERE = fileURLToPath(new URL("..", import.meta.url));
const cache =
  process.env.PACKLENS_TEST_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "packlens-vscode");
const vscodeFolder = join(cache, "vscode");
const codeServer = join(vscodeFolder, "cs/node_modules/code-server/out/node/entry.js");
const { chromium } = createRequire(join(vscodeFolder, "cs/package.json"))("playwright-core");

const SETTINGS = {
  "workbench.startupEditor": "none",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "telemetry.telemetryLevel": "off",
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "files.hotExit": "off",
  "workbench.enableExperiments": false,
  "update.mode": "none",
  "git.openRepositoryInParentFolders": "never",
  "window.restoreWindows": "none",
  "files.autoSave": "off",
  "workbench.tips.enabled": false,
  "security.workspace.trust.startupPrompt": "never",
  "chat.disableAIFeatures": false,
};

/** The title of windows that have read the settings of the machine. */
const TITLE = "Packlens tests";
/** How long a window that is drawn may take to show what it has read. */
const READ_MS = 20_000;
const MAX_OPENINGS = 3;

/** How long a test waits for what should come: a failure costs that much, a busy machine needs it. */
export const PATIENCE_MS = 120_000;

export const started = Date.now();
export const log = (...what) => console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(6)}s`, ...what);

/** Write down which parts of a script failed, for `scripts/test.sh --again`: a line of the script's name and theirs. */
export function noteFailure(script, parts) {
  appendFileSync(join(HERE, "out/failed.txt"), `${[script, ...parts].join(" ")}\n`);
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A folder that goes away with the process. */
export function scratch() {
  const folder = mkdtempSync(join(tmpdir(), "packlens-vscode-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** The environment of a code-server that keeps everything in a folder. */
const environmentIn = (folder) => ({
  ...process.env,
  XDG_CONFIG_HOME: join(folder, "config"),
  XDG_DATA_HOME: join(folder, "data"),
  XDG_CACHE_HOME: join(folder, "cache"),
});

/** Folders of extensions, by the packaged extension in them: it is installed once for all editors of this process. */
const installed = new Map();

function installedExtension(vsix) {
  if (!installed.has(vsix)) {
    const folder = scratch();
    const options = [
      "--user-data-dir",
      join(folder, "ud"),
      "--extensions-dir",
      join(folder, "ext"),
      "--install-extension",
      vsix,
    ];
    execFileSync(process.execPath, [codeServer, ...options], { env: environmentIn(folder), stdio: "pipe" });
    installed.set(vsix, join(folder, "ext"));
  }
  return installed.get(vsix);
}

/** Install another version of the extension over the one that was packaged in `vsix`, as an editor that runs does. */
export function updateExtension({ folder }, vsix, newer) {
  const options = [
    "--user-data-dir",
    join(folder, "ud"),
    "--extensions-dir",
    installedExtension(vsix),
    "--install-extension",
    newer,
  ];
  execFileSync(process.execPath, [codeServer, ...options], { env: environmentIn(folder), stdio: "pipe" });
}

/** Start code-server with the packaged extension. `machine` and `user` are settings; `args` more options. */
export async function startEditor({ folder, vsix, machine = {}, user = {}, args = [], env = {}, trust = false }) {
  const at = (name) => join(folder, name);
  for (const name of ["ud/User", "ud/Machine"]) mkdirSync(at(name), { recursive: true });
  writeFileSync(at("ud/User/settings.json"), JSON.stringify({ ...SETTINGS, ...user }));
  writeFileSync(at("ud/Machine/settings.json"), JSON.stringify({ "window.title": TITLE, ...machine }));
  const environment = { ...environmentIn(folder), ...env };
  const common = ["--user-data-dir", at("ud"), "--extensions-dir", installedExtension(vsix)];
  const port = await freePort();
  const options = [
    "--bind-addr",
    `127.0.0.1:${port}`,
    "--auth",
    "none",
    "--disable-telemetry",
    "--disable-update-check",
    "--disable-getting-started-override",
    "--ignore-last-opened",
    "--reconnection-grace-time",
    "5",
    ...(trust ? [] : ["--disable-workspace-trust"]),
  ];
  const server = spawn(process.execPath, [codeServer, ...options, ...common, ...args], {
    env: environment,
    detached: true,
    stdio: "ignore",
  });
  const stop = () => {
    try {
      process.kill(-server.pid, "SIGTERM");
    } catch {
      // it is gone
    }
  };
  process.on("exit", stop);
  const base = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 150; tries++) {
    if (
      await fetch(`${base}/healthz`).then(
        () => true,
        () => false,
      )
    )
      return { base, stop, folder };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("code-server did not come up");
}

export async function openBrowser() {
  const args = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args });
}

export async function newPage(browser, viewport = { width: 1400, height: 900 }) {
  const context = await browser.newContext({ viewport, permissions: ["clipboard-read", "clipboard-write"] });
  context.setDefaultTimeout(PATIENCE_MS);
  return context.newPage();
}

/**
 * Open a window that has read the machine's settings and the folders of its workspace. The workbench reads both while
 * it starts, and forgets them if they come between two steps of that: such a window is opened again, as a user would.
 */
export async function openWindow(page, url) {
  for (let opening = 1; opening <= MAX_OPENINGS; opening++) {
    await page.goto(url);
    await page.locator(".explorer-folders-view, .explorer-viewlet").first().waitFor();
    const hasRead = (title) => document.title === title && !document.body.innerText.includes("No Folder Opened");
    const reading = page.waitForFunction(hasRead, TITLE, { timeout: READ_MS });
    if (
      await reading.then(
        () => true,
        () => false,
      )
    )
      return;
    log("The window has not read its settings or its folders, and is opened again.");
  }
  throw new Error("The window does not read its settings or its folders.");
}

/** The Python with which the tests make environments, and one in which Packlens is installed already. */
export function installedPacklens() {
  const path = process.env.PACKLENS_TEST_SERVER ?? join(cache, "server/bin/packlens");
  if (!existsSync(path)) throw new Error(`${path} is missing: run scripts/test.sh`);
  return path;
}

/** The folder of a uv, to be put on the PATH. */
export function installedUv() {
  const path = process.env.PACKLENS_TEST_UV ?? join(cache, "uv/bin");
  if (!existsSync(join(path, "uv"))) throw new Error(`${path} has no uv: run scripts/test.sh`);
  return path;
}

/** A small repository of test/fixtures in git; `shop` has several languages and one uncommitted change. */
export function makeRepository(folder, name = "shop") {
  const root = join(folder, name);
  cpSync(join(HERE, "test/fixtures", name), root, { recursive: true });
  const git = (...args) =>
    execFileSync(
      "git",
      ["-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "init.defaultBranch=main", ...args],
      { cwd: root, stdio: "pipe" },
    );
  git("init");
  git("add", ".");
  git("commit", "-m", "first");
  if (name !== "shop") return root;
  const file = join(root, "shop/pricing.py");
  writeFileSync(file, readFileSync(file, "utf8").replace("rate = 0.19", "rate = 0.2"));
  return root;
}
