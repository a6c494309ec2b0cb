"""Exact token counts in OpenAI's o200k_base, from a vocabulary that is part of the package.

A count is a sum over segments of the text. The counts of segments are cached, because packs repeat the same few
thousand. The sum is exact because each segment ends where o200k_base's pre-tokeniser ends a piece as well. The
pre-tokeniser tries these alternatives in order (tiktoken, `openai_public.py`; L letters and marks, N numbers, S white
space):

    1, 2   [^\\r\\n L N]? L+ ('s|'t|…)?       3   N{1,3}       4   ' '? [^S L N]+ [\\r\\n/]*
    5      S* [\\r\\n]+                       6   S+ (?!\\S)    7   S+

None looks behind, and only 6 looks ahead, at what follows white space. So if no alternative can match across a cut,
the text before the cut is split as if it ended there, and the text after it as if it began there. That holds:

* between a visible character and a space: 1-4 match white space only at their start, and 4 ends only with newlines and
  slashes;
* before a digit that follows a visible non-digit, and after a run of digits: only 3 matches digits, and nothing else;
* between a newline and a visible character other than a slash (4 matches slashes), or spaces before a visible
  character: 5 ends at the last newline of the white space. It does not hold before a line of only white space, which
  5 joins to the newline.

"Visible" and "digit" mean ASCII here; a line with other characters is one segment.

Whole lines are cached too, if the caller asks for it: in some formats the text of a pack repeats lines that were
counted when its symbols were chosen, and signatures of other packs.

A segment that is not cached is cut into the pre-tokeniser's own pieces (`pieces.py`), whose counts are cached as well:
most are words of the vocabulary, or parts that several names share.
"""

from __future__ import annotations

import re
import threading
import zlib
from collections.abc import Callable, Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import Final

from packlens.pack.pieces import pieces
from packlens.pack.rank_table import Ranks

ENCODING: Final = "o200k_base"
_CHARACTERS_PER_TOKEN: Final = 4
"""The usual rule of thumb, for when the vocabulary cannot be read."""
_LINE_START: Final = re.compile(r"(?<=\n)(?= *[!-.0-~])")
_SEGMENT: Final = re.compile(r" *[0-9]+| +[^ 0-9\n]*\n*|[^ 0-9\n]+\n*|\n+")
_LINE: Final = re.compile(r"[^\n]*\n+|[^\n]+")
"""It ends where a segment ends: no segment continues after a newline."""
_BLANK_LINE: Final = re.compile(r"\n +\n")
_MAX_ROUNDS: Final = 16
_MAX_CACHED: Final = 1 << 16
"""Segments, and as many pieces: about 8 MB."""
_MAX_CACHED_LENGTH: Final = 200
_MAX_CACHED_LINES: Final = 1 << 13
"""About 2 MB."""


class _PieceCounts(dict[str, int]):
    """A cache of the tokens of pieces. It is emptied when full: filling it again takes a few milliseconds."""

    def __init__(self, ranks: Ranks) -> None:
        self._ranks = ranks

    def __missing__(self, piece: str) -> int:
        return _cached(self, piece, _piece_tokens(piece.encode("utf-8", "replace"), self._ranks))


class _SegmentCounts(dict[str, int]):
    """A cache of the tokens of segments, emptied when full as well."""

    def __init__(self, ranks: Ranks) -> None:
        self._pieces = _PieceCounts(ranks)

    def __missing__(self, segment: str) -> int:
        return _cached(self, segment, sum(map(self._pieces.__getitem__, pieces(segment))))


class _LineCounts(dict[str, int]):
    """A cache of the tokens of lines that may be cut (`_is_cuttable`), emptied when full."""

    def __init__(self, ranks: Ranks) -> None:
        self.segments = _SegmentCounts(ranks)

    def __missing__(self, line: str) -> int:
        return _cached(self, line, _cut_tokens(line, self), _MAX_CACHED_LINES)


def _cached(cache: dict[str, int], text: str, tokens: int, limit: int = _MAX_CACHED) -> int:
    """Put the count of a text into the cache, unless the text is too long, and return the count."""
    if len(text) <= _MAX_CACHED_LENGTH:
        if len(cache) >= limit:
            cache.clear()
        cache[text] = tokens
    return tokens


def _piece_tokens(piece: bytes, ranks: Ranks) -> int:
    """Return the number of tokens of a piece by byte pair encoding.

    The adjacent pair of lowest rank, leftmost first, is merged until no pair has a rank; the parts left are the tokens.
    A heap makes this O(n log n). The textbook scan is quadratic: a kilobyte of base64 would take seconds.
    """
    if piece in ranks:
        return 1
    size = len(piece)
    part_end = list(range(1, size + 1))  # by the start of a part; -1 where no part starts any more
    previous_start = list(range(-1, size))  # by the start of a part, where the part before it starts
    heap = [(rank, i, i + 2) for i in range(size - 1) if (rank := ranks.get(piece[i : i + 2])) is not None]
    heapify(heap)
    parts = size
    while heap:
        _, start, end = heappop(heap)
        middle = part_end[start]
        if not start < middle < end or part_end[middle] != end:
            continue  # one of the two parts has been merged with another in the meantime
        part_end[start], part_end[middle], previous_start[end] = end, -1, start
        parts -= 1
        if end < size and (rank := ranks.get(piece[start : part_end[end]])) is not None:
            heappush(heap, (rank, start, part_end[end]))
        if start > 0 and (rank := ranks.get(piece[previous_start[start] : end])) is not None:
            heappush(heap, (rank, previous_start[start], end))
    return parts


_lock = threading.Lock()
_counts: _LineCounts | None = None
_unreadable = False


def package_ranks() -> Mapping[bytes, int]:
    """Return the ranks in the package's data. Raises OSError or zlib.error if they are missing or damaged."""
    from packlens.pack.vocabulary import read_ranks  # noqa: PLC0415 - a stored table needs neither it nor numpy

    return read_ranks()


_read_ranks: Callable[[], Ranks] = package_ranks


def read_ranks_by(read: Callable[[], Ranks]) -> None:
    """Set the function that reads the ranks: a faster one with the results of `package_ranks`."""
    global _read_ranks  # noqa: PLW0603 - set once, by a room that may read files, before tokens are counted
    _read_ranks = read


def _load() -> _LineCounts | None:
    """Return the cache of counts, with the vocabulary read once a process; None if that is missing or damaged."""
    global _counts, _unreadable  # noqa: PLW0603 - a constant that is too slow to compute at import
    with _lock:
        if _counts is None and not _unreadable:
            try:
                _counts = _LineCounts(_read_ranks())
            except (OSError, zlib.error):
                _unreadable = True
        return _counts


def exact() -> bool:
    """Return whether counts are exact, not estimated as a quarter of the characters. Reads the vocabulary."""
    return _load() is not None


def count(text: str, *, by_line: bool = False) -> int:
    """Return the number of tokens of a text. Special tokens such as `<|endoftext|>` are ordinary text here.

    `by_line` caches the counts of lines: faster for lines that are counted again soon, slower for others. It does not
    change the result. Characters that UTF-8 cannot encode (lone surrogates) count as '?'.
    """
    counts = _counts if _counts is not None else _load()
    if counts is None:
        return -(-len(text) // _CHARACTERS_PER_TOKEN)
    if _is_cuttable(text):
        return sum(map(counts.__getitem__, _LINE.findall(text))) if by_line else _cut_tokens(text, counts)
    return sum(_block_tokens(block, counts) for block in _LINE_START.split(text))


def count_each(texts: Sequence[str], *, by_line: bool = False) -> list[int]:
    """Return the number of tokens of each text, as `count` does; faster for many short texts."""
    counts = _counts if _counts is not None else _load()
    all_texts = "".join(texts)
    if counts is None or not _is_cuttable(all_texts):
        return [count(text, by_line=by_line) for text in texts]
    if by_line:
        return [sum(map(counts.__getitem__, _LINE.findall(text))) for text in texts]
    return [_cut_tokens(text, counts) for text in texts]


def settled_count(tokens_of: Callable[[int], int], estimate: int = 0) -> int:
    """Return the number of tokens that a text has if it states that very number.

    `tokens_of` returns how many tokens the text has if it states another number. A longer number raises the count, but
    by less than the number grew. So counting again with each new number gives a monotone, bounded sequence from any
    `estimate`, and ends. Raises RuntimeError if it does not, because the text depends on the number in other ways.
    """
    stated = max(estimate, 0)
    for _ in range(_MAX_ROUNDS):
        tokens = tokens_of(stated)
        if tokens == stated:
            return tokens
        stated = tokens
    message = f"A text that states its tokens has another number of them each time, the last {stated}."
    raise RuntimeError(message)


def _is_cuttable(text: str) -> bool:
    """Return whether a text may be cut within its lines.

    It may not if it has non-ASCII characters, white space other than space and newline, a slash after a newline, or a
    line of only spaces.
    """
    return (
        text.isascii()
        and not ("\t" in text or "\n/" in text or "\r" in text or "\x0b" in text or "\x0c" in text)
        and not (" \n" in text and _BLANK_LINE.search(text))
    )


def _block_tokens(block: str, counts: _LineCounts) -> int:
    return _cut_tokens(block, counts) if _is_cuttable(block) else counts.segments[block]


def _cut_tokens(text: str, counts: _LineCounts) -> int:
    """Return the tokens of a text that may be cut within its lines."""
    return sum(map(counts.segments.__getitem__, _SEGMENT.findall(text)))
