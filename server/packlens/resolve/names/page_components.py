"""Finds the members of the component that a page is the template of, which the page uses by their names."""

from __future__ import annotations

from collections.abc import Sequence
from posixpath import basename, dirname
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
    """Return the paths that the component of a page may have: beside it, or beside a folder that is called like it."""
    paths: list[str] = []
    for page_extension, component_extension in page.language.component_extensions:
        if page.path.endswith(page_extension):
            stem = page.path.removesuffix(page_extension)
            paths.append(stem + component_extension)
            if basename(dirname(stem)) == basename(stem):
                paths.append(dirname(stem) + component_extension)
    return paths
