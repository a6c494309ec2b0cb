"""Finds uses that the index is unsure of, as questions for an editor's own language support.

In this order: calls whose name could mean several definitions; calls without an edge, on receivers of unknown type;
calls that were resolved by a rare name alone; the callers and implementations of a pack's symbols.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple

import numpy as np

from packlens.graph.kinds import CALLS, IS_CALLABLE, IS_CALLABLE_OR_TYPE
from packlens.graph.reach import CERTAIN
from packlens.graph.reported_edges import REPORTED, SURE, Traits, goes_by
from packlens.graph.view import Index
from packlens.model import CONTRACT_KINDS, NODE_KINDS
from packlens.store.records import CallRow

DEFINITION: Final = "definition"
CALLERS: Final = "callers"
IMPLEMENTATIONS: Final = "implementations"
Question = Literal["definition", "callers", "implementations"]

_MAX_LINES: Final = 4
"""A definition that uses a name on more lines than this is left out."""
_IS_CONTRACT: Final = np.array([kind in CONTRACT_KINDS for kind in NODE_KINDS])


class Doubt(NamedTuple):
    """One question about a file."""

    ask: Question
    path: str
    symbol: int
    """Store id of the definition that uses the name, or whose callers or implementations are sought."""
    name: str
    lines: tuple[int, ...] = ()
    """The lines on which the name is used, 1-based, one for each receiver; () for a definition's own name."""


def borne_names(index: Index) -> frozenset[str]:
    """Return the names of all functions and types."""
    names = index.symbols.names
    return frozenset(names[position] for position in np.flatnonzero(IS_CALLABLE_OR_TYPE[index.symbols.kind]).tolist())


def doubts_in(index: Index, path: str, calls: Iterable[CallRow], borne: Collection[str]) -> list[Doubt]:
    """Return the doubtful calls of a file, most urgent first, then in the order of the text."""
    symbols = index.symbols
    traits = Traits(symbols.names, symbols.kind, symbols.parent, symbols.test)
    uses: dict[tuple[int, str], list[CallRow]] = {}
    for call in calls:
        uses.setdefault((call.source, call.name), []).append(call)
    urgent: list[tuple[int, int, Doubt]] = []
    for (source, name), uses_of_name in uses.items():
        position = symbols.position_of.get(source)
        lines = tuple(sorted({use.line for use in uses_of_name}))
        if position is None or len(lines) > _MAX_LINES:
            continue
        urgency = _urgency(index, position, name, traits)
        if urgency is None and name in borne and any(use.receiver not in ("", "self", "super") for use in uses_of_name):
            urgency = 1
        if urgency is not None and urgency >= 0:
            urgent.append((urgency, lines[0], Doubt(DEFINITION, path, source, name, lines)))
    return [doubt for *_, doubt in sorted(urgent)]


def _urgency(index: Index, source: int, name: str, traits: Traits) -> int | None:
    """Return 0 for a name with several candidates, 2 for a guess by name, -1 for a sure edge, None without an edge."""
    outgoing = index.outgoing
    slots = [
        slot
        for slot in range(int(outgoing.indptr[source]), int(outgoing.indptr[source + 1]))
        if outgoing.kind[slot] == CALLS and goes_by(int(outgoing.indices[slot]), name, traits)
    ]
    if not slots:
        return None
    guesses = [float(outgoing.confidence[slot]) for slot in slots if int(outgoing.provenance[slot]) not in REPORTED]
    if not guesses or max(guesses) >= SURE:
        return -1
    return 0 if min(guesses) < np.float32(CERTAIN) else 2


def doubts_of(index: Index, nodes: Iterable[int]) -> Iterator[Doubt]:
    """Yield the questions for the callers and implementations of some symbols, given by store id."""
    symbols = index.symbols
    positions = [position for position in (symbols.position_of.get(node) for node in nodes) if position is not None]
    for position in positions:
        if IS_CALLABLE[symbols.kind[position]] and not symbols.test[position]:
            yield _doubt_about(index, CALLERS, position)
    for position in positions:
        enclosing = int(symbols.container[position])
        if _IS_CONTRACT[symbols.kind[position]] or (enclosing >= 0 and _IS_CONTRACT[symbols.kind[enclosing]]):
            yield _doubt_about(index, IMPLEMENTATIONS, position)


def _doubt_about(index: Index, ask: Question, position: int) -> Doubt:
    symbols = index.symbols
    return Doubt(ask, symbols.path_of(position), int(symbols.ids[position]), symbols.names[position].rstrip("?!="))


def in_order(paths: Iterable[Sequence[str]], limit: int) -> list[str]:
    """Return the paths of all lists in order, each once, at most `limit`."""
    return list(dict.fromkeys(path for several in paths for path in several))[:limit]
