"""Texts of files on disk, as answers show places in them: read again only when they were written since."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from pathlib import Path
from typing import Final

_MOST_FILES: Final = 256
"""What a few packs show; reading a file takes twenty times as long as asking whether it was written."""
_LONGEST: Final = 64 << 10
"""Bytes. Longer files are read every time: together they would be many megabytes."""

_YOUNG: Final = 2_000_000_000
"""Nanoseconds. A file written so lately may be written again with the same time and size."""

_State = tuple[int, int, int]


class FileTexts:
    """The files that were read last. Safe in any thread."""

    def __init__(self) -> None:
        """Start with none."""
        self._known: OrderedDict[Path, tuple[_State, bytes]] = OrderedDict()
        self._lock = threading.Lock()

    def __call__(self, path: Path) -> bytes | None:
        """Return what a file holds now; None if it cannot be read."""
        try:
            found = path.stat()
            state = (found.st_mtime_ns, found.st_size, found.st_ino)
            with self._lock:
                known = self._known.get(path)
                if known is not None and known[0] == state:
                    self._known.move_to_end(path)
                    return known[1]
            data = path.read_bytes()
        except OSError:
            return None
        settled = len(data) == found.st_size and time.time_ns() - found.st_mtime_ns > _YOUNG
        if settled and len(data) <= _LONGEST:
            with self._lock:
                self._known[path] = state, data
                while len(self._known) > _MOST_FILES:
                    self._known.popitem(last=False)
        return data
