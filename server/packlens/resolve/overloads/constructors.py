"""Finds the constructors that a call of a type runs."""

from __future__ import annotations

from packlens.extract.facts import TYPES
from packlens.resolve.overloads.arities import constructors_of
from packlens.resolve.overloads.overloads import can_take, choose
from packlens.resolve.symbols.entries import Entry, TypeKey, last_part
from packlens.resolve.symbols.shared_confidence import MAX_CANDIDATES, Target, of_nearest_type
from packlens.resolve.symbols.symbol_table import SymbolTable


class Constructors:
    """The constructors of a symbol table. It holds only a cache, valid until the table changes."""

    def __init__(self, symbol_table: SymbolTable) -> None:
        """Look them up in `symbol_table`, whose `bases` are filled."""
        self._symbol_table = symbol_table
        self._of_type: dict[TypeKey, list[Entry]] = {}

    def forget(self) -> None:
        """Follow a change of the symbol table."""
        self._of_type = {}

    def added_to(self, targets: list[Target], arguments: str) -> list[Target]:
        """Return targets of a call, each type preceded by those of its own constructors that can take the arguments."""
        targets_and_constructors: list[Target] = []
        for entry, confidence, provenance in targets[:MAX_CANDIDATES]:
            constructors = of_nearest_type(self._symbol_table, self._that_run(entry), entry.file)
            if constructors and arguments:
                is_in_head = bool(entry.takes) and can_take(
                    entry, arguments.partition(TYPES)[0]
                )  # the type's head is a constructor
                fitting = choose(constructors, arguments)
                constructors = fitting or ([] if is_in_head else constructors)
            if len(constructors) > 1 and entry.file.language.included_modules:
                constructors = []  # which is called depends on the types of all arguments (Julia)
            if constructors:
                targets_and_constructors += [
                    (constructor, confidence / len(constructors), provenance)
                    for constructor in constructors[:MAX_CANDIDATES]
                ]
            targets_and_constructors.append((entry, confidence, provenance))
        return targets_and_constructors

    def _that_run(self, entry: Entry) -> list[Entry]:
        """Return the constructors of a type: its own, or else in some languages those of the nearest type above it."""
        key = entry.type_key
        if key is None:
            return []
        constructors = self._own(key)
        if entry.file.language.types_by_parameters:
            constructors = constructors_of(self._symbol_table, entry, constructors)
        if constructors or not entry.file.language.inherited_constructors:
            return constructors
        above = (self._own(base) for base in self._symbol_table.supertypes(key))
        return next(filter(None, above), [])

    def _own(self, key: TypeKey) -> list[Entry]:
        constructors = self._of_type.get(key)
        if constructors is None:
            members = self._symbol_table.members.get(key, {})
            constructors = [entry for entries in members.values() for entry in entries if entry.kind == "constructor"]
            unnamed = [entry for entry in constructors if entry.name == last_part(key[2])]  # Dart: others have names
            constructors = self._of_type[key] = unnamed or constructors
        return constructors
