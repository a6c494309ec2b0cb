"""Identifies folders and databases on disk, to notice that one was moved, deleted or replaced by another."""

from __future__ import annotations

import stat
from pathlib import Path

Identity = tuple[int, int]
"""Device and inode number, which distinguish a folder or file from another one that took its name."""


def folder_identity(folder: Path) -> Identity | None:
    """Return the identity of a folder; None if there is no folder of this name."""
    try:
        status = folder.stat()
    except OSError:
        return None
    return (status.st_dev, status.st_ino) if stat.S_ISDIR(status.st_mode) else None


def file_identity(file: Path) -> Identity | None:
    """Return the identity of a regular file; None if there is no such file."""
    try:
        status = file.stat()
    except OSError:
        return None
    return (status.st_dev, status.st_ino) if stat.S_ISREG(status.st_mode) else None


def replaced_sentence(database: Path) -> str:
    """Return the message for users when the open database is no longer the one on disk."""
    return f"The index {database} was deleted or replaced while it was open; restart the server to use the new one."


def missing_sentence(folder: Path) -> str:
    """Return the message for users while a folder is missing, or its file system does not answer."""
    try:
        folder.stat()
    except (FileNotFoundError, NotADirectoryError):
        pass
    except PermissionError:
        return f"The folder {folder} cannot be reached: you have no permission for a folder above it; change that."
    except OSError as error:
        why = error.strerror or type(error).__name__
        return f"The folder {folder} cannot be reached ({why}); connect or mount it again, or close it in the editor."
    return f"The folder {folder} is not there any more; put it back, or close it in the editor."
