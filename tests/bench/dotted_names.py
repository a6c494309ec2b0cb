"""Do dotted names lead to what they mean? python -m tests.bench.dotted_names CORPUS --db-dir DIR

From each repository, 20 members of types whose name (one plain word) several symbols bear, drawn by a fixed seed, each
spelled with its type in the title of a change: how often it ranks first, by its dotted name and by its name alone.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from pathlib import Path
from typing import Final

import numpy as np

from packlens.bench.retrieval import Engines, bench_settings
from packlens.config import PacklensSettings
from packlens.graph.view import Index
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.lexical import build_lexicon
from packlens.retrieve.qualified import name_parts

_EACH: Final = 20
_TITLES: Final = ("Fix {}", "Document what {} returns", "{}: do not fail on empty input", "Speed up {} for long lists")


def _asked(index: Index, generator: random.Random) -> list[tuple[str, int]]:
    """Return titles, and the symbol that each means."""
    symbols = index.symbols
    candidates = np.flatnonzero(build_lexicon(index, PacklensSettings()).candidates).tolist()
    namesakes = Counter(symbols.names[p] for p in candidates)
    dotted = {p: ".".join(name_parts(symbols.qualified_names[p])[-2:]) for p in candidates}
    alone = Counter(dotted.values())
    wanted = [
        p
        for p in candidates
        if symbols.container[p] >= 0
        and symbols.names[p].isalpha()
        and symbols.names[p].islower()
        and namesakes[symbols.names[p]] > 2
        and alone[dotted[p]] == 1
    ]
    generator.shuffle(wanted)
    return [(generator.choice(_TITLES).format(dotted[p]), p) for p in wanted[:_EACH]]


def main() -> None:
    """Print how often the symbol that a title means is first, and in the first three."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--db-dir", type=Path)
    options = parser.parse_args()
    found: dict[str, list[tuple[bool, bool]]] = {"Type.member": [], "Type member": []}
    with Engines(options.corpus, options.db_dir, bench_settings("packlens", 0), None) as engines:
        for name in sorted(each.name for each in options.corpus.iterdir() if each.is_dir()):
            index = engines.of(name).view
            for title, meant in _asked(index, random.Random(name)):
                for spelling, task in (("Type.member", title), ("Type member", title.replace(".", " "))):
                    first = [s.position for s in rank_packlens(task, index, PacklensSettings()).scored[:3]]
                    found[spelling].append((first[:1] == [meant], meant in first))
    print("| spelled | titles | first | in the first three |\n|---|---|---|---|")
    for spelling, each in found.items():
        print(f"| {spelling} | {len(each)} | {np.mean(each, axis=0)[0]:.2f} | {np.mean(each, axis=0)[1]:.2f} |")


if __name__ == "__main__":
    main()
