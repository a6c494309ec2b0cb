"""Cuts text out of a file's bytes at byte offsets, as fast as slicing a string."""

from __future__ import annotations

import re

import tree_sitter


class Source:
    """The text of one file as UTF-8, and the same bytes as a string of one character a byte (Latin-1).

    A slice of the latter is the text itself if it is ASCII, as nearly all code is; `mended` converts other slices.
    """

    __slots__ = ("bytewise", "raw")

    def __init__(self, raw: bytes) -> None:
        """Take the bytes unchanged; in texts, U+FFFD replaces bytes that are not UTF-8."""
        self.raw = raw
        self.bytewise = raw.decode("latin-1")

    def between(self, start: int, end: int) -> str:
        """Return the text between two byte offsets."""
        return mended(self.bytewise[start:end])

    def of(self, node: tree_sitter.Node) -> str:
        """Return the text of a node."""
        piece = self.bytewise[node.start_byte : node.end_byte]  # `byte_range` takes four times as long
        return piece if piece.isascii() else mended(piece)

    def line_start(self, position: int) -> int:
        """Return the offset at which the line of a position begins."""
        return self.raw.rfind(b"\n", 0, position) + 1


def mended(piece: str) -> str:
    """Return the text whose bytes a slice of `Source.bytewise` holds."""
    return piece if piece.isascii() else piece.encode("latin-1").decode("utf-8", "replace")


def valid_utf8(source: bytes) -> bytes:
    """Return the source with a question mark for each byte that is not UTF-8, for which query predicates raise."""
    if source.isascii():
        return source
    try:
        source.decode("utf-8")
    except UnicodeDecodeError:
        return re.sub("[\udc80-\udcff]", "?", source.decode("utf-8", "surrogateescape")).encode("utf-8")
    return source
