/** Every setting that is changed in a running window does what its description says, without a reload. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import type { PacklensApi } from "../../src/extension";
import { type PackResult, type RootStatus, Status } from "../../src/protocol";
import { open, packlens, putCursor, run, stored, until } from "./support";

const TASK = "round the total of the cart after the discount";
/** What a setting is before a test changes it. */
type Values = Readonly<Record<string, unknown>>;

describe("A setting, changed while the window is open", () => {
  let api: PacklensApi;
  const set = (key: string, value: unknown): Thenable<void> =>
    vscode.workspace.getConfiguration("packlens").update(key, value, vscode.ConfigurationTarget.Global);
  const pack = (): Thenable<PackResult> => run<PackResult>("pack", TASK);
  const status = async (): Promise<RootStatus> =>
    (await api.server.request(Status, {})).roots[0] ?? assert.fail("no root");
  const place = (path: string): string =>
    join((vscode.workspace.workspaceFolders?.[0] as vscode.WorkspaceFolder).uri.fsPath, path);
  const write = (path: string, text: string): void => writeFileSync(place(path), text);

  /** Change settings, look, and change them back, whatever happens. */
  async function having(values: Values, look: () => Promise<unknown>): Promise<void> {
    try {
      for (const [key, value] of Object.entries(values)) await set(key, value);
      await look();
    } finally {
      for (const key of Object.keys(values)) await set(key, undefined);
    }
  }

  async function lenses(path: string): Promise<string> {
    const { document } = await open(path);
    const found = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      "vscode.executeCodeLensProvider",
      document.uri,
      30,
    );
    return found.map((lens) => lens.command?.title).join(" | ");
  }

  async function hover(): Promise<string> {
    const editor = await open("shop/pricing.py");
    const at = putCursor(editor, "round_price(amount: float)");
    const found = await vscode.commands.executeCommand<vscode.Hover[]>(
      "vscode.executeHoverProvider",
      editor.document.uri,
      at,
    );
    return found
      .flatMap(({ contents }) => contents as vscode.MarkdownString[])
      .map(({ value }) => value)
      .join("\n");
  }

  before(async () => {
    api = await packlens();
    await until("the server", () => api.server.state === "ready");
    await until("the index", async () => (await status()).freshness.complete);
  });

  it("hover.enabled: hovers offer to explain a symbol once there is a pack to explain it in", async () => {
    const before = await hover();
    assert.match(before, /\[Blast radius\]/);
    assert.doesNotMatch(before, /\[Explain\]/);
    await pack();
    assert.match(await hover(), /\[Explain\]/);
  });

  it("pack.budget, pack.sized, pack.format: the next pack has them", async () => {
    const made = async (): Promise<string> => {
      const { tokenBudget, sized, format } = await pack();
      return `${tokenBudget} ${sized} ${format}`;
    };
    await having({ "pack.budget": 300, "pack.sized": false, "pack.format": "gcf" }, () =>
      until("the settings", async () => (await made()) === "300 false gcf"),
    );
    await until("the defaults", async () => (await made()) === "50000 true markdown");
  });

  it("pack.changesBudget: the next pack of changes has it", async () => {
    await having({ "pack.changesBudget": 700 }, () =>
      until("the budget", async () => (await run<PackResult>("packChanges")).tokenBudget === 700),
    );
  });

  it("pack.level: the next pack has it, whatever was chosen in the panel before", async () => {
    await pack();
    await run("switchDetail", "source");
    await having({ "pack.level": "names" }, () =>
      until("names alone", async () => (await pack()).symbols.every(({ signature, source }) => !signature && !source)),
    );
    await until("signatures", async () =>
      (await pack()).symbols.every(({ signature, source }) => signature && !source),
    );
  });

  it("index.exclude and index.maxFileSize: files leave the index, and come back", async () => {
    const has = async (path: string): Promise<boolean> =>
      (await stored(api, `SELECT path FROM files WHERE path = '${path}'`)).length > 0;
    assert.ok(await has("shop/discounts.py"));
    await having({ "index.exclude": ["discounts.py"] }, () =>
      until("it is gone", async () => !(await has("shop/discounts.py"))),
    );
    await until("it is back", () => has("shop/discounts.py"));
    await having({ "index.maxFileSize": 300 }, () =>
      until("the large ones are gone", async () => !(await has("shop/discounts.py"))),
    );
    await until("they are back", () => has("shop/discounts.py"));
  });

  it("index.commits: the history is forgotten, and read again", async () => {
    const commits = async (): Promise<number> => Number((await stored(api, "SELECT count(*) AS n FROM commits"))[0]?.n);
    await until("the history", async () => (await commits()) === 1);
    await having({ "index.commits": 0 }, () => until("no history", async () => (await commits()) === 0));
    await until("the history, again", async () => (await commits()) === 1);
  });

  it("index.watcher: nobody looks at the disk, or somebody does again", async () => {
    const files = async (): Promise<number> => (await status()).files;
    const before = await files();
    const written: string[] = [];
    /** Whether a file that is written now stays unseen for a while: the setting takes its time to arrive. */
    const isUnseen = async (): Promise<boolean> => {
      const seen = await files();
      written.push(`shop/unseen_${written.length}.py`);
      write(written.at(-1) ?? "", "def unseen():\n    return 1\n");
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      return (await files()) === seen;
    };
    await having({ "index.watcher": "off" }, () => until("nobody looks", isUnseen));
    await until("all files", async () => (await files()) === before + written.length);
    for (const path of written) rmSync(place(path));
    await until("none of them", async () => (await files()) === before);
  });

  it("learning.enabled: marks are noted, or refused", async () => {
    const { symbols, root } = await pack();
    const mark = (): Promise<string> =>
      api.packs.mark([symbols[0]?.symbolId ?? ""], true, root).then(() => "noted", String);
    await having({ "learning.enabled": false }, () =>
      until("the refusal", async () =>
        /Learning is switched off; switch on packlens\.learning\.enabled first\./.test(await mark()),
      ),
    );
    await until("the note", async () => (await mark()) === "noted");
  });

  it("evidence.files: reports of other names are read", async () => {
    write("shop/report.info", "SF:shop/pricing.py\nDA:21,1\nDA:22,7\nend_of_record\n");
    await having({ "evidence.files": ["shop/*.info"] }, () =>
      until("what was measured", async () => /measured|ran /.test(await hover())),
    );
    rmSync(place("shop/report.info"));
  });

  it("hover.enabled: hovers go and come", async () => {
    assert.match(await hover(), /Packlens/);
    await having({ "hover.enabled": false }, () => until("no hover", async () => !/Packlens/.test(await hover())));
    await until("a hover", async () => /Packlens/.test(await hover()));
  });

  it("codeLens: each kind shows itself", async () => {
    await pack();
    assert.equal(await lenses("shop/pricing.py"), "");
    for (const [key, shown] of [
      ["callers", /\d\+? caller/],
      ["tests", /\d\+? test/],
      ["blastRadius", /\d\+? affected|radius/],
      ["rank", /rank \d/],
    ] as const) {
      await having({ [`codeLens.${key}`]: true }, () =>
        until(key, async () => shown.test(await lenses("shop/pricing.py"))),
      );
    }
  });

  it("server.path: changed while a server starts, only the last one runs", async () => {
    const before = vscode.workspace.getConfiguration("packlens").get<string>("server.path", "");
    const folder = process.env.PACKLENS_USER_DATA ?? "";
    /** The same server by another path, which writes down that it begins, and waits a little before. */
    const named = (name: string): string => {
      const path = join(folder, name);
      writeFileSync(
        path,
        `#!/bin/sh\n[ "$1" = --version ] && exec '${before}' --version\ntouch '${path}.begun'\nsleep 1\nexec '${before}' "$@"\n`,
        { mode: 0o755 },
      );
      return path;
    };
    const servers = (): number =>
      execFileSync("ps", ["--ppid", String(process.pid), "-o", "args="], { encoding: "utf8" })
        .split("\n")
        .filter((line) => / lsp\b/.test(line) && line.includes("packlens")).length;
    const [first, last] = [named("packlens-first"), named("packlens-last")];
    await set("server.path", first);
    await until("the first begins", () => existsSync(`${first}.begun`));
    await set("server.path", last);
    await until("the last begins", () => existsSync(`${last}.begun`));
    await until("it serves", async () => api.server.state === "ready" && (await status()).freshness.complete);
    assert.equal(servers(), 1);
    await set("server.path", before);
    await until("the server of the other tests", () => api.server.state === "ready" && servers() === 1);
  });
});
