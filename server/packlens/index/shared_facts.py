"""Declares how an index run gets facts that others have extracted; `fleet.checkout` implements it with a store."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from packlens.index.scanned_files import ScannedFile
from packlens.store.connection import Connection
from packlens.store.records import FileRecord


class SharedFacts(Protocol):
    """Facts of files by their bytes. It raises nothing for a store's faults: what is missing is extracted."""

    def seed(self, connection: Connection, root: Path) -> int:
        """Fill an empty database with the index of a commit near the folder's; return the number of its files."""

    def take(self, root: Path, files: Sequence[ScannedFile]) -> tuple[list[FileRecord], list[ScannedFile]]:
        """Return the records of the files whose facts are there, and the other files."""

    def problems(self) -> tuple[tuple[str, str], ...]:
        """Return (name, why it was not used) of what was there."""
