"""Texts of files on disk, as answers show places in them: read again only when they were written since."""

from __future__ import annotations

import os
import threading
import time
from collections import OrderedDict
from typing import Final

from packlens.reading import read_regular

_MOST_FILES: Final = 256
"""What a few packs show; reading a file takes twenty times as long as asking whether it was written."""
_MOST_BYTES: Final = 8 << 20
"""Of all texts together; one that would take an eighth of it is read every time."""

_YOUNG: Final = 2_000_000_000
"""Nanoseconds. A file written so lately may be written again with the same time and size."""

_State = tuple[int, int, int]


class FileTexts:
    """The files that were read last. Safe in any thread."""

    def __init__(self, root: str) -> None:
        """Start with none; links out of `root` are not followed."""
        self._root = root
        self._known: OrderedDict[str, tuple[_State, bytes]] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def __call__(self, path: str) -> bytes | None:
        """Return what a file holds now; None if it cannot be read."""
        try:
            found = os.stat(path)  # noqa: PTH116 - of texts, not paths: a pack asks for sixty, which takes a third so
            state = (found.st_mtime_ns, found.st_size, found.st_ino)
            with self._lock:
                known = self._known.get(path)
                if known is not None and known[0] == state:
                    self._known.move_to_end(path)
                    return known[1]
            data = read_regular(path, inside=self._root)
        except OSError:
            return None
        settled = len(data) == found.st_size and time.time_ns() - found.st_mtime_ns > _YOUNG
        if settled and 8 * len(data) <= _MOST_BYTES:
            self._keep(path, state, data)
        return data

    def _keep(self, path: str, state: _State, data: bytes) -> None:
        with self._lock:
            before = self._known.pop(path, None)
            self._known[path] = state, data
            self._bytes += len(data) - (len(before[1]) if before is not None else 0)
            while len(self._known) > _MOST_FILES or self._bytes > _MOST_BYTES:
                self._bytes -= len(self._known.popitem(last=False)[1][1])
