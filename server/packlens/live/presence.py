"""Whether the folder of an index is there: it may be moved away, deleted, or replaced by another of its name."""

from __future__ import annotations

import stat
from pathlib import Path

Place = tuple[int, int]
"""What tells a folder from another that takes its name: its device and its number there."""


def place_of(folder: Path) -> Place | None:
    """Return what identifies a folder while it exists; None if there is no folder of this name."""
    try:
        status = folder.stat()
    except OSError:
        return None
    return (status.st_dev, status.st_ino) if stat.S_ISDIR(status.st_mode) else None


def missing_sentence(folder: Path) -> str:
    """Return what people are told while a folder is not there."""
    return f"The folder {folder} is not there any more; put it back, or close it in the editor."
