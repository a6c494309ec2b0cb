"""Finds the functions of objects that functions make, which are no members of any type (JavaScript)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from packlens.extract.facts import Import, Reference
from packlens.model import CALLABLE_KINDS
from packlens.resolve.names.names import Names
from packlens.resolve.receivers.bare_names import BareNames
from packlens.resolve.symbols.entries import Entry, FileEntry
from packlens.resolve.symbols.shared_confidence import RESOLVED, Target
from packlens.resolve.symbols.symbol_table import MAX_LOOKUP, SymbolTable

HOLDERS: Final = frozenset({"variable", "constant", "function"})
"""Kinds that may have members without being types: objects, functions that serve as classes."""

_VARIABLES: Final = frozenset({"variable", "constant"})


def in_same_object(file: FileEntry, owner: int, name: str) -> list[Entry]:
    """Return the functions of a name in the object that a function makes, of which the owner of a use is one."""
    around = file.entries[owner].within if name in file.local_names else ""
    if not around:
        return []
    return [e for e in file.entries if e.name == name and e.within == around and e.kind in CALLABLE_KINDS]


def closures_named(symbol_table: SymbolTable, name: str) -> Sequence[Entry]:
    """Return the definitions of a name, if any of them may be a function of an object."""
    named = symbol_table.by_name.get(name, ())[:MAX_LOOKUP]
    return named if any(entry.kind in CALLABLE_KINDS and not entry.container for entry in named) else ()


def made_by(called: Entry, closures: Sequence[Entry]) -> list[Entry]:
    """Return those of the definitions that are functions of the object that a call makes: written within what is
    called, or within the call that makes it (`const useCart = defineStore({ actions: { add() {} } })`)."""
    if called.kind not in HOLDERS or called.type_name:
        return []
    within = [e for e in closures if e.file is called.file and e.kind in CALLABLE_KINDS]
    return [e for e in within if e.qualified_name == f"{called.qualified_name}.{e.name}"]


def closures_made(bare: BareNames, file: FileEntry, callee: Reference, targets: list[Target], name: str) -> list[Entry]:
    """Return the functions of a name in the object that a call makes, given what the called name may mean."""
    closures = closures_named(bare.symbol_table, name)
    made = (targets[:1] or bare.find(file, callee, _VARIABLES)[:1]) if closures else []
    return [each for called, _, provenance in made if provenance == RESOLVED for each in made_by(called, closures)]


def imported_holders(names: Names, file: FileEntry, name: str) -> Iterator[Entry]:
    """Yield what may have members and is no type that the imports of a name mean.

    If a scope is the name of a folder, what is in that comes first: `@server/env` before `app/env`.
    """
    imports = names.imports.of(file, name)
    folder = f"/{imports[0].module[1:]}" if len(imports) > 1 and imports[0].module.startswith("@") else ""
    found = (declared for imported in imports for declared, _, _ in _holders(names, file, imported))
    yield from sorted(found, key=lambda each: folder not in f"/{each.file.path}") if folder else found


def _holders(names: Names, file: FileEntry, imported: Import) -> list[Target]:
    """Return such definitions that an import names, or that a module passes on by that name."""
    if not imported.name:
        return []
    return names.imports.imported(file, imported, HOLDERS) or names.imports.reexported(
        file, imported.name, imported.module, HOLDERS
    )
