import assert from "node:assert/strict";
import { agentCount, agentReport, agentsWithAnswers } from "../../src/core/agentText";
import {
  asTask,
  isCut,
  MAX_TASK,
  MAX_TASKS,
  readPart,
  TASK_IS_CUT,
  withTask,
  suggestions,
} from "../../src/core/taskHistory";
import { fromResponse, ConnectionLostError, isMisuse, logText, ServerError } from "../../src/core/errors";
import { Restarts } from "../../src/core/restarts";
import { activityText, localTime, statusReport } from "../../src/core/statusText";
import { ViewTimer } from "../../src/core/viewTimer";
import {
  beginning,
  containerOf,
  contextLine,
  escaped,
  nothingFound,
  parts,
  pathIn,
  plural,
  rowName,
  meterInWords,
  staleness,
  titleOf,
} from "../../src/core/format";
import type { AttachedAgent } from "../../src/protocol";
import { pack, rootStatus, symbol } from "./samples";

describe("what went wrong", () => {
  it("is a misuse if the server refused, and else has more in the log", () => {
    const refused = fromResponse(
      Object.assign(new Error("ResponseError: There is no known symbol here."), { code: -32803 }),
    );
    assert.ok(isMisuse(refused));
    assert.equal(refused.message, "There is no known symbol here.");
    assert.ok(!isMisuse(fromResponse(Object.assign(new Error("failed"), { code: -32603 }))));
    const lost = fromResponse(Object.assign(new Error("write EPIPE"), { code: -32099 }));
    assert.ok(lost instanceof ConnectionLostError);
    assert.equal(lost.message, "The Packlens server stopped before it had answered: try again.");
    assert.ok(!isMisuse(new Error("unforeseen")));
  });

  it("is one sentence in the log, unless it was unforeseen: then it matters where it was thrown", () => {
    assert.equal(logText(new ServerError("The server is not there.")), "The server is not there.");
    assert.match(logText(new Error("unforeseen")), /^Error: unforeseen\n +at /);
  });
});

describe("restarts", () => {
  it("are allowed three times in ten minutes", () => {
    let now = 0;
    const restarts = new Restarts(() => now);
    assert.deepEqual(
      [1, 2, 3, 4].map(() => restarts.allow()),
      [true, true, true, false],
    );
    now = Restarts.windowMs + 1;
    assert.ok(restarts.allow());
  });

  it("begin anew when somebody restarts by hand", () => {
    const restarts = new Restarts(() => 0);
    for (let each = 0; each < 4; each++) restarts.allow();
    restarts.reset();
    assert.ok(restarts.allow());
  });
});

describe("the task input", () => {
  it("offers what is typed first, then earlier tasks that fit", () => {
    assert.deepEqual(suggestions("fix", { task: "word", origin: "word" }, ["fix it", "other"]), [
      { task: "fix", origin: "typed" },
      { task: "fix it", origin: "history" },
    ]);
  });

  it("offers what the editor suggests while nothing is typed, and nothing twice", () => {
    assert.deepEqual(
      suggestions(" ", { task: "a", origin: "selection" }, ["a", "b"]).map(({ task }) => task),
      ["a", "b"],
    );
  });

  it("remembers a task once, newest first, and not for ever", () => {
    assert.deepEqual(withTask(["a", "b"], "b"), ["b", "a"]);
    assert.equal(
      withTask(
        Array.from({ length: 99 }, (_, index) => `task ${index}`),
        "new",
      ).length,
      MAX_TASKS,
    );
  });

  it("reads as much of a pasted log as of a task that an agent sends, and says how much", () => {
    const log = "error at line 1\n".repeat(70_000);
    const [typed] = suggestions(log, undefined, []);
    assert.equal(typed?.task.length, MAX_TASK);
    assert.equal(readPart(log), typed.task);
    assert.equal(readPart("fix"), "fix");
    assert.deepEqual([isCut(log), isCut(typed.task)], [true, false]);
    assert.equal(TASK_IS_CUT, "Only the first 100,000 characters are read.");
    assert.equal(beginning(log, 10), "error at …");
    assert.equal(beginning("fix", 3), "fix");
  });

  it("makes one line of a selection", () => {
    assert.equal(asTask("  def f():\n\treturn 1 "), "def f(): return 1");
  });
});

describe("looking at a symbol", () => {
  const seen = (): { times: number[]; viewing: ViewTimer; wait: (seconds: number) => void } => {
    const times: number[] = [];
    let now = 0;
    return {
      times,
      viewing: new ViewTimer(
        (_, seconds) => times.push(seconds),
        () => now,
      ),
      wait: (seconds) => (now += seconds * 1000),
    };
  };

  it("is told when it is opened, and for how long somebody stayed", () => {
    const { times, viewing, wait } = seen();
    viewing.opened({ symbol: "a", root: "r" });
    wait(12);
    viewing.left();
    viewing.left();
    assert.deepEqual(times, [0, 12]);
  });

  it("says nothing of a short look, and no more than ten minutes of a long one", () => {
    const { times, viewing, wait } = seen();
    viewing.opened({ symbol: "a", root: "r" });
    wait(1);
    viewing.opened({ symbol: "b", root: "r" });
    wait(10_000);
    viewing.left();
    assert.deepEqual(times, [0, 0, 600]);
  });
});

describe("words", () => {
  it("name the parts of a score in a fixed order, unknown ones last, without those that are nothing", () => {
    assert.deepEqual(
      parts({ new_part: 1, proximity: 0.1, relevance: 0.5, hub: 0, blastRadius: -0.2 }).map((part) => part.title),
      ["Relevance", "Proximity", "Blast radius", "new_part"],
    );
  });

  it("say what each part of a score means that the default ranking gives", () => {
    const given = ["relevance", "proximity", "feedback", "session", "history", "prior"];
    const unexplained = parts(Object.fromEntries(given.map((name) => [name, 1]))).filter(({ hint }) => hint === "");
    assert.deepEqual(unexplained, []);
  });

  it("are a symbol's own name, and what it is in", () => {
    const both = (qualifiedName: string, name: string): string[] => [
      rowName({ name, qualifiedName }),
      containerOf({ name, qualifiedName }),
    ];
    assert.deepEqual(both("Cart.total", "total"), ["total", "Cart"]);
    assert.deepEqual(both("shop::cart::total", "total"), ["total", "shop::cart"]);
    assert.deepEqual(both("round_price", "round_price"), ["round_price", ""]);
    assert.deepEqual(both("shop/cart.py", "cart.py"), ["cart.py", "shop"]);
    assert.deepEqual(both("myapp", "app"), ["myapp", ""]);
    assert.deepEqual(both("a cart > of two > has a total", "has a total"), ["has a total", "a cart > of two"]);
    assert.deepEqual(
      both("GET /orders", "list_orders"),
      ["GET /orders", ""],
      "a name that is written otherwise stays whole",
    );
  });

  it("show paths below their root, decoded", () => {
    assert.equal(pathIn("file:///repo", "file:///repo/a%20b/c.py"), "a b/c.py");
    assert.equal(pathIn("file:///repo", "file:///repository/c.py"), "/repository/c.py");
    assert.equal(pathIn("file:///repo", "file:///repo/100%.py"), "100%.py");
  });

  it("are Markdown that says what they say", () => {
    assert.equal(escaped("a_b <i>`x`\n- [y](command:z)"), "a\\_b \\<i\\>\\`x\\` \\- \\[y\\]\\(command\\:z\\)");
  });

  it("count", () => assert.deepEqual([plural(1, "symbol"), plural(2000, "symbol")], ["1 symbol", "2,000 symbols"]));

  it("says in words what the meter of a pack shows", () => {
    const shown = pack([symbol("a", { distance: 0, tokens: 300 }), symbol("b", { distance: 1, tokens: 1 })]);
    assert.equal(
      meterInWords(shown),
      "900 of 1,000 tokens. Targets: 300 tokens. Related: 1 token. Headings and edges: 599 tokens.",
    );
  });

  it("say what an answer does not see", () => {
    const fresh = pack([]).freshness;
    assert.equal(staleness(fresh), "");
    assert.match(staleness({ ...fresh, pending: 2 }), /2 changed files not seen yet/);
    assert.equal(
      staleness({ ...fresh, complete: false }),
      "The index is not finished yet: this is what it holds so far.",
    );
    const reading = { ...fresh, complete: false, activity: "reading files, 3,120 of 8,400" };
    assert.equal(
      staleness(reading),
      "The index is not finished yet (reading files, 3,120 of 8,400): this is what it holds so far.",
    );
  });

  it("say what a pack depends on beyond code and task", () => {
    const nothing = { lessons: 0, session: 0, pinned: 0, removed: 0, weak: 0, misspelled: "" };
    const symbols = [
      symbol("a", { components: { feedback: -0.25, session: 0.5 } }),
      symbol("b", { components: { session: 0.25 } }),
      symbol("c", { components: { session: 0.00001 } }),
    ];
    const line = (context: Partial<typeof nothing>, learned: boolean): string =>
      contextLine({ context: { ...nothing, ...context }, symbols }, learned);
    assert.equal(line({}, true), "Nothing learned changes this pack");
    assert.equal(
      line({ lessons: 1, session: 1148 }, true),
      "Also ranked by lessons (1 symbol) and recent work (2 symbols)",
      "of the pack, and not of all that is known",
    );
    assert.equal(line({ session: 2 }, true), "Also ranked by recent work (2 symbols)");
    assert.equal(contextLine({ context: { ...nothing, lessons: 3 }, symbols: [] }, true), "Also ranked by lessons");
    assert.equal(line({}, false), "Ranked by code and task alone");
    assert.equal(
      line({ misspelled: "requset as request" }, false),
      "Read requset as request · Ranked by code and task alone",
    );
    assert.equal(line({ weak: 1 }, false), "Nothing here matches the task well · Ranked by code and task alone");
    const bare = contextLine({ context: nothing, symbols }, false, "source");
    assert.equal(
      bare,
      "No source fits this budget, or can be read: signatures are shown · Ranked by code and task alone",
    );
    assert.equal(
      contextLine({ context: nothing, symbols: [symbol("a", { source: "1 def a()" })] }, false, "source"),
      "Ranked by code and task alone",
    );
  });

  it("title a pack by its task, or by what it is of", () => {
    assert.equal(titleOf(pack([])), "add a hook");
    assert.equal(titleOf(pack([], { tool: "context_for_pr", task: "" })), "Changes");
    assert.equal(
      titleOf(pack([], { tool: "context_for_pr", task: "changes since HEAD\nCart.total\nCart.pay" })),
      "Changes since HEAD",
    );
  });

  it("say why a pack is empty", () => {
    assert.equal(
      nothingFound(pack([], { tokenBudget: 40, dropped: { count: 12, names: [] } })),
      "A budget of 40 tokens has no room for any of 12 symbols: allow more.",
    );
    const texts = ["context_for_task", "context_for_pr", "context_for_files"].map((tool) =>
      nothingFound(pack([], { tool })),
    );
    assert.match(texts[0] ?? "", /Use words/);
    assert.match(texts[1] ?? "", /^No indexed code differs/);
    assert.match(texts[2] ?? "", /^These files define no function or type/);
  });
});

describe("attached agents", () => {
  const agent = (changes: Partial<AttachedAgent> = {}): AttachedAgent => ({
    id: "claude-1",
    name: "claude",
    since: "",
    questions: 2,
    task: "add a hook\nmore",
    packRoot: "abc",
    tokens: 1234,
    symbols: 3,
    ...changes,
  });
  const roots = [rootStatus({ agents: [agent(), agent({ id: "x-2", packRoot: "" })] }), rootStatus()];

  it("are counted over all roots, and nothing is said of none", () => {
    assert.equal(agentCount(roots), "2 agents");
    assert.equal(agentCount([rootStatus()]), "");
  });

  it("are asked for only if they were given something", () => {
    assert.deepEqual(agentsWithAnswers(roots), ["claude-1"]);
  });

  it("are listed in the status with their last task", () => {
    const report = statusReport({ version: "1", protocol: 1, roots }, () => "");
    assert.ok(
      report.includes("### 2 agents\n\n- claude: 2 questions; last “add a hook”\n- claude: 2 questions"),
      report,
    );
  });

  it("show what they were given, whatever fences are in it", () => {
    const report = agentReport([{ agent: agent(), text: "pack abc\n`````py\nx\n`````\n" }]);
    assert.ok(report.includes("## What claude was given\n\nFor “add a hook”: 3 symbols, 1,234 tokens."), report);
    assert.ok(report.includes("\n``````text\npack abc\n"), report);
  });
});

/** Markdown as people read it, as far as backslashes go. */
const shown = (markdown: string): string => markdown.replace(/\\(.)/g, "$1");

describe("the status", () => {
  it("says what is being done and how far it is", () => {
    assert.equal(activityText({ stage: "parse", done: 3120, total: 8400 }), "Reading files: 3,120 of 8,400");
    assert.equal(activityText({ stage: "resolve", done: 0, total: 0 }), "Linking names");
  });

  it("tells times as clocks of the reader show them", () => {
    const zone = process.env.TZ;
    try {
      process.env.TZ = "Asia/Kolkata";
      assert.equal(localTime("2025-12-31T23:05:09.123+00:00"), "2026-01-01 04:35:09");
      process.env.TZ = "UTC";
      assert.equal(localTime("2025-12-31T23:05:09.123+00:00"), "2025-12-31 23:05:09");
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it("reports nothing of a root that cannot be opened but what is wrong", () => {
    const missing = rootStatus({
      database: "",
      error: "The folder is not there any more.",
      files: 0,
      writable: false,
      freshness: { ...rootStatus().freshness, complete: false },
    });
    const report = statusReport({ version: "1", protocol: 1, roots: [missing] }, () => "");
    assert.match(report, /\*\*Problem:\*\* The folder is not there any more/);
    assert.match(report, /\| State \| Not indexed \|/);
    assert.doesNotMatch(report, /Database|Index \||Learning/);
  });

  it("does not call an index up to date that a problem keeps from following the disk", () => {
    const deleted = rootStatus({ error: "The index was deleted while it was open; restart the server." });
    const report = statusReport({ version: "1", protocol: 1, roots: [deleted] }, () => "");
    assert.match(report, /\| State \| Not updated because of the problem \|/);
  });

  it("reports roots, languages, and files that are not read in full", () => {
    const problems = [{ uri: "file:///repo/__x__.py", problem: "not UTF-8 | at 3" }];
    const report = statusReport(
      { version: "1", protocol: 1, roots: [rootStatus({ problems, error: "The disk is full." })] },
      () => "__x__.py",
    );
    const data = rootStatus({
      dataFormats: [
        { name: "YAML", readAs: { Compose: 1200, Kubernetes: 1 }, other: 32 },
        { name: "JSON", readAs: {}, other: 1 },
      ],
      withoutGrammar: [..."abcdefgh"].map((letter) => ({ extension: `.${letter}`, files: 3, why: "" })),
    });
    const dataReport = shown(statusReport({ version: "1", protocol: 1, roots: [data] }, () => ""));
    assert.ok(
      dataReport.includes(
        "| Data | YAML: 1,233 files, 1,201 read as Compose, Kubernetes; 32 not read<br>JSON: 1 file, none read |",
      ),
      dataReport,
    );
    assert.ok(
      dataReport.includes("| Not read | 3 .a, 3 .b, 3 .c, 3 .d, 3 .e, 3 .f and 6 files of 2 more kinds |"),
      dataReport,
    );
    for (const words of ["## repo", "74 files, 1,534 symbols", "Python 70", "> **Problem:** The disk is full."])
      assert.ok(shown(report).includes(words), words);
    assert.ok(
      shown(report).includes(`| Indexed | ${localTime("2026-01-01T00:00:00Z")} (generation 3) |`),
      shown(report),
    );
    assert.ok(report.includes("| not UTF\\-8 \\| at 3 | [\\_\\_x\\_\\_\\.py](</__x__.py>) |"), report);
    const bare = rootStatus({
      nothingToIndex: "/repo holds no source; indexing begins with its first source file.",
      freshness: { ...rootStatus().freshness, complete: false },
    });
    const bareReport = shown(statusReport({ version: "1", protocol: 1, roots: [bare] }, () => ""));
    assert.match(bareReport, /indexing begins with its first source file/);
    assert.match(bareReport, /\| State \| Nothing to index \|/);
    assert.doesNotMatch(bareReport, /Problem/);
    const twoRoots = statusReport(
      { version: "1", protocol: 1, roots: [rootStatus({ problems }), data] },
      () => "repo/__x__.py",
    );
    assert.ok(twoRoots.includes("| not UTF\\-8 \\| at 3 | repo\\/\\_\\_x\\_\\_\\.py |"), twoRoots);
  });
});
