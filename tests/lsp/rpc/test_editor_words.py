"""Errors in the words of editors: none of them names an option or a command that a person in an editor has not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from packlens.lsp.rpc.editor_words import in_editor_words
from tests.tidy.source import REPOSITORY

ROOMS = ("store", "engine", "index", "git", "learn", "live", "graph", "pack", "fleet")
# What the command line alone does: files of lessons and reports of coverage that are read and written there.
COMMAND_LINE_ONLY = {"learn/export.py", "engine/workspace/evidence.py"}
COMMAND_LINE = re.compile(r"--[a-z]|`(packlens|chmod) ")
RAISED = re.compile(r"Error\(\s*((?:f?\"(?:[^\"\\]|\\.)*\"\s*)+)", re.S)


def raised() -> Iterator[tuple[str, str]]:
    """Yield every sentence with a word of the command line that is raised below the front ends, and its file."""
    package = REPOSITORY / "server" / "packlens"
    for room in ROOMS:
        for path in sorted((package / room).rglob("*.py")):
            name = path.relative_to(package).as_posix()
            for written in RAISED.findall(path.read_text("utf-8")):
                sentence = "".join(re.findall(r"f?\"((?:[^\"\\]|\\.)*)\"", written))
                if COMMAND_LINE.search(sentence) and name not in COMMAND_LINE_ONLY:
                    yield name, sentence


def test_there_are_such_sentences() -> None:
    assert len(list(raised())) >= 10


@pytest.mark.parametrize(("name", "sentence"), list(raised()))
def test_no_error_tells_an_editor_what_to_type(name: str, sentence: str) -> None:
    reworded = in_editor_words(sentence)
    assert not COMMAND_LINE.search(reworded), name
    assert reworded.endswith(".")
    assert ";" in reworded, "it still says what to do"


def test_what_needs_no_other_words_stays() -> None:
    for sentence in ("Nothing in the index is named 'x'; did you mean y?", "The folder is gone; bring it back.", ""):
        assert sentence == in_editor_words(sentence)


def test_a_folder_outside_git_offers_its_files(tmp_path: Path) -> None:
    reworded = in_editor_words(f"{tmp_path} is not inside a git work tree; name files with `packlens files` instead.")
    assert reworded == f"{tmp_path} is not inside a git work tree; pack its open or selected files instead."


def test_a_database_that_cannot_be_made_is_opened_again_by_the_next_server() -> None:
    sentence = "The index database /x.db cannot be made (Permission denied); choose another place with --db."
    assert in_editor_words(sentence).endswith("; check the permissions of its folder, then restart the server.")
