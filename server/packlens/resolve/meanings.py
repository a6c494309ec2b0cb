"""What some names mean in a file: compared before and after a change, it tells whether the file must be resolved again.

Many files mention a common name, and mean something else by it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from packlens.extract.facts import Import, Reference, References
from packlens.resolve.derived_edges import imported_targets
from packlens.resolve.mentions import receiver_names
from packlens.resolve.references import Resolver, names_local
from packlens.resolve.symbol_table import FileEntry, last_part
from packlens.store.packed import Use

Meanings = list[tuple[Any, ...]]
"""Of each different reference and import that holds one of the names, in source order: ids and confidences."""


@dataclass(frozen=True, slots=True)
class Uses:
    """Where a file uses some names."""

    imports: list[Import]
    references: list[Reference]
    """Each different one once; where it depends on the function it stands in, once for each."""


def uses_of(file: FileEntry, references: References, names: set[str]) -> Uses:
    """Return a file's different references (see `facts.References`) and its imports that hold any of some names."""
    imports = [imported for several in file.imports.values() for imported in several if imported.name in names]
    wanted = names.union([imported.local for imported in imports])
    receivers, scopes = {"": False}, {"": False}
    found: list[Reference] = []
    local: dict[int, Use] = {}
    for number, (kind, name, receiver, scope) in enumerate(references.uses):
        if receiver not in receivers:
            receivers[receiver] = not wanted.isdisjoint(receiver_names(receiver))
        if scope not in scopes:
            scopes[scope] = last_part(scope) in wanted
        if not (name in wanted or receivers[receiver] or scopes[scope]):
            continue
        if names_local(file, name, receiver):
            local[number] = kind, name, receiver, scope
        else:
            found.append(Reference(0, kind, name, receiver, 0, scope))
    if local:
        places = dict.fromkeys(zip(references.sites[::3], references.sites[1::3], strict=True))
        for owner, number in places:
            if number in local:
                kind, name, receiver, scope = local[number]
                found.append(Reference(owner, kind, name, receiver, 0, scope))
    return Uses(imports, found)


def meanings_of(resolver: Resolver, file: FileEntry, uses: Uses) -> Meanings:
    """Return what the imports and references of a file mean that use some names."""
    imports = [tuple((t[0].id, *t[1:]) for t in imported_targets(resolver.names, file, i)) for i in uses.imports]
    return [*imports, *(resolver.meaning_of(file, reference) for reference in uses.references)]
