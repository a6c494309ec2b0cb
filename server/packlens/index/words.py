"""The words of a file by what they stand in (code, comments, strings), and postings of the terms they are made of."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cached_property
from itertools import chain, count
from typing import Final

from packlens.index.source import mended
from packlens.text import WORD, word_terms

#: A posting in 64 bits: ordinal (20) | field (4) | frequency (12) | number of the term in the file's list (28).
ORDINAL_SHIFT: Final = 44
FIELD_SHIFT: Final = 40
FREQUENCY_SHIFT: Final = 28
TERM_MASK: Final = (1 << FREQUENCY_SHIFT) - 1
_MOST_FREQUENT: Final = 0xFFF
#: Bytes of ASCII that no word has become spaces.
_BLANK: Final = bytes(code if code > 127 or chr(code).isalnum() or code == ord("_") else 32 for code in range(256))

Span = tuple[int, int]
"""(start byte, end byte)."""


class TermNumbers(dict[str, tuple[int, ...]]):
    """The numbers of the terms of each word; a word is split and stemmed when it is first looked up."""

    def __init__(self) -> None:
        super().__init__()
        self.numbers: defaultdict[str, int] = defaultdict(count().__next__)
        """Terms in the order of their first use."""

    def __missing__(self, word: str) -> tuple[int, ...]:
        found = self[word] = tuple(map(self.numbers.__getitem__, word_terms(word.strip("_"))))
        return found


def words_of(text: str) -> list[str]:
    """Return the words of a text in order, some with underscores at their ends."""
    if not text.isascii():
        return WORD.findall(text)
    return text.encode("ascii").translate(_BLANK).decode("ascii").split()  # four times as fast


class Postings:
    """Collects the postings of a file."""

    def __init__(self) -> None:
        """Start with none."""
        self._words = TermNumbers()
        self._uses: list[int] = []
        """A posting without its frequency for every use of a term: counting them all at once is cheapest."""

    def put(self, ordinal: int, field: int, words: Iterable[str]) -> None:
        """Add the terms of `words`."""
        head = (ordinal << ORDINAL_SHIFT) | (field << FIELD_SHIFT)
        numbers = chain.from_iterable(map(self._words.__getitem__, words))
        self._uses += [head | number for number in numbers]

    def terms(self) -> list[str]:
        """Return the terms that the postings number, in the order of their first use."""
        return list(self._words.numbers)

    def packed(self) -> bytes:
        """Return the postings as 64-bit integers in native order, in the order of their first use."""
        uses: dict[int, int] = Counter(self._uses)
        if uses and max(uses.values()) > _MOST_FREQUENT:
            uses = {use: min(frequency, _MOST_FREQUENT) for use, frequency in uses.items()}
        return array("Q", [use | (frequency << FREQUENCY_SHIFT) for use, frequency in uses.items()]).tobytes()


class FileWords:
    """The words of a source by what they stand in: code, comments or strings."""

    def __init__(self, source: bytes, comments: list[Span], strings: list[Span]) -> None:
        """Take the spans of comments and strings in the order of their starts."""
        self._bytewise = source.translate(_BLANK).decode("latin-1")  # one character a byte, as in `Source`
        self._comments = comments
        self._strings = strings

    @cached_property
    def _holes(self) -> list[Span]:
        return sorted(self._comments + self._strings)

    @cached_property
    def _outermost_holes(self) -> list[Span]:
        found: list[Span] = []
        last = 0
        for hole in self._holes:
            if hole[1] > last:
                found.append(hole)
                last = hole[1]
        return found

    @cached_property
    def _code(self) -> str:
        """The source with its comments and strings blanked; files of tests do without."""
        return _blanked(self._bytewise, self._holes, 0, len(self._bytewise))

    def comments(self, start: int, end: int) -> list[Span]:
        """Return the comments that start in a range."""
        return _within(self._comments, start, end)

    def in_spans(self, spans: Iterable[Span]) -> list[str]:
        """Return the words of some spans."""
        return _split(" ".join([self._bytewise[start:end] for start, end in spans]))

    def in_strings(self, start: int, end: int) -> list[str]:
        """Return the words of the strings that start in a range."""
        spans = _within(self._strings, start, end)
        return self.in_spans(spans) if spans else []

    def in_code(self, start: int, end: int, members: list[Span]) -> list[str]:
        """Return the words of a span that stand in no comment, string or member."""
        before = bisect_left(self._outermost_holes, (start, 0)) - 1
        if before >= 0 and self._outermost_holes[before][1] > start:  # code in a template string is code to itself
            holes = sorted(_within(self._holes, start, end) + members)
            return _split(_blanked(self._bytewise, holes, start, end))
        if not members:
            return _split(self._code[start:end])
        pieces: list[str] = []
        for member_start, member_end in sorted(members):
            if member_start > start:
                pieces.append(self._code[start:member_start])
            start = max(start, member_end)
        pieces.append(self._code[start:end])
        return _split(" ".join(pieces))


def _split(piece: str) -> list[str]:
    """The words of a text without punctuation, whose characters are bytes."""
    return piece.split() if piece.isascii() else WORD.findall(mended(piece))


def _within(spans: list[Span], start: int, end: int) -> list[Span]:
    low = bisect_left(spans, (start, 0))
    return spans[low : bisect_left(spans, (end, 0), low)]


def _blanked(text: str, holes: list[Span], start: int, end: int) -> str:
    pieces: list[str] = []
    for hole_start, hole_end in holes:
        if hole_end > start:
            pieces.append(text[start:hole_start])
            pieces.append(" " * (hole_end - max(start, hole_start)))
            start = hole_end
    pieces.append(text[start:end])
    return "".join(pieces)
