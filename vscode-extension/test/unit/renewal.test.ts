/** A pack that is shown, and what would be packed now. */

import assert from "node:assert/strict";
import { mayHaveChanged, renewalOf } from "../../src/core/renewal";
import type { PackResult } from "../../src/protocol";
import { pack, symbol } from "./samples";

const freshness = pack([]).freshness;
const made = (names: string[], changes: Partial<PackResult> = {}): PackResult =>
  pack(
    names.map((name) => symbol(name)),
    changes,
  );
const early = { freshness: { ...freshness, historyPending: true, history: "" } };
const edited = { freshness: { ...freshness, code: "c2" } };

describe("a pack may have changed", () => {
  it("when the index has moved on", () => {
    assert.equal(mayHaveChanged(freshness, freshness), false);
    assert.equal(mayHaveChanged(freshness, { ...freshness, generation: 2 }), true);
  });

  it("not while past commits are still read, but when all of them are there", () => {
    assert.equal(mayHaveChanged(early.freshness, { ...freshness, generation: 2, historyPending: true }), false);
    assert.equal(mayHaveChanged(early.freshness, { ...freshness, generation: 2 }), true);
  });

  it("not while the index is incomplete: such a pack is made again in any case", () => {
    assert.equal(mayHaveChanged({ ...freshness, complete: false }, { ...freshness, generation: 2 }), false);
    assert.equal(mayHaveChanged(freshness, { ...freshness, generation: 2, complete: false }), false);
  });
});

describe("a pack that is shown", () => {
  it("stays without a word where the same would be packed now, whatever has happened since", () => {
    for (const touched of [true, false]) {
      assert.equal(renewalOf(made(["a", "b"]), made(["a", "b"]), touched), "nothing");
      assert.equal(renewalOf(made(["a", "b"], early), made(["a", "b"]), touched), "nothing");
    }
  });

  it("gets the lines and scores of now where its list stays, also while it is read", () => {
    for (const touched of [true, false])
      assert.equal(renewalOf(made(["a", "b"]), made(["a", "b"], { text: "other lines" }), touched), "refresh");
  });

  it("is replaced when the git history changes it and nobody has used it", () => {
    assert.equal(renewalOf(made(["a", "b"], early), made(["b", "a"]), false), "replace");
    assert.equal(renewalOf(made(["a", "b"], early), made(["a", "c"]), false), "replace");
  });

  it("stays where it is read, and is said to be another one now", () => {
    assert.deepEqual(renewalOf(made(["a", "b", "c"], early), made(["a", "d"]), true), {
      notice: "The git history was read after this pack was made: 1 symbol would come, 2 symbols would go.",
    });
    assert.deepEqual(renewalOf(made(["a", "b"], early), made(["b", "a"]), true), {
      notice: "The git history was read after this pack was made.",
    });
  });

  it("is never replaced because of an edit: people edit while they read", () => {
    assert.deepEqual(renewalOf(made(["a"]), made(["a", "b"], edited), false), {
      notice: "The code has changed since this pack was made: 1 symbol would come.",
    });
    assert.deepEqual(renewalOf(made(["a"]), made(["a"], { ...edited, packRoot: "of other code" }), false), {
      notice: "The code has changed since this pack was made.",
    });
    const withoutCommits = { freshness: { ...freshness, historyPending: true } };
    assert.deepEqual(renewalOf(made(["a"], withoutCommits), made(["a", "b"], edited), false), {
      notice: "The code has changed since this pack was made: 1 symbol would come.",
    });
  });

  it("is said to be another one for what has happened, and for nothing else", () => {
    assert.deepEqual(renewalOf(made(["a"], early), made(["a", "b"], edited), true), {
      notice: "The git history was read, and the code changed, after this pack was made: 1 symbol would come.",
    });
    const committed = { freshness: { ...freshness, history: "h2" } };
    assert.deepEqual(renewalOf(made(["a"]), made(["a", "b"], committed), false), {
      notice: "The git history was read after this pack was made: 1 symbol would come.",
    });
    assert.deepEqual(renewalOf(made(["a"]), made(["a", "b"]), false), {
      notice: "This pack would be another one now: 1 symbol would come.",
    });
  });
});
