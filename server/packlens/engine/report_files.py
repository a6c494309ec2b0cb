"""Finds report files of a folder that appeared or changed since they were read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from stat import S_ISREG
from typing import Final

_MOST_FILES: Final = 100


def stamp(path: Path) -> str:
    """Return a text that changes when a file is written; '' for what is no regular file."""
    try:
        status = path.stat()
    except OSError:
        return ""
    return f"{status.st_size} {status.st_mtime_ns}" if S_ISREG(status.st_mode) else ""


def matching(root: Path, patterns: Iterable[str]) -> Mapping[Path, str]:
    """Return the files below a folder that match a pattern, at most a hundred, with their stamps.

    Patterns have no '**'. A symbolic link that leads out of the folder is none of them.
    """
    paths = (path for pattern in patterns for path in sorted(root.glob(pattern)))
    resolved = (path.resolve() for path in islice(paths, _MOST_FILES))
    stamps = {path: stamp(path) for path in resolved if path.is_relative_to(root)}
    return {path: text for path, text in stamps.items() if text}
