"""Tells types of one name apart by the number of their type parameters (C#'s `Cache` and `Cache<T>`).

They share members and bases, but a use of a type means only those that have as many type parameters.
"""

from __future__ import annotations

from packlens.extract.facts import ARITY, UNCOUNTED
from packlens.resolve.symbols.entries import Entry, last_part
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
    return [each for each in constructors if each.arity == entry.arity]


def of_stated_bases(symbol_table: SymbolTable, member: Entry, bases: list[Entry]) -> list[Entry]:
    """Return those of some members of base types that a member may override, by the bases that its type states.

    Of the pieces of its type, those in its own file count.
    """
    if len(bases) < 2 or member.member_of is None:
        return bases
    pieces = [piece for piece in symbol_table.types.get(member.member_of, ()) if piece.file is member.file]
    owners = {piece.ordinal for piece in pieces if piece.arity == member.arity}
    stated = {(ref.name, parted_arity(ref.arguments)[0]) for ref in member.file.clauses if ref.owner in owners}
    names = {name for name, _ in stated} - {name for name, arity in stated if arity is None}
    types = [(last_part(base.member_of[2]) if base.member_of else "", base.arity) for base in bases]
    kept = [base for base, of in zip(bases, types, strict=True) if of in stated or of[0] not in names]
    return kept or bases


def _pieces(symbol_table: SymbolTable, entry: Entry, arity: int) -> list[Entry]:
    """Return the first pieces of the type of an entry that have so many type parameters, if it has not so many."""
    if entry.arity == arity or entry.type_key is None:
        return []
    return [piece for piece in symbol_table.types[entry.type_key] if piece.arity == arity][:MAX_CANDIDATES]
