"""Finds the other work trees of a repository."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from packlens.git.libgit2 import libgit2
from packlens.git.repository import open_repository

_LINKED: Final = "worktrees"
"""The folder of a repository's data that holds those of its linked work trees (gitrepository-layout)."""


def sibling_work_trees(root: Path) -> list[Path]:
    """Return the other work trees of the repository whose work tree `root` is, the main one first.

    Only if the repository knows `root` as one of them: a file `.git` alone could name any repository. Raises GitError
    for a repository that cannot be opened.
    """
    if not (root / ".git").is_file() and not (root / ".git" / _LINKED).is_dir():
        return []
    opened = open_repository(root)
    if opened is None or opened.top != root:
        return []
    data = Path(opened.git.path)
    main = libgit2().Repository(str(data.parent.parent)) if data.parent.name == _LINKED else opened.git
    linked_trees = [main.lookup_worktree(name).path for name in main.list_worktrees()]
    trees = [Path(path).resolve() for path in (main.workdir, *linked_trees) if path is not None]
    return [tree for tree in trees if tree != root and tree.is_dir()] if root in trees else []
