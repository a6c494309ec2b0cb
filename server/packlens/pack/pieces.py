"""Cuts text into the pieces of o200k_base's pre-tokeniser; byte pair encoding then merges the bytes of each piece.

tiktoken's regular expression (`openai_public.py`) uses Unicode categories, which `re` does not support. So the
expression here is about classes of characters, one ASCII character standing for each class. A text that is not ASCII is
first translated into its classes, and cut at the same offsets. Every ASCII character is a class of its own. The classes
of all others are a table made with tiktoken, so the Unicode version of the running Python does not matter.
"""

from __future__ import annotations

import re
from typing import Final

from packlens.pack.vocabulary import read_classes

CLASSES: Final = {
    "A": r"[\p{Lu}\p{Lt}]",
    "a": r"\p{Ll}",
    "\x80": r"[\p{Lm}\p{Lo}]",
    "\x81": r"\p{M}",
    "0": r"\p{N}",
    "\t": r"\s",
    "s": "\u017f",
}
"""The classes of characters beyond ASCII, with their names in tiktoken's expression; all others are like '!'. The long
s counts as an "s" in contractions ('ſ), because these ignore case."""
_LETTERS: Final = "a-zA-Z\x80"
_SPACES: Final = r" \t\n\x0b\x0c\r"
_CONTRACTION: Final = "(?:'(?i:[stmd]|re|ve|ll))?"
_PIECE: Final = re.compile(
    rf"[^\r\n{_LETTERS}0-9]?[A-Z\x80\x81]*[a-z\x80\x81]+{_CONTRACTION}"
    rf"|[^\r\n{_LETTERS}0-9]?[A-Z\x80\x81]+[a-z\x80\x81]*{_CONTRACTION}"
    rf"|[0-9]{{1,3}}| ?[^{_SPACES}{_LETTERS}0-9]+[\r\n/]*"
    rf"|[{_SPACES}]*[\r\n]+|[{_SPACES}]+(?![^{_SPACES}])|[{_SPACES}]+",
    re.ASCII,
)


class _Classes(dict[int, int]):
    """The class of each code point; the table is read for the first character beyond ASCII."""

    _table = b""

    def __missing__(self, point: int) -> int:
        self._table = self._table or read_classes()
        return self.setdefault(point, self._table[point])


_classes: Final = _Classes((point, point) for point in range(128))


def pieces(text: str) -> list[str]:
    """Return the pieces of a text, in order; together they are the text."""
    if text.isascii():
        return _PIECE.findall(text)
    return [text[found.start() : found.end()] for found in _PIECE.finditer(text.translate(_classes))]
