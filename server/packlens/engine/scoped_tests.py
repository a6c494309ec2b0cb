"""Answers which tests some files or symbols have: measured ones first, then those that references lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from packlens.engine.names.naming import find_symbols
from packlens.engine.snapshot import Snapshot
from packlens.engine.symbols.symbol_lookup import relative_path, symbols_of
from packlens.engine.testing.known_tests import KnownTests, known_tests
from packlens.engine.testing.measured_runs import MeasuredRuns
from packlens.engine.testing.named_test_files import NamedTestFile, named_test_files
from packlens.engine.uses.occurrences import is_called_implicitly
from packlens.model import Node


@dataclass(frozen=True)
class ScopedTest:
    """A test that a change may break."""

    node: Node
    distance: int | None
    """Hops over references; None for a test that only measurements show to run the symbols."""
    certain: bool
    measured: bool = False
    """Whether it ran one of the symbols when they were measured."""
    earlier: bool = False
    """Whether it ran one of them before that one changed: it is worth running, but may not run the symbol any more."""
    heirs: tuple[Node, ...] = ()
    """The types that inherit it: it runs once more for each. Measured tests are named with their own type instead."""
    only_inherited: bool = False
    """Whether it runs for these alone, because its own type is abstract or a mixin."""


@dataclass(frozen=True)
class TestScope:
    """The tests of some symbols: first the measured ones, then those that references lead to."""

    tests: tuple[ScopedTest, ...]
    measured: MeasuredRuns | None
    """What was measured; None if nothing was."""
    implicit: bool = False
    """Whether no test is known, but the symbol is a function that the language may call without a reference."""
    named: tuple[NamedTestFile, ...] = ()
    """Test files that are named like the symbols' files, and hold none of `tests`."""

    __test__ = False


def scoped_tests(snapshot: Snapshot, paths: Iterable[str], names: Iterable[str]) -> TestScope:
    """Return the tests of files, given by paths, and of what `names` mean. See `ContextEngine.test_scope`."""
    index = snapshot.index
    subjects = symbols_of([relative_path(path, snapshot.root) for path in paths], index, snapshot.left_out)
    subjects += [position for name in names for position in find_symbols(name, snapshot)]
    known = known_tests(subjects, snapshot)
    tests = [*_measured_tests(known), *_tests_by_reference(known)]
    single_symbol = snapshot.nodes(known.symbols).values() if len(known.symbols) == 1 and not tests else ()
    named = named_test_files(known.symbols, index, {test.node.path for test in tests})
    return TestScope(tuple(tests), known.measured, any(map(is_called_implicitly, single_symbol)), tuple(named))


def _measured_tests(known: KnownTests) -> Iterator[ScopedTest]:
    """Yield the tests that ran the symbols when measured, those that ran them only before a change last."""
    facts = known.measured
    if facts is None:
        return
    for position in (*facts.tests, *facts.earlier_tests):
        if position in known.nodes:
            earlier = position not in facts.tests
            affected = known.affected.get(position)
            distance = affected.distance if affected is not None else None
            yield ScopedTest(known.nodes[position], distance, True, measured=not earlier, earlier=earlier)


def _tests_by_reference(known: KnownTests) -> Iterator[ScopedTest]:
    """Yield the other tests, with the types that inherit them."""
    for position, test in known.unmeasured.items():
        yield ScopedTest(
            known.nodes[position],
            test.distance,
            test.certain,
            heirs=known.heirs(position),
            only_inherited=position in known.runs.only_inherited,
        )
