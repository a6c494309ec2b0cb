"""A new work tree's index begins as a copy of a sibling's; the next index run parses only files that differ."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from packlens.errors import PacklensError
from packlens.git.work_tree import sibling_work_trees
from packlens.store.connection import default_path
from packlens.store.seeding import seed


def seed_from_sibling(root: Path, database: Path) -> None:
    """Begin the database of a work tree, if there is none yet, with the newest one of the repository's work trees.

    Where that cannot be done, nothing is lost but time: the folder is indexed from nothing.
    """
    if database.exists():
        return
    with suppress(PacklensError, OSError):
        siblings = sibling_work_trees(root)
        if siblings:
            seed(database, [default_path(sibling) for sibling in siblings])
