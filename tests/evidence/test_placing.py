"""What reports say of lines and functions becomes facts about symbols."""

from __future__ import annotations

import json
from pathlib import Path

from packlens.engine.context_engine import ContextEngine
from tests.trees import write_tree

SCRIPT = """export const twice = (x: number) => 2 * x;
export const thrice = (x: number) => 3 * x;

export function apply(f: (x: number) => number) {
  return f(1);
}

export function ignore() {}
"""


def function(first: int, last: int) -> object:
    return {"decl": {"start": {"line": first}}, "loc": {"end": {"line": last}}}


def test_istanbul_counts_functions_that_have_no_line_of_their_own(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "math", {"src/math.ts": SCRIPT})
    said = {
        "path": f"{root}/src/math.ts",
        "statementMap": {"0": {"start": {"line": 1}}, "1": {"start": {"line": 2}}, "2": {"start": {"line": 5}}},
        "s": {"0": 1, "1": 1, "2": 4},
        "fnMap": {"0": function(1, 1), "1": function(2, 2), "2": function(8, 8), "3": function(4, 9)},
        "f": {"0": 3, "1": 0, "2": 1, "3": 0},
    }
    (tmp_path / "coverage-final.json").write_text(json.dumps({"math": said}))
    with ContextEngine.open(root, database=tmp_path / "index.db") as engine:
        engine.index()
        engine.evidence.add(tmp_path / "coverage-final.json")
        words = [
            engine.coverage(engine.find(name)).partition(" (")[0] for name in ("twice", "thrice", "ignore", "apply")
        ]
    assert ["ran", "did not run", "ran", "ran"] == words
