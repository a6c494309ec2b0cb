"""Gathers the tests of some symbols: those that ran them when measured, and those that references lead to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from packlens.engine.snapshot import Snapshot
from packlens.engine.testing.inherited_runs import InheritedRuns, inherited_runs
from packlens.engine.testing.measured_runs import MeasuredRuns, measured
from packlens.engine.testing.test_cases import ordered_tests
from packlens.graph.reach import AffectedTest, with_members
from packlens.model import Node


class KnownTests(NamedTuple):
    """The tests of some symbols, by position."""

    symbols: tuple[int, ...]
    """The symbols and their members."""
    measured: MeasuredRuns | None
    """What was measured of them; None if nothing was."""
    affected: Mapping[int, AffectedTest]
    """The tests that references lead to, in the order in which to run them, measured ones too."""
    runs: InheritedRuns
    """For which types the affected tests run."""
    nodes: Mapping[int, Node]
    """The nodes of all these tests, and of the types that inherit them."""

    @property
    def unmeasured(self) -> dict[int, AffectedTest]:
        """The affected tests that no report says ran one of the symbols."""
        has_run = _has_run(self.measured)
        return {position: test for position, test in self.affected.items() if position not in has_run}

    def heirs(self, position: int) -> tuple[Node, ...]:
        """Return the types that inherit a test and are run."""
        return tuple(self.nodes[heir] for heir in self.runs.heirs.get(position, ()))


def known_tests(positions: Sequence[int], snapshot: Snapshot) -> KnownTests:
    """Return the tests of some symbols and of their members."""
    symbols = tuple(with_members(snapshot.index.symbols, positions).tolist())
    runs_measured = measured(snapshot, symbols)
    affected = {test.position: test for test in ordered_tests(snapshot.index, symbols)}
    runs = inherited_runs(affected, snapshot)
    heirs = chain.from_iterable(runs.heirs.values())
    nodes = snapshot.nodes([*sorted(_has_run(runs_measured)), *affected, *heirs])
    in_files = {position: test for position, test in affected.items() if position in nodes}
    return KnownTests(symbols, runs_measured, in_files, runs, nodes)


def _has_run(facts: MeasuredRuns | None) -> frozenset[int]:
    """Return the tests that ran one of the symbols when measured, before a change too."""
    return frozenset((*facts.tests, *facts.earlier_tests)) if facts is not None else frozenset()
