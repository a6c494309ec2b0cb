"""Keeps the database private to its owner: restricts file modes, and refuses cache folders that others can change.

On Windows, the user's profile, which holds the cache folder, keeps other users out.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from packlens.errors import StorePrivacyError
from packlens.reading import is_folder

_FOLDER: Final = 0o700
_FILE: Final = 0o600
_OTHERS_MASK: Final = 0o077
_SUFFIXES: Final = ("", "-wal", "-shm", "-journal", "-index-lock", "-history-lock")
"""Suffixes of a database and of the files that SQLite (sqlite.org/tempfiles.html) and `turns` keep next to it."""


def cache_folder() -> Path:
    """Return the folder of databases whose path the user did not choose: that of `platformdirs`.

    On Windows, where `platformdirs` asks the system alone, `XDG_CACHE_HOME` counts as it does elsewhere.
    """
    caches, home = (Path(os.environ.get(name, "")) for name in ("XDG_CACHE_HOME", "HOME"))
    if sys.platform == "win32" and caches.is_absolute():
        return caches / "packlens"
    if sys.platform == "linux" and "ANDROID_ROOT" not in os.environ:
        if caches.is_absolute() or home.is_absolute():
            return (caches if caches.is_absolute() else home / ".cache") / "packlens"
    import platformdirs  # noqa: PLC0415 - 6 ms with what it imports, to find this one folder

    return Path(platformdirs.user_cache_dir("packlens", appauthor=False))


def make_cache_folder() -> None:
    """Create the cache folder for its owner only. Raises OSError, and StorePrivacyError if others can change it."""
    _make_folder(cache_folder())
    check_folder(cache_folder())


def make_private(path: Path) -> None:
    """Create a database's folder and an empty file, both for their owner only, before the database is first written.

    Raises OSError if that fails, StorePrivacyError for a cache folder that others can change. An existing folder is
    left as it is unless it is the cache folder, because the user chose it with the path of the database.
    """
    _make_folder(path.parent)
    check_folder(path.parent)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _FILE))
    tighten(path)


def files_of(database: Path) -> list[Path]:
    """Return the path of a database, and those of the files that SQLite may keep next to it."""
    return [database.with_name(database.name + suffix) for suffix in _SUFFIXES]


def tighten(path: Path) -> None:
    """Make a database, and the files that SQLite keeps next to it, unreadable for other users, if they are ours."""
    if sys.platform == "win32":
        return
    for file in files_of(path):
        with suppress(OSError):
            if file.is_file():  # without its bit `x`, a folder would be closed to its owner too
                _restrict(file, _FILE)


def check_folder(folder: Path) -> None:
    """Make the cache folder unreadable for other users.

    Raises StorePrivacyError if it belongs to another user, or others can write to it.
    """
    if sys.platform == "win32" or folder != cache_folder() or not is_folder(folder):
        return
    status = folder.stat()
    if status.st_uid != os.geteuid():
        raise StorePrivacyError(
            f"The cache folder {folder} belongs to another user; choose another place with --db, or set XDG_CACHE_HOME."
        )
    own_group = status.st_gid == status.st_uid  # most Linux distributions give each user a group of their own
    if status.st_mode & (stat.S_IWOTH if own_group else stat.S_IWOTH | stat.S_IWGRP):
        raise StorePrivacyError(
            f"Other users can write to the cache folder {folder}; run `chmod go-rwx` on it, "
            "or choose another place with --db."
        )
    with suppress(OSError):
        _restrict(folder, _FOLDER)


def _make_folder(folder: Path) -> None:
    """Create a folder and its missing parents."""
    for parent in reversed([folder, *folder.parents]):
        if not parent.is_dir():
            parent.mkdir(mode=_FOLDER, exist_ok=True)


def _restrict(path: Path, mode: int) -> None:
    """Take the rights of other users from a file or folder, if it is ours."""
    status = path.stat()
    if status.st_uid == os.geteuid() and status.st_mode & _OTHERS_MASK:
        path.chmod(stat.S_IMODE(status.st_mode) & mode)


def read_private(path: Path, limit: int) -> bytes:
    """Return at most `limit` bytes of a file in the cache folder that is not a link. Raises OSError."""
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(descriptor, "rb") as file:
        return file.read(limit)


def write_private(path: Path, make: Callable[[], bytes]) -> None:
    """Write a file for its owner only, atomically: other processes see all of it or nothing. Raises OSError.

    `make` is called once the file can be written.
    """
    draft = path.with_name(f".{path.name}.{os.urandom(8).hex()}")
    descriptor = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), _FILE)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(make())
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
