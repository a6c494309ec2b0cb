"""The vocabulary is what OpenAI publishes, and its characters have the classes that tiktoken gives them."""

from __future__ import annotations

import hashlib

from packlens.pack.vocabulary import read_classes, read_ranks
from tests.pack import vocabulary_files


def test_every_token_has_the_rank_that_the_file_of_openai_gives_it() -> None:
    text = vocabulary_files.tiktoken_text(read_ranks())
    assert vocabulary_files.published()[1] == hashlib.sha256(text).hexdigest()


def test_every_character_has_the_class_that_tiktoken_gives_it() -> None:
    assert vocabulary_files.class_table() == read_classes()
