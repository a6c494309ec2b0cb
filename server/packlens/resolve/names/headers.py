"""Chooses among definitions of one name where headers declare them (C): what a file includes or is linked with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from packlens.extract.imports.module_names import match_module
from packlens.model import CALLABLE_KINDS, TYPE_KINDS
from packlens.resolve.symbols.entries import Entry, FileEntry
from packlens.resolve.symbols.symbol_table import common_prefix_length

_NAMESPACE: Final = re.compile(r"\w+")


def of_program(file: FileEntry, entries: list[Entry]) -> list[Entry]:
    """Return what a name can mean of its definitions in a namespace that all files share.

    Code outside of tests means none of a test's if there are others. Several programs may define a C function each:
    then those in the file's own folder are meant, if there are any.
    """
    if len(entries) < 2:
        return entries
    if not file.entries[0].test:
        entries = [entry for entry in entries if not entry.test] or entries
    headers = file.language.forward_path_pattern
    if headers is None:
        return entries
    folder = file.path.rpartition("/")[0]
    defined = [entry for entry in entries if entry.kind in CALLABLE_KINDS and not headers.search(entry.file.path)]
    elsewhere = {entry for entry in defined if entry.file.path.rpartition("/")[0] != folder}
    return [entry for entry in entries if entry not in elsewhere] if len(elsewhere) < len(defined) else entries


def counterparts(file: FileEntry, entries: Sequence[Entry], own: Sequence[Entry]) -> list[Entry]:
    """Return the other places of a file's own functions: declared in a header it includes, or defined for a header.

    A header's declaration has one definition at most, unless several programs have one each.
    """
    headers = file.language.forward_path_pattern
    names = {entry.qualified_name for entry in own if entry.exported and entry.kind in CALLABLE_KINDS}
    others = [entry for entry in entries if entry.file is not file and entry.qualified_name in names]
    if headers is None or not others:
        return []
    defined = [entry for entry in others if entry.exported and not headers.search(entry.file.path)]
    if headers.search(file.path):
        return defined if len(defined) == 1 else []
    declared = [entry for entry in others if headers.search(entry.file.path)]
    return [entry for entry in declared if _includes(file, entry.file)] if defined else declared


def of_namespaces(file: FileEntry, entries: Sequence[Entry]) -> Sequence[Entry]:
    """Return, of types of one name in several files, those in files that declare a namespace of the file, if any."""
    if not file.module or len(entries) < 2 or any(entry.kind not in TYPE_KINDS for entry in entries):
        return entries
    own = set(_NAMESPACE.findall(file.module))
    return [entry for entry in entries if not own.isdisjoint(_NAMESPACE.findall(entry.file.module))] or entries


def beside(file: FileEntry, entries: Sequence[Entry], name: str) -> list[Entry]:
    """Return definitions in files that declare a namespace of a name or are below a folder of it, as modules may be.

    Files in another language than `file` (headers, read as C) do not tell their namespaces.
    """
    folder = f"/{name}/".lower()
    return [
        each for each in entries if _may_declare(each.file, name, folder) or each.file.language is not file.language
    ]


def _may_declare(file: FileEntry, name: str, folder: str) -> bool:
    return folder in f"/{file.path}".lower() or (name in file.module and name in _NAMESPACE.findall(file.module))


def is_reachable(candidate: Entry, file: FileEntry) -> bool:
    """Return whether a file may mean a definition by its name alone."""
    candidate_file = candidate.file
    return candidate_file.language.family == file.language.family and (
        candidate.exported > 0
        or candidate_file is file
        or file.language.included_modules
        or _includes(file, candidate_file)
    )


def in_headers(entries: Sequence[Entry], file: FileEntry) -> list[Entry]:
    """Return the functions for one file alone that stand in headers, which a file may include by way of others.

    Of several, those that share the most folders with the file.
    """
    headers = file.language.forward_path_pattern
    if headers is None:
        return []
    family, folders = file.language.family, file.path.split("/")
    found = [entry for entry in entries if entry.file.language.family == family and headers.search(entry.file.path)]
    shared = [common_prefix_length(folders, entry.file.path.split("/")) for entry in found]
    return [entry for entry, count in zip(found, shared, strict=True) if count == max(shared)]


def _includes(file: FileEntry, other: FileEntry) -> bool:
    """Return whether an import of a file may mean another file."""
    rule = file.language.module_match
    return any(
        match_module(rule, imported.module, file.path, other.path, other.module)
        for imported in (*file.stars, *(imported for included in file.imports.values() for imported in included))
    )
