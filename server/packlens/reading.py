"""The only module that opens files of a workspace: regular files, of bounded size, inside its folder. Decodes source.

The paths of a repository are untrusted: a named pipe would block the reader, a link to a device would never end, and a
link out of the folder would reveal other files.
"""

from __future__ import annotations

import codecs
import errno
import hashlib
import os
import stat
import sys
from pathlib import Path
from typing import BinaryIO, Final

MAX_FILE_SIZE: Final = 64 << 20
"""Bytes; no setting makes Packlens read a larger file."""
_LATIN: Final = "packlens-latin"
_JUNCTION: Final = 0xA0000003
"""What marks a junction (`stat.IO_REPARSE_TAG_MOUNT_POINT`, which only Python for Windows has)."""
_NO_FOLLOW: Final[int] = getattr(os, "O_NOFOLLOW", 0)
_FLAGS: Final[int] = (
    os.O_RDONLY | _NO_FOLLOW | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
)


class FileRefusedError(OSError):
    """A file that Packlens does not read; str(error) says what is wrong with it, without its path."""


def exists(path: str | os.PathLike[str]) -> bool:
    """Return whether there is a file or folder of this name. Like the two below, it never raises.

    Before Python 3.14 the methods of `Path` raise for names that are too long and in folders without permission.
    """
    return os.path.exists(path)  # noqa: PTH110 - see above


def is_folder(path: str | os.PathLike[str]) -> bool:
    """Return whether there is a folder of this name, or a link to one."""
    return os.path.isdir(path)  # noqa: PTH112 - see `exists`


def is_link(path: str | os.PathLike[str]) -> bool:
    """Return whether there is a symbolic link of this name, or a junction of Windows."""
    return os.path.islink(path) or _is_junction(path)  # noqa: PTH114 - see `exists`


def leads_elsewhere(status: os.stat_result) -> bool:
    """Return whether a status, read without following links, is that of a junction: Windows' other link to a folder."""
    return getattr(status, "st_reparse_tag", 0) == _JUNCTION


def _is_junction(path: str | os.PathLike[str]) -> bool:
    if sys.platform != "win32":
        return False
    try:
        return leads_elsewhere(os.lstat(path))
    except (OSError, ValueError):
        return False


def real_path(path: str | os.PathLike[str]) -> Path:
    """Return an absolute path with its links followed, as far as it exists; a circle of links is left as it is.

    Before Python 3.13 `Path.resolve` raises RuntimeError for such a circle.
    """
    return Path(os.path.realpath(path))


def folder_problem(path: str | os.PathLike[str]) -> str:
    """Return a sentence that says why no folder of this name can be reached, with the mend; '' if one can."""
    if is_folder(path):
        return ""
    if _is_out_of_reach(path):
        closed = f"{path} cannot be reached: you have no permission for a folder above it"
        return f"{closed}; change its permissions, or pass the folder of another repository."
    return f"{path} is not a folder; pass the folder of a repository."


def unlisted_sentence(path: str | os.PathLike[str], error: OSError) -> str:
    """Return a sentence that says why a folder that is there cannot be listed, with the mend."""
    if isinstance(error, PermissionError):
        why, mend = "you have no permission to list it", "change its permissions"
    else:
        why, mend = error.strerror or type(error).__name__, "connect or mount it again"
    return f"{path} cannot be read: {why}; {mend}, or pass the folder of another repository."


def _is_out_of_reach(path: str | os.PathLike[str]) -> bool:
    """Return whether the user has no permission for a folder above a path, so that what it names is unknown."""
    try:
        os.stat(path)  # noqa: PTH116 - see `exists`
    except PermissionError:
        return True
    except (OSError, ValueError):
        return False
    return False


def read_regular(path: str, max_bytes: int = MAX_FILE_SIZE, inside: str = "") -> bytes:
    """Return the bytes of a regular file of at most `max_bytes` bytes.

    A symbolic link is followed only if it leads to a file below the folder `inside`.
    Raises FileRefusedError for any other file, and OSError if the file is missing or cannot be read.
    """
    return read_with_status(path, max_bytes, inside)[0]


def read_with_status(path: str, max_bytes: int = MAX_FILE_SIZE, inside: str = "") -> tuple[bytes, os.stat_result]:
    """Return what `read_regular` does, and the status of the file when it was opened."""
    descriptor = _opened(path, inside)
    try:
        status = _checked(descriptor, max_bytes)
        data = os.read(descriptor, status.st_size + 1)
        if len(data) != status.st_size:  # it is being written, or its file system tells no size
            data = _rest(descriptor, data, max_bytes)
        return data, status
    finally:
        os.close(descriptor)


def read_start(path: str, size: int) -> bytes:
    """Return the first `size` bytes of a regular file, or all of them; b"" if it cannot be read or is a link."""
    try:
        descriptor = _opened(path, "")
    except OSError:
        return b""
    try:
        _checked(descriptor, MAX_FILE_SIZE)
        return os.read(descriptor, size)
    except OSError:
        return b""
    finally:
        os.close(descriptor)


def open_regular(path: str, max_bytes: int) -> BinaryIO:
    """Return a regular file of at most `max_bytes` bytes, opened for reading piece by piece.

    Raises FileRefusedError for any other file, and OSError if the file is missing or cannot be read.
    """
    descriptor = _opened(path, "")
    try:
        _checked(descriptor, max_bytes)
    except BaseException:
        os.close(descriptor)
        raise
    return os.fdopen(descriptor, "rb")


def file_hash(data: bytes) -> bytes:
    """Return the 16 bytes by which the content of a file is known, in an index and in a store of shared facts."""
    return hashlib.blake2b(data, digest_size=16).digest()


def decoded_source(data: bytes) -> str:
    """Return the text of source code: UTF-8, and each byte that is not as the character that it is in Windows-1252.

    That is Latin-1 with quotation marks and dashes in place of control characters, as browsers read Latin-1 too.
    """
    return data.decode("utf-8", _LATIN)


def _as_latin(error: UnicodeError) -> tuple[str, int]:
    """Return what stands for bytes that are not UTF-8, and where decoding goes on."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return error.object[error.start : error.end].decode("cp1252", "replace"), error.end


codecs.register_error(_LATIN, _as_latin)


def _checked(descriptor: int, max_bytes: int) -> os.stat_result:
    """Return the status of a regular file of at most `max_bytes` bytes. Raises FileRefusedError for any other file."""
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode):
        raise FileRefusedError("it is not a regular file")
    if status.st_size > max_bytes:
        raise FileRefusedError(f"it is larger than {max_bytes} bytes")
    return status


def _rest(descriptor: int, data: bytes, max_bytes: int) -> bytes:
    parts, size = [data], len(data)
    while size <= max_bytes and (part := os.read(descriptor, min(max_bytes + 1 - size, 1 << 20))):
        parts.append(part)
        size += len(part)
    if size > max_bytes:
        raise FileRefusedError(f"it is larger than {max_bytes} bytes")
    return b"".join(parts)


def _opened(path: str, inside: str) -> int:
    try:
        if _NO_FOLLOW or not os.path.islink(path):  # noqa: PTH114 - a path is a string here, which is faster
            return os.open(path, _FLAGS)
    except OSError as error:
        if error.errno == errno.ENXIO or (sys.platform == "win32" and is_folder(path)):
            # a socket, or a device without a driver; Windows has no permission for opening a folder
            raise FileRefusedError("it is not a regular file") from error
        if error.errno not in (errno.ELOOP, errno.EMLINK):
            raise
    except ValueError as error:  # a null character
        raise FileRefusedError("its name cannot be a path") from error
    if not inside:
        raise FileRefusedError("it is a symbolic link")
    target = os.path.realpath(path, strict=True)
    if not Path(target).is_relative_to(real_path(inside)):  # `commonpath` raises for two drives
        raise FileRefusedError("it is a symbolic link that leads out of the folder")
    if not stat.S_ISREG(os.lstat(target).st_mode):
        raise FileRefusedError("it is not a regular file")
    return os.open(target, _FLAGS)
