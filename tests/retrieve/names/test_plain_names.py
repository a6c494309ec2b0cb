from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.config import PacklensSettings
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.lexical.lexical import build_lexicon
from packlens.retrieve.names.plain_names import plain_name_scores
from packlens.retrieve.names.spelled_names import with_members
from tests.sources import source_index

FILES = {
    "client.py": "class Session:\n    def connect(self): ...\n    def close(self): ...\n    timeout = 3\n",
    "src/pool.py": "class Pool:\n    def close(self): ...\n\n\ndef drain(pool): ...\n\n\ndef reused_pool(): ...\n",
}


def named_in(task: str, files: Mapping[str, str] = FILES) -> dict[str, float]:
    """Return the scores of the symbols that a task names, by qualified name."""
    index = source_index(files)
    candidates = build_lexicon(index, PacklensSettings()).candidates
    scores = plain_name_scores(with_members(task, index, candidates), index, candidates, 60)
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
        ("the close method leaks", {"Session.close": 1.0, "Pool.close": 1.0}),
        ("the Session class leaks", {"Session": 1.0}),
        ("leak in class Session", {"Session": 1.0}),
        ("it seems that Session leaks", {"Session": 0.5}),
        ("Reuse Session between calls", {"Session": 0.5}),
        ("one Session's timeout", {"Session": 0.5}),
        ("the session class leaks", {"Session": 1.0}),
        ("the Connect method is slow", {"Session.connect": 1.0}),
        ("the reused pool function", {"reused_pool": 1.0}),
        ("the reused-pool function", {"reused_pool": 1.0}),
        ("the close method of the pool", {"Pool.close": 1.0}),
        ("drain in pool.py", {"drain": 1.0}),
        ("close in the file src/pool.py leaks", {"Pool.close": 1.0}),
        ("`close` (pool.py)", {"Pool.close": 1.0}),
        ("pool.py: drain leaks", {"drain": 1.0}),
        ("pool.py's drain leaks", {"drain": 1.0}),
        ("reusedPool leaks", {"reused_pool": 0.7}),
        ("REUSED_POOL leaks", {"reused_pool": 0.7}),
        ("reused-pool leaks", {"reused_pool": 0.5}),
        ("conn.connect leaks", {"Session.connect": 0.7}),
        ("the Session class leaks, so a Pool does", {"Session": 1.0, "Pool": 0.5}),
    ],
)
def test_what_stands_beside_a_word_says_that_it_is_a_name(task: str, expected: dict[str, float]) -> None:
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
        "Session.connect method",  # `spelled_names` reads it
        "the connect method of `Session`",
        "Session.connect leaks",
        "session.connect() leaks",
        "drain in client.py",
        "reused_pool leaks",
        "client.timeout",  # a field, not a function
        "It leaks\n\n```\nconn.connect()\nreusedPool()\n```",  # code that shows a problem
    ],
)
def test_other_words_are_no_names(task: str) -> None:
    assert named_in(task) == {}


def test_more_than_a_few_symbols_share_their_name() -> None:
    for owners, share in (("ABC", 1.0), ("ABCD", 0.25)):
        files = {f"{owner}.py": f"class {owner}:\n    def send(self): ...\n" for owner in owners}
        assert {f"{owner}.send": share for owner in owners} == named_in("the send method is slow", files)


def test_a_named_symbol_is_ranked_higher() -> None:
    index = source_index(FILES | {"timeouts.py": "def timeout_option(): ...\n\n\ndef add_timeout(option): ...\n"})

    def rank_of_connect(settings: PacklensSettings) -> int:
        scored = rank_packlens("add a timeout option to the connect method", index, settings).scored
        return [index.symbols.qualified_names[each.position] for each in scored].index("Session.connect")

    hand_set = PacklensSettings(trained_weight=0.0)
    assert rank_of_connect(hand_set) < rank_of_connect(replace(hand_set, named_weight=0.0))


@given(st.text())
def test_any_text_is_a_task(task: str) -> None:
    assert all(0.0 < score <= 1.0 for score in named_in(task).values())


@pytest.mark.parametrize("piece", ["a", "a ", "a-", "a.", "a/", "A ", "`a", "a in ", "the a method of ", "a.b:"])
def test_long_texts_are_read_in_time_in_proportion_to_their_length(piece: str) -> None:
    assert named_in(piece * 200_000) == {}
