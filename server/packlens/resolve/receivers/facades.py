"""Finds what a facade passes calls on to: a class of its own name (Laravel)."""

from __future__ import annotations

from packlens.resolve.names.names import Names
from packlens.resolve.symbols.entries import OUTSIDE, FileEntry, last_part
from packlens.resolve.symbols.shared_confidence import INFERRED, Target, shared_among
from packlens.resolve.symbols.symbol_table import near, nearest


def behind_facade(names: Names, file: FileEntry, path: str, name: str) -> list[Target]:
    """Return members of the class that a facade passes calls on to, of several the nearest."""
    for key in names.keys(file, path):
        above = names.symbol_table.supertypes(key)
        if any(package == OUTSIDE and base in file.language.facades for _, package, base in above):
            path_of_facade = names.symbol_table.types[key][0].file.path
            members = near(names.symbol_table.named_members.get((key[0], name), ()), path_of_facade)
            behind = [e for e in members if e.member_of and last_part(e.member_of[2]) == last_part(key[2])]
            return shared_among(nearest(behind, path_of_facade), INFERRED)
    return []
