"""Opens the database, upgrades it, and turns SQLite's errors into one clear sentence."""

from __future__ import annotations

import errno
import hashlib
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
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
from packlens.store import schema
from packlens.store.privacy import cache_folder, check_folder, make_private, tighten
from packlens.store.seals import UNREADABLE, seal

_BUSY_MS: Final = 15_000
#: The header of a database (sqlite.org/fileformat2.html, section 1.3).
_HEADER_BYTES: Final = 100
_MAGIC: Final = b"SQLite format 3\x00"
_APPLICATION_AT: Final = 68
_APPLICATION: Final = schema.APPLICATION_ID.to_bytes(4, "big")
#: Failures of writing, or of making the memory that processes share: the disk is full, or a limit is reached.
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

#: SQLite's name for a database that has no file (sqlite.org/inmemorydb.html).
IN_MEMORY: Final = Path(":memory:")

Connection = apsw.Connection
"""What other rooms hand back to this one; they never use it themselves."""


def default_path(root: Path) -> Path:
    """Return where a workspace's database lives: the user's cache folder, keyed by the root's real path."""
    real = root.resolve()
    digest = hashlib.sha256(os.fsencode(real)).hexdigest()[:16]
    name = real.name.encode("utf-8", "replace").decode() or "root"  # a name may be no text; SQLite takes none such
    return cache_folder() / f"{name}-{digest}.db"


_NOT_DAMAGE: Final = (
    apsw.NoMemError,
    apsw.InterruptError,
    apsw.ThreadingViolationError,
    apsw.ConnectionClosedError,
    apsw.CursorClosedError,
    apsw.ConnectionNotClosedError,
)
"""What says nothing of the file: no memory, or a connection used in a wrong way."""


@contextmanager
def clear_errors(path: Path) -> Iterator[None]:
    """Translate what goes wrong with the database at `path` into our errors.

    That includes what is raised where the store takes stored values apart: they are not as they were written, then.
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
    """Return what to raise for an error of SQLite."""
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
    """Return the error for a database that cannot be used as it is."""
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
    """Whether a file begins as a Packlens database does."""
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER_BYTES)
    except OSError:
        return False
    return header.startswith(_MAGIC) and header[_APPLICATION_AT : _APPLICATION_AT + 4] == _APPLICATION


def _raised_in_store(error: BaseException) -> bool:
    """Whether an exception comes from where stored values are read."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is not None and trace.tb_frame.f_globals.get("__package__") == __package__


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
        if path == IN_MEMORY:
            pass  # there is no file to keep from others
        elif write:
            make_private(path)
        else:
            check_folder(path.parent)
            tighten(path)
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise _clear(apsw.FullError(), path) from error
        raise StoreReadOnlyError(
            f"The index database {path} cannot be made ({error.strerror}); choose another place with --db."
        ) from error
    with clear_errors(path):
        connection = _connect(path, write)
        try:
            version = _checked_version(connection, path)
            if write:
                prepare(connection, version)
            elif version < schema.VERSION:
                raise StoreError(
                    f"{path} holds no index of this version of Packlens, and it cannot be written to make one; "
                    "choose another place with --db."
                )
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
        connection = _reader(path)
    connection.set_busy_timeout(_BUSY_MS)
    return connection


def _reader(path: Path) -> Connection:
    """Open a database for reading, also where nothing can be written beside it."""
    try:
        connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
        try:
            connection.set_busy_timeout(_BUSY_MS)
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchall()
        except BaseException:
            connection.close()  # its lock would keep the next connection out
            raise
    except (apsw.CantOpenError, apsw.ReadOnlyError, apsw.IOError, apsw.FullError):
        # reading a write-ahead log needs a file beside it; where none can be made, nobody can be writing either
        if not path.is_file():
            raise
        if not _log_is_empty(path):
            return _alone(path)
        uri = f"{path.resolve().as_uri()}?immutable=1"
        return apsw.Connection(uri, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)
    return connection


def _log_is_empty(path: Path) -> bool:
    log = path.with_name(path.name + "-wal")
    return not log.exists() or log.stat().st_size == 0


def _alone(path: Path) -> Connection:
    """Read a database and its log without the file that processes share, on a full disk; other processes wait."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
    try:
        connection.pragma("locking_mode", "exclusive")
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchall()
        connection.execute("PRAGMA query_only = ON")
    except BaseException:
        connection.close()
        raise
    return connection


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


def prepare(connection: Connection, version: int = 0) -> None:
    """Give a database that can be written the current layout. `version` is the one it has; 0 for none."""
    connection.create_scalar_function("seal", seal, deterministic=True)
    if version == 0:
        connection.pragma("page_size", 8192)  # fastest of those measured, LIMITS section 2
    for pragma in schema.PRAGMAS:
        _set(connection, pragma)
    if version == schema.VERSION:
        return
    with transaction(connection):
        done = connection.pragma("user_version")  # another process may have upgraded meanwhile
        for number, script in enumerate(schema.MIGRATIONS[done:], done + 1):
            connection.execute(script)
            connection.pragma("user_version", number)
        connection.pragma("application_id", schema.APPLICATION_ID)
    if version == 0:
        connection.execute("PRAGMA wal_checkpoint").fetchall()  # the file tells whose it is, without its log


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
        if connection.in_transaction:
            connection.execute("COMMIT")
