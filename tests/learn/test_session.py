"""The session's boost: decay, cap, neighbours, and what does not count."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.learn import session as sessions
from packlens.learn.session import CAP, HALF_LIFE, STEP, Session, decay, with_shown_pack, with_work

times = st.floats(0, 5000)


def accessed(session: Session, time: float, cluster: int, returned: list[int], neighbours: list[int]) -> Session:
    """The session after a pack was returned, and work followed at the same time."""
    return with_work(with_shown_pack(session, time, cluster, returned, neighbours), time)


def boosts(session: Session, time: float, cluster: int) -> dict[int, float]:
    return dict(sessions.boosts(session, time, cluster, 20, lambda ids: np.frombuffer(ids, dtype=np.int64)))


def test_an_access_is_worth_half_after_three_minutes() -> None:
    assert 180.0 == HALF_LIFE
    assert [1.0, 0.5, 0.25] == pytest.approx([decay(0), decay(180), decay(360)])
    assert 1.0 == decay(-5)


def test_returned_symbols_are_boosted_and_their_neighbours_by_half() -> None:
    session = accessed(Session(), 0.0, 1, [10], [10, 11])
    assert {10: 1.0, 11: 0.5} == pytest.approx(boosts(session, 0.0, 2))
    assert {10: 0.5, 11: 0.25} == pytest.approx(boosts(session, 180.0, 2))
    assert {} == boosts(session, 3600.0, 2)


def test_a_task_is_not_boosted_by_its_own_pack() -> None:
    session = accessed(accessed(Session(), 0.0, 1, [10], []), 1.0, 2, [11], [])
    assert {11} == boosts(session, 1.0, 1).keys()
    assert session.accesses == accessed(session, 1.0, 2, [11], []).accesses


@given(st.lists(st.tuples(times, st.integers(1, 30), st.frozensets(st.integers(1, 5)))), times)
def test_boosts_stay_within_the_cap_and_fall_with_time(
    accesses: list[tuple[float, int, frozenset[int]]], now: float
) -> None:
    session = Session()
    for time, cluster, symbols in sorted(accesses, key=lambda each: each[0]):
        session = accessed(session, time, cluster, sorted(symbols), [])
    latest = max([now, *(time for time, _, _ in accesses)])
    first, later = boosts(session, latest, 0), boosts(session, latest + 60, 0)
    assert all(0 < value <= CAP + 1e-9 for value in first.values())
    assert later.keys() <= first.keys()
    assert all(later[symbol] <= first[symbol] + 1e-9 for symbol in later)


@given(st.integers(0, 100))
def test_boosts_are_whole_steps(seconds: int) -> None:
    value = boosts(accessed(Session(), 0.0, 1, [1], []), seconds, 2)[1]
    assert round(value / STEP) == pytest.approx(value / STEP)
