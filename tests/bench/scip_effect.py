"""What a SCIP index does to the edges of a workspace: python -m tests.bench.scip_effect TREE INDEX [--show N].

Edges are compared by source, kind and target, before the index was added and after.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.graph.reported_edges import SURE
from packlens.graph.rows import row_numbers
from packlens.graph.view import Index
from packlens.model import EDGE_KINDS, PROVENANCES


class Seen(NamedTuple):
    """What an index says of one edge."""

    confidence: float
    provenance: str


Edges = dict[tuple[str, str, str], Seen]
"""By (kind, source, target)."""


def edges_of(index: Index) -> Edges:
    """Return the edges that references make."""
    out, symbols = index.outgoing, index.symbols

    def name(position: int) -> str:
        return f"{symbols.path_of(position) if symbols.file[position] >= 0 else ''}:{symbols.qualified_names[position]}"

    columns = (row_numbers(out.indptr), out.indices, out.kind, out.confidence, out.provenance)
    return {
        (EDGE_KINDS[kind], name(source), name(target)): Seen(confidence, PROVENANCES[provenance])
        for source, target, kind, confidence, provenance in zip(*(each.tolist() for each in columns), strict=True)
        if PROVENANCES[provenance] in ("ast_inferred", "ast_resolved", "scip_resolved")
    }


def compared(before: Edges, after: Edges) -> dict[str, list[tuple[str, str, str]]]:
    """Return edges by what became of them."""
    parts: dict[str, list[tuple[str, str, str]]] = {}
    for key, seen in sorted(before.items()):
        what = "sure" if seen.confidence >= SURE else "guesses"
        found = after.get(key)
        became = "removed" if found is None else "confirmed" if found.provenance == "scip_resolved" else "unchanged"
        parts.setdefault(f"{what} {became}", []).append(key)
    parts["added"] = sorted(after.keys() - before.keys())
    return parts


def main() -> None:
    """Print how many edges were confirmed, removed and added, and some of each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tree", type=Path)
    parser.add_argument("index", type=Path)
    parser.add_argument("--show", type=int, default=0, help="so many edges of each part, chosen at random")
    options = parser.parse_args()
    with TemporaryDirectory() as folder, ContextEngine.open(options.tree, Settings(), Path(folder) / "db") as engine:
        engine.index()
        before = edges_of(engine.view)
        added = engine.evidence.add(options.index)
        after = edges_of(engine.view)
    print(f"{added.report.edges} reported edges of {added.report.files} files; {len(added.newer)} changed")
    for what, keys in sorted(compared(before, after).items()):
        kinds = ", ".join(f"{kind} {count}" for kind, count in Counter(key[0] for key in keys).most_common())
        print(f"{what}: {len(keys)} ({kinds})")
        for kind, source, target in random.Random(0).sample(keys, min(options.show, len(keys))):
            print(f"    {kind} {source} -> {target}")


if __name__ == "__main__":
    main()
