"""Gives a parser a text piece by piece, so that it can be stopped, without piling up pieces in memory.

The bindings (tree-sitter 0.25.0 and 0.26.1) never free what a parser reads. A grammar that looks far ahead reads each
part of a text many times: for 161 KB of Scala, pieces of 4 KB were 36 MB. So pieces are copied to a few buffers, which
are given again and again.
"""

from __future__ import annotations

from typing import Final

import tree_sitter

_MAX_SIZE_LOG2: Final = 10
_MIN_SIZE_LOG2: Final = 6
"""The sizes of the buffers in bytes, as powers of two. Even the smallest holds any character: with less room a parser
could not read the last one."""


class TextReader:
    """The function that gives a parser, and later the predicates of queries, the text of one file."""

    def __init__(self, raw: bytes) -> None:
        """Take the text, which must not change."""
        self.is_parsed = False
        """Set it once the tree is there: predicates need bytes, and free them."""
        self._raw = raw
        self._view = memoryview(raw)
        self._buffers = {size: bytearray(1 << size) for size in range(_MIN_SIZE_LOG2, _MAX_SIZE_LOG2 + 1)}

    def __call__(self, offset: int, _: tree_sitter.Point) -> bytes | bytearray:
        """Return the text from an offset on, up to some length; b'' at its end. The next call overwrites it."""
        if self.is_parsed:
            return self._raw[offset : offset + (1 << _MAX_SIZE_LOG2)]
        rest = len(self._raw) - offset
        if rest < 1 << _MIN_SIZE_LOG2:
            return self._raw[offset:]
        size = min(rest.bit_length() - 1, _MAX_SIZE_LOG2)
        buffer = self._buffers[size]
        buffer[:] = self._view[offset : offset + (1 << size)]
        return buffer
