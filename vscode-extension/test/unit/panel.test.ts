import assert from "node:assert/strict";
import { FileGoneError } from "../../src/core/errors";
import { edgesInWords, layout, MAX_LABEL, nodeLabel } from "../../src/core/graphLayout";
import { problemOf } from "../../src/core/panelMessages";
import { endOf, ends, FIRST_LOOK, rankByScore, rows } from "../../src/webview/model";
import { edge, pack, symbol } from "./samples";

const target = (name: string) => symbol(name, { distance: 0 });
const related = (name: string) => symbol(name, { distance: 1 });

describe("a problem", () => {
  it("offers to send again what failed, or to pack again if a file of the pack is gone", () => {
    const message = { type: "open", symbol: "s", beside: false } as const;
    assert.deepEqual(problemOf(new Error("No."), message), {
      type: "problem",
      text: "No.",
      message,
      label: "Try again",
    });
    assert.deepEqual(problemOf(new FileGoneError("Gone."), message), {
      type: "problem",
      text: "Gone.",
      message: { type: "repack" },
      label: "Pack again",
    });
  });
});

describe("the graph", () => {
  it("writes into a box what can be read there of a name", () => {
    assert.equal(nodeLabel("Cart.total"), "Cart.total");
    assert.equal(nodeLabel("orders.checkout.ShoppingCart.total"), "…ShoppingCart.total");
    assert.equal(nodeLabel("test_discount_of_an_empty_cart"), "test_discount_of_an_empty_cart", "it is squeezed");
    const long = nodeLabel(`orders.${"very_long_".repeat(20)}name`);
    assert.equal(long, "very_long_ver…ry_long_name");
    assert.ok(long.length <= MAX_LABEL);
  });

  it("puts what uses a target to its left, and what it uses to its right", () => {
    const drawn = layout(
      [target("t"), related("user"), related("used"), related("far")],
      [edge(1, 0), edge(0, 2), edge(2, 3)],
      60,
    );
    const column = (index: number) => (drawn.placed.find((each) => each.index === index)?.column ?? -1) - drawn.focus;
    assert.deepEqual([0, 1, 2, 3].map(column), [0, -1, 1, 2]);
  });

  it("has titles that hold for every symbol below them", () => {
    const lone = layout([target("t"), related("a"), related("b")], [edge(1, 2)], 60);
    assert.deepEqual(lone.titles, ["Targets", "Further"], "neither uses a target, nor is used by one");
    const chain = layout(
      [target("t"), related("user"), related("used"), related("other")],
      [edge(1, 0), edge(0, 2), edge(1, 3)],
      60,
    );
    assert.deepEqual(chain.titles, ["Further", "Use the targets", "Targets", "Used by the targets"]);
    assert.deepEqual(layout([related("a"), related("b")], [edge(0, 1)], 60).titles[0], "Ranked first");
  });

  it("draws targets without edges, and no others", () => {
    const drawn = layout([target("t"), related("alone")], [], 60);
    assert.deepEqual(
      drawn.placed.map((each) => each.index),
      [0],
    );
    assert.equal(drawn.hidden, 1);
  });

  it("gives every symbol a place of its own, whatever the edges", () => {
    const symbols = Array.from({ length: 40 }, (_, index) => (index < 5 ? target(`t${index}`) : related(`r${index}`)));
    let seed = 7;
    const random = (): number => (seed = (seed * 48271) % 2147483647) / 2147483647;
    for (let round = 0; round < 30; round++) {
      const edges = Array.from({ length: 60 }, () =>
        edge(Math.floor(random() * 40), Math.floor(random() * 40), random() < 0.5 ? "calls" : "extends"),
      );
      const drawn = layout(symbols, edges, 25);
      assert.ok(drawn.placed.length <= 25);
      assert.equal(new Set(drawn.placed.map(({ column, row }) => `${column}/${row}`)).size, drawn.placed.length);
      for (const { source, target: to } of drawn.edges)
        assert.ok(drawn.placed.some((each) => each.index === source) && drawn.placed.some((each) => each.index === to));
      assert.deepEqual(layout(symbols, edges, 25), drawn, "the same pack is drawn the same way");
    }
  });

  it("draws only the kinds that are switched on", () => {
    const drawn = layout(
      [target("a"), target("b")],
      [edge(0, 1, "calls"), edge(1, 0, "extends")],
      60,
      new Set(["extends"]),
    );
    assert.deepEqual(
      drawn.edges.map((each) => each.kind),
      ["extends"],
    );
  });

  it("reads out the edges of a symbol with whole names, each once", () => {
    const symbols = [target("View"), target("Cart.render"), target("Item.render"), target("Item.render")];
    const edges = [edge(1, 0, "type_hint_of"), edge(2, 1, "calls"), edge(3, 1, "calls"), edge(0, 2, "accesses_field")];
    assert.equal(edgesInWords(symbols, edges, 1), "this names View as a type; Item.render calls this");
    assert.equal(edgesInWords(symbols, edges, 0), "Cart.render names this as a type; this accesses field Item.render");
  });

  it("is empty for an empty pack", () => {
    assert.deepEqual(layout([], [], 60), {
      placed: [],
      edges: [],
      columns: 0,
      rows: 0,
      titles: [],
      focus: 0,
      hidden: 0,
    });
  });
});

describe("the table", () => {
  const symbols = [
    symbol("beta", { score: 1, tokens: 9 }),
    symbol("alpha", { score: 3, tokens: 9, distance: 2 }),
    symbol("gamma", { score: 2, tokens: 5, kind: "class" }),
  ];
  const names = (look: Partial<typeof FIRST_LOOK>) =>
    rows(symbols, { ...FIRST_LOOK, ...look }, rankByScore(symbols)).map((row) => row.symbol.name);

  it("ranks by score", () => assert.deepEqual(names({}), ["alpha", "gamma", "beta"]));
  it("sorts by any column, both ways, ties by rank", () => {
    assert.deepEqual(names({ sort: "name" }), ["alpha", "beta", "gamma"]);
    assert.deepEqual(names({ sort: "tokens", descending: true }), ["alpha", "beta", "gamma"]);
    assert.deepEqual(names({ sort: "group" }), ["gamma", "beta", "alpha"]);
  });
  it("filters by all words, in names, kinds and paths", () => {
    assert.deepEqual(names({ filter: "CLASS gam" }), ["gamma"]);
    assert.deepEqual(names({ filter: "gam beta" }), []);
  });
});

describe("the length slider", () => {
  const budgets = (all: ReturnType<typeof ends>): number[] => all.map(({ evidence, budget }) => evidence ?? budget);

  it("offers round budgets and the present one, in order", () => {
    const offered = budgets(ends(1234, 5000));
    assert.ok(offered.includes(1234) && offered.includes(5000) && !offered.includes(8000));
    assert.deepEqual(
      [...offered].sort((a, b) => a - b),
      offered,
    );
  });

  it("has the end of the evidence at its place: shorter packs end with it, longer ones go beyond", () => {
    const all = ends(50_000, 50_000, 1240);
    assert.deepEqual(budgets(all).slice(0, 5), [500, 1000, 1240, 1500, 2000]);
    assert.deepEqual(all.map(({ sized }) => sized).slice(0, 5), [true, true, true, false, false]);
    assert.equal(all.at(-1)?.budget, 50_000);
  });

  it("stands where the pack ends", () => {
    const all = ends(50_000, 50_000, 1240);
    const at = (changes: Partial<Parameters<typeof pack>[1] & object>): number =>
      endOf(all, pack([], { tokenBudget: 50_000, tokensUsed: 1240, ...changes }));
    assert.equal(at({ sized: true, dropped: { count: 377, names: [] } }), 2);
    assert.equal(at({ sized: false, tokensUsed: 49_000 }), all.length - 1);
    assert.equal(at({ sized: true, tokenBudget: 500, tokensUsed: 490, dropped: { count: 3, names: ["f"] } }), 0);
  });
});
