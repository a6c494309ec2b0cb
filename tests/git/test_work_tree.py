"""Where the data of a work tree's repository is, as its text files say, which anybody may have written."""

from __future__ import annotations

from pathlib import Path

import pygit2
import pytest

from packlens.git.work_tree import common_folder


def test_linked_work_trees_share_the_data_of_the_main_one(tmp_path: Path) -> None:
    main = tmp_path / "main"
    repository = pygit2.init_repository(str(main))
    author = pygit2.Signature("A", "a@example.org", 1, 0)
    repository.create_commit("HEAD", author, author, "first", repository.index.write_tree(), [])
    repository.add_worktree("side", str(tmp_path / "side"))
    assert main / ".git" == common_folder(main)
    assert main / ".git" == common_folder(tmp_path / "side")
    assert common_folder(tmp_path) is None


@pytest.mark.parametrize("text", [b"", b"gitdir: nowhere", b"\xff\xfe", b"gitdir: \0", b"gitdir: ." + b"/x" * 4000])
def test_a_file_that_names_no_repository_is_none(tmp_path: Path, text: bytes) -> None:
    (tmp_path / ".git").write_bytes(text)
    assert common_folder(tmp_path) is None
