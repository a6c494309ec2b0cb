"""Explanations of ranks, by what ranked."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from packlens.config import PROFILES, Settings
from packlens.engine.context_engine import ContextEngine
from packlens.model import PROFILE_COMPONENTS, ScoreComponents
from packlens.rank.ranking import terms_of
from tests.engine.tree import TASK
from tests.examples import examples


@pytest.mark.parametrize("profile", PROFILES)
def test_a_symbol_in_the_pack_is_explained_by_what_ranked_it(tree_root: Path, tmp_path: Path, profile: str) -> None:
    with ContextEngine.open(tree_root, Settings(profile=profile), tmp_path / "x.db") as engine:
        engine.index()
        ranking = engine.rank(TASK)
        for rank, scored in enumerate(ranking.scored[:4], 1):
            node = engine.nodes([scored.position])[scored.position]
            found = engine.explain_symbol(node.symbol_id, TASK)
            assert (True, rank, scored.score) == (found.in_pack, found.rank, found.score)
            assert ScoreComponents(**found.components) == scored.components
            assert sorted(found.components) == sorted(PROFILE_COMPONENTS[profile])
            assert sum(found.components.values()) == pytest.approx(found.score)
            assert f"rank {rank} of {len(ranking.scored)}" in found.reason
            assert found.keywords == ranking.trace.keywords


WORDS = "cart card charge the same checkout Cart.empty twice shop/chain.py total".split()


@given(words=st.lists(st.sampled_from(WORDS), min_size=1, max_size=60))
@settings(deadline=None, max_examples=examples(25), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_signals_times_weights_are_the_parts_and_the_parts_the_score(
    tree_engine: ContextEngine, words: list[str]
) -> None:
    ranking = tree_engine.rank(" ".join(words))
    for scored in ranking.scored:
        terms = terms_of(scored.position, ranking.trace)
        assert [term.amount for term in terms] == [term.value * term.weight for term in terms]
        for part, value in scored.components._asdict().items():
            assert sum(term.amount for term in terms if term.part == part) == pytest.approx(value, abs=1e-9)
        assert sum(term.amount for term in terms) == pytest.approx(scored.score, abs=1e-9)


def test_of_namesakes_the_best_ranked_is_explained(tree_engine: ContextEngine) -> None:
    found = tree_engine.explain_symbol("Cart", TASK)
    assert found.node.path == "shop/cart.py"
    assert found.others == ("shop/other.py:Cart#class",)


def test_a_ranked_symbol_that_was_dropped_gets_the_budget_as_the_reason(tree_engine: ContextEngine) -> None:
    last = tree_engine.rank(TASK).scored[-1].position
    found = tree_engine.explain_symbol(tree_engine.nodes([last])[last].symbol_id, TASK, 260)
    assert not found.in_pack
    assert found.rank > 0
    assert "did not fit the budget of 260 tokens" in found.reason


@pytest.mark.parametrize(
    ("symbol", "reason"),
    [
        ("test_pay_charges_the_card", "part of a test"),
        ("Cart.limit", "is a"),
        ("inner_card", "nested in a function"),
        ("vendored_card", "vendored"),
    ],
)
def test_symbols_that_packs_never_hold_get_a_reason(tree_engine: ContextEngine, symbol: str, reason: str) -> None:
    found = tree_engine.explain_symbol(symbol, TASK)
    assert (0, False, False) == (found.rank, found.in_pack, found.is_seed)
    assert reason in found.reason
    assert found.reason.endswith(".")


def test_a_symbol_without_evidence_is_explained_as_such(tree_engine: ContextEngine) -> None:
    unranked = tree_engine.explain_symbol("pay", "zzzz qqqq")
    assert "No function or type outside tests has a word of the task" in unranked.reason
    ranked = {scored.position for scored in tree_engine.rank("stock").scored}
    absent = next(p for p in tree_engine.find("shop/twice.py:same") if p not in ranked)
    symbol = tree_engine.nodes([absent])[absent].symbol_id
    assert "other symbols score at least" in tree_engine.explain_symbol(symbol, "stock").reason
