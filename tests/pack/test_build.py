"""Packs within their budgets."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packlens import wire
from packlens.errors import SettingError
from packlens.model import Dropped, PackEdge, RankedSymbol
from packlens.pack import tokens
from packlens.pack.build import CandidatePool, build_pack
from packlens.pack.knapsack import Candidate, by_score
from packlens.pack.request import PackRequest
from tests.examples import examples
from tests.pack.packs import candidates, chain, check, library_count, no_edges, pack
from tests.wire.samples import edges_between, make_symbol, symbols, texts

_formats = st.sampled_from(wire.formats())


@given(data=st.data(), ranked=symbols(), budget=st.integers(1, 1500), name=_formats, task=texts)
@settings(deadline=None, max_examples=examples(80))
def test_no_text_exceeds_its_budget(
    data: st.DataObject, ranked: tuple[RankedSymbol, ...], budget: int, name: str, task: str
) -> None:
    chosen = [Candidate(symbol, data.draw(st.floats(0, 1))) for symbol in ranked]
    edges = data.draw(edges_between(len(chosen)))
    try:
        built = build_pack(PackRequest("context_for_task", task, budget, name), CandidatePool(chosen, lambda _: edges))
    except SettingError as error:
        least = int(str(error).rstrip(".").rpartition(" ")[2])
        assert budget < least
        built = build_pack(PackRequest("context_for_task", task, least, name), CandidatePool(chosen, lambda _: edges))
    check(built, name)
    assert len(built.symbols) + built.dropped.count == len(chosen)


@given(data=st.data(), ranked=symbols(), budget=st.integers(80, 900), name=_formats, pins=st.booleans())
@settings(deadline=None, max_examples=examples(80))
def test_the_first_symbol_is_packed_if_its_shortest_form_fits(
    data: st.DataObject, ranked: tuple[RankedSymbol, ...], budget: int, name: str, pins: bool
) -> None:
    pool = CandidatePool([Candidate(symbol) for symbol in ranked], data.draw(st.sampled_from([no_edges, chain])))
    request = PackRequest("context_for_task", "Fix the login", budget, name)
    pinned = [data.draw(st.sampled_from(ranked)).node.id] if pins and ranked else []
    try:
        built = build_pack(request, pool, first=pinned, pinned=len(pinned))
    except SettingError:
        return
    check(built, name)
    packed = {symbol.node.id for symbol in built.symbols}
    assert packed.issuperset(pinned)
    best = by_score(pool.candidates)[:1]
    if best and best[0].symbol.node.id not in packed:
        shortest = replace(best[0].symbol, source="", only_named=True)
        pinned_symbols = [each for each in ranked if each.node.id in pinned]
        alone = CandidatePool([Candidate(each) for each in (shortest, *pinned_symbols)], no_edges, len(ranked))
        with pytest.raises(SettingError, match="do not fit"):
            build_pack(request, alone, first=[shortest.node.id, *pinned], pinned=1 + len(pinned))


@pytest.mark.parametrize("name", wire.formats())
def test_the_best_match_is_shown_as_long_as_its_name_fits(name: str) -> None:
    """Shorter symbols do not take the room of the best one, however long its signature is."""
    long = make_symbol(99, score=9.0, qualified_name="best_match", signature="def best_match(" + "a: int, " * 40 + ")")
    ranked = [*candidates(30), Candidate(long)]
    forms: dict[bool, int] = {}
    for budget in range(700, 150, -10):
        try:
            built = build_pack(PackRequest("t", "x", budget, name), CandidatePool(ranked, chain))
        except SettingError:
            break
        check(built, name)
        if not built.symbols:
            break
        assert "best_match" == built.symbols[0].node.qualified_name
        forms[built.symbols[0].only_named] = budget
    if name != "gcf":  # it shows no signatures
        assert forms[True] < forms[False], "its signature, then its name alone"


@pytest.mark.parametrize("name", wire.formats())
def test_a_text_is_the_encoded_pack_even_if_the_task_holds_the_placeholder_of_the_count(name: str) -> None:
    number = 7_000_000_000_000_007  # the placeholder of the count; the task holds the next one too
    built = build_pack(
        PackRequest("context_for_task", f"Fix {number} and {number + 1}", 900, name),
        CandidatePool(candidates(9), chain),
    )
    assert built.text == wire.encode(name, built)
    check(built, name)


@given(st.permutations(candidates(40)), st.integers(300, 3000), _formats)
@settings(deadline=None, max_examples=examples(40))
def test_the_order_of_the_candidates_changes_no_byte(shuffled: list[Candidate], budget: int, name: str) -> None:
    built = build_pack(PackRequest("context_for_task", "Fix the login", budget, name), CandidatePool(shuffled, chain))
    assert built == pack(40, budget, name)
    assert built.text == pack(40, budget, name).text


@pytest.mark.parametrize("name", wire.formats())
@pytest.mark.parametrize("budget", [400, 999, 1000, 1001, 5000, 100_000])
def test_a_budget_is_used_well(name: str, budget: int) -> None:
    built = pack(400, budget, name)
    check(built, name)
    if built.dropped.count:
        cheapest = min(library_count(wire.codec(name).symbol(c.symbol)) for c in candidates(400))
        assert budget - built.tokens_used < max(2 * cheapest, budget // 20)
    else:
        assert len(built.symbols) == 400
        assert len(built.edges) == 397


@pytest.mark.parametrize("name", wire.formats())
def test_edges_keep_a_share_of_a_tight_budget(name: str) -> None:
    built = pack(400, 5000, name)
    assert built.edges
    tokens = sum(
        library_count(wire.codec(name).edge(built.symbols[edge.source], built.symbols[edge.target], edge))
        for edge in built.edges
    )
    longest = max(library_count(wire.codec(name).symbol(c.symbol)) for c in candidates(400))
    assert tokens <= 0.1 * 5000 + longest  # edges also use the room that no further symbol fits into


def test_edges_refer_to_the_symbols_they_join() -> None:
    ranked = candidates(30)
    ids = [candidate.symbol.node.id for candidate in ranked]
    candidate_ids: list[int] = []

    def edges(node_ids: Sequence[int]) -> list[PackEdge]:
        candidate_ids.extend(node_ids)
        position = {node_id: n for n, node_id in enumerate(node_ids)}
        return [PackEdge(position[ids[n]], position[ids[n + 1]], "calls", 0.9) for n in range(29)]

    built = build_pack(PackRequest("t", "x", 900, "json"), CandidatePool(ranked, edges))
    assert sorted(candidate_ids) == ids
    assert 0 < len(built.symbols) < 30
    for edge in built.edges:
        assert built.symbols[edge.target].node.id == built.symbols[edge.source].node.id + 1


def test_parallel_edges_are_listed_once_with_the_highest_confidence() -> None:
    edges = [
        PackEdge(0, 1, "calls", 0.2),
        PackEdge(0, 1, "calls", 0.9),
        PackEdge(0, 1, "tests", 0.5),
        PackEdge(0, 9, "calls", 1.0),
    ]
    built = build_pack(PackRequest("t", "x", 2000, "json"), CandidatePool(candidates(2), lambda _: edges))
    assert built.edges == (PackEdge(0, 1, "calls", 0.9), PackEdge(0, 1, "tests", 0.5))


def test_a_pack_shows_the_number_of_dropped_symbols_and_the_names_of_the_best() -> None:
    built = pack(200, 2000)
    packed = {symbol.node.symbol_id for symbol in built.symbols}
    left = [c.symbol.node.qualified_name for c in candidates(200) if c.symbol.node.symbol_id not in packed]
    assert built.dropped.count == len(left) == 200 - len(built.symbols)
    assert built.dropped.names == tuple(left[:5])
    assert all(f"<name>{name}</name>" in built.text for name in left[:5])


def test_long_names_of_dropped_symbols_are_cut_short() -> None:
    ranked = [*candidates(5), Candidate(make_symbol(99, score=9.0, qualified_name="x" * 5000))]
    built = build_pack(PackRequest("t", "x", 600, "xml"), CandidatePool(ranked, no_edges))
    assert built.symbols
    assert built.dropped.names[0] == "x" * 99 + "…"


@pytest.mark.parametrize("name", wire.formats())
def test_a_budget_too_small_for_any_symbol_gives_an_empty_pack_and_below_that_the_least_budget(name: str) -> None:
    with pytest.raises(
        SettingError, match=f"A budget of 1 token is too small for a pack in the format '{name}'"
    ) as info:
        pack(50, 1, name)
    least = int(str(info.value).rstrip(".").rpartition(" ")[2])
    empty = pack(50, least, name)
    check(empty, name)
    assert empty.symbols == ()
    assert empty.edges == ()
    assert empty.dropped == Dropped(50)
    with pytest.raises(SettingError, match=f"the least is {least}"):
        pack(50, least - 1, name)


@pytest.mark.parametrize("name", wire.formats())
def test_no_candidates_make_an_empty_pack(name: str) -> None:
    built = build_pack(PackRequest("t", "x", 500, name), CandidatePool([], no_edges))
    check(built, name)
    assert built.symbols == ()
    assert built.dropped.count == 0


def test_a_pasted_task_does_not_use_up_the_budget() -> None:
    task = "Traceback: " * 5000
    built = build_pack(PackRequest("t", task, 2000, "json"), CandidatePool(candidates(20), no_edges))
    assert built.symbols
    assert len(built.task) == 1000
    assert built.whole_task == task
    check(built, "json")


def test_a_pack_of_an_unfinished_index_is_marked_incomplete() -> None:
    assert json.loads(pack(3, 2000, "json", complete=False).text)["complete"] is False


@pytest.mark.parametrize("name", wire.formats())
def test_a_pack_shows_the_count_of_its_text_where_the_vocabulary_is_missing(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "_counts", None)
    monkeypatch.setattr(tokens, "_unreadable", True)
    for budget in range(800, 840):
        built = pack(20, budget, name)
        assert tokens.count(built.text) == built.tokens_used <= budget
        assert built.symbols
