"""A listener that records what a live folder reports, and a live folder on a small tree."""

from __future__ import annotations

import shutil
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from packlens.config import IndexSettings, Settings
from packlens.engine.context_engine import ContextEngine
from packlens.live.folder import LiveFolder
from packlens.live.reports import IndexProgress
from packlens.store.connection import Connection, open_database
from tests.live.settling import settle
from tests.trees import write_tree


class RecordingListener:
    """Records the reports of a folder."""

    def __init__(self) -> None:
        self.changes = 0
        self.activities: list[IndexProgress | None] = []
        self.failures: list[str] = []
        """The sentences that were reported, without those that a test has taken."""
        self._causes: list[str] = []

    def index_changed(self, root: str) -> None:
        """Count the change."""
        del root
        self.changes += 1

    def activity_changed(self, root: str, activity: IndexProgress | None) -> None:
        """Keep the report."""
        del root
        self.activities.append(activity)

    def failed(self, root: str, message: str) -> None:
        """Keep the report, and where the failure was raised."""
        del root
        self.failures.append(message)
        self._causes.append(f"{message}\n{traceback.format_exc()}")

    def take_failures(self) -> list[str]:
        """Return what failed and was meant to; the other failures fail the test."""
        taken, self.failures = self.failures, []
        return taken

    def assert_no_failures(self) -> None:
        """Fail if something failed that no test has taken, since a folder goes on after each failure."""
        assert not self.failures, "\n".join(self._causes)


@contextmanager
def live_folder(
    root: Path, database: Path, settings: Settings | None = None
) -> Iterator[tuple[LiveFolder, RecordingListener]]:
    """Start a live folder, wait for its first index, and close it at the end; a failure that no test takes fails it."""
    listener = RecordingListener()
    folder = LiveFolder(root, "root", settings or Settings(), listener, database)
    folder.start()
    try:
        assert settle(folder, 60), listener.failures
        yield folder, listener
    finally:
        folder.close()
    listener.assert_no_failures()


TASK = "add items to the cart and charge the card"


def current(folder: LiveFolder) -> ContextEngine:
    """Return an engine at a snapshot that lacks no edit, or is taken during an index run, for which none waits.

    A question waits for edits for a few seconds, and then says what it lacks: on a busy machine it is asked again.
    """
    end = time.monotonic() + 60
    while True:
        snapshot = folder.snapshot()
        freshness = snapshot.freshness
        if not freshness.pending and (freshness.complete or folder.activity is not None):
            return folder.engine.at(snapshot)
        assert time.monotonic() < end, f"an edit is never shown: {freshness}, {folder.error}"
        time.sleep(0.02)


def names(folder: LiveFolder, task: str) -> list[str]:
    """Return the names of the symbols in a task's pack."""
    return [symbol.node.qualified_name for symbol in current(folder).for_task(task, 2000).symbols]


def indexed_names(folder: LiveFolder) -> set[str]:
    """Return the names of all symbols that answers are made from."""
    return set(current(folder).view.symbols.names)


def fresh_database(root: Path) -> Connection:
    """Index a folder from scratch."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:  # Windows deletes no open file
        engine = ContextEngine.open(root, Settings(index=IndexSettings(jobs=1)), Path(place) / "fresh.db")
        engine.index()
        engine.close()
        return open_database(Path(place) / "fresh.db")


def assert_fresh(
    folder: LiveFolder,
    root: Path,
    documents: dict[str, str],
    tasks: Sequence[str] = (TASK, "area of a shape", "common thing helper"),
) -> None:
    """Check that a folder answers as a fresh index of its disk with its documents on top does."""
    with tempfile.TemporaryDirectory() as place:
        tree = Path(place) / root.name
        shutil.copytree(root, tree)
        write_tree(tree, documents)
        with ContextEngine.open(tree, Settings(index=IndexSettings(jobs=1)), Path(place) / "fresh.db") as fresh:
            fresh.index()
            shown = current(folder)
            assert shown.view.symbols.paths == fresh.view.symbols.paths
            assert shown.view.symbols.qualified_names == fresh.view.symbols.qualified_names
            assert shown.view.snapshot_root == fresh.view.snapshot_root
            for task in tasks:
                packs = [engine.for_task(task, 1500, "markdown") for engine in (shown, fresh)]
                assert packs[0].text == packs[1].text


def many(number: int, name: str) -> dict[str, str]:
    return {f"shop/part{at}.py": f"def {name}_{at}():\n    return {at}\n" for at in range(number)}


def wait_for(is_done: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not is_done():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.05)
