"""Which commit HEAD names, against libgit2."""

from __future__ import annotations

from pathlib import Path

import pygit2
import pytest

from packlens.git.head import head_commit, object_of_tag
from packlens.git.log import head_of
from tests.git.commits import commit, root_of
from tests.trees import write_tree


@pytest.fixture
def repository(tmp_path: Path) -> pygit2.Repository:
    write_tree(tmp_path / "r", {"a.py": "def f():\n    return 1\n"})
    made = pygit2.init_repository(str(tmp_path / "r"), initial_head="main")
    commit(made, "one")
    return made


def test_a_branch_has_its_last_commit(repository: pygit2.Repository) -> None:
    root = root_of(repository)
    assert head_of(root) == head_commit(root) == head_commit(root / "sub")
    last = commit(repository, "two")
    assert last == head_commit(root)


def test_a_packed_branch_and_a_loose_one_that_is_newer(repository: pygit2.Repository) -> None:
    root, first = root_of(repository), str(repository.head.target)
    (root / ".git/packed-refs").write_text(f"# pack-refs with: peeled\n{first} refs/heads/main\n^{'1' * 40}\n")
    (root / ".git/refs/heads/main").unlink()
    assert first == head_commit(root) == head_of(root)
    newer = commit(repository, "two")
    assert newer == head_commit(root)


def test_a_detached_head(repository: pygit2.Repository) -> None:
    repository.set_head(repository.head.target)
    assert head_of(root_of(repository)) == head_commit(root_of(repository))


def test_a_linked_work_tree_has_a_head_of_its_own(repository: pygit2.Repository, tmp_path: Path) -> None:
    repository.add_worktree("other", str(tmp_path / "other"))
    commit(repository, "two")
    assert head_of(tmp_path / "other") == head_commit(tmp_path / "other") != head_commit(root_of(repository))


def test_without_a_repository_there_is_none(tmp_path: Path) -> None:
    assert head_commit(tmp_path) == ""


@pytest.mark.parametrize(
    "head",
    [b"", b"ref: refs/heads/unborn\n", b"ref: refs/../../secret\n", b"\xff" * 50, b"ref: refs/heads/\xff", b"x" * 9999],
)
def test_what_names_no_commit_is_not_guessed(repository: pygit2.Repository, head: bytes) -> None:
    (root_of(repository) / ".git/HEAD").write_bytes(head)
    assert head_commit(root_of(repository)) is None


def test_a_link_that_leads_nowhere_is_not_guessed(tmp_path: Path) -> None:
    (tmp_path / ".git").write_text("gitdir: /nowhere\n")
    assert head_commit(tmp_path) is None
    (tmp_path / ".git").write_text("something else\n")
    assert head_commit(tmp_path) is None


def test_a_tag_names_its_object_loose_or_packed_and_nothing_else_is_read(repository: pygit2.Repository) -> None:
    root, first = root_of(repository), str(repository.head.target)
    (root / ".git/refs/tags/v1.0").write_text(f"{first}\n")
    (root / ".git/packed-refs").write_text(f"{first} refs/tags/v0.9\n")
    assert [first, first] == [object_of_tag(root, "v1.0"), object_of_tag(root, "v0.9")]
    (root / ".git/refs/tags/odd").write_text("what\n")
    for name in ("v2.0", "../heads/main", "..", "", "odd", "a/b", "v1.0\n"):
        assert object_of_tag(root, name) is None
