"""Edges that editors told, among those that extraction found: they replace its guesses about the same use.

A guess is an extracted edge below the confidence of what imports, types or scope decide. Where every use of a name in
a definition was told, the guesses for that name give way; else only those between the ends that were told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.graph.edges import Edges
from packlens.graph.lookup import Positions
from packlens.graph.view import Codes, edge_kind_code
from packlens.model import NODE_KINDS, PROVENANCE_CONFIDENCE, PROVENANCES
from packlens.store.records import EditorEdgeRow

SURE: Final = np.float32(PROVENANCE_CONFIDENCE["ast_resolved"])
"""Extracted edges below it are guesses: by name alone, or shared among several candidates (SPEC 3.3)."""
TOLD: Final = PROVENANCES.index("lsp_resolved")
_EXTRACTED: Final = frozenset(PROVENANCES.index(name) for name in ("ast_inferred", "ast_resolved"))
_CALLS: Final = edge_kind_code("calls")
_TESTS: Final = edge_kind_code("tests")
_CONSTRUCTOR: Final = NODE_KINDS.index("constructor")


class Traits(NamedTuple):
    """What has to be known of nodes, by position; columns as in `Symbols`."""

    names: Sequence[str]
    kind: Codes
    parent: NDArray[Any]
    test: NDArray[Any]


class Told(NamedTuple):
    """An edge that an editor told, its ends and its owner by position."""

    owner: int
    source: int
    kind: int
    name: str
    target: int
    confidence: float
    line: int


def placed(rows: Iterable[EditorEdgeRow], position_of: Positions, files: Mapping[str, int]) -> list[Told]:
    """Return rows by position, in a fixed order; those without ends or owner are left out. `files`: number by path."""
    several = sorted(rows)
    source = position_of.many(np.array([row.source for row in several], dtype=np.int64))
    target = position_of.many(np.array([row.target for row in several], dtype=np.int64))
    return [
        Told(files[row.site], near, row.kind, row.name, far, row.confidence, row.line)
        for row, near, far in zip(several, source.tolist(), target.tolist(), strict=True)
        if row.site in files and near >= 0 and far >= 0
    ]


def with_editor_edges(edges: Edges, told: Sequence[Told], traits: Traits) -> Edges:
    """Return edges by source together with those that editors told, without the guesses that these replace."""
    if not told:
        return edges
    groups: dict[tuple[int, int], list[Told]] = {}
    for fact in told:
        groups.setdefault((fact.owner, fact.source), []).append(fact)
    concerned = np.isin(edges.owner, [fact.owner for fact in told]) & np.isin(edges.near, [f.source for f in told])
    gone: list[int] = []
    again: list[Told] = []
    surer: set[tuple[int, int, int, int]] = set()
    for slot in np.flatnonzero(concerned).tolist():
        kind, far = int(edges.kind[slot]), int(edges.far[slot])
        if int(edges.provenance[slot]) not in _EXTRACTED:
            continue
        facts = groups.get((int(edges.owner[slot]), int(edges.near[slot])), ())
        spoken = [fact for fact in facts if fact.kind == (_CALLS if kind == _TESTS else kind)]
        meant = next((fact for fact in spoken if _are_kin(far, fact.target, traits)), None)
        confidence = edges.confidence[slot]
        if meant is not None:
            if confidence < np.float32(meant.confidence):
                gone.append(slot)
                again.append(meant._replace(target=far, kind=kind, line=int(edges.line[slot])))
            elif far == meant.target:
                surer.add((meant.owner, meant.source, kind, far))
        elif confidence < SURE and any(fact.name and goes_by(far, fact.name, traits) for fact in spoken):
            gone.append(slot)
    return _joined(edges, gone, [*again, *told, *_tests(told, traits)], surer)


def _joined(
    edges: Edges, gone: list[int], facts: Iterable[Told], surer: set[tuple[int, int, int, int]]
) -> Edges:  # fmt: skip
    """Return edges without some slots, and with facts, each pair of ends once a kind."""
    new: dict[tuple[int, int, int, int], Told] = {}
    for fact in facts:
        key = (fact.owner, fact.source, fact.kind, fact.target)
        if key not in surer and fact.source != fact.target:
            new.setdefault(key, fact)
    stay = np.ones(len(edges.near), dtype=np.bool_)
    stay[gone] = False
    kept, made = edges.chosen(stay), list(new.values())
    more = Edges(
        np.array([fact.source for fact in made], np.int64), np.array([fact.target for fact in made], np.int64),
        np.array([fact.kind for fact in made], np.uint8), np.array([fact.confidence for fact in made], np.float32),
        np.full(len(made), TOLD, np.uint8), np.array([fact.line for fact in made], np.int32),
        np.array([fact.owner for fact in made], np.int32),
    )  # fmt: skip
    columns: list[tuple[NDArray[Any], NDArray[Any]]] = list(zip(kept, more, strict=True))
    return Edges(*(np.concatenate((column, added)).astype(column.dtype) for column, added in columns))


def _tests(told: Iterable[Told], traits: Traits) -> list[Told]:
    """A test exercises what it calls, unless that is of the tests itself (as `index.resolve` has it)."""
    return [
        fact._replace(kind=_TESTS)
        for fact in told
        if fact.kind == _CALLS and traits.test[fact.source] and not traits.test[fact.target]
    ]


def _are_kin(left: int, right: int, traits: Traits) -> bool:
    """Whether two nodes are the same, or a type and its constructor: a call of one is a call of the other."""
    pairs = ((left, right), (right, left))
    return left == right or any(traits.kind[a] == _CONSTRUCTOR and traits.parent[a] == b for a, b in pairs)


def goes_by(position: int, name: str, traits: Traits) -> bool:
    """Whether code refers to a node by a name: a constructor goes by its type's name too."""
    parent = int(traits.parent[position])
    of_type = traits.kind[position] == _CONSTRUCTOR and parent >= 0 and traits.names[parent] == name
    return of_type or traits.names[position].rstrip("?!=") == name
