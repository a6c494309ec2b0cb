"""Lower-cased names of one index, laid out for exact, prefix and substring lookup."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.graph.kinds import IS_CALLABLE
from packlens.graph.view import Flags, Index, Ints
from packlens.retrieve.corpus.candidates import is_code
from packlens.retrieve.per_index import per_index

_LAST: Final = chr(0x10FFFF)
"""The code point after every other: `prefix + _LAST` bounds the strings that start with `prefix`."""


@dataclass(frozen=True)
class NameTable:
    """Names by position and in order. Costs one sort of all names a generation (0.2 s at 100,000 nodes)."""

    lengths: Ints
    """Length of each node's name, by position."""
    code: Flags
    """Which nodes can be targets of a task: neither files nor externals."""
    core: Flags
    """Which nodes are callables or types: what a task means when a field shares their name."""
    names: list[str]
    """Lower-cased names, sorted; parallel to `name_positions`."""
    name_positions: Ints
    qualified: list[str]
    """Lower-cased qualified names of those nodes whose name is not the whole of it, sorted."""
    qualified_positions: Ints
    joined: str
    """Lower-cased qualified names by position, one a line."""
    line_starts: NDArray[np.int64]
    """Where each position's line starts in `joined`."""

    def exact(self, word: str) -> Ints:
        """Return the positions whose name or qualified name is `word` (lower case), in no order."""
        return np.concatenate(
            [
                _between(self.names, self.name_positions, word, word + "\0"),
                _between(self.qualified, self.qualified_positions, word, word + "\0"),
            ]
        )

    def prefix(self, word: str) -> Ints:
        """Return the positions whose name starts with `word`, or whose qualified name does if `word` is dotted."""
        if "." in word:
            return _between(self.qualified, self.qualified_positions, word, word + _LAST)
        return _between(self.names, self.name_positions, word, word + _LAST)

    def substring(self, word: str) -> Ints:
        """Return the positions whose qualified name contains `word`, in order of position."""
        offsets: list[int] = []
        offset = self.joined.find(word)
        while offset >= 0:
            offsets.append(offset)
            line_end = self.joined.find("\n", offset)
            offset = self.joined.find(word, line_end + 1) if line_end >= 0 else -1
        return (np.searchsorted(self.line_starts, np.array(offsets, dtype=np.int64), side="right") - 1).astype(np.int32)


def _between(keys: list[str], positions: Ints, low: str, high: str) -> Ints:
    return positions[bisect_left(keys, low) : bisect_left(keys, high)]


def _sorted_table(keys: list[str], positions: list[int]) -> tuple[list[str], Ints]:
    order = sorted(range(len(keys)), key=keys.__getitem__)
    return [keys[i] for i in order], np.array([positions[i] for i in order], dtype=np.int32)


@per_index
def name_table(index: Index) -> NameTable:
    """Return the name table of an index."""
    symbols = index.symbols
    names = [name.lower() for name in symbols.names]
    qualified = [name.lower().replace("\n", " ") for name in symbols.qualified_names]
    inner = [position for position, name in enumerate(names) if qualified[position] != name]
    sorted_names, name_positions = _sorted_table(names, list(range(len(names))))
    sorted_qualified, qualified_positions = _sorted_table([qualified[i] for i in inner], inner)
    line_lengths = np.fromiter((len(name) + 1 for name in qualified), dtype=np.int64, count=len(qualified))
    return NameTable(
        lengths=np.fromiter(map(len, names), dtype=np.int32, count=len(names)),
        code=is_code(symbols),
        core=symbols.is_type | IS_CALLABLE[symbols.kind],
        names=sorted_names,
        name_positions=name_positions,
        qualified=sorted_qualified,
        qualified_positions=qualified_positions,
        joined="\n".join(qualified),
        line_starts=np.cumsum(line_lengths) - line_lengths,
    )
