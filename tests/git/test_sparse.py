"""Sparse checkouts: a work tree that holds a part of its repository."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pygit2
import pytest

from packlens.config import HistorySettings, IndexSettings
from packlens.errors import GitError
from packlens.git.changes import changed_lines
from packlens.git.history import mine_history
from packlens.index.build import index_folder
from packlens.store.connection import open_database
from tests.git.commits import commit
from tests.trees import write_tree

FILES: dict[str, str | bytes] = {
    "top.py": "def top():\n    return 1\n",
    "shop/cart.py": "def cart():\n    return 1\n",
    "shop/till.py": "def till():\n    return 1\n",
    "mail/post.py": "def post():\n    return 1\n",
}
CONE = "/*\n!/*/\n/shop/\n"


@pytest.fixture
def sparse(tmp_path: Path) -> pygit2.Repository:
    """A repository whose work tree holds the files of the top and of `shop`."""
    root = write_tree(tmp_path / "r", FILES)
    made = pygit2.init_repository(str(root), initial_head="main")
    commit(made)
    made.config["core.sparseCheckout"] = True
    (root / ".git/info").mkdir(exist_ok=True)
    (root / ".git/info/sparse-checkout").write_text(CONE)
    (root / "mail/post.py").unlink()
    return made


def write_sparse_index(repository: pygit2.Repository) -> None:
    """Write an index that says it is sparse, by the extension that git requires readers to know."""
    data = b"DIRC" + (2).to_bytes(4, "big") + (0).to_bytes(4, "big") + b"sdir" + (0).to_bytes(4, "big")
    Path(repository.path, "index").write_bytes(data + hashlib.sha1(data, usedforsecurity=False).digest())


def test_what_a_sparse_checkout_leaves_out_was_not_removed(sparse: pygit2.Repository) -> None:
    root = Path(sparse.workdir)
    assert ((), {}) == ((found := changed_lines(root)).removed, found.lines)
    (root / "shop/cart.py").unlink()
    (root / "top.py").unlink()
    assert ("shop/cart.py", "top.py") == changed_lines(root).removed
    assert ("cart.py",) == changed_lines(root / "shop", "HEAD").removed


def test_without_a_sparse_checkout_every_missing_file_was_removed(sparse: pygit2.Repository) -> None:
    sparse.config["core.sparseCheckout"] = False
    assert ("mail/post.py",) == changed_lines(Path(sparse.workdir)).removed


def test_a_range_of_commits_has_nothing_to_do_with_the_work_tree(sparse: pygit2.Repository) -> None:
    commit(sparse)
    assert ("mail/post.py",) == changed_lines(Path(sparse.workdir), "HEAD~1..HEAD").removed


def test_history_is_read_beside_a_sparse_index(sparse: pygit2.Repository) -> None:
    root = Path(sparse.workdir)
    (root / "shop/cart.py").write_text("def cart():\n    return 2\n")
    commit(sparse, "count the cart", 2)
    write_sparse_index(sparse)
    database = open_database(Path(":memory:"))
    index_folder(database, root, IndexSettings())
    assert 2 == mine_history(database, root, HistorySettings()).commits


def test_changes_beside_a_sparse_index_are_refused_with_the_mend(sparse: pygit2.Repository) -> None:
    write_sparse_index(sparse)
    with pytest.raises(GitError, match=r"is sparse.*--no-sparse-index` writes a full one, or name files"):
        changed_lines(Path(sparse.workdir))
