import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { iconOf } from "../../src/core/format";

describe("icons", () => {
  it("are known for every kind that the server knows", () => {
    const model = readFileSync(join(__dirname, "../../../server/packlens/model.py"), "utf8");
    const kinds = [...(/NODE_KINDS: Final = \(([^)]*)\)/.exec(model)?.[1] ?? "").matchAll(/"(\w+)"/g)].map(
      (match) => match[1] as string,
    );
    assert.ok(kinds.length > 30);
    assert.deepEqual(
      kinds.filter((kind) => iconOf(kind) === "symbol-misc"),
      [],
    );
  });

  it("are of no kind by the names of Object's own members", () => {
    assert.equal(iconOf("constructor"), "symbol-constructor");
    assert.equal(iconOf("toString"), "symbol-misc");
  });
});
