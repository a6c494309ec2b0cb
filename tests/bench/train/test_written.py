"""Written tasks: the files that are here, and lines that are none."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from packlens.errors import PacklensError
from tests.bench.train.written import Written, read_written


def _write(folder: Path, questions: str, issues: str) -> Path:
    (folder / "asked.jsonl").write_text(questions, "utf-8")
    (folder / "issues.jsonl").write_text(issues, "utf-8")
    return folder


def test_both_files_are_read(tmp_path: Path) -> None:
    question = {"repository": "owner/name", "commit": "1" * 40, "text": "Where is it?", "symbols": ["a.py:A.find"]}
    issue = {"repository": "owner/name", "commit": "2" * 40, "text": "It is lost", "issue": 7}
    folder = _write(tmp_path, json.dumps(question) + "\n", json.dumps(issue) + "\n")
    assert read_written(folder) == [
        Written("asked", "owner/name", "1" * 40, "Where is it?", ("a.py:A.find",), "written"),
        Written("issue", "owner/name", "2" * 40, "It is lost", (), "issue 7"),
    ]


@pytest.mark.parametrize("line", ["{", "[]", '{"repository": "owner/name"}'])
def test_a_line_that_is_no_task_is_named(tmp_path: Path, line: str) -> None:
    with pytest.raises(PacklensError, match=r"issues\.jsonl:2 is not a written task"):
        read_written(_write(tmp_path, "", f"\n{line}\n"))


def test_the_files_that_are_here_name_whole_commits_and_answers() -> None:
    found = read_written()
    assert {each.family for each in found} == {"asked", "issue"}
    assert all(re.fullmatch(r"[0-9a-f]{40}", each.commit) and each.text.strip() for each in found)
    assert all(each.symbols for each in found if each.family == "asked")
    assert len({(each.repository, each.text) for each in found}) == len(found)
