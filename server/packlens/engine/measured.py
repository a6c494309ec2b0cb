"""Says which tests ran some symbols when they were measured, apart from what follows from references.

A fact counts while its symbol's content is that which was measured, unsaved text included. Without a report nothing is
said: that a symbol was not measured does not mean that nothing runs it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import numpy as np

from packlens.engine.snapshot import Snapshot

_MONTHS: Final = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


@dataclass(frozen=True, slots=True)
class Measured:
    """What reports say of some symbols. Positions are those of the snapshot's index."""

    ran: frozenset[int]
    not_run: frozenset[int]
    stale: frozenset[int]
    """Symbols that changed since they were measured: nothing else is said of them."""
    tests: tuple[int, ...]
    """Tests that ran one of them, by position."""
    other_tests: tuple[str, ...]
    """Names of tests that ran one of them and that no symbol stands for, such as those that a class inherits."""
    names_tests: bool
    """Whether any current fact comes from a report that says which tests ran what."""
    at: float
    """When the oldest of these facts was measured, in seconds since the epoch."""

    @property
    def date(self) -> str:
        """The day of the oldest fact: '20 Nov 2026'."""
        day = datetime.fromtimestamp(self.at).astimezone()
        return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"

    @property
    def is_current(self) -> bool:
        """Whether any fact counts."""
        return bool(self.ran or self.not_run)

    def wording(self) -> str:
        """Return the facts in words: '12 tests (measured 20 Nov 2026)'."""
        if not self.is_current:
            return f"changed since it was measured ({self.date})"
        count = len(self.tests) + len(self.other_tests)
        if not self.names_tests or (self.ran and not count):
            words = "ran" if self.ran else "did not run"
        else:
            words = f"{count} test{'' if count == 1 else 's'}" if count else "no tests"
        stale = f", {len(self.stale)} changed since" if self.stale else ""
        return f"{words} (measured {self.date}{stale})"


def measured(snapshot: Snapshot, positions: Sequence[int]) -> Measured | None:
    """Return what was measured of some symbols (for a class, pass its members); None if nothing was."""
    if snapshot.evidence is None:
        return None
    symbols = snapshot.index.symbols
    position_of = {int(symbols.ids[position]): int(position) for position in positions}
    facts = snapshot.evidence.facts_of(list(position_of))
    if not facts:
        return None
    nodes = snapshot.nodes([position_of[fact.node] for fact in facts])
    current = [
        fact
        for fact in facts
        if (node := nodes.get(position_of[fact.node])) is not None and node.content_hash == fact.hash.hex()
    ]
    ran = frozenset(position_of[fact.node] for fact in current if fact.ran)
    measured_now = frozenset(position_of[fact.node] for fact in current)
    numbers: dict[int, set[int]] = {}
    for fact in current:
        numbers.setdefault(fact.report, set()).update(np.frombuffer(fact.tests, np.uint32).tolist())
    rows = [row for report, wanted in numbers.items() for row in snapshot.evidence.tests_of(report, wanted)]
    indexed = sorted({symbols.position_of[row.node] for row in rows if row.node in symbols.position_of})
    others = {row.name for row in rows if row.node not in symbols.position_of}
    return Measured(
        ran=ran,
        not_run=measured_now - ran,
        stale=frozenset(position_of[fact.node] for fact in facts) - measured_now,
        tests=tuple(indexed),
        other_tests=tuple(sorted(others)),
        names_tests=any(fact.names_tests for fact in current),
        at=min(fact.measured for fact in current or facts),
    )
