"""Open documents: their text as the client tells it, edit by edit."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from lsprotocol.types import (
    Position,
    TextDocumentContentChangeEvent,
    TextDocumentContentChangePartial,
    TextDocumentItem,
)

from packlens.lsp.positions import Encoding, line_starts, offset_at


@dataclass(frozen=True, slots=True)
class Edit:
    """One change of a text. Rows count from 0, in the text as it was before."""

    first_row: int
    last_row: int
    removed: str
    inserted: str
    whole: bool
    """Whether the client replaced the whole text without saying what changed."""


class Document:
    """An open document. Changed by the message loop only; a text taken from it never changes."""

    def __init__(self, item: TextDocumentItem, encoding: Encoding) -> None:
        self.uri = item.uri
        self.version = item.version
        self.text = item.text
        self._encoding = encoding
        self._starts: list[int] | None = None

    @property
    def starts(self) -> list[int]:
        """Where each line starts; see `positions.line_starts`."""
        if self._starts is None:
            self._starts = line_starts(self.text)
        return self._starts

    def offset(self, position: Position) -> int:
        """Return the code point offset of a position."""
        return offset_at(self.text, self.starts, position, self._encoding)

    def apply(self, changes: Sequence[TextDocumentContentChangeEvent], version: int | None) -> list[Edit]:
        """Change the text, one change after the other; return what changed."""
        edits = [self._apply(change) for change in changes]
        self.version = self.version if version is None else version
        return edits

    def _apply(self, change: TextDocumentContentChangeEvent) -> Edit:
        if not isinstance(change, TextDocumentContentChangePartial):
            edit = Edit(0, len(self.starts) - 1, self.text, change.text, whole=True)
            self.text, self._starts = change.text, None
            return edit
        first, last = self.offset(change.range.start), self.offset(change.range.end)
        if last < first:  # the protocol forbids it; what some clients mean by it is the range between
            first, last = last, first
        before, removed = self.text, self.text[first:last]
        rows = len(self.starts) - 1
        edit = Edit(
            min(change.range.start.line, rows), min(change.range.end.line, rows), removed, change.text, whole=False
        )
        self.text = before[:first] + change.text + before[last:]
        self._starts = _moved(self.starts, before, first, last, change.text)
        return edit


def _moved(starts: list[int], before: str, first: int, last: int, inserted: str) -> list[int] | None:
    """Return line starts after an edit, or None where counting again is simpler than knowing."""
    if "\r" in inserted or "\r" in before[max(first - 1, 0) : last + 1]:
        return None  # an edit may join or part a CR and an LF
    low, high = bisect_right(starts, first), bisect_right(starts, last)
    delta = len(inserted) - (last - first)
    new = [first + start for start in line_starts(inserted)[1:]]
    return [*starts[:low], *new, *(start + delta for start in starts[high:])]
