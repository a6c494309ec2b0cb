"""Finds the repository, and the work tree, that a folder is in."""

from __future__ import annotations

import os
from pathlib import Path


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
