"""The words of a file by what they stand in (code, comments, strings), and postings of the terms they are made of."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from packlens.extract.source import mended
from packlens.text import LONGEST_WORD, PART_OR_END, WORD, part_term

#: A posting in 64 bits: ordinal (20) | field (4) | frequency (12) | number of the term in the file's list (28).
ORDINAL_SHIFT: Final = 44
FIELD_SHIFT: Final = 40
FREQUENCY_SHIFT: Final = 28
TERM_MASK: Final = (1 << FREQUENCY_SHIFT) - 1
_MOST_FREQUENT: Final = 0xFFF
#: While it is counted, a use of a term is: file (16) | ordinal (20) | field (4) | the lexicon's number of it (24).
_FILE_SHIFT: Final = 48
_HEAD_SHIFT: Final = 24
MOST_FILES: Final = 1 << (64 - _FILE_SHIFT)
#: Bytes of ASCII that no word has become spaces.
_BLANK: Final = bytes(code if code > 127 or chr(code).isalnum() or code == ord("_") else 32 for code in range(256))
_BETWEEN: Final = "\x01"
"""A word of its own that separates texts."""
_END: Final = "\n"
"""What ends a word where many are split at once."""
_BLANK_BUT_BETWEEN: Final = bytes(code if code == 1 else _BLANK[code] for code in range(256))
#: Distinct words after which a lexicon starts anew: some 50 MB.
_MOST_WORDS: Final = 1 << 18

Span = tuple[int, int]
"""(start byte, end byte)."""


class _Terms(dict[str, int]):
    """Numbers of the terms that parts of words are made to; -1 for parts that are none."""

    def __init__(self) -> None:
        """Know only what separates words."""
        self.names: list[str] = []
        """The terms by number."""
        self._numbers: dict[str, int] = {}
        self[_END] = -2

    def __missing__(self, part: str) -> int:
        lower = part.lower()
        if lower != part:
            number = self[lower]
        elif term := part_term(part):
            number = self._numbers.setdefault(term, len(self.names))
            if number == len(self.names):
                self.names.append(term)
        else:
            number = -1
        self[part] = number
        return number


class WordTable(dict[str, int]):
    """Numbers of words, and the terms that each is made of: a word is split and stemmed once in a process's life.

    Words are numbered when they are looked up, and split when many were (`learn`): all by one pass of one pattern.
    """

    def __init__(self) -> None:
        """Know only what separates texts, as number 0."""
        self.ends = array("q", [1, 1])
        """Where the terms of word n end in `terms`, at n + 1."""
        self.terms = array("q", [-1])
        """What the words are made of, one after the other, behind an entry that is no term's."""
        self[_BETWEEN] = 0
        self._parts = _Terms()
        self._unsplit: list[str] = []

    @property
    def names(self) -> list[str]:
        """The terms by number."""
        return self._parts.names

    def __missing__(self, word: str) -> int:
        short = len(word) <= LONGEST_WORD or len(word.strip("_")) <= LONGEST_WORD
        self._unsplit.append(word if short else "")
        number = self[word] = len(self)
        return number

    def learn(self) -> None:
        """Split the words that were met since the last time."""
        parts = PART_OR_END.findall(_END.join([*self._unsplit, ""]))
        self._unsplit.clear()
        numbers = np.fromiter(map(self._parts.__getitem__, parts), np.int64, len(parts))
        kept = numbers >= 0
        ends = np.cumsum(kept)[numbers == self._parts[_END]] + len(self.terms)
        self.ends.frombytes(ends.tobytes())
        self.terms.frombytes(numbers[kept].tobytes())


_lexicons: list[WordTable] = [WordTable()]


class PostingsBuilder:
    """Collects the texts of some files' symbols, and counts the terms of all of them at once."""

    def __init__(self) -> None:
        """Start with none."""
        self._texts: list[str] = []
        self._heads: list[int] = []

    def put(self, file: int, ordinal: int, field: int, text: str) -> None:
        """Add a text to a field of a symbol; files count from 0 and there are at most MOST_FILES."""
        self._heads.append((file << _FILE_SHIFT - _HEAD_SHIFT) | (ordinal << 4) | field)
        self._texts.append(text if text.isascii() else " ".join(WORD.findall(text)))

    def counted(self, files: int) -> list[tuple[list[str], bytes]]:
        """Return the terms and the postings (64-bit integers in native order) of files 0 to `files` - 1.

        The order of terms is that in which this process met them, and says nothing.
        """
        if len(_lexicons[0]) > _MOST_WORDS:
            _lexicons[0] = WordTable()
        lexicon = _lexicons[0]
        words, heads = self._numbered(lexicon)
        uses, frequencies = np.unique(_expanded(lexicon, words, heads), return_counts=True)
        terms = uses & np.uint64((1 << _HEAD_SHIFT) - 1)
        heads = (uses >> np.uint64(_HEAD_SHIFT) << np.uint64(FIELD_SHIFT)) | (
            np.minimum(frequencies, _MOST_FREQUENT).astype(np.uint64) << np.uint64(FREQUENCY_SHIFT)
        )
        bounds = np.searchsorted(uses, np.arange(files, dtype=np.uint64) << np.uint64(_FILE_SHIFT)).tolist()
        places = np.zeros(len(lexicon.names), np.uint64)
        found: list[tuple[list[str], bytes]] = []
        for start, end in zip(bounds, [*bounds[1:], len(uses)], strict=True):
            own = np.unique(terms[start:end])
            places[own] = np.arange(len(own), dtype=np.uint64)
            postings = heads[start:end] | places[terms[start:end]]
            found.append(([lexicon.names[number] for number in own.tolist()], postings.tobytes()))
        return found

    def _numbered(self, lexicon: WordTable) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
        """The number of every word of the texts, and the head of the text it stands in."""
        text = f" {_BETWEEN} ".join(self._texts)
        if text.count(_BETWEEN) != max(len(self._texts) - 1, 0):  # a control character in somebody's source
            text = f" {_BETWEEN} ".join([piece.replace(_BETWEEN, " ") for piece in self._texts])
        words = text.encode("utf-8", "replace").translate(_BLANK_BUT_BETWEEN).decode("utf-8").split()
        numbers = np.fromiter(map(lexicon.__getitem__, words), np.int64, len(words))
        lexicon.learn()
        between = numbers == 0
        texts = np.cumsum(between)[~between]
        return numbers[~between], np.array(self._heads, np.uint64)[texts] << np.uint64(_HEAD_SHIFT)


def _expanded(lexicon: WordTable, words: NDArray[np.int64], heads: NDArray[np.uint64]) -> NDArray[Any]:
    """Every use of a term by some words, each with the head of its word."""
    ends = np.frombuffer(lexicon.ends, np.int64)
    starts = ends[words]
    lengths = ends[words + 1] - starts
    last = np.cumsum(lengths)
    shifts = np.repeat(starts - last + lengths, lengths)
    terms = np.frombuffer(lexicon.terms, np.int64)[shifts + np.arange(len(shifts))]
    return np.repeat(heads, lengths) | terms.astype(np.uint64)


class FileWords:
    """The words of a source by what they stand in: code, comments or strings. Between words there are spaces."""

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

    def in_spans(self, spans: Iterable[Span]) -> str:
        """Return the words of some spans."""
        return mended(" ".join([self._bytewise[start:end] for start, end in spans]))

    def in_strings(self, start: int, end: int) -> str:
        """Return the words of the strings that start in a range."""
        spans = _within(self._strings, start, end)
        return self.in_spans(spans) if spans else ""

    def in_code(self, start: int, end: int, members: list[Span]) -> str:
        """Return the words of a span that stand in no comment, string or member."""
        before = bisect_left(self._outermost_holes, (start, 0)) - 1
        if before >= 0 and self._outermost_holes[before][1] > start:  # code in a template string is code to itself
            holes = sorted(_within(self._holes, start, end) + members)
            return mended(_blanked(self._bytewise, holes, start, end))
        if not members:
            return mended(self._code[start:end])
        pieces: list[str] = []
        for member_start, member_end in sorted(members):
            if member_start > start:
                pieces.append(self._code[start:member_start])
            start = max(start, member_end)
        pieces.append(self._code[start:end])
        return mended(" ".join(pieces))


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
