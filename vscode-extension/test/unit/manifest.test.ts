import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { lockedPackages } from "../../src/core/environment";

const HERE = join(__dirname, "../..");
const text = (name: string): string => readFileSync(join(HERE, name), "utf8");

interface Manifest {
  version: string;
  activationEvents: string[];
  engines: { vscode: string };
  devDependencies: Record<string, string>;
  contributes: {
    commands: { command: string; title: string; category: string; enablement?: string }[];
    menus: Record<string, { command?: string; when?: string; group?: string }[]>;
    walkthroughs: { steps: { media: { svg: string }; completionEvents: string[] }[] }[];
    languageModelTools: { name: string; modelDescription: string; when: string }[];
    mcpServerDefinitionProviders: { id: string }[];
    keybindings: { command: string; when: string }[];
    viewsWelcome: { contents: string; when: string }[];
    configuration: { properties: Record<string, { enum?: string[]; markdownEnumDescriptions?: string[] }> }[];
  };
}
const manifest = JSON.parse(text("package.json")) as Manifest;
const words = JSON.parse(text("package.nls.json")) as Record<string, string>;
const source = globSync("src/**/*.ts", { cwd: HERE }).map(text).join("\n");
const commands = manifest.contributes.commands.map(({ command }) => command);

describe("the manifest", () => {
  it("declares the server's settings, generated from their one declaration", () => {
    const output = execFileSync("python3", ["-I", join(HERE, "scripts/settings.py"), "--check"], { encoding: "utf8" });
    assert.match(output, /settings agree/);
  });

  it("leaves the Pack view empty in no state of the server, nor before there is one", () => {
    const about = (state: string): string[] =>
      manifest.contributes.viewsWelcome
        .filter(({ when }) => when.includes(`'${state}'`) || /=~ \/(.*?)\//.exec(when)?.[1]?.includes(state))
        .map(({ contents }) => contents);
    for (const state of ["setup", "installing", "ready"]) assert.ok(about(state).length > 0, state);
    assert.deepEqual(about("off"), ["%welcome.starting%"], "when settings change, another server is started");
    assert.deepEqual(about("starting"), ["%welcome.starting%"]);
    const [starting] = manifest.contributes.viewsWelcome.filter(({ contents }) => contents === "%welcome.starting%");
    assert.match(starting?.when ?? "", /!packlens\.state/);
  });

  it("has a text for every placeholder, and uses every text", () => {
    const used = new Set([...text("package.json").matchAll(/"%([\w.-]+)%"/g)].map((match) => match[1] as string));
    assert.deepEqual(
      [...used].filter((key) => !(key in words)),
      [],
    );
    assert.deepEqual(
      Object.keys(words).filter((key) => !used.has(key)),
      [],
    );
  });

  it("declares exactly the commands that the extension registers", () => {
    const handlers = [...source.matchAll(/^ {4}(\w+): (?:async )?\(|^ {4}(showReferences),$/gm)].map(
      (match) => `packlens.${match[1] ?? match[2]}`,
    );
    assert.deepEqual(
      commands.filter((command) => !handlers.includes(command)),
      [],
    );
  });

  it("has a test in the extension host, or through the user interface, for every command", () => {
    const tests = [...globSync("test/host/*.ts", { cwd: HERE }), "scripts/ui.mjs"].map(text).join("\n");
    const tested = (command: string, title: string): boolean =>
      tests.includes(`"${command.replace("packlens.", "")}"`) ||
      tests.includes(`"${command}"`) ||
      tests.includes(`Packlens: ${title.replace("…", "")}`);
    assert.deepEqual(
      manifest.contributes.commands
        .filter(({ command, title }) => !tested(command, words[title.replaceAll("%", "")] ?? ""))
        .map(({ command }) => command),
      [],
    );
  });

  it("uses only declared commands, in menus and in texts", () => {
    const inMenus = Object.values(manifest.contributes.menus)
      .flat()
      .flatMap((item) => item.command ?? []);
    const inTexts = [
      ...Object.values(words)
        .join("\n")
        .matchAll(/command:(packlens\.\w+)/g),
    ].map((match) => match[1] as string);
    assert.deepEqual(
      [...inMenus, ...inTexts].filter((command) => !commands.includes(command)),
      [],
    );
  });

  it("has no key of a list in the menu of editors, where it does something else: menus show keys whatever their condition", () => {
    const keysOfLists = manifest.contributes.keybindings.filter(({ when }) => when.includes("listFocus"));
    assert.ok(keysOfLists.length > 0);
    const ofEditors = [manifest.contributes.menus["packlens.editor"], manifest.contributes.menus["commandPalette"]];
    const shown = ofEditors.flatMap((items) => items ?? []).filter(({ when }) => when !== "false");
    assert.deepEqual(
      shown.filter(({ command }) => keysOfLists.some((key) => key.command === command)),
      [],
    );
  });

  it("has context menus behind a setting only", () => {
    for (const place of ["editor/context", "explorer/context"]) {
      const items = manifest.contributes.menus[place] ?? [];
      assert.ok(items.length > 0 && items.every(({ when }) => when?.includes("config.packlens.menus.enabled")), place);
    }
  });

  it("says of every command when it can be run, but for those that explain the extension or never fail", () => {
    const palette = new Map(manifest.contributes.menus.commandPalette?.map(({ command, when }) => [command, when]));
    const free = manifest.contributes.commands
      .filter(({ command, enablement }) => !enablement && !palette.get(command))
      .map(({ command }) => command.replace("packlens.", ""));
    assert.deepEqual(free, ["showLogs", "copyDebugInformation", "openWalkthrough"]);
  });

  it("offers what works on the current pack only while there is one", () => {
    const palette = manifest.contributes.menus.commandPalette ?? [];
    const ofCurrent = ["packlens.editTask", "packlens.closePack"];
    assert.deepEqual(
      palette.filter(({ command }) => ofCurrent.some((each) => each === command)).map(({ when }) => when),
      ["packlens.hasPack", "packlens.hasPack"],
    );
    const condition = (name: string) => palette.find(({ command }) => command === `packlens.${name}`)?.when;
    assert.equal(condition("openPack"), "workspaceFolderCount > 0 && packlens.hasPacks");
    assert.equal(condition("unpinSymbol"), "packlens.hasPinned", "and what undoes picks only after them");
    assert.equal(condition("restoreRemoved"), "packlens.hasRemoved");
  });

  it("draws the rows of trees anew only when they change: VS Code does whenever a condition of one of their commands does", () => {
    const rows = manifest.contributes.menus["view/item/context"] ?? [];
    assert.deepEqual(
      rows.filter(
        ({ when }) => !/^view == packlens\.(pack|impact)View( && viewItem (=~ \/[^/]+\/|== tests))+$/.test(when ?? ""),
      ),
      [],
    );
    const inRows = new Set(rows.map(({ command }) => command));
    assert.deepEqual(
      manifest.contributes.commands.filter(({ command, enablement }) => enablement && inRows.has(command)),
      [],
      "say it under commandPalette",
    );
  });

  it("has every button of a row in its context menu as well, which keys reach", () => {
    const rows = manifest.contributes.menus["view/item/context"] ?? [];
    const said = ({ command, when }: (typeof rows)[number]): string => `${command} when ${when}`;
    const isButton = ({ group }: (typeof rows)[number]): boolean => group?.startsWith("inline") ?? false;
    const inMenu = new Set(rows.filter((row) => !isButton(row)).map(said));
    const buttons = rows.filter(isButton).map(said);
    assert.ok(buttons.length > 0);
    assert.deepEqual(
      buttons.filter((button) => !inMenu.has(button)),
      [],
    );
  });

  it("ticks off every step of the walkthrough by a condition that the extension tells", () => {
    const events = manifest.contributes.walkthroughs.flatMap(({ steps }) =>
      steps.map(({ completionEvents }) => completionEvents[0] ?? ""),
    );
    const milestones = /export type Milestone = (.*);/.exec(source)?.[1] ?? "";
    assert.deepEqual(
      events.map((event) => event.replace("onContext:packlens.did.", "")),
      [...milestones.matchAll(/"(\w+)"/g)].map((match) => match[1]),
    );
  });

  it("never takes the id of a command of the server, which the language client registers", () => {
    assert.deepEqual(
      commands.filter((command) => command.includes("/")),
      [],
    );
  });

  it("has the four steps and their pictures", () => {
    const steps = manifest.contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);
    assert.equal(steps.length, 4);
    assert.deepEqual(
      steps.filter((step) => !existsSync(join(HERE, step.media.svg))),
      [],
    );
  });

  it("offers three tools that say when to use them and when not", () => {
    const tools = manifest.contributes.languageModelTools;
    assert.deepEqual(
      tools.map(({ name }) => name),
      ["get_context_pack", "get_impact", "explain_context"],
    );
    for (const tool of tools) {
      assert.match(tool.modelDescription, /Use it /);
      assert.match(tool.modelDescription, /Do not use it /);
      assert.equal(
        tool.when,
        "packlens.state == 'ready' && !config.packlens.agents.mcpServer",
        "no doubles beside `packlens mcp`",
      );
    }
    assert.deepEqual(
      manifest.contributes.mcpServerDefinitionProviders.map(({ id }) => source.includes(`"${id}"`)),
      [true],
    );
  });

  it("activates after startup only, and is type checked against the oldest VS Code it supports", () => {
    assert.deepEqual(
      manifest.activationEvents,
      ["onStartupFinished", "onWebviewPanel:packlens.panel", "onFileSystem:packlens"],
      "or for a tab that comes back",
    );
    assert.equal(manifest.engines.vscode, `^${manifest.devDependencies["@types/vscode"]}`);
  });

  it("has the version of the server that it carries", () => {
    assert.match(
      readFileSync(join(HERE, "../server/packlens/version.py"), "utf8"),
      new RegExp(`__version__ = "${manifest.version}"`),
    );
  });

  it("is described in README.md: every command, every setting", () => {
    const readme = text("README.md");
    const titles = manifest.contributes.commands.map(({ title }) => words[title.replaceAll("%", "")] ?? "");
    const hidden = ["Open Symbol", "Show References", "Clear Impact"];
    assert.deepEqual(
      titles.filter((title) => !hidden.includes(title) && !readme.includes(title)),
      [],
    );
    const settings = manifest.contributes.configuration.flatMap(({ properties }) => Object.keys(properties));
    assert.ok(settings.length > 20);
    assert.deepEqual(
      settings.filter((setting) => !readme.includes(`| \`${setting}\` |`)),
      [],
    );
  });

  it("says of each value of a setting what it means", () => {
    const chosen = manifest.contributes.configuration
      .flatMap(({ properties }) => Object.entries(properties))
      .filter(([, { enum: values }]) => values);
    assert.ok(chosen.length > 2);
    assert.deepEqual(
      chosen.filter(([, each]) => each.markdownEnumDescriptions?.length !== each.enum?.length).map(([key]) => key),
      [],
    );
  });

  it("speaks to no network", () => {
    assert.doesNotMatch(source, /\bfetch\(|node:https?\b|XMLHttpRequest|WebSocket/);
  });
});

describe("the locked requirements", () => {
  const locked = text("bundled/requirements.txt");

  it("name every dependency of Packlens", () => {
    const [, table] =
      /^dependencies = \[([\s\S]*?)^\]/m.exec(readFileSync(join(HERE, "../pyproject.toml"), "utf8")) ?? [];
    const wanted = [...(table ?? "").matchAll(/^ *"([\w.-]+)/gm)].map((match) => (match[1] as string).toLowerCase());
    assert.ok(wanted.length > 5);
    const names = new Set(lockedPackages(locked));
    assert.deepEqual(
      wanted.filter((name) => !names.has(name)),
      [],
      "run `bash scripts/bundle.sh --lock`",
    );
  });

  it("pin every package with hashes", () => {
    const entries = locked.split(/\n(?=[A-Za-z0-9])/).filter((entry) => entry.trim());
    assert.deepEqual(
      entries.filter((entry) => !/==[\s\S]*--hash=sha256:/.test(entry)),
      [],
    );
  });
});
