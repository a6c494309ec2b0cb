"""Finds the types that files know without an import: those that TypeScript declares for all files around."""

from __future__ import annotations

import re
from posixpath import basename, dirname
from typing import Final

from packlens.resolve.names.candidates import Candidates
from packlens.resolve.symbols.entries import Entry, FileEntry
from packlens.resolve.symbols.shared_confidence import MAX_CANDIDATES, count_symbols

_OF_TYPES: Final = re.compile(r"(?i)@?(?:typ(?:es?|ings?)|declarations?|globals?|interfaces?|definitions?)")
"""Names of folders for declarations, which hold for what is around them."""


def global_types(file: FileEntry, types: Candidates) -> list[Entry]:
    """Return the types of one name that a file knows without an import, declared nearest; none if it has the name."""
    declared = types.declared_for_all
    if not declared or declared[0].name in file.imports or types.in_file(file):
        return []
    found: dict[str, list[Entry]] = {}
    for entry in declared:
        if (not entry.test or file.entries[0].test) and _holds_for(folder := _folder(entry.file.path), file.path):
            found.setdefault(folder, []).append(entry)
    nearest = found[max(found, key=len)] if found else []
    return nearest if count_symbols(nearest) <= MAX_CANDIDATES else []


def _folder(path: str) -> str:
    """Return the folder for which the declarations of a file hold: its own, or the one around a folder of types."""
    folder = dirname(path)
    while _OF_TYPES.fullmatch(basename(folder)):
        folder = dirname(folder)
    return folder


def _holds_for(folder: str, path: str) -> bool:
    return not folder or path.startswith(f"{folder}/")
