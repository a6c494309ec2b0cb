/** A workspace without files on disk: the editor keeps the extension out. */

import assert from "node:assert/strict";
import * as vscode from "vscode";

describe("Packlens in a virtual workspace", () => {
  it("is really in one", () => assert.deepEqual(vscode.workspace.workspaceFolders?.map((folder) => folder.uri.scheme), ["tmp"]));

  it("is not there, and neither are its commands", async () => {
    assert.equal(vscode.extensions.getExtension("packlens.packlens"), undefined);
    assert.deepEqual((await vscode.commands.getCommands(true)).filter((command) => command.startsWith("packlens.")), []);
  });
});
