"""Finds the definitions of what headers declare (C, C++, Objective-C, OCaml's interfaces)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from packlens.extract.argument_lists import most_of
from packlens.model import CALLABLE_KINDS
from packlens.resolve.entries import Entry, FileEntry
from packlens.resolve.names import MAX_LOOKUP
from packlens.resolve.shared_confidence import RESOLVED, Target, shared_among
from packlens.resolve.symbol_table import SymbolTable

_DECLARED: Final = CALLABLE_KINDS - {"macro"}


@lru_cache(maxsize=1 << 14)
def _matches(headers: re.Pattern[str], path: str) -> bool:
    return headers.search(path) is not None


def is_header(file: FileEntry) -> bool:
    """Return whether a file declares what others define (`Language.forward_paths`)."""
    headers = file.language.forward_path_pattern
    return headers is not None and _matches(headers, file.path)


def definitions_of(symbol_table: SymbolTable, declaration: Entry) -> list[Target]:
    """Return the definitions in other files of a function or method that a header declares.

    The platforms of a program may have a definition each: those in the header's own folder count if there are any, and
    the first few share the confidence.
    """
    if declaration.kind not in _DECLARED:
        return []
    named = symbol_table.by_name[declaration.name][:MAX_LOOKUP]
    definitions = [entry for entry in named if _may_define(entry, declaration)]
    definitions = _preferred(definitions, [each.file.module == declaration.file.module for each in definitions])
    definitions = _preferred(definitions, [each.test == declaration.test for each in definitions])
    folder = declaration.file.path.rpartition("/")[0]
    definitions = _preferred(definitions, [each.file.path.rpartition("/")[0] == folder for each in definitions])
    return shared_among(definitions, RESOLVED)


def headers_of(symbol_table: SymbolTable, names: Iterable[str]) -> set[str]:
    """Return the paths of the headers that declare functions of the given names."""
    return {
        entry.file.path
        for name in names
        for entry in symbol_table.by_name.get(name, ())
        if entry.kind in _DECLARED and is_header(entry.file)
    }


def is_declared_by(entry: Entry, other: Entry) -> bool:
    """Return whether another definition may be the declaration in a header of a function."""
    return (
        entry.qualified_name == other.qualified_name
        and other.kind in _DECLARED
        and is_header(other.file)
        and not is_header(entry.file)
    )


def _may_define(other: Entry, declaration: Entry) -> bool:
    """Return whether a definition may be that of a function that a header declares."""
    return (
        other.qualified_name == declaration.qualified_name
        and other.kind in _DECLARED
        and (other.exported > 0 or bool(other.container))
        and other.file.language.family == declaration.file.language.family
        and most_of(other.takes) in (most_of(declaration.takes) or most_of(other.takes), "")
        and not is_header(other.file)
    )


def _preferred(entries: list[Entry], flags: list[bool]) -> list[Entry]:
    """Return the flagged entries, or all of them if none is flagged."""
    return [entry for entry, is_flagged in zip(entries, flags, strict=True) if is_flagged] or entries
