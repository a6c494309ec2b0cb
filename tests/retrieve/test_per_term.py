"""Values by term, of which the latest are kept."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from packlens.retrieve import per_term
from packlens.retrieve.per_term import PerTerm


@given(st.lists(st.integers(0, 6), max_size=40), st.integers(0, 9))
def test_the_values_computed_last_are_kept_while_there_is_room(terms: list[int], more: int) -> None:
    computed: list[int] = []

    def entries(term: int) -> list[int]:
        computed.append(term)
        return [term] * term

    room = 4 + more
    by_term = PerTerm(entries, len, room - per_term._LEAST_ROOM)
    for term in terms:
        latest = [*dict.fromkeys(reversed(computed))]
        is_kept = term in latest and sum(latest[: latest.index(term) + 1]) <= room
        before = len(computed)
        assert [term] * term == by_term.of(term)
        assert is_kept <= (len(computed) == before)
