"""Splits a file into words of code, comments and strings, and makes postings of their terms."""

from __future__ import annotations

import threading
from array import array
from bisect import bisect_left
from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from packlens.extract.documents.posting_format import FIELD_SHIFT, FREQUENCY_SHIFT
from packlens.extract.parsing.source import mended
from packlens.text import MAX_WORD_LENGTH, PART_OR_END, WORD, part_term

_MAX_FREQUENT: Final = 0xFFF
_FILE_SHIFT: Final = 48
_HEAD_SHIFT: Final = 24
MAX_FILES: Final = 1 << (64 - _FILE_SHIFT)
_BLANK: Final = bytes(code if code > 127 or chr(code).isalnum() or code == ord("_") else 32 for code in range(256))
"""A translation of ASCII bytes that are not part of words to spaces."""
_TEXT_SEPARATOR: Final = "\x01"
"""A word of its own that separates texts."""
_END: Final = "\n"
"""The end of each word where many are split at once."""
_BLANK_BUT_SEPARATOR: Final = bytes(code if code == 1 else _BLANK[code] for code in range(256))
_MAX_WORDS: Final = 1 << 18
"""The number of distinct words after which a new lexicon is started: about 50 MB."""

Span = tuple[int, int]
"""(start byte, end byte)."""


class _TermNumbers(dict[str, int]):
    """The numbers of terms by parts of words; -1 for parts that are not terms."""

    def __init__(self) -> None:
        """Start with the end of words only."""
        self.names: list[str] = []
        """The terms by number."""
        self._numbers: dict[str, int] = {}
        self[_END] = -2

    def __missing__(self, part: str) -> int:
        lower = part.lower()
        if lower != part:
            number = self[lower]
        else:
            term = part_term(part)
            number = self.number_of(term) if term else -1
        self[part] = number
        return number

    def number_of(self, term: str) -> int:
        """Return the number of a term, a new one for a new term."""
        number = self._numbers.setdefault(term, len(self.names))
        if number == len(self.names):
            self.names.append(term)
        return number


class WordTable(dict[str, int]):
    """The numbers of words, and the terms of each: a word is split and stemmed only once in a process.

    A word gets its number when it is looked up. `learn` splits all new words at once, by one pass of one pattern.
    """

    def __init__(self) -> None:
        """Start with the separator of texts only, which has the number 0."""
        self.ends = array("q", [1, 1])
        """The end of the terms of word n in `terms` is at n + 1."""
        self.terms = array("q", [-1])
        """The terms of all words, one word after the other, after a first entry that is not a term."""
        self[_TEXT_SEPARATOR] = 0
        self._parts = _TermNumbers()
        self._unsplit: list[str] = []

    @property
    def names(self) -> list[str]:
        """The terms by number."""
        return self._parts.names

    def __missing__(self, word: str) -> int:
        short = len(word) <= MAX_WORD_LENGTH or len(word.strip("_")) <= MAX_WORD_LENGTH
        self._unsplit.append(word if short else "")
        number = self[word] = len(self)
        return number

    def number_of_term(self, term: str) -> int:
        """Return the number of a term that is no word and has no parts."""
        return self._parts.number_of(term)

    def learn(self) -> None:
        """Split the words that were met since the last call."""
        parts = PART_OR_END.findall(_END.join([*self._unsplit, ""]))
        self._unsplit.clear()
        numbers = np.fromiter(map(self._parts.__getitem__, parts), np.int64, len(parts))
        is_term = numbers >= 0
        ends = np.cumsum(is_term)[numbers == self._parts[_END]] + len(self.terms)
        self.ends.frombytes(ends.tobytes())
        self.terms.frombytes(numbers[is_term].tobytes())


_lexicons: list[WordTable] = [WordTable()]
_lexicon_lock: Final = threading.Lock()
"""Threads share the table: in a server one reads an edited file while another reads a text that is only looked at."""


class PostingsBuilder:
    """Collects the texts of several files' symbols, and counts the terms of all of them at once."""

    def __init__(self) -> None:
        """Start without texts."""
        self._texts: list[str] = []
        self._heads: list[int] = []
        self._terms: list[str] = []
        self._heads_of_terms: list[int] = []

    def put(self, file: int, ordinal: int, field: int, text: str) -> None:
        """Add a text to a field of a symbol; files are numbered from 0, below MAX_FILES."""
        self._heads.append(_head(file, ordinal, field))
        self._texts.append(text if text.isascii() else " ".join(WORD.findall(text)))

    def put_terms(self, file: int, ordinal: int, field: int, terms: list[str]) -> None:
        """Add terms as they are to a field of a symbol."""
        self._heads_of_terms.extend([_head(file, ordinal, field)] * len(terms))
        self._terms.extend(terms)

    def counted(self, files: int) -> list[tuple[list[str], bytes]]:
        """Return the terms and the postings (64-bit integers in native order) of files 0 to `files` - 1.

        Terms are in the order in which this process met them, which has no meaning.
        """
        with _lexicon_lock:
            if max(len(_lexicons[0]), len(_lexicons[0].names)) > _MAX_WORDS:
                _lexicons[0] = WordTable()
            lexicon = _lexicons[0]
            words, head_codes = self._numbered(lexicon)
            every_use = np.concatenate((_expanded(lexicon, words, head_codes), self._uses_of_terms(lexicon)))
        every_use = np.sort(every_use)
        firsts = _first_of_equals(every_use)
        uses, frequencies = every_use[firsts], np.diff(firsts, append=len(every_use))
        terms = uses & np.uint64((1 << _HEAD_SHIFT) - 1)
        head_codes = (uses >> np.uint64(_HEAD_SHIFT) << np.uint64(FIELD_SHIFT)) | (
            np.minimum(frequencies, _MAX_FREQUENT).astype(np.uint64) << np.uint64(FREQUENCY_SHIFT)
        )
        bounds = np.searchsorted(uses, np.arange(files, dtype=np.uint64) << np.uint64(_FILE_SHIFT)).tolist()
        numbers_in_file = np.zeros(len(lexicon.names), np.uint64)
        terms_and_postings: list[tuple[list[str], bytes]] = []
        for start, end in zip(bounds, [*bounds[1:], len(uses)], strict=True):
            own_terms = np.sort(terms[start:end])
            own_terms = own_terms[_first_of_equals(own_terms)]
            numbers_in_file[own_terms] = np.arange(len(own_terms), dtype=np.uint64)
            postings = head_codes[start:end] | numbers_in_file[terms[start:end]]
            terms_and_postings.append(([lexicon.names[number] for number in own_terms.tolist()], postings.tobytes()))
        return terms_and_postings

    def _numbered(self, lexicon: WordTable) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
        """Return the number of every word of the texts, and the head (file, symbol, field) of its text."""
        text = f" {_TEXT_SEPARATOR} ".join(self._texts)
        if text.count(_TEXT_SEPARATOR) != max(len(self._texts) - 1, 0):  # a source has this control character
            text = f" {_TEXT_SEPARATOR} ".join([piece.replace(_TEXT_SEPARATOR, " ") for piece in self._texts])
        words = text.encode("utf-8", "replace").translate(_BLANK_BUT_SEPARATOR).decode("utf-8").split()
        numbers = np.fromiter(map(lexicon.__getitem__, words), np.int64, len(words))
        lexicon.learn()
        is_separator = numbers == 0
        texts = np.cumsum(is_separator)[~is_separator]
        return numbers[~is_separator], np.array(self._heads, np.uint64)[texts] << np.uint64(_HEAD_SHIFT)

    def _uses_of_terms(self, lexicon: WordTable) -> NDArray[np.uint64]:
        """Return every use of a term that was put as it is, combined with the head of its field."""
        terms = np.fromiter(map(lexicon.number_of_term, self._terms), np.uint64, len(self._terms))
        return terms | np.array(self._heads_of_terms, np.uint64) << np.uint64(_HEAD_SHIFT)


def _head(file: int, ordinal: int, field: int) -> int:
    return (file << _FILE_SHIFT - _HEAD_SHIFT) | (ordinal << 4) | field


def _first_of_equals(ordered: NDArray[Any]) -> NDArray[np.int64]:
    """Return where each run of equal entries of a sorted column begins: a third of the time of `np.unique`."""
    return np.flatnonzero(np.concatenate((ordered[:1] == ordered[:1], ordered[1:] != ordered[:-1])))


def _expanded(lexicon: WordTable, words: NDArray[np.int64], head_codes: NDArray[np.uint64]) -> NDArray[Any]:
    """Return every use of a term by the given words, combined with the head of its word."""
    ends = np.frombuffer(lexicon.ends, np.int64)
    starts = ends[words]
    lengths = ends[words + 1] - starts
    last = np.cumsum(lengths)
    shifts = np.repeat(starts - last + lengths, lengths)
    terms = np.frombuffer(lexicon.terms, np.int64)[shifts + np.arange(len(shifts))]
    return np.repeat(head_codes, lengths) | terms.astype(np.uint64)


class FileWords:
    """The words of a source in code, comments or strings, as texts in which spaces separate words."""

    def __init__(self, source: bytes, comments: list[Span], strings: list[Span]) -> None:
        """Take the spans of comments and strings in the order of their starts."""
        self._source = source
        self._bytewise = source.translate(_BLANK).decode("latin-1")  # one character a byte, as in `Source`
        self._comments = comments
        self._strings = strings

    @cached_property
    def _holes(self) -> list[Span]:
        return sorted(self._comments + self._strings)

    @cached_property
    def _outermost_holes(self) -> list[Span]:
        outermost: list[Span] = []
        last = 0
        for hole in self._holes:
            if hole[1] > last:
                outermost.append(hole)
                last = hole[1]
        return outermost

    @cached_property
    def _code(self) -> str:
        """The source with its comments and strings blanked. It is not needed for tests."""
        return _blanked(self._bytewise, self._holes, 0, len(self._bytewise))

    def comments(self, start: int, end: int) -> list[Span]:
        """Return the comments that start in a range."""
        return _within(self._comments, start, end)

    def in_spans(self, spans: Iterable[Span]) -> str:
        """Return the words of the given spans."""
        return mended(" ".join([self._bytewise[start:end] for start, end in spans]))

    def strings(self, start: int, end: int) -> list[Span]:
        """Return the strings that start in a range."""
        return _within(self._strings, start, end)

    def written(self, spans: Iterable[Span]) -> str:
        """Return the given spans as they are written, a line break between them; one character a byte."""
        return b"\n".join([self._source[start:end] for start, end in spans]).decode("latin-1")

    def in_code(self, start: int, end: int, members: list[Span]) -> str:
        """Return the words of a span that are not in a comment, string or member."""
        before = bisect_left(self._outermost_holes, (start, 0)) - 1
        if before >= 0 and self._outermost_holes[before][1] > start:  # the span is code inside of a template string
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
