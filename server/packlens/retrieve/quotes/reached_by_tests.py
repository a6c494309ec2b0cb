"""Scores what failing tests use: functions and types that a test calls, higher if few other tests use them.

A test itself is not packed. Helpers between it and the code are followed, and so is what runs around the test.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.graph.kinds import FILE, IS_CALL, TEST, by_code
from packlens.graph.rows import distinct, row_lengths, row_slots
from packlens.graph.view import Flags, Index
from packlens.retrieve.names.dotted_names import resolve_dotted
from packlens.retrieve.names.named_files import files_called
from packlens.retrieve.names.spelled_names import symbols_named
from packlens.retrieve.quotes.failing_tests import FailingTest, failing_tests
from packlens.retrieve.scores import Scores, no_scores
from packlens.retrieve.tasks.task_document import TaskDocument
from packlens.text import common_end

Positions = NDArray[np.int64]

_IS_USE: Final = by_code(("calls", "tests", "references", "decorates", "type_hint_of", "accesses_field"))
_HELPER_SHARE: Final = 0.6
"""The share that a symbol used by a helper of a test gets of the score of one that the test itself uses."""
_SETUP_SHARE: Final = 0.4
"""The same for what runs around tests, such as `setUp`."""
_CALLEE_SHARE: Final = 0.4
"""The share that callees of the code under test get of its score."""
_MAX_NAMESAKES: Final = 3
"""A name that more tests have means none of them."""
_MAX_BLOCK_LINES: Final = 40
"""Lines behind the first one of a test that is a block of its file which may belong to it."""


def reached_by_tests(document: TaskDocument, index: Index, candidates: Flags) -> Scores:
    """Return, for every node, how surely a failing test of a task is about it, from 0 to 1."""
    tests = failing_tests(document)
    resolved = [nodes_and_line for test in tests if len((nodes_and_line := _resolve_test(test, index))[0])]
    if not resolved:
        return no_scores(index)
    scores = reduce(np.maximum, (_reached_nodes(nodes, line, index, candidates) for nodes, line in resolved))
    top = scores.max(initial=0.0)
    return scores / top if top > 0 else no_scores(index)


def _resolve_test(test: FailingTest, index: Index) -> tuple[Positions, int]:
    """Return the nodes of test code that a failing test means, and its line if it is a block of a file, else 0."""
    symbols = index.symbols
    files = _files(test.path, index) if test.path else []
    if test.names:
        same_name = symbols_named(test.names[-1], index, symbols.test)
        tests = (
            resolve_dotted(test.names, same_name, index)
            or resolve_dotted(test.names[-2:], same_name, index)
            or same_name
        )
        if files:
            tests = [position for position in tests if symbols.file[position] in files] or tests
        return np.array(tests if len(tests) <= _MAX_NAMESAKES else [], dtype=np.int64), 0
    in_files = np.isin(symbols.file, files) & symbols.test
    if not test.line:
        with_text = np.flatnonzero(in_files & (symbols.kind == TEST))
        named = [p for p in with_text.tolist() if symbols.qualified_names[p] == test.sentence] if test.sentence else []
        whole = np.concatenate((np.flatnonzero(in_files & (symbols.kind == FILE)), with_text))
        return np.array(named, dtype=np.int64) if named else whole, 0
    return np.flatnonzero(in_files), test.line


def _files(path: str, index: Index) -> list[int]:
    """Return the files whose paths share the longest end with a printed path."""
    path_parts = path.split("/")
    files = files_called(path_parts[-1], index)
    ends = [common_end(path_parts, index.symbols.paths[file].split("/")) for file in files]
    return [file for file, length in zip(files, ends, strict=True) if length == max(ends)]


def _reached_nodes(tests: Positions, line: int, index: Index, candidates: Flags) -> Scores:
    """Return, for every node, how surely a test is about it, not normalised."""
    scores = np.zeros(len(index.symbols))
    for users, weight, first in _users(tests, line, index):
        used, shares = _used_nodes(users, index, first)
        is_code = candidates[used]
        np.maximum.at(scores, used[is_code], weight * shares[is_code])
    scores *= _rarity(np.flatnonzero(scores), index)
    return _with_callees(scores, index, candidates)


def _users(tests: Positions, line: int, index: Index) -> Iterator[tuple[Positions, float, int]]:
    """Yield test code that uses what a test is about, the worth of its uses, and the line from which on they count."""
    yield tests, 1.0, line
    helpers, _ = _used_nodes(tests, index, line)
    helpers = distinct(helpers[index.symbols.test[helpers]])
    helpers = np.setdiff1d(helpers, tests)
    yield helpers, _HELPER_SHARE, 0
    further, _ = _used_nodes(helpers, index, 0)
    yield np.setdiff1d(further[index.symbols.test[further]], helpers), _HELPER_SHARE**2, 0
    setup_code = [*index.around_tests.runs(tests.astype(np.int32)), _around(tests, index)]
    yield np.concatenate(setup_code).astype(np.int64), _SETUP_SHARE, 0


def _around(tests: Positions, index: Index) -> NDArray[np.int32]:
    """Return what is around the tests that are calls with a text, whose own code are hooks: such tests, and files."""
    symbols = index.symbols
    around, inner = set[int](), tests[symbols.kind[tests] == TEST]
    while len(outer := symbols.parent[inner]):
        around.update(outer.tolist())
        inner = outer[symbols.kind[outer] == TEST]
    return np.array(sorted(around.difference(tests.tolist())), dtype=np.int32)


def _used_nodes(users: Positions, index: Index, line: int) -> tuple[Positions, Scores]:
    """Return what the given nodes use, and the confidence of each use; with a `line` only uses shortly behind it
    count."""
    outgoing = index.outgoing
    slots = row_slots(outgoing.indptr, users)
    slots = slots[_IS_USE[outgoing.kind[slots]]]
    if line:
        lines = outgoing.line[slots]
        slots = slots[(lines >= line) & (lines <= line + _MAX_BLOCK_LINES)]
    return outgoing.indices[slots].astype(np.int64), outgoing.confidence[slots].astype(np.float64)


def _rarity(nodes: Positions, index: Index) -> Scores:
    """Return 1 / sqrt(number of nodes of test code that use it) for each given node; 0 for all others."""
    incoming, rarity = index.incoming, np.zeros(len(index.symbols))
    slots = row_slots(incoming.indptr, nodes)
    sources = np.repeat(np.arange(len(nodes)), row_lengths(incoming.indptr, nodes))
    by_test = _IS_USE[incoming.kind[slots]] & index.symbols.test[incoming.indices[slots]]
    pairs = distinct(sources[by_test].astype(np.int64) * len(index.symbols) + incoming.indices[slots[by_test]])
    often = np.bincount(pairs // len(index.symbols), minlength=len(nodes))
    rarity[nodes] = 1 / np.sqrt(np.maximum(often, 1))
    return rarity


def _with_callees(scores: Scores, index: Index, candidates: Flags) -> Scores:
    """Return scores with what the nodes that have one call: a share of theirs, less if others call it too."""
    outgoing, incoming = index.outgoing, index.incoming
    callers = np.flatnonzero(scores)
    slots = row_slots(outgoing.indptr, callers)
    caller = np.repeat(callers, row_lengths(outgoing.indptr, callers))
    is_candidate_call = IS_CALL[outgoing.kind[slots]] & candidates[outgoing.indices[slots]]
    callees = outgoing.indices[slots[is_candidate_call]].astype(np.int64)
    shares = (
        scores[caller[is_candidate_call]]
        * outgoing.confidence[slots[is_candidate_call]]
        / np.sqrt(np.maximum(row_lengths(incoming.indptr, callees), 1))
    )
    result = scores.copy()
    np.maximum.at(result, callees, _CALLEE_SHARE * shares)
    return result
