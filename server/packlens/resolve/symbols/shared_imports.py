"""Finds which imports of everything in a module hold in a file: its own, and those that files above it share (C#).

A `global using` holds in all files that are compiled together. These are taken to be the files of its folder and below.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from packlens.extract.facts import SHARED, Import


class Stars(NamedTuple):
    """The imports of everything in a module that the text of a file has."""

    own: tuple[Import, ...]
    """Those that hold in the file."""
    shared: tuple[Import, ...] = ()
    """Those of them that hold in all files of its folder and below."""


NO_STARS: Final = Stars(())
Shared = Mapping[tuple[str, str], Sequence[Import]]
"""Shared imports by whom they are for (a language family, or the language whose pages share them), and folder."""


def stars_of(imports: Iterable[Import]) -> Stars:
    """Return the imports of everything among the imports of a file."""
    every = [imported for imported in imports if imported.name == "*"]
    return Stars(
        tuple(imported for imported in every if imported.local != SHARED),
        tuple(imported for imported in every if imported.local == SHARED),
    )


def by_folder(sharing: Iterable[tuple[str, str, Stars]]) -> Shared:
    """Return the shared imports of files, which are given by path, whom they share them with, and imports."""
    shared: dict[tuple[str, str], list[Import]] = {}
    for path, audience, stars in sorted(sharing):
        shared.setdefault((audience, path.rpartition("/")[0]), []).extend(stars.shared)
    return shared


def opened_in(path: str, audiences: Iterable[str], own: Sequence[Import], shared: Shared) -> tuple[Import, ...]:
    """Return the imports that hold in a file: its own, then those of the nearest folders; each module once."""
    opened: dict[str, Import] = {}
    for imported in own:
        opened.setdefault(imported.module, imported)
    folder = path
    while folder:
        folder = folder.rpartition("/")[0]
        for audience in audiences:
            for imported in shared.get((audience, folder), ()):
                opened.setdefault(imported.module, imported)
    return tuple(opened.values())


def folders_reopened(before: Mapping[str, Stars], after: Mapping[str, Stars]) -> list[str]:
    """Return the folders (ending in '/', '' for the whole workspace) whose files' shared imports differ."""
    changed = (path for path in before.keys() | after.keys() if _modules(before.get(path)) != _modules(after.get(path)))
    folders = {path.rpartition("/")[0] for path in changed}
    return [f"{folder}/" if folder else "" for folder in sorted(folders)]


def _modules(stars: Stars | None) -> list[str]:
    return [imported.module for imported in stars.shared] if stars is not None else []
