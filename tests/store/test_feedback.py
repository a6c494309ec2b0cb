"""Observations, their sums and their bounds, in a real database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.store import feedback as store
from packlens.store.connection import open_database
from packlens.store.feedback import Association, Lesson, Observation

DAY = 86_400


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[apsw.Connection]:
    opened = open_database(tmp_path / "x.db")
    yield opened
    opened.close()


def observation(key: str, useful: float = 1.0, cluster: int = 1, symbol: int = 7, time: int = 0) -> Observation:
    return Observation(key.encode(), cluster, symbol, b"root", useful, 1.0, "edited", time)


def sums(connection: apsw.Connection) -> dict[tuple[int, int, bytes], tuple[float, float]]:
    return {row[:3]: row[3:] for row in store.all_lessons(connection)}


def summed(connection: apsw.Connection) -> dict[tuple[int, int, bytes], tuple[float, float]]:
    rows = connection.execute(
        "SELECT cluster, symbol, ifnull(anchor, x''), sum(useful), sum(total) FROM feedback GROUP BY 1, 2, 3"
    )
    return {row[:3]: row[3:] for row in rows}


def test_an_observation_replaces_the_one_with_its_key(connection: apsw.Connection) -> None:
    store.put_observations(connection, [observation("a"), observation("b", 0.0), observation("a", 0.0, symbol=8)])
    assert [Lesson(1, 7, b"root", 0.0, 1.0), Lesson(1, 8, b"root", 0.0, 1.0)] == store.lessons_of(connection, 1)
    assert [] == store.lessons_of(connection, 2)


observations = st.lists(
    st.builds(
        Observation,
        st.sampled_from([b"a", b"b", b"c", b"d"]),
        st.integers(1, 2),
        st.integers(1, 2),
        st.sampled_from([None, b"one", b"two"]),
        st.sampled_from([0.0, 0.5, 1.0, 2.0]),
        st.just(2.0),
        st.just("edited"),
        st.integers(0, 5),
    ),
    max_size=20,
)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[apsw.Connection]:
    opened = open_database(tmp_path_factory.mktemp("store") / "x.db")
    yield opened
    opened.close()


@given(observations, st.integers(0, 4))
def test_sums_are_those_of_the_observations_that_are_left(
    shared: apsw.Connection, given_rows: list[Observation], left: int
) -> None:
    store.forget(shared, None, None)
    store.put_observations(shared, given_rows)
    assert summed(shared) == sums(shared)
    store.prune(shared, 0, 1, left, 10)
    assert summed(shared) == sums(shared)
    assert store.max_observations(shared) >= len(list(shared.execute("SELECT 1 FROM feedback")))
    store.forget(shared, [1], 2)
    assert summed(shared) == sums(shared)


@given(observations)
def test_the_order_of_different_observations_does_not_matter(
    shared: apsw.Connection, given_rows: list[Observation]
) -> None:
    latest = list({row.key: row for row in given_rows}.values())
    found = []
    for rows in (latest, latest[::-1]):
        store.forget(shared, None, None)
        store.put_observations(shared, rows)
        found.append(sums(shared))
    assert found[0] == found[1]


def test_retention_forgets_the_old_and_then_the_oldest(connection: apsw.Connection) -> None:
    store.put_observations(connection, [observation(str(n), time=n * DAY, symbol=n) for n in range(20)])
    words = [Association(1, n, b"", n, "edited", n * DAY) for n in range(20)]
    store.put_associations(connection, words)
    for number in range(20):
        store.put_event(connection, str(number), "w", "Edit", number * DAY, "{}")
    store.prune(connection, 20 * DAY, days=15, rows=100, events=100)
    assert list(range(5, 20)) == [row.symbol for row in store.all_lessons(connection)]
    assert list(range(5, 20)) == [row.symbol for row in store.all_associations(connection)]
    store.prune(connection, 20 * DAY, days=15, rows=10, events=5)
    assert list(range(10, 20)) == [row.symbol for row in store.all_lessons(connection)]
    assert list(range(10, 20)) == [row.symbol for row in store.all_associations(connection)]
    assert 5 == len(store.events_of(connection, "w"))


def test_the_last_uses_are_edits_and_typed_names_latest_first(connection: apsw.Connection) -> None:
    uses = ["edited", "unused", "viewed", "marked useful", "named", "import x"]
    rows = [Observation(bytes([n]), n, 10 + n, b"r" if n else None, 0.0, 1.0, use, 0) for n, use in enumerate(uses)]
    assert [] == store.last_uses(connection, 9, 100)
    store.put_observations(connection, rows)
    assert [(4, 14, b"r"), (0, 10, b"")] == store.last_uses(connection, 9, 6)
    assert [(4, 14, b"r")] == store.last_uses(connection, 9, 5) == store.last_uses(connection, 1, 6)
    store.put_observations(connection, [rows[0]])
    assert [(0, 10, b""), (4, 14, b"r")] == store.last_uses(connection, 9, 5)


def test_a_task_associates_once_at_one_anchor(connection: apsw.Connection) -> None:
    rows = [Association(1, 7, b"r", 1, "edited", 0), Association(1, 7, b"r", 1, "named", 9)]
    store.put_associations(connection, [*rows, Association(1, 7, b"r", 2, "edited", 0)])
    store.put_associations(
        connection, [Association(1, 7, b"s", 3, "edited", 0), Association(2, 7, b"r", 3, "edited", 0)]
    )
    assert [(1, 7, b"r", 1), (1, 7, b"r", 2), (1, 7, b"s", 3)] == store.associations_of(connection, [1])
    assert 9 == store.all_associations(connection)[0].time


def test_an_event_is_put_once(connection: apsw.Connection) -> None:
    assert store.put_event(connection, "a", "w", "Edit", 1.0, "first")
    assert not store.put_event(connection, "a", "w", "Edit", 2.0, "second")
    assert [("Edit", "first")] == store.events_of(connection, "w")


def test_windows_are_open_until_their_end(connection: apsw.Connection) -> None:
    store.put_event(connection, "1", "a", "PackShown", 1.0, "")
    store.put_event(connection, "2", "b", "PackShown", 2.0, "")
    store.put_event(connection, "3", "a", "WindowEnded", 3.0, "")
    assert [("b", 2.0)] == store.open_windows(connection)


def test_forgetting_is_by_symbol_and_by_cluster(connection: apsw.Connection) -> None:
    rows = [observation(f"{s}{c}", symbol=s, cluster=c) for s in (1, 2) for c in (11, 12)]
    store.put_observations(connection, rows)
    store.put_associations(connection, [Association(9, s, b"", c, "edited", 0) for s in (1, 2) for c in (11, 12)])
    store.put_texts(connection, [(11, "one"), (12, "two"), (9, "word"), (1, "symbol"), (3, "no symbol")])
    assert 2 == store.forget(connection, [1], 11)
    assert {(2, 11), (1, 12), (2, 12)} == {(row.symbol, row.cluster) for row in store.all_lessons(connection)}
    assert 2 == store.forget(connection, None, 11)
    assert {12: "two", 9: "word", 1: "symbol"} == store.texts(connection)
    assert 4 == store.forget(connection, None, None)
    assert {} == store.texts(connection)
