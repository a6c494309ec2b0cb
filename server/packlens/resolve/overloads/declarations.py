"""Finds the definitions of what headers declare (C, C++, Objective-C, OCaml's interfaces), and of Kotlin's `expect`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from packlens.extract.types.argument_lists import most_of
from packlens.model import CALLABLE_KINDS, PROVENANCE_CONFIDENCE, TYPE_KINDS
from packlens.resolve.overloads.argument_ranks import same_parameters
from packlens.resolve.symbols.entries import Entry, FileEntry
from packlens.resolve.symbols.shared_confidence import RESOLVED, Target, shared_among
from packlens.resolve.symbols.symbol_table import SymbolTable, common_prefix_length, near

_DECLARED: Final = CALLABLE_KINDS - {"macro"}
_ALIKE: Final = (_DECLARED - {"constructor"}, TYPE_KINDS, frozenset({"property", "variable", "constant"}))
"""Kinds that one declaration may be and its definitions, where these are no headers."""


@lru_cache(maxsize=1 << 14)
def _matches(headers: re.Pattern[str], path: str) -> bool:
    return headers.search(path) is not None


def is_header(file: FileEntry) -> bool:
    """Return whether a file declares what others define (`Language.forward_paths`)."""
    headers = file.language.forward_path_pattern
    return headers is not None and _matches(headers, file.path)


def is_declaration(entry: Entry) -> bool:
    """Return whether a definition declares what another file may define."""
    return entry.is_declaration or is_header(entry.file)


def definitions_of(symbol_table: SymbolTable, declaration: Entry) -> list[Target]:
    """Return the definitions in other files of what is declared: in a header functions and methods alone.

    The platforms of a program may have a definition each: those in the header's own folder count if there are any, and
    the first few share the confidence. Where the language asks for a definition for each platform (Kotlin), all count.
    """
    if declaration.is_declaration:
        return [(each, PROVENANCE_CONFIDENCE[RESOLVED], RESOLVED) for each in _on_platforms(symbol_table, declaration)]
    if declaration.kind not in _DECLARED:
        return []
    named = near(symbol_table.by_name.get(declaration.name, ()), declaration.file.path)
    definitions = [entry for entry in named if _may_define(entry, declaration)]
    definitions = _preferred(definitions, [each.file.module == declaration.file.module for each in definitions])
    definitions = _preferred(definitions, [each.test == declaration.test for each in definitions])
    folder = declaration.file.path.rpartition("/")[0]
    definitions = _preferred(definitions, [each.file.path.rpartition("/")[0] == folder for each in definitions])
    return shared_among(definitions, RESOLVED)


def _on_platforms(symbol_table: SymbolTable, declaration: Entry) -> Sequence[Entry]:
    """Return the definitions of what is declared for all platforms: those that share most folders with it."""
    file = declaration.file
    kinds = next((kinds for kinds in _ALIKE if declaration.kind in kinds), frozenset[str]())
    definitions = [
        other
        for other in near(symbol_table.by_name.get(declaration.name, ()), file.path)
        if (other.qualified_name, other.file.module) == (declaration.qualified_name, file.module)
        and other.kind in kinds
        and not other.is_declaration
        and not other.within
        and other.file is not file
        and other.file.language.family == file.language.family
        and (other.kind in TYPE_KINDS or most_of(other.takes) == most_of(declaration.takes))
    ]
    definitions = _preferred(definitions, [each.test == declaration.test for each in definitions])
    if declaration.kind not in TYPE_KINDS:
        definitions = [*same_parameters(declaration, definitions)]
    return _nearest(file, definitions)


def _nearest(file: FileEntry, definitions: list[Entry], least: int = 0) -> list[Entry]:
    """Return the definitions that share most folders with a file, if these are more than `least`; all if none does."""
    shared_folders = [_shared_folders(file, each.file) for each in definitions]
    most = max(least + 1, *shared_folders, 0)
    return _preferred(definitions, [shared == most for shared in shared_folders])


def _shared_folders(file: FileEntry, other: FileEntry) -> int:
    return common_prefix_length(file.path.split("/")[:-1], other.path.split("/")[:-1])


def with_definitions(symbol_table: SymbolTable, file: FileEntry, targets: list[Target]) -> list[Target]:
    """Return what a use means, with the definitions of what is declared for all platforms: they are one symbol.

    In the code of a platform, which shares more folders with its definitions than with the declaration, these count.
    """
    if not any([target.is_declaration for target, _, _ in targets]):  # noqa: C419 - two targets at most, mostly none
        return targets
    found: dict[Entry, Target] = {}
    for target, confidence, provenance in targets:
        definitions = [each for each, _, _ in definitions_of(symbol_table, target)] if target.is_declaration else []
        definitions = _nearest(file, definitions, least=_shared_folders(file, target.file))
        for entry in (target, *definitions):
            found.setdefault(entry, (entry, confidence, provenance))
    return list(found.values())


def headers_of(symbol_table: SymbolTable, names: Iterable[str]) -> set[str]:
    """Return the paths of the files that declare functions of the given names for others to define."""
    return {
        entry.file.path
        for name in names
        for entry in symbol_table.by_name.get(name, ())
        if entry.is_declaration or (entry.kind in _DECLARED and is_header(entry.file))
    }


def is_declared_by(entry: Entry, other: Entry) -> bool:
    """Return whether another definition may be the declaration of a definition."""
    if other.is_declaration:
        is_same = (entry.qualified_name, entry.file.module) == (other.qualified_name, other.file.module)
        return is_same and not entry.is_declaration
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
