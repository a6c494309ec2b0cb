"""Lessons in the repository: opt-in, read-only, counts that add up, and a hostile file that does nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.errors import LessonsFileError
from packlens.learn import team_lessons
from packlens.learn.team_lessons import FILE, MAX_PEOPLE, with_own_line
from tests.cli.run import call
from tests.learn.shop import NOW, PAY, TASK, TOTAL, lesson_counts
from tests.trees import SHOP, write_tree

ON = Settings(learning_team=True)


@pytest.fixture
def people(tmp_path: Path) -> Iterator[list[ContextEngine]]:
    """Three people with the same repository, two of whom have taught something."""
    root = write_tree(tmp_path / "shop", SHOP)
    engines = [ContextEngine.open(root, ON, tmp_path / f"{number}.db") for number in range(3)]
    for engine in engines:
        engine.index()
    engines[0].feedback([TOTAL], True, TASK)
    engines[1].feedback([TOTAL], False, TASK)
    engines[1].feedback([PAY], True, "refund a voucher")
    yield engines
    for engine in engines:
        engine.close()


def file_of(people: list[ContextEngine]) -> Path:
    """Let the first two people add their lessons to the repository's file."""
    path = people[0].root / FILE
    path.parent.mkdir(exist_ok=True)
    for engine in people[:2]:
        path.write_bytes(with_own_line(path.read_bytes() if path.exists() else b"", engine.lessons.exported()))
    return path


def test_the_lessons_of_all_others_add_up_and_one_s_own_count_once(people: list[ContextEngine]) -> None:
    file_of(people)
    for engine in people:
        assert engine.lessons.read_team(engine.root, NOW)
    assert (
        {TOTAL: (2.0, 4.0), PAY: (2.0, 2.0)}
        == lesson_counts(people[2])
        == lesson_counts(people[0])
        == lesson_counts(people[1])
    )
    assert not people[2].lessons.read_team(people[2].root, NOW)


def test_a_file_without_a_line_takes_back_what_it_brought_and_no_more(people: list[ContextEngine]) -> None:
    path = file_of(people)
    people[2].feedback([PAY], True, "refund a voucher")
    people[2].lessons.read_team(path.parents[1], NOW)
    path.write_bytes(b"")
    people[2].lessons.read_team(path.parents[1], NOW)
    assert {PAY: (2.0, 2.0)} == lesson_counts(people[2])
    assert {"refund", "voucher"} == {line.word for line in people[2].lessons.learned(people[2].view).vocabulary}


def test_what_the_team_taught_and_one_teaches_too_stays_when_the_file_goes(people: list[ContextEngine]) -> None:
    path = file_of(people)
    people[2].lessons.read_team(path.parents[1], NOW)
    people[2].feedback([PAY], True, "refund a voucher")
    path.unlink()
    people[2].lessons.read_team(path.parents[1], NOW)
    assert {PAY: (2.0, 2.0)} == lesson_counts(people[2])
    assert people[2].lessons.learned(people[2].view).vocabulary


def test_it_counts_only_where_it_is_asked_for_and_is_forgotten_where_it_no_longer_is(
    people: list[ContextEngine],
) -> None:
    path = file_of(people)
    people[2].settings = replace(ON, learning_team=False)
    assert not people[2].lessons.read_team(path.parents[1], NOW)
    people[2].settings = ON
    assert people[2].lessons.read_team(path.parents[1], NOW)
    people[2].settings = replace(ON, learning_team=False)
    assert people[2].lessons.read_team(path.parents[1], NOW)
    assert {} == lesson_counts(people[2])


def test_adding_one_s_lessons_leaves_the_lines_of_others_and_says_no_words(people: list[ContextEngine]) -> None:
    path = file_of(people)
    first = path.read_bytes()
    assert 2 == len(first.splitlines())
    assert first == with_own_line(first, people[0].lessons.exported())
    assert b"voucher" not in first
    people[0].feedback([PAY], True, TASK)
    again = with_own_line(first, people[0].lessons.exported())
    assert 1 == len(set(again.splitlines()) & set(first.splitlines()))


GOOD = {"packlens_lessons": 1, "origin": "a" * 32, "feedback": [], "vocabulary": []}
ROW = {"cluster": "0" * 16, "symbol": TOTAL, "anchor": None, "useful": 1.0, "total": 1.0}
HOSTILE = {
    "not JSON": b"x\n",
    "an array": b"[1]\n",
    "nested": b"[" * 100_000,
    "a bad line among good ones": json.dumps(GOOD).encode() + b"\n{}\n",
    "another version": json.dumps({**GOOD, "packlens_lessons": 2}).encode(),
    "a huge count": json.dumps({**GOOD, "feedback": [{**ROW, "useful": 1e300, "total": 1e300}]}).encode(),
    "not a number": json.dumps({**GOOD, "feedback": [{**ROW, "useful": float("nan")}]}).encode(),
    "too many people": b"\n".join([json.dumps(GOOD).encode()] * (MAX_PEOPLE + 1)),
    "too many lessons": json.dumps({**GOOD, "feedback": [ROW] * (team_lessons.MAX_ROWS + 1)}).encode(),
    "too long": b" " * (team_lessons.MAX_BYTES + 1),
    "bytes": bytes(range(256)) * 9,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_in_one_sentence_and_loses_nothing(people: list[ContextEngine], name: str) -> None:
    path = file_of(people)
    people[2].feedback([PAY], False, TASK)
    people[2].lessons.read_team(path.parents[1], NOW)
    before = lesson_counts(people[2])
    path.write_bytes(HOSTILE[name])
    with pytest.raises(LessonsFileError) as refused:
        people[2].lessons.read_team(path.parents[1], NOW)
    assert FILE in str(refused.value)
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)
    assert before == lesson_counts(people[2])
    if name not in ("too long", "too many lessons"):  # bounds of reading alone
        with pytest.raises(LessonsFileError):
            with_own_line(HOSTILE[name], people[0].lessons.exported())


def test_a_link_out_of_the_folder_is_not_followed(people: list[ContextEngine], tmp_path: Path) -> None:
    path = file_of(people)
    path.rename(tmp_path / "elsewhere")
    path.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(LessonsFileError, match="link"):
        people[2].lessons.read_team(path.parents[1], NOW)


def test_the_command_adds_a_line_to_the_repository_s_file(people: list[ContextEngine]) -> None:
    root = people[0].root
    for number in (0, 1, 0):
        done = call("learn", "export", "--team", "--repo", root, "--db", people[number].database)
        assert 0 == done.code, done.stderr
    assert file_of(people).read_bytes() == (root / FILE).read_bytes()
    assert 2 == len((root / FILE).read_bytes().splitlines())
    assert 0 == call("learn", "import", root / FILE, "--repo", root, "--db", people[2].database).code
    assert {TOTAL: (2.0, 4.0), PAY: (2.0, 2.0)} == lesson_counts(people[2])
    assert 2 == call("learn", "export", "--team", "--out", "x", "--repo", root, "--db", people[0].database).code
