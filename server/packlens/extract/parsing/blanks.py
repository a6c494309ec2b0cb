"""Blanks what a parser must not read, so that everything else keeps its offsets and lines."""

from __future__ import annotations

import re
from typing import Final

_NOT_A_LINE_BREAK: Final = re.compile(rb"[^\r\n]")


def blanked(text: bytes) -> bytes:
    """Return a text of the same length with the same line breaks, and blanks in place of all other bytes."""
    return _NOT_A_LINE_BREAK.sub(b" ", text)
