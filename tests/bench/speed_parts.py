"""What `tests.bench.speed` measures of one folder, part by part: each returns figures by their names."""

from __future__ import annotations

import multiprocessing
import random
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from packlens import ContextEngine, Settings
from packlens.engine.workspace.indexed_folder import IndexedFolder
from tests.bench.command_cost import TASK, pack_command, processor_seconds
from tests.bench.index_cost import index_run, parse_seconds
from tests.bench.live_server import Documents, edits, memory, opened
from tests.bench.query_latency import percentile
from tests.lsp.wire import Peer

_TASKS, _WORDS = 40, 7
Row = dict[str, float]
_Result = TypeVar("_Result")


@dataclass(frozen=True, eq=False)
class MeasuredFolder:
    """A folder, and what the rounds share of it."""

    folder: Path
    scratch: Path
    """Holds copies and databases of the folder."""
    jobs: int
    edits: int
    """How many edits a server is sent."""
    peers: Mapping[str, str]
    """Commands by the names of other tools: each answers `{task}` in a copy of the folder."""
    peer_indexes: Mapping[str, str]
    """Commands that make their indexes there, by the same names."""

    @cached_property
    def copy(self) -> Path:
        """A copy of the folder without git's data, made when it is first needed."""
        copy_without_git(self.folder, self.scratch / "copy")
        return self.scratch / "copy"

    @cached_property
    def database(self) -> Path:
        """An index without history, made when it is first needed."""
        database = self.scratch / "index.db"
        processor_seconds(["-m", "packlens", "index", str(self.copy), "--db", str(database)])
        return database


def copy_without_git(folder: Path, target: Path) -> None:
    """Copy a folder's files."""
    shutil.copytree(folder, target, symlinks=True, ignore=shutil.ignore_patterns(".git"))


def index(measured: MeasuredFolder) -> Row:
    """Return what a cold index without history costs, and the floor below it: the parse of the same bytes."""
    files, megabytes, _, together = parse_seconds(measured.copy, measured.jobs)
    cpu, _, peak = index_run(measured.copy, measured.jobs)
    return {
        "files": float(files),
        "MB of source": megabytes,
        "parse, s": together,
        "index, s": cpu,
        "index / parse": cpu / together,
        "index, peak MB": peak,
    }


def history(measured: MeasuredFolder) -> Row:
    """Return what reading past commits costs after the index: all that the settings allow, and the first ones."""
    if not (measured.folder / ".git").exists():
        return {}
    whole, first = (_apart(_mined_seconds, measured.folder, measured.database, quick) for quick in (False, True))
    return {"history, s": whole, "history that a question waits for, s": first}


def _mined_seconds(folder: Path, index: Path, quick: bool) -> float:
    with tempfile.TemporaryDirectory() as temporary:
        database = shutil.copy(index, temporary)
        with IndexedFolder.open(folder, Settings(), Path(database)) as indexed:
            start = time.process_time()
            indexed.mine_history(quick=quick)
            return time.process_time() - start


def commands(measured: MeasuredFolder) -> Row:
    """Return what `packlens pack` costs over a current index, and the floor below it: the import of numpy."""
    database = measured.scratch / "asked.db"
    if not database.exists():
        shutil.copy(measured.database, database)
        for number in range(3):  # the first reads commits, the second derives values, the third is stored
            _seconds_of_question(measured, database, TASK if number == 2 else f"{TASK} {number}")
    numpy = processor_seconds(["-c", "import numpy"])
    stored = _seconds_of_question(measured, database, TASK)
    new = _seconds_of_question(measured, database, f"{TASK} at {time.monotonic_ns()}")
    return {
        "`import numpy`, s": numpy,
        "stored pack, s": stored,
        "stored pack / numpy": stored / numpy,
        "new question, s": new,
        "new question / numpy": new / numpy,
    }


def _seconds_of_question(measured: MeasuredFolder, database: Path, task: str) -> float:
    return processor_seconds(pack_command(measured.folder, database, task))


def warm(measured: MeasuredFolder) -> Row:
    """Return what packs of a warm engine cost, in processor time, and the memory of its process."""
    symbols, milliseconds, megabytes = _apart(_warm_packs, measured.folder, measured.database)
    return {
        "symbols": float(symbols),
        "warm pack, p50 ms": percentile(milliseconds, 0.5),
        "warm pack, p95 ms": percentile(milliseconds, 0.95),
        "warm engine, MB": megabytes,
    }


def _warm_packs(folder: Path, database: Path) -> tuple[int, list[float], float]:
    with ContextEngine.open(folder, Settings(sized=False, caches=False), database) as engine:
        words = list(engine.view.postings.vocabulary)
        chosen = random.Random(0)
        tasks = [" ".join(chosen.choices(words, k=_WORDS)) for _ in range(_TASKS)]
        engine.for_task(TASK)
        found = []
        for task in tasks:
            start = time.thread_time()
            engine.for_task(task)
            found.append((time.thread_time() - start) * 1e3)
        status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
        return len(engine.view.symbols), found, int(status["VmRSS"].split()[0]) * 1024 / 1e6


def server(measured: MeasuredFolder) -> Row:
    """Return how long edits in a language server take until a pack sees them, by the clock, and its memory."""
    with tempfile.TemporaryDirectory(dir=measured.scratch) as temporary:
        root = Path(temporary, measured.folder.name)
        copy_without_git(measured.folder, root)
        with Peer(Path(temporary, "cache")) as peer:
            opened(root, peer, TASK)
            documents = Documents(root, peer, 1)
            times: dict[str, list[float]] = {name: [] for name in ("after didChange", "didSave to pack", "hover")}
            times["didChange to pack"] = []
            edits(peer, documents, 5, 0, {name: [] for name in times})
            edits(peer, documents, measured.edits, 5, times)
            changed = times["didChange to pack"]
            return {
                "didChange to pack, p50 ms": percentile(changed, 0.5),
                "didChange to pack, p95 ms": percentile(changed, 0.95),
                "server, MB": memory(peer.process.pid),
            }


def peers(measured: MeasuredFolder) -> Row:
    """Return what other tools' indexes and answers cost; a tool that fails has no figures."""
    question = f"{TASK} at {time.monotonic_ns()}"
    row: Row = {}
    for name in [*measured.peer_indexes, *measured.peers]:
        folder = measured.scratch / f"of {name}"
        if not folder.exists():
            copy_without_git(measured.folder, folder)
        for what, commands in (("index", measured.peer_indexes), ("question", measured.peers)):
            if name in commands and (cost := _command_seconds(commands[name], folder, question)) is not None:
                row[f"{name}: {what}, s"] = cost
    return row


def _command_seconds(command: str, folder: Path, question: str) -> float | None:
    words = [word.replace("{task}", question) for word in shlex.split(command)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(words, cwd=folder, check=False, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        print(f"{command}: {done.stderr or done.stdout}", file=sys.stderr)
        return None
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def _apart(work: Callable[..., _Result], *arguments: object) -> _Result:
    """Return what a function returns in a process of its own."""
    with multiprocessing.get_context("fork").Pool(1) as pool:
        return pool.apply(work, arguments)


PARTS: Mapping[str, Callable[[MeasuredFolder], Row]] = {
    "index": index,
    "history": history,
    "commands": commands,
    "warm": warm,
    "server": server,
    "peers": peers,
}
