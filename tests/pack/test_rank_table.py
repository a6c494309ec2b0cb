"""The table of ranks, against the mapping that it was made from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.pack import tokens
from packlens.pack.rank_table import RankTable, packed


@given(st.dictionaries(st.binary(max_size=12), st.integers(0, 200_000), max_size=40), st.lists(st.binary(max_size=12)))
def test_a_table_has_the_ranks_it_was_made_from_and_no_others(ranks: dict[bytes, int], others: list[bytes]) -> None:
    table = RankTable(packed(ranks))

    assert [ranks.get(token) for token in [*ranks, *others]] == [table.get(token) for token in [*ranks, *others]]
    assert [token in ranks for token in others] == [token in table for token in others]
    assert "text" not in table


def test_the_whole_vocabulary_is_in_its_table() -> None:
    ranks = tokens.package_ranks()
    table = RankTable(packed(ranks))

    assert all(table.get(token) == rank for token, rank in ranks.items())


def test_damage_is_noticed() -> None:
    data = packed({b"a": 1, b"bc": 2})

    for damaged in (data[:-1], data[:3], b"", data[:-1] + bytes([data[-1] ^ 1]), bytes([data[0] ^ 1]) + data[1:]):
        with pytest.raises(ValueError, match="not a table"):
            RankTable(damaged)
