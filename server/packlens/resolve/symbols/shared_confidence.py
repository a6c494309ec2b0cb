"""Divides the confidence of a name among the definitions that it may mean equally well.

Definitions that are one symbol are no rivals: the pieces of one type, of one function, or a declaration with its
definition.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from packlens.extract.imports.module_names import match_module
from packlens.model import CALLABLE_KINDS, PROVENANCE_CONFIDENCE
from packlens.resolve.symbols.entries import Entry, FileEntry
from packlens.resolve.symbols.symbol_table import SymbolTable, below, near

RESOLVED: Final = "ast_resolved"
INFERRED: Final = "ast_inferred"
MAX_CANDIDATES: Final = 3
"""An ambiguous name is bound to at most this many candidates, which share the confidence."""

_ALIAS_AND_OBJECT: Final = frozenset({"type", "module"})

Target = tuple[Entry, float, str]
"""(definition, confidence, provenance)."""


def shared_among(entries: Sequence[Entry], provenance: str) -> list[Target]:
    """Return the first few of several equal candidates, the confidence divided among them.

    The pieces of one type (a class that is reopened, or partial) count as one candidate, and so do those of one
    function, of which the last one is always among the first few: it is the body below its overloads.
    """
    if len(entries) > 1 and any(entry.kind == "module" for entry in entries):
        entries = _without_companions(entries)
    if len(entries) > 1 and any(entry.is_declaration for entry in entries):
        entries = _without_defined(entries)
    if len(entries) < 2:
        return [(entry, PROVENANCE_CONFIDENCE[provenance], provenance) for entry in entries]
    chosen = entries[:MAX_CANDIDATES]
    if len(entries) > MAX_CANDIDATES and _identity(entries[0]) == _identity(entries[-1]):
        chosen = [*chosen[:-1], entries[-1]]
    confidence = PROVENANCE_CONFIDENCE[provenance] / _rivals(chosen)
    return [(entry, confidence, provenance) for entry in chosen]


def closest(entries: Sequence[Entry], path: str) -> Sequence[Entry]:
    """Return those of too many candidates that share the most folders with a path, and the other side of a lone one.

    The candidates are in the order of paths. A declaration and its definition often stand in folders beside each other
    (`include`, `src`).
    """
    if len(entries) <= MAX_CANDIDATES or not has_more_symbols(entries, MAX_CANDIDATES):
        return entries
    folder, found = path, list[Entry]()
    while folder:
        folder = folder.rpartition("/")[0]
        wider = below(entries, folder) if folder else entries
        if len(wider) > len(found):
            if found and not _is_pair(wider):
                break
            found = [*wider]
    return found


def _is_pair(entries: Iterable[Entry]) -> bool:
    """Return whether definitions are one symbol, or a header's declaration of one and its definition."""
    declared, defined = set[object](), set[object]()
    for entry in entries:
        headers = entry.file.language.forward_path_pattern
        is_declared = headers is not None and headers.search(entry.file.path) is not None
        (declared if is_declared else defined).add(_identity(entry))
        if len(declared) > 1 or len(defined) > 1:
            return False
    return True


def of_nearest_type(symbol_table: SymbolTable, members: Sequence[Entry], file: FileEntry) -> Sequence[Entry]:
    """Return the members of a type that a file means, of types of one name that alike programs define each.

    A file that defines such a type itself means that one.
    """
    key = members[0].member_of if members else None
    types = symbol_table.types.get(key, ()) if key else ()
    if len(types) > 1 and not types[0].file.language.reopens_types and any(each.file is file for each in types):
        others = {each.file for each in types} - {file}
        members = [member for member in members if member.file not in others] or members
    if len(members) <= MAX_CANDIDATES or not tells_types_apart(types):
        return members
    likely = near(members, file.path)
    if not _are_in_more_files(likely, MAX_CANDIDATES):
        return likely
    nearest = closest(likely, file.path)
    return _opened(nearest, file) if has_more_symbols(nearest, MAX_CANDIDATES) else nearest


def _are_in_more_files(entries: Iterable[Entry], count: int) -> bool:
    files = set[FileEntry]()
    for entry in entries:
        files.add(entry.file)
        if len(files) > count:
            return True
    return False


def _opened(entries: Sequence[Entry], file: FileEntry) -> Sequence[Entry]:
    """Return the definitions in a module that a file imports everything of; all if there are none."""
    rule = file.language.module_match
    for star in file.stars:
        matches = (match_module(rule, star.module, file.path, each.file.path, each.file.module) for each in entries)
        if opened := [each for each, quality in zip(entries, matches, strict=True) if quality]:
            return opened
    return entries


def tells_types_apart(types: Sequence[Entry]) -> bool:
    """Return whether types of one name are so many that each file means those near it."""
    return len(types) > MAX_CANDIDATES and not types[0].file.language.reopens_types


def _identity(entry: Entry) -> object:
    """Return a key that is equal for all pieces of one type, and for definitions of a file that are one function.

    In the callbacks of a test file, functions of one name are several.
    """
    language = entry.file.language
    if entry.type_key is not None and language.reopens_types and entry.kind not in CALLABLE_KINDS:
        return entry.type_key
    is_one = language.redefinitions == "same" and entry.kind in CALLABLE_KINDS and (entry.container or not entry.test)
    return (entry.file, entry.qualified_name) if is_one else entry


def count_symbols(entries: Iterable[Entry]) -> int:
    """Return how many symbols some definitions are: pieces of one type, or of one function, are one."""
    return len({_identity(entry) for entry in entries})


def has_more_symbols(entries: Iterable[Entry], count: int) -> bool:
    """Return whether some definitions are more than so many symbols."""
    found = set[object]()
    for entry in entries:
        found.add(_identity(entry))
        if len(found) > count:
            return True
    return False


def _rivals(entries: Sequence[Entry]) -> int:
    """Return the number of distinct symbols: a header's declaration and its definition are one (C, C++)."""
    count = count_symbols(entries)
    headers = entries[0].file.language.forward_path_pattern
    if count < 2 or headers is None:
        return count
    declared = {entry.qualified_name for entry in entries if headers.search(entry.file.path)}
    defined = [entry for entry in entries if not headers.search(entry.file.path)]
    return max(1, count_symbols(defined) + len(declared - {entry.qualified_name for entry in defined}))


def _without_defined(entries: Sequence[Entry]) -> Sequence[Entry]:
    """Leave out the definitions of what one of the entries declares for all platforms (Kotlin): it represents them."""
    declared = {(entry.qualified_name, entry.file.module) for entry in entries if entry.is_declaration}
    return [
        entry
        for entry in entries
        if entry.is_declaration
        or entry.kind == "constructor"
        or (entry.qualified_name, entry.file.module) not in declared
    ]


def _without_companions(entries: Sequence[Entry]) -> Sequence[Entry]:
    """Leave out companion objects of classes (Scala): they share name and members, so the class represents both.

    The companion of an alias stays (see `meant_of_companions`).
    """
    classes = {entry.type_key for entry in entries if entry.kind not in _ALIAS_AND_OBJECT}
    return [entry for entry in entries if entry.kind != "module" or entry.type_key not in classes]


def meant_of_companions(targets: list[Target], is_type: bool) -> list[Target]:
    """Return, of an alias and the object of its name (Scala), the alias as a type, or else the object as a value."""
    pairs = {entry.type_key for entry, _, _ in targets if entry.kind == "module"}
    pairs &= {entry.type_key for entry, _, _ in targets if entry.kind == "type"}
    if not pairs:
        return targets
    other = "module" if is_type else "type"
    meant = [entry for entry, _, _ in targets if entry.kind != other or entry.type_key not in pairs]
    return shared_among(meant, targets[0][2])
