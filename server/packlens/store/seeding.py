"""Begins a new database as a copy of another one, so that a second work tree need not be indexed from scratch.

The copy is consistent, whatever other processes write meanwhile (SQLite's online backup, sqlite.org/backup.html). It
gets its name only when it is whole, and if no other process has created a database of this name.
"""

from __future__ import annotations

import contextlib
import os
import uuid
from collections.abc import Iterable
from pathlib import Path

import apsw

from packlens.store.connection import clear_errors, log_of, open_for_a_look
from packlens.store.meta import is_complete
from packlens.store.privacy import files_of, make_private


def seed(target: Path, sources: Iterable[Path]) -> Path | None:
    """Make `target` a copy of the newest complete one of the databases `sources`; return it, or None if there is none.

    Raises StoreError or OSError if a database cannot be read or the copy cannot be written; then nothing is left.
    """
    existing = [source for source in sources if source.is_file() and source != target]
    for source in sorted(existing, key=_last_written, reverse=True):
        if _copy(source, target):
            return source
    return None


def _last_written(database: Path) -> float:
    return max(each.stat().st_mtime for each in (database, log_of(database)) if each.exists())


def _copy(source: Path, target: Path) -> bool:
    """Copy a database if it is complete and the target does not exist; return whether it was copied."""
    draft = target.with_name(f"{target.name}.{uuid.uuid4().hex}")
    try:
        with open_for_a_look(source) as reader, clear_errors(source):
            if not is_complete(reader):
                return False
            make_private(draft)
            with contextlib.closing(apsw.Connection(str(draft))) as copy, copy.backup("main", reader, "main") as backup:
                backup.step()
        return _rename(draft, target)
    finally:
        for file in files_of(draft):
            file.unlink(missing_ok=True)


def _rename(draft: Path, target: Path) -> bool:
    """Give a file its name; return False if another has it already."""
    try:
        os.link(draft, target)
    except FileExistsError:
        return False
    return True
