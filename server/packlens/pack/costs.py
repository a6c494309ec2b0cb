"""What the lines of single symbols and edges cost in a format: roughly for all of them, exactly for those asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from packlens.model import PackEdge, RankedSymbol
from packlens.pack.tokens import count, count_each
from packlens.wire import Codec

#: How many of the best symbols are counted to learn how many bytes a token of this format and workspace has.
_SAMPLE: Final = 16


@dataclass(frozen=True)
class Costs:
    """Tokens of symbols by position, of edges by place."""

    codec: Codec
    symbols: Sequence[RankedSymbol]
    edges: Sequence[PackEdge]

    @cached_property
    def rough(self) -> list[int]:
        """Tokens of every symbol's lines, from their bytes: within a tenth as a rule, at a fifth of the price."""
        sample = count_each(self._texts[:_SAMPLE])
        self._counted.update(enumerate(sample))
        sizes = [len(text.encode("utf-8", "replace")) for text in self._texts]
        share = sum(sample) / max(sum(sizes[:_SAMPLE]), 1)
        return [max(round(size * share), 1) for size in sizes]

    def exact(self, position: int) -> int:
        """Return the tokens of one symbol's lines."""
        cost = self._counted.get(position)
        if cost is None:
            cost = self._counted[position] = count(self._texts[position])
        return cost

    def edge(self, place: int) -> int:
        """Return the tokens of one edge's line."""
        cost = self._counted_edges.get(place)
        if cost is None:
            edge = self.edges[place]
            text = self.codec.edge(self.symbols[edge.source], self.symbols[edge.target], edge)
            cost = self._counted_edges[place] = count(text)
        return cost

    @cached_property
    def _texts(self) -> list[str]:
        return [self.codec.symbol(symbol) for symbol in self.symbols]

    @cached_property
    def _counted(self) -> dict[int, int]:
        return {}

    @cached_property
    def _counted_edges(self) -> dict[int, int]:
        return {}
