/** Nothing is installed yet, and uv is on the PATH. */

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PacklensApi } from "../../src/extension";
import { errorsOf, packlens, run, until } from "./support";

describe("Packlens with uv", () => {
  let api: PacklensApi;
  const storage = join(process.env.PACKLENS_USER_DATA ?? "", "User/globalStorage/packlens.packlens");
  before(async () => {
    api = await packlens();
  });

  it("makes its environment with it, when asked to and not before", async () => {
    await until("the state", () => api.server.state === "setup");
    assert.ok(!existsSync(storage) || !readdirSync(storage).some((name) => name.startsWith("env-")));
    assert.deepEqual(await errorsOf(api, () => run("setUp")), []);
    assert.equal(api.server.state, "ready");
    const [folder] = readdirSync(storage).filter((name) => /^env-\w+$/.test(name));
    assert.match(readFileSync(join(storage, folder ?? "", "pyvenv.cfg"), "utf8"), /^uv = /m);
    assert.deepEqual(
      readdirSync(storage).filter((name) => name.endsWith(".lock")),
      [],
    );
  });

  it("packs with it", async () => {
    await run("pack", "round the total of the cart");
    assert.ok((api.packs.current?.symbols.length ?? 0) > 0);
  });
});
