/** A trusted folder whose calls only the editor's own TypeScript support can tell apart. */

import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { PacklensApi } from "../../src/extension";
import { BlastRadius } from "../../src/protocol";
import { open, packlens, run, until } from "./support";

describe("Packlens asks the editor", () => {
  let api: PacklensApi;
  const callers = async (symbol: string): Promise<string[]> => {
    const { callers: found } = await api.server.request(BlastRadius, { symbol });
    return found
      .filter(({ distance }) => distance === 1)
      .map(({ symbol: { name }, certain }) => `${name} ${certain ? "surely" : "maybe"}`);
  };
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 12_000)); // longer than the 10 s after which the user counts as idle

  before(async () => {
    api = await packlens();
    await until("the server", () => api.server.state === "ready");
    await run("pack", "save all of a store when flushing");
  });

  it("about calls on receivers that the index does not know, and believes the answer", async () => {
    assert.deepEqual(await callers("stores.ts:FileStore.saveAll"), ["flush maybe"]);
    assert.deepEqual(await callers("stores.ts:MemoryStore.saveAll"), ["flush maybe"]);
    const editor = await open("flush.ts");
    await until(
      "TypeScript's answer",
      async () => {
        await pause();
        return (await callers("stores.ts:MemoryStore.saveAll")).includes("flush surely");
      },
      95,
    );
    await until(
      "its guess to go",
      async () => (await callers("stores.ts:FileStore.saveAll")).length === 0 || void (await pause()),
      95,
    );
    const text = editor.document.getText();
    const at = editor.document.positionAt(text.indexOf("saveAll") + 2);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      "vscode.executeHoverProvider",
      editor.document.uri,
      at,
    );
    const hoverText = hovers
      .flatMap(({ contents }) => contents.map((each) => (typeof each === "string" ? each : each.value)))
      .join("\n");
    assert.match(hoverText, /confidence 0\.90, reported by the editor's language support/);
  });

  it("who calls and who implements what a pack shows", async () => {
    await until(
      "the implementation",
      async () => {
        await pause();
        const names = (await api.server.request(BlastRadius, { symbol: "stores.ts:Store.reset" })).callers.map(
          ({ symbol: { name } }) => name,
        );
        return names.includes("clear");
      },
      95,
    );
  });

  it("no more once the text has changed: the guess is back", async () => {
    const editor = await open("flush.ts");
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "// a remark\n"));
    await until("the guess", async () => (await callers("stores.ts:FileStore.saveAll")).join() === "flush maybe", 20);
    assert.deepEqual(await callers("stores.ts:MemoryStore.saveAll"), ["flush maybe"]);
  });
});
