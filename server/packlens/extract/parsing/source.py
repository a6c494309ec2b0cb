"""Cuts text out of a file's bytes at byte offsets, as fast as slicing a string."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import tree_sitter

from packlens.reading import decoded_source

_BAD_LETTER: Final = re.compile("[\udcaa\udcb5\udcba\udcc0-\udcd6\udcd8-\udcf6\udcf8-\udcff]")
_BAD_BYTE: Final = re.compile("[\udc80-\udcff]")


class Source:
    """The text of one file as UTF-8, and its bytes as a string of one character a byte (Latin-1).

    A slice of the latter is the text itself if it is ASCII, as nearly all code is; `mended` converts other slices.
    """

    __slots__ = ("bytewise", "names", "raw")

    def __init__(self, raw: bytes) -> None:
        """Take the bytes of a file, of which `raw` is what grammars can read; texts are as in `decoded_source`."""
        self.raw = valid_utf8(raw)
        self.bytewise = raw.decode("latin-1")
        self.names = self.bytewise
        """The text that names of uses are read from: another one of the same length in templates of PHP, whose
        directives stand for functions (`Language.template_code`)."""

    def between(self, start: int, end: int) -> str:
        """Return the text between two byte offsets."""
        return mended(self.bytewise[start:end])

    def of(self, node: tree_sitter.Node) -> str:
        """Return the text of a node."""
        piece = self.bytewise[node.start_byte : node.end_byte]  # `byte_range` takes four times as long
        return piece if piece.isascii() else mended(piece)

    def spanned(self, nodes: Sequence[tree_sitter.Node]) -> str:
        """Return the text of a node, or of neighbours that are one expression without a node of its own (Dart)."""
        if len(nodes) == 1:
            return self.of(nodes[0])
        return self.between(nodes[0].start_byte, max(node.end_byte for node in nodes))

    def line_start(self, position: int) -> int:
        """Return the offset at which the line of a position begins."""
        return self.raw.rfind(b"\n", 0, position) + 1


def mended(piece: str) -> str:
    """Return the text whose bytes a slice of `Source.bytewise` holds."""
    return piece if piece.isascii() else decoded_source(piece.encode("latin-1"))


def valid_utf8(source: bytes) -> bytes:
    """Return the source with an ASCII character for each byte that is not UTF-8, for which query predicates raise.

    It is `x` for a letter of Latin-1, so that a name with such letters is one name to a grammar, else a question mark.
    """
    if source.isascii():
        return source
    try:
        source.decode("utf-8")
    except UnicodeDecodeError:
        text = source.decode("utf-8", "surrogateescape")
        return _BAD_BYTE.sub("?", _BAD_LETTER.sub("x", text)).encode("utf-8")
    return source
