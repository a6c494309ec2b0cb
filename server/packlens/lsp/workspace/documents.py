"""Keeps the text of open documents, edit by edit."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from lsprotocol.types import (
    Position,
    TextDocumentContentChangeEvent,
    TextDocumentContentChangePartial,
    TextDocumentItem,
)

from packlens.learn.edits import attached
from packlens.learn.events import Change
from packlens.lsp.workspace.positions import Encoding, line_starts, offset_at

_CONTEXT: Final = 200
"""Characters of a line that are kept on each side of an edit: more than any identifier has."""


class OpenDocument:
    """An open document. Only the message loop changes it; a text taken from it never changes."""

    def __init__(self, item: TextDocumentItem, encoding: Encoding) -> None:
        self.uri = item.uri
        self.version = item.version
        self.text = item.text
        self.is_typed = False
        """Whether it was changed since it was opened or saved."""
        self._encoding = encoding
        self._starts: list[int] | None = None

    @property
    def starts(self) -> list[int]:
        """The code point offset of each line; see `positions.line_starts`."""
        if self._starts is None:
            self._starts = line_starts(self.text)
        return self._starts

    @property
    def size(self) -> int:
        """The number of bytes of the text, as UTF-8."""
        return _byte_count(self.text)

    def offset(self, position: Position) -> int:
        """Return the code point offset of a position."""
        return offset_at(self.text, self.starts, position, self._encoding)

    def apply(self, changes: Sequence[TextDocumentContentChangeEvent], version: int | None) -> tuple[Change, ...]:
        """Apply changes to the text, one after the other; return what each replaced.

        If a client sends whole texts, that is the range in which they differ.
        """
        applied = tuple([self._apply(change) for change in changes])
        self.is_typed = True
        self.version = self.version if version is None else version
        return applied

    def _apply(self, change: TextDocumentContentChangeEvent) -> Change:
        if not isinstance(change, TextDocumentContentChangePartial):
            difference = _difference(self.text, change.text)
            self.text, self._starts = change.text, None
            return difference
        first, last = self.offset(change.range.start), self.offset(change.range.end)
        if last < first:  # the protocol forbids it; clients that send it mean the range in between
            first, last = last, first
        old_text = self.text
        self.text = old_text[:first] + change.text + old_text[last:]
        self._starts = _moved_line_starts(self.starts, old_text, first, last, change.text)
        return _change(old_text, first, last, change.text)


def _change(text: str, first: int, last: int, inserted: str) -> Change:
    """Return the replacement of a range of a text, given in code points."""
    context_start = max(text.rfind("\n", 0, first) + 1, first - _CONTEXT)
    line_end = text.find("\n", last)
    start = _byte_count(text[:first])
    behind, opened = (
        start - _byte_count(text[offset:first]) if offset >= 0 else -1 for offset in attached(text, first, inserted)
    )
    return Change(
        start=start,
        removed=text[first:last],
        inserted=inserted,
        before=text[context_start:first],
        after=text[last : min(line_end if line_end >= 0 else len(text), last + _CONTEXT)],
        behind=behind,
        opened=opened,
        line=text.count("\n", 0, first) + 1,
    )


def _byte_count(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _difference(old: str, new: str) -> Change:
    """Return the one range in which two texts differ."""
    common_start = _common_prefix_length(old, new)
    shorter_rest = min(len(old), len(new)) - common_start
    common_end = _common_prefix_length(old[common_start:][::-1][:shorter_rest], new[common_start:][::-1][:shorter_rest])
    return _change(old, common_start, len(old) - common_end, new[common_start : len(new) - common_end])


def _common_prefix_length(first: str, second: str) -> int:
    """Return the length of the longest common prefix of two texts."""
    low, high = 0, min(len(first), len(second))
    while low < high:
        middle = (low + high + 1) // 2
        if first[low:middle] == second[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _moved_line_starts(starts: list[int], before: str, first: int, last: int, inserted: str) -> list[int] | None:
    """Return the line starts after an edit, or None if they must be found again in the whole text."""
    if "\r" in inserted or "\r" in before[max(first - 1, 0) : last + 1]:
        return None  # the edit may join or separate a CR and an LF
    kept_before, kept_from = bisect_right(starts, first), bisect_right(starts, last)
    delta = len(inserted) - (last - first)
    inserted_starts = [first + start for start in line_starts(inserted)[1:]]
    return [*starts[:kept_before], *inserted_starts, *(start + delta for start in starts[kept_from:])]
