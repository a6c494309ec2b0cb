"""A common word never starves a rare one: what holds a rare word of a task is a candidate."""

from __future__ import annotations

from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packlens.config import PacklensSettings
from packlens.graph.load import load_index
from packlens.graph.view import Index
from packlens.rank.packlens_profile import rank_packlens
from packlens.rank.ranking import Ranking
from packlens.retrieve.lexical.rare_terms import FEW, rare_holders
from packlens.retrieve.tasks.terms import task_terms
from tests.examples import examples
from tests.sources import source_database

SETTINGS = PacklensSettings(candidates=40, trained_weight=0.0)
COMMON = ("cart", "stock", "card", "price", "token", "parser", "cache", "user", "query", "fix", "the", "return")
FAR_BEHIND = " ".join(f"{word}{n}" for n in range(700) for word in COMMON)
LOG = "2026-01-02 10:11:12 INFO cart stock card price token {}\n"
RARE = {
    "in its name": "def zebra(cart):\n    return cart\n",
    "in its body": "def load(cart):\n    zebra = cart\n    return zebra\n",
    "in its doc comment": 'def load(cart):\n    """Paint the zebra."""\n    return cart\n',
    "in a comment": "def load(cart):\n    # as a zebra does\n    return cart\n",
    "in a string": "def load(cart):\n    return cart.get('zebra crossing')\n",
    "in its signature alone": "def load(cart: 'Zebra') -> None: ...\n",
    "in a member's name": "class Stall:\n    def zebra(self):\n        return 1\n",
    "in a private thing of a long name": "def _load_cart_stock_card_price_token_parser_cache():\n    return 'zebra'\n",
}


@lru_cache
def indexed(how: str, holders: int) -> Index:
    """Sixty classes and functions made of common words, and a few holders of a rare one, each in a file of its own."""
    files = {
        f"shop/{word}_{n}.py": "\n".join(
            f"def {word}_{other}_{n}({other}):\n    return {word}({other}, {other}.{word})  # {' '.join(COMMON[:9])}"
            for other in COMMON[:9]
        )
        for n in range(4)
        for word in COMMON[:6]
    }
    files |= {f"far/place_{n}.py": RARE[how] for n in range(holders)}
    return load_index(source_database(files))


def paths_of(ranking: Ranking, index: Index) -> set[str]:
    return {index.symbols.path_of(scored.position) for scored in ranking.scored}


common_words = st.lists(st.sampled_from(COMMON), max_size=400)


@pytest.mark.parametrize("how", RARE)
@settings(max_examples=examples(15))
@given(before=common_words, after=common_words, holders=st.integers(1, 5))
def test_who_holds_the_rare_word_is_a_candidate_whatever_the_common_words_are(
    how: str, before: list[str], after: list[str], holders: int
) -> None:
    index = indexed(how, holders)
    ranking = rank_packlens(" ".join([*before, "zebra", *after]), index, SETTINGS)
    assert {f"far/place_{n}.py" for n in range(holders)} <= paths_of(ranking, index)
    assert len(ranking.scored) <= SETTINGS.candidates
    scores = [scored.score for scored in ranking.scored]
    assert scores == sorted(scores, reverse=True)
    assert all(scored.score == pytest.approx(sum(scored.components), abs=1e-9) for scored in ranking.scored)


@pytest.mark.parametrize(
    "task",
    [
        "Cart loses items\n" + LOG.format("x") * 200 + LOG.format("zebra"),
        f"{FAR_BEHIND} zebra",
        "Cart loses items\n```\n" + "cart stock\n" * 3000 + "zebra\n```",
    ],
    ids=["at the end of a long log", "behind eight thousand other words", "at the end of a long block"],
)
def test_a_rare_word_is_found_however_far_behind_it_stands(task: str) -> None:
    index = indexed("in its body", 3)
    assert {"far/place_0.py", "far/place_1.py", "far/place_2.py"} <= paths_of(
        rank_packlens(task, index, SETTINGS), index
    )


@settings(max_examples=examples(30))
@given(words=st.lists(st.sampled_from([*COMMON, "zebra"]), min_size=1, max_size=30))
def test_the_first_places_are_those_of_the_score(words: list[str]) -> None:
    """Holders take the last places: the best three quarters are what they would be without the rule."""
    index, task = indexed("in its signature alone", 5), " ".join(words)
    unchanged = SETTINGS.candidates - 5
    with_room = rank_packlens(task, index, PacklensSettings(candidates=400, trained_weight=0.0))
    few = rank_packlens(task, index, SETTINGS)
    assert [s.position for s in few.scored][:unchanged] == [s.position for s in with_room.scored][:unchanged]


def test_a_word_is_rare_up_to_ten_holders() -> None:
    for holders in (FEW, FEW + 1):
        index = indexed("in its body", holders)
        found = rare_holders("zebra", task_terms("zebra", SETTINGS), index, 100)
        assert len(found) == (holders if holders <= FEW else 0)


def test_early_words_are_served_first_and_each_in_full() -> None:
    files = {
        f"{word}_{n}.py": f"def load():\n    return {word}\n" for word in ("zebra", "yak", "ibex") for n in range(4)
    }
    index = load_index(source_database(files))
    found = rare_holders("yak zebra ibex", task_terms("yak zebra ibex", SETTINGS), index, 9)
    assert {"yak", "zebra"} == {index.symbols.path_of(int(p)).partition("_")[0] for p in found}
    assert len(found) == 8


def test_symbols_added_for_a_rare_word_are_marked_in_the_evidence() -> None:
    index = indexed("in its signature alone", 2)
    assert "rare word" not in rank_packlens("paint", index, SETTINGS).trace.channels
    assert "rare word" not in rank_packlens("load zebra", index, SETTINGS).trace.channels
    ranking = rank_packlens(f"{FAR_BEHIND} zebra", index, SETTINGS)
    rare_paths = {index.symbols.path_of(p) for p, score in ranking.trace.channels["rare word"].items() if score}
    assert rare_paths == {"far/place_0.py", "far/place_1.py"}
    assert "rare word" not in rank_packlens("cart", index, SETTINGS).trace.channels


def test_what_tests_and_strangers_hold_is_no_candidate() -> None:
    tests, strangers = "def test_it():\n    zebra = 1\n", "def zebra(): ...\n"
    index = load_index(source_database({"tests/test_a.py": tests, "vendor/b.py": strangers, "c.py": "def d(): ...\n"}))
    assert len(rare_holders("zebra", task_terms("zebra", SETTINGS), index, 100)) == 0
