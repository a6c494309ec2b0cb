"""A listener that remembers what it was told, and a live folder on a small tree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from packlens.config import Settings
from packlens.live.folder import LiveFolder
from packlens.live.state import Activity


class Told:
    """What a folder said."""

    def __init__(self) -> None:
        self.changes = 0
        self.activities: list[Activity | None] = []
        self.failures: list[str] = []

    def index_changed(self, root: str) -> None:
        """Count."""
        del root
        self.changes += 1

    def activity_changed(self, root: str, activity: Activity | None) -> None:
        """Keep."""
        del root
        self.activities.append(activity)

    def failed(self, root: str, message: str) -> None:
        """Keep."""
        del root
        self.failures.append(message)


def write_tree(root: Path, files: Mapping[str, str | bytes]) -> None:
    """Make files."""
    for path, content in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(content.encode() if isinstance(content, str) else content)


@contextmanager
def live_folder(root: Path, database: Path, settings: Settings | None = None) -> Iterator[tuple[LiveFolder, Told]]:
    """Start a live folder, wait for its first index, and close it at the end."""
    told = Told()
    folder = LiveFolder(root, "root", settings or Settings(), told, database)
    folder.start()
    try:
        assert folder.settle(60), told.failures
        yield folder, told
    finally:
        folder.close()
