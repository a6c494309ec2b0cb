"""How often "no known uses" is said of a symbol whose name stands elsewhere: python -m tests.bench.silences FOLDER …

Of the functions and types outside tests that other files may use: the number of those without a known use or test,
and of these the ones whose name some file spells outside of their definition. By "calls" a use is a call of the very
symbol, which is all that release 0.1.0 counted; by "uses" it is one of any kind, also through a method that is
overridden.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections import Counter
from pathlib import Path

import numpy as np

from packlens.engine.context_engine import ContextEngine
from packlens.graph.levels import with_bases
from packlens.graph.reach import TEST_SCOPE_KINDS, USE_KINDS, with_members
from packlens.graph.view import Index
from packlens.model import CALLABLE_KINDS, EDGE_KINDS, NODE_KINDS, TYPE_KINDS

_WORD = re.compile(rb"[A-Za-z_$][\w$]*")
_DRAWN = (CALLABLE_KINDS | TYPE_KINDS) - {"constructor"}


def main(folders: list[str]) -> None:
    """Print one row a folder."""
    print("| repository | symbols | silent by calls | misleadingly | silent by uses | misleadingly |")
    print("|---|---|---|---|---|---|")
    for folder in folders:
        with tempfile.TemporaryDirectory() as scratch:
            database = Path(scratch, "index.db")
            with ContextEngine.open(folder, database=database) as engine:
                engine.index()
                print(f"| {Path(folder).name} | {_row(engine)} |", flush=True)


def _row(engine: ContextEngine) -> str:
    snapshot = engine.snapshot()
    view, symbols = snapshot.index, snapshot.index.symbols
    texts = [snapshot.source(path) or b"" for path in symbols.paths]
    total = Counter(word for text in texts for word in _WORD.findall(text))
    drawn = [
        position
        for position in range(len(symbols))
        if NODE_KINDS[symbols.kind[position]] in _DRAWN and not symbols.test[position]
    ]
    cells = [f"{len(drawn):,}"]
    nodes = snapshot.nodes(drawn)
    for kinds, through in ((("calls",), False), ((*USE_KINDS, *TEST_SCOPE_KINDS), True)):
        silent = [position for position in drawn if not _is_used(view, position, kinds, through)]
        misleading = 0
        for position in silent:
            span, name = nodes[position].span, symbols.names[position].encode()
            own = texts[int(symbols.file[position])][span.start_byte : span.end_byte]
            misleading += total[name] > _WORD.findall(own).count(name)
        cells += [f"{len(silent):,}", f"{misleading:,}"]
    return " | ".join(cells)


def _is_used(view: Index, position: int, kinds: tuple[str, ...], through_bases: bool) -> bool:
    inside = (
        with_members(view.symbols, [position]) if view.symbols.is_type[position] else np.array([position], np.int32)
    )
    targets = with_bases(view, inside) if through_bases else inside
    codes = [EDGE_KINDS.index(kind) for kind in kinds]
    own = set(inside.tolist())
    for target in targets.tolist():
        row = slice(int(view.incoming.indptr[target]), int(view.incoming.indptr[target + 1]))
        users = view.incoming.indices[row][np.isin(view.incoming.kind[row], codes)].tolist()
        if any(user not in own for user in users):
            return True
    return False


if __name__ == "__main__":
    main(sys.argv[1:])
