/** Packs side by side, tasks in other words, and symbols that are pinned, removed and added. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as vscode from "vscode";
import type { PacklensApi } from "../../src/extension";
import { keyOf, type PackQuery } from "../../src/core/packList";
import { isSymbolNode } from "../../src/editor/treeItems";
import { errorsOf, open, putCursor, run, stored, until } from "./support";

/** The chat's participant, with a model and without; packs of failing tests and of commits. */
export function placeTests(api: () => PacklensApi): void {
  const token = new vscode.CancellationTokenSource().token;
  const names = (): string[] => (api().packs.current?.symbols ?? []).map((symbol) => symbol.qualifiedName);

  /** Everything that a chat is sent, in words. */
  const recorder = (): { output: string[]; stream: Parameters<PacklensApi["answerChat"]>[1] } => {
    const output: string[] = [];
    const stream = {
      markdown: (text: string | vscode.MarkdownString) =>
        void output.push(typeof text === "string" ? text : text.value),
      progress: (text: string) => void output.push(`progress: ${text}`),
      reference: (uri: vscode.Uri | vscode.Location) =>
        void output.push(`reference: ${uri instanceof vscode.Uri ? uri.path : uri.uri.path}`),
      anchor: (place: vscode.Uri | vscode.Location, title?: string) =>
        void output.push(`anchor: ${title ?? ""} ${place instanceof vscode.Uri ? "" : place.uri.path}`),
      button: (command: vscode.Command) => void output.push(`button: ${command.title}`),
    };
    return { output, stream: stream };
  };

  it("answers in the chat from the source that a question needs, and leaves the developer's pack alone", async () => {
    const before = api().packs.current;
    const prompts: string[] = [];
    const model = {
      sendRequest: (messages: vscode.LanguageModelChatMessage[]) => {
        prompts.push(
          ...messages.map((message) =>
            message.content.map((part) => (part as { value?: string }).value ?? "").join(""),
          ),
        );
        const text = (async function* () {
          yield await Promise.resolve("In `shop/pricing.py:20`.");
        })();
        return Promise.resolve({ text });
      },
    } as unknown as vscode.LanguageModelChat;
    const { output, stream } = recorder();
    await api().answerChat({ prompt: "how is a price rounded", command: undefined, model }, stream, token);
    assert.match(prompts[0] ?? "", /Answer the question[\s\S]*def round_price/);
    assert.equal(prompts[1], "how is a price rounded");
    assert.ok(
      output.includes("In `shop/pricing.py:20`.") && output.includes("button: Open as Pack"),
      output.join("\n"),
    );
    assert.ok(
      output.some((line) => line.startsWith("reference: ") && line.endsWith("shop/pricing.py")),
      output.join("\n"),
    );
    assert.equal(api().packs.current, before);
  });

  it("lists what it found where there is no model, and makes a pack on `/pack`", async () => {
    const first = recorder();
    await api().answerChat(
      { prompt: "how is a price rounded", command: undefined, model: undefined },
      first.stream,
      token,
    );
    assert.match(
      first.output.join(""),
      /The code for this \(\d+ symbols?, [\d,]+ tokens\)[\s\S]*`round_price` in `shop\/pricing\.py`/,
    );
    const second = recorder();
    await api().answerChat(
      { prompt: "how is a price rounded", command: "pack", model: undefined },
      second.stream,
      token,
    );
    assert.equal(api().packs.current?.task, "how is a price rounded");
    assert.match(second.output.join("\n"), /anchor: round_price .*shop\/pricing\.py/);
    const third = recorder();
    await api().answerChat({ prompt: " ", command: undefined, model: undefined }, third.stream, token);
    assert.match(third.output.join(""), /Ask about this repository/);
  });

  it("packs the context of a failing test: its message, what it wanted, its trace", async () => {
    const [file] = await vscode.workspace.findFiles("**/tests/test_cart.py");
    const [pricing] = await vscode.workspace.findFiles("**/shop/pricing.py");
    assert.ok(file && pricing);
    const message = vscode.TestMessage.diff("the total is not rounded", "10.0", "9.99");
    message.location = new vscode.Location(file, new vscode.Position(3, 0));
    message.stackTrace = [new vscode.TestMessageStackFrame("round_price", pricing, new vscode.Position(20, 0))];
    await run("packTest", { test: { label: "test_total", uri: file }, message });
    assert.equal(
      api().packs.current?.task,
      "The test test_total fails: the total is not rounded\nexpected 10.0\nactual 9.99\nshop/pricing.py:21 in round_price\ntests/test_cart.py:4",
    );
    assert.ok(names().slice(0, 2).includes("round_price"), names().join(", "));
    await run("packTest", { label: "test_total", uri: file });
    assert.match(api().packs.current?.task ?? "", /^The test test_total fails\n/);
    assert.match((await errorsOf(api(), () => run("packTest")))[0] ?? "", /No test is chosen/);
  });

  it("packs the call stack of a stopped debugger: what was thrown, and the functions that were running", async () => {
    assert.match((await errorsOf(api(), () => run("packStack")))[0] ?? "", /No debugger is stopped/);
    const [file] = await vscode.workspace.findFiles("**/shop/pricing.py");
    const line = (await vscode.workspace.openTextDocument(file as vscode.Uri))
      .getText()
      .split("\n")
      .findIndex((each) => each.startsWith("def round_price"));
    try {
      assert.ok(
        await vscode.debug.startDebugging(undefined, {
          type: "pretended",
          request: "launch",
          name: "shop",
          path: (file as vscode.Uri).fsPath,
          line: line + 2,
        }),
      );
      await until("the stop", () => vscode.debug.activeStackItem !== undefined);
      assert.deepEqual(await errorsOf(api(), () => run("packStack")), []);
      assert.equal(api().packs.current?.task, `TypeError: no number\nshop/pricing.py:${line + 2} in round_price`);
      assert.equal(api().packs.current?.symbols[0]?.name, "round_price");
    } finally {
      await vscode.debug.stopDebugging();
    }
  });

  it("packs what a commit changed, from its row of the timeline too", async () => {
    const place = (vscode.workspace.workspaceFolders?.[0] as vscode.WorkspaceFolder).uri.fsPath;
    const git = (...args: string[]): string =>
      execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.org", ...args], {
        cwd: place,
        encoding: "utf8",
      }).trim();
    git("commit", "-qam", "another rate");
    const hash = git("rev-parse", "HEAD");
    await run("packCommit", { id: hash });
    assert.equal(api().packs.current?.tool, "context_for_pr");
    const ofNewest = names();
    assert.ok(ofNewest.includes("with_tax"), ofNewest.join(", "));
    const before = api().packs.current;
    const [unchanged] = await errorsOf(api(), () => run("packChanges"));
    assert.match(unchanged ?? "", /^No code has changed since the last commit, so there is nothing to pack: /);
    assert.equal(api().packs.current, before, "the pack stays");
    await run("packCommit", git("rev-list", "--max-parents=0", "HEAD"));
    assert.ok(names().includes("round_price"), "the first commit of a repository has all its symbols");
    const extension = vscode.extensions.getExtension<{
      getAPI(version: 1): { getRepository(uri: vscode.Uri): unknown };
    }>("vscode.git");
    const gitApi = (await extension?.activate())?.getAPI(1);
    await until("the editor's git has found the repository", () =>
      Boolean(gitApi?.getRepository(vscode.Uri.file(place))),
    );
    const choosing = run("packCommit").then(() => true);
    await until("the newest commit is chosen", async () => {
      await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
      return Promise.race([choosing, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 500))]);
    });
    assert.deepEqual(names(), ofNewest);
    const [wrong] = await errorsOf(api(), () => run("packCommit", "nonsense"));
    assert.equal(wrong, "git has no revision 'nonsense' here; check the name.");
    git("reset", "-q", "--soft", "HEAD~1");
  });

  it("takes selected text for a task wherever it stands, and says that other questions need a file", async () => {
    const beside = await vscode.workspace.openTextDocument({
      content: "rounding the total of a cart",
      language: "plaintext",
    });
    (await vscode.window.showTextDocument(beside)).selection = new vscode.Selection(0, 0, 0, 12);
    await run("packSelection");
    assert.equal(api().packs.current?.task, "rounding the");
    await vscode.window.showTextDocument(beside);
    const [output] = await errorsOf(api(), () => run("showBlastRadius"));
    assert.match(output ?? "", /this is not one: open the file itself, or save this text in the folder/);
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  });
}

export function pickTests(api: () => PacklensApi, task: string): void {
  const ids = (): string[] => (api().packs.current?.symbols ?? []).map((symbol) => symbol.symbolId);
  const labels = (): unknown[] =>
    api()
      .tree.getChildren()
      .map((node) => api().tree.getTreeItem(node).label);

  it("removes a symbol from the pack of a task, keeps it out when that is packed again, and puts it back", async () => {
    await run("pack", task);
    const [first = ""] = ids();
    const lessons = (): Promise<unknown> => stored(api(), "SELECT count(*) AS n FROM lessons").then(([row]) => row?.n);
    const before = await lessons();
    await run("removeFromPack", first);
    assert.ok(!ids().includes(first));
    assert.equal(api().packs.current?.context.removed, 1);
    assert.match(api().packs.current?.text ?? "", /Chosen by hand: 0 symbols pinned, 1 removed/);
    await run("pack", "which numbers do orders have");
    assert.equal(api().packs.current?.context.removed, 0, "another task is another pack");
    await run("pack", task);
    assert.ok(!ids().includes(first), "kept for the task");
    assert.equal(await lessons(), before, "nothing is learned from it");
    await run("restoreRemoved");
    assert.ok(ids().includes(first));
  });

  it("adds what is at the cursor, wherever it ranks, and unpins it again", async () => {
    await run("pack", task);
    const editor = await open("web/cart.ts");
    const at = putCursor(editor, "function ");
    const inside = at.translate(1);
    editor.selection = new vscode.Selection(inside, inside);
    await run("addToPack");
    const [pinned = ""] = api().packs.picks.pinned;
    assert.match(pinned, /^web\/cart\.ts:/);
    assert.ok(ids().includes(pinned));
    await run("pinSymbol", ids()[0]);
    assert.equal(api().packs.current?.context.pinned, 2);
    const symbol = api().packs.symbol(pinned);
    assert.ok(symbol);
    const row = api().tree.getTreeItem({ kind: "symbol", symbol });
    assert.match(String(row.description), /^pinned · /, "a narrow side bar cuts the end off");
    await api().packs.repack({ budget: 250 });
    assert.ok(
      api().packs.picks.pinned.every((id) => ids().includes(id)),
      "pinned symbols outlast a small budget",
    );
    assert.ok((api().packs.current?.tokensUsed ?? 999) <= 250);
    await run("unpinSymbol", ids()[0]);
    await run("unpinSymbol", pinned);
    assert.deepEqual(api().packs.picks, { pinned: [], removed: [] });
    await api().packs.repack({ budget: 50_000 });
  });

  it("takes the row with the focus on the Delete key, not the symbol at the cursor, and keeps the focus in the list", async () => {
    await run("pack", task);
    const rows = api().tree.rowsFrom([ids()[0] ?? ""]);
    const [first = "", second = "", third = ""] = rows;
    await vscode.commands.executeCommand("packlens.openSymbol", first); // the cursor is on it
    await api().tree.focus();
    // the group, the first symbol, the second
    for (let row = 0; row < 3; row++) await vscode.commands.executeCommand("list.focusDown");
    await run("removeRow");
    assert.deepEqual(api().packs.picks.removed, [second]);
    await run("removeRow");
    assert.deepEqual(api().packs.picks.removed, [second, third], "the focus went to the next row");
    await run("restoreRemoved");
  });

  it("comes to the front while the rows of another pack, one of them selected, are taken away", async () => {
    const [file] = await vscode.workspace.findFiles("**/shop/cart.py");
    for (let turn = 0; turn < 3; turn++) {
      await run("pack", task);
      await vscode.commands.executeCommand("list.focusFirst");
      await until("a selected symbol", async () => {
        await vscode.commands.executeCommand("list.focusDown");
        await vscode.commands.executeCommand("list.toggleSelection");
        return api().tree.view.selection.some(isSymbolNode);
      });
      await run("packFiles", file);
      // TreeErrors fail the suite (scripts/host.mjs)
      for (const end = Date.now() + 900; Date.now() < end;) await api().tree.focus();
    }
    await run("pack", task);
  });

  it("ends a pack with its evidence, and shows what is weaker on request", async () => {
    await run("pack", task);
    assert.equal(api().packs.current?.sized, true);
    const sized = ids();
    await run("showWeaker");
    assert.equal(api().packs.current?.sized, false);
    assert.ok(sized.every((id) => ids().includes(id)) && ids().length >= sized.length);
    await run("showWeaker");
    assert.deepEqual(ids(), sized);
  });

  it("keeps packs side by side: opens another, edits a task in place, closes one", async () => {
    await run("pack", "apply a voucher code");
    await run("pack", task);
    const { listed: kept } = api().packs;
    assert.ok(kept.length >= 2 && kept.length === labels().length, labels().join(" | "));
    const other = api()
      .tree.getChildren()
      .find((node) => api().tree.getTreeItem(node).label === "apply a voucher code");
    await run("openPack", other);
    assert.equal(api().packs.current?.task, "apply a voucher code");
    const place = labels().indexOf("apply a voucher code");
    await run("editTask", undefined, "apply a discount code");
    assert.equal(api().packs.current?.task, "apply a discount code");
    assert.equal(labels().indexOf("apply a discount code"), place);
    assert.ok(!labels().includes("apply a voucher code"));
    const before = labels();
    await run("closePack");
    assert.deepEqual(
      labels(),
      before.filter((label) => label !== "apply a discount code"),
    );
    assert.equal(api().packs.current, undefined);
    const [closed] = api().packs.closed;
    assert.equal(closed?.question.kind === "task" && closed.question.task, "apply a discount code");
    assert.equal((await api().packs.open(keyOf(closed as PackQuery)))?.task, "apply a discount code");
    assert.ok(
      labels().includes("apply a discount code") &&
        api().packs.closed.every((each) => keyOf(each) !== keyOf(closed as PackQuery)),
    );
    await run("closePack");
    assert.match((await errorsOf(api(), () => run("openPanel")))[0] ?? "", /There is no pack yet/);
    await run("pack", task);
  });
}
