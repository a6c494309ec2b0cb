"""Resolves what the templates of pages use of others: components, what they give these, tags, filters, functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from packlens.model import CALLABLE_KINDS, TYPE_KINDS
from packlens.resolve.symbols.entries import Entry, FileEntry
from packlens.resolve.symbols.shared_confidence import RESOLVED, Target, shared_among
from packlens.resolve.symbols.symbol_table import SymbolTable, common_prefix_length

_GIVEN: Final = frozenset({"field", "property"})


def components_of_element(file: FileEntry, same_name: Sequence[Entry], _: str) -> list[Target]:
    """Return the component or directive that an element or attribute of a page names: the nearest one to the page."""
    types = [entry for entry in same_name if entry.kind in TYPE_KINDS and entry.filter_name]
    if not file.entries[0].test:
        types = [entry for entry in types if not entry.test]
    if len(types) > 1:  # of several programs
        folders = file.path.split("/")
        shared = [common_prefix_length(folders, entry.file.path.split("/")) for entry in types]
        types = [entry for entry, length in zip(types, shared, strict=True) if length == max(shared)]
    return shared_among(types, RESOLVED)


def members_of_element(symbol_table: SymbolTable, file: FileEntry, name: str, receiver: str) -> list[Target]:
    """Return the member of a name that an element gives to its component (`N:|cart-row`), or listens to."""
    same_name = symbol_table.by_name.get(receiver.removeprefix("N:"), ())
    return [
        (member, confidence, provenance)
        for component, confidence, provenance in components_of_element(file, same_name, "")
        for member in _members(symbol_table, component, name)
        if member.exported and (member.kind in _GIVEN or member.filter_name)
    ]


def methods_of_pipe(symbol_table: SymbolTable, file: FileEntry, name: str, receiver: str) -> list[Target]:
    """Return the method of the receiver's name of the class that a page names as a pipe, or else the class."""
    return [
        (method, confidence, provenance)
        for pipe, confidence, provenance in components_of_element(file, symbol_table.by_name.get(name, ()), "")
        for method in _members(symbol_table, pipe, receiver.removeprefix("N:")) or [pipe]
    ]


def _members(symbol_table: SymbolTable, component: Entry, name: str) -> list[Entry]:
    return symbol_table.find_members(component.type_key, name) if component.type_key else []


def library_tags(page: FileEntry, same_name: Sequence[Entry], libraries: str) -> list[Target]:
    """Return the functions of a name in the libraries that a page loads, whose names are joined by blanks."""
    pattern, loaded = page.language.tag_file_pattern, libraries.split()
    if pattern is None:
        return []
    functions = [entry for entry in same_name if entry.kind == "function" and not entry.container and not entry.within]
    libraries_of = ((entry, pattern.search(entry.file.path)) for entry in functions)
    return shared_among([entry for entry, library in libraries_of if library and library[1] in loaded], RESOLVED)


def registered_filters(_file: FileEntry, same_name: Sequence[Entry], sort: str) -> list[Target]:
    """Return the functions that a program registers as a filter, function or test of a name.

    If some of them are of the sort, as an extension of Twig tells (`getFilters`), the others are not meant.
    """
    functions = [entry for entry in same_name if entry.kind in CALLABLE_KINDS and not entry.test]
    registered = [entry for entry in functions if entry.filter_name]
    of_sort = [entry for entry in registered if entry.within.lower().endswith(f".get{sort}s")]
    return shared_among(of_sort or registered, RESOLVED)
