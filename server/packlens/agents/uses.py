"""Describes in one line who uses a symbol: counts that are lower bounds, or where its name occurs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from packlens.engine.snapshot import Snapshot
from packlens.engine.testing.test_cases import counted_tests, ordered_tests
from packlens.engine.uses.occurrences import MAX_OCCURRENCES, occurrences_elsewhere
from packlens.graph.reach import BlastRadius, blast_radius, changed_with
from packlens.graph.view import Index
from packlens.model import Node
from packlens.retrieve.per_index import per_index
from packlens.visible import visible_line
from packlens.wording import in_files

_NOTHING: Final = "no known uses; no known tests"
_MIN_UNUSED: Final = 2
"""So many symbols of which nothing is known share a line."""
_MAX_TESTED: Final = 2
"""At most this many symbols have the place of a test."""
_MAX_NAMED: Final = 3
"""At most this many direct users of a symbol are named."""


def use_lines(nodes: Sequence[Node], snapshot: Snapshot) -> list[str]:
    """Return a line about the users and tests of each symbol, and one for all that have none.

    Symbols that share a name get path and line. The first symbols, which a change is mostly about, have their nearest
    tests, too: these are to be run, and to be extended.
    """
    name_counts = Counter(node.qualified_name for node in nodes)
    named = [
        f"{n.qualified_name} ({n.location})" if name_counts[n.qualified_name] > 1 else n.qualified_name for n in nodes
    ]
    words = {name: _use_words(node, snapshot) for name, node in zip(named, nodes, strict=True)}
    for name, node in list(zip(named, nodes, strict=True))[:_MAX_TESTED]:
        words[name] += _nearest_test(snapshot.index, snapshot.index.symbols.position_of[node.id])
    unused = [name for name, about in words.items() if about == _NOTHING]
    if len(unused) < _MIN_UNUSED:
        return [visible_line(f"- {name}: {about}") for name, about in words.items()]
    lines = [visible_line(f"- {name}: {about}") for name, about in words.items() if about != _NOTHING]
    return [*lines, visible_line(f"- {', '.join(unused)}: {_NOTHING}")]


def _use_words(node: Node, snapshot: Snapshot) -> str:
    """Return what is known of the users and tests of a symbol."""
    uses = _uses(snapshot.index, snapshot.index.symbols.position_of[node.id])
    occurrences, elsewhere = "", None
    if not uses.are_known:
        elsewhere = occurrences_elsewhere([node], snapshot, outside_tests=uses.has_tests)
    if elsewhere is not None:  # one of a hundred occurrences says nothing
        occurrences = elsewhere.counted() if elsewhere.count == MAX_OCCURRENCES else elsewhere.wording()
    return f"{uses.wording}{occurrences}; {uses.tests}"


@per_index
def _nearest_test(index: Index, position: int) -> str:
    """Return in words where the test is that is best run first for a symbol; '' if none certainly reaches it."""
    symbols = index.symbols
    tests = ordered_tests(index, changed_with(index, [position]))
    nearest = next((test.position for test in tests if test.certain), None)
    return "" if nearest is None else f", nearest {symbols.path_of(nearest)}:{int(symbols.start_line[nearest])}"


class _Uses(NamedTuple):
    """Who uses a symbol, in words."""

    wording: str
    tests: str
    are_known: bool
    has_tests: bool


def _direct(radius: BlastRadius, index: Index) -> str:
    """Return the direct users in words: their names, if they are few, so that the agent need not ask for them."""
    if not 0 < len(radius.direct) <= _MAX_NAMED:
        return f"{len(radius.direct):,} direct"
    return f"direct: {', '.join(index.symbols.qualified_names[each] for each in radius.direct.tolist())}"


@per_index
def _uses(index: Index, position: int) -> _Uses:
    """Return in words who uses a symbol. It is kept, because agents of one folder are shown the same symbols."""
    radius = blast_radius(index, changed_with(index, [position]))
    direct_words = f" ({_direct(radius, index)})" if len(radius.callers) else ""
    return _Uses(
        wording=f"{radius.wording()}{direct_words}{in_files(len(radius.files))}",
        tests=counted_tests(index, radius.tests),
        are_known=len(radius.callers) > 0,
        has_tests=len(radius.tests) > 0,
    )
