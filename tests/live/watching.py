"""A listener that records what a live folder reports, and a live folder on a small tree."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from packlens.config import Settings
from packlens.live.folder import LiveFolder
from packlens.live.reports import IndexProgress


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
