"""Which drafts become tasks, and how they are stored."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens.errors import PacklensError
from tests.bench.train.tasks import Draft, chosen, read_tasks, text_hash, write_tasks

_TARGETS = ("a.py:f#function",)


def _draft(text: str, family: str = "title", targets: tuple[str, ...] = _TARGETS, snapshot: int = 0) -> Draft:
    return Draft(family, snapshot, text, targets, "commit")


def _texts(drafts: list[Draft], known: frozenset[str] = frozenset(), most: int = 100) -> set[str]:
    return {task.text for task in chosen("owner/name", drafts, known, most)}


def test_the_same_words_are_asked_once() -> None:
    assert len(_texts([_draft("Fix the parser (#12)"), _draft("fix the Parser!", snapshot=1)])) == 1


def test_nearly_the_same_words_are_asked_once() -> None:
    one = "Read on behind comments that have no end in files of C"
    assert len(_texts([_draft(one), _draft(f"{one} too")])) == 1


def test_of_two_families_the_rarer_one_keeps_a_text() -> None:
    tasks = chosen("owner/name", [_draft("Fix the parser"), _draft("Fix the parser", "changelog")], frozenset(), 9)
    assert [task.family for task in tasks] == ["changelog"]


def test_a_text_that_is_known_elsewhere_is_not_asked() -> None:
    known = frozenset({text_hash("fix the parser #3")})
    assert _texts([_draft("Fix the parser"), _draft("Mend the index")], known) == {"Mend the index"}


def test_a_family_has_no_more_tasks_than_its_share_and_their_choice_ignores_the_order() -> None:
    drafts = [_draft(f"Mend part {name} of {name * 3}") for name in "abcdefgh"]
    assert len(_texts(drafts, most=3)) == 3
    assert _texts(drafts, most=3) == _texts(drafts[::-1], most=3)


def test_a_task_of_many_targets_weighs_less() -> None:
    many = tuple(f"a.py:f{number}#function" for number in range(10))
    (task,) = chosen("owner/name", [_draft("Mend it all at once", targets=many)], frozenset(), 9)
    assert task.weight == 0.5


def test_tasks_are_read_as_they_were_written(tmp_path: Path) -> None:
    tasks = chosen("owner/name", [_draft("Löse das Problem"), _draft("Mend\u2028lines", snapshot=1)], frozenset(), 9)
    write_tasks(tmp_path / "tasks.jsonl", tasks)
    assert read_tasks(tmp_path / "tasks.jsonl") == tasks


@pytest.mark.parametrize("line", ["{", "[]", '{"id": "x"}', '{"targets": 3}'])
def test_a_line_that_is_no_task_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "tasks.jsonl"
    path.write_text(line, "utf-8")
    with pytest.raises(PacklensError, match=r"tasks\.jsonl:1 is not a task"):
        read_tasks(path)
