"""GCF within a session: symbols that the reader has been sent are references, `@7  # previously transmitted`.

See section 9 of the GCF specification. The library identifies the symbols of a session by name alone, section 9.1 by
kind and name: so `pack.session` keeps the symbol id of each name, and sends a full text where a name means another
symbol now. A reference keeps the score of its declaration. The library does not read sessions; `SessionReader` does.

Beyond the specification, which has references to symbols only, edges are not sent again if no symbol of the pack has
changed since. A comment says so: the edges of such a text are its own and those sent before between its symbols. A
reader that skips the comment has the new edges only.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final

import gcf

from packlens.model import PackContent, PackEdge
from packlens.wire.checks import refuse
from packlens.wire.gcf import check_header, graph, payload_of_graph, read_graph
from packlens.wire.payload import Payload

_FORMAT: Final = "gcf"
_REFERENCE: Final = re.compile(r"@([0-9]{1,16})\s+# previously transmitted\s*")
_EDGES_BEFORE: Final = "# edges sent before still hold\n"
_MAX_EDGES_PER_SYMBOL: Final = 8
"""How many edges a reader keeps for each declaration that it may keep."""
Edge = tuple[str, str, str]
"""(source, target, kind), by the names of symbols."""
_DECLARATION: Final = re.compile(r"@([0-9]{1,16})\s+(\S.*)")


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
    content: PackContent, ids: Mapping[str, int], edges: Collection[Edge] = frozenset()
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
    return (text + _EDGES_BEFORE if len(payload.edges) < edge_count else text), declared


class SessionReader:
    """The reader's side of a session: the declaration of each number, at most `max_symbols` of them."""

    def __init__(self, max_symbols: int = 100_000) -> None:
        """Start a session."""
        self._declared: dict[int, str] = {}
        self._edges: set[tuple[int, int, str]] = set()
        self._max_symbols = max_symbols

    def read(self, text: str) -> Payload:
        """Return the payload of a text of this session, with references resolved.

        Raises WireError for other texts, and for references to numbers that were never declared. A text that is
        refused does not change the reader.
        """
        if check_header(text).get("session") != "true":
            refuse(_FORMAT, "it is not part of a session")
        declared: dict[int, str] = {}
        lines = [self._resolved(line, declared) for line in text.split("\n")]
        payload = payload_of_graph(read_graph("\n".join(lines)))
        numbers = [int(match[1]) for line in lines if (match := _DECLARATION.fullmatch(line))]
        if len(numbers) != len(payload.symbols):
            refuse(_FORMAT, "a symbol has no number that can be referred to")
        omitted, edges = self._with_omitted_edges(payload, numbers, omits=_EDGES_BEFORE.rstrip() in lines)
        if (
            len(self._declared) + len(declared) > self._max_symbols
            or len(edges) > _MAX_EDGES_PER_SYMBOL * self._max_symbols
        ):
            refuse(_FORMAT, f"its session has more than {self._max_symbols} symbols, or too many edges; start another")
        self._declared.update(declared)
        self._edges = edges
        return replace(payload, edges=(*payload.edges, *omitted))

    def _with_omitted_edges(
        self, payload: Payload, numbers: list[int], *, omits: bool
    ) -> tuple[list[PackEdge], set[tuple[int, int, str]]]:
        """Return the edges that a text omits because they were sent before, and all edges that are known after it.

        `numbers` are those of the payload's symbols; `omits` is whether the text says that earlier edges still hold.
        """
        position = {number: index for index, number in enumerate(numbers)}
        sent = {(numbers[edge.source], numbers[edge.target], edge.kind) for edge in payload.edges}
        known_inside = {edge for edge in self._edges if edge[0] in position and edge[1] in position}
        if not omits:
            return [], (self._edges - known_inside) | sent
        omitted = [
            PackEdge(position[source], position[target], kind, 0.0)
            for source, target, kind in sorted(known_inside - sent)
        ]
        return omitted, self._edges | sent

    def _resolved(self, line: str, declared: dict[int, str]) -> str:
        """Return a line with its reference replaced by the declaration; note a declaration in `declared`."""
        if reference := _REFERENCE.fullmatch(line):
            declaration_text = self._declared.get(int(reference[1]))
            if declaration_text is None:
                refuse(_FORMAT, f"@{reference[1]} was never declared; ask for the full one")
            return f"@{reference[1]} {declaration_text}"
        if declaration := _DECLARATION.fullmatch(line):
            number = int(declaration[1])
            if number in declared or number in self._declared:
                refuse(_FORMAT, f"@{number} is declared twice")
            declared[number] = declaration[2]
        return line
