"""Resolves what the templates of pages use: members of components, tags, filters and functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from packlens.model import CALLABLE_KINDS
from packlens.resolve.symbols.entries import Entry, FileEntry
from packlens.resolve.symbols.shared_confidence import RESOLVED, Target, shared_among

_BOUND: Final = CALLABLE_KINDS | {"field", "property"}


def bound_members(file: FileEntry, same_name: Sequence[Entry], _: str) -> list[Target]:
    """Return the members of a name in the component that a page is the template of (see `Language.template_of`).

    A template within a file of code is that of a component of the same file.
    """
    paths = {file.path, *_component_paths(file)}
    members = [entry for entry in same_name if entry.file.path in paths and entry.container and entry.kind in _BOUND]
    return shared_among([entry for entry in members if not entry.within], RESOLVED)


def _component_paths(page: FileEntry) -> list[str]:
    """Return the paths that the component of a page may have."""
    return [
        page.path.removesuffix(page_extension) + component_extension
        for page_extension, component_extension in page.language.component_extensions
        if page.path.endswith(page_extension)
    ]


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
    registered = [entry for entry in same_name if entry.filter_name and not entry.test]
    of_sort = [entry for entry in registered if entry.within.lower().endswith(f".get{sort}s")]
    return shared_among(of_sort or registered, RESOLVED)
