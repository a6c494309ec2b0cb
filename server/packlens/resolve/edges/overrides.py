"""Adds edges from members to the members that they override or implement, and from types to those that they inherit.

A member may stand in another file than its type (Rust's `impl Trait for Type`, Swift's extensions, Haskell's
instances), and its type may be one of a library.
"""

from __future__ import annotations

from typing import Final

from packlens.model import CONTRACT_KINDS
from packlens.resolve.edges.references import FoundEdge
from packlens.resolve.names.names import Names
from packlens.resolve.overloads.argument_ranks import alike
from packlens.resolve.overloads.arities import of_stated_bases
from packlens.resolve.symbols.entries import Entry, FileEntry, TypeKey, dotted
from packlens.resolve.symbols.shared_confidence import of_nearest_type
from packlens.resolve.symbols.symbol_table import SymbolTable

_MAX_INHERITED: Final = 12
"""A type outside of tests gets edges to at most this many inherited members of its direct bases."""
INHERITABLE: Final = frozenset({"method", "property", "function"})
"""Kinds of members that override others and are inherited."""


def override_edges(names: Names, file: FileEntry) -> list[FoundEdge]:
    """Return the edges of a file's members to what they override, and of its types to what they inherit."""
    symbol_table = names.symbol_table
    return [*_of_members(symbol_table, file), *_of_foreign_types(names, file), *_inherited(symbol_table, file)]


def is_foreign_member(entry: Entry) -> bool:
    """Return whether a definition may be a member of a type that no file defines."""
    return entry.member_of is None and bool(entry.container) and entry.kind in INHERITABLE


def _of_members(symbol_table: SymbolTable, file: FileEntry) -> list[FoundEdge]:
    edges: list[FoundEdge] = []
    for member in file.entries:
        key = member.member_of
        if key is None or member.kind not in INHERITABLE or key not in symbol_table.bases:
            continue
        bases = [base for base in symbol_table.find_members(key, member.name, own=False) if base.kind in INHERITABLE]
        if bases and file.language.outer_members != "override" and not _is_inside(symbol_table, key, member):
            bases = [base for base in bases if _may_implement(symbol_table, member, base)]
        if file.language.types_by_parameters:
            bases = of_stated_bases(symbol_table, member, bases)
        bases = [*of_nearest_type(symbol_table, bases, file)]
        edges += [_structural(member, base, "overrides") for base in alike(member, bases)[:1]]
    return edges


def _is_inside(symbol_table: SymbolTable, key: TypeKey, member: Entry) -> bool:
    """Return whether a member stands within the lines of its type."""
    return any(
        definition.file is member.file and definition.start_line <= member.start_line <= definition.end_line
        for definition in symbol_table.types.get(key, ())
    )


def _may_implement(symbol_table: SymbolTable, member: Entry, base: Entry) -> bool:
    """Return whether a member outside of its type may be what an interface or a trait declares."""
    language = member.file.language
    if language.outer_members == "hide" or (language.overloads and member.takes != base.takes):
        return False
    declaring = symbol_table.types.get(base.member_of) if base.member_of is not None else None
    return declaring is None or declaring[0].kind in CONTRACT_KINDS


def _of_foreign_types(names: Names, file: FileEntry) -> list[FoundEdge]:
    """Return the edges of members that a file gives to types of libraries: their block names what they implement."""
    foreign: dict[str, list[Entry]] = {}
    for entry in file.entries if file.clauses else ():
        if is_foreign_member(entry):
            foreign.setdefault(entry.container, []).append(entry)
    edges: dict[Entry, FoundEdge] = {}
    for clause in file.clauses if foreign else ():
        members = foreign.get(clause.scope, ())
        bases = [base.type_key for base, _, _ in names.types_named(file, dotted(clause))] if members else ()
        for member in members:
            declared = (each for base in bases if base for each in names.symbol_table.find_members(base, member.name))
            for base_member in declared:
                if base_member.kind in INHERITABLE:
                    edges.setdefault(member, _structural(member, base_member, "overrides"))
    return list(edges.values())


def _inherited(symbol_table: SymbolTable, file: FileEntry) -> list[FoundEdge]:
    edges: list[FoundEdge] = []
    done: set[TypeKey] = set()
    for entry in file.entries:
        key = entry.type_key
        if key is None or key in done or key not in symbol_table.bases:
            continue
        done.add(key)
        is_united = entry.kind == "type" and entry.file.language.united_types
        if entry.test or is_united:  # a value of `Cart | Order` or `Omit<Cart, "id">` has some members only
            continue
        members = symbol_table.members.get(key, {})
        inherited = [
            of_nearest_type(symbol_table, entries, file)[0]
            for base in symbol_table.bases[key]
            for name, entries in symbol_table.members.get(base, {}).items()
            if name not in members and entries[0].kind in INHERITABLE
        ]
        edges += [_structural(entry, target, "inherits") for target in inherited[:_MAX_INHERITED]]
    return edges


def _structural(source: Entry, target: Entry, kind: str) -> FoundEdge:
    return FoundEdge(source, target, kind, 0.85, "ast_resolved", source.start_line)
