"""Maps extents in a SCIP document to the definitions of an indexed file, and to the words of its text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from typing import Final, NamedTuple

from packlens.evidence.scip import DEFINITION, UTF8, UTF32, Document, Extent, Occurrence, name_of
from packlens.model import CALLABLE_OR_TYPE_KINDS
from packlens.store.records import ImportRow, NodeRow, PackedReferences

_WORD: Final = re.compile(rb"[\w$\x80-\xff]+\Z")
_PART: Final = re.compile(rb"[\w$\x80-\xff]")
_OWNERS: Final = CALLABLE_OR_TYPE_KINDS | {"property", "file"}
_MAX_WRONG: Final = 0.1
"""The share of definitions that may be elsewhere than an index says: tools invent some, for accessors and the like. In
a text that was edited since, nearly all below the edit are."""


class IndexedFile(NamedTuple):
    """An indexed file with the facts that a SCIP document about it is compared with."""

    path: str
    hash: bytes
    text: bytes
    """As it was indexed."""
    nodes: list[NodeRow]
    """By ordinal."""
    references: PackedReferences
    imports: list[ImportRow]
    written_at: float
    """When it was written, in seconds since the epoch."""


class FileMap:
    """Maps the extents of a document to one file."""

    def __init__(self, file: IndexedFile, encoding: int) -> None:
        self.file = file
        self._encoding = encoding
        self._by_name: dict[bytes, list[NodeRow]] = {}
        for node in file.nodes:
            if node.kind != "file":
                self._by_name.setdefault(node.name.rstrip("?!=").encode(), []).append(node)

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(found.end() for found in re.finditer(rb"\n", self.file.text))]

    def span(self, extent: Extent) -> tuple[int, int] | None:
        """Return the bytes of an extent; None if it is outside of the text."""
        start, end = self._offset(extent[0], extent[1]), self._offset(extent[2], extent[3])
        return (start, end) if start is not None and end is not None and start <= end else None

    def word(self, span: tuple[int, int]) -> bytes:
        """Return the identifier that a span is, or the last one of a longer span (`x as y`); b'' if there is none."""
        start, end = span
        text = self.file.text
        match = _WORD.search(text, start, end)
        if match is None or _PART.match(text, end) or (start == match.start() and _PART.match(text, start - 1, start)):
            return b""
        return match[0]

    def definition(self, occurrence: Occurrence) -> NodeRow | None:
        """Return the definition whose own name is at an occurrence, or which is all that the occurrence defines."""
        span = self.span(occurrence.extent)
        if span is None:
            return None
        word = self.word(span)
        own_names = [node for node in self._by_name.get(word, ()) if self._is_own_name(node, word, span[0])]
        if own_names:
            return max(own_names, key=lambda node: node.start_byte)
        if occurrence.enclosing is None:
            return None
        lines = occurrence.enclosing[0] + 1, occurrence.enclosing[2] + 1
        name = name_of(occurrence.symbol)
        same_lines = [node for node in self._by_name.get(name, ()) if (node.start_line, node.end_line) == lines]
        return same_lines[0] if len(same_lines) == 1 else None

    def _is_own_name(self, node: NodeRow, word: bytes, start: int) -> bool:
        """Return whether the name of a definition first occurs in its text at an offset."""
        if not node.start_byte <= start < node.end_byte:
            return False
        first = re.search(rb"(?<![\w$])" + re.escape(word) + rb"(?![\w$])", self.file.text[node.start_byte : start])
        return first is None

    def owner(self, offset: int) -> NodeRow | None:
        """Return the innermost function, type or property around an offset; the file outside of all."""
        enclosing = [n for n in self.file.nodes if n.kind in _OWNERS and n.start_byte <= offset < n.end_byte]
        return max(enclosing, key=lambda n: (n.kind != "file", n.start_byte), default=None)

    def line(self, offset: int) -> int:
        """Return the line of an offset, counted from 1."""
        return bisect_right(self._starts, offset)

    def _offset(self, line: int, character: int) -> int | None:
        starts, text = self._starts, self.file.text
        if line >= len(starts):
            return None
        start = starts[line]
        end = starts[line + 1] if line + 1 < len(starts) else len(text)
        if character > end - start:
            return None
        if self._encoding == UTF8 or (row := text[start:end]).isascii():
            return start + character
        decoded = row.decode("utf-8", "surrogatepass")
        if self._encoding == UTF32:
            before = decoded[:character]
        else:
            before = decoded.encode("utf-16-le", "surrogatepass")[: 2 * character].decode("utf-16-le", "ignore")
        return start + len(before.encode("utf-8", "surrogatepass"))


def is_about(document: Document, occurrences: Sequence[Occurrence], file_map: FileMap) -> bool:
    """Return whether a document describes a file as it is: by its text, if it has one, else by where it has names."""
    if document.text is not None:
        return document.text.replace(b"\r\n", b"\n") == file_map.file.text.replace(b"\r\n", b"\n")
    checked = wrong = 0
    for occurrence in occurrences:
        if occurrence.roles & DEFINITION and (name := name_of(occurrence.symbol)):
            span = file_map.span(occurrence.extent)
            checked += 1
            wrong += span is None or file_map.word(span) != name
    return wrong <= checked * _MAX_WRONG
