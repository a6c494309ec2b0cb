"""A list of texts that is cheap to splice: numbers into a table of texts that only grows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, overload

import numpy as np
from numpy.typing import NDArray

from packlens.graph.splice import Splice

_MAX_TABLE_RATIO: Final = 1.5
_MAX_UNUSED: Final = 1000
"""A table with more than (texts in use) * ratio + this many texts is rebuilt."""


class Texts(Sequence[str]):
    """Texts by position.

    Copying 63,000 numbers takes a hundredth of the time of copying a list of as many texts, because the list updates
    the reference count of each.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        """Take the texts."""
        self._table = list(texts)
        self._numbers: NDArray[np.int32] = np.arange(len(texts), dtype=np.int32)

    def spliced(self, splice: Splice, new: Sequence[str]) -> Texts:
        """Return the texts after a splice. Both share the table; it only grows, so the old numbers stay valid."""
        table, numbers = self._table, self._numbers
        if len(table) > _MAX_TABLE_RATIO * len(numbers) + _MAX_UNUSED:
            table = list(self)
            numbers = np.arange(len(table), dtype=np.int32)
        count, added_texts = len(numbers), []
        for position, text in zip(splice.insert_before.tolist(), new, strict=True):
            number = int(numbers[position]) if position < count else -1
            if number < 0 or table[number] != text:
                number = len(table)
                table.append(text)
            added_texts.append(number)
        result = Texts.__new__(Texts)
        result._table, result._numbers = table, splice.array(numbers, np.array(added_texts, dtype=np.int32))
        return result

    @overload
    def __getitem__(self, position: int) -> str: ...
    @overload
    def __getitem__(self, position: slice) -> list[str]: ...
    def __getitem__(self, position: int | slice) -> str | list[str]:
        """Return the text at a position, or the texts of a slice."""
        if isinstance(position, slice):
            return [self._table[number] for number in self._numbers[position].tolist()]
        return self._table[int(self._numbers[position])]

    def many(self, positions: NDArray[np.int32] | Sequence[int]) -> list[str]:
        """Return the texts at some positions."""
        table = self._table
        return [table[number] for number in self._numbers[positions].tolist()]

    def __len__(self) -> int:
        """Return the number of texts."""
        return len(self._numbers)

    def __iter__(self) -> Iterator[str]:
        """Iterate over the texts by position."""
        return map(self._table.__getitem__, self._numbers.tolist())

    def __eq__(self, other: object) -> bool:
        """Return whether another sequence holds the same texts."""
        if not isinstance(other, list | Texts):
            return NotImplemented
        return len(self) == len(other) and all(own == others for own, others in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]


def texts_at(texts: Sequence[str], positions: Sequence[int]) -> list[str]:
    """Return the texts at some positions; for `Texts`, four times as fast as taking them one by one."""
    return texts.many(positions) if isinstance(texts, Texts) else [texts[position] for position in positions]
