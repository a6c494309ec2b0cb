"""Whether the folder of an index, and its database, are there: each may be moved, deleted or replaced by another."""

from __future__ import annotations

import stat
from pathlib import Path

Place = tuple[int, int]
"""What tells a folder or file from another that takes its name: its device and its number there."""


def place_of(folder: Path) -> Place | None:
    """Return what identifies a folder while it exists; None if there is no folder of this name."""
    try:
        status = folder.stat()
    except OSError:
        return None
    return (status.st_dev, status.st_ino) if stat.S_ISDIR(status.st_mode) else None


def place_of_file(file: Path) -> Place | None:
    """Return what identifies a file while it exists; None if there is no file of this name."""
    try:
        status = file.stat()
    except OSError:
        return None
    return (status.st_dev, status.st_ino) if stat.S_ISREG(status.st_mode) else None


def replaced_sentence(database: Path) -> str:
    """Return what people are told once the open database is not the one on disk any more."""
    return f"The index {database} was deleted or replaced while it was open; restart the server to use the new one."


def missing_sentence(folder: Path) -> str:
    """Return what people are told while a folder is not there."""
    return f"The folder {folder} is not there any more; put it back, or close it in the editor."
