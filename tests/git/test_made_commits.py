"""Which commits were made in a work tree: what git's own log of HEAD says."""

from __future__ import annotations

from pathlib import Path

import pygit2
import pytest

from packlens.git.made_commits import made_commits
from tests.git.commits import commit, root_of
from tests.trees import write_tree

OLD, NEW = "1" * 40, "2" * 40


@pytest.fixture
def repository(tmp_path: Path) -> pygit2.Repository:
    write_tree(tmp_path / "r", {"a.py": "def f():\n    return 1\n"})
    return pygit2.init_repository(str(tmp_path / "r"), initial_head="main")


def write_log(repository: pygit2.Repository, *how: str) -> None:
    """Write a log of one entry each, ten seconds apart."""
    lines = [f"{OLD} {NEW[:-1]}{n} A Name <a@example.org> {n * 10} +0100\t{each}\n" for n, each in enumerate(how)]
    path = root_of(repository) / ".git" / "logs" / "HEAD"
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(lines), "utf-8")


def test_commits_are_those_that_were_made_here_oldest_first(repository: pygit2.Repository) -> None:
    oids = [commit(repository, message) for message in ("one", "two\n\ncommit: three")]
    found = made_commits(root_of(repository))
    assert oids == [each.oid for each in found.commits]
    assert found.head == oids[-1]
    assert found == made_commits(root_of(repository) / "sub")


def test_what_was_fetched_merged_rebased_or_picked_was_not_made_here(repository: pygit2.Repository) -> None:
    write_log(
        repository,
        "commit (initial): a",
        "pull: Fast-forward",
        "rebase (pick): b",
        "commit (merge): Merge branch 'x'",
        "cherry-pick: c",
        "checkout: moving from main to x",
        "commit (amend): d",
        "commit: e",
        "reset: moving to HEAD~1",
    )
    found = made_commits(root_of(repository))
    assert [0, 60, 70] == [each.time for each in found.commits]
    assert f"{NEW[:-1]}8" == found.head


@pytest.mark.parametrize("log", ["", "x\n" * 9, f"{OLD} {NEW} A <a> 99999999999999 +0100\tcommit: x\n", "\0\xff"])
def test_a_damaged_log_says_nothing(repository: pygit2.Repository, log: str) -> None:
    write_log(repository)
    (root_of(repository) / ".git" / "logs" / "HEAD").write_text(log, "utf-8")
    assert ("", ()) == made_commits(root_of(repository))


def test_a_folder_without_a_repository_or_a_log_has_none(tmp_path: Path, repository: pygit2.Repository) -> None:
    assert ("", ()) == made_commits(tmp_path)
    assert ("", ()) == made_commits(root_of(repository))


def test_a_log_that_is_a_link_is_not_read(tmp_path: Path, repository: pygit2.Repository) -> None:
    write_log(repository, "commit: a")
    path = root_of(repository) / ".git" / "logs" / "HEAD"
    path.rename(tmp_path / "elsewhere")
    path.symlink_to(tmp_path / "elsewhere")
    assert ("", ()) == made_commits(root_of(repository))


def test_a_linked_work_tree_has_a_log_of_its_own(tmp_path: Path, repository: pygit2.Repository) -> None:
    commit(repository)
    repository.add_worktree("linked", str(tmp_path / "linked"))
    linked = pygit2.Repository(str(tmp_path / "linked"))
    made = commit(linked, "there")
    assert [made] == [each.oid for each in made_commits(tmp_path / "linked").commits]
    assert 1 == len(made_commits(root_of(repository)).commits)
