"""GCF within a session: symbols that the reader has been sent are references, `@7  # previously transmitted`.

Edges that the reader has been sent are not sent again either, where no symbol of the pack has changed since: a comment
says so, and the edges of such a text are those it tells and those told before between its symbols. That is no part of
the specification, which knows references to symbols only; a reader that passes over the comment has the new edges.

SPEC section 9 of the format. The library keeps a session by name alone, while 9.1 identifies symbols by kind and name:
`pack.session` keeps names by symbol id, and answers in full where one name came to mean another symbol. References
keep the score that was sent with the declaration. The library does not read sessions; `SessionReader` does.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from packlens.model import PackContent, PackEdge
from packlens.wire.checks import refuse
from packlens.wire.gcf import check_header, graph, payload_of_graph, read_graph
from packlens.wire.payload import Payload

if TYPE_CHECKING:
    import gcf

_FORMAT: Final = "gcf"
_REFERENCE: Final = re.compile(r"@([0-9]{1,16})\s+# previously transmitted\s*")
_EDGES_BEFORE: Final = "# edges sent before still hold\n"
_EDGES_PER_SYMBOL: Final = 8
"""How many edges a reader remembers for each declaration that it may remember."""
Edge = tuple[str, str, str]
"""(source, target, kind), by the names of symbols."""
_DECLARATION: Final = re.compile(r"@([0-9]{1,16})\s+(\S.*)")


@dataclass(frozen=True, slots=True)
class _Sent:
    """What the library asks of a session, answered without remembering: encoding has no effect."""

    ids: Mapping[str, int]

    def transmitted(self, name: str) -> bool:
        """Whether a symbol was sent before."""
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
    """Return a pack's text for a reader who has been sent the names in `ids`, and the ids that it declares.

    `ids` are 0, 1, 2 ... in the order of their sending; new ones follow. `edges` were sent before and are left out.
    Comments on the pack are left out.
    """
    from gcf import encode_with_session  # noqa: PLC0415 - see gcf.encode

    payload = graph(content)
    # The library numbers new symbols in the order given; 16.1 wants scores to fall and edges to be in order of numbers.
    payload.symbols.sort(key=lambda symbol: (symbol.distance, -symbol.score))
    fresh = [symbol.qualified_name for symbol in payload.symbols if symbol.qualified_name not in ids]
    declared = {name: len(ids) + place for place, name in enumerate(fresh)}
    number = {
        **{s.qualified_name: ids[s.qualified_name] for s in payload.symbols if s.qualified_name in ids},
        **declared,
    }
    before = len(payload.edges)
    payload.edges = [edge for edge in payload.edges if (edge.source, edge.target, edge.edge_type) not in edges]
    payload.edges.sort(key=lambda edge: (number[edge.source], number[edge.target], edge.edge_type))
    text: str = encode_with_session(payload, _Sent(ids))
    return (text + _EDGES_BEFORE if len(payload.edges) < before else text), declared


class SessionReader:
    """The reader's side: what each number was declared as. Bounded by `most` declarations."""

    def __init__(self, most: int = 100_000) -> None:
        """Start a session."""
        self._declared: dict[int, str] = {}
        self._edges: set[tuple[int, int, str]] = set()
        self._most = most

    def read(self, text: str) -> Payload:
        """Return what a text of this session tells of its pack, references resolved.

        Raises WireError for other texts, and for references to what was never declared; nothing is remembered then.
        """
        if check_header(text).get("session") != "true":
            refuse(_FORMAT, "it is not of a session")
        declared: dict[int, str] = {}
        lines = [self._resolved(line, declared) for line in text.split("\n")]
        payload = payload_of_graph(read_graph("\n".join(lines)))
        numbers = [int(match[1]) for line in lines if (match := _DECLARATION.fullmatch(line))]
        if len(numbers) != len(payload.symbols):
            refuse(_FORMAT, "a symbol has no number that can be referred to")
        known, edges = self._joined(payload, numbers, still=_EDGES_BEFORE.rstrip() in lines)
        if len(self._declared) + len(declared) > self._most or len(edges) > _EDGES_PER_SYMBOL * self._most:
            refuse(_FORMAT, f"its session has more than {self._most} symbols, or too many edges; start another")
        self._declared.update(declared)
        self._edges = edges
        return replace(payload, edges=(*payload.edges, *known))

    def _joined(
        self, payload: Payload, numbers: list[int], *, still: bool
    ) -> tuple[list[PackEdge], set[tuple[int, int, str]]]:
        """Return the edges told before that a text leaves out, and all that are known after it."""
        place = {number: position for position, number in enumerate(numbers)}
        told = {(numbers[edge.source], numbers[edge.target], edge.kind) for edge in payload.edges}
        inside = {edge for edge in self._edges if edge[0] in place and edge[1] in place}
        if not still:
            return [], (self._edges - inside) | told
        known = [PackEdge(place[source], place[target], kind, 0.0) for source, target, kind in sorted(inside - told)]
        return known, self._edges | told

    def _resolved(self, line: str, declared: dict[int, str]) -> str:
        if reference := _REFERENCE.fullmatch(line):
            known = self._declared.get(int(reference[1]))
            if known is None:
                refuse(_FORMAT, f"@{reference[1]} was never declared; ask for the full one")
            return f"@{reference[1]} {known}"
        if declaration := _DECLARATION.fullmatch(line):
            number = int(declaration[1])
            if number in declared or number in self._declared:
                refuse(_FORMAT, f"@{number} is declared twice")
            declared[number] = declaration[2]
        return line
