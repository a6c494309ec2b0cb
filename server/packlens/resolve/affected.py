"""Which files must be resolved again when some files' facts change.

Resolution looks definitions up by name only (see `modules`), so a file is affected if it mentions a name whose
definitions changed. What it reaches without saying so comes on top: members of a type whose ancestors changed, the
constructors of a type it calls, the declared type of a field it goes through, and the members it overrides or inherits.
"""

from __future__ import annotations

from collections.abc import Iterable

from packlens.resolve.change import TableChange
from packlens.resolve.inheritance import Inheritance, Moved
from packlens.resolve.mentions import Mentions
from packlens.resolve.names import Names
from packlens.resolve.symbol_table import FileEntry, SymbolTable, TypeKey, last_part, names_of


def declared_types(names: Names, file: FileEntry) -> set[tuple[str, tuple[TypeKey, ...]]]:
    """Return (name, types) of a file's definitions that declare a type: what other files look through.

    Its imports decide what the types' names mean.
    """
    return {(entry.name, tuple(names.keys(file, entry.type_name))) for entry in file.entries if entry.type_name}


class Affected:
    """Collects the paths that a change affects."""

    def __init__(self, world: SymbolTable, mentions: Mentions, inheritance: Inheritance) -> None:
        """Ask these, which must know the world after the change (the bases: see `by_ancestors`)."""
        self.world = world
        self.mentions = mentions
        self.inheritance = inheritance
        self.paths: set[str] = set()

    def by_names(self, names: Iterable[str], change: TableChange) -> None:
        """Add the files that mention names, look through definitions of changed types, or construct such types."""
        self.paths |= self.mentions.paths({*names, *self._declaring(change.type_names)})
        for key in change.constructors:
            self.paths |= self.mentions.paths(self._names_of([key]))

    def by_members(self, change: TableChange) -> None:
        """Add the files whose members override changed ones or stand in changed types, or whose types inherit them."""
        world = self.world
        self.paths |= change.resettled
        for key, first in change.firsts.items():
            types = world.types.get(key)
            if types and types[0] is not first:  # its members' `contains` edges start there
                self.paths |= {e.file.path for entries in world.members.get(key, {}).values() for e in entries}
        for key in change.inheritable:
            below = self.inheritance.below([key])
            for name in change.members[key]:
                self.paths |= {e.file.path for e in world.by_name.get(name, ()) if e.member_of in below}
            heirs = {key, *self.inheritance.subtypes.get(key, ())} & world.bases.keys()
            self.paths |= {e.file.path for heir in heirs for e in world.types.get(heir, ()) if not e.test}

    def by_ancestors(self, moved: Moved) -> None:
        """Add the files that may look up members in ancestors that types have gained or lost."""
        if not moved:
            return
        self.paths |= {entry.file.path for key in moved for entry in self.world.types.get(key, ())}
        names = self._names_of(moved)
        members: set[str] = set()
        for ancestor in {ancestor for ancestors in moved.values() for ancestor in ancestors}:
            members.update(self.world.members.get(ancestor, ()))
        self.paths |= self.mentions.paths(members) & self.mentions.paths(names | self._declaring(names))

    def _names_of(self, keys: Iterable[TypeKey]) -> set[str]:
        """The names by which files mention types."""
        names: set[str] = set()
        for key in keys:
            names.add(last_part(key[2]))
            names.update(name for entry in self.world.types.get(key, ()) for name in names_of(entry))
        return names

    def _declaring(self, type_names: set[str]) -> set[str]:
        """The names of definitions that are declared to be, or to return, types of some names."""
        found = {entry.name for name in type_names for entry in self.world.declared.get(name, ())}
        for path in self.mentions.paths(type_names):
            file = self.world.files[path]
            local = {i.local for imports in file.imports.values() for i in imports if i.name in type_names} - type_names
            found |= {e.name for name in local for e in self.world.declared.get(name, ()) if e.file is file}
        return found
