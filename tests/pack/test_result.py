"""Finished packs: other formats, differences."""

from __future__ import annotations

import itertools
from dataclasses import FrozenInstanceError, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packlens import wire
from packlens.model import RankedSymbol
from packlens.pack.build import CandidatePool, build_pack
from packlens.pack.cache import dump_pack, load_pack
from packlens.pack.knapsack import Candidate
from packlens.pack.request import PackRequest
from tests.examples import examples
from tests.pack.packs import candidates, chain, check, no_edges, pack
from tests.wire.samples import symbols


@pytest.mark.parametrize(("packed", "shown"), list(itertools.product(wire.formats(), wire.formats())))
def test_another_format_keeps_the_budget_and_drops_the_last_symbols_only(packed: str, shown: str) -> None:
    built = pack(300, 3000, packed)
    other = built.packed_as(shown)
    check(other, shown)
    assert built.render(shown) == other.text
    assert other.symbols == built.symbols[: len(other.symbols)]
    assert other.dropped.count == built.dropped.count + len(built.symbols) - len(other.symbols)
    if len(other.symbols) < len(built.symbols):
        assert other.dropped.names[0] == built.symbols[len(other.symbols)].node.qualified_name
    inside = tuple(edge for edge in built.edges if max(edge.source, edge.target) < len(other.symbols))
    assert other.edges == inside[: len(other.edges)]
    assert bool(other.edges) is bool(inside)


@given(ranked=symbols(), budget=st.integers(200, 1500), packed=st.sampled_from(wire.formats()), data=st.data())
@settings(deadline=None, max_examples=examples(60))
def test_any_pack_can_be_shown_in_any_format(
    ranked: tuple[RankedSymbol, ...], budget: int, packed: str, data: st.DataObject
) -> None:
    built = build_pack(
        PackRequest("t", "x", budget, packed), CandidatePool([Candidate(symbol) for symbol in ranked], no_edges)
    )
    shown = data.draw(st.sampled_from(wire.formats()))
    check(built.packed_as(shown), shown)


def test_packs_are_frozen_and_equal_by_value() -> None:
    built = pack(10, 2000)
    assert built == pack(10, 2000)
    with pytest.raises(FrozenInstanceError):
        built.tokens_used = 1  # type: ignore[misc]


def test_a_cached_pack_equals_the_original() -> None:
    built = pack(10, 2000)
    assert load_pack(dump_pack(built)) == built


def test_a_pack_does_not_differ_from_itself() -> None:
    built = pack(10, 2000)
    diff = built.diff(built)
    assert diff.identical
    assert diff.common == built.symbols


def test_a_diff_lists_added_removed_and_changed_symbols() -> None:
    first = candidates(6)
    edited = replace(first[2], symbol=replace(first[2].symbol, node=replace(first[2].symbol.node, content_hash="ee")))
    old = build_pack(PackRequest("t", "x", 5000, "json"), CandidatePool(first[:5], chain))
    new = build_pack(
        PackRequest("t", "x", 5000, "json"), CandidatePool([first[0], first[1], edited, first[3], first[5]], chain)
    )
    diff = old.diff(new)
    assert [symbol.node.id for symbol in diff.added] == [5]
    assert [symbol.node.id for symbol in diff.removed] == [4]
    assert [symbol.node.id for symbol in diff.changed] == [2]
    assert [symbol.node.id for symbol in diff.common] == [0, 1, 3]
    assert not diff.identical
    assert (diff.old_root, diff.new_root) == (old.pack_root, new.pack_root)
