"""Finds the definition that declares the type of a value: that of a method that returns its object is another one's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from packlens.model import CALLABLE_KINDS
from packlens.resolve.receivers.typed_calls import overloads
from packlens.resolve.symbols.entries import Entry, returns_self
from packlens.resolve.symbols.shared_confidence import Target
from packlens.resolve.symbols.symbol_table import SymbolTable

_MAKES_ITS_LIKE: Final = frozenset({"__class__"})
"""Members that construct another object of the type when they are called."""


class Declarers:
    """Finds and keeps the declarers of definitions, valid until the symbol table changes."""

    def __init__(self, symbol_table: SymbolTable) -> None:
        """Look up in `symbol_table`."""
        self._symbol_table = symbol_table
        self._known: dict[Entry, Entry | None] = {}

    def forget(self) -> None:
        """Follow a change of the symbol table."""
        self._known = {}

    def of(self, entry: Entry) -> Entry | None:
        """Return the definition that declares the type of a value or result: mostly the given one; None if none does.

        A method that returns the result of methods of its object (`return self.add(x).sort()`) has the type of these.
        """
        if not returns_self(entry):
            return entry if entry.type_name else None
        waiting = [] if entry in self._known else [entry]
        while waiting:  # no recursion: each of thousands of methods may return the result of the next
            current = waiting[-1]
            if current in self._known:
                self._known[waiting.pop()] = self._of_calls(current)
            else:
                self._known[current] = None  # as long as it depends on itself
                callees = [each for each in self._called(current) if each is not None and returns_self(each)]
                waiting += [each for each in callees if each not in self._known]
        return self._known[entry]

    def with_other_results(self, targets: Sequence[Target]) -> list[Entry]:
        """Return the function that a call may mean first, if its result is known, and overloads with other results."""
        if not targets or not self.of(targets[0][0]):
            return []
        callees = [each for each in overloads(self._symbol_table, targets) if each.kind in CALLABLE_KINDS]
        found: dict[tuple[str, str], Entry] = {}
        for callee in (targets[0][0], *callees):
            declarer = self.of(callee)
            if declarer is not None:
                found.setdefault((declarer.type_name, declarer.items), callee)
        return list(found.values())

    def _of_calls(self, entry: Entry) -> Entry | None:
        declarer = entry
        for called in self._called(entry):
            if called is None or not returns_self(declarer):
                return None
            called_declarer = self._known[called] if returns_self(called) else called
            if called_declarer is None or not called_declarer.type_name:
                return None
            declarer = entry if returns_self(called_declarer) else called_declarer
        return declarer

    def _called(self, entry: Entry) -> list[Entry | None]:
        """Return the methods that a method calls on its object for its result, in order; None for an unknown one."""
        names = [name for name in entry.type_name.split(">")[1:] if name not in _MAKES_ITS_LIKE]
        if entry.member_of is None:
            return [None] * len(names)
        return [next(iter(self._symbol_table.find_members(entry.member_of, name)), None) for name in names]
