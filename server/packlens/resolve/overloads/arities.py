"""Tells types of one name apart by the number of their type parameters (C#'s `Cache` and `Cache<T>`).

They share members and bases, but a use of a type means only those that have as many type parameters.
"""

from __future__ import annotations

from collections.abc import Sequence

from packlens.extract.facts import ARITY, UNCOUNTED
from packlens.resolve.symbols.entries import Entry
from packlens.resolve.symbols.shared_confidence import MAX_CANDIDATES, Target
from packlens.resolve.symbols.symbol_table import SymbolTable


def parted_arity(arguments: str) -> tuple[int | None, str]:
    """Return the number of type arguments in `Reference.arguments` (None if it is unknown), and what follows it."""
    arity, mark, rest = arguments.rpartition(ARITY)
    if not mark:
        return 0, arguments
    return None if arity == UNCOUNTED else int(arity), rest


def of_arity(symbol_table: SymbolTable, targets: list[Target], arity: int | None) -> list[Target]:
    """Return the types that a use with so many type arguments means, among those that its name means."""
    if arity is None:
        return targets
    found: dict[Entry, Target] = {}
    for entry, confidence, provenance in targets:
        for piece in _pieces(symbol_table, entry, arity) or [entry]:
            found.setdefault(piece, (piece, confidence, provenance))
    return list(found.values())


def constructors_of(symbol_table: SymbolTable, entry: Entry, constructors: list[Entry]) -> list[Entry]:
    """Return the constructors of a type without those of types of its name with other type parameters."""
    key = entry.type_key
    if key is None or not constructors or len({piece.arity for piece in symbol_table.types[key]}) < 2:
        return constructors
    return [each for each in constructors if _arity_around(symbol_table.types[key], each) == entry.arity]


def _pieces(symbol_table: SymbolTable, entry: Entry, arity: int) -> list[Entry]:
    """Return the first pieces of the type of an entry that have so many type parameters, if it has not so many."""
    if entry.arity == arity or entry.type_key is None:
        return []
    return [piece for piece in symbol_table.types[entry.type_key] if piece.arity == arity][:MAX_CANDIDATES]


def _arity_around(pieces: Sequence[Entry], member: Entry) -> int:
    """Return how many type parameters the innermost of some types around a member has; -1 if none is around it."""
    line = member.start_line
    around = [each for each in pieces if each.file is member.file and each.start_line <= line <= each.end_line]
    return around[-1].arity if around else -1
