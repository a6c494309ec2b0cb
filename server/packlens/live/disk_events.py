"""Decides whether a change of one path on disk can change which other files are indexed, or their contents."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from packlens.extract.languages.file_language import language_of
from packlens.index.scan import is_skipped
from packlens.reading import is_folder

IGNORE_FILES: Final = (".gitignore", ".git/info/exclude")


def is_ignore_file(path: str) -> bool:
    """Return whether a file decides which other files are indexed."""
    return any(path == name or path.endswith(f"/{name}") for name in IGNORE_FILES)


def changes_many(root: Path, path: str, indexed: Sequence[str] | None) -> bool:
    """Return whether more files than this one may have changed: it holds ignore rules, or is or was a folder.

    Editors report that a folder was moved or deleted, but not the files in it; any name may be that of a folder.
    `indexed` holds the paths of the index, sorted, or None while they are unknown.
    """
    if is_ignore_file(path):
        return True
    if is_skipped(path):
        return False
    if indexed is None:
        return language_of(path) is None
    first_after = bisect_left(indexed, f"{path}/")
    return (first_after < len(indexed) and indexed[first_after].startswith(f"{path}/")) or is_folder(root / path)
