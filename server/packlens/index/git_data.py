"""Recognises a folder that holds git's data instead of files: a bare repository, or the `.git` of a work tree."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from packlens.reading import exists, is_folder, read_start

_MAX_PATH_SIZE: Final = 4096
_MAX_WORK_TREES: Final = 100


def git_data_problem(root: Path) -> str:
    """Return a sentence that names a work tree to index instead, if a folder holds git's data; '' otherwise.

    The layout is that of gitrepository-layout(5).
    """
    if not (exists(root / "HEAD") and is_folder(root / "objects") and is_folder(root / "refs")):
        return ""
    if root.name == ".git" and exists(root / "index"):
        return f"{root} holds git's data and no files; index its work tree, {root.parent}."
    work_tree = _linked_work_tree(root)
    mend = "`git worktree add` makes a work tree to index"
    if work_tree is not None:
        mend = f"index a work tree of it, such as {work_tree}"
    return f"{root} is a bare git repository, which holds no files; {mend}."


def _linked_work_tree(data: Path) -> Path | None:
    """Return an existing work tree of a repository, the first by the names that git gives them; None without one."""
    with suppress(OSError):
        for entry in sorted((data / "worktrees").iterdir())[:_MAX_WORK_TREES]:
            link = Path(read_start(str(entry / "gitdir"), _MAX_PATH_SIZE).decode("utf-8", "replace").strip())
            if link.is_absolute() and exists(link):
                return link.parent
    return None
