"""Turns an editor's answers into edges: locations to symbols, symbols to rows. Answers that do not fit are ignored.

Nothing is guessed: a location counts only where the index has a definition with its name there, or a call of the name
that was asked about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

import numpy as np
from lsprotocol.types import Position, Range

from packlens.engine.symbols.symbol_at import symbol_at
from packlens.engine.uses.doubtful_uses import CALLERS, DEFINITION, Doubt
from packlens.graph.kinds import CALLS, EXTENDS, FILE, IMPLEMENTS, IS_TYPE, OVERRIDES, REFERENCES
from packlens.graph.reported_edges import SURE
from packlens.graph.view import Index
from packlens.lsp import protocol
from packlens.lsp.requests.request_context import RequestContext
from packlens.lsp.rpc.failures import wrong_params
from packlens.lsp.rpc.messages import read_own
from packlens.lsp.sessions.questions import MAX_TARGETS, Batch
from packlens.lsp.workspace.positions import Encoding, line_starts, offset_at
from packlens.model import CALLABLE_OR_TYPE_KINDS, CONTRACT_KINDS, NODE_KINDS, PROVENANCE_CONFIDENCE, PROVENANCES
from packlens.store.records import ReportedEdgeRow

_CONFIDENCE: Final = PROVENANCE_CONFIDENCE["lsp_resolved"]
_MAX_MEANINGS: Final = 3
"""A name with more definitions than this is ignored."""
_PROVENANCE: Final = PROVENANCES.index("lsp_resolved")
_LAST_WORD: Final = re.compile(r"[\w$]+(?=[^\w$]*\Z)")
_FIRST_WORD: Final = re.compile(r"[\w$]*")
_CALLED: Final = frozenset(NODE_KINDS.index(kind) for kind in CALLABLE_OR_TYPE_KINDS | {"property"})
_CONTRACTS: Final = frozenset(NODE_KINDS.index(kind) for kind in CONTRACT_KINDS)

Answers = tuple[protocol.ReferenceAnswer, ...]


def read_answers(result: Any, batch: Batch) -> Answers:
    """Return a client's result as one answer for each question. Raises JsonRpcException if it does not have this form.

    The lists are cut before they are read: a list of a million locations costs no more than its transport.
    """
    answers = result.get("answers") if isinstance(result, Mapping) else None
    if isinstance(answers, list) and len(answers) == len(batch.questions):
        return read_own({"answers": [_cut(answer) for answer in answers]}, protocol.ResolveReferencesResult).answers
    answer_count = len(answers) if isinstance(answers, list) else "no list of"
    raise wrong_params(f"{len(batch.questions)} questions were asked, and {answer_count} answers came.")


def _cut(answer: Any) -> Any:
    """Leave out all targets of an answer with more targets than are read."""
    targets = answer.get("targets") if isinstance(answer, Mapping) else None
    return {**answer, "targets": []} if isinstance(targets, list) and len(targets) > MAX_TARGETS else answer


def rows_of(context: RequestContext, batch: Batch, answers: Answers) -> list[ReportedEdgeRow]:
    """Return the edges that answers report; none if anything has changed since the questions were sent."""
    live = batch.root.live
    if context.engine(batch.root).view is not batch.index or context.freshness(batch.root).pending:
        return []
    by_doubt: dict[Doubt, list[tuple[int, protocol.ReferenceAnswer]]] = {}
    for (doubt, line), answer in zip(batch.questions, answers, strict=True):
        by_doubt.setdefault(doubt, []).append((line, answer))
    finder = _SymbolFinder(context, batch)
    edges: list[_ReportedEdge] = []
    for doubt, answers_to_doubt in by_doubt.items():
        context.token.raise_if_cancelled()
        edges += (
            _definitions(finder, doubt, answers_to_doubt)
            if doubt.ask == DEFINITION
            else _uses(finder, doubt, answers_to_doubt)
        )
    paths = {batch.index.symbols.path_of(end) for edge in edges for end in (edge.source, edge.target)}
    anchors = live.anchors(paths | batch.anchors.keys())
    if any(anchors.get(path) != digest for path, digest in batch.anchors.items()):
        return []
    rows = (_row(edge, batch.index, anchors) for edge in edges)
    return [row for row in rows if row is not None]


@dataclass(frozen=True, slots=True)
class _ReportedEdge:
    """An edge that an answer reports, with its ends as positions."""

    source: int
    kind: int
    target: int
    name: str
    """The name whose guessed edges it replaces; '' if it replaces none."""
    line: int
    confidence: float


def _row(edge: _ReportedEdge, index: Index, anchors: Mapping[str, bytes]) -> ReportedEdgeRow | None:
    """Return an edge to be stored; None if a file of its ends has changed, or if it leads from a symbol to itself."""
    symbols = index.symbols
    site, target_file = symbols.path_of(edge.source), symbols.path_of(edge.target)
    if edge.source == edge.target or site not in anchors or target_file not in anchors:
        return None
    return ReportedEdgeRow(
        site=site,
        site_hash=anchors[site],
        source=int(symbols.ids[edge.source]),
        kind=edge.kind,
        target=int(symbols.ids[edge.target]),
        target_file=target_file,
        target_hash=anchors[target_file],
        name=edge.name,
        line=edge.line,
        confidence=edge.confidence,
        provenance=_PROVENANCE,
    )


def _definitions(
    finder: _SymbolFinder, doubt: Doubt, answers_to_doubt: Sequence[tuple[int, protocol.ReferenceAnswer]]
) -> list[_ReportedEdge]:
    """Return edges to what was answered for each use; they replace guesses if every line of the doubt was answered."""
    source = finder.position(doubt.symbol)
    edges: list[_ReportedEdge] = []
    is_complete = True
    for line, answer in answers_to_doubt:
        targets: set[int] = set()
        for target in answer.targets:
            target_position = finder.named(target)
            if target_position is not None and finder.kind(target_position) in _CALLED:
                targets.add(target_position)
        if not 0 < len(targets) <= _MAX_MEANINGS:
            is_complete = False
            continue
        share = _CONFIDENCE / len(targets)
        edges += [_ReportedEdge(source, CALLS, position, "", line, share) for position in sorted(targets)]
    return [replace(edge, name=doubt.name) for edge in edges] if is_complete else edges


def _uses(
    finder: _SymbolFinder, doubt: Doubt, answers_to_doubt: Iterable[tuple[int, protocol.ReferenceAnswer]]
) -> list[_ReportedEdge]:
    """Return edges from the symbols that call or implement a symbol."""
    asked_for = finder.position(doubt.symbol)
    edges: dict[tuple[int, int], _ReportedEdge] = {}
    for target in (target for _, answer in answers_to_doubt for target in answer.targets):
        if doubt.ask == CALLERS:
            position, kind = finder.user(target, doubt.name), finder.use_kind(target, asked_for, doubt.name)
        else:
            position = finder.named(target)
            kind = finder.implementation_kind(position, asked_for) if position is not None else None
        if position is not None and kind is not None and not finder.is_sure(position, kind, asked_for):
            line = finder.row(target) if doubt.ask == CALLERS else finder.first_line(position)
            edge = _ReportedEdge(position, kind, asked_for, "", line, _CONFIDENCE)
            edges.setdefault((position, kind), edge)
    return [edges[key] for key in sorted(edges)]


class _Text(NamedTuple):
    """The text of an indexed file, as the user sees it."""

    path: str
    text: str
    starts: list[int]
    """As of `line_starts`."""

    def offset(self, position: Position, encoding: Encoding) -> int:
        """Return the code point offset of a position."""
        return offset_at(self.text, self.starts, position, encoding)


class _SymbolFinder:
    """Finds the symbols at locations of one root; each file is read once."""

    def __init__(self, context: RequestContext, batch: Batch) -> None:
        self._context = context
        self._root = batch.root
        self._index = batch.index
        self._encoding = context.encoding
        self._files: dict[str, _Text | None] = {}
        self._of_file: dict[str, np.ndarray[Any, np.dtype[np.intp]]] = {}

    def position(self, node: int) -> int:
        """Return the position of a store id that the view has."""
        return int(self._index.symbols.position_of[node])

    def kind(self, position: int) -> int:
        """Return the kind code of the symbol at a position."""
        return int(self._index.symbols.kind[position])

    def first_line(self, position: int) -> int:
        """Return the first line, from 1, of the symbol at a position."""
        return int(self._index.symbols.start_line[position])

    def row(self, target: protocol.ReferenceTarget) -> int:
        """Return the line of a location as the index counts lines."""
        file = self._file(target.uri)
        assert file is not None
        return file.text.count("\n", 0, file.offset(target.range.start, self._encoding)) + 1

    def named(self, target: protocol.ReferenceTarget) -> int | None:
        """Return the definition whose own name is at the start of a location, or whose whole text begins there."""
        file = self._file(target.uri)
        if file is None:
            return None
        start = file.offset(target.range.start, self._encoding)
        symbol = symbol_at(self._index, file.path, file.text, start)
        if symbol is not None and symbol.definition:
            return symbol.positions[0]
        members, row = self._members(file.path), file.text.count("\n", 0, start) + 1
        starting_here = members[self._index.symbols.start_line[members] == row].tolist()
        offset = len(file.text[:start].encode("utf-8", "surrogatepass"))
        nodes = self._context.engine(self._root).nodes(starting_here)
        exact_matches = [
            position
            for position, node in nodes.items()
            if node.span.start_byte == offset and self.kind(position) != FILE
        ]
        return exact_matches[0] if len(exact_matches) == 1 else None

    def user(self, target: protocol.ReferenceTarget, name: str) -> int | None:
        """Return the innermost definition around a location, if the name is there."""
        file = self._file(target.uri)
        if file is None or self._word(file, target.range) != name:
            return None
        symbols, row, members = self._index.symbols, self.row(target), self._members(file.path)
        first = symbols.start_line[members]
        enclosing = members[(first <= row) & (row < first + symbols.length[members])].tolist()
        owners = [position for position in enclosing if self.kind(position) in _CALLED or self.kind(position) == FILE]
        return min(
            owners,
            key=lambda position: (int(symbols.length[position]), -self.first_line(position), position),
            default=None,
        )

    def use_kind(self, target: protocol.ReferenceTarget, used: int, name: str) -> int | None:
        """Return the kind of a use: a call for a call hierarchy; for a reference only if the index has a call there."""
        if target.provider == "callHierarchy":
            return CALLS
        position = self.user(target, name)
        if position is None or self.kind(position) == FILE:
            return None
        return CALLS if len(self._edges(position, CALLS, used)) else REFERENCES

    def implementation_kind(self, position: int, asked_for: int) -> int | None:
        """Return the kind of the edge from an implementation to what it implements; None if none fits."""
        kinds = self.kind(position), self.kind(asked_for)
        if all(IS_TYPE[kind] for kind in kinds):
            return IMPLEMENTS if kinds[1] in _CONTRACTS else EXTENDS
        return OVERRIDES if not any(IS_TYPE[kind] or kind == FILE for kind in kinds) else None

    def is_sure(self, source: int, kind: int, target: int) -> bool:
        """Return whether extraction is already sure of an edge."""
        return bool((self._index.outgoing.confidence[self._edges(source, kind, target)] >= SURE).any())

    def _edges(self, source: int, kind: int, target: int) -> np.ndarray[Any, np.dtype[np.intp]]:
        outgoing = self._index.outgoing
        slots = np.arange(outgoing.indptr[source], outgoing.indptr[source + 1], dtype=np.intp)
        is_match = (outgoing.indices[slots] == target) & (outgoing.kind[slots] == kind)
        matching: np.ndarray[Any, np.dtype[np.intp]] = slots[is_match]
        return matching

    def _word(self, file: _Text, name_range: Range) -> str:
        first, last = (file.offset(end, self._encoding) for end in (name_range.start, name_range.end))
        if name_range.start.line != name_range.end.line or last <= first:
            last = _FIRST_WORD.search(file.text, first).end()  # type: ignore[union-attr]
        word = _LAST_WORD.search(file.text[first:last])
        return word[0] if word else ""

    def _members(self, path: str) -> np.ndarray[Any, np.dtype[np.intp]]:
        if path not in self._of_file:
            symbols = self._index.symbols
            self._of_file[path] = np.flatnonzero(symbols.file == symbols.paths.index(path))
        return self._of_file[path]

    def _file(self, uri: str) -> _Text | None:
        """Return the text of a document that the index has, or None."""
        if uri not in self._files:
            self._files[uri] = self._read(uri)
        return self._files[uri]

    def _read(self, uri: str) -> _Text | None:
        file = self._context.roots.holding(uri)
        if file is None or file.root is not self._root or not self._root.live.anchors([file.path]):
            return None
        text = self._context.text(uri, *file)
        return _Text(file.path, text, line_starts(text))
