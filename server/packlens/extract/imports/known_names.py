"""Tells which names a file knows before any of its uses is read: its own definitions and what it imports."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from packlens.extract.facts import Definition, Import
from packlens.extract.languages.language import Language


@dataclass(frozen=True, slots=True)
class KnownNames:
    """The names that a file knows."""

    bare: set[str] | None
    """Those that a use without a receiver can mean; None if it can mean any (files of a package, star imports)."""
    modules: frozenset[str]
    """Those of modules that it imports as a whole, which are no values."""


def is_script(definitions: Iterable[tuple[str, str, int]], imports: Collection[object]) -> bool:
    """Return whether a file with these imports is a script that shares its names, and no module.

    `definitions` are (name, qualified name, how it is exported).
    """
    return not imports and not any(exported for name, qualified, exported in definitions if name == qualified)


def known_names(language: Language, definitions: Iterable[Definition], imports: Iterable[Import]) -> KnownNames:
    """Return the names that a file with these definitions, the file itself first, and imports knows."""
    imports = list(imports)
    modules = frozenset([imported.local for imported in imports if not imported.name])
    if language.bare_names not in ("imported", "components") or any(imported.name == "*" for imported in imports):
        return KnownNames(None, modules)
    definitions = list(definitions)
    if language.scripts_share_names and is_script(
        [(d.name, d.qualified_name, d.exported) for d in definitions[1:]], imports
    ):
        return KnownNames(None, modules)
    own = {definition.name for definition in definitions}
    return KnownNames(own | {imported.local for imported in imports}, modules)
