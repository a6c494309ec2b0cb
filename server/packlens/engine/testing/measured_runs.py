"""Tells from reports which tests ran some symbols, and from traces how often symbols ran.

A fact counts as long as the symbol's content is what was measured; unsaved changes count as changes. A symbol that was
not measured may run all the same, so nothing is said of it. Neither does absence from traces mean anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import reduce
from typing import Final, NamedTuple

import numpy as np

from packlens.engine.snapshot import Snapshot
from packlens.engine.workspace.evidence import Evidence
from packlens.graph.view import Symbols
from packlens.store.evidence import MeasuredFact
from packlens.wording import counted

_DAY: Final = 86_400.0
_MONTHS: Final = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


class Runs(NamedTuple):
    """How often traces show that something ran, and when it last did, in seconds since the epoch."""

    times: int
    last: float

    def joined(self, other: Runs) -> Runs:
        """Return the sum of both."""
        return Runs(self.times + other.times, max(self.last, other.last))

    def wording(self) -> str:
        """Return this in words: 'ran 1,203 times (traces, last 20 Nov 2026)'."""
        if self.times == 1:
            return f"ran once (traces, {_day_of(self.last)})"
        return f"ran {self.times:,} times (traces, last {_day_of(self.last)})"


@dataclass(frozen=True, slots=True)
class MeasuredRuns:
    """What reports say of some symbols. Positions are those of the snapshot's index."""

    ran: frozenset[int]
    not_run: frozenset[int]
    stale: frozenset[int]
    """Symbols that changed since they were measured: nothing else is said of them."""
    tests: tuple[int, ...]
    """Tests that ran one of the symbols, by position."""
    other_tests: tuple[str, ...]
    """Names of further such tests that are no symbols of the index, such as those that a class inherits."""
    names_tests: bool
    """Whether any current fact comes from a report that says which tests ran what."""
    at: float
    """When the oldest fact was measured, in seconds since the epoch; traces count only without coverage facts."""
    earlier_tests: tuple[int, ...] = ()
    """Other tests, by position, that ran one of `stale` before it changed; they may not run it any more."""
    earlier_others: tuple[str, ...] = ()
    """Names of further such tests that are no symbols of the index."""
    is_changed: bool = True
    """Whether one of `stale` is known to have changed: nothing proves that the others did not."""
    traced: Mapping[int, Runs] = field(default_factory=dict)
    """What traces say of symbols in `ran`, by position."""

    @property
    def date(self) -> str:
        """The day of the oldest fact: '20 Nov 2026'."""
        return _day_of(self.at)

    @property
    def is_current(self) -> bool:
        """Whether any fact counts."""
        return bool(self.ran or self.not_run)

    @property
    def is_covered(self) -> bool:
        """Whether any fact of a coverage report counts."""
        return bool(self.not_run or self.ran - self.traced.keys() or self.names_tests)

    @property
    def traces(self) -> Runs | None:
        """What traces say of all symbols together."""
        return reduce(Runs.joined, self.traced.values()) if self.traced else None

    def words_for(self, position: int) -> str:
        """Return what is known of one of the symbols in words; '' if nothing counts."""
        if position in self.traced:
            return self.traced[position].wording()
        return "ran" if position in self.ran else "did not run" if position in self.not_run else ""

    def wording(self) -> str:
        """Return the facts in words: '12 tests (measured 20 Nov 2026); ran once (traces, 25 Nov 2026)'."""
        if not self.is_current:
            return f"{'' if self.is_changed else 'may have '}changed since it was measured ({self.date})"
        traces = self.traces.wording() if self.traces is not None else ""
        return "; ".join(filter(None, [self._coverage() if self.is_covered else "", traces]))

    def _coverage(self) -> str:
        count = len(self.tests) + len(self.other_tests)
        if not self.names_tests or (self.ran - self.traced.keys() and not count):
            words = "ran" if self.ran else "did not run"
        else:
            words = counted(count, "test") if count else "no tests"
        stale = f", {len(self.stale):,} changed since" if self.stale else ""
        return f"{words} (measured {self.date}{stale})"


def measured(snapshot: Snapshot, positions: Sequence[int]) -> MeasuredRuns | None:
    """Return what was measured of some symbols (for a class, pass its members); None if nothing was."""
    if snapshot.evidence is None:
        return None
    symbols = snapshot.index.symbols
    position_of = {int(symbols.ids[position]): int(position) for position in positions}
    facts = snapshot.evidence.facts_of(list(position_of))
    if not facts:
        return None
    current = _current(snapshot, facts)
    ran = frozenset(position_of[fact.node] for fact in current if fact.ran)
    measured_now = frozenset(position_of[fact.node] for fact in current)
    stale = [fact for fact in facts if position_of[fact.node] not in measured_now]
    tests = _tests(snapshot.evidence, current, symbols)
    earlier_tests = _tests(snapshot.evidence, stale, symbols)
    return MeasuredRuns(
        ran=ran,
        not_run=measured_now - ran,
        stale=frozenset(position_of[fact.node] for fact in stale),
        tests=tuple(sorted(tests.positions)),
        other_tests=tuple(sorted(tests.other_names)),
        names_tests=any(fact.names_tests for fact in current),
        at=min(fact.measured for fact in [each for each in current if not each.last] or current or facts),
        earlier_tests=tuple(sorted(earlier_tests.positions - tests.positions)),
        earlier_others=tuple(sorted(earlier_tests.other_names - tests.other_names)),
        is_changed=any(fact.hash for fact in stale),
        traced=_traced(current, position_of),
    )


class _Tests(NamedTuple):
    """Tests that ran some symbols."""

    positions: frozenset[int]
    """Those in the index."""
    other_names: frozenset[str]
    """The names of all others."""


def _tests(evidence: Evidence, facts: Iterable[MeasuredFact], symbols: Symbols) -> _Tests:
    """Return the tests that ran the symbols of some facts."""
    numbers: dict[int, set[int]] = {}
    for fact in facts:
        numbers.setdefault(fact.report, set()).update(np.frombuffer(fact.tests, np.uint32).tolist())
    rows = [row for report, wanted in numbers.items() for row in evidence.tests_of(report, wanted)]
    return _Tests(
        frozenset(symbols.position_of[row.node] for row in rows if row.node in symbols.position_of),
        frozenset(row.name for row in rows if row.node not in symbols.position_of),
    )


def ran_words(snapshot: Snapshot, positions: Sequence[int]) -> dict[int, str]:
    """Return in words whether symbols ran, by position, for those with current facts."""
    runs = measured(snapshot, positions)
    words = {each: runs.words_for(each) for each in positions} if runs is not None else {}
    return {position: each for position, each in words.items() if each}


def recency(snapshot: Snapshot, now: float, of_days: Callable[[float], float]) -> dict[int, float]:
    """Return `of_days` of the days since a symbol last ran, by position, for the symbols in current traces."""
    if snapshot.evidence is None:
        return {}
    last = snapshot.evidence.last_runs(snapshot.index, lambda facts: _last_runs(snapshot, facts))
    return {position: of_days((now - each) / _DAY) for position, each in last.items()}


def _last_runs(snapshot: Snapshot, facts: Iterable[MeasuredFact]) -> dict[int, float]:
    runs = _traced(_current(snapshot, facts), snapshot.index.symbols.position_of)
    return {position: each.last for position, each in sorted(runs.items())}


def _day_of(time: float) -> str:
    """Return a day in words: '20 Nov 2026'."""
    day = datetime.fromtimestamp(time, UTC).astimezone()  # the other order fails on Windows for days about 1970
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


def _current(snapshot: Snapshot, facts: Iterable[MeasuredFact]) -> list[MeasuredFact]:
    """Return the facts about symbols whose content is what was measured."""
    position_of = snapshot.index.symbols.position_of
    positioned_facts = [(position_of[fact.node], fact) for fact in facts if fact.node in position_of]
    nodes = snapshot.nodes([position for position, _ in positioned_facts])
    return [fact for p, fact in positioned_facts if p in nodes and nodes[p].content_hash == fact.hash.hex()]


def _traced(facts: Iterable[MeasuredFact], position_of: Mapping[int, int]) -> dict[int, Runs]:
    runs: dict[int, Runs] = {}
    for fact in facts:
        if fact.last:
            runs_of_fact = Runs(fact.ran, fact.last)
            position = position_of[fact.node]
            runs[position] = runs[position].joined(runs_of_fact) if position in runs else runs_of_fact
    return runs
