"""Folders that hold git's data instead of files."""

from __future__ import annotations

from pathlib import Path

import pygit2
import pytest

from packlens.config import IndexSettings
from packlens.errors import RootError
from packlens.index.build import index_folder
from packlens.index.git_data import git_data_problem
from packlens.store.connection import IN_MEMORY, open_database
from tests.git.commits import commit, root_of
from tests.trees import write_tree


@pytest.fixture
def repository(tmp_path: Path) -> pygit2.Repository:
    repository = pygit2.init_repository(str(tmp_path / "work"))
    write_tree(root_of(repository), {"a.py": "def one(): ...\n"})
    commit(repository)
    return repository


@pytest.fixture
def bare(repository: pygit2.Repository, tmp_path: Path) -> pygit2.Repository:
    return pygit2.clone_repository(str(root_of(repository)), str(tmp_path / "bare.git"), bare=True)


def test_a_bare_repository_is_called_one(bare: pygit2.Repository) -> None:
    with pytest.raises(RootError, match="is a bare git repository, which holds no files; `git worktree add`"):
        index_folder(open_database(IN_MEMORY), Path(bare.path), IndexSettings(jobs=1))


def test_a_work_tree_of_a_bare_repository_is_named_while_it_exists(bare: pygit2.Repository, tmp_path: Path) -> None:
    (branch,) = bare.branches.local
    bare.add_worktree("linked", str(tmp_path / "linked"), bare.branches[branch])
    assert git_data_problem(Path(bare.path)).endswith(f"index a work tree of it, such as {tmp_path / 'linked'}.")
    (tmp_path / "linked").rename(tmp_path / "moved")
    assert "`git worktree add`" in git_data_problem(Path(bare.path))


def test_the_work_tree_of_a_git_folder_is_named(repository: pygit2.Repository) -> None:
    root = root_of(repository)
    assert (
        git_data_problem(root / ".git")
        == f"{root / '.git'} holds git's data and no files; index its work tree, {root}."
    )
    assert "" == git_data_problem(root)
