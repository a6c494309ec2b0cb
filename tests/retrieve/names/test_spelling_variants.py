"""British words find American code, and the other way round; words that the code has stay as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens.agents.context import answer_context
from packlens.agents.requests import ContextRequest
from packlens.retrieve.names.spelling_variants import other_spellings
from tests.sources import indexed_engine, source_index

AMERICAN = {
    "paint.py": "def pick_color(): ...\n\n\ndef normalize_center(): ...\n\n\ndef analyze_catalog(): ...\n\n\n"
    "def gray_defense(): ...\n\n\ndef initialization(): ...\n"
}
BRITISH = {"paint.py": "def pick_colour(): ...\n\n\ndef normalise_centre(): ...\n\n\ndef noise_behaviour(): ...\n"}


def found(task: str, files: dict[str, str]) -> dict[str, str]:
    return dict(other_spellings(task, source_index(files)))


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("colour", "color"),
        ("Colours", "Colors"),
        ("coloured", "colored"),
        ("normalises", "normalizes"),
        ("centre", "center"),
        ("analysing", "analyzing"),
        ("catalogue", "catalog"),
        ("grey", "gray"),
        ("defence", "defense"),
        ("initialisation", "initialization"),
    ],
)
def test_a_british_word_is_read_as_the_american_one_of_the_code(word: str, other: str) -> None:
    assert {word: other} == found(f"where is the {word} set?", AMERICAN)


@pytest.mark.parametrize(("word", "other"), [("colors", "colours"), ("normalize", "normalise"), ("center", "centre")])
def test_an_american_word_is_read_as_the_british_one_of_the_code(word: str, other: str) -> None:
    assert {word: other} == found(f"where is the {word} set?", BRITISH)


@pytest.mark.parametrize(
    "task",
    [
        "the color in the center is normalized",  # as the code spells them
        "four hours of our source raise a noise",  # other words with these letters
        "the flavour of a theatre",  # the code has neither spelling
        "see docs/colour.md and colour_of(x)",
        "colour" * 30,
        "",
    ],
)
def test_other_words_stay(task: str) -> None:
    assert not found(task, AMERICAN)


def test_an_answer_says_how_a_word_was_read(tmp_path: Path) -> None:
    with indexed_engine(tmp_path, AMERICAN) as engine:
        text = answer_context(engine, ContextRequest("where is the colour picked")).text
    assert "Read with another spelling: colour as color\n" in text
    assert "def pick_color" in text
    assert "No function or type here has" not in text
