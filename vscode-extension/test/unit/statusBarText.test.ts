import assert from "node:assert/strict";
import { doingText, folderFacts, fileProblem, largestFile, statusBarText } from "../../src/core/statusBarText";
import { rootStatus } from "./samples";

const HERE = { git: true, trusted: true };
const fresh = rootStatus().freshness;

describe("what is being done", () => {
  it("goes on after the name in small letters, whoever words it", () => {
    assert.equal(doingText("Packlens is starting"), "starting");
    assert.equal(doingText("Reading files: 16 of 713"), "reading files: 16 of 713");
  });
});

describe("the facts of a folder", () => {
  it("are short where all is well", () => {
    assert.deepEqual(folderFacts(rootStatus(), HERE), [
      "74 files, 1,534 symbols, 6,021 edges",
      "Learning is on, on this machine only.",
    ]);
    assert.equal(statusBarText([rootStatus()], ""), "");
  });

  it("say what is wrong first, and in the status bar", () => {
    const moved = rootStatus({ error: "The folder /repo is not there any more; open it again." });
    assert.equal(folderFacts(moved, HERE)[0], "The folder /repo is not there any more; open it again.");
    assert.equal(statusBarText([moved], "Not indexed: x"), "repo: needs attention");
  });

  it("are only what is wrong, where nothing else is known", () => {
    const missing = rootStatus({
      database: "",
      error: "The folder /repo is not there any more; put it back.",
      files: 0,
      symbols: 0,
      edges: 0,
      writable: false,
    });
    assert.deepEqual(folderFacts(missing, { git: false, trusted: true }), [
      "The folder /repo is not there any more; put it back.",
    ]);
  });

  it("say plainly that there is nothing to index, which is nothing wrong", () => {
    const nothingToIndex =
      "/repo holds no file of a supported language: it is empty, or all is ignored; indexing begins with its first source file.";
    const bare = rootStatus({
      nothingToIndex,
      freshness: { ...fresh, complete: false },
      files: 0,
      symbols: 0,
      edges: 0,
    });
    assert.deepEqual(folderFacts(bare, HERE), [nothingToIndex]);
    assert.equal(statusBarText([bare], ""), "nothing to index");
    assert.equal(statusBarText([rootStatus(), { ...bare, name: "web" }], ""), "web: nothing to index");
  });

  it("say no numbers of an index that is not there yet", () => {
    const first = rootStatus({
      freshness: { ...fresh, generation: 0, complete: false, pending: 10 },
      files: 0,
      symbols: 0,
      edges: 0,
    });
    assert.deepEqual(folderFacts(first, HERE), [
      "The index is not there yet: packs wait for it.",
      "Learning is on, on this machine only.",
    ]);
  });

  it("name the most frequent reasons why files are not read in full", () => {
    const uri = "file:///repo/x.js";
    const times = (files: number, problem: string) => Array.from({ length: files }, () => ({ uri, problem }));
    const said = (...problems: { uri: string; problem: string }[][]) =>
      folderFacts(rootStatus({ problems: problems.flat() }), HERE)[1];
    const fault = "not parsed: a fault at x.py:3 (ValueError: no); please report it";
    assert.equal(said(times(50, "minified")), "50 files not read in full: 50 minified.");
    assert.equal(
      said(times(1, "binary"), times(2, "generated"), times(3, "not UTF-8"), times(5, "minified"), times(1, fault)),
      "12 files not read in full: 5 minified, 3 not UTF-8, 2 generated and 2 more.",
    );
    assert.equal(said(times(1, fault)), "1 file not read in full: see “Packlens: Show Index Status”.");
  });

  it("say what an answer does not see, and why", () => {
    const late = rootStatus({ freshness: { ...fresh, pending: 3 } });
    assert.ok(folderFacts(late, HERE).includes("3 changed files not seen yet."));
    assert.equal(statusBarText([late], ""), "3 files not seen yet");
    const first = rootStatus({ freshness: { ...fresh, complete: false, pending: 3 } });
    assert.ok(
      folderFacts(first, HERE).includes("3 files not seen yet."),
      "of an index that is not complete nothing has changed",
    );
    assert.equal(
      statusBarText([rootStatus({ freshness: { ...fresh, complete: false } })], ""),
      "index not complete yet",
    );
    assert.ok(
      folderFacts(rootStatus(), { git: false, trusted: true }).some((fact) => fact.startsWith("No git repository")),
    );
    assert.ok(
      folderFacts(rootStatus(), { git: true, trusted: false }).some((fact) => fact.startsWith("Restricted Mode")),
    );
    assert.ok(folderFacts(rootStatus({ learning: false }), HERE).includes("Learning is off."));
    assert.ok(
      folderFacts(rootStatus({ writable: false }), HERE).some((fact) => fact.startsWith("The database is read-only")),
    );
  });
});

describe("the fact of a file", () => {
  it("says why it is not indexed, and how large it may be", () => {
    assert.equal(
      fileProblem(2_000_000, 1_048_576, undefined),
      "Not indexed: 2,000,000 bytes, and packlens.index.maxFileSize is 1,048,576.",
    );
    assert.equal(fileProblem(10, 1_048_576, "it cannot be parsed"), "Not read in full: it cannot be parsed.");
    assert.equal(fileProblem(10, 1_048_576, undefined), "");
    assert.equal(statusBarText([rootStatus()], "Not indexed: 2"), "file not indexed");
    assert.equal(statusBarText([rootStatus()], "Not read in full: minified."), "file not read in full");
  });

  it("goes by the default size where the setting is no size, as the server does", () => {
    assert.equal(largestFile(2_000), 2_000);
    for (const wrong of [0, -1, 1.5, "2000", undefined]) assert.equal(largestFile(wrong), 1_048_576);
  });
});
