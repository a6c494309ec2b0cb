"""Finds what code navigation shows: what refers to a symbol and where, what implements it, what it calls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.cancellation import NEVER, CancellationToken
from packlens.engine.symbols.symbol_lookup import names_in_code
from packlens.extract.languages.file_language import language_of_text
from packlens.extract.name_uses import NameUse, imported_names, name_uses
from packlens.graph.kinds import CONSTRUCTOR, by_code
from packlens.graph.levels import with_bases
from packlens.graph.reach import CALLER_KINDS
from packlens.graph.rows import row_slots
from packlens.graph.view import Adjacency, Index, Ints

Source = Callable[[str], bytes | None]
"""(path) -> a file's text as it is now, as UTF-8; None if there is no such file."""

_REFERENCE_KINDS: Final = (*CALLER_KINDS, "throws", "type_hint_of", "extends", "implements", "imports")
"""Kinds of edges whose target is named in the text."""
_CALL_KINDS: Final = ("calls", "decorates", "routes_to")
_IMPLEMENTING_KINDS: Final = ("extends", "implements", "overrides")
_SUPERTYPE_KINDS: Final = ("extends", "implements")


@dataclass(frozen=True, slots=True)
class NamedUse:
    """A use by the symbol at the position `user`."""

    user: int
    path: str
    line: int
    """1-based."""
    start: int = 0
    """Byte offset of the name; `start` and `end` are equal if only the line is known."""
    end: int = 0


def references(
    index: Index, positions: Sequence[int], source: Source, token: CancellationToken = NEVER
) -> list[NamedUse]:
    """Return where some symbols, and methods that they override, are referred to, by path and line."""
    return _uses_of(index, positions, _REFERENCE_KINDS, source, token)


def incoming_calls(index: Index, position: int, source: Source, token: CancellationToken = NEVER) -> list[NamedUse]:
    """Return the calls of a symbol, and of methods that it overrides, by path and line; routes call their handlers."""
    return _uses_of(index, [position], _CALL_KINDS, source, token)


def outgoing_calls(index: Index, position: int, source: Source) -> dict[int, list[NamedUse]]:
    """Return the calls in a symbol (of a route: its handlers) by the position of the callee.

    Callees that are in no file are left out.
    """
    outgoing, symbols = index.outgoing, index.symbols
    slots = _slots_of_kinds(outgoing, np.array([position], dtype=np.int32), _CALL_KINDS)
    path, own_id = symbols.path_of(position), int(symbols.ids[position])
    calls: dict[int, list[NamedUse]] = {}
    for slot in slots.tolist():
        target = int(outgoing.indices[slot])
        if symbols.file[target] >= 0 and target not in calls:
            uses_by_target = _uses_in(path, _names(index, [target]), source).get(own_id, [])
            uses = [NamedUse(position, path, use.line, use.start, use.end) for use in uses_by_target]
            calls[target] = uses or [NamedUse(position, path, int(outgoing.line[slot]))]
    return calls


def imported_names_of(path: str, source: Source) -> dict[str, str]:
    """Return the original names of what a file imports under other names, by those other names."""
    text = source(path)
    language = None if text is None else language_of_text(path, text)
    return {} if text is None or language is None else imported_names(language, path, text)


def implementations(index: Index, positions: Sequence[int]) -> list[int]:
    """Return all subtypes of the given types and overrides of the given methods, direct or not, by position."""
    origin: Ints = np.unique(np.asarray(positions, dtype=np.int32))
    reached = frontier = origin
    while len(frontier):
        neighbours = np.unique(index.incoming.indices[_slots_of_kinds(index.incoming, frontier, _IMPLEMENTING_KINDS)])
        frontier = np.setdiff1d(neighbours, reached, assume_unique=True).astype(np.int32)
        reached = np.union1d(reached, frontier)
    implementing: list[int] = np.setdiff1d(reached, origin).tolist()
    return implementing


def supertypes(index: Index, position: int) -> list[int]:
    """Return the direct supertypes of a type that are in files, by position."""
    ends = _ends(index.outgoing, position, _SUPERTYPE_KINDS)
    return [end for end in ends if index.symbols.file[end] >= 0]


def subtypes(index: Index, position: int) -> list[int]:
    """Return the direct subtypes of a type, by position."""
    return _ends(index.incoming, position, _SUPERTYPE_KINDS)


def _ends(edges: Adjacency, position: int, kinds: Iterable[str]) -> list[int]:
    slots = _slots_of_kinds(edges, np.array([position], dtype=np.int32), kinds)
    ends: list[int] = np.unique(edges.indices[slots]).tolist()
    return ends


def _slots_of_kinds(edges: Adjacency, positions: Ints, kinds: Iterable[str]) -> NDArray[np.int64]:
    slots = row_slots(edges.indptr, positions)
    return slots[by_code(kinds)[edges.kind[slots]]]


def _uses_of(
    index: Index, positions: Sequence[int], kinds: Iterable[str], source: Source, token: CancellationToken
) -> list[NamedUse]:
    incoming, symbols = index.incoming, index.symbols
    used = with_bases(index, np.asarray([*positions, *_constructors(index, positions)], dtype=np.int32))
    names = _names(index, used.tolist())
    lines: dict[int, dict[int, int]] = {}  # first lines by the number of the file, then by user
    for slot in _slots_of_kinds(incoming, used, kinds).tolist():
        user, line = int(incoming.indices[slot]), int(incoming.line[slot])
        if (file := int(symbols.file[user])) >= 0:
            users = lines.setdefault(file, {})
            users[user] = min(line, users.get(user, line))
    uses: list[NamedUse] = []
    for file in token.each(sorted(lines)):
        path = symbols.paths[file]
        uses_of = _uses_in(path, names, source)
        for user, line in lines[file].items():
            named_uses = [
                NamedUse(user, path, use.line, use.start, use.end) for use in uses_of.get(int(symbols.ids[user]), ())
            ]
            uses += named_uses or [NamedUse(user, path, line)]
    return sorted(uses, key=lambda use: (use.path, use.line, use.start, use.user))


def _constructors(index: Index, positions: Sequence[int]) -> list[int]:
    """Return the constructors of some types: a call of the type is a call of one of them."""
    symbols = index.symbols
    of_types: list[int] = np.flatnonzero(
        (symbols.kind == CONSTRUCTOR) & np.isin(symbols.container, np.asarray(positions))
    ).tolist()
    return of_types


def _names(index: Index, positions: Iterable[int]) -> frozenset[str]:
    """Return the names by which code refers to symbols."""
    return frozenset(name for position in positions for name in names_in_code(position, index.symbols))


def _uses_in(path: str, names: frozenset[str], source: Source) -> dict[int, list[NameUse]]:
    """Return the uses of some names in a file as it is now, by the store id of the user."""
    text = source(path)
    language = None if text is None else language_of_text(path, text)
    uses: dict[int, list[NameUse]] = {}
    if text is not None and language is not None:
        for use in name_uses(language, path, text, names):
            uses.setdefault(use.user, []).append(use)
    return uses
