"""What it means for an index that a path was written, made, renamed or deleted: a file, ignore rules, or a folder."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from packlens.extract.language import language_of
from packlens.index.scan import is_skipped

IGNORE_FILES: Final = (".gitignore", ".git/info/exclude")


def is_ignore_file(path: str) -> bool:
    """Whether a file decides which other files are indexed."""
    return any(path == name or path.endswith(f"/{name}") for name in IGNORE_FILES)


def changes_many(root: Path, path: str, indexed: Sequence[str] | None) -> bool:
    """Whether other files than this one may have changed: it holds ignore rules, or is a folder that came or went.

    Editors tell of a folder that was moved or deleted, and not of the files in it; any name may be a folder's.
    `indexed` are the paths of the index, sorted, or None while they are not known.
    """
    if is_ignore_file(path):
        return True
    if is_skipped(path):
        return False
    if indexed is None:
        return language_of(path) is None
    at = bisect_left(indexed, f"{path}/")
    return (at < len(indexed) and indexed[at].startswith(f"{path}/")) or (root / path).is_dir()
