"""Opens the database, upgrades it, and turns SQLite's errors into one clear sentence."""

from __future__ import annotations

import hashlib
import os
import time
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
    real = root.resolve()
    digest = hashlib.sha256(os.fsencode(real)).hexdigest()[:16]
    name = real.name.encode("utf-8", "replace").decode() or "root"  # a name may be no text; SQLite takes none such
    return Path(platformdirs.user_cache_dir("packlens", appauthor=False)) / f"{name}-{digest}.db"


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
            f"{path} is not a usable Packlens database; choose another place with --db, "
            "or delete it if it was one (it is rebuilt from source)."
        ) from error
    except apsw.SQLError as error:
        if not str(error).startswith("no such table"):
            raise
        raise StoreCorruptError(
            f"{path} lacks a part of the index ({error}); delete it (it is rebuilt from source) "
            "or choose another with --db."
        ) from error
    except (apsw.BusyError, apsw.LockedError) as error:
        raise StoreBusyError(f"Another process is writing {path}; try again when it is done.") from error
    except apsw.IOError as error:
        raise StoreError(f"The index database {path} cannot be read or written: {error}.") from error


def open_database(path: Path, write: bool = True) -> Connection:
    """Open (and with `write`, create and upgrade) a database.

    Raises StoreNewerError, StoreCorruptError, StoreReadOnlyError or StoreBusyError, each with its mend; without
    `write` also StoreError, when a database has no layout that can be read.
    """
    try:
        str(path).encode()
    except UnicodeEncodeError as error:
        raise StoreError(f"SQLite cannot open {path}, whose name is not UTF-8; choose another with --db.") from error
    try:
        if write:
            path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreReadOnlyError(
            f"The folder {path.parent} cannot be created ({error.strerror}); choose another place with --db."
        ) from error
    with clear_errors(path):
        connection = _connect(path, write)
        try:
            version = _checked_version(connection, path)
            if write:
                _prepare(connection, version)
            elif version < schema.VERSION:
                raise StoreError(
                    f"{path} holds no index of this version of Packlens, and it cannot be written to make one; "
                    "choose another place with --db."
                )
            else:
                connection.pragma("mmap_size", 1 << 30)
        except BaseException:
            connection.close()
            raise
        return connection


def _connect(path: Path, write: bool) -> Connection:
    if write:
        connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE)
        if connection.readonly("main"):  # SQLite falls back to reading when a file is write-protected
            connection.close()
            raise apsw.ReadOnlyError("the file is write-protected")
    else:
        try:
            connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
            connection.set_busy_timeout(_BUSY_MS)
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchall()
        except (apsw.CantOpenError, apsw.ReadOnlyError):
            # reading a write-ahead log needs a file beside it; where none can be made, nobody can be writing either
            if not path.is_file() or _log_of(path).exists():
                raise
            uri = f"{path.resolve().as_uri()}?immutable=1"
            connection = apsw.Connection(uri, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)
    connection.set_busy_timeout(_BUSY_MS)
    return connection


def _log_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def _checked_version(connection: Connection, path: Path) -> int:
    """Return the version of a database's layout. Raises for those of other programs and of newer versions."""
    version = int(connection.pragma("user_version"))
    tables = connection.execute("SELECT count(*) FROM sqlite_schema").get
    if (tables or version) and connection.pragma("application_id") != schema.APPLICATION_ID:
        raise StoreCorruptError(f"{path} is a SQLite database of another program; choose another place with --db.")
    if version > schema.VERSION:
        raise StoreNewerError(
            f"{path} was written by a newer Packlens (layout {version}, this one knows {schema.VERSION}); "
            "upgrade Packlens or choose another place with --db."
        )
    return version


def _prepare(connection: Connection, version: int) -> None:
    if version == 0:
        connection.pragma("page_size", 8192)  # fastest of those measured, LIMITS section 2
    for pragma in schema.PRAGMAS:
        _set(connection, pragma)
    if version == schema.VERSION:
        return
    with transaction(connection):
        version = connection.pragma("user_version")  # another process may have upgraded meanwhile
        for number, script in enumerate(schema.MIGRATIONS[version:], version + 1):
            connection.execute(script)
            connection.pragma("user_version", number)
        connection.pragma("application_id", schema.APPLICATION_ID)


def _set(connection: Connection, pragma: str) -> None:
    """Set a pragma. Changing the journal's mode takes a lock that SQLite does not wait for: two processes may open."""
    last = time.monotonic() + _BUSY_MS / 1000
    while True:
        try:
            connection.execute(f"PRAGMA {pragma}").fetchall()
        except apsw.BusyError:
            if time.monotonic() > last:
                raise
            time.sleep(0.01)
        else:
            return


def make_indexes(connection: Connection) -> None:
    """Make the indexes that wait for the first load (see `schema.INDEXES`)."""
    for statement in schema.INDEXES:
        connection.execute(statement)


@contextmanager
def transaction(connection: Connection) -> Iterator[None]:
    """Run a block in one write transaction, taken at once, so that it cannot fail half-way for a lock."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # SQLite may have rolled back itself, on a full disk for instance
            connection.execute("ROLLBACK")
        raise


@contextmanager
def impatient(connection: Connection) -> Iterator[None]:
    """Give up at once in a block where another process holds the lock: for what may as well be left undone."""
    connection.set_busy_timeout(0)
    try:
        yield
    finally:
        connection.set_busy_timeout(_BUSY_MS)


@contextmanager
def snapshot(connection: Connection) -> Iterator[None]:
    """Read one state of the database throughout a block, whatever a writer does meanwhile."""
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("COMMIT")
