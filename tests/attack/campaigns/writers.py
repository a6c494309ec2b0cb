"""Several writers of one database: a server and two loops of command-line runs, while closed files change on disk.

A round edits, creates, deletes and renames files and folders that no editor has open, and tells the server of each
change as editors do. When everything has come to rest, the server's packs, the database and a fresh index must agree.
"""

from __future__ import annotations

import difflib
import random
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from packlens.config import IndexSettings, Settings
from packlens.engine.context_engine import ContextEngine
from packlens.store.connection import open_database
from tests.attack.campaign import Campaign, Outcome
from tests.cli.run import environment
from tests.index.dump import dump
from tests.index.edits import PIECES
from tests.lsp.wire import Peer
from tests.trees import SHOP, write_tree

_STEPS: Final = 30
_TASKS: Final = ("add items to the cart and charge the card", "area of a shape", "common thing helper")
_BUDGET: Final = 1500
_FOLDERS: Final = ("", "shop/", "stock/", "a/", "a/b.c/", "Company.Project/", "v1.2/")
_ENDINGS: Final = tuple(ending for ending in PIECES if ending not in (".dockerfile", ".mk"))
_PAUSES: Final = (0.0, 0.0, 0.02, 0.1, 0.3, 1.1, None)
"""Seconds between two changes: within and beyond the pauses of the server; None: until a command-line run ends."""
_CREATED, _CHANGED, _DELETED = 1, 2, 3
_WATCHES: Final = {"didChangeWatchedFiles": {"dynamicRegistration": True}}
_SETTINGS: Final = {"learning": {"enabled": False}}
_QUIET: Final = 8.0
"""Seconds for which the status must not change: longer than every timer of the server, also where it has to wait for a
processor."""
_PATIENCE: Final = 120.0
_MAX_RUN_SECONDS: Final = 300.0
"""Seconds that a command-line run may take: 1 to 3 of a processor, and where twenty others want one, a minute."""

RecordingListener = Callable[[Path, int], None]
"""Is told the path and the type of a change, as in `workspace/didChangeWatchedFiles`."""


def _round(seed: int, scratch: Path) -> Outcome:
    root = write_tree(scratch / "tree", SHOP)
    rng = random.Random(seed)
    for _ in range(12):
        _write(rng, root, _untold)
    with Peer(scratch / "cache") as peer:
        peer.initialize(root, settings=_SETTINGS, workspace=_WATCHES)
        _settled(peer, quiet=0.0)
        hung: list[str] = []
        with _command_line_runs(root, scratch / "cache", hung) as ended:
            for _ in range(_STEPS):
                rng.choice(_OPERATIONS)(rng, root, partial(_report_change, peer))
                if (pause := rng.choice(_PAUSES)) is None:
                    _wait_for_a_run(ended)
                else:
                    time.sleep(pause)
        database, failure = _settled(peer)
        failures = [*hung, *([failure] if failure else [])]
        failures += _disagreements(peer, root, Path(database), scratch)
        if peer.end() != 0:
            failures.append("The server did not end in order.")
    return Outcome(_STEPS, tuple(failures))


# -- what happens to the files


def _write(rng: random.Random, root: Path, listener: RecordingListener) -> None:
    ending = rng.choice(_ENDINGS)
    path = root / f"{rng.choice(_FOLDERS)}{rng.choice(('one', 'two', 'three', 'four'))}{ending}"
    change = _CHANGED if path.exists() else _CREATED
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(rng.choices(PIECES[ending], k=rng.randint(1, 3))))
    listener(path, change)


def _delete(rng: random.Random, root: Path, listener: RecordingListener) -> None:
    if len(files := _files(root)) > 5:
        path = rng.choice(files)
        path.unlink()
        listener(path, _DELETED)


def _rename(rng: random.Random, root: Path, listener: RecordingListener) -> None:
    path = rng.choice(_files(root))
    target = path.with_name(f"{rng.choice(('one', 'two', 'five'))}{path.suffix}")
    path.replace(target)
    listener(path, _DELETED)
    listener(target, _CREATED)


def _delete_folder(rng: random.Random, root: Path, listener: RecordingListener) -> None:
    path = root / rng.choice(_FOLDERS[3:])
    if path.exists():
        shutil.rmtree(path)
        listener(path, _DELETED)


def _rename_folder(rng: random.Random, root: Path, listener: RecordingListener) -> None:
    path, target = (root / name for name in rng.sample(_FOLDERS[1:], 2))
    if path.exists() and not target.exists() and not target.is_relative_to(path):
        target.parent.mkdir(parents=True, exist_ok=True)
        path.rename(target)
        listener(path, _DELETED)
        listener(target, _CREATED)


_OPERATIONS: Final = (_write,) * 6 + (_delete,) * 2 + (_rename,) * 2 + (_delete_folder, _rename_folder)


def _files(root: Path) -> list[Path]:
    return sorted(path for path in root.rglob("*") if path.is_file())


def _untold(_path: Path, _change: int) -> None:
    """Tell of nothing: no server runs yet."""


def _report_change(peer: Peer, path: Path, change: int) -> None:
    peer.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": path.as_uri(), "type": change}]})


# -- who else writes the database


@contextmanager
def _command_line_runs(root: Path, cache: Path, hung: list[str]) -> Iterator[threading.Event]:
    """Run `packlens index` and `packlens pack` over and over beside a block, each in a loop of its own.

    Yields an event that is set whenever a run has ended. Runs that do not end are added to `hung`.
    """
    stop, ended = threading.Event(), threading.Event()
    loops = [
        threading.Thread(target=_run_again, args=(words, cache, stop, ended, hung))
        for words in (("index", str(root)), ("pack", _TASKS[0], "--repo", str(root)))
    ]
    for loop in loops:
        loop.start()
    try:
        yield ended
    finally:
        stop.set()
        for loop in loops:
            loop.join()


def _wait_for_a_run(ended: threading.Event) -> None:
    ended.clear()
    ended.wait(_PATIENCE)


def _run_again(
    words: tuple[str, ...], cache: Path, stop: threading.Event, ended: threading.Event, hung: list[str]
) -> None:
    while not stop.is_set():
        try:
            subprocess.run(
                [sys.executable, "-m", "packlens", *words],
                env=environment(XDG_CACHE_HOME=str(cache)),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_MAX_RUN_SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            hung.append(f"packlens {words[0]} did not end within {_MAX_RUN_SECONDS:.0f} s.")
        ended.set()


# -- what must hold at the end


def _settled(peer: Peer, quiet: float = _QUIET) -> tuple[str, str]:
    """Wait until the status says that nothing is left to do, and stays so; return the database, and what went wrong."""
    end = time.monotonic() + _PATIENCE
    since, before = time.monotonic(), None
    while time.monotonic() < end:
        (root,) = peer.request("packlens/status", patience=_PATIENCE)["roots"]
        fresh = root["freshness"]
        now = (fresh["generation"], fresh["complete"], fresh["pending"], root["activity"])
        if now != before:
            since, before = time.monotonic(), now
        if now[1:] == (True, 0, None) and time.monotonic() - since >= quiet:
            return root["database"], root["error"]
        time.sleep(0.1)
    return root["database"], f"The server never came to rest: {fresh}, {root['activity']}, {root['error']!r}."


def _disagreements(peer: Peer, root: Path, database: Path, scratch: Path) -> list[str]:
    """Compare the database and the server's packs with a fresh index of the folder."""
    failures = []
    as_in_editors = Settings(sized=True, index=IndexSettings(jobs=1))
    with ContextEngine.open(root, as_in_editors, scratch / "fresh.db") as fresh:
        fresh.index()
        for task in _TASKS:
            params = {"task": task, "budget": _BUDGET, "format": "markdown", "preview": True}
            answer = peer.request("packlens/pack", params, _PATIENCE)
            text = fresh.for_task(task, _BUDGET, "markdown").text
            if answer["text"] != text:
                lines = [*difflib.unified_diff(text.splitlines(), answer["text"].splitlines(), "fresh", "server", n=0)]
                failures.append(
                    f"The server's pack for {task!r} differs; it says {answer['freshness']}: {lines[2:10]}."
                )
    with closing(open_database(database)) as stored, closing(open_database(scratch / "fresh.db")) as expected:
        tables, right = dump(stored), dump(expected)
    if wrong := [table for table in right if tables[table] != right[table]]:
        rows = {row for row in tables["files"] if row not in right["files"]}
        missing = {row for row in right["files"] if row not in tables["files"]}
        failures.append(f"The database differs in {', '.join(wrong)}; its files {rows}, of a fresh index {missing}.")
    return failures


CAMPAIGN = Campaign(
    "a server and two loops of command-line runs on one database, closed files changing", _round, rounds=200
)
