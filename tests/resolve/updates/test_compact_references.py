"""The law of searched references: found are the uses that mention a name, and no others."""

from __future__ import annotations

from array import array
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from packlens.extract.facts import References
from packlens.resolve.updates.compact_references import CompactReferences
from packlens.resolve.updates.mentions import concerns, mentioned_names
from packlens.store.packed_facts import Use
from packlens.store.records import PackedReferences

NAMES = ("a", "aa", "call", "item", "items", "é", "/users", "/api/users", "a.b", "new")
NAME = st.sampled_from(NAMES)
PATH = st.lists(NAME, min_size=1, max_size=3).flatmap(lambda p: st.sampled_from((".", "::")).map(lambda by: by.join(p)))
RECEIVER = st.one_of(
    st.sampled_from(("", "self", "super")),
    st.tuples(st.sampled_from("NPTFCE"), PATH, st.lists(NAME, max_size=2)).map(
        lambda parts: ">".join([f"{parts[0]}:{parts[1]}", *parts[2]])
    ),
)
USE = st.tuples(
    st.sampled_from(("call", "new", "name", "endpoint")),
    NAME,
    RECEIVER,
    st.one_of(st.just(""), PATH),
    st.sampled_from(("", "2")),
)
USES = st.lists(USE, unique=True, max_size=6)


def compact(uses: list[Use], compressed: bool = True) -> CompactReferences:
    return CompactReferences(References(uses).packed(), compressed)


@given(USES, st.sets(NAME, min_size=1, max_size=3), st.booleans())
def test_the_uses_that_mention_a_name_are_found(uses: list[Use], names: set[str], compressed: bool) -> None:
    expected = {number: use for number, use in enumerate(uses) if concerns(use, names)}
    assert expected == compact(uses, compressed).mentioning(names)


@given(USES, st.sets(NAME, min_size=1, max_size=3))
def test_a_file_mentions_the_names_that_its_uses_mention(uses: list[Use], names: set[str]) -> None:
    mentions = not mentioned_names(References(uses), ()).isdisjoint(names)
    assert mentions == any(concerns(use, names) for use in uses)


def test_a_key_of_a_route_is_found_at_the_end_of_a_longer_one() -> None:
    uses: list[Use] = [("endpoint", "/my/users", "GET", "", ""), ("endpoint", "/users/mine", "GET", "", "")]
    assert [0] == list(compact(uses).mentioning({"/users"}))


def test_a_name_that_is_called_as_a_kind_of_uses_finds_none_of_that_kind() -> None:
    uses: list[Use] = [("call", "item", "N:a", "", ""), ("name", "call", "", "", "")]
    assert [1] == list(compact(uses).mentioning({"call"}))


@given(USES, st.lists(st.tuples(st.integers(0, 9), st.integers(0, 5), st.integers(1, 99)), max_size=4), st.booleans())
def test_references_come_back_as_they_were(uses: list[Use], sites: list[Any], compressed: bool) -> None:
    packed = References(uses).packed()
    data = array("i", [number for site in sites for number in site]).tobytes()
    again = CompactReferences(PackedReferences(packed.uses, data), compressed).unpacked()
    assert (uses, data) == (list(again.uses), again.sites.tobytes())
