"""Gives a parser a text piece by piece, so that it can be stopped, without piling up pieces in memory.

The bindings (tree-sitter 0.25.0 and 0.26.1) never free what a parser reads. A grammar that looks far ahead reads each
part of a text many times: for 161 KB of Scala, pieces of 4 KB were 36 MB. So pieces are copied to a few buffers, which
are given again and again.
"""

from __future__ import annotations

from typing import Final

import tree_sitter

_LARGEST: Final = 10
_SMALLEST: Final = 6
"""Powers of two: the sizes of the buffers. The smallest takes any character, or a parser could not read the last."""


class TextReader:
    """The function that gives a parser, and later the predicates of queries, the text of one file."""

    def __init__(self, raw: bytes) -> None:
        """Take the text, which must not change."""
        self.is_parsed = False
        """Set it once the tree is there: predicates need bytes, and free them."""
        self._raw = raw
        self._view = memoryview(raw)
        self._buffers = {size: bytearray(1 << size) for size in range(_SMALLEST, _LARGEST + 1)}

    def __call__(self, offset: int, _: tree_sitter.Point) -> bytes | bytearray:
        """Return the text from an offset on, up to some length; b'' at its end. The next call overwrites it."""
        if self.is_parsed:
            return self._raw[offset : offset + (1 << _LARGEST)]
        rest = len(self._raw) - offset
        if rest < 1 << _SMALLEST:
            return self._raw[offset:]
        size = min(rest.bit_length() - 1, _LARGEST)
        buffer = self._buffers[size]
        buffer[:] = self._view[offset : offset + (1 << size)]
        return buffer
