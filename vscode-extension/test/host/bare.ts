/** A folder without any code: what is said of it, and what the first source file changes. */

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import type { PacklensApi } from "../../src/extension";
import { errorsOf, packlens, run, until } from "./support";

describe("A folder without any code", () => {
  let api: PacklensApi;
  const said = (): string => api.status.barText.replaceAll("\\", "");
  const root = (): string => (vscode.workspace.workspaceFolders?.[0] as vscode.WorkspaceFolder).uri.fsPath;

  before(async () => {
    api = await packlens();
    await until("the server", () => api.server.state === "ready");
  });

  it("is said to hold nothing to index, which is nothing wrong", async () => {
    await until(said, () => /^\$\(package\) Packlens: nothing to index\n/.test(said()));
    assert.match(said(), /but 1 \.txt; indexing begins with its first source file\./);
    assert.match(api.status.text, /^There is nothing to index: /);
  });

  it("has no packs, in the same words", async () => {
    const [message, ...others] = await errorsOf(api, () => run("pack", "read the notes"));
    assert.match(
      message ?? "",
      /holds no file of a supported language, but 1 \.txt; indexing begins with its first source file\.$/,
    );
    assert.deepEqual(others, []);
  });

  it("is indexed as soon as there is a source file", async () => {
    writeFileSync(join(root(), "notes.py"), "def read_notes():\n    return open('notes.txt').read()\n");
    await until(said, () => /^\$\(package\) Packlens\n[\s\S]*1 file, /.test(said()), 20);
    assert.deepEqual(await errorsOf(api, () => run("pack", "read the notes")), []);
    assert.deepEqual(
      api.packs.current?.symbols.map(({ name }) => name),
      ["read_notes"],
    );
  });
});
