from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.config import PacklensSettings
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.kind_names import kind_name_scores
from packlens.retrieve.lexical import build_lexicon
from tests.sources import source_index

FILES = {
    "client.py": "class Session:\n    def connect(self): ...\n    def close(self): ...\n    timeout = 3\n",
    "pool.py": "class Pool:\n    def close(self): ...\n\n\ndef drain(pool): ...\n",
}


def named_in(task: str) -> dict[str, float]:
    """Return the scores of the symbols that a task names, by qualified name."""
    index = source_index(FILES)
    scores = kind_name_scores(task, index, build_lexicon(index, PacklensSettings()).candidates, 60)
    return {
        index.symbols.qualified_names[position]: float(scores[position]) for position in scores.nonzero()[0].tolist()
    }


@pytest.mark.parametrize(
    ("task", "expected"),
    [
        ("the connect method is slow", {"Session.connect": 1.0}),
        ("The 'connect' function is broken", {"Session.connect": 1.0}),
        ("a bug in the `drain()` function", {"drain": 1.0}),
        ("a function called drain", {"drain": 1.0}),
        ("the close method leaks", {"Session.close": 0.5, "Pool.close": 0.5}),
        ("the Session class leaks", {"Session": 1.0}),
        ("leak in class Session", {"Session": 1.0}),
        ("it seems that Session leaks", {"Session": 0.5}),
        ("Reuse Session between calls", {"Session": 0.5}),
        ("one Session's timeout", {"Session": 0.5}),
        ("the Session class leaks, so a Pool does", {"Session": 1.0, "Pool": 0.5}),
    ],
)
def test_a_noun_or_a_capital_says_that_a_word_is_a_name(task: str, expected: dict[str, float]) -> None:
    assert named_in(task) == expected


@pytest.mark.parametrize(
    "task",
    [
        "the request method is slow",  # nothing of that name
        "the timeout method is slow",  # a field
        "the drain class",  # a function
        "the connect timeout",
        "connect and methods",
        "Session leaks",  # a sentence begins with a capital letter
        "Close The Session Pool",  # so do the words of a title
        "New Session Handling",
        "see SESSION",
        "the session class",
        "Session.connect method",  # `spelled_names` reads it
        "the connect method of `Session`",
    ],
)
def test_other_words_are_no_names(task: str) -> None:
    assert named_in(task) == {}


def test_a_named_symbol_is_ranked_first() -> None:
    files = FILES | {"timeouts.py": "def timeout_option(): ...\n\n\ndef add_timeout(option): ...\n"}
    index = source_index(files)
    task = "add a timeout option to the connect method"
    first = rank_packlens(task, index, PacklensSettings(trained_weight=0.0)).scored[0].position
    assert index.symbols.qualified_names[first] == "Session.connect"
    without = PacklensSettings(trained_weight=0.0, named_weight=0.0)
    assert index.symbols.qualified_names[rank_packlens(task, index, without).scored[0].position] != "Session.connect"


@given(st.text())
def test_any_text_is_a_task(task: str) -> None:
    assert all(0.0 < score <= 1.0 for score in named_in(task).values())
