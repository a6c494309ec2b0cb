/** What a pack takes in each format. */

import assert from "node:assert/strict";
import { formatCounts } from "../../src/core/formatCounts";
import type { PackResult } from "../../src/protocol";
import { pack } from "./samples";

const at = (generation: number, format: string, packRoot: string): PackResult =>
  pack([], { format, packRoot, freshness: { ...pack([]).freshness, generation } });
const shown = at(1, "markdown", "shown");

async function counted(answers: PackResult[]): Promise<string[]> {
  const formats: string[] = [];
  const next = (format: string): Promise<PackResult> => {
    const answer = answers.shift();
    assert.equal(format, answer?.format);
    return Promise.resolve(answer as PackResult);
  };
  for await (const each of formatCounts(shown, next)) formats.push(each.format);
  assert.equal(answers.length, 0, "all that was expected was asked");
  return formats;
}

describe("counts of a pack in all formats", () => {
  it("are asked once each while nothing changes", async () => {
    assert.deepEqual(await counted([at(1, "gcf", "b"), at(1, "json", "c"), at(1, "xml", "d")]), [
      "markdown",
      "gcf",
      "json",
      "xml",
    ]);
  });

  it("go on after a change that leaves the pack as it is", async () => {
    assert.deepEqual(
      await counted([at(1, "gcf", "b"), at(2, "json", "c"), at(2, "markdown", "shown"), at(2, "xml", "d")]),
      ["markdown", "gcf", "json", "xml"],
    );
  });

  it("end once the pack would be another one, as after the renaming of a folder", async () => {
    assert.deepEqual(await counted([at(1, "gcf", "b"), at(2, "json", "c"), at(2, "markdown", "renamed")]), [
      "markdown",
      "gcf",
    ]);
  });
});
