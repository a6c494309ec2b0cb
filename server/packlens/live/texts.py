"""Caches the texts of files on disk, and reads a file again only after it was written."""

from __future__ import annotations

import os
import threading
import time
from collections import OrderedDict
from typing import Final

from packlens.index.scanned_files import stamp_of
from packlens.reading import read_regular

_MAX_FILES: Final = 1024
"""The most files in the cache. Reading a file takes twenty times as long as checking whether it was written."""
_MAX_BYTES: Final = 8 << 20
"""The most bytes of all texts together: what a few packs and hovers show."""
_MAX_LENGTH: Final = 1 << 20
"""A longer text is not cached."""

_YOUNG: Final = 2_000_000_000
"""Nanoseconds. A file written more recently may be written again with the same time and size."""

_State = tuple[int, int, int]


class FileTexts:
    """The texts of the files that were read last. Thread-safe."""

    def __init__(self, root: str) -> None:
        """Start empty; links out of `root` are not followed."""
        self._root = root
        self._known: OrderedDict[str, tuple[_State, bytes]] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def __call__(self, path: str) -> bytes | None:
        """Return the current content of a file; None if it cannot be read."""
        try:
            status = os.stat(path)  # noqa: PTH116 - a third of the time of Path.stat, and a pack reads sixty files
            state = (stamp_of(status), status.st_size, status.st_ino)
            with self._lock:
                cached = self._known.get(path)
                if cached is not None and cached[0] == state:
                    self._known.move_to_end(path)
                    return cached[1]
            data = read_regular(path, inside=self._root)
        except OSError:
            return None
        is_old_enough = len(data) == status.st_size and time.time_ns() - status.st_mtime_ns > _YOUNG
        if is_old_enough and len(data) <= _MAX_LENGTH:
            self._keep(path, state, data)
        return data

    def _keep(self, path: str, state: _State, data: bytes) -> None:
        with self._lock:
            replaced = self._known.pop(path, None)
            self._known[path] = state, data
            self._bytes += len(data) - (len(replaced[1]) if replaced is not None else 0)
            while len(self._known) > _MAX_FILES or self._bytes > _MAX_BYTES:
                self._bytes -= len(self._known.popitem(last=False)[1][1])
