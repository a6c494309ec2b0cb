"""Derived values live as long as their index."""

from __future__ import annotations

import gc
import threading
import time
import weakref
from pathlib import Path

from packlens.graph.patching.change import Moves
from packlens.graph.patching.patch import patch_index
from packlens.graph.view import Index
from packlens.retrieve.per_index import PerIndex, carry_over_later, per_index, settle
from packlens.store.connection import open_database
from tests.graph.build import make_index
from tests.graph.patching.changes import live_index, updated


def patches(count: int) -> list[tuple[Index, Index, Moves]]:
    """Return (index before, index after, moves) of some edits in a row."""
    connection = open_database(Path(":memory:"))
    live, found = live_index(connection), []
    for number in range(count):
        before = live.index
        live, moves = patch_index(live, updated(connection, {"a.py": b"def area(): pass\n" * (number + 1)}))
        found.append((before, live.index, moves))
    connection.close()
    return found


def counted(built: list[str], pause: float = 0.0) -> PerIndex[[], int]:
    """Return the number of an index's symbols as a derived value that notes how it is made."""

    @per_index
    def size(index: Index) -> int:
        built.append("built")
        return len(index.symbols)

    @size.carried
    def _carried(value: int, old: Index, new: Index, moves: Moves) -> int:
        time.sleep(pause)
        built.append("carried")
        return size(new) if pause else value + len(new.symbols) - len(old.symbols)

    return size


def test_a_value_is_built_once_an_index_and_arguments() -> None:
    """The second call with equal arguments does not compute again; other arguments and other indexes do."""
    built: list[int] = []

    @per_index
    def sized(index: Index, factor: int = 1) -> int:
        built.append(factor)
        return len(index.symbols) * factor

    small, large = make_index(2), make_index(5)
    assert (sized(small), sized(small), sized(small, 2), sized(large)) == (2, 2, 4, 5)
    assert built == [1, 2, 1]


def test_a_value_goes_with_its_index() -> None:
    """An index that takes the place of a dead one gets its own value."""

    @per_index
    def size(index: Index) -> int:
        return len(index.symbols)

    for count in (1, 2, 3, 4):
        index = make_index(count)
        assert count == size(index)
        del index
        gc.collect()


def test_a_value_that_is_owed_is_carried_over_when_it_is_needed() -> None:
    built: list[str] = []
    size = counted(built)
    ((before, after, moves),) = patches(1)
    size(before)
    carry_over_later(before, after, moves)
    assert built == ["built"]
    assert size(after) == len(after.symbols)
    settle(after)
    assert built == ["built", "carried"]


def test_what_one_thread_carries_over_others_wait_for() -> None:
    built: list[str] = []
    size = counted(built, pause=0.05)
    ((before, after, moves),) = patches(1)
    size(before)
    carry_over_later(before, after, moves)
    threads = [threading.Thread(target=size, args=(after,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert built == ["built", "carried", "built"]  # the last by the function that carries over, which asks for it


def test_a_change_without_a_question_keeps_one_index_alive() -> None:
    size = counted([])
    changes = patches(3)
    size(changes[0][0])
    first = weakref.ref(changes[0][0])
    for before, after, moves in changes:
        carry_over_later(before, after, moves)
    last = changes[-1][1]
    del changes, before, after, moves
    gc.collect()
    assert first() is None
    assert size(last) == len(last.symbols)
