"""GCF within a session: symbols that the reader has been sent are references, `@7  # previously transmitted`.

See section 9 of the GCF specification. The library identifies the symbols of a session by name alone, section 9.1 by
kind and name: so `pack.session` keeps the symbol id of each name, and sends a full text where a name means another
symbol now. A reference keeps the score of its declaration.

Beyond the specification, which has references to symbols only, edges are not sent again if no symbol of the pack has
changed since. A comment says so: the edges of such a text are its own and those sent before between its symbols. A
reader that skips the comment has the new edges only.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

import gcf

from packlens.model import PackContent
from packlens.wire.gcf import graph

EDGES_BEFORE: Final = "# edges sent before still hold\n"
"""The comment of a text that leaves out edges."""
Edge = tuple[str, str, str]
"""(source, target, kind), by the names of symbols."""


@dataclass(frozen=True, slots=True)
class _Sent:
    """The library's session interface over fixed numbers: encoding has no side effect."""

    ids: Mapping[str, int]

    def transmitted(self, name: str) -> bool:
        """Return whether a symbol was sent before."""
        return name in self.ids

    def get_id(self, name: str) -> int:
        """Return the number that a symbol was sent under, or -1."""
        return self.ids.get(name, -1)

    def size(self) -> int:
        """Return how many symbols were sent."""
        return len(self.ids)

    def record(self, symbols: list[gcf.Symbol]) -> None:
        """Do nothing."""


def edges_of(content: PackContent) -> list[Edge]:
    """Return a pack's edges by the names of its symbols."""
    return [(edge.source, edge.target, edge.edge_type) for edge in graph(content).edges]


def encode_in_session(
    content: PackContent, ids: Mapping[str, int], edges: Collection[Edge]
) -> tuple[str, dict[str, int]]:
    """Return a pack's text for a reader that has been sent the names in `ids`, and the numbers that the text declares.

    Numbers are 0, 1, 2 ... in the order of sending; new ones follow. `edges` were sent before and are left out, and so
    are comments on the pack.
    """
    payload = graph(content)
    # The library numbers new symbols in the given order; section 16.1 asks for falling scores, and edges by number.
    payload.symbols.sort(key=lambda symbol: (symbol.distance, -symbol.score))
    new = [symbol.qualified_name for symbol in payload.symbols if symbol.qualified_name not in ids]
    declared = {name: len(ids) + offset for offset, name in enumerate(new)}
    number = {
        **{s.qualified_name: ids[s.qualified_name] for s in payload.symbols if s.qualified_name in ids},
        **declared,
    }
    edge_count = len(payload.edges)
    payload.edges = [edge for edge in payload.edges if (edge.source, edge.target, edge.edge_type) not in edges]
    payload.edges.sort(key=lambda edge: (number[edge.source], number[edge.target], edge.edge_type))
    text: str = gcf.encode_with_session(payload, _Sent(ids))
    return (text + EDGES_BEFORE if len(payload.edges) < edge_count else text), declared
