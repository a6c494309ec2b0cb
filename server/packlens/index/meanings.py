"""What some names mean in a file: compared before and after a change, it tells whether the file must be resolved again.

Many files mention a common name, and mean something else by it.
"""

from __future__ import annotations

from typing import Any

from packlens.index.derive import imported_targets
from packlens.index.facts import Reference, References
from packlens.index.mentions import receiver_names
from packlens.index.resolve import Resolver
from packlens.index.world import FileEntry, last_part

Meanings = list[tuple[Any, ...]]
"""Of each different reference and import that holds one of the names, in source order: ids and confidences."""


def meanings_of(resolver: Resolver, file: FileEntry, references: References, names: set[str]) -> Meanings:
    """Return what a file's references (see `facts.Reference`) and imports that hold any of some names mean."""
    imports = [imported for several in file.imports.values() for imported in several if imported.name in names]
    wanted = names.union([imported.local for imported in imports])
    found: Meanings = [tuple((t[0].id, *t[1:]) for t in imported_targets(resolver.names, file, i)) for i in imports]
    for kind, name, receiver, scope in references.uses:
        if (
            name in wanted
            or (receiver and not wanted.isdisjoint(receiver_names(receiver)))
            or (scope and last_part(scope) in wanted)
        ):
            found.append(resolver.meaning_of(file, Reference(0, kind, name, receiver, 0, scope)))
    return found
