"""Opens the database, upgrades it, and turns SQLite's errors into one clear sentence."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import apsw
import platformdirs

from packlens.errors import (
    StoreBusyError,
    StoreCorruptError,
    StoreError,
    StoreNewerError,
    StoreReadOnlyError,
)
from packlens.store import schema

_BUSY_MS: Final = 15_000

Connection = apsw.Connection
"""What other rooms hand back to this one; they never use it themselves."""


def default_path(root: Path) -> Path:
    """Return where a workspace's database lives: the user's cache folder, keyed by the root's real path."""
    real = str(root.resolve())
    digest = hashlib.sha256(real.encode()).hexdigest()[:16]
    folder = Path(platformdirs.user_cache_dir("packlens", appauthor=False))
    return folder / f"{root.resolve().name or 'root'}-{digest}.db"


@contextmanager
def clear_errors(path: Path) -> Iterator[None]:
    """Translate SQLite's errors about `path` into ours."""
    try:
        yield
    except (apsw.ReadOnlyError, apsw.CantOpenError, apsw.PermissionsError) as error:
        raise StoreReadOnlyError(
            f"The index database {path} cannot be opened for writing; choose another place with --db."
        ) from error
    except apsw.FullError as error:
        raise StoreError(
            f"The disk holding {path} is full; free some space or choose another place with --db."
        ) from error
    except (apsw.NotADBError, apsw.CorruptError) as error:
        raise StoreCorruptError(
            f"{path} is not a usable Packlens database; delete it (it is rebuilt from source) "
            "or choose another with --db."
        ) from error
    except (apsw.BusyError, apsw.LockedError) as error:
        raise StoreBusyError(f"Another process is writing {path}; try again when it is done.") from error
    except apsw.IOError as error:
        raise StoreError(f"The index database {path} cannot be read or written: {error}.") from error


def open_database(path: Path, write: bool = True) -> apsw.Connection:
    """Open (and with `write`, create and upgrade) a database.

    Raises StoreNewerError, StoreCorruptError, StoreReadOnlyError or StoreBusyError, each with its mend.
    """
    try:
        if write:
            path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreReadOnlyError(
            f"The folder {path.parent} cannot be created ({error.strerror}); choose another place with --db."
        ) from error
    with clear_errors(path):
        flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE if write else apsw.SQLITE_OPEN_READONLY
        connection = apsw.Connection(str(path), flags=flags)
        connection.set_busy_timeout(_BUSY_MS)
        version = connection.pragma("user_version")
        application = connection.pragma("application_id")
        tables = connection.execute("SELECT count(*) FROM sqlite_schema").get
        if tables and application != schema.APPLICATION_ID:
            raise StoreCorruptError(f"{path} is a SQLite database of another program; choose another place with --db.")
        if version > schema.VERSION:
            raise StoreNewerError(
                f"{path} was written by a newer Packlens (layout {version}, this one knows {schema.VERSION}); "
                "upgrade Packlens or choose another place with --db."
            )
        if write:
            _prepare(connection, version)
        else:
            connection.pragma("mmap_size", 1 << 30)
        return connection


def _prepare(connection: apsw.Connection, version: int) -> None:
    if version == 0:
        connection.pragma("page_size", 8192)  # fastest of those measured, LIMITS section 2
    for pragma in schema.PRAGMAS:
        connection.execute(f"PRAGMA {pragma}").fetchall()
    if version == schema.VERSION:
        return
    with transaction(connection):
        version = connection.pragma("user_version")  # another process may have upgraded meanwhile
        for number, script in enumerate(schema.MIGRATIONS[version:], version + 1):
            connection.execute(script)
            connection.pragma("user_version", number)
        connection.pragma("application_id", schema.APPLICATION_ID)


@contextmanager
def transaction(connection: apsw.Connection) -> Iterator[None]:
    """Run a block in one write transaction, taken at once, so that it cannot fail half-way for a lock."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


@contextmanager
def snapshot(connection: apsw.Connection) -> Iterator[None]:
    """Read one state of the database throughout a block, whatever a writer does meanwhile."""
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("COMMIT")
