"""Begins the index of a new work tree as a copy of a sibling's, so that the first run parses only files that differ."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from packlens.errors import PacklensError
from packlens.git.work_tree import sibling_work_trees
from packlens.reading import exists
from packlens.store.connection import default_path
from packlens.store.seeding import seed


def seed_from_sibling(root: Path, database: Path) -> None:
    """Copy the newest database of the repository's other work trees, if this work tree has none yet.

    If that fails, the folder is indexed from scratch.
    """
    if exists(database):
        return
    with suppress(PacklensError, OSError):
        siblings = sibling_work_trees(root)
        if siblings:
            seed(database, [default_path(sibling) for sibling in siblings])
