"""Laws of the default ranking, whatever its weights are."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packlens.config import PacklensSettings
from packlens.graph.load import load_index
from packlens.graph.view import Index
from packlens.model import CALLABLE_KINDS, NODE_KINDS, TYPE_KINDS
from packlens.rank.packlens_profile import rank_packlens
from packlens.rank.ranking import Ranking
from packlens.store.connection import open_database
from tests.examples import examples
from tests.rank.generated import WORDS, indexed
from tests.sources import source_database

SETTINGS = PacklensSettings()
HAND_SET = PacklensSettings(trained_weight=0.0)
"""Without what trees say; tests/rank/learned/test_trained_order.py holds that."""


any_tree = pytest.mark.parametrize("tree", [0, 1, 2])


@pytest.fixture
def shop() -> Index:
    return indexed(0)


def names_of(ranking: Ranking, index: Index) -> list[str]:
    return [index.symbols.qualified_names[scored.position] for scored in ranking.scored]


TASKS = st.lists(
    st.sampled_from([*WORDS, "add item", "Cart.add_item", "`pay`", "fix the", "unheardof"]), max_size=6
).map(" ".join)


@any_tree
@settings(max_examples=examples(40))
@given(task=TASKS)
def test_laws_of_a_ranking(tree: int, task: str) -> None:
    index = indexed(tree)
    ranking = rank_packlens(task, index, SETTINGS)
    symbols = index.symbols
    positions = [scored.position for scored in ranking.scored]
    assert len(positions) == len(set(positions)) <= SETTINGS.candidates
    assert all(left.score >= right.score for left, right in pairwise(ranking.scored))
    for scored in ranking.scored:
        assert scored.score == pytest.approx(sum(scored.components), abs=1e-9)
        assert NODE_KINDS[symbols.kind[scored.position]] in CALLABLE_KINDS | TYPE_KINDS
        assert not symbols.test[scored.position]
        assert not symbols.path_of(scored.position).startswith("vendor/")
        assert not symbols.path_of(scored.position).endswith(".pyi")
        assert scored.distance in (0, 1, 2)
    assert ranking == rank_packlens(task, index, SETTINGS)
    assert all(0 <= score <= 1 + 1e-9 for scores in ranking.trace.channels.values() for score in scores.values())


@any_tree
@settings(max_examples=examples(20))
@given(task=TASKS, limit=st.integers(1, 8))
def test_fewer_candidates_are_the_first_of_more(tree: int, task: str, limit: int) -> None:
    index = indexed(tree)
    full = rank_packlens(task, index, HAND_SET)
    few = rank_packlens(task, index, replace(HAND_SET, candidates=limit))
    assert len(few.scored) <= limit
    if limit > 4 and len(full.scored) < 2 * limit:  # where all compete, only the end is cut
        assert [s.position for s in full.scored][:limit] == [s.position for s in few.scored]


@any_tree
def test_for_prose_a_class_stands_between_its_two_best_members_near_the_top(tree: int) -> None:
    """Wherever two members of a type are among the first, the type is worth what they are on average, or more."""
    index = indexed(tree)
    seen = 0
    for word in WORDS:
        ranking = rank_packlens(f"how does it {word}?", index, HAND_SET)
        place = {scored.position: n for n, scored in enumerate(ranking.scored)}
        for container in {int(index.symbols.container[p]) for p in place} & place.keys():
            members = [s for s in ranking.scored[:8] if index.symbols.container[s.position] == container]
            if len(members) > 1:
                first, second = members[:2]
                found = ranking.scored[place[container]]
                assert found.score >= (first.score + second.score) / 2 - 1e-9
                assert found.score == pytest.approx(sum(found.components))
                assert place[container] < place[second.position] or found.score == second.score
                seen += 1
    assert seen


def test_a_class_is_shown_between_two_of_its_methods_for_a_question_and_where_its_own_text_puts_it_for_a_note() -> None:
    gate = "class Gate:\n" + "".join(
        f"    def {name}(self):\n        pass\n" for name in ("open", "encrypt_token", "refresh_token")
    )
    other = "def token_length():\n    pass\n\n\ndef unrelated():\n    pass\n"
    index = load_index(source_database({"gate.py": gate, "other.py": other}))
    question = rank_packlens("how is a token made, by encrypt and refresh?", index, HAND_SET)
    note = rank_packlens("encrypt and refresh token", index, HAND_SET)
    assert names_of(question, index)[:3] == ["Gate.encrypt_token", "Gate", "Gate.refresh_token"]
    first, lifted, second = question.scored[:3]
    assert first.score > lifted.score > second.score
    assert lifted.score == pytest.approx((first.score + second.score) / 2)
    assert lifted.score == pytest.approx(sum(lifted.components))
    assert names_of(note, index).index("Gate") > 1


@any_tree
def test_no_two_symbols_of_a_note_share_a_score_for_one_being_the_other_s_class(tree: int) -> None:
    index = indexed(tree)
    for word in WORDS:
        ranking = rank_packlens(word, index, HAND_SET)
        assert [s.score for s in ranking.scored] == sorted((s.score for s in ranking.scored), reverse=True)
        for scored in ranking.scored:
            parts = scored.components
            assert parts.proximity <= SETTINGS.walk_weight + SETTINGS.container_weight, "nothing is added for members"


def test_what_a_task_names_ranks_first(shop: Index) -> None:
    assert (
        names_of(rank_packlens("refuse what is not in stock in check_stock", shop, SETTINGS), shop)[0]
        == "Cart.check_stock"
    )
    assert names_of(rank_packlens("total price", shop, SETTINGS), shop)[0] == "total_price"


def test_a_symbol_is_found_by_its_test_and_by_its_neighbours(shop: Index) -> None:
    assert "total_price" in names_of(rank_packlens("pay charges card", shop, SETTINGS), shop)


@any_tree
@pytest.mark.parametrize("task", ["", " ", "the of", "unheardof zzzz", "\udcff\ud800", "_" * 100, "\x00", "```", "('"])
def test_tasks_that_say_nothing_rank_nothing(tree: int, task: str) -> None:
    index = indexed(tree)
    ranking = rank_packlens(task, index, SETTINGS)
    assert ranking.scored == ()
    assert ranking.trace.profile == "packlens"


@pytest.mark.parametrize(
    "task", ["cart stock " * 95_000, "cart\udcff\ud800 stock", "cart\u202e\x00stock\n" * 5, "CART İİİ ßtock"]
)
def test_huge_and_hostile_tasks_rank(shop: Index, task: str) -> None:
    ranking = rank_packlens(task, shop, SETTINGS)
    assert "Cart" in names_of(ranking, shop)


def test_an_index_of_nothing_but_tests_ranks_nothing() -> None:
    connection = source_database({"tests/test_a.py": "def test_cart():\n    assert cart\n"})
    assert rank_packlens("cart", load_index(connection), SETTINGS).scored == ()
    connection.close()


def test_an_empty_index_ranks_nothing() -> None:
    connection = open_database(Path(":memory:"))
    assert rank_packlens("cart", load_index(connection), SETTINGS).scored == ()
    connection.close()
