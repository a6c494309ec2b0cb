"""A listener that records what a live folder reports, and a live folder on a small tree."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from packlens.config import IndexSettings, Settings
from packlens.engine.context_engine import ContextEngine
from packlens.live.folder import LiveFolder
from packlens.live.reports import IndexProgress
from packlens.store.connection import Connection, open_database
from tests.trees import write_tree


class RecordingListener:
    """Records the reports of a folder."""

    def __init__(self) -> None:
        self.changes = 0
        self.activities: list[IndexProgress | None] = []
        self.failures: list[str] = []

    def index_changed(self, root: str) -> None:
        """Count the change."""
        del root
        self.changes += 1

    def activity_changed(self, root: str, activity: IndexProgress | None) -> None:
        """Keep the report."""
        del root
        self.activities.append(activity)

    def failed(self, root: str, message: str) -> None:
        """Keep the report."""
        del root
        self.failures.append(message)


@contextmanager
def live_folder(
    root: Path, database: Path, settings: Settings | None = None
) -> Iterator[tuple[LiveFolder, RecordingListener]]:
    """Start a live folder, wait for its first index, and close it at the end."""
    listener = RecordingListener()
    folder = LiveFolder(root, "root", settings or Settings(), listener, database)
    folder.start()
    try:
        assert folder.settle(60), listener.failures
        yield folder, listener
    finally:
        folder.close()


TASK = "add items to the cart and charge the card"


def names(folder: LiveFolder, task: str) -> list[str]:
    return [symbol.node.qualified_name for symbol in folder.engine.for_task(task, 2000).symbols]


def indexed_names(folder: LiveFolder) -> set[str]:
    """Return the names of all symbols that answers are made from."""
    return set(folder.snapshot().index.symbols.names)


def fresh_database(root: Path) -> Connection:
    """Index a folder from scratch."""
    with tempfile.TemporaryDirectory() as place:
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
            assert folder.engine.view.symbols.paths == fresh.view.symbols.paths
            assert folder.engine.view.symbols.qualified_names == fresh.view.symbols.qualified_names
            assert folder.engine.view.snapshot_root == fresh.view.snapshot_root
            for task in tasks:
                packs = [engine.for_task(task, 1500, "markdown") for engine in (folder.engine, fresh)]
                assert packs[0].text == packs[1].text


def many(number: int, name: str) -> dict[str, str]:
    return {f"shop/part{at}.py": f"def {name}_{at}():\n    return {at}\n" for at in range(number)}


def wait_for(is_done: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not is_done():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.05)
