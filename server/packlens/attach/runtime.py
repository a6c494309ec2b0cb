"""The folder in which running servers register. Only its owner can access it, and nothing in it is trusted unchecked.

It is `packlens` in `$XDG_RUNTIME_DIR`, which the system empties; without that, `run` in the cache folder.
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from packlens.errors import StorePrivacyError
from packlens.store.privacy import cache_folder

_FOLDER: Final = 0o700
_FILE: Final = 0o600
_OTHERS: Final = 0o077
_MAX_SIZE: Final = 64 << 10
"""Bytes of a registration; a longer file is not one."""
EXTENSION: Final = ".json"
"""Of the names of registrations."""


class UnfitFileError(Exception):
    """A file of the folder is not what a server writes; the text says why."""


def runtime_folder() -> Path:
    """Return the folder, which may not exist."""
    folder_given = os.environ.get("XDG_RUNTIME_DIR", "")
    if sys.platform != "win32" and Path(folder_given).is_absolute():
        return Path(folder_given) / "packlens"
    return cache_folder() / "run"


def has_registrations() -> bool:
    """Return whether there is a registration, whoever wrote it: without one, no server has to be looked for."""
    try:
        return any(name.endswith(EXTENSION) for name in os.listdir(runtime_folder()))  # noqa: PTH208 - names are enough
    except OSError:
        return False


def make_runtime_folder() -> Path:
    """Create the folder if it is missing, and return it.

    Raises StorePrivacyError if another user could read or change it, OSError if it cannot be made.
    """
    folder = runtime_folder()
    folder.parent.mkdir(mode=_FOLDER, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        folder.mkdir(mode=_FOLDER)
    check_folder(folder)
    return folder


def check_folder(folder: Path) -> None:
    """Take the rights of others from a folder of ours. Raises StorePrivacyError if it is somebody else's, or a link."""
    status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode):
        raise StorePrivacyError(f"{folder} is not a folder; remove it, so that servers can register there.")
    if sys.platform == "win32":
        return
    if status.st_uid != os.geteuid():
        raise StorePrivacyError(f"The folder {folder} belongs to another user; no server is looked for in it.")
    if status.st_mode & _OTHERS:
        folder.chmod(_FOLDER)


def read_file(path: Path) -> bytes:
    """Return a file that its owner wrote and nobody else could. Raises UnfitFileError, OSError."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    if path.is_symlink():
        raise UnfitFileError("it is a link")
    descriptor = os.open(path, flags)
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise UnfitFileError("it is not a file")
        if sys.platform != "win32" and status.st_uid != os.geteuid():
            raise UnfitFileError("it belongs to another user")
        if sys.platform != "win32" and status.st_mode & _OTHERS:
            raise UnfitFileError("other users can read or write it")
        if status.st_size > _MAX_SIZE:
            raise UnfitFileError("it is too long")
        return os.read(descriptor, _MAX_SIZE)
    finally:
        os.close(descriptor)


def claim_name(name: str) -> bool:
    """Claim a name until this process ends, however it ends; return False if another process has claimed it."""
    descriptor = os.open(make_runtime_folder() / f"{name}.lock", os.O_CREAT | os.O_RDWR, _FILE)
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415 - there is none elsewhere

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415 - there is none on Windows

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        return False
    return True  # the descriptor stays open; processes that this one starts do not inherit it (PEP 446)
