"""Finds work trees: the one that a folder is in, and the others of its repository."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

_LINKED: Final = "worktrees"
"""The folder of a repository's data that holds those of its linked work trees (gitrepository-layout)."""


def enclosing_repository(root: Path) -> Path | None:
    """Return `.git`, a folder or a file, of the repository that a folder is in; None if it is in none."""
    return next((each / ".git" for each in (root, *root.parents) if os.path.lexists(each / ".git")), None)


def enclosing_work_tree(folder: Path) -> Path | None:
    """Return the git work tree that a folder is in; None if it is in none.

    The home folder does not count as one: some people keep their configuration files in git.
    """
    absolute = folder.absolute()
    for each in (absolute, *absolute.parents):
        if each == Path.home():
            break
        if os.path.lexists(each / ".git"):  # False where a folder above may not be searched
            return each
    return None


def sibling_work_trees(root: Path) -> list[Path]:
    """Return the other work trees of the repository whose work tree `root` is, the main one first.

    Only if the repository knows `root` as one of them: a file `.git` alone could name any repository. Raises GitError
    for a repository that cannot be opened.
    """
    if not (root / ".git").is_file() and not (root / ".git" / _LINKED).is_dir():
        return []
    from packlens.git.repository import open_repository  # noqa: PLC0415 - 80 ms that only work trees need

    opened = open_repository(root)
    if opened is None or opened.top != root:
        return []
    import pygit2  # noqa: PLC0415 - as above

    data = Path(opened.git.path)
    main = pygit2.Repository(str(data.parent.parent)) if data.parent.name == _LINKED else opened.git
    linked_trees = [main.lookup_worktree(name).path for name in main.list_worktrees()]
    trees = [Path(path).resolve() for path in (main.workdir, *linked_trees) if path is not None]
    return [tree for tree in trees if tree != root and tree.is_dir()] if root in trees else []
