"""Opens the database, upgrades it, and turns SQLite's errors into one clear sentence."""

from __future__ import annotations

import errno
import hashlib
import os
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path, PurePath
from typing import Final

import apsw

from packlens.errors import (
    StoreBusyError,
    StoreCorruptError,
    StoreDamagedError,
    StoreError,
    StoreFullError,
    StoreNewerError,
    StoreReadOnlyError,
)
from packlens.reading import exists, real_path
from packlens.store import schema
from packlens.store.privacy import cache_folder, check_folder, make_private, tighten
from packlens.store.seals import UNREADABLE, damage_error, seal

BUSY_MS: Final = 15_000
"""How long a lock is awaited."""
_MOMENT_SECONDS: Final = 0.5
"""How long a lock may be awaited before that is announced."""
_RETRY_SECONDS: Final = 0.01
_HEADER_BYTES: Final = 100
"""The header of a database (sqlite.org/fileformat2.html, section 1.3)."""
_MAGIC: Final = b"SQLite format 3\x00"
_APPLICATION_OFFSET: Final = 68
_APPLICATION: Final = schema.APPLICATION_ID.to_bytes(4, "big")
_UNWRITTEN: Final = frozenset(
    {
        apsw.SQLITE_IOERR_WRITE,
        apsw.SQLITE_IOERR_FSYNC,
        apsw.SQLITE_IOERR_TRUNCATE,
        apsw.SQLITE_IOERR_SHMSIZE,
        apsw.SQLITE_IOERR_SHMOPEN,
        apsw.SQLITE_IOERR_SHMMAP,
        apsw.SQLITE_IOERR_COMMIT_ATOMIC,
    }
)
"""Failures of writing, or of making the memory that processes share: the disk is full, or a limit is reached."""

IN_MEMORY: Final = Path(":memory:")
"""SQLite's name for a database that has no file (sqlite.org/inmemorydb.html)."""

Connection = apsw.Connection
"""Other rooms only pass a connection on to functions of this room."""


def default_path(root: Path) -> Path:
    """Return where a workspace's database lives: the user's cache folder, keyed by the root's real path."""
    real = real_path(root)
    digest = hashlib.sha256(os.fsencode(real)).hexdigest()[:16]
    name = real.name.encode("utf-8", "replace").decode() or "root"  # SQLite takes no path with bytes that are not UTF-8
    return cache_folder() / f"{name}-{digest}.db"


_NOT_DAMAGE: Final = (
    apsw.NoMemError,
    apsw.InterruptError,
    apsw.ThreadingViolationError,
    apsw.ConnectionClosedError,
    apsw.CursorClosedError,
    apsw.ConnectionNotClosedError,
)
"""Errors that say nothing about the file: no memory, or misuse of a connection."""


@contextmanager
def clear_errors(path: Path) -> Iterator[None]:
    """Translate errors of the database at `path` into subclasses of PacklensError.

    This includes exceptions raised while the store decodes stored values, because such values are damaged.
    """
    try:
        yield
    except apsw.Error as error:
        raise _clear(error, path) from error
    except UNREADABLE as error:
        if not _raised_in_store(error):
            raise
        raise damage(path) from error


def _clear(error: apsw.Error, path: Path) -> Exception:
    """Return the exception to raise for an error of SQLite."""
    match error:
        case apsw.ReadOnlyError() | apsw.CantOpenError() | apsw.PermissionsError():
            return StoreReadOnlyError(
                f"The index database {path} cannot be opened for writing; choose another place with --db."
            )
        case apsw.FullError():
            return StoreFullError(
                f"The disk holding {path} is full; free some space or choose another place with --db."
            )
        case apsw.BusyError() | apsw.LockedError():
            return StoreBusyError(f"Another process is writing {path}; try again when it is done.")
        case apsw.IOError() if getattr(error, "extendedresult", 0) in _UNWRITTEN:
            return StoreFullError(
                f"The index database {path} cannot be written ({error}); free some space or choose another place with "
                "--db."
            )
        case apsw.IOError():
            return StoreError(f"The index database {path} cannot be read or written: {error}.")
        case _ if isinstance(error, _NOT_DAMAGE):
            return error
    return damage(path)


def damage(path: Path) -> StoreCorruptError:
    """Return the error for a database that is damaged, or that Packlens did not make."""
    if is_ours(path):
        return StoreDamagedError(
            f"The index database {path} is damaged; Packlens rebuilds it from source if it can be written, and keeps "
            "what was learned; if it comes again, delete it or choose another place with --db.",
            path,
        )
    return StoreCorruptError(
        f"{path} is not a usable Packlens database; choose another place with --db, "
        "or delete it if it was one (it is rebuilt from source)."
    )


def is_ours(path: Path) -> bool:
    """Return whether a file begins with the header of a Packlens database."""
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER_BYTES)
    except OSError:
        return False
    return header.startswith(_MAGIC) and header[_APPLICATION_OFFSET : _APPLICATION_OFFSET + 4] == _APPLICATION


def _raised_in_store(error: BaseException) -> bool:
    """Return whether an exception was raised by a module of this room."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is not None and trace.tb_frame.f_globals.get("__package__") == __package__


def open_database(path: Path) -> Connection:
    """Open a database for reading and writing; create or upgrade it where needed.

    Raises StoreNewerError, StoreCorruptError, StoreReadOnlyError or StoreBusyError, each with its mend, and StoreError
    for a path that is not a file.
    """
    _check_path(path)
    if path != IN_MEMORY:  # else there is no file to keep from others
        with _clear_file_errors(path):
            make_private(path)
    with clear_errors(path):
        connection = _writer(path)
        with _closed_on_failure(connection):
            prepare(connection, _checked_version(connection, path))
        return connection


def open_read_only(path: Path) -> Connection:
    """Open an existing database for reading.

    Raises what `open_database` raises, and StoreError also for a database that would have to be upgraded.
    """
    _check_path(path)
    with _clear_file_errors(path):
        check_folder(path.parent)
        tighten(path)
    with clear_errors(path):
        connection = _reader(path)
        with _closed_on_failure(connection):
            if _checked_version(connection, path) < schema.VERSION:
                raise StoreError(
                    f"{path} holds no index of this version of Packlens, and it cannot be written to make one; "
                    "choose another place with --db."
                )
        return connection


def _check_path(path: Path) -> None:
    """Raise the error for a path at which SQLite can open no database, or would take something else for one."""
    try:
        str(path).encode()
    except UnicodeEncodeError as error:
        raise StoreError(f"SQLite cannot open {path}, whose name is not UTF-8; choose another with --db.") from error
    if path == IN_MEMORY:
        return
    if exists(path) and not path.is_file():
        raise StoreError(f"{path} is not a file, so it cannot be an index database; choose another with --db.")
    if _has_one_byte(path):
        raise damage(path)


@contextmanager
def _clear_file_errors(path: Path) -> Iterator[None]:
    """Translate errors of making a database's file private."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise _clear(apsw.FullError(), path) from error
        raise StoreReadOnlyError(
            f"The index database {path} cannot be made ({error.strerror}); choose another place with --db."
        ) from error


@contextmanager
def _closed_on_failure(connection: Connection) -> Iterator[None]:
    """Close a connection if a block fails: its lock would keep the next one out."""
    try:
        yield
    except BaseException:
        connection.close()
        raise


@contextmanager
def open_for_a_look(path: Path) -> Iterator[Connection]:
    """Open a database for reading, as `open_read_only` does, and leave no new files beside it."""
    had_log = log_of(path).exists()
    connection = open_read_only(path)
    try:
        yield connection
    finally:
        connection.close()
        if not had_log and log_of(path).exists():
            _close_last(path)


def _close_last(path: Path) -> None:
    """Let SQLite delete the files beside a database, which it does when the last connection that may write is closed.

    If there is no such connection, they stay.
    """
    with suppress(apsw.Error), closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)) as connection:
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchall()


def _has_one_byte(path: Path) -> bool:
    """Return whether a file has one byte: SQLite takes it for a new database (`unixFileSize` in its os_unix.c)."""
    return exists(path) and path.stat().st_size == 1


def _writer(path: Path) -> Connection:
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE)
    if connection.readonly("main"):  # SQLite falls back to reading when a file is write-protected
        connection.close()
        raise apsw.ReadOnlyError("the file is write-protected")
    connection.set_busy_timeout(BUSY_MS)
    return connection


def _reader(path: Path) -> Connection:
    """Return a connection for reading, also if SQLite cannot write files next to the database."""
    try:
        connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
        with _closed_on_failure(connection):
            connection.set_busy_timeout(BUSY_MS)
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchall()
    except (apsw.CantOpenError, apsw.ReadOnlyError, apsw.IOError, apsw.FullError):
        # Reading a write-ahead log needs a -shm file. Where that cannot be made, no process can be writing either.
        if not exists(path):
            raise
        connection = open_alone(path) if log_is_empty(path) else _open_exclusively(path)
        connection.set_busy_timeout(BUSY_MS)
    return connection


def log_is_empty(path: Path) -> bool:
    """Return whether all of a database is in its file, nothing in its write-ahead log."""
    log = log_of(path)
    return not log.exists() or log.stat().st_size == 0


def log_of(path: Path) -> Path:
    """Return where SQLite keeps the write-ahead log of a database."""
    return path.with_name(path.name + "-wal")


def open_alone(path: Path) -> Connection:
    """Open a database for reading without locks, and without making files next to it.

    Its log must be empty. What another process writes meanwhile may look like damage.
    """
    uri = f"{file_uri(path.resolve())}?immutable=1"
    return apsw.Connection(uri, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)


def file_uri(path: PurePath) -> str:
    """Return SQLite's URI of an absolute path: it names no host, not even for a Windows share (sqlite.org/uri.html)."""
    uri = path.as_uri()
    return uri if uri.startswith("file:///") else uri.replace("file://", "file:////", 1)


def _open_exclusively(path: Path) -> Connection:
    """Open a database for reading without a -shm file, for which the disk has no room; other processes must wait."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
    with _closed_on_failure(connection):
        connection.pragma("locking_mode", "exclusive")
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchall()
        connection.execute("PRAGMA query_only = ON")
    return connection


def _checked_version(connection: Connection, path: Path) -> int:
    """Return the version of a database's layout.

    Raises StoreCorruptError for another program's database, StoreNewerError for a newer Packlens's.
    """
    version = int(connection.pragma("user_version"))
    table_count = connection.execute("SELECT count(*) FROM sqlite_schema").get
    if (table_count or version) and connection.pragma("application_id") != schema.APPLICATION_ID:
        raise StoreCorruptError(f"{path} is a SQLite database of another program; choose another place with --db.")
    if version > schema.VERSION:
        raise StoreNewerError(
            f"{path} was written by a newer Packlens (layout {version}, this one knows {schema.VERSION}); "
            "upgrade Packlens or choose another place with --db."
        )
    return version


def prepare(connection: Connection, version: int = 0) -> None:
    """Bring a writable database to the current layout. `version` is the layout it has; 0 if it is empty."""
    connection.create_scalar_function("seal", seal, deterministic=True)
    if version == 0:
        connection.pragma("page_size", 8192)  # bytes; the fastest of the page sizes that were measured
    for pragma in schema.PRAGMAS:
        _set(connection, pragma)
    if version == schema.VERSION:
        return
    with transaction(connection):
        stored_version = int(connection.pragma("user_version"))
        if stored_version == schema.VERSION:
            return  # another process has upgraded it meanwhile
        if stored_version not in schema.UPGRADES:
            raise damage_error(f"layout {stored_version} is of no release")
        connection.execute(schema.UPGRADES[stored_version])
        connection.pragma("user_version", schema.VERSION)
        connection.pragma("application_id", schema.APPLICATION_ID)
    if version == 0:
        connection.execute("PRAGMA wal_checkpoint").fetchall()  # so that our header is in the file, not only in its log


def _set(connection: Connection, pragma: str) -> None:
    """Set a pragma, waiting for locks: SQLite itself does not wait for the lock that `journal_mode` needs."""
    deadline = time.monotonic() + BUSY_MS / 1000
    while True:
        try:
            connection.execute(f"PRAGMA {pragma}").fetchall()
        except apsw.BusyError:
            if time.monotonic() > deadline:
                raise
            time.sleep(_RETRY_SECONDS)
        else:
            return


def make_indexes(connection: Connection) -> None:
    """Create the indexes that are left out of the first load (see `schema.INDEXES`)."""
    for statement in schema.INDEXES:
        connection.execute(statement)


@contextmanager
def transaction(connection: Connection) -> Iterator[None]:
    """Run a block in one write transaction. It takes the lock at the start, so that it cannot fail to get it later."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # SQLite may have rolled back by itself, on a full disk for instance
            connection.execute("ROLLBACK")
        raise


@contextmanager
def impatient(connection: Connection) -> Iterator[None]:
    """Do not wait for locks in a block: for work that may be skipped while another process writes."""
    connection.set_busy_timeout(0)
    try:
        yield
    finally:
        connection.set_busy_timeout(BUSY_MS)


@contextmanager
def announced_waits(connection: Connection, announce: Callable[[], None]) -> Iterator[None]:
    """Call `announce` during a block once for each lock that another process holds for longer than a moment.

    What `announce` raises ends the wait.
    """
    began, is_announced = 0.0, False

    def wait(calls: int) -> bool:
        """Sleep, and return whether to try again."""
        nonlocal began, is_announced
        now = time.monotonic()
        if calls == 0:
            began, is_announced = now, False
        if now >= began + _MOMENT_SECONDS and not is_announced:
            is_announced = True
            announce()
        time.sleep(_RETRY_SECONDS)
        return now < began + BUSY_MS / 1000

    connection.set_busy_handler(wait)
    try:
        yield
    finally:
        connection.set_busy_timeout(BUSY_MS)


@contextmanager
def read_transaction(connection: Connection) -> Iterator[None]:
    """Read one state of the database throughout a block, whatever other processes write meanwhile."""
    connection.execute("BEGIN")
    try:
        yield
    finally:
        if connection.in_transaction:
            connection.execute("COMMIT")


def write_state(connection: Connection) -> tuple[int, int]:
    """Return two numbers of which one changes with each write: by this connection, by others."""
    return connection.total_changes(), int(connection.pragma("data_version"))
