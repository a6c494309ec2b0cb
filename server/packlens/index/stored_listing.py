"""Stores a listing of the folder when it equals the index, which tells the next process cheaply that it still does.

The listing holds each folder and each ignore file with its times and number, and with size and time each indexed file,
and each file without an extension whose first line names no known language.
As long as all of these are unchanged, a scan would list the same files with the same contents, so neither ignore rules
nor languages are needed to know that there is nothing to do. A folder that changed just before it was listed may change
once more within the same tick of the clock; such a listing is not stored, nor is one that holds links.
"""

from __future__ import annotations

import hashlib
import os
import struct
import time
from array import array
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

from packlens.config import IndexSettings
from packlens.extract.version import extractor_version
from packlens.index.scanned_files import TICK, Identity, ScannedFile, SeenFolder, identity_of, stamp_of
from packlens.store.connection import Connection, transaction
from packlens.store.files import file_states
from packlens.store.meta import generation, get_meta
from packlens.store.notes import get_note, put_notes
from packlens.version import __version__

_KEY: Final = "listing"
_EXCLUDE: Final = ".git/info/exclude"
_IGNORE: Final = ".gitignore"
_HEAD: Final = struct.Struct("<16sIIII")
"""Checksum; lengths in bytes of the state, folders, rule files, and files (indexed ones, then the others)."""
_MAX_KEPT: Final = 200_000


def keep_listing(
    connection: Connection,
    root: Path,
    settings: IndexSettings,
    files: Sequence[ScannedFile],
    folders: Sequence[SeenFolder],
    began: int,
) -> None:
    """Store a listing that began at a time (ns), if it equals the index and can be relied on."""
    top = str(root)
    if len(files) + len(folders) > _MAX_KEPT or not all(_is_settled(folder, began) for folder in folders):
        return
    rule_files = [_EXCLUDE, *(f"{each.path}/{_IGNORE}".lstrip("/") for each in folders if each.has_rules)]
    rules = [(path, identity_of(f"{top}/{path}")) for path in rule_files]
    if any(identity is not None and max(identity[:2]) >= began - TICK for _, identity in rules):
        return
    data = _pack(
        _state(connection, root, settings),
        [(folder.path, folder.identity or _NONE) for folder in folders],
        [(path, identity or _NONE) for path, identity in rules],
        [*files, *(file for folder in folders for file in folder.no_scripts)],
    )
    if get_note(connection, _KEY, "") == data:
        return
    stored = {(path, state.size, state.stamp) for path, state in file_states(connection).items()}
    if stored == {tuple(file) for file in files}:
        with transaction(connection):
            put_notes(connection, [(_KEY, "", data)], int(time.time()))


_NONE: Final[Identity] = (-1, -1, -1, -1)


def _is_settled(folder: SeenFolder, began: int) -> bool:
    return folder.is_plain and folder.identity is not None and max(folder.identity[:2]) < began - TICK


def equals_index(connection: Connection, root: Path, settings: IndexSettings) -> bool:
    """Return whether a folder is known to equal the index; False if only a scan can tell."""
    data = get_note(connection, _KEY, "")
    if not data or len(data) < _HEAD.size:
        return False
    checksum, *lengths = _HEAD.unpack_from(data)
    if hashlib.blake2b(data[16:], digest_size=16).digest() != checksum or len(data) != _HEAD.size + sum(lengths):
        return False
    ends = [_HEAD.size + sum(lengths[:number]) for number in range(len(lengths) + 1)]
    state, folders, rules, files = (data[start:end] for start, end in pairwise(ends))
    if state != _state(connection, root, settings):
        return False
    top = str(root)
    return _are_as_kept(top, folders) and _are_as_kept(top, rules) and _files_are_as_kept(top, files)


def _state(connection: Connection, root: Path, settings: IndexSettings) -> bytes:
    """Return all that a listing depends on besides the folder; it is empty if the index is not complete."""
    indexed = (generation(connection), get_meta(connection, "state"), get_meta(connection, "run"))
    extractor = get_meta(connection, "extractor")
    if indexed[1] != "complete" or extractor != extractor_version():
        return b"incomplete"
    return repr((__version__, extractor, *indexed, os.fspath(root), settings.max_file_size, settings.exclude)).encode()


def _are_as_kept(top: str, listing: bytes) -> bool:
    paths, numbers = _unpack(listing)
    identities = zip(*[iter(numbers)] * 4, strict=True)
    for path, identity in zip(paths, identities, strict=True):
        if (identity_of(f"{top}/{path}") or _NONE) != identity:
            return False
    return True


def _files_are_as_kept(top: str, listing: bytes) -> bool:
    paths, numbers = _unpack(listing)
    lstat, traits = os.lstat, iter(numbers)
    try:
        for path, size, stamp in zip(paths, traits, traits, strict=False):
            status = lstat(f"{top}/{path}")
            if stamp_of(status) != stamp or status.st_size != size or status.st_mode >> 12 != 0o10:
                return False
    except OSError:
        return False
    return True


def _pack(
    state: bytes,
    folders: Iterable[tuple[str, Identity]],
    rules: Iterable[tuple[str, Identity]],
    files: Iterable[ScannedFile],
) -> bytes:
    parts = [state, _column(folders), _column(rules), _column((file.path, file[1:]) for file in files)]
    rest = struct.pack("<IIII", *map(len, parts)) + b"".join(parts)
    return hashlib.blake2b(rest, digest_size=16).digest() + rest


def _column(entries: Iterable[tuple[str, tuple[int, ...]]]) -> bytes:
    listed = list(entries)
    paths = "\x00".join(path for path, _ in listed).encode()
    numbers = array("q", [number for _, traits in listed for number in traits]).tobytes()
    return struct.pack("<II", len(listed), len(paths)) + paths + numbers


def _unpack(data: bytes) -> tuple[list[str], list[int]]:
    count, length = struct.unpack_from("<II", data)
    numbers = array("q", data[8 + length :]).tolist()
    return (data[8 : 8 + length].decode().split("\x00") if count else []), numbers
