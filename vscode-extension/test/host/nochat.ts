/** Chats are switched off. */

import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { PacklensApi } from "../../src/extension";
import { errorsOf, packlens, run, until } from "./support";

describe("Packlens without a chat", () => {
  let api: PacklensApi;
  before(async () => {
    api = await packlens();
    await until("the server", () => api.server.state === "ready");
    await run("pack", "round the total of the cart");
  });

  it("offers to send a pack nowhere, and says so when asked all the same", async () => {
    assert.equal(api.chat.available, false);
    const [error] = await errorsOf(api, () => run("sendPackToChat"));
    assert.match(error ?? "", /There is no chat in this editor, or it is switched off: copy the pack instead/);
  });

  it("offers it as soon as chats are switched on", async () => {
    await vscode.workspace
      .getConfiguration()
      .update("chat.disableAIFeatures", false, vscode.ConfigurationTarget.Global);
    await until("the chat", () => api.chat.available);
    assert.deepEqual(await errorsOf(api, () => run("sendPackToChat")), []);
  });
});
