"""Who may read the database: its owner only. What older versions left open is closed; folders of others are refused.

On Windows the user's profile, which holds the cache folder, keeps other users out.
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

import platformdirs

from packlens.errors import StorePrivacyError

_FOLDER: Final = 0o700
_FILE: Final = 0o600
_OTHERS: Final = 0o077
_BESIDE: Final = ("", "-wal", "-shm", "-journal")


def cache_folder() -> Path:
    """Return the folder that databases live in unless another place is chosen."""
    return Path(platformdirs.user_cache_dir("packlens", appauthor=False))


def make_private(path: Path) -> None:
    """Make the place of a database that is about to be written: its folder and an empty file, for their owner only.

    Raises OSError where that cannot be done, StorePrivacyError for a cache folder that others can change. A folder
    that is there already is left as it is, unless it is the cache folder: whoever names a place chose its folder.
    """
    _make_folder(path.parent)
    check_folder(path.parent)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _FILE))
    tighten(path)


def tighten(path: Path) -> None:
    """Take a database, and the files that SQLite keeps beside it, away from other users, if they are ours."""
    if sys.platform == "win32":
        return
    for suffix in _BESIDE:
        with suppress(OSError):
            _close(path.with_name(path.name + suffix), _FILE)


def check_folder(folder: Path) -> None:
    """Raise if the cache folder belongs to another user, or others can write to it; else close it to their reading."""
    if sys.platform == "win32" or folder != cache_folder() or not folder.is_dir():
        return
    found = folder.stat()
    if found.st_uid != os.geteuid():
        raise StorePrivacyError(
            f"The cache folder {folder} belongs to another user; choose another place with --db, or set XDG_CACHE_HOME."
        )
    own_group = found.st_gid == found.st_uid  # a group of one user, as most Linux distributions make
    if found.st_mode & (stat.S_IWOTH if own_group else stat.S_IWOTH | stat.S_IWGRP):
        raise StorePrivacyError(
            f"Other users can write to the cache folder {folder}; run `chmod go-rwx` on it, "
            "or choose another place with --db."
        )
    with suppress(OSError):
        _close(folder, _FOLDER)


def _make_folder(folder: Path) -> None:
    """Make a folder and those above it that are missing."""
    for each in reversed([folder, *folder.parents]):
        if not each.is_dir():
            each.mkdir(mode=_FOLDER, exist_ok=True)


def _close(path: Path, mode: int) -> None:
    found = path.stat()
    if found.st_uid == os.geteuid() and found.st_mode & _OTHERS:
        path.chmod(stat.S_IMODE(found.st_mode) & mode)
