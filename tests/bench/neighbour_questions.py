"""Do questions about a symbol's neighbours find them? python -m tests.bench.neighbour_questions CORPUS --db-dir DIR

From each repository, 12 symbols a relation with a name of their own and two to nine neighbours (callers, callees,
subtypes), drawn by a fixed seed, asked for in words. The right answers are the index's own edges, so this says whether
questions are understood, not whether edges are right (`tests.bench.edges` does).
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from packlens.bench.retrieval import Engines, bench_settings
from packlens.config import PacklensSettings
from packlens.graph.view import Index
from packlens.model import EDGE_KINDS
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.lexical.lexical import build_lexicon

_EACH: Final = 12


class _Relation(NamedTuple):
    questions: Sequence[str]
    kinds: Sequence[str]
    incoming: bool


_RELATIONS: Final = {
    "callers": _Relation(("Who calls {}?", "where is {} used", "What calls {}()?", "callers of {}"), ("calls",), True),
    "callees": _Relation(("What does {} call?",), ("calls",), False),
    "subtypes": _Relation(
        ("Which classes implement {}?", "subclasses of {}", "what extends {}"), ("implements", "extends"), True
    ),
}


def _questions(relation: _Relation, index: Index, generator: random.Random) -> list[tuple[str, int, set[int]]]:
    """Return questions, whom each is about, and its right answers."""
    symbols = index.symbols
    candidates = build_lexicon(index, PacklensSettings()).candidates
    edges = index.incoming if relation.incoming else index.outgoing
    kinds = {EDGE_KINDS.index(kind) for kind in relation.kinds}
    positions = np.flatnonzero(candidates).tolist()
    namesakes = Counter(symbols.names[p] for p in positions)
    generator.shuffle(positions)
    questions: list[tuple[str, int, set[int]]] = []
    for position in positions:
        span = slice(edges.indptr[position], edges.indptr[position + 1])
        pairs = zip(edges.indices[span].tolist(), edges.kind[span].tolist(), strict=True)
        right = {end for end, kind in pairs if kind in kinds and candidates[end] and end != position}
        if namesakes[symbols.names[position]] == 1 and 2 <= len(right) <= 9:
            questions.append((generator.choice(relation.questions).format(symbols.names[position]), position, right))
            if len(questions) == _EACH:
                break
    return questions


def main() -> None:
    """Print R@10 of the neighbours, and how often the symbol itself is in the first three; with the signal, without."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--db-dir", type=Path)
    options = parser.parse_args()
    names = sorted(each.name for each in options.corpus.iterdir() if each.is_dir())
    found: dict[tuple[str, float], list[tuple[float, bool]]] = {}
    with Engines(options.corpus, options.db_dir, bench_settings("packlens", 0), None) as engines:
        for name in names:
            index = engines.of(name).view
            for label, relation in _RELATIONS.items():
                for task, about, right in _questions(relation, index, random.Random(name)):
                    for settings in (PacklensSettings(), replace(PacklensSettings(), relation_weight=0.0)):
                        first = [s.position for s in rank_packlens(task, index, settings).scored[:10]]
                        recall = len(right.intersection(first)) / len(right)
                        found.setdefault((label, settings.relation_weight), []).append((recall, about in first[:3]))
    print("| asked for | weight | questions | R@10 | the symbol itself in the first three |\n|---|---|---|---|---|")
    for (label, weight), each in found.items():
        recall, itself = np.mean(each, axis=0)
        print(f"| {label} | {weight:g} | {len(each)} | {recall:.2f} | {itself:.2f} |")


if __name__ == "__main__":
    main()
