/** One folder, trusted, with a real server. */

import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { PacklensApi } from "../../src/extension";
import type { ExplainResult, PackResult, PackSymbol } from "../../src/protocol";
import { agentTests } from "./agents";
import { crashTests } from "./crashes";
import { impactTests } from "./impact";
import { learningTests } from "./learning";
import { pickTests, placeTests } from "./picks";
import { editTests } from "./edits";
import { notebookTests } from "./notebooks";
import { errorsOf, open, packlens, putCursor, run, stored, until } from "./support";

const TASK = "round the total of the cart after the discount";

describe("Packlens in one folder", () => {
  let api: PacklensApi;
  const names = (): string[] => (api.packs.current?.symbols ?? []).map((symbol) => symbol.qualifiedName);
  const root = (): string => (vscode.workspace.workspaceFolders?.[0] as vscode.WorkspaceFolder).uri.toString();

  before(async () => {
    api = await packlens();
    await until("the server", () => api.server.state === "ready");
  });

  it("starts the server by itself, and shows the index in the status item", async () => {
    const counts = await until("the status", () => /Packlens is ready: (.*)/.exec(api.status.text)?.[1]);
    assert.match(counts, /^[1-9]\d* files, [1-9]\d* symbols/, "it is not ready before there is something in the index");
  });

  it("packs for a task, and waits for the first index to do so", async () => {
    await run("pack", TASK);
    assert.ok(
      names().some((name) => /total|round/.test(name)),
      names().join(", "),
    );
    assert.ok((api.packs.current?.tokensUsed ?? 0) <= (api.packs.current?.tokenBudget ?? 0));
    assert.equal(api.packs.history[0], TASK);
  });

  it("has read the git history of a trusted folder", async () => {
    await until(
      "the history",
      async () => Number((await stored(api, "SELECT count(*) AS commits FROM commits"))[0]?.commits) === 1,
    );
  });

  it("shows the pack as a tree: groups, symbols with what they are in, score and cost", () => {
    const [pack] = api.tree.getChildren();
    assert.equal(pack && api.tree.getTreeItem(pack).label, TASK);
    const groups = api.tree.getChildren(pack);
    const items = groups.map((group) => api.tree.getTreeItem(group));
    assert.equal(items[0]?.label, "Targets");
    const symbols = api.tree.getChildren(groups[0]);
    assert.ok(symbols.length > 0);
    for (const item of symbols.map((each) => api.tree.getTreeItem(each))) {
      assert.match(String(item.description), /^(\w+ · )?\d+\.\d\d · \d+ tok$/);
      const [, inside = "", name] =
        /^(?:(\w+)\.)?(\w+), (?:method|function|class), \d+\.\d\d, \d+ tokens$/.exec(
          item.accessibilityInformation?.label ?? "",
        ) ?? [];
      assert.equal(item.label, name);
      assert.ok(String(item.description).startsWith(inside));
    }
  });

  it("opens a symbol of the tree where it is defined", async () => {
    const [pack] = api.tree.getChildren();
    const [first] = api.tree.getChildren(api.tree.getChildren(pack)[0]);
    await run("openSymbol", first);
    const editor = vscode.window.activeTextEditor;
    const [symbol] = api.packs.current?.symbols ?? [];
    assert.equal(editor?.document.uri.toString(), vscode.Uri.parse(symbol?.uri ?? "").toString());
    assert.ok(editor && symbol);
    const name = editor.document.getWordRangeAtPosition(editor.selection.active);
    assert.equal(
      name && editor.document.getText(name),
      symbol.name,
      "the cursor is on the name, for the editor's own commands",
    );
    assert.ok(
      editor.selection.active.line >= symbol.range.start.line && editor.selection.active.line <= symbol.range.end.line,
    );
  });

  it("packs a selection, files, changes, and a branch", async () => {
    const editor = await open("shop/pricing.py");
    const at = putCursor(editor, "with_tax");
    editor.selection = new vscode.Selection(at.line, 0, at.line + 3, 0);
    await run("packSelection");
    assert.equal(api.packs.current?.tool, "context_for_task");
    await run("packFiles", editor.document.uri);
    assert.ok(names().includes("with_tax"), names().join(", "));
    await run("packChanges");
    assert.ok(names().includes("with_tax"), `the changed function: ${names().join(", ")}`);
    await run("packBranch", "HEAD");
    assert.ok(names().includes("with_tax"));
  });

  it("packs again with another budget and format", async () => {
    await run("pack", TASK);
    const before = api.packs.current?.symbols.length ?? 0;
    await api.packs.repack({ budget: 250 });
    assert.equal(api.packs.current?.tokenBudget, 250);
    assert.ok((api.packs.current?.tokensUsed ?? 999) <= 250);
    assert.ok((api.packs.current?.symbols.length ?? 99) < before);
    await api.packs.repack({ budget: 800, format: "gcf" });
    assert.equal(api.packs.current?.format, "gcf");
    await api.packs.repack({ format: "markdown" });
  });

  it("names more symbols than it gives signatures of, and remembers that", async () => {
    const signatures = await run<PackResult>("pack", TASK);
    await run("switchDetail", "names");
    const names = api.packs.current;
    assert.ok(names && names.symbols.length >= signatures.symbols.length && names.tokensUsed < signatures.tokensUsed);
    assert.ok(
      names.symbols.every(
        (symbol) => symbol.signature === "" && symbol.source === "" && symbol.qualifiedName && symbol.range,
      ),
    );
    assert.equal(await run<string>("copyPackAs", "markdown"), names.text, "what is shown is what is copied");
    const again = await run<PackResult>("pack", TASK);
    assert.equal(again.packRoot, names.packRoot);
    await run("switchDetail", "symbols");
    assert.equal(api.packs.current?.packRoot, signatures.packRoot);
  });

  it("shows, copies and opens source in every kind of pack, once that is asked for", async () => {
    await run("pack", TASK);
    assert.ok(api.packs.current?.symbols.every((symbol) => symbol.source === ""));
    await run("switchDetail", "source");
    assert.equal(api.packs.detail, "source");
    const shown = (): string => api.packs.current?.symbols.map((symbol) => symbol.source).join("\n") ?? "";
    assert.match(shown(), /^\d+ +.*def /m);
    assert.match(await run<string>("copyPackAs", "markdown"), /^ +\d+ +.*def /m);
    const editor = await open("shop/discounts.py");
    await run("packFiles", editor.document.uri);
    assert.match(shown(), /^\d+ +.*def /m, "files have source, too");
    await run("switchDetail", "symbols");
    assert.equal(shown().trim(), "");
  });

  it("saves the pack where the user wants it", async () => {
    await run("pack", TASK);
    const file = vscode.Uri.joinPath(vscode.Uri.parse(api.packs.current?.root ?? ""), "saved.md");
    await run("savePack", file);
    assert.match(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)), /^# Context/);
    await vscode.workspace.fs.delete(file);
  });

  it("offers to pack the context of a problem, and says who uses a symbol when asked for actions", async () => {
    const editor = await open("shop/discounts.py");
    const { uri } = editor.document;
    const problems = vscode.languages.createDiagnosticCollection("checker");
    const row =
      editor.document
        .getText()
        .split("\n")
        .findIndex((line) => line.startsWith("def ")) + 1;
    const range = new vscode.Range(row, 0, row, 4);
    const problem = new vscode.Diagnostic(range, "the discount is never rounded");
    problem.source = "checker";
    problems.set(uri, [problem]);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      uri,
      range,
    );
    const titles = actions.map(({ title }) => title);
    const pack = actions.find(({ title }) => title === "Pack context for this problem");
    assert.ok(pack?.command, titles.join(", "));
    assert.ok(titles.includes("Show who uses this"));
    const blank = editor.document.getText().split("\n").indexOf("");
    const nowhere = new vscode.Range(blank, 0, blank, 0);
    const offered = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      uri,
      nowhere,
    );
    assert.ok(!offered.some(({ title }) => title === "Show who uses this"), "an empty line is no symbol");
    await vscode.commands.executeCommand(pack.command.command, ...((pack.command.arguments ?? []) as unknown[]));
    assert.equal(api.packs.current?.task, `checker: the discount is never rounded\nshop/discounts.py:${row + 1}`);
    assert.ok(names().slice(0, 2).includes("best_discount"), `its place points there: ${names().join(", ")}`);
    problems.dispose();
  });

  it("copies the pack in every format", async () => {
    for (const [format, start] of [
      ["markdown", "# Context"],
      ["json", "{"],
      ["xml", "<"],
      ["gcf", ""],
    ] as const) {
      const text = await run<string>("copyPackAs", format);
      assert.ok(text.startsWith(start) && text.length > 50, `${format}: ${text.slice(0, 40)}`);
    }
  });

  it("opens the pack as a document that cannot be dirty", async () => {
    await run("openPackAsDocument");
    const document = vscode.window.activeTextEditor?.document;
    assert.equal(document?.uri.scheme, "packlens");
    assert.match(document?.getText() ?? "", /^# Context/);
    assert.equal(document?.isDirty, false);
  });

  it("shows one panel where a reload of the window left the tab of another", async () => {
    const panels = (): vscode.Tab[] =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith("packlens.panel"));
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    vscode.window.createWebviewPanel("packlens.panel", "Left", vscode.ViewColumn.Active);
    await until("the tab that is left", () => panels().length === 1);
    await run("openPanel");
    await until(
      () =>
        `one new panel: ${panels()
          .map(({ label }) => label)
          .join(", ")}`,
      () => panels().length === 1 && panels()[0]?.label.startsWith("Pack: "),
      30,
    );
  });

  it("leaves a page of an earlier window readable, and shows the pack there when it is opened again", async () => {
    const gone = vscode.Uri.parse("packlens:/0123456789ab/old.md");
    assert.match(
      (await vscode.workspace.openTextDocument(gone)).getText(),
      /made before the window was reloaded. Run “Packlens: Pack Again”/,
    );
    await assert.rejects(Promise.resolve(vscode.workspace.openTextDocument(vscode.Uri.parse("packlens:/no/such"))));
  });

  it("attaches the pack to a chat", async () => {
    assert.equal(api.chat.available, true);
    assert.deepEqual(await errorsOf(api, () => run("sendPackToChat")), []);
  });

  it("counts the pack in other formats without packing: what is current, learned and in the session stays", async () => {
    await run("pack", TASK);
    await run("openPanel");
    const packed = (): Promise<number> =>
      stored(api, "SELECT count(*) AS n FROM events WHERE kind LIKE '%hown%' OR kind LIKE '%sked%'").then(([row]) =>
        Number(row?.n),
      );
    const before = await packed();
    assert.ok(before > 0, "packs are events");
    const current = api.packs.current;
    const counts = await until("all formats", () => api.panel.formats.length === 4 && api.panel.formats);
    assert.equal(counts.find(({ format }) => format === current?.format)?.tokens, current?.tokensUsed);
    await run("copyPackAs", "xml");
    assert.equal(await packed(), before);
    assert.equal(api.packs.current, current);
    await run("pack", TASK);
    assert.equal((await packed()) > before, true, "a pack is one more event");
  });

  it("packs the last question again", async () => {
    await run("packFiles", (await open("shop/discounts.py")).document.uri);
    const title = api.packs.current?.task;
    await run("packAgain");
    assert.equal(api.packs.current?.task, title);
    await run("pack", TASK);
  });

  it("opens its log and its walkthrough, and has nothing to set up", async () => {
    assert.deepEqual(await errorsOf(api, () => run("showLogs")), []);
    assert.deepEqual(await errorsOf(api, () => run("openWalkthrough")), []);
    await until("the walkthrough", () =>
      vscode.window.tabGroups.all.some((group) => group.tabs.some((tab) => tab.input === undefined)),
    );
    assert.deepEqual(await errorsOf(api, () => run("setUp")), []);
    assert.ok(api.milestones.reached.includes("packed") && api.milestones.reached.includes("handedOver"));
  });

  impactTests(() => api);

  it("names the lesson that moved a symbol, and takes it back", async () => {
    const pack = await api.packs.repack({});
    const { symbolId } =
      pack.symbols.find((each) => each.qualifiedName === "round_price") ?? assert.fail("round_price is not packed");
    await api.packs.mark([symbolId], true, pack.root);
    await api.packs.repack({});
    const explain = async (): Promise<ExplainResult> => {
      putCursor(await open("shop/pricing.py"), "round_price");
      return run<ExplainResult>("explainSymbol");
    };
    const [lesson] = (await explain()).lessons;
    assert.equal(lesson?.reason, "you marked it as useful for this task");
    await api.packs.takeBack(lesson.number, pack.root);
    assert.deepEqual((await explain()).lessons, []);
  });

  notebookTests(() => api);
  editTests(() => api, TASK);

  it("puts an edit that was not saved into the next pack", async () => {
    const editor = await open("shop/pricing.py");
    const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
    await editor.edit((edit) =>
      edit.insert(end, "\n\ndef round_cart_total_down(total: float) -> float:\n    return round_price(total)\n"),
    );
    await until("the new function", async () => {
      await run("pack", TASK);
      return names().includes("round_cart_total_down");
    });
    assert.ok(editor.document.isDirty);
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  learningTests(() => api, TASK);

  it("says in one sentence what is wrong, and what to do", async () => {
    const [first] = await errorsOf(api, () => run("showBlastRadius", "no_such_symbol_anywhere"));
    assert.match(first ?? "", /no_such_symbol_anywhere/);
    assert.doesNotMatch(first ?? "", /\n|Traceback/);
    const [second] = await errorsOf(api, () => run("packBranch", "no-such-branch"));
    assert.match(second ?? "", /no-such-branch/);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    const [third] = await errorsOf(api, () => run("packSelection"));
    assert.match(third ?? "", /Nothing is selected: select/);
  });

  it("says that the file of a symbol was renamed or deleted since it was packed", async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    const file = vscode.Uri.joinPath(folder?.uri as vscode.Uri, "shop/fleeting.py");
    await vscode.workspace.fs.writeFile(
      file,
      new TextEncoder().encode("def fleeting_rebate(price):\n    return price / 2\n"),
    );
    const fleeting = (): PackSymbol | undefined =>
      api.packs.current?.symbols.find(({ name }) => name === "fleeting_rebate");
    await until("the new symbol in a pack", async () => {
      await run("pack", "fleeting rebate");
      return fleeting() !== undefined;
    });
    await vscode.workspace.fs.delete(file);
    const errors = await errorsOf(api, () => run("openSymbol", fleeting()?.symbolId));
    assert.deepEqual(errors, [
      "shop/fleeting.py is not there any more: it was renamed or deleted. Pack again to see what is there now.",
    ]);
    await run("pack", TASK);
  });

  agentTests(() => api, TASK);

  pickTests(() => api, TASK);

  placeTests(() => api);

  it("shows the status and copies debug information without the home folder", async () => {
    await run("showStatus");
    const tab = (): vscode.Tab | undefined => vscode.window.tabGroups.activeTabGroup.activeTab;
    await until(
      "the preview",
      () => tab()?.input instanceof vscode.TabInputWebview && tab()?.label.includes("Packlens index status"),
    );
    const page = vscode.Uri.from({ scheme: "packlens", path: "/Packlens index status.md" });
    const written = async (): Promise<string> => new TextDecoder().decode(await vscode.workspace.fs.readFile(page));
    const before = await written();
    assert.match(before, /^# Packlens index status[\s\S]*## shop\n\n\| State \| Up to date \|/);
    const extra = vscode.Uri.joinPath(vscode.workspace.workspaceFolders?.[0]?.uri ?? page, "extra.py");
    await vscode.workspace.fs.writeFile(extra, new TextEncoder().encode("def extra():\n    return 1\n"));
    await until("the page follows the index", async () => (await written()) !== before);
    await vscode.workspace.fs.delete(extra);
    const text = await run<string>("copyDebugInformation");
    assert.match(text, /Packlens extension \d[\s\S]*Server: ready/);
    assert.ok(!text.includes(`${process.env.HOME}/`));
    const settings = /^Settings: (.*)$/m.exec(text)?.[1] ?? "";
    assert.match(settings, /"pack.budget":800/);
    assert.doesNotMatch(settings, /evidence.files/, "only settings that are not at their default");
  });

  it("indexes again on request", async () => {
    assert.deepEqual(await errorsOf(api, () => run("reindex")), []);
  });

  crashTests(() => api, root);
});
