"""Names by position that can be spliced without being copied: numbers of texts in a table that only grows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, overload

import numpy as np

from packlens.graph.splice import Splice
from packlens.graph.view import Ints

_SPARE: Final = 1.5
"""A table with this many times the texts that are in use, and a few more, is made anew."""
_FEW: Final = 1000


class Texts(Sequence[str]):
    """Texts by position. Copying 63,000 numbers takes a hundredth of what copying a list of as many texts does, each
    of which counts who refers to it.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        """Take the texts."""
        self._table = list(texts)
        self._numbers: Ints = np.arange(len(texts), dtype=np.int32)

    def spliced(self, splice: Splice, new: Sequence[str]) -> Texts:
        """Return these after a splice; they share the table, which earlier ones only read as far as they know it."""
        table, numbers = self._table, self._numbers
        if len(table) > _SPARE * len(numbers) + _FEW:
            table = list(self)
            numbers = np.arange(len(table), dtype=np.int32)
        count, added = len(numbers), []
        for at, text in zip(splice.at.tolist(), new, strict=True):
            known = int(numbers[at]) if at < count else -1
            if known < 0 or table[known] != text:
                known = len(table)
                table.append(text)
            added.append(known)
        result = Texts.__new__(Texts)
        result._table, result._numbers = table, splice.array(numbers, np.array(added, dtype=np.int32))
        return result

    @overload
    def __getitem__(self, position: int) -> str: ...
    @overload
    def __getitem__(self, position: slice) -> list[str]: ...
    def __getitem__(self, position: int | slice) -> str | list[str]:
        """Return the text at a position, or those of a slice."""
        if isinstance(position, slice):
            return [self._table[number] for number in self._numbers[position].tolist()]
        return self._table[int(self._numbers[position])]

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._numbers)

    def __iter__(self) -> Iterator[str]:
        """Iterate over the texts by position."""
        return map(self._table.__getitem__, self._numbers.tolist())

    def __eq__(self, other: object) -> bool:
        """Whether the texts of another sequence are the same."""
        if not isinstance(other, list | Texts):
            return NotImplemented
        return len(self) == len(other) and all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]
