"""What each stage of an edit costs, in one process: python -m tests.bench.edit_stages FOLDER [--db FILE] [--runs N].

A live folder whose thread does not run gets the random edits of `live_server`, and does its steps when it is told to:
the update, then the pack that the server is asked for, then (in what an editor calls idle time) what is left to derive.
Processor milliseconds of each stage, the least of several runs of each edit (each run in a process of its own); p50 and
p95 over the edits, and a hash over all packs, which says whether two versions answer the same. The folder is only read.
"""

from __future__ import annotations

import argparse
import functools
import hashlib
import multiprocessing
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from packlens.config import Settings
from packlens.engine import pack_questions
from packlens.engine.pack_questions import TaskRequest
from packlens.graph.patching import patch
from packlens.live import memory_index
from packlens.live.folder import LiveFolder
from packlens.live.reports import IndexProgress
from packlens.resolve.incremental import IncrementalResolver
from packlens.retrieve import per_index
from tests.bench.live_server import Documents
from tests.bench.query_latency import percentile

_WARMING: Final = 5
"""The first edits are not counted."""
Times = dict[str, float]


class Stages:
    """Attributes processor time to the innermost stage that is going on."""

    def __init__(self) -> None:
        """Start in no stage."""
        self.times: Times = {}
        self._open: list[str] = []
        self._since = 0

    def start(self) -> None:
        """Forget all."""
        self.times, self._since = {}, time.process_time_ns()

    def _turn(self, stage: str) -> None:
        now = time.process_time_ns()
        self.times[stage] = self.times.get(stage, 0.0) + (now - self._since) / 1e6
        self._since = now

    def stop(self) -> Times:
        """Return milliseconds by stage since the start."""
        self._turn("other")
        return self.times

    def watch(self, holder: Any, name: str, stage: str) -> None:
        """Attribute what a function of a module or class does to a stage."""
        work: Callable[..., Any] = getattr(holder, name)

        @functools.wraps(work)
        def watched(*args: Any, **kwargs: Any) -> Any:
            self._turn(self._open[-1] if self._open else "other")
            self._open.append(stage)
            try:
                return work(*args, **kwargs)
            finally:
                self._turn(self._open.pop())

        setattr(holder, name, watched)


class _Editor:
    """What `Documents` tells of a document, as events of a live folder; and the reports of that folder."""

    def __init__(self, root: Path) -> None:
        self.live: LiveFolder
        self._root = root

    def open(self, uri: str, text: str) -> None:
        self.live.change_document(self._path(uri), text)

    def change(self, uri: str, version: int, change: dict[str, str]) -> None:
        del version
        self.live.change_document(self._path(uri), change["text"])

    def _path(self, uri: str) -> str:
        return uri.removeprefix(self._root.as_uri() + "/")

    def index_changed(self, root: str) -> None:
        del root

    def activity_changed(self, root: str, activity: IndexProgress | None) -> None:
        del root, activity

    def failed(self, root: str, message: str) -> None:
        raise RuntimeError(message)


def run(folder: Path, database: Path, count: int) -> tuple[list[Times], list[str]]:
    """Return the stages of some edits, and hashes of the packs after them."""
    editor = _Editor(folder)
    editor.live = LiveFolder(folder, "root", Settings(sized=True), editor, database)
    step = editor.live._thread.do
    step("scan")
    step("load")
    while editor.live._state.uncompiled_languages:  # as a server does in idle time, before any edit
        step("warm")
    documents = Documents(folder, editor, 1)  # type: ignore[arg-type]
    step("update")
    step("derive")
    stages, times, packs = _watched(), list[Times](), list[str]()
    for number in range(_WARMING + count):
        path, _, name = documents.edit(number)
        request = TaskRequest(f"{name.replace('_', ' ')} of {path.stem}", 5000, "markdown")
        stages.start()
        step("update")
        made = editor.live.engine.answer(request).pack
        times.append(stages.stop())
        stages.start()
        step("derive")
        times[-1]["(left for idle time)"] = sum(stages.stop().values())
        packs.append(hashlib.sha256(f"{made.pack_root} {made.text}".encode()).hexdigest())
    editor.live.close()
    return times[_WARMING:], packs


def _watched() -> Stages:
    stages = Stages()
    stages.watch(memory_index, "file_record", "extraction")
    stages.watch(IncrementalResolver, "update", "resolution")
    stages.watch(patch, "patch_nodes", "nodes")
    stages.watch(patch, "patch_edges", "edges")
    stages.watch(patch, "patch_postings", "postings")
    stages.watch(memory_index, "patch_index", "rest of the patch")
    stages.watch(memory_index.MemoryIndex, "update", "rest of the update")
    stages.watch(per_index._PendingCarryOver, "take_over", "carried values")
    stages.watch(pack_questions, "ranking_of_task", "ranking")
    stages.watch(pack_questions, "symbol_pack", "packing")
    return stages


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--db", type=Path, help="kept for the next time")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--edits", type=int, default=60)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        database = options.db or Path(temporary) / "index.db"
        context = multiprocessing.get_context("spawn")
        runs = []
        for _ in range(options.runs):
            with context.Pool(1) as pool:
                runs.append(pool.apply(run, (options.folder.resolve(), database, options.edits)))
    assert len({tuple(packs) for _, packs in runs}) == 1, "the packs of two runs differ"
    names = list(dict.fromkeys(name for times, _ in runs for edit in times for name in edit))
    rows = {name: [min(t[n].get(name, 0.0) for t, _ in runs) for n in range(options.edits)] for name in names}
    idle = rows.pop("(left for idle time)")
    sums = [min(sum(v for k, v in t[n].items() if k[0] != "(") for t, _ in runs) for n in range(options.edits)]
    print(f"load {os.getloadavg()[0]:.1f}, {options.folder.name}, {options.edits} edits, {options.runs} runs")
    for name, values in [*rows.items(), ("together", sums), ("left for idle time", idle)]:
        mean = sum(values) / len(values)
        print(f"{name:20} p50 {percentile(values, 0.5):6.1f}  p95 {percentile(values, 0.95):6.1f}  mean {mean:6.1f}")
    print("packs", hashlib.sha256("".join(runs[0][1]).encode()).hexdigest()[:16])


if __name__ == "__main__":
    main()
