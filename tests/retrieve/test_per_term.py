"""Values by term, of which the latest are kept."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from packlens.graph.lookup import SortedTerms
from packlens.graph.view import Postings
from packlens.retrieve import per_term
from packlens.retrieve.per_term import TermCache, postings_of

_LENGTHS = (3, 0, 5, 1, 4, 2, 6)


def _postings() -> Postings:
    """Seven terms, in the first nodes, each with as many postings as `_LENGTHS` says."""
    node = np.concatenate([np.arange(length, dtype=np.int32) for length in _LENGTHS])
    count = len(node)
    frequency = np.arange(count, dtype=np.float32)
    indptr = np.append(0, np.cumsum(_LENGTHS))
    return Postings(SortedTerms([*"abcdefg"]), indptr, node, np.zeros(count, np.uint8), frequency)


@given(st.lists(st.integers(0, 6), max_size=40), st.integers(0, 9))
def test_the_values_computed_last_are_kept_while_there_is_room(terms: list[int], more: int) -> None:
    computed: list[int] = []

    def entries(group: Sequence[int]) -> list[list[int]]:
        computed.extend(group)
        return [[term] * term for term in group]

    room = 4 + more
    by_term = TermCache(entries, _postings(), len, room - per_term._MIN_ROOM)
    for term in terms:
        latest = [*dict.fromkeys(reversed(computed))]
        is_kept = term in latest and sum(latest[: latest.index(term) + 1]) <= room
        before = len(computed)
        assert [term] * term == by_term.value(term)
        assert is_kept <= (len(computed) == before)


@given(st.lists(st.integers(0, 6), max_size=9))
def test_terms_that_are_prepared_are_computed_once(terms: list[int]) -> None:
    computed: list[int] = []

    def values(group: Sequence[int]) -> list[int]:
        computed.extend(group)
        return [10 * term for term in group]

    by_term = TermCache(values, _postings(), lambda _: 1, 0)
    by_term.prepare(terms)
    by_term.prepare(terms)
    assert [10 * term for term in terms] == [by_term.value(term) for term in terms]
    assert sorted(computed) == sorted({*terms})


@given(st.lists(st.integers(0, 6), min_size=1, max_size=9, unique=True))
def test_postings_read_together_are_those_of_each_term(terms: list[int]) -> None:
    postings, size = _postings(), 10
    found = postings_of(terms, postings)
    cells = found.cells(found.node, size, np.ones(len(found.node), dtype=np.bool_))
    parts = found.split(cells, size)
    for term, (span, items) in zip(terms, parts, strict=True):
        alone = slice(postings.indptr[term], postings.indptr[term + 1])
        assert postings.node[alone].tolist() == items.tolist()
        assert postings.frequency[alone].tolist() == found.frequency[span].tolist()
