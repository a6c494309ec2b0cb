"""Open documents: their text as the client tells it, edit by edit."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lsprotocol.types import (
    Position,
    TextDocumentContentChangeEvent,
    TextDocumentContentChangePartial,
    TextDocumentItem,
)

from packlens.learn.edits import attached
from packlens.lsp.positions import Encoding, line_starts, offset_at

_CONTEXT: Final = 200
"""Characters of a line around an edit: more than any identifier has."""


@dataclass(frozen=True, slots=True)
class TextEdit:
    """One replaced range of a text. Where a client sends only whole texts, the part in which they differ."""

    start: int
    """Byte offset in the UTF-8 text as it was before."""
    removed: str
    inserted: str
    before: str
    """What stands on the same line just before the range."""
    after: str
    """What stands just behind it."""
    size: int
    """Bytes of the text before."""
    behind: int
    opened: int
    """Byte offsets of `learn.edits.attached`: what the new text stands behind, and what opened the block it is in."""


class OpenDocument:
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

    def apply(self, changes: Sequence[TextDocumentContentChangeEvent], version: int | None) -> list[TextEdit]:
        """Change the text, one change after the other; return what changed."""
        edits = [self._apply(change) for change in changes]
        self.version = self.version if version is None else version
        return edits

    def _apply(self, change: TextDocumentContentChangeEvent) -> TextEdit:
        if not isinstance(change, TextDocumentContentChangePartial):
            edit = _difference(self.text, change.text)
            self.text, self._starts = change.text, None
            return edit
        first, last = self.offset(change.range.start), self.offset(change.range.end)
        if last < first:  # the protocol forbids it; what some clients mean by it is the range between
            first, last = last, first
        before = self.text
        edit = _edit(before, first, last, change.text)
        self.text = before[:first] + change.text + before[last:]
        self._starts = _moved(self.starts, before, first, last, change.text)
        return edit


def _edit(text: str, first: int, last: int, inserted: str) -> TextEdit:
    line = max(text.rfind("\n", 0, first) + 1, first - _CONTEXT)
    end = text.find("\n", last)
    start = _size(text[:first])
    behind, opened = (start - _size(text[at:first]) if at >= 0 else -1 for at in attached(text, first, inserted))
    return TextEdit(
        start=start,
        removed=text[first:last],
        inserted=inserted,
        before=text[line:first],
        after=text[last : min(end if end >= 0 else len(text), last + _CONTEXT)],
        size=_size(text),
        behind=behind,
        opened=opened,
    )


def _size(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _difference(old: str, new: str) -> TextEdit:
    """Return the one range in which two texts differ."""
    first = _common(old, new)
    shorter = min(len(old), len(new)) - first
    behind = _common(old[first:][::-1][:shorter], new[first:][::-1][:shorter])
    return _edit(old, first, len(old) - behind, new[first : len(new) - behind])


def _common(left: str, right: str) -> int:
    """Return the length of what two texts begin with."""
    low, high = 0, min(len(left), len(right))
    while low < high:
        middle = (low + high + 1) // 2
        if left[low:middle] == right[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _moved(starts: list[int], before: str, first: int, last: int, inserted: str) -> list[int] | None:
    """Return line starts after an edit, or None where counting again is simpler than knowing."""
    if "\r" in inserted or "\r" in before[max(first - 1, 0) : last + 1]:
        return None  # an edit may join or part a CR and an LF
    low, high = bisect_right(starts, first), bisect_right(starts, last)
    delta = len(inserted) - (last - first)
    new = [first + start for start in line_starts(inserted)[1:]]
    return [*starts[:low], *new, *(start + delta for start in starts[high:])]
