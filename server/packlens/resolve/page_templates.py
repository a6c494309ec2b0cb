"""Resolves what the templates of pages use: members of Angular's components, tags and filters of Django's libraries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from packlens.model import CALLABLE_KINDS
from packlens.resolve.entries import Entry, FileEntry
from packlens.resolve.shared_confidence import RESOLVED, Target, shared_among

_BOUND: Final = CALLABLE_KINDS | {"field", "property"}
_COMPONENT: Final = ".component"
_LIBRARIES: Final = "templatetags"


def bound_members(file: FileEntry, same_name: Sequence[Entry], _: str) -> list[Target]:
    """Return the members of a name in the component that a page is the template of.

    It stands beside the page, as Angular's tool names it: `cart.component.ts` or `cart.ts` with `cart.component.html`
    or `cart.html`. A template within a file of code is of a component of that file.
    """
    own = {file.path} if file.language.family == "typescript" else _components(file.path)
    members = [entry for entry in same_name if entry.file.path in own and entry.container and entry.kind in _BOUND]
    return shared_among([entry for entry in members if not entry.within], RESOLVED)


def _components(page: str) -> set[str]:
    """Return the paths that the component of a page may have."""
    stem = page.rpartition(".")[0]
    return {f"{stem}.ts", f"{stem}{_COMPONENT}.ts", f"{stem.removesuffix(_COMPONENT)}.ts"}


def library_tags(_: FileEntry, same_name: Sequence[Entry], libraries: str) -> list[Target]:
    """Return the function of a name in one of the libraries of tags and filters that a page loads (Django)."""
    names = libraries.split()
    found = [
        entry
        for entry in same_name
        if entry.kind == "function" and not entry.container and not entry.within and _library(entry.file.path) in names
    ]
    return shared_among(found, RESOLVED)


def _library(path: str) -> str:
    """Return the name of the library that a file is, or ''."""
    folders, _, name = path.rpartition("/")
    is_library = folders.rpartition("/")[2] == _LIBRARIES and name.endswith(".py")
    return name.removesuffix(".py") if is_library else ""
