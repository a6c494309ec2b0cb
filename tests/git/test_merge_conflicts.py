"""What a work tree has changed while files are in conflict."""

from __future__ import annotations

from pathlib import Path

import pygit2
import pytest

from packlens.git.changes import changed_lines
from packlens.git.merge_conflicts import conflicted_files
from tests.git.commits import commit, root_of
from tests.trees import write_tree

CART = "class Cart:\n    def total(self):\n        return {}\n\n    def empty(self):\n        return {}\n"


@pytest.fixture
def merging(tmp_path: Path) -> pygit2.Repository:
    """A repository whose HEAD has changed `total`, while the commit that is being merged has changed both functions."""
    repository = pygit2.init_repository(str(tmp_path / "r"), initial_head="main")
    root = root_of(repository)
    write_tree(root, {"app/cart.py": CART.format(0, 0), "app/gone.py": "x = 1\n", "other.py": "y = 1\n"})
    base = commit(repository)
    write_tree(root, {"app/cart.py": CART.format(2, 9), "app/gone.py": "x = 2\n"})
    theirs = commit(repository)
    repository.reset(base, pygit2.enums.ResetMode.HARD)
    write_tree(root, {"app/cart.py": CART.format(1, 0)})
    (root / "app/gone.py").unlink()
    commit(repository)
    repository.merge(pygit2.Oid(hex=theirs))
    return repository


def test_files_in_conflict_are_named_and_said_in_the_title(merging: pygit2.Repository) -> None:
    root = root_of(merging)
    changes = changed_lines(root)
    assert ("app/cart.py", "app/gone.py") == changes.conflicted == conflicted_files(root)
    assert "changes since HEAD (merge conflicts in 2 files)" == changes.title
    assert () == changed_lines(root, "HEAD~1..HEAD").conflicted


def test_paths_are_those_of_the_folder_in_question(merging: pygit2.Repository) -> None:
    assert ("cart.py", "gone.py") == conflicted_files(root_of(merging) / "app")
    (root_of(merging) / "empty").mkdir()
    assert () == changed_lines(root_of(merging) / "empty").conflicted


def test_lines_of_a_conflict_are_those_of_its_first_side(merging: pygit2.Repository) -> None:
    root = root_of(merging)
    lines = (root / "app/cart.py").read_text().splitlines()
    first, divider = (next(n for n, line in enumerate(lines, 1) if line.startswith(sign)) for sign in ("<<<<", "===="))
    changed = changed_lines(root).lines["app/cart.py"]
    assert (first + 1, divider - 1) == changed[0]
    assert not any(low <= divider <= high for low, high in changed)


def test_an_empty_first_side_is_the_line_before_the_conflict(merging: pygit2.Repository) -> None:
    conflict = "<<<<<<< HEAD\n=======\n    def more(self): ...\n>>>>>>> topic\n"
    (root_of(merging) / "app/cart.py").write_text(CART.format(1, 0) + conflict)
    assert ((6, 6),) == changed_lines(root_of(merging)).lines["app/cart.py"]


def test_without_a_conflict_nothing_is_said(merging: pygit2.Repository) -> None:
    commit(merging)
    merging.state_cleanup()
    assert () == conflicted_files(root_of(merging))
    assert "changes since HEAD" == changed_lines(root_of(merging)).title
