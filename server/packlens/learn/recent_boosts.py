"""Caches the boosts of recent work for each state of the lessons and of the index.

All questions that are not about one of the recent tasks get the same boosts; computing them each time took a tenth of a
query.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from packlens.graph.view import Index
from packlens.learn.feedback import RECENT
from packlens.retrieve.per_index import per_index
from packlens.store.connection import Connection, write_state
from packlens.store.feedback import Use, last_uses

State = tuple[int, int]
"""As `write_state` returns it."""


class RecentUses(NamedTuple):
    """The last uses in one state of the lessons, latest first."""

    state: State
    uses: Sequence[Use]
    clusters: frozenset[int]
    """The clusters of their tasks; questions about these do not use the cached boosts."""


NO_USES: Final = RecentUses((-1, -1), (), frozenset())


def recent_uses(connection: Connection, cached: RecentUses) -> RecentUses:
    """Return the last uses, or `cached` if nothing was written since."""
    state = write_state(connection)
    if state == cached.state:
        return cached
    uses = last_uses(connection, *RECENT)
    return RecentUses(state, uses, frozenset(use.cluster for use in uses))


def kept_work(index: Index, state: State) -> Mapping[int, float] | None:
    """Return the cached boosts, by position, that uses in a state give any other task; None if there are none."""
    return _work(index).get(state)


def keep_work(index: Index, state: State, boosts: Mapping[int, float]) -> None:
    """Cache boosts, replacing those of an earlier state."""
    cache = _work(index)
    cache.clear()
    cache[state] = boosts


@per_index
def _work(_index: Index) -> dict[State, Mapping[int, float]]:
    return {}
