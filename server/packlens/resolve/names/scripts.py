"""Finds what scripts of a page know of each other: files that neither import nor export anything share their names."""

from __future__ import annotations

from collections.abc import Sequence

from packlens.model import CALLABLE_OR_TYPE_KINDS
from packlens.resolve.symbols.entries import Entry, FileEntry


def shared_by_scripts(file: FileEntry, entries: Sequence[Entry]) -> list[Entry]:
    """Return what a script means by a name that only one other script defines; nothing in a module.

    What a function without a name encloses counts too: scripts mostly give it to the page (`window.Cart = Cart`).
    """
    if not file.is_script:
        return []
    shared = [entry for entry in entries if _is_shared(entry) and entry.file.is_script]
    return shared if len(shared) == 1 else []


def shared_names(file: FileEntry | None) -> set[str]:
    """Return the names that a file shares with other scripts."""
    return {entry.name for entry in file.entries if _is_shared(entry)} if file and file.is_script else set()


def _is_shared(entry: Entry) -> bool:
    return entry.kind in CALLABLE_OR_TYPE_KINDS and entry.name == entry.qualified_name
