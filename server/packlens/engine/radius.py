"""Says what may break when symbols change: callers, tests and files, as lower bounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from packlens.engine.names.symbol_facts import NOTHING_KNOWN, SymbolFacts, symbol_facts
from packlens.engine.snapshot import Snapshot
from packlens.engine.symbols.inherited_names import inherited_words
from packlens.engine.testing.measured_runs import MeasuredRuns, measured
from packlens.engine.testing.test_cases import cases_among, counted_tests, test_cases
from packlens.engine.uses.occurrences import occurrences_elsewhere
from packlens.graph.kinds import CALLS, REFERENCES
from packlens.graph.reach import CERTAIN, BlastRadius, blast_radius, changed_with, with_members
from packlens.graph.rows import distinct
from packlens.graph.uses import DirectUse, direct_uses
from packlens.graph.view import Index
from packlens.model import Node

_CALLS: Final = (CALLS, REFERENCES)


@dataclass(frozen=True)
class Radius:
    """What may break when a symbol changes. Counts are lower bounds."""

    symbols: tuple[Node, ...]
    callers: tuple[tuple[Node, int, bool], ...]
    """(caller, hops, certain), nearest first. The span of a file starts at the line of its first use, if known."""
    by_distance: tuple[int, ...]
    files: tuple[str, ...]
    tests: int
    wording: str
    tests_wording: str
    how: Mapping[str, str]
    """How each direct user uses the symbols, in words, by symbol id: 'calls it', 'through Base.run'."""
    lines: Mapping[str, int] = field(default_factory=dict)
    """The first line of each direct user that uses the symbols, by symbol id, as far as it is known."""
    measured: MeasuredRuns | None = None
    """What was measured of the symbols; None if nothing was."""
    inherited: str = ""
    """'inherited by Flask', if a member was named as one of a type that inherits it."""
    about: SymbolFacts = NOTHING_KNOWN
    """Who owns the symbols' files, and which documents name them."""
    is_used_within: bool = False
    """Whether several symbols have no known users but each other."""
    ran: Mapping[str, tuple[bool, str]] = field(default_factory=dict)
    """Of each caller that was measured, by symbol id: whether it ran, and that in words."""


def radius(snapshot: Snapshot, positions: Sequence[int], spelled: str = "") -> Radius:
    """Return what may break when symbols change: callers, tests and files, as lower bounds.

    `spelled` is the name that they were found by, if there was one.
    """
    index = snapshot.index
    with_their_members = changed_with(index, list(positions))
    blast = _with_users_in_tests(blast_radius(index, with_their_members), positions, index)
    nodes = snapshot.nodes([*positions, *blast.callers.positions.tolist()])
    reached = blast.callers
    rows = zip(reached.positions.tolist(), reached.distance.tolist(), reached.certain.tolist(), strict=True)
    symbols = tuple(nodes[p] for p in positions if p in nodes)
    uses = direct_uses(index, with_their_members)
    callers = tuple((_where_it_uses(nodes[p], uses.get(p)), hops, certain) for p, hops, certain in rows if p in nodes)
    callers = (*((nodes[p], 1, True) for p in _users_among_namesakes(index, positions) if p in nodes), *callers)
    is_used_within = not callers and len(symbols) > 1 and not uses.keys().isdisjoint(with_their_members.tolist())
    elsewhere = None
    if not callers:
        elsewhere = occurrences_elsewhere(symbols, snapshot, outside_tests=len(blast.tests) > 0)
    runs = measured(snapshot, reached.positions.tolist())
    return Radius(
        symbols=symbols,
        callers=callers,
        by_distance=blast.by_distance,
        files=tuple(index.symbols.paths[file] for file in blast.files.tolist()),
        tests=len(cases_among(index, blast.tests)),
        wording=_uses_in_words(blast, is_used_within) + (elsewhere.wording() if elsewhere is not None else ""),
        tests_wording=f"{counted_tests(index, blast.tests)}{_besides(index, symbols, positions)}",
        how={nodes[p].symbol_id: use.words for p, use in uses.items() if p in nodes},
        lines={nodes[p].symbol_id: use.line for p, use in uses.items() if p in nodes and use.line},
        measured=measured(snapshot, with_their_members.tolist()),
        inherited=inherited_words(spelled, positions[0], index).removeprefix(", ") if positions else "",
        about=symbol_facts(snapshot, positions),
        is_used_within=is_used_within,
        ran=_measured_callers(runs, nodes) if runs is not None else {},
    )


def _users_among_namesakes(index: Index, positions: Sequence[int]) -> list[int]:
    """Return which of several symbols of one name surely use another of them, and so change when that is renamed."""
    names = {index.symbols.names[position] for position in positions}
    if len(names) > 1:
        return []  # the symbols of a file or of a change
    incoming, among = index.incoming, frozenset(positions)
    found = {
        int(incoming.indices[slot])
        for target in positions
        for slot in range(incoming.indptr[target], incoming.indptr[target + 1])
        if incoming.kind[slot] in _CALLS and incoming.confidence[slot] >= CERTAIN and incoming.indices[slot] != target
    }
    return sorted(found & among)


def _with_users_in_tests(blast: BlastRadius, positions: Sequence[int], index: Index) -> BlastRadius:
    """Return what a change may touch, with test code as users if nothing else is known and the test cases leave it out:
    if there are none, or what changes is test code itself and these files hold none.

    What only scripts and helpers in folders of tests use would have neither users nor tests otherwise.
    """
    symbols = index.symbols
    if len(blast.callers) or not len(blast.tests):
        return blast
    files = symbols.file[blast.tests.positions]
    files_of_cases = distinct(symbols.file[cases_among(index, blast.tests).positions])
    if len(files_of_cases) and not symbols.test[np.asarray(positions, dtype=np.intp)].all():
        return blast
    is_left_out = ~np.isin(files, files_of_cases) & (files >= 0)
    return BlastRadius(blast.tests.where(is_left_out), blast.tests, distinct(files[is_left_out]))


def _uses_in_words(blast: BlastRadius, is_used_within: bool) -> str:
    words = blast.wording()
    if not is_used_within:
        return words
    return f"{words} {'and' if len(blast.tests) else 'outside of'} these symbols"


def _besides(index: Index, symbols: Sequence[Node], positions: Sequence[int]) -> str:
    """Return in words how many of the symbols, or of what is in them, are tests, which do not count as tests of
    themselves; '' for none."""
    own_cases = int(test_cases(index)[np.asarray(positions, dtype=np.intp)].sum())
    inner_cases = int(test_cases(index)[with_members(index.symbols, list(positions))].sum()) - own_cases
    if inner_cases:
        return f", besides {own_cases + inner_cases:,} in {'it' if len(symbols) == 1 else 'these symbols'}"
    if not own_cases:
        return ""
    if len(symbols) == 1:
        return " besides itself"
    return f", besides {own_cases:,} among these symbols"


def _where_it_uses(node: Node, use: DirectUse | None) -> Node:
    if node.kind != "file" or use is None or not use.line:
        return node
    return replace(node, span=replace(node.span, start_line=use.line))


def _measured_callers(callers: MeasuredRuns, nodes: Mapping[int, Node]) -> dict[str, tuple[bool, str]]:
    """See `Radius.ran`."""
    measured_positions = sorted(callers.ran | callers.not_run)
    return {nodes[p].symbol_id: (p in callers.ran, callers.words_for(p)) for p in measured_positions if p in nodes}
