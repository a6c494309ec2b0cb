"""Derived values live as long as their index."""

from __future__ import annotations

import gc

from packlens.graph.view import Index
from packlens.retrieve.per_index import per_index
from tests.graph.build import make_index


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
