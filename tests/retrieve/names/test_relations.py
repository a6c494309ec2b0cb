"""Questions about neighbours: which are understood, whom they mean, and who answers."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.config import PacklensSettings
from packlens.graph.view import Index
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.lexical.lexical import build_lexicon
from packlens.retrieve.names.relations import asked_symbols, is_only_a_question, related, symbols_under_test
from tests.sources import source_index

MANY = "\n\n".join(f"class Kind{number}:\n    def run(self):\n        return {number}" for number in range(8))
FILES = {
    "store.py": "class Store:\n    def put(self, key):\n        check(key)\n\ndef check(key):\n    return bool(key)\n",
    "disk.py": "from store import Store, check\n\nclass Disk(Store):\n    def put(self, key):\n        check(key)\n",
    "app.py": "from store import Store\n\n\ndef main(store: Store):\n    return store.put('a')\n",
    "tests/test_store.py": "from store import check\n\n\ndef test_check():\n    assert check('a')\n",
    "kinds.py": MANY + "\n\n\ndef all_run(kind: Kind1):\n    return kind.run()\n",
}


@lru_cache
def index() -> Index:
    return source_index(FILES)


def answers(task: str) -> set[str]:
    candidates = build_lexicon(index(), PacklensSettings()).candidates
    found = related(task, index(), candidates)
    return {index().symbols.qualified_names[p] for p in np.flatnonzero(found).tolist()}


@pytest.mark.parametrize(
    ("task", "names"),
    [
        ("Who calls check?", {"check", "Store.put", "Disk.put"}),
        ("who calls `check`", {"check", "Store.put", "Disk.put"}),
        ("which other functions call the function check", {"check", "Store.put", "Disk.put"}),
        ("where is check() used", {"check", "Store.put", "Disk.put"}),
        ("Where is check used?", {"check", "Store.put", "Disk.put"}),
        ("list the callers of check", {"check", "Store.put", "Disk.put"}),
        ("what uses Store", {"Store", "Disk", "main"}),
        ("What does Disk.put call?", {"Disk.put", "check"}),
        ("which classes extend Store", {"Store", "Disk"}),
        ("subclasses of Store", {"Store", "Disk"}),
        ("who calls run", set()),
        ("who calls Kind1.run", {"Kind1.run", "all_run"}),
        ("who calls nobody", set()),
        ("call check for every key", set()),
        ("", set()),
    ],
)
def test_neighbours_answer_what_asks_for_them(task: str, names: set[str]) -> None:
    assert answers(task) == names


def test_the_symbol_and_its_callers_rank_first_and_say_why() -> None:
    ranking = rank_packlens("who calls check?", index(), PacklensSettings())
    first = [index().symbols.qualified_names[s.position] for s in ranking.scored[:3]]
    assert first[0] == "check"
    assert {*first[1:]} == {"Store.put", "Disk.put"}
    assert [s.distance for s in ranking.scored[:3]] == [0, 0, 0]
    assert all(ranking.trace.channels["relation"][s.position] == 1.0 for s in ranking.scored[:3])


@given(st.text(st.sampled_from("who calls where is used of the `.:() aZ_\n"), max_size=200))
def test_any_text_is_a_question_or_not(task: str) -> None:
    answers(task)


@pytest.mark.parametrize("piece", ["who calls ", "which ", "where is a ", "a.", "what does a ", "`", "callers of a"])
def test_a_megabyte_of_anything_asks_for_nothing(piece: str) -> None:
    """Quadratic time would be hours."""
    assert set() == answers(piece * ((1 << 20) // len(piece)))


def test_tests_of_a_name_are_asked_for_apart_from_its_users() -> None:
    candidates = build_lexicon(index(), PacklensSettings()).candidates
    for task in ("which tests use check?", "what unit tests cover `check`", "by which tests is check used?"):
        assert ["check"] == [name for name, _ in symbols_under_test(task, index(), candidates)], task
        assert answers(task) <= {"check"}
    assert not list(symbols_under_test("which functions use check?", index(), candidates))


@pytest.mark.parametrize(
    ("task", "is_only"),
    [
        ("who calls check?", True),
        ("please list the callers of check", True),
        ("which tests use check?", True),
        ("who calls check, and where are the keys of a disk validated before that?", False),
        ("add a key to check", False),
        ("", False),
    ],
)
def test_a_question_may_be_all_that_a_task_says(task: str, is_only: bool) -> None:
    assert is_only == is_only_a_question(task)
    candidates = build_lexicon(index(), PacklensSettings()).candidates
    assert is_only == bool(asked_symbols(task, index(), candidates))
