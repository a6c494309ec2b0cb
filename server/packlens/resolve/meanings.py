"""Finds what some names mean in a file, before and after a change: if it is the same, the file need not be resolved.

This pays off because many files mention a common name and mean another definition.
"""

from __future__ import annotations

from dataclasses import dataclass

from packlens.extract.endpoints import reached_keys
from packlens.extract.facts import Import, Reference, References
from packlens.resolve.derived_edges import imported_targets
from packlens.resolve.mentions import receiver_names
from packlens.resolve.references import Resolver, names_local
from packlens.resolve.symbol_table import FileEntry, last_part
from packlens.store.packed import Use

Meanings = list[tuple[object, ...]]
"""Ids and confidences for each distinct reference and import that mentions one of the names, in source order."""


@dataclass(frozen=True, slots=True)
class Uses:
    """The imports and references of a file that mention some names."""

    imports: list[Import]
    references: list[Reference]
    """Each distinct one once; one whose meaning depends on the function around it, once for each function."""


def uses_of(file: FileEntry, references: References, names: set[str]) -> Uses:
    """Return a file's distinct references (see `facts.References`) and its imports that mention any of some names."""
    imports = [
        imported for imports_of_name in file.imports.values() for imported in imports_of_name if imported.name in names
    ]
    mentioned = names.union([imported.local for imported in imports])
    receivers = {each for each in {use[2] for use in references.uses} if not mentioned.isdisjoint(receiver_names(each))}
    scopes = {each for each in {use[3] for use in references.uses} if last_part(each) in mentioned}
    distinct: list[Reference] = []
    local: dict[int, Use] = {}
    for number, (kind, name, receiver, scope, arguments) in enumerate(references.uses):
        is_named = not mentioned.isdisjoint(reached_keys(name)) if kind == "endpoint" else name in mentioned
        if not (is_named or receiver in receivers or scope in scopes):
            continue
        if names_local(file, name, receiver):
            local[number] = kind, name, receiver, scope, arguments
        else:
            distinct.append(Reference(0, kind, name, receiver, 0, scope, arguments))
    if local:
        uses_in_functions = dict.fromkeys(zip(references.sites[::3], references.sites[1::3], strict=True))
        for owner, number in uses_in_functions:
            if number in local:
                kind, name, receiver, scope, arguments = local[number]
                distinct.append(Reference(owner, kind, name, receiver, 0, scope, arguments))
    return Uses(imports, distinct)


def meanings_of(resolver: Resolver, file: FileEntry, uses: Uses) -> Meanings:
    """Return what the given imports and references of a file mean."""
    imports = [
        tuple((target[0].id, *target[1:]) for target in imported_targets(resolver.names, file, imported))
        for imported in uses.imports
    ]
    return [*imports, *(resolver.meaning_of(file, reference) for reference in uses.references)]
