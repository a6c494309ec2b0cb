"""The reader's side of a GCF session, by section 9 of the specification: it resolves references to earlier texts."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from packlens.model import PackEdge
from packlens.wire.gcf import check_header, payload_of_graph, read_graph
from packlens.wire.gcf_session import EDGES_BEFORE
from packlens.wire.payload import Payload

_REFERENCE: Final = re.compile(r"@([0-9]{1,16})\s+# previously transmitted\s*")
_DECLARATION: Final = re.compile(r"@([0-9]{1,16})\s+(\S.*)")


class SessionReader:
    """The declaration of each number, and the edges that were sent."""

    def __init__(self) -> None:
        """Start a session."""
        self._declared: dict[int, str] = {}
        self._edges: set[tuple[int, int, str]] = set()

    def read(self, text: str) -> Payload:
        """Return the payload of a text of this session, with references resolved."""
        assert check_header(text)["session"] == "true"
        declared: dict[int, str] = {}
        lines = [self._resolved(line, declared) for line in text.split("\n")]
        payload = payload_of_graph(read_graph("\n".join(lines)))
        numbers = [int(match[1]) for line in lines if (match := _DECLARATION.fullmatch(line))]
        assert len(numbers) == len(payload.symbols)
        omitted, edges = self._with_omitted_edges(payload, numbers, omits=EDGES_BEFORE.rstrip() in lines)
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
            return f"@{reference[1]} {self._declared[int(reference[1])]}"
        if declaration := _DECLARATION.fullmatch(line):
            number = int(declaration[1])
            assert number not in declared
            assert number not in self._declared
            declared[number] = declaration[2]
        return line
