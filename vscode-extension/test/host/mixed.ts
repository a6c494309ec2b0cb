/** One folder on disk, and one that is virtual. */

import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { PacklensApi } from "../../src/extension";
import { Status } from "../../src/protocol";
import { errorsOf, packlens, run, until } from "./support";

describe("Packlens with a folder on disk and a virtual one", () => {
  let api: PacklensApi;
  before(async () => {
    api = await packlens();
    await until("the server", () => api.server.state === "ready");
  });

  it("reads the one, and not the other", async () => {
    assert.deepEqual(
      (await api.server.request(Status, {})).roots.map((root) => root.name),
      ["shop"],
    );
    await run("pack", "round the total of the cart");
    assert.ok((api.packs.current?.symbols.length ?? 0) > 0);
  });

  it("says so for a file of the other", async () => {
    const [error] = await errorsOf(api, () => run("packFiles", vscode.Uri.parse("tmp:/elsewhere/a.py")));
    assert.match(error ?? "", /is in no folder of this window that Packlens can read/);
  });
});
