"""Symbols by the parts of their names."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from packlens.rank.reference.name_index import Hit, find_symbols, part_table
from tests.graph.build import NodeSpec, make_index

WORDS = st.lists(st.sampled_from(["rate", "limit", "limits", "cache", "Key", "x"]), min_size=1, max_size=4)
NAMES = st.lists(WORDS.map("_".join), min_size=1, max_size=12)


def test_whole_names_come_before_parts_whatever_their_case() -> None:
    index = make_index([NodeSpec("RateLimitMiddleware", "class"), NodeSpec("rate_limit"), NodeSpec("RATE_LIMIT")])
    assert find_symbols(index, "Rate_Limit", 8) == [Hit(1, 1.0), Hit(2, 1.0), Hit(0, 2 / 3)]


def test_parts_must_stand_side_by_side_in_order() -> None:
    index = make_index([NodeSpec("limit_rate"), NodeSpec("rate_of_limit"), NodeSpec("check_rate_limits")])
    assert [hit.position for hit in find_symbols(index, "rate_limit", 8)] == [2]


def test_plurals_meet_and_cousins_do_not() -> None:
    index = make_index([NodeSpec("parse_cookies"), NodeSpec("author_name")])
    assert [hit.position for hit in find_symbols(index, "cookie", 8)] == [0]
    assert find_symbols(index, "authorize", 8) == []


def test_preference_is_product_code_then_short_names_then_the_much_called_then_position() -> None:
    names = ["test_cache", "get_cache_key", "set_cache", "get_cache", "clear_cache"]
    specs = [NodeSpec(name, test=name.startswith("test")) for name in names]
    index = make_index(specs, [(0, 3)])
    assert [hit.position for hit in find_symbols(index, "cache", 8)] == [3, 2, 4, 1, 0]


def test_the_limit_holds_and_a_mask_restricts() -> None:
    index = make_index([NodeSpec(f"cache_{n}") for n in range(20)])
    assert len(find_symbols(index, "cache", 8)) == 8
    mask = np.arange(20) == 13
    assert [hit.position for hit in find_symbols(index, "cache", 8, mask)] == [13]


def test_a_whole_name_is_never_answered_by_parts() -> None:
    assert find_symbols(make_index([NodeSpec("cache_key")]), "cache", 8, whole_names=True) == []


def test_a_single_letter_is_a_name_and_no_fragment() -> None:
    index = make_index([NodeSpec("Q", "class"), NodeSpec("q_object")])
    assert find_symbols(index, "Q", 8) == [Hit(0, 1.0)]


def test_files_and_externals_are_no_symbols() -> None:
    index = make_index([NodeSpec("cache", "file"), NodeSpec("cache", "env", path="")])
    assert find_symbols(index, "cache", 8) == []


def test_an_empty_index_has_no_symbols() -> None:
    assert find_symbols(make_index([]), "cache", 8) == []


@given(NAMES, WORDS.map("_".join), st.integers(1, 6))
def test_hits_are_distinct_covered_and_within_the_limit(names: list[str], target: str, limit: int) -> None:
    index = make_index([NodeSpec(name) for name in names])
    hits = find_symbols(index, target, limit)
    assert len(hits) <= limit
    assert len({hit.position for hit in hits}) == len(hits)
    assert all(0 < hit.coverage <= 1 for hit in hits)
    exact = [position for position, name in enumerate(names) if name.lower() == target.lower()]
    assert {hit.position for hit in hits} >= set(exact) or len(exact) > limit


@given(NAMES)
def test_each_part_lists_exactly_the_names_that_have_it(names: list[str]) -> None:
    table = part_table(make_index([NodeSpec(name) for name in names]))
    for part in table.vocabulary:
        assert table.containing(part).tolist() == [row for row, parts in enumerate(table.parts) if part in parts]
