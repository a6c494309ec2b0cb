"""Replaces guessed edges by reported ones, which an editor's language support or a compiler's index confirmed.

A guess is an extracted edge with less confidence than imports, types or scope give. If all uses of a name in a
definition were reported, all guesses for that name are removed; otherwise only those between the reported ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.graph.edges import Edges
from packlens.graph.kinds import CALLS, CONSTRUCTOR, TESTS
from packlens.graph.lookup import Positions
from packlens.graph.view import Codes
from packlens.model import PROVENANCE_CONFIDENCE, PROVENANCES
from packlens.store.records import NOWHERE, ReportedEdgeRow

SURE: Final = np.float32(PROVENANCE_CONFIDENCE["ast_resolved"])
"""Extracted edges of less confidence are guesses: matched by name alone, or among several candidates."""
REPORTED: Final[Mapping[int, str]] = {
    PROVENANCES.index("lsp_resolved"): "the editor's language support",
    PROVENANCES.index("scip_resolved"): "a SCIP index",
}
"""Who reports edges, by the code of their provenance."""
_EXTRACTED: Final = frozenset(PROVENANCES.index(name) for name in ("ast_inferred", "ast_resolved"))
_OUTSIDE: Final = -1
"""The position of a target that the workspace does not define."""


class Traits(NamedTuple):
    """The columns over nodes that comparing edges needs, as in `Symbols`."""

    names: Sequence[str]
    kind: Codes
    parent: NDArray[Any]
    test: NDArray[Any]


class ReportedEdge(NamedTuple):
    """An edge that was reported; source and target are positions, the owner a file number."""

    owner: int
    source: int
    kind: int
    name: str
    target: int
    confidence: float
    line: int
    provenance: int


_EdgeKey = tuple[int, int, int, int]
"""(owner, source, kind, target)."""


class _Replacement(NamedTuple):
    """What reported edges change about extracted ones."""

    removed: list[int]
    """Indices of the extracted edges that are removed."""
    confirmed: list[ReportedEdge]
    """Those of the removed edges that are added again as reported."""
    kept_keys: set[_EdgeKey]
    """Extracted edges that are at least as confident as the reports that confirm them."""


def placed(rows: Iterable[ReportedEdgeRow], position_of: Positions, files: Mapping[str, int]) -> list[ReportedEdge]:
    """Return stored rows as edges between positions, sorted; rows without ends or owner are left out.

    `files` maps paths to file numbers.
    """
    ordered = sorted(rows)
    sources = position_of.many(np.array([row.source for row in ordered], dtype=np.int64))
    targets = position_of.many(np.array([row.target for row in ordered], dtype=np.int64))
    return [
        ReportedEdge(files[row.site], source, row.kind, row.name, target, row.confidence, row.line, row.provenance)
        for row, source, target in zip(ordered, sources.tolist(), targets.tolist(), strict=True)
        if row.site in files and source >= 0 and (target >= 0 or row.target == NOWHERE)
    ]


def with_reported_edges(edges: Edges, reported: Sequence[ReportedEdge], traits: Traits) -> Edges:
    """Return edges by source with the reported ones, and without the guesses that these replace."""
    if not reported:
        return edges
    replacement = _replacement(edges, reported, traits)
    new_edges = [*replacement.confirmed, *reported, *_tests_edges(reported, traits)]
    return _replaced(edges, replacement.removed, new_edges, replacement.kept_keys)


def _replacement(edges: Edges, reported: Sequence[ReportedEdge], traits: Traits) -> _Replacement:
    """Return what reports change about the extracted edges of their files and sources."""
    reports_by_source: dict[tuple[int, int], list[ReportedEdge]] = {}
    for report in reported:
        reports_by_source.setdefault((report.owner, report.source), []).append(report)
    has_owner = np.isin(edges.owner, [report.owner for report in reported])
    has_source = np.isin(edges.near, [report.source for report in reported])
    replacement = _Replacement([], [], set())
    for slot in np.flatnonzero(has_owner & has_source).tolist():
        if int(edges.provenance[slot]) not in _EXTRACTED:
            continue
        kind, target, confidence = int(edges.kind[slot]), int(edges.far[slot]), edges.confidence[slot]
        reports = reports_by_source.get((int(edges.owner[slot]), int(edges.near[slot])), ())
        same_kind = [report for report in reports if report.kind == (CALLS if kind == TESTS else kind)]
        confirming = next((report for report in same_kind if _are_kin(target, report.target, traits)), None)
        if confirming is None:
            is_guess = confidence < SURE
            if is_guess and any(report.name and goes_by(target, report.name, traits) for report in same_kind):
                replacement.removed.append(slot)  # all uses of that name were reported, and none leads there
        elif confidence < np.float32(confirming.confidence):
            replacement.removed.append(slot)
            line = int(edges.line[slot])
            replacement.confirmed.append(confirming._replace(target=target, kind=kind, line=line))
        elif target == confirming.target:
            replacement.kept_keys.add((confirming.owner, confirming.source, kind, target))
    return replacement


def _replaced(edges: Edges, removed: list[int], additions: Iterable[ReportedEdge], kept_keys: set[_EdgeKey]) -> Edges:
    """Return the edges without the removed ones and with the added ones, at most one per `_EdgeKey`.

    Edges in `kept_keys` are in `edges` already and are not added.
    """
    new_edges: dict[_EdgeKey, ReportedEdge] = {}
    for edge in additions:
        key = (edge.owner, edge.source, edge.kind, edge.target)
        if key in kept_keys or edge.target in (edge.source, _OUTSIDE):
            continue
        if edge.confidence > new_edges.setdefault(key, edge).confidence:
            new_edges[key] = edge
    stays = np.ones(len(edges.near), dtype=np.bool_)
    stays[removed] = False
    new = list(new_edges.values())
    new_columns = Edges(
        near=np.array([edge.source for edge in new], np.int64),
        far=np.array([edge.target for edge in new], np.int64),
        kind=np.array([edge.kind for edge in new], np.uint8),
        confidence=np.array([edge.confidence for edge in new], np.float32),
        provenance=np.array([edge.provenance for edge in new], np.uint8),
        line=np.array([edge.line for edge in new], np.int32),
        owner=np.array([edge.owner for edge in new], np.int32),
    )
    columns: list[tuple[NDArray[Any], NDArray[Any]]] = list(zip(edges.chosen(stays), new_columns, strict=True))
    return Edges(*(np.concatenate((column, additions)).astype(column.dtype) for column, additions in columns))


def _tests_edges(reported: Iterable[ReportedEdge], traits: Traits) -> list[ReportedEdge]:
    """Return the `tests` edges of reported calls: a test tests what it calls outside of tests."""
    return [
        edge._replace(kind=TESTS)
        for edge in reported
        if edge.kind == CALLS and edge.target != _OUTSIDE
        if traits.test[edge.source] and not traits.test[edge.target]
    ]


def _are_kin(first: int, second: int, traits: Traits) -> bool:
    """Return whether two nodes are the same, or a type and its constructor: a call of one is a call of the other."""
    if second == _OUTSIDE:
        return False
    pairs = ((first, second), (second, first))
    return first == second or any(traits.kind[a] == CONSTRUCTOR and traits.parent[a] == b for a, b in pairs)


def goes_by(position: int, name: str, traits: Traits) -> bool:
    """Return whether code can refer to a node by this name; the name of a type also means its constructor."""
    parent = int(traits.parent[position])
    has_name_of_type = traits.kind[position] == CONSTRUCTOR and parent >= 0 and traits.names[parent] == name
    return has_name_of_type or traits.names[position].rstrip("?!=") == name
