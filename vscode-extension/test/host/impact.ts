/** What a change of a symbol may break, and why it is in the pack. Part of the suite of one folder. */

import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { ImpactAnswer } from "../../src/core/impactAnswer";
import { isSymbolNode } from "../../src/editor/treeItems";
import type { PacklensApi } from "../../src/extension";
import { errorsOf, open, putCursor, run, until } from "./support";

export function impactTests(api: () => PacklensApi): void {
  const tree = (node?: never): string[] =>
    api()
      .impact.getChildren(node)
      .flatMap((each) => [api().impact.getTreeItem(each).label as string, ...tree(each as never)]);

  it("explains, and shows who is affected by, the symbol at the cursor", async () => {
    putCursor(await open("shop/pricing.py"), "round_price");
    const explained = await run<{ symbol: { qualifiedName: string }; score: number }>("explainSymbol");
    assert.equal(explained.symbol.qualifiedName, "round_price");
    await vscode.window.showTextDocument((await open("shop/pricing.py")).document);
    await run("showBlastRadius");
    assert.ok(tree().includes("with_tax"), tree().join(", "));
    assert.match(String(api().impact.view.message), /At least/);
    const body = await open("shop/pricing.py");
    putCursor(body, "return round(");
    await run("showBlastRadius");
    assert.equal(api().impact.view.description, "round_price");
    assert.ok(tree().includes("with_tax"), `inside the body of round_price: ${tree().join(", ")}`);
    await run("showAffectedTests");
    assert.equal(api().impact.view.description, "pricing.py · shop", "the name first: views cut long titles off");
    assert.ok(
      tree().some((label) => label.startsWith("test_")),
      tree().join(", "),
    );
    const [nearest] = api()
      .impact.getChildren()
      .map((group) => api().impact.getTreeItem(group));
    assert.equal(
      nearest?.collapsibleState,
      vscode.TreeItemCollapsibleState.Expanded,
      `${tree()[0]}: the nearest tests are in sight`,
    );
    await run("clearImpact");
    assert.deepEqual(tree(), []);
  });

  it("takes the symbol that is selected in the view where no editor is in front", async () => {
    putCursor(await open("shop/pricing.py"), "round_price");
    await run("showBlastRadius");
    await run("clearImpact");
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    const found = await until("a selected symbol", async () => {
      await vscode.commands.executeCommand("packlens.packView.focus"); // the view that goes away takes the keyboard along
      // behind the packs that are kept, and its group
      await vscode.commands.executeCommand("list.focusDown");
      await vscode.commands.executeCommand("list.toggleSelection");
      return api().tree.view.selection.find(isSymbolNode);
    });
    const selected = found.symbol.qualifiedName;
    assert.deepEqual(await errorsOf(api(), () => run("showBlastRadius")), []);
    assert.equal(api().impact.view.description, selected);
    await run("clearImpact");
  });

  it("takes the cursor of the last editor where the panel is in front, as long as the file is open", async () => {
    const panelInFront = async (): Promise<void> => {
      await run("openPanel");
      await until("the panel in front", () => api().panel.visible && !vscode.window.activeTextEditor);
    };
    putCursor(await open("shop/pricing.py"), "round_price");
    await panelInFront();
    assert.deepEqual(await errorsOf(api(), () => run("showBlastRadius")), []);
    assert.equal(api().impact.view.description, "round_price");
    const explained = await run<{ symbol: { qualifiedName: string } }>("explainSymbol");
    assert.equal(explained.symbol.qualifiedName, "round_price");
    putCursor(await open("shop/pricing.py"), "with_tax");
    await panelInFront();
    await run("showBlastRadius");
    assert.equal(api().impact.view.description, "with_tax", "where the cursor was last, not where it was first");
    const [tab] = vscode.window.tabGroups.all
      .flatMap((group) => group.tabs)
      .filter(({ input }) => input instanceof vscode.TabInputText && input.uri.path.endsWith("shop/pricing.py"));
    assert.ok(tab);
    await vscode.window.tabGroups.close(tab);
    await run("clearImpact");
    await run("showBlastRadius");
    assert.notEqual(api().impact.view.description, "with_tax", "a closed file has no cursor");
    await run("clearImpact");
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("comes to the front while the rows of another answer, one of them selected, are taken away", async () => {
    for (let turn = 0; turn < 3; turn++) {
      putCursor(await open("shop/pricing.py"), "round_price");
      await run("showBlastRadius");
      await until("a selected caller", async () => {
        await vscode.commands.executeCommand("list.focusDown");
        await vscode.commands.executeCommand("list.toggleSelection");
        return api().impact.view.selection.some((node) => node.kind === "caller");
      });
      putCursor(await open("shop/cart.py"), "total(");
      await run("showAffectedTests"); // TreeErrors fail the suite (scripts/host.mjs)
    }
    await run("clearImpact");
  });

  it("shows the tests of one symbol, by a link or a row of the tree, and not those of all its file", async () => {
    const editor = await open("shop/cart.py");
    const at = putCursor(editor, "total(");
    await run("showAffectedTests");
    const ofFile = tree();
    await run("showAffectedTests", { uri: editor.document.uri.toString(), line: at.line, character: at.character });
    const ofSymbol = tree();
    assert.equal(api().impact.view.description, "total");
    assert.ok(
      ofSymbol.some((label) => label.startsWith("test_")),
      ofSymbol.join(", "),
    );
    assert.ok(
      ofSymbol.every((label) => !label.startsWith("test_") || ofFile.includes(label)),
      `${ofSymbol.join(", ")} of ${ofFile.join(", ")}`,
    );
  });

  it("runs the tests of a row, or those up to the group that is chosen, and no others of their files", async () => {
    await open("shop/pricing.py");
    await run("showAffectedTests");
    const [direct] = api().impact.getChildren();
    const file = vscode.Uri.joinPath(
      (vscode.workspace.workspaceFolders?.[0] as vscode.WorkspaceFolder).uri,
      "tests/test_cart.py",
    );
    assert.equal(await run<boolean>("runTheseTests", direct), false, "nothing runs tests here, and that is said");
    assert.equal(await run<string>("copyTestArguments", direct), "tests/test_cart.py::test_total_has_tax");
    assert.equal(await vscode.env.clipboard.readText(), "tests/test_cart.py::test_total_has_tax");
    assert.match(await run<string>("copyTestArguments"), /^tests\/test_cart\.py::test_total_has_tax tests\/\S+::\S+/);
    const names = ["test_total_has_tax", "test_checkout_numbers_orders", "test_other"];
    const { controller, ran } = testRunner(file, names);
    try {
      const known = (): Thenable<unknown[]> => vscode.commands.executeCommand("vscode.testing.getTestsInFile", file);
      // what an extension knows reaches the editor later; in a file that the editor does not know, it runs all there is
      await until("the editor knows the tests", async () => (await known()).length === 1 + names.length);
      assert.equal(await run<boolean>("runTheseTests", direct), true);
      assert.deepEqual(ran.splice(0), ["test_cart.py::test_total_has_tax"]);
      const choosing = run<boolean>("runAffectedTests");
      await until("the nearest group is chosen", async () => {
        await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
        return Promise.race([choosing, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 500))]);
      });
      assert.deepEqual(ran, ["test_cart.py::test_total_has_tax"], "and not those that are further away");
    } finally {
      controller.dispose();
    }
    await run("clearImpact");
    assert.deepEqual(await errorsOf(api(), () => run("runAffectedTests")), [
      "No tests are shown: run “Packlens: Show Affected Tests” first.",
    ]);
  });

  it("runs all of a file that the editor has not read, and the tests of a row as soon as it has", async () => {
    await open("shop/pricing.py");
    await run("showAffectedTests");
    const [direct] = api().impact.getChildren();
    const folder = (vscode.workspace.workspaceFolders?.[0] as vscode.WorkspaceFolder).uri;
    const { controller, ran } = lazyTestRunner(vscode.Uri.joinPath(folder, "tests"), [
      "test_total_has_tax",
      "test_other",
    ]);
    try {
      await until("the editor asks for the tests", async () => run<boolean>("runTheseTests", direct));
      assert.deepEqual(ran.splice(0), ["test_cart.py", "test_cart.py::test_total_has_tax", "test_cart.py::test_other"]);
      assert.equal(await run<boolean>("runTheseTests", direct), true);
      assert.deepEqual(ran, ["test_cart.py::test_total_has_tax"]);
    } finally {
      controller.dispose();
    }
    await run("clearImpact");
  });

  it("says by which type a member is inherited whose use is at the cursor", async () => {
    const file = vscode.Uri.joinPath(
      (vscode.workspace.workspaceFolders?.[0] as vscode.WorkspaceFolder).uri,
      "shop/gift.py",
    );
    await vscode.workspace.fs.writeFile(
      file,
      new TextEncoder().encode(
        "from shop.cart import Cart\n\n\nclass GiftCart(Cart):\n    pass\n\n\ndef wrap(cart):\n    return GiftCart.total(cart)\n",
      ),
    );
    // what an extension opens itself stays open for minutes behind a closed tab
    await vscode.commands.executeCommand("vscode.open", file);
    const isFile = (document?: vscode.TextDocument): boolean => document?.uri.toString() === file.toString();
    putCursor(
      await until("the file", () => isFile(vscode.window.activeTextEditor?.document) && vscode.window.activeTextEditor),
      "total(cart)",
    );
    await until("the inherited member", async () =>
      run("showBlastRadius").then(() => api().impact.view.description === "Cart.total"),
    );
    assert.match(String(api().impact.view.message), /^Inherited by GiftCart\. At least 2 uses in 2 files; /);
    const callers = api()
      .impact.getChildren(api().impact.getChildren()[0])
      .map((caller) => api().impact.getTreeItem(caller).accessibilityInformation?.label);
    assert.deepEqual(callers, [
      "checkout, function, shop/cart.py:30, calls it",
      "wrap, function, shop/gift.py:9, calls it",
    ]);
    await run("clearImpact");
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    await until(
      "the file is closed, for the tests that count what is not saved",
      () => !vscode.workspace.textDocuments.some(isFile),
    );
    await vscode.workspace.fs.delete(file);
  });

  it("asks again for an answer of an unfinished index once that is complete, and not before", async () => {
    const root = "file:///elsewhere"; // of which the server itself says nothing meanwhile
    const { freshness } = await api().packs.pack({
      ...{ kind: "task", task: "round the price" },
      root: vscode.workspace.workspaceFolders?.[0]?.uri.toString() ?? "",
    });
    const answer = (title: string, complete: boolean): ImpactAnswer => ({
      ...{ title, message: `${title}.`, root, callers: [], sites: [], tests: true, complete },
    });
    const unfinished = { root, freshness: { ...freshness, complete: false }, activity: null };
    await api().impact.indexChanged(unfinished);
    await api().impact.show(answer("early", false), () => Promise.resolve(answer("late", true)));
    await api().impact.indexChanged(unfinished);
    assert.equal(api().impact.view.description, "early");
    await api().impact.indexChanged({ root, freshness, activity: null });
    assert.equal(api().impact.view.description, "late");
    await api().impact.show(answer("overtaken", false), () => Promise.resolve(answer("again", true)));
    assert.equal(api().impact.view.description, "again", "the index was complete before");
    let asked = 0;
    await api().impact.show(answer("overtaken", false), () => {
      // the server says that its index changed while the answer is asked for again
      if (asked++ === 0) void api().impact.indexChanged({ root, freshness, activity: null });
      return Promise.resolve(answer("whole", true));
    });
    assert.equal(api().impact.view.description, "whole");
    await run("clearImpact");
  });
}

type TestRunner = { controller: vscode.TestController; ran: string[] };

/** What an extension for tests does: it runs what it is told to. */
function emptyTestRunner(): TestRunner {
  const controller = vscode.tests.createTestController("packlens-tests", "Tests of the tests");
  const ran: string[] = [];
  const runAll = (request: vscode.TestRunRequest): void => {
    const going = controller.createTestRun(request);
    for (const item of request.include ?? []) {
      ran.push(item.id);
      going.started(item);
      going.passed(item);
    }
    going.end();
  };
  controller.createRunProfile("Run", vscode.TestRunProfileKind.Run, runAll, true);
  return { controller, ran };
}

/** One that knows the tests of one file, and says so at once. */
function testRunner(file: vscode.Uri, names: string[]): TestRunner {
  const { controller, ran } = emptyTestRunner();
  controller.items.add(holderOf(controller, file, names));
  return { controller, ran };
}

/** One that reads the one file of a folder when the editor asks for its tests. */
function lazyTestRunner(folder: vscode.Uri, names: string[]): TestRunner {
  const { controller, ran } = emptyTestRunner();
  const root = controller.createTestItem("tests", "tests", folder);
  root.canResolveChildren = true;
  controller.resolveHandler = (item) => {
    if (item === root)
      root.children.replace([holderOf(controller, vscode.Uri.joinPath(folder, "test_cart.py"), names)]);
  };
  controller.items.add(root);
  return { controller, ran };
}

/** The tests of a file. */
function holderOf(controller: vscode.TestController, file: vscode.Uri, names: string[]): vscode.TestItem {
  const holder = controller.createTestItem("test_cart.py", "test_cart.py", file);
  for (const name of names) holder.children.add(controller.createTestItem(`test_cart.py::${name}`, name, file));
  return holder;
}
