"""Finds a name that no index knows in the files that are not read, to say where it is and why it is not found."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Final

from packlens.engine.snapshot import Snapshot
from packlens.index.left_out import reason_for
from packlens.index.scan import is_source
from packlens.reading import read_regular

_WORD: Final = re.compile(r"[^\W\d][\w$]*")
_SHORTEST: Final = 3
_MAX_FILE_BYTES: Final = 16 << 20
_MAX_BYTES: Final = 32 << 20
"""What is searched of one file and of all: about 20 ms."""


def why_not_found(name: str, snapshot: Snapshot) -> str:
    """Return the sentence for a name, or a path, of a file that is not read, with the reason; '' for any other."""
    reasons = snapshot.left_out()
    path = name.replace("\\", "/").removeprefix("./")
    if (reason := reason_for(path, reasons)) and path not in snapshot.index.symbols.paths:
        return f"{path} is not in the index: it was not read ({reason})."
    words = [] if is_source(name) else _WORD.findall(name.partition("#")[0].rpartition("/")[2])
    if not words or len(words[-1]) < _SHORTEST:
        return ""
    spelled = re.compile(rb"(?<![\w$])" + re.escape(words[-1].encode()) + rb"(?![\w$])")
    bytes_left = _MAX_BYTES
    for each, reason in reasons.items():
        with suppress(OSError):
            text = read_regular(f"{snapshot.root}/{each}", min(bytes_left, _MAX_FILE_BYTES), str(snapshot.root))
            bytes_left -= len(text)
            if spelled.search(text):
                return f"Nothing in the index is named '{name}'; {each} has that word, but was not read ({reason})."
    return ""
