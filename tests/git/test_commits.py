"""Commits one after the other, from a real repository."""

from __future__ import annotations

from pathlib import Path

import pygit2
import pytest

from packlens.errors import GitError
from packlens.git.commits import TextChange, TextHunk, last_commits
from tests.git.commits import commit
from tests.trees import write_tree

TEXT = "one\ntwo\nthree\nfour\n"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    root = tmp_path / "r"
    opened = pygit2.init_repository(str(root))
    write_tree(root, {"a.py": TEXT, "sub/b.py": "x\n"})
    commit(opened, "first")
    write_tree(root, {"a.py": TEXT.replace("two\n", "2\n2b\n").replace("four\n", "four\nfive\n"), "c.py": "new\n"})
    commit(opened, "second")
    (root / "sub/b.py").unlink()
    commit(opened, "third")
    return root


def test_commits_come_oldest_first_with_what_they_changed(repository: Path) -> None:
    files, steps = last_commits(repository, 2)
    assert {"a.py": TEXT.encode(), "sub/b.py": b"x\n"} == files
    second, third = steps
    assert ("second", "third") == (second.message.strip(), third.message.strip())
    changed, added = second.changes
    assert (TextHunk(4, b"two\n", b"2\n2b\n", 2, 2), TextHunk(19, b"", b"five\n", 4, 4)) == changed.hunks
    assert TextChange("c.py", None, b"new\n", ()) == added
    assert (TextChange("sub/b.py", b"x\n", None, ()),) == third.changes


def test_hunks_turn_the_old_text_into_the_new_one(repository: Path) -> None:
    _, steps = last_commits(repository, 2)
    change = next(steps).changes[0]
    assert change.old is not None
    text = change.old
    for hunk in reversed(change.hunks):
        assert text[hunk.start :].startswith(hunk.removed)
        text = text[: hunk.start] + hunk.inserted + text[hunk.start + len(hunk.removed) :]
    assert change.new == text


def test_more_commits_than_there_are_is_all_of_them(repository: Path) -> None:
    _, steps = last_commits(repository, 100)
    assert 2 == len(list(steps))


def test_what_is_no_repository_is_an_error_with_its_mend(tmp_path: Path) -> None:
    pygit2.init_repository(str(tmp_path / "empty"))
    for folder in (tmp_path, tmp_path / "empty"):
        with pytest.raises(GitError, match=str(folder)):
            last_commits(folder, 5)
