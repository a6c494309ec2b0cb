"""Collects the uses that are found in a file: each once for the definition that uses it, with its first line."""

from __future__ import annotations

from array import array
from itertools import chain
from typing import Final

from packlens.extract.facts import References
from packlens.store.packed_facts import SITE_TYPE, Use

_NUMBER_BITS: Final = 32
_NUMBER_MASK: Final = (1 << _NUMBER_BITS) - 1


class FoundUses:
    """The uses found so far. Equal uses have one number, so a use by a definition is one integer."""

    def __init__(self) -> None:
        """Begin with none."""
        self._numbers: dict[Use, int] = {}
        self._lines: dict[int, int] = {}
        """First lines, by the number of the definition and of the use."""

    def add(self, ordinal: int, use: Use, line: int) -> bool:
        """Add a use by the definition with this ordinal; return whether it is the first one of its kind there."""
        lines, numbers = self._lines, self._numbers
        use_of_owner = (ordinal << _NUMBER_BITS) | numbers.setdefault(use, len(numbers))
        first_line = lines.get(use_of_owner)
        if first_line is None or line < first_line:
            lines[use_of_owner] = line
        return first_line is None

    def references(self) -> References:
        """Return all uses as references, in an order that does not depend on when they were found."""
        uses = sorted(self._numbers)
        ranks = [0] * len(uses)
        for rank, use in enumerate(uses):
            ranks[self._numbers[use]] = rank
        lines = self._lines.items()
        sites = [
            (use_of_owner >> _NUMBER_BITS, ranks[use_of_owner & _NUMBER_MASK], line) for use_of_owner, line in lines
        ]
        sites.sort()
        return References(uses, array(SITE_TYPE, chain.from_iterable(sites)))
