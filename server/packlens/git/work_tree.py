"""Where work trees are, found by looking at folders; nothing of a repository is opened."""

from __future__ import annotations

from pathlib import Path


def enclosing_work_tree(folder: Path) -> Path | None:
    """Return the git work tree that a folder stands in; None if it stands in none.

    The home folder is nobody's repository: some keep their configuration files in git.
    """
    here = folder.absolute()
    for place in (here, *here.parents):
        if place == Path.home():
            break
        if (place / ".git").exists():
            return place
    return None
