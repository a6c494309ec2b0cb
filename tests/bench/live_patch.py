"""What an edit costs the index in memory: python -m tests.bench.live_patch FOLDER [--db FILE] [--runs N].

A copy of the folder's index is edited, file after file: a line in a body, a new function at the top, a line on top, a
new file and its removal, a test. For each edit, medians in processor milliseconds of patching (`graph.patch`) and of
what a first ranking needs besides (values derived per generation), and beside them what building all of it anew takes.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from packlens import ContextEngine, Settings
from packlens.config import PacklensSettings
from packlens.graph.load import build_columns
from packlens.graph.patching.patch import patch_index
from packlens.graph.view import Index
from packlens.rank.packlens_profile import prepare, rank_packlens
from packlens.retrieve.per_index import carry_over
from packlens.store.connection import open_database
from tests.graph.patching.changes import live_index, updated

SETTINGS = PacklensSettings()
TASK = "prefetch related objects with a custom queryset"
_FUNCTION = "def added_by_an_edit(first, second):\n    return first.resolve(second)\n\n\n"


def median(work: Callable[[], object], runs: int) -> float:
    """Return the median processor time of some work in milliseconds."""
    times = []
    for _ in range(runs):
        gc.collect()
        start = time.process_time()
        work()
        times.append((time.process_time() - start) * 1e3)
    return statistics.median(times)


def edits(index: Index, folder: Path) -> list[tuple[str, str, bytes | None]]:
    """Return (what, path, content): edits of the largest and of a middling file, and of a test."""
    symbols = index.symbols
    lines = {path: 0 for path in symbols.paths if path.endswith(".py")}
    tests = {symbols.path_of(n) for n in range(len(symbols)) if symbols.test[n]}
    for node in range(len(symbols)):
        if symbols.path_of(node) in lines:
            lines[symbols.path_of(node)] += int(symbols.length[node])
    code = sorted((path for path in lines if path not in tests), key=lambda path: (lines[path], path))
    found: list[tuple[str, str, bytes | None]] = []
    for what, path in (
        ("large", code[-1]),
        ("middling", code[-len(code) // 10]),
        ("test", max(tests & lines.keys(), key=lambda p: (lines[p], p))),
    ):
        text = (folder / path).read_text("utf-8")
        body = text.rfind("    return ")
        found += [
            (f"{what}: a line in a body", path, f"{text[:body]}    unheard = of_word\n{text[body:]}".encode()),
            (f"{what}: a line on top", path, f"\n{text}".encode()),
            (f"{what}: a function more", path, f"{text}\n\n{_FUNCTION}".encode()),
        ]
    return [
        *found,
        ("a new file", "added_by_an_edit.py", _FUNCTION.encode()),
        ("its removal", "added_by_an_edit.py", None),
    ]


def main() -> None:
    """Print a table."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--db", type=Path)
    arguments.add_argument("--runs", type=int, default=9)
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        path = Path(temporary) / "index.db"
        if options.db:
            path.write_bytes(options.db.read_bytes())
        with ContextEngine.open(options.folder, Settings(caches=False), path) as engine:
            engine.index()
        connection = open_database(path)
        live = live_index(connection)
        index = live.index
        print(f"{options.folder.name}: {len(index.symbols)} nodes, {len(index.outgoing.indices)} edges")
        print(f"{len(index.postings.node)} postings, {len(index.symbols.paths)} files")
        print(f"from scratch: columns {median(lambda: build_columns(connection), 3):.0f} ms")
        rank_packlens(TASK, live.index, SETTINGS)
        print(f"{'edit':34} {'patch':>7} {'derive':>7} {'sum':>7}   ranking after it")
        for what, file, content in edits(live.index, options.folder):
            change = updated(connection, {file: content})
            after, moves = patch_index(live, change)
            patching = median(partial(patch_index, live, change), options.runs)
            deriving = []
            for _ in range(options.runs):
                after, moves = patch_index(live, change)
                start = time.process_time()
                carry_over(live.index, after.index, moves)
                prepare(after.index, SETTINGS)
                deriving.append((time.process_time() - start) * 1e3)
            derived = statistics.median(deriving)
            ranking = median(partial(rank_packlens, TASK, after.index, SETTINGS), options.runs)
            print(f"{what:34} {patching:7.1f} {derived:7.1f} {patching + derived:7.1f}   {ranking:.1f}")
            live = after
        connection.close()


if __name__ == "__main__":
    main()
