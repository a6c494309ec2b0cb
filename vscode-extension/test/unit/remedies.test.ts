import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { remediesIn, type TitledCommand } from "../../src/core/remedies";

const HERE = join(__dirname, "../..");
const text = (name: string): string => readFileSync(join(HERE, name), "utf8");
const words = JSON.parse(text("package.nls.json")) as Record<string, string>;
const manifest = JSON.parse(text("package.json")) as { contributes: { commands: TitledCommand[] } };
const commands = manifest.contributes.commands.map(({ command, title }) => ({
  command,
  title: words[title.replaceAll("%", "")] ?? title,
}));

describe("the remedies of a message", () => {
  it("are the commands that its sentence names", () => {
    assert.deepEqual(remediesIn("There is no pack yet: run “Packlens: Pack Context for Task…” first.", commands), [
      { title: "Pack Context for Task…", command: "packlens.pack", args: [] },
    ]);
  });

  it("are to restart the server where it says so itself", () => {
    const sentence =
      "The index database /x.db cannot be made; check the permissions of its folder, then restart the server.";
    assert.deepEqual(remediesIn(sentence, commands), [
      { title: "Restart Server", command: "packlens.restartServer", args: [] },
    ]);
  });

  it("are the editor's own settings that it names", () => {
    assert.deepEqual(remediesIn("Set http.proxy, or packlens.server.path.", commands), [
      {
        title: "Open Settings",
        command: "workbench.action.openSettings",
        args: ["@id:http.proxy,packlens.server.path"],
      },
    ]);
    assert.deepEqual(remediesIn("See http.proxying.", commands), []);
  });

  it("are, behind them, the settings that it names, each once", () => {
    const sentence =
      "The setting packlens.pack.budget is 'x'. The setting packlens.index.exclude is 3; mend packlens.pack.budget.";
    assert.deepEqual(remediesIn(`${sentence} Or run “Packlens: Show Logs”.`, commands), [
      { title: "Show Logs", command: "packlens.showLogs", args: [] },
      {
        title: "Open Settings",
        command: "workbench.action.openSettings",
        args: ["@id:packlens.pack.budget,packlens.index.exclude"],
      },
    ]);
  });

  it("are none of a sentence that names neither, or a command that there is not", () => {
    assert.deepEqual(remediesIn("Open the file first; see packlens.log, or run “Packlens: Nothing”.", commands), []);
  });

  it("can be found in every message of the extension that names a command", () => {
    const sources = globSync("src/**/*.ts", { cwd: HERE }).map(text).join("\n");
    const named = [...sources.matchAll(/“Packlens: [\w …-]+”/g)].map(([name]) => name);
    assert.ok(named.length > 5, named.join());
    assert.deepEqual(
      named.filter((name) => remediesIn(name, commands).length !== 1),
      [],
    );
  });
});
