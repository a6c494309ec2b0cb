"""Cuts text into the pieces of o200k_base's pre-tokeniser, whose tokens are then merged one by one.

The expression is tiktoken's (`openai_public.py`), which asks for general categories of Unicode that `re` does not know.
So it is written here over one character a class, and a text that is not ASCII is cut where the text of its classes is.
ASCII characters are classes of their own. What class each other character has is a table, made of tiktoken's answers:
the Unicode of the running Python does not matter.
"""

from __future__ import annotations

import re
from typing import Final

from packlens.pack.vocabulary import read_classes

#: The classes of characters beyond ASCII, and what tiktoken's expression calls them; all others are like '!'.
#: The long s is a letter of contractions ('ſ), where case is ignored.
CLASSES: Final = {
    "A": r"[\p{Lu}\p{Lt}]",
    "a": r"\p{Ll}",
    "\x80": r"[\p{Lm}\p{Lo}]",
    "\x81": r"\p{M}",
    "0": r"\p{N}",
    "\t": r"\s",
    "s": "\u017f",
}
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
    """The class of a code point; the table is read when a text first has a character that is not ASCII."""

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
