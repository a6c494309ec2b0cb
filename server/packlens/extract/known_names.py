"""Tells which names a file knows before any of its uses is read: its own definitions and what it imports."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from packlens.extract.facts import Definition, Import
from packlens.extract.language import Language


@dataclass(frozen=True, slots=True)
class KnownNames:
    """The names that a file knows."""

    bare: set[str] | None
    """Those that a use without a receiver can mean; None if it can mean any (files of a package, star imports)."""
    modules: frozenset[str]
    """Those of modules that it imports as a whole, which are no values."""


def known_names(language: Language, definitions: Iterable[Definition], imports: Iterable[Import]) -> KnownNames:
    """Return the names that a file with these definitions and imports knows."""
    modules = frozenset([imported.local for imported in imports if not imported.name])
    if language.bare_names not in ("imported", "components") or any(imported.name == "*" for imported in imports):
        return KnownNames(None, modules)
    own = {definition.name for definition in definitions}
    return KnownNames(own | {imported.local for imported in imports}, modules)
