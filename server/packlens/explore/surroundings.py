"""Finds symbols around the core of an answer: what it calls, what calls it, and how control enters it.

The core is what an answer must show. "Sure" calls have at least the confidence `CERTAIN`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Final

import numpy as np

from packlens.explore.families import MIN_SIBLINGS, functions_of
from packlens.explore.names import NamedSymbols
from packlens.graph.declarations import without_declarations
from packlens.graph.kinds import CALLS, IS_CALLABLE, OVERRIDES, TESTS
from packlens.graph.reach import CERTAIN
from packlens.graph.rows import row_slots
from packlens.graph.view import Adjacency, Index, Ints
from packlens.rank.ranking import Ranking
from packlens.retrieve.corpus.statistics import candidates_of

MAX_RANKED: Final = 80
"""How many of the best ranked symbols are considered."""
_CALLED: Final = 0.25
"""Worth of what the core calls."""
_PER_CALL: Final = 0.2
_MAX_CALLING: Final = 0.5
"""A caller of several symbols of the core connects them: it is worth `_PER_CALL` for each, at most this."""
_MAX_ENTRANCES: Final = 6
_MIN_PASSING: Final = 3
_MAX_DISPATCHED: Final = 12
"""A call by the core brings the overriding methods into the answer if there are at most this many."""
_ROUNDING: Final = 1e-3


def best_ranked_flow(ranking: Ranking, index: Index) -> list[int]:
    """Return the best ranked function, and the best ranked one of the functions that it surely calls, if any.

    If a task names no function, the answer is about these.
    """
    symbols, edges, candidates = index.symbols, index.outgoing, candidates_of(index)
    ranked = [
        scored.position
        for scored in ranking.scored
        if candidates[scored.position] and IS_CALLABLE[symbols.kind[scored.position]]
    ]
    if not ranked:
        return []
    slots = edges.slots_of(ranked[0])
    is_sure_call = (edges.kind[slots] == CALLS) & (edges.confidence[slots] >= CERTAIN - _ROUNDING)
    callees = set(edges.indices[slots][is_sure_call].tolist())
    ranked_callees = (position for position in ranked[1:MAX_RANKED] if position in callees)
    return [ranked[0], *islice(ranked_callees, 1)]


def best_to_run(named: NamedSymbols, ranking: Ranking, index: Index) -> list[int]:
    """Return the best ranked workflow job, service or script, if the task asks for one or it ranks first."""
    runs = index.symbols.what_runs
    ranked = (scored.position for scored in (ranking.scored if named.wants_what_runs else ranking.scored[:1]))
    return list(islice((position for position in ranked if runs[position]), 1))


def neighbours(core: Iterable[int], index: Index) -> dict[int, float]:
    """Return what the core calls, and what calls two or more symbols of the core, with their worth by position."""
    nodes = np.array(sorted(core), dtype=np.int32)
    worth = dict.fromkeys(sure_ends(index.outgoing, nodes, index), _CALLED)
    callers = np.concatenate([[0], *(sure_ends(index.incoming, nodes[i : i + 1], index) for i in range(len(nodes)))])
    caller_positions, call_counts = np.unique(callers[1:], return_counts=True)
    for position, calls in zip(caller_positions.tolist(), call_counts.tolist(), strict=True):
        if calls > 1:
            worth[int(position)] = max(worth.get(int(position), 0.0), min(_PER_CALL * calls, _MAX_CALLING))
    return worth


def dispatched(core: Iterable[int], index: Index) -> list[int]:
    """Return the overriders of functions that the core calls, unless there are many: the flow goes on in one."""
    nodes = np.array(sorted(core), dtype=np.int32)
    targets: list[int] = []
    for position in sure_ends(index.outgoing, nodes, index):
        overriding = overriders([position], index)
        if MIN_SIBLINGS <= len(overriding) <= _MAX_DISPATCHED:
            targets += overriding[~index.symbols.test[overriding]].tolist()
    return targets


def overriders(functions: Iterable[int], index: Index) -> Ints:
    """Return the positions of the overriders of some functions, each once, ascending."""
    slots = row_slots(index.incoming.indptr, np.array(sorted(functions), dtype=np.int32))
    positions: Ints = np.unique(index.incoming.indices[slots[index.incoming.kind[slots] == OVERRIDES]])
    return positions


def entrances(core: Iterable[int], named: Iterable[int], worth: Mapping[int, float], index: Index) -> list[int]:
    """Return what calls the core from the files of the named symbols, most worth first: the flow begins there.

    A call that may mean a function or one that overrides it surely means one of them, so their confidences add up.
    """
    symbols, edges, core_set = index.symbols, index.incoming, set(core)
    files = {int(symbols.file[position]) for position in named}
    nodes = np.array(sorted(core_set), dtype=np.int32)
    slots = row_slots(edges.indptr, nodes)
    with_overriders = np.union1d(nodes, edges.indices[slots[edges.kind[slots] == OVERRIDES]]).astype(np.int32)
    confidences: dict[int, float] = {}
    slots = row_slots(edges.indptr, with_overriders)
    for slot in slots[edges.kind[slots] == CALLS].tolist():
        caller = int(edges.indices[slot])
        if caller not in core_set and int(symbols.file[caller]) in files and IS_CALLABLE[symbols.kind[caller]]:
            confidences[caller] = confidences.get(caller, 0.0) + float(edges.confidence[slot])
    entering = [caller for caller, confidence in confidences.items() if confidence >= CERTAIN - _ROUNDING]
    return sorted(entering, key=lambda position: (-worth.get(position, 0.0), position))[:_MAX_ENTRANCES]


def passages(named: Iterable[int], index: Index) -> list[int]:
    """Return, for each named type that has one, the function that its entry points lead through.

    Entry points are functions that no code calls: the language or a user does (iteration, conversion, public methods).
    The function that most of them call, at least `_MIN_PASSING`, and that no other code calls, does the type's work.
    """
    steps: list[int] = []
    for owner in named:
        functions = functions_of(owner, index) if index.symbols.is_type[owner] else []
        callers = {p: set(sure_ends(index.incoming, np.array([p], dtype=np.int32), index)) - {p} for p in functions}
        entry_points = {p for p, calling in callers.items() if not calling}
        passing = {p: len(calling) for p, calling in callers.items() if calling <= entry_points}
        best = max(passing, key=lambda p: (passing[p], -p), default=-1)
        if passing.get(best, 0) >= _MIN_PASSING:
            steps.append(best)
    return steps


def sure_ends(edges: Adjacency, nodes: Ints, index: Index) -> list[int]:
    """Return the other ends of sure calls from or to some nodes: functions outside of tests, ascending.

    What a header declares counts as its definition, which the same call means.
    """
    slots = row_slots(edges.indptr, nodes)
    ends = edges.indices[slots[(edges.kind[slots] == CALLS) & (edges.confidence[slots] >= np.float32(CERTAIN))]]
    positions = np.unique(ends[IS_CALLABLE[index.symbols.kind[ends]] & ~index.symbols.test[ends]])
    return [*without_declarations(positions.tolist(), index)]


def tests_of(core: Iterable[int], index: Index) -> list[int]:
    """Return the positions of the tests of the core."""
    slots = row_slots(index.incoming.indptr, np.array(sorted(core), dtype=np.int32))
    tests: list[int] = np.unique(index.incoming.indices[slots[index.incoming.kind[slots] == TESTS]]).tolist()
    return tests
