import assert from "node:assert/strict";
import { factsOf, fileFact, headlineOf } from "../../src/core/facts";
import { rootStatus } from "./samples";

const HERE = { git: true, trusted: true };
const fresh = rootStatus().freshness;

describe("the facts of a folder", () => {
  it("are short where all is well", () => {
    assert.deepEqual(factsOf(rootStatus(), HERE), ["74 files, 1,534 symbols, 6,021 edges", "Learning is on, on this machine only."]);
    assert.equal(headlineOf([rootStatus()], ""), "");
  });

  it("say what is wrong first, and in the status bar", () => {
    const moved = rootStatus({ error: "The folder /repo is not there any more; open it again." });
    assert.equal(factsOf(moved, HERE)[0], "The folder /repo is not there any more; open it again.");
    assert.equal(headlineOf([moved], "Not indexed: x"), "repo: needs attention");
  });

  it("say what an answer does not see, and why", () => {
    const late = rootStatus({ freshness: { ...fresh, pending: 3 } });
    assert.ok(factsOf(late, HERE).includes("3 changed files not seen yet."));
    assert.equal(headlineOf([late], ""), "3 files not seen yet");
    assert.equal(headlineOf([rootStatus({ freshness: { ...fresh, complete: false } })], ""), "index not complete yet");
    assert.ok(factsOf(rootStatus(), { git: false, trusted: true }).some((fact) => fact.startsWith("No git repository")));
    assert.ok(factsOf(rootStatus(), { git: true, trusted: false }).some((fact) => fact.startsWith("Restricted Mode")));
    assert.ok(factsOf(rootStatus({ learning: false }), HERE).includes("Learning is off."));
    assert.ok(factsOf(rootStatus({ writable: false }), HERE).some((fact) => fact.startsWith("The database is read-only")));
  });
});

describe("the fact of a file", () => {
  it("says why it is not indexed, and how large it may be", () => {
    assert.equal(fileFact(2_000_000, 1_048_576, undefined), "Not indexed: 2,000,000 bytes, and packlens.index.maxFileSize is 1,048,576.");
    assert.equal(fileFact(10, 1_048_576, "it cannot be parsed"), "Indexed in part: it cannot be parsed");
    assert.equal(fileFact(10, 1_048_576, undefined), "");
    assert.equal(headlineOf([rootStatus()], "Not indexed: 2"), "file not indexed");
  });
});
