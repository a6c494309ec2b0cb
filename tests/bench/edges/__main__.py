"""Precision and recall of resolved calls, next to a real resolver's answers.

    tests/bench/edges/install TOOLS                             # once: pyright, tsc, go, rust-analyzer
    python -m tests.bench.edges LANGUAGE TOOLS FOLDER … [--sites 300] [--seed 0] [--show 20]

Call sites are drawn at random from each folder by syntax alone. The resolver of the language (pyright, tsc, go/types,
rust-analyzer, javac) says what each calls; the edges `calls` that Packlens makes of the same caller and the same name
are compared with that. Targets outside of the folder count against an edge and not for recall; sites the resolver does
not know count for nothing. Precision is the share of confidence that is on right edges; "top" the share of pairs
(caller, name) whose most confident edge is right; recall the share of the true (caller, callee) that have an edge.
`--show` prints that many wrong and missing edges. Answers are kept under TOOLS/answers.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tests.bench.edges.graph import Graph
from tests.bench.edges.oracles import remembered
from tests.bench.edges.score import Miss, Score, score
from tests.bench.edges.sites import draw

_FAMILY = {"javascript": "typescript"}
"""Which languages are drawn from and asked about together, where that is not called like the language."""


def main() -> None:
    """Print one row a folder, and one for all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("language", choices=["python", "typescript", "javascript", "go", "rust", "java"])
    parser.add_argument("tools", type=Path)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--sites", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", type=int, default=0)
    options = parser.parse_args()
    print(
        "| repository | sites | inside | edges judged | precision | top | resolved | inferred | true calls | recall |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|")
    total = Score()
    for folder in options.folders:
        root = folder.resolve()
        family = _FAMILY.get(options.language, options.language)
        sites = draw(root, family, options.sites, options.seed)
        answers_file = options.tools / "answers" / f"{family}-{'-'.join(root.parts[-2:])}.json"
        answers = remembered(answers_file, family, options.tools.resolve(), root, sites.asked)
        found = score(Graph(root, family), sites, answers)
        print(f"| {root.name} | {found.row()} |", flush=True)
        _show(root, found, options.show)
        total.add(found)
    print(f"| all | {total.row()} |")


def _show(root: Path, found: Score, count: int) -> None:
    for title, misses in (("WRONG", found.wrong), ("MISSING", found.missing)):
        for miss in misses[:count]:
            print(f"{title} {_place(root, miss)}\n    said {_as_rows(miss)}\n    true {miss.truth}")


def _place(root: Path, miss: Miss) -> str:
    line = (root / miss.site.path).read_text("utf-8", "replace").splitlines()[miss.site.line]
    return f"{miss.site.path}:{miss.site.line + 1} {miss.site.name}: {line.strip()}"


def _as_rows(miss: Miss) -> list[tuple[object, ...]]:
    return [(*call.target, round(call.confidence, 2), call.provenance) for call in miss.said]


if __name__ == "__main__":
    main()
