"""Declares the files and folders that a scan lists, each with an identity that changes when it does."""

from __future__ import annotations

import os
from typing import Final, NamedTuple

TICK: Final = 2_000_000_000
"""Nanoseconds within which two changes may have the same time (on FAT; other file systems are finer)."""
UNREADABLE: Final = "unreadable folder"
"""The reason to leave out a folder that cannot be listed."""
_UNSIGNED: Final = (1 << 63) - 1
Identity = tuple[int, int, int, int]


class ScannedFile(NamedTuple):
    """A file to index: its path relative to the root, with forward slashes."""

    path: str
    size: int
    stamp: int
    """Its times as one number (`stamp_of`)."""


class SeenFolder(NamedTuple):
    """A folder as a scan read it."""

    path: str
    identity: Identity | None
    """Its identity before it was read."""
    has_rules: bool
    is_plain: bool
    """Whether names, and the first lines of files without an extension, decide which of its files are listed."""
    no_scripts: tuple[ScannedFile, ...] = ()
    """Its files without an extension that were not listed because of their first lines."""


def stamp_of(status: os.stat_result) -> int:
    """Return a number of 63 bits, as the database holds them, that changes when a file is written.

    Archives, copies and `touch` give new text an old time (st_mtime); no program can set the other one back (st_ctime).
    """
    return (status.st_mtime_ns ^ status.st_ctime_ns << 1) & _UNSIGNED


def identity_of(path: str) -> Identity | None:
    """Return a value that changes when a folder's entries or a file's text change, or another takes the name.

    None if there is nothing of this name.
    """
    try:
        status = os.lstat(path)
    except OSError:
        return None
    return (
        status.st_mtime_ns & _UNSIGNED,
        status.st_ctime_ns & _UNSIGNED,
        status.st_ino & _UNSIGNED,
        status.st_dev & _UNSIGNED,
    )
