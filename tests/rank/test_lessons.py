from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.config import PacklensSettings
from packlens.graph.load import load_index
from packlens.graph.view import Index
from packlens.rank.packlens_profile import rank_packlens
from packlens.rank.ranking import Boosts, Ranking, terms_of
from tests.rank.generated import TREE, WORDS, generated
from tests.sources import source_database

SETTINGS = PacklensSettings()
TASK = "put an item into the cart"


@cache
def indexed(seed: int | None) -> Index:
    connection = source_database(TREE if seed is None else generated(seed))
    index = load_index(connection)
    connection.close()
    return index


def scores(ranking: Ranking) -> dict[int, float]:
    return {each.position: each.score for each in ranking.scored}


@given(st.integers(0, 2), st.integers(0, 10_000))
def test_a_score_is_that_without_lessons_plus_what_they_add(tree: int, seed: int) -> None:
    index, rng = indexed(tree), random.Random(seed)
    task = " ".join(rng.sample(WORDS, 3))
    plain = scores(rank_packlens(task, index, SETTINGS))
    of_task = {position: rng.uniform(-1, 1) for position in rng.sample(sorted(plain), min(len(plain), 5))}
    worked_on = {position: rng.uniform(0, 1.5) for position in rng.sample(sorted(plain), min(len(plain), 5))}
    ranking = rank_packlens(task, index, SETTINGS, Boosts(of_task, {}, work=worked_on))
    taught = {p: (0.25 if b > 0 else 0.05) * b for p, b in of_task.items()}
    expected = {p: s + taught.get(p, 0.0) + 0.2 * worked_on.get(p, 0.0) for p, s in plain.items()}
    assert scores(ranking) == pytest.approx(expected, abs=1e-9)
    assert [*scores(ranking)] == sorted(expected, key=lambda p: (-scores(ranking)[p], p))


@pytest.mark.parametrize("mark", [1.0, -1.0])
def test_a_mark_moves_its_symbol_and_no_other(mark: float) -> None:
    index = indexed(None)
    chosen = index.symbols.qualified_names.index("Cart.check_stock")
    plain = scores(rank_packlens(TASK, index, SETTINGS))
    marked = scores(rank_packlens(TASK, index, SETTINGS, Boosts({chosen: mark}, {})))
    assert mark * (marked.pop(chosen) - plain.pop(chosen)) > 0
    assert marked == plain


def test_what_lessons_add_is_part_of_the_sum_and_explained() -> None:
    index = indexed(None)
    chosen = index.symbols.qualified_names.index("Cart.check_stock")
    boosts = Boosts({chosen: 1.0}, {chosen: 2.0}, {chosen: 0.5})
    ranking = rank_packlens(TASK, index, SETTINGS, boosts)
    found = next(each for each in ranking.scored if each.position == chosen)
    assert found.score == pytest.approx(sum(found.components), abs=1e-9)
    terms = terms_of(chosen, ranking.trace)
    assert found.score == pytest.approx(sum(term.amount for term in terms), abs=1e-9)
    assert {"vocabulary", "lessons", "recent work"} <= {term.signal for term in terms}


def test_learned_words_bring_a_symbol_that_the_task_does_not_name() -> None:
    index = indexed(None)
    plain = scores(rank_packlens("quokka", index, SETTINGS))
    chosen = index.symbols.qualified_names.index("Cart.check_stock")
    assert plain == {}
    assert [*scores(rank_packlens("quokka", index, SETTINGS, Boosts({}, {}, {chosen: 0.5})))] == [chosen]


def test_what_is_worked_on_comes_among_the_candidates_when_these_are_few() -> None:
    index, settings = indexed(1), PacklensSettings(candidates=5)
    everything = scores(rank_packlens("cart stock", index, SETTINGS))
    last = [*everything][-1]
    assert last not in scores(rank_packlens("cart stock", index, settings))
    ranking = rank_packlens("cart stock", index, settings, Boosts({}, {last: 100.0}))
    assert ranking.scored[0].position == last
    assert len(ranking.scored) == 5
