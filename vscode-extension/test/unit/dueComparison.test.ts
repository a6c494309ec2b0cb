/** A comparison that is made when it is due. */

import assert from "node:assert/strict";
import { DueComparison } from "../../src/core/dueComparison";

/** A comparison whose answers come one after the other: an error is thrown, a text returned. */
function answering(...answers: (string | Error)[]): DueComparison<string> {
  return new DueComparison(() => {
    const answer = answers.shift() ?? new Error("It was asked once too often.");
    return typeof answer === "string" ? Promise.resolve(answer) : Promise.reject(answer);
  });
}

describe("a comparison", () => {
  it("is made once each time that something has moved on", async () => {
    const comparison = answering("one would come", "two would come");
    assert.equal(await comparison.run(), undefined);
    comparison.moved();
    comparison.moved();
    assert.equal(await comparison.run(), "one would come");
    assert.equal(await comparison.run(), undefined);
    comparison.moved();
    assert.equal(await comparison.run(), "two would come");
  });

  it("is not made where everything was settled meanwhile", async () => {
    const comparison = answering();
    comparison.moved();
    comparison.settled();
    assert.equal(await comparison.run(), undefined);
  });

  it("that failed stays due", async () => {
    const comparison = answering(new Error("The server has ended."), "one would come");
    comparison.moved();
    await assert.rejects(comparison.run(), /has ended/u);
    assert.equal(await comparison.run(), "one would come");
    assert.equal(await comparison.run(), undefined);
  });

  it("is due again where something moves on while it is made", async () => {
    const comparison = answering("one would come", "two would come");
    comparison.moved();
    const first = comparison.run();
    comparison.moved();
    assert.equal(await first, "one would come");
    assert.equal(await comparison.run(), "two would come");
  });
});
