"""Files that may spell a name: never fewer than spell it, and few others once their words are known."""

from __future__ import annotations

import hashlib
import re
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.engine.context_engine import ContextEngine
from packlens.live import word_cache
from packlens.live.word_cache import SpelledWords
from tests.live.watching import live_folder
from tests.trees import write_tree

TEXTS = st.dictionaries(st.sampled_from("abcd"), st.text("ab_$.- é\n"), min_size=1)


def digest(text: bytes) -> bytes:
    return hashlib.blake2b(text, digest_size=16).digest()


@given(st.text("ab_$.- é", min_size=1), st.lists(TEXTS, min_size=2), st.integers(0, 3))
def test_every_file_that_spells_a_name_is_found_before_and_after_edits(
    name: str, edits: list[dict[str, str]], most_newer: int
) -> None:
    literal = re.escape(name.encode())
    now: dict[str, bytes] = {}
    words = SpelledWords(now.get, most_newer)
    for texts in edits:
        now.update({path: text.encode() for path, text in texts.items()})
        found = words.files_with(name, sorted(now), {path: digest(text) for path, text in now.items()})
        spelling = {p for p, text in now.items() if re.search(rb"(?<![\w$])" + literal + rb"(?![\w$])", text)}
        assert spelling <= set(found)


def test_a_file_without_the_word_is_left_out() -> None:
    now = {"a": b"one two", "b": b"two three", "c": b"twofold"}
    words = SpelledWords(now.get)
    digests = {path: digest(text) for path, text in now.items()}
    assert words.files_with("two", sorted(now), digests) == ["a", "b"]
    assert words.files_with("a.three", sorted(now), digests) == ["b"]
    assert words.files_with("é", sorted(now), digests) == ["a", "b", "c"]


def test_a_file_whose_text_is_not_the_indexed_one_may_spell_every_name() -> None:
    now = {"a": b"one", "b": b"two"}
    digests = {"a": digest(b"one"), "b": digest(b"older")}
    assert SpelledWords(now.get).files_with("three", ["a", "b", "new"], digests) == ["b", "new"]


def test_one_question_splits_so_many_files_and_the_next_ones_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_cache, "_MAX_AT_ONCE", 2)
    now = dict.fromkeys("abcde", b"word")
    words, digests = SpelledWords(now.get), dict.fromkeys("abcde", digest(b"word"))
    assert [words.files_with("other", sorted(now), digests) for _ in range(3)] == [["c", "d", "e"], ["e"], []]


def test_words_are_found_ahead_of_the_first_question_a_few_files_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_cache, "_AHEAD_AT_ONCE", 2)
    now = dict.fromkeys("abcde", b"word")
    read: list[str] = []

    def text_of(path: str) -> bytes:
        read.append(path)
        return now[path]

    words, digests = SpelledWords(text_of), dict.fromkeys("abcde", digest(b"word"))
    assert [words.learn_ahead(sorted(now), digests) for _ in range(4)] == [True, True, True, False]
    read.clear()
    assert (words.files_with("other", sorted(now), digests), read) == ([], [])


def test_what_is_not_the_indexed_text_is_not_read_ahead_again_and_again() -> None:
    words = SpelledWords({"a": b"newer"}.get)
    assert not words.learn_ahead(["a", "b"], dict.fromkeys("ab", digest(b"older")))


def test_a_live_folder_finds_words_while_idle(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "tree", {"a.py": "def hidden():\n    pass\n", "b.py": "A = 'hidden'\n"})
    with live_folder(root, tmp_path / "x.db") as (folder, _):
        deadline = time.monotonic() + 60
        while folder._spelled._words.keys() < {"a.py", "b.py"} and time.monotonic() < deadline:
            time.sleep(0.01)
        assert folder._spelled._words.keys() == {"a.py", "b.py"}


def test_a_live_folder_counts_the_places_of_an_edited_text(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "tree", {"a.py": "def hidden():\n    pass\n", "b.py": "A = 'hidden'\n"})
    with live_folder(root, tmp_path / "x.db") as (folder, _):
        assert wording(folder.engine).endswith("in 1 other place: b.py:1")
        folder.change_document("b.py", "A = 'hidden'\n# hidden\n")
        assert wording(folder.engine).endswith("in 2 other places, such as b.py:1")
        folder.change_document("b.py", "A = 'hid'\n")
        assert wording(folder.engine) == "no known uses"


def wording(engine: ContextEngine) -> str:
    return engine.blast_radius("hidden").wording
