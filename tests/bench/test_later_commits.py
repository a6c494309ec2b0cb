"""Tasks from later commits: which there are, and what is right."""

from __future__ import annotations

from pathlib import Path

import pygit2
import pytest

from tests.bench.later_commits import Choice, CommitTask, judged, measured, tasks_of
from tests.git.commits import commit

CART = "def add(item):\n    return item\n\n\ndef price(item):\n    return 1\n"
STEPS = (
    ("Add carts", {"cart.py": CART}),
    ("Make the price of items two", {"cart.py": CART.replace("1", "2")}),
    ("Say how to install it", {"README.md": "pip install\n"}),
    ("Round the price of items", {"cart.py": CART.replace("1", "round(2)"), "new.py": "def new():\n    pass\n"}),
)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    opened = pygit2.init_repository(str(tmp_path / "repository"))
    for message, files in STEPS:
        for path, text in files.items():
            (tmp_path / "repository" / path).write_text(text)
        commit(opened, message)
    return tmp_path / "repository"


def test_tasks_are_the_commits_that_change_symbols_of_the_index_before_them(repository: Path, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    price = frozenset({"cart.py:price#function"})
    assert tasks_of(repository, Choice(3), folder) == [CommitTask(STEPS[1][0], price), CommitTask(STEPS[3][0], price)]


def test_of_long_messages_no_short_one_is_asked(repository: Path, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    assert [each.task for each in tasks_of(repository, Choice(3, least_words=6), folder)] == [STEPS[1][0]]


@pytest.mark.parametrize("times", [1, 2])
def test_the_index_that_is_asked_is_that_before_the_commits(repository: Path, tmp_path: Path, times: int) -> None:
    for _ in range(times - 1):  # what is kept is used again
        measured(repository, Choice(3), tmp_path / "kept")
    assert measured(repository, Choice(3), tmp_path / "kept") == [(1.0, 1.0, 1.0), (1.0, 1.0, 1.0)]


def test_recall_reciprocal_rank_and_files_are_judged_whatever_the_ordinal() -> None:
    task = CommitTask("task", frozenset({"a.py:f#function", "b.py:C.g#method"}))
    assert judged(task, ["c.py:x#class", "b.py:C.g#method~2"]) == (0.5, 0.5, 0.5)
    assert judged(task, [f"c.py:x{n}#class" for n in range(10)] + ["a.py:f#function"]) == (0.0, 1 / 11, 0.0)
    assert judged(task, []) == (0.0, 0.0, 0.0)
