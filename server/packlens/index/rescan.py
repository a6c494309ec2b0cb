"""Lists a folder's files repeatedly, three times as fast as `scan`, with the same results.

A folder is read again only if its entries may have changed, which its times tell, or a file without an extension was
written, whose first line decides whether it is listed. Times do not tell changes within the same tick of the clock: a
folder that had changed just before it was read is read once more.
"""

from __future__ import annotations

import os
import stat
import time
from pathlib import Path
from typing import NamedTuple

from packlens.config import IndexSettings
from packlens.index.ignore_rules import Rules
from packlens.index.scan import Listing, ScanOptions, is_source, list_folder, rules_of, top_rules
from packlens.index.scanned_files import TICK, Identity, ScannedFile, identity_of, stamp_of
from packlens.reading import MAX_FILE_SIZE


class _Known(NamedTuple):
    """A folder as it was read."""

    identity: Identity
    outer: Rules
    listing: Listing


class RepeatedScan:
    """The files of one folder. For one thread at a time."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._known: dict[str, _Known] = {}
        self._settings: IndexSettings | None = None

    def files(self, settings: IndexSettings) -> list[ScannedFile]:
        """Return the files to index, as `scan` would list them now, in no order."""
        if settings != self._settings:
            self._settings, self._known = settings, {}
        before, self._known = self._known, {}
        options = ScanOptions(settings, is_source, {}, {})
        largest = min(settings.max_file_size, MAX_FILE_SIZE)
        files_found: list[ScannedFile] = []
        stack: list[tuple[str, Rules]] = [("", top_rules(self._root, settings, {}))]
        while stack:
            folder, outer = stack.pop()
            known_folder = before.get(folder)
            files = self._files_of_known(folder, known_folder, outer, largest) if known_folder is not None else None
            if known_folder is not None and files is not None:
                listing = known_folder.listing
                self._known[folder] = known_folder
            else:
                listing = self._read(folder, outer, options)
                files = list(listing.files)
            files_found += files
            stack += [(inner, listing.rules) for inner in listing.folders]
        return files_found

    def _read(self, folder: str, outer: Rules, options: ScanOptions) -> Listing:
        """Read a folder; cache what it holds if that is certain not to change before its times do."""
        began, identity = time.time_ns(), identity_of(f"{self._root}/{folder}")
        listing = list_folder(self._root, folder, outer, options)
        if listing.is_plain and identity is not None and max(identity[:2]) < began - TICK:
            self._known[folder] = _Known(identity, outer, listing)
        return listing

    def _files_of_known(self, folder: str, known: _Known, outer: Rules, largest: int) -> list[ScannedFile] | None:
        """Return the present files of a known folder; None if it has to be read again."""
        listing = known.listing
        if not _are_same(known.outer, outer) or identity_of(f"{self._root}/{folder}") != known.identity:
            return None
        if listing.has_rules and rules_of(self._root, folder, {}) is not listing.own_rules:
            return None
        if not all(_is_as_listed(self._root, file) for file, _ in listing.by_first_line):
            return None
        files: list[ScannedFile] = []
        for file in listing.files:
            try:
                status = os.lstat(f"{self._root}/{file.path}")
            except OSError:
                return None
            if not stat.S_ISREG(status.st_mode) or status.st_size > largest:
                return None
            files.append(ScannedFile(file.path, status.st_size, stamp_of(status)))
        return files


def _is_as_listed(root: Path, file: ScannedFile) -> bool:
    """Return whether a file has the size and time with which it was listed."""
    try:
        status = os.lstat(f"{root}/{file.path}")
    except OSError:
        return False
    return (status.st_size, stamp_of(status)) == (file.size, file.stamp)


def _are_same(left: Rules, right: Rules) -> bool:
    """Return whether two lists hold the same objects: `ignore_rules` returns one object for equal texts."""
    return len(left) == len(right) and all(
        a is b or (a[0] == b[0] and a[1] is b[1]) for a, b in zip(left, right, strict=True)
    )
