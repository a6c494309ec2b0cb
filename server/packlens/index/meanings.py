"""What some names mean in a file: compared before and after a change, it tells whether the file must be resolved again.

Many files mention a common name, and mean something else by it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from packlens.index.derive import imported_targets
from packlens.index.facts import Reference
from packlens.index.mentions import receiver_names
from packlens.index.resolve import Resolver, names_local
from packlens.index.world import FileEntry, last_part

Meanings = list[tuple[Any, ...]]
"""Of each different reference and import that holds one of the names, in source order: ids and confidences."""


def meanings_of(
    resolver: Resolver, file: FileEntry, references: Iterable[tuple[Any, ...]], names: set[str]
) -> Meanings:  # fmt: skip
    """Return what a file's references (see `facts.Reference`) and imports that hold any of some names mean."""
    imports = [imported for several in file.imports.values() for imported in several if imported.name in names]
    wanted = names.union([imported.local for imported in imports])
    found: Meanings = [tuple((t[0].id, *t[1:]) for t in imported_targets(resolver.names, file, i)) for i in imports]
    seen: set[tuple[Any, ...]] = set()
    for item in references:
        owner, kind, name, receiver, _, scope = item
        key = (kind, name, receiver, scope, owner if names_local(file, name, receiver) else 0)
        if key not in seen:
            seen.add(key)
            if (
                name in wanted
                or (receiver and not wanted.isdisjoint(receiver_names(receiver)))
                or (scope and last_part(scope) in wanted)
            ):
                found.append(resolver.meaning_of(file, Reference._make(item)))
    return found
