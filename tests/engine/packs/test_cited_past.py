"""A task that names an older commit is ranked by what git says of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygit2
import pytest

from packlens.cancellation import NEVER
from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.engine.packs.cited_past import cited_past
from packlens.retrieve.commits.cited_commits import NOTHING_CITED
from tests.git.commits import commit
from tests.trees import write_tree

OLD = "def first():\n    return quokka(1)\n\n\ndef second():\n    return quokka(2)\n"
NEW = f"def nothing():\n    return quokka(0)\n\n\n{OLD}"


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[ContextEngine]:
    root = tmp_path / "shop"
    opened = pygit2.init_repository(str(root))
    write_tree(root, {"a.py": OLD})
    commit(opened, "start")
    opened.create_reference("refs/tags/v1.0", opened.head.target)
    write_tree(root, {"a.py": NEW})
    commit(opened, "Add nothing (#12)")
    with ContextEngine.open(root, Settings(), tmp_path / "x.db") as engine:
        engine.index()
        engine.mine_history()
        yield engine


def first(engine: ContextEngine, task: str) -> str:
    ranking = engine.rank(f"The quokka fails\n\n{task}\n")
    return engine.view.symbols.names[ranking.scored[0].position]


@pytest.mark.parametrize(
    "task",
    [
        "https://host.example/someone/shop/blob/{commit}/a.py#L6",
        "https://host.example/someone/shop/blob/v1.0/a.py#L5-L6",
        "https://host.example/someone/shop/src/commit/{commit}/a.py#L6",
        "{commit}:a.py:6",
        "a.py:6 (at commit {commit})",
        "I am at commit {commit}\n\nSee a.py, line 6",
    ],
)
def test_a_line_of_an_older_commit_is_that_of_today(engine: ContextEngine, task: str) -> None:
    opened = pygit2.Repository(str(engine.root))
    old = str(opened.head.peel(pygit2.Commit).parent_ids[0])
    assert "second" == first(engine, task.format(commit=old[:10]))


@pytest.mark.parametrize("task", ["a.py:6", "https://host.example/someone/shop/blob/main/a.py#L6"])
def test_a_line_without_a_commit_is_of_the_file_as_it_is(engine: ContextEngine, task: str) -> None:
    assert "first" == first(engine, task)


@pytest.mark.parametrize("task", ["introduced in #12", "since https://host.example/someone/shop/pull/12 it is so"])
def test_the_number_of_a_request_leads_to_what_its_commit_touched(engine: ContextEngine, task: str) -> None:
    assert "nothing" == first(engine, task)


@pytest.mark.parametrize(
    "task",
    ["", "since https://host.example/someone/other/pull/12", "since #13", "see https://host.example/a/b/blob/v1/c"],
)
def test_a_task_that_names_nothing_of_this_repository_reads_nothing(engine: ContextEngine, task: str) -> None:
    past = cited_past(f"It fails\n\n{task}\n", engine.snapshot(), NEVER)
    assert not past.commits
    assert not past.lines


def test_a_folder_without_git_is_ranked_as_before(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "plain", {"a.py": NEW})
    with ContextEngine.open(root, Settings(), tmp_path / "x.db") as engine:
        engine.index()
        task = "broken since #12, see a.py:6 (at commit 0123456789)"
        past = cited_past(task, engine.snapshot(), NEVER)
        assert NOTHING_CITED == past
