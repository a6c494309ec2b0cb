/** Small packs to test with. */

import type { PackEdge, PackResult, PackSymbol, RootStatus } from "../../src/protocol";

export function symbol(name: string, changes: Partial<PackSymbol> = {}): PackSymbol {
  return {
    symbolId: `id:${name}`,
    name,
    qualifiedName: name,
    kind: "function",
    uri: `file:///repo/src/${name}.py`,
    range: { start: { line: 4, character: 0 }, end: { line: 9, character: 0 } },
    signature: `def ${name}()`,
    score: 1,
    components: { relevance: 0.8, proximity: 0.3, prior: -0.1 },
    distance: 0,
    provenance: "",
    tokens: 40,
    source: "",
    ...changes,
  };
}

export function edge(source: number, target: number, kind = "calls", confidence = 0.85): PackEdge {
  return { source, target, kind, confidence };
}

export function pack(symbols: PackSymbol[], changes: Partial<PackResult> = {}): PackResult {
  return {
    root: "file:///repo",
    tool: "context_for_task",
    task: "add a hook",
    packRoot: "abc",
    format: "markdown",
    text: "",
    status: "full",
    tokensUsed: 900,
    tokenBudget: 1000,
    symbols,
    edges: [],
    dropped: { count: 0, names: [] },
    freshness: {
      generation: 1,
      indexedAt: "",
      complete: true,
      pending: 0,
      stale: [],
      historyPending: false,
      activity: "",
      code: "c1",
      history: "h1",
    },
    context: { lessons: 0, session: 0, pinned: 0, removed: 0, weak: 0, misspelled: "" },
    sized: false,
    ...changes,
  };
}

export function rootStatus(changes: Partial<RootStatus> = {}): RootStatus {
  return {
    root: "file:///repo",
    name: "repo",
    database: "/cache/repo.db",
    freshness: {
      generation: 3,
      indexedAt: "2026-01-01T00:00:00Z",
      complete: true,
      pending: 0,
      stale: [],
      historyPending: false,
      activity: "",
      code: "c1",
      history: "h1",
    },
    activity: null,
    error: "",
    files: 74,
    symbols: 1534,
    edges: 6021,
    languages: { Python: 70, TypeScript: 4 },
    problems: [],
    writable: true,
    learning: true,
    agents: [],
    withoutGrammar: [],
    nothingToIndex: "",
    dataFormats: [],
    ...changes,
  };
}
