"""Finds report files in a folder, with stamps that show whether they changed since they were read."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from stat import S_ISREG
from typing import Final

from packlens.evidence.limits import MAX_BYTES
from packlens.reading import open_regular, real_path

_MAX_FILES: Final = 100
_PIECE: Final = 1 << 20


def stamp(path: Path) -> str:
    """Return a text that changes when a file is written; '' if it is not a regular file."""
    try:
        status = path.stat()
    except OSError:
        return ""
    return f"{status.st_size} {status.st_mtime_ns}" if S_ISREG(status.st_mode) else ""


def digest(path: Path) -> str:
    """Return the hash of a file's bytes; '' if it is not a regular file."""
    try:
        with open_regular(str(real_path(path)), MAX_BYTES) as stream:
            content = hashlib.sha256()
            while piece := stream.read(_PIECE):
                content.update(piece)
            return content.hexdigest()
    except OSError:
        return ""


def matching(root: Path, patterns: Iterable[str]) -> Mapping[Path, str]:
    """Return the files below a folder that match a pattern, at most a hundred, with their stamps.

    Patterns have no '**'. Symbolic links that lead out of the folder are left out.
    """
    paths = (path for pattern in patterns for path in sorted(root.glob(pattern)))
    resolved = (real_path(path) for path in islice(paths, _MAX_FILES))
    stamps = {path: stamp(path) for path in resolved if path.is_relative_to(root)}
    return {path: text for path, text in stamps.items() if text}
