"""Lets processes that would do the same long work on a database do it in turn, so that nothing is read twice.

Nothing depends on it but time: who cannot wait, or has waited for nothing, works beside the other one, which is safe.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import apsw

from packlens.store.connection import IN_MEMORY, Connection, impatient, write_state
from packlens.store.privacy import make_private

_RETRY_SECONDS: Final = 0.05
_ANNOUNCED_EVERY: Final = 0.5
_PATIENCE_SECONDS: Final = 60.0
"""How long the one whose turn it is may write nothing before it counts as stopped."""


@contextmanager
def turn(connection: Connection, database: Path, work: str, announce: Callable[[], None]) -> Iterator[None]:
    """Run a block when no other process runs one for the same database and work.

    While it waits, `announce` is called every half second; what that raises ends the wait. The lock is one of SQLite's,
    on an empty file beside the database: it ends with its process, however that ends, and workers do not inherit it.
    """
    file = database.with_name(f"{database.name}-{work}-lock")
    lock = None if database == IN_MEMORY else _open(file)
    if lock is None:
        yield
        return
    try:
        has_turn = _wait(lock, connection, announce)
        try:
            yield
        finally:
            if has_turn and sys.platform != "win32":
                _remove(file)
    finally:
        lock.close()
        if sys.platform == "win32":  # it deletes no open file, so none that another process waits for
            _remove(file)


def _open(file: Path) -> Connection | None:
    """Return a connection to the file of a lock; None if there can be none."""
    try:
        make_private(file)
        lock = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READWRITE)
    except (OSError, apsw.Error):
        return None
    lock.set_busy_timeout(0)
    return lock


def _remove(file: Path) -> None:
    """Delete the file of a lock, unless something else is in it."""
    with suppress(OSError):  # an empty one does no harm
        if not file.stat().st_size:
            file.unlink()


def _wait(lock: Connection, connection: Connection, announce: Callable[[], None]) -> bool:
    """Wait for a lock; return whether it was got: not where its holder has stopped writing, or locks do not work."""
    state, written_at = write_state(connection), time.monotonic()
    announced_at = written_at
    while (has_turn := _try_lock(lock)) is None:
        now = time.monotonic()
        if now >= announced_at + _ANNOUNCED_EVERY:
            announced_at = now
            announce()
        if (new_state := write_state(connection)) != state:
            state, written_at = new_state, now
        elif now >= written_at + _PATIENCE_SECONDS:
            if not _is_being_written(connection):
                return False
            written_at = now
        time.sleep(_RETRY_SECONDS)
    return has_turn


def _try_lock(lock: Connection) -> bool | None:
    """Take a lock; return whether that worked, None if another process has it."""
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except apsw.BusyError:
        return None
    except apsw.Error:  # the file is no lock of ours, or the disk has none
        return False
    return True


def _is_being_written(connection: Connection) -> bool:
    """Return whether another connection is within a transaction that writes."""
    with impatient(connection):
        try:
            connection.execute("BEGIN IMMEDIATE")
        except apsw.BusyError:
            return True
        connection.execute("ROLLBACK")
    return False
