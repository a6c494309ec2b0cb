"""Which uses the index is unsure of, and so what an editor's own language support can be asked about.

First come calls whose name could mean several definitions, then calls on receivers of unknown type that bound to
nothing, then those that were bound by a rare name alone; after them, who calls and who implements a pack's symbols.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple

import numpy as np

from packlens.graph.editor_edges import REPORTED, SURE, Traits, goes_by
from packlens.graph.reach import CERTAIN
from packlens.graph.view import Index, edge_kind_code
from packlens.model import CALLABLE_KINDS, NODE_KINDS, TYPE_KINDS
from packlens.store.records import UseRow

DEFINITION: Final = "definition"
CALLERS: Final = "callers"
IMPLEMENTATIONS: Final = "implementations"
Question = Literal["definition", "callers", "implementations"]

_CALLS: Final = edge_kind_code("calls")
_MOST_LINES: Final = 4
"""A definition that uses a name after more receivers than this is left alone."""
_CALLABLE: Final = np.array([kind in CALLABLE_KINDS for kind in NODE_KINDS])
_NAMED: Final = np.array([kind in CALLABLE_KINDS | TYPE_KINDS for kind in NODE_KINDS])
_CONTRACT: Final = np.array([kind in ("interface", "trait") for kind in NODE_KINDS])


class Doubt(NamedTuple):
    """Something to ask about a file."""

    ask: Question
    path: str
    symbol: int
    """Store id: of the definition that uses the name, or of the one that is asked about."""
    name: str
    lines: tuple[int, ...] = ()
    """Where the name is used, 1-based, once a receiver; () for a definition's own name."""


def borne_names(view: Index) -> frozenset[str]:
    """Return the names of everything that can be called."""
    names = view.symbols.names
    return frozenset(names[at] for at in np.flatnonzero(_NAMED[view.symbols.kind]).tolist())


def doubts_in(view: Index, path: str, calls: Iterable[UseRow], borne: Collection[str]) -> list[Doubt]:
    """Return the doubtful calls of a file, those first that matter most, then in the order of the text."""
    symbols = view.symbols
    traits = Traits(symbols.names, symbols.kind, symbols.parent, symbols.test)
    uses: dict[tuple[int, str], list[UseRow]] = {}
    for call in calls:
        uses.setdefault((call.source, call.name), []).append(call)
    found: list[tuple[int, int, Doubt]] = []
    for (source, name), several in uses.items():
        at = symbols.position_of.get(source)
        lines = tuple(sorted({use.line for use in several}))
        if at is None or len(lines) > _MOST_LINES:
            continue
        urgency = _urgency(view, at, name, traits)
        if urgency is None and name in borne and any(use.receiver not in ("", "self", "super") for use in several):
            urgency = 1
        if urgency is not None and urgency >= 0:
            found.append((urgency, lines[0], Doubt(DEFINITION, path, source, name, lines)))
    return [doubt for *_, doubt in sorted(found)]


def _urgency(view: Index, source: int, name: str, traits: Traits) -> int | None:
    """Return 0 for calls of a name shared among candidates, 2 for a guess, -1 for what is known, None without any."""
    out = view.outgoing
    slots = [
        slot
        for slot in range(int(out.indptr[source]), int(out.indptr[source + 1]))
        if out.kind[slot] == _CALLS and goes_by(int(out.indices[slot]), name, traits)
    ]
    if not slots:
        return None
    guesses = [float(out.confidence[slot]) for slot in slots if out.provenance[slot] != REPORTED]
    if not guesses or max(guesses) >= SURE:
        return -1
    return 0 if min(guesses) < np.float32(CERTAIN) else 2


def doubts_of(view: Index, nodes: Iterable[int]) -> Iterator[Doubt]:
    """Yield what there is to ask about some symbols themselves, by store id: their callers, their implementations."""
    symbols = view.symbols
    positions = [at for at in (symbols.position_of.get(node) for node in nodes) if at is not None]
    for at in positions:
        if _CALLABLE[symbols.kind[at]] and not symbols.test[at]:
            yield _own(view, CALLERS, at)
    for at in positions:
        around = int(symbols.container[at])
        if _CONTRACT[symbols.kind[at]] or (around >= 0 and _CONTRACT[symbols.kind[around]]):
            yield _own(view, IMPLEMENTATIONS, at)


def _own(view: Index, ask: Question, at: int) -> Doubt:
    symbols = view.symbols
    return Doubt(ask, symbols.path_of(at), int(symbols.ids[at]), symbols.names[at].rstrip("?!="))


def in_order(paths: Iterable[Sequence[str]], most: int) -> list[str]:
    """Return paths of several lists one after the other, each once, at most so many."""
    return list(dict.fromkeys(path for several in paths for path in several))[:most]
