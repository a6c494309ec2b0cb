"""What a task asks for by name: identifiers that are, or nearly are, one definition of the workspace.

A name is settled by the first of these rules that leaves few enough definitions: those that its qualifier fits; those
that belong to a type which is named as well; the one that all others override or extend (the canonical one); those of
a type of which another member is named beyond doubt. A name of more definitions than `MOST_NAMESAKES` is nobody's in
particular: `as_sql` must not keep a hundred bodies (seeds: adaptive-explore-sizing, "Uniqueness-aware spare").
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from packlens.graph.view import Index, edge_kind_code
from packlens.model import CALLABLE_KINDS, NODE_KINDS, TYPE_KINDS
from packlens.retrieve.terms import within

MOST_NAMESAKES: Final = 3
"""A name of at most this many definitions is nearly unique."""
_BAG: Final = 0.75
_MOST_COMPARED: Final = 200
_STEPS_UP: Final = 8
_WORD: Final = re.compile(r"[^\W\d]\w*[?!]?(?:(?:\.|::|#|->)[^\W\d]\w*[?!]?)*")
_SEPARATOR: Final = re.compile(r"\.|::|#|->")
_PROSE: Final = re.compile(r"[^\W_]?[^\W\d_A-Z]*[?!]?\Z")
_IN_CODE: Final = re.compile(r"`[^`\n]{1,200}`")
_TESTS: Final = re.compile(r"\b(?:tests?|testing|specs?)\b", re.IGNORECASE)
_NAMED: Final = tuple(kind in CALLABLE_KINDS | TYPE_KINDS for kind in NODE_KINDS)
_UPWARDS: Final = tuple(edge_kind_code(kind) for kind in ("overrides", "implements", "extends"))


@dataclass(frozen=True)
class Asked:
    """What was asked for by name, as positions."""

    symbols: tuple[int, ...]
    """In the order of mention."""
    namesakes: tuple[tuple[str, int], ...]
    """Names of too many definitions, and how many."""
    tests: bool
    """Whether tests are asked for."""


def read_names(task: str, named: Mapping[str, Sequence[int]], index: Index) -> Asked:
    """Return what a task asks for by name, and what is named besides: names with the definitions they mean."""
    tests = _TESTS.search(task) is not None
    words = list(dict.fromkeys(_identifiers(task)))
    parts = {word: [part for part in _SEPARATOR.split(word) if part] for word in words}
    meant = _definitions({each[-1] for each in parts.values()}, index, tests)
    fitting = {word: list(found) for word, found in named.items()}
    for word, each in parts.items():
        fitting.setdefault(word, _fitting(each, meant.get(each[-1], []), index))
    types = {p for found in fitting.values() for p in _canonical(found, index) if index.symbols.is_type[p]}
    meanings = {word: _canonical(_members(found, types, index) or found, index) for word, found in fitting.items()}
    owners = {int(index.symbols.container[found[0]]) for found in meanings.values() if len(found) == 1} - {-1}
    meanings = {
        word: _members(found, owners, index) or found if len(found) > 1 else found for word, found in meanings.items()
    }
    symbols = [p for found in meanings.values() if len(found) <= MOST_NAMESAKES for p in found]
    namesakes = [(word, len(found)) for word, found in meanings.items() if len(found) > MOST_NAMESAKES]
    return Asked(tuple(dict.fromkeys(symbols)), tuple(namesakes), tests)


def _members(found: list[int], types: set[int], index: Index) -> list[int]:
    return [position for position in found if int(index.symbols.container[position]) in types]


def _identifiers(task: str) -> list[str]:
    """Return the words of a task that are code: not one plain word, or called, or in backticks.

    Where most words are code, all are: agents ask by bags of symbols (seeds: dead end 2).
    """
    quoted = [match.span() for match in _IN_CODE.finditer(task)]
    words = [(match.group(), *match.span()) for match in _WORD.finditer(task)]
    code = [
        word
        for word, start, end in words
        if task[end : end + 1] == "(" or not _PROSE.match(word) or within(start, quoted)
    ]
    return [word for word, _, _ in words] if len(code) >= _BAG * len(words) else code


def _definitions(names: set[str], index: Index, tests: bool) -> dict[str, list[int]]:
    symbols = index.symbols
    found: dict[str, list[int]] = {}
    for position, name in enumerate(symbols.names):
        if name in names and _NAMED[symbols.kind[position]] and (tests or not symbols.test[position]):
            found.setdefault(name, []).append(position)
    return found


def _fitting(parts: Sequence[str], found: list[int], index: Index) -> list[int]:
    """Return the definitions whose containers, or else whose path, have the qualifiers; all of them if none has."""
    if len(parts) == 1:
        return found
    tail, names = list(parts), index.symbols.qualified_names
    inside = [p for p in found if _SEPARATOR.split(names[p])[-len(tail) :] == tail]
    if inside:
        return inside
    package = {part.lower() for part in parts[:-1]}
    placed = [p for p in found if package <= set(re.split(r"\W+", index.symbols.path_of(p).lower()))]
    return placed or found


def _canonical(found: list[int], index: Index) -> list[int]:
    """Return the one definition that all the others override or extend, however remotely; else all of them."""
    if not 1 < len(found) <= _MOST_COMPARED:
        return found
    above = {position: bases_of(position, index) for position in found}
    shared = set.intersection(*(above[position] | {position} for position in found))
    return sorted(shared & set(found))[:1] or found


def bases_of(position: int, index: Index) -> set[int]:
    """Return what a symbol overrides, implements or extends, however remotely."""
    edges, seen, level = index.outgoing, set[int](), {position}
    for _ in range(_STEPS_UP):
        level = {
            int(edges.indices[slot])
            for node in level
            for slot in range(edges.indptr[node], edges.indptr[node + 1])
            if edges.kind[slot] in _UPWARDS
        } - seen
        if not level:
            break
        seen |= level
    return seen
