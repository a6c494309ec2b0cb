"""Lists the databases in the cache folder, with owner, size and lessons, and deletes them."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import apsw

from packlens.errors import StoreBusyError, StoreReadOnlyError
from packlens.reading import is_folder
from packlens.store.connection import default_path, is_ours, log_is_empty, open_alone
from packlens.store.feedback import has_lessons, learned_rows
from packlens.store.meta import get_meta
from packlens.store.privacy import cache_folder, check_folder, files_of

RANK_TABLE_EXTENSION: Final = ".ranks"
"""The file extension of tables of token ranks."""
_BUSY_MS: Final = 2_000


class CachedIndex(NamedTuple):
    """A database in the cache folder."""

    path: Path
    root: Path | None
    """The folder that it indexes; None if the database does not name it, or not credibly."""
    size: int
    """Bytes, with the files that SQLite keeps next to it."""
    written: float
    """When it was last written, a Unix time."""
    lessons: int | None
    """The number of rows of what was learned; None if they cannot be counted."""
    is_unused: bool = False
    """Whether nothing was ever indexed or learned in it."""

    @property
    def is_orphan(self) -> bool:
        """Whether the folder that it indexes no longer exists."""
        try:
            return self.root is not None and not self.root.exists()
        except OSError:  # it is in a folder without permission
            return False


def cached_indexes() -> tuple[CachedIndex, ...]:
    """Return the databases of the cache folder, most recently written first.

    Raises StorePrivacyError if others can change the folder.
    """
    folder = cache_folder()
    check_folder(folder)
    if not is_folder(folder):
        return ()
    ours = [path for path in folder.glob("*.db") if path.is_file() and not path.is_symlink() and is_ours(path)]
    return tuple(sorted(map(_examine, ours), key=lambda index: (-index.written, index.path)))


def is_unused(connection: apsw.Connection) -> bool:
    """Return whether nothing was ever indexed or learned in a database."""
    try:
        return get_meta(connection, "state") == "" and not has_lessons(connection)
    except apsw.Error:
        return False


def delete_index(path: Path) -> None:
    """Delete a database, and the files that SQLite keeps next to it.

    Raises StoreBusyError if it is open elsewhere, StoreReadOnlyError if it cannot be deleted.
    """
    with _clear_deletion_errors(path):
        _leave_log(path)
        _delete_files(path)


def delete_if_unused(path: Path) -> bool:
    """Delete a database like `delete_index`, unless something was indexed or learned in it; return whether it was."""
    with _clear_deletion_errors(path):
        if _leave_log(path):
            return False
        _delete_files(path)
    return True


def _delete_files(path: Path) -> None:
    for file in files_of(path):
        file.unlink(missing_ok=True)


@contextlib.contextmanager
def _clear_deletion_errors(path: Path) -> Iterator[None]:
    """Translate errors of deleting a database."""
    try:
        yield
    except (apsw.BusyError, PermissionError) as error:
        raise StoreBusyError(
            f"The index database {path} is in use; close the editor or command that has its folder open, and try again."
        ) from error
    except OSError as error:
        raise StoreReadOnlyError(f"The index database {path} cannot be deleted: {error.strerror}.") from error


def delete_tables() -> None:
    """Delete the cached files that belong to no folder: the table of token ranks, which is remade when needed."""
    for path in cache_folder().glob(f"*{RANK_TABLE_EXTENSION}"):
        with contextlib.suppress(OSError):
            path.unlink()


def _examine(path: Path) -> CachedIndex:
    root, lessons, unused = None, None, False
    with contextlib.suppress(apsw.Error, UnicodeError), contextlib.closing(_reader(path)) as connection:
        indexed_root = get_meta(connection, "root")
        if indexed_root and default_path(Path(indexed_root)) == path:
            root = Path(indexed_root)
        unused = is_unused(connection)
        lessons = learned_rows(connection)
    states = [file.stat() for file in files_of(path) if file.exists()]
    return CachedIndex(
        path,
        root,
        sum(state.st_size for state in states),
        max((state.st_mtime for state in states), default=0),
        lessons,
        unused,
    )


def _reader(path: Path) -> apsw.Connection:
    if log_is_empty(path):  # a reader would make a log, and cannot delete it
        return open_alone(path)
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    connection.set_busy_timeout(_BUSY_MS)
    return connection


def _leave_log(path: Path) -> bool:
    """Leave WAL mode, which SQLite allows only to the last connection (sqlite.org/wal.html, section 3.3).

    Return whether anything was indexed or learned in the database. Raises apsw.BusyError if there is another
    connection. Damage is ignored.
    """
    with contextlib.closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)) as connection:
        connection.set_busy_timeout(_BUSY_MS)
        with contextlib.suppress(apsw.CorruptError, apsw.NotADBError):
            connection.execute("PRAGMA journal_mode = DELETE").fetchall()
        return not is_unused(connection)
