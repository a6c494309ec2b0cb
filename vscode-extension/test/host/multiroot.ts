/** Two folders, one server. */

import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { PacklensApi } from "../../src/extension";
import { Status } from "../../src/protocol";
import { open, packlens, run, until } from "./support";

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
    for (const [file, folder] of [["second/web/cart.ts", "second"], ["shop/shop/cart.py", "shop"]] as const) {
      const uri = (vscode.workspace.workspaceFolders ?? []).find((each) => each.name === folder)?.uri as vscode.Uri;
      await vscode.window.showTextDocument(vscode.Uri.joinPath(uri, file.replace(`${folder}/`, "")));
      await run("pack", "render the items of the cart");
      assert.equal(api.packs.current?.root, uri.toString());
      assert.equal(api.tree.view.description, folder);
      await open("web/cart.ts");
    }
  });

  it("takes the folder that a tool's input names", async () => {
    const second = vscode.workspace.workspaceFolders?.find((each) => each.name === "second")?.uri.fsPath;
    const result = await vscode.lm.invokeTool("get_context_pack", { input: { task: "render the cart", folder: second }, toolInvocationToken: undefined });
    assert.match((result.content[0] as vscode.LanguageModelTextPart).value, /cart\.ts/);
  });
});
