/** Two folders, one server. */

import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { PacklensApi } from "../../src/extension";
import { keyOf, questionTitle } from "../../src/core/packList";
import { type PackResult, Status } from "../../src/protocol";
import { errorsOf, noteIn, open, packlens, putCursor, run, until } from "./support";

describe("Packlens with two folders", () => {
  let api: PacklensApi;
  before(async () => {
    api = await packlens();
    await until("the server", () => api.server.state === "ready");
  });

  it("indexes both with one server", async () => {
    const status = await until("both indexes", async () => {
      const answer = await api.server.request(Status, {});
      return answer.roots.every((root) => root.freshness.complete) && answer;
    });
    assert.deepEqual(status.roots.map((root) => root.name).sort(), ["second", "shop"]);
  });

  it("packs the folder of the editor in front, and says which", async () => {
    for (const [file, folder] of [
      ["second/web/cart.ts", "second"],
      ["shop/shop/cart.py", "shop"],
    ] as const) {
      const uri = (vscode.workspace.workspaceFolders ?? []).find((each) => each.name === folder)?.uri as vscode.Uri;
      await vscode.window.showTextDocument(vscode.Uri.joinPath(uri, file.replace(`${folder}/`, "")));
      await run("pack", "render the items of the cart");
      assert.equal(api.packs.current?.root, uri.toString());
      assert.equal(api.tree.view.description, folder);
      await open("web/cart.ts");
    }
  });

  it("packs files of several folders folder by folder, and shows that of the first file", async () => {
    const [shop, second] = ["shop", "second"].map(
      (name) => vscode.workspace.workspaceFolders?.find((each) => each.name === name)?.uri as vscode.Uri,
    ) as [vscode.Uri, vscode.Uri];
    const files = [
      vscode.Uri.joinPath(second, "web/cart.ts"),
      vscode.Uri.joinPath(shop, "shop/cart.py"),
      vscode.Uri.joinPath(shop, "shop/pricing.py"),
    ];
    const pack = await run<PackResult>("packFiles", files[0], files);
    assert.deepEqual([pack.root, pack.task], [second.toString(), "web/cart.ts"]);
    assert.equal(api.packs.current?.root, second.toString());
    const titles = api.packs.listed.map(({ query }) => questionTitle(query.question));
    assert.deepEqual(titles.slice(0, 2), ["Files: cart.ts", "Files: cart.py pricing.py"]);
    for (const { query } of api.packs.listed.slice(0, 2)) await api.packs.close(keyOf(query));
  });

  it("calls a pack out of date when its code changed: not when it moved, nor when the other folder changed", async () => {
    const [shop, second] = ["shop", "second"].map(
      (name) => vscode.workspace.workspaceFolders?.find((each) => each.name === name)?.uri as vscode.Uri,
    );
    await vscode.window.showTextDocument(vscode.Uri.joinPath(shop as vscode.Uri, "shop/cart.py"));
    await run("pack", "render the items of the cart");
    const edit = async (file: vscode.Uri): Promise<void> => {
      const editor = await vscode.window.showTextDocument(file);
      const heard = new Promise((resolve) => api.server.onIndexChanged(resolve));
      for (let time = 0; time < 6; time++)
        await editor.edit((change) => change.insert(new vscode.Position(0, 0), "\n"));
      await heard;
      await new Promise((resolve) => setTimeout(resolve, 3_000)); // longer than packs wait to be compared
    };
    const line = (): number =>
      api.packs.current?.symbols.find(({ qualifiedName }) => qualifiedName === "Cart.discount")?.range.start.line ??
      assert.fail("Cart.discount is not packed");
    const before = line();
    await edit(vscode.Uri.joinPath(second as vscode.Uri, "web/cart.ts"));
    assert.doesNotMatch(noteIn(api), /changed since/);
    await edit(vscode.Uri.joinPath(shop as vscode.Uri, "shop/cart.py"));
    await until("the lines of now", () => line() === before + 6);
    assert.doesNotMatch(noteIn(api), /changed since/);
    const editor = vscode.window.activeTextEditor as vscode.TextEditor;
    const place = editor.document.positionAt(editor.document.getText().indexOf("self.customer, net"));
    await editor.edit((change) => change.insert(place, "self.items and "));
    await until("the note", () => /changed since/.test(noteIn(api)));
    for (let each = 0; each < 2; each++) await vscode.commands.executeCommand("workbench.action.files.revert");
    await vscode.window.showTextDocument(vscode.Uri.joinPath(second as vscode.Uri, "web/cart.ts"));
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("follows folders that come and go, with the same server", async () => {
    const { pid } = api.server;
    const third = vscode.Uri.file(process.env.PACKLENS_THIRD ?? "");
    const names = async (): Promise<string> =>
      (await api.server.request(Status, {})).roots
        .map((root) => root.name)
        .sort()
        .join();
    vscode.workspace.updateWorkspaceFolders(2, 0, { uri: third });
    await until("the third root", async () => (await names()) === "second,shop,third");
    const said = (): string => api.status.barText.replaceAll("\\", "");
    await until(said, () => said().includes("**third**") && /file/.test(said().split("**third**")[1] ?? ""));
    const file = vscode.Uri.joinPath(third, "web/cart.ts");
    await vscode.window.showTextDocument(file);
    const lenses = async (): Promise<number> =>
      (await vscode.commands.executeCommand<vscode.CodeLens[]>("vscode.executeCodeLensProvider", file)).length;
    assert.deepEqual(await errorsOf(api, () => run("pack", "render the third cart")), []);
    assert.deepEqual([api.packs.current?.root, api.tree.view.description], [third.toString(), "third"]);
    await until("lenses of the new folder", async () => (await lenses()) > 0, 20);
    const editor = await vscode.window.showTextDocument(file);
    putCursor(editor, api.packs.current?.symbols[0]?.name ?? assert.fail("nothing is packed"));
    await run("showBlastRadius");
    const rows = (): string[] => api.tree.getChildren().map((node) => JSON.stringify(api.tree.getTreeItem(node).label));
    assert.ok(
      rows().some((row) => row.includes("render the third cart")),
      rows().join(),
    );

    vscode.workspace.updateWorkspaceFolders(2, 1);
    await until("its end", async () => (await names()) === "second,shop");
    await until(said, () => !said().includes("third"), 3);
    assert.equal(api.packs.current, undefined);
    assert.ok(!rows().some((row) => row.includes("third")), rows().join());
    assert.deepEqual(api.impact.getChildren(), []);
    await until("lenses of the old folder are gone", async () => (await lenses()) === 0, 10);
    const [problem] = await errorsOf(api, () => run("showBlastRadius"));
    assert.match(problem ?? "", /is in no folder of this window/);

    vscode.workspace.updateWorkspaceFolders(2, 0, { uri: third });
    await until("the third root again", async () => (await names()) === "second,shop,third");
    assert.ok(
      rows().some((row) => row.includes("render the third cart")),
      rows().join(),
    );
    vscode.workspace.updateWorkspaceFolders(2, 1);
    await until("its end", async () => (await names()) === "second,shop");
    assert.equal(api.server.pid, pid);
    await open("web/cart.ts");
  });

  it("takes the folder that a tool's input names", async () => {
    const second = vscode.workspace.workspaceFolders?.find((each) => each.name === "second")?.uri.fsPath;
    const result = await vscode.lm.invokeTool("get_context_pack", {
      input: { task: "render the cart", folder: second },
      toolInvocationToken: undefined,
    });
    assert.match((result.content[0] as vscode.LanguageModelTextPart).value, /cart\.ts/);
  });
});
