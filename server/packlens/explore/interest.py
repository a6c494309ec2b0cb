"""What of the code is worth showing, how much, and at most in which shape.

A symbol's worth is between 0 and 1. The ranking gives (score / best score) / (1 + rank / 12), so that a flat ranking
fades as well as a steep one; neighbours of what must be shown get `_NEAR` more. Bodies are for worth of at least
`BODY_FLOOR`, so that the answer has the size of the answer: room that is left stays empty (seeds:
adaptive-explore-sizing, dead end 1: "explore refills the freed budget with other full bodies").
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

import numpy as np

from packlens.explore.asked import Asked
from packlens.explore.families import Families, Family, find_families
from packlens.explore.spine import Spine
from packlens.graph.rows import row_slots
from packlens.graph.view import Index, edge_kind_code
from packlens.model import CALLABLE_KINDS, NODE_KINDS
from packlens.rank.ranking import Ranking

BODY_FLOOR: Final = 0.3
_FADE: Final = 12
_MOST_RANKED: Final = 80
_NEAR: Final = 0.25
_CONTRACT: Final = 0.35
_MEMBER: Final = 0.12
_EXEMPLAR: Final = 0.7
_TESTED: Final = 0.4
_LEAST_SHARED: Final = 0.1
"""The least share of a sibling's functions that its family asks for. Below, it is something else that also takes part,
as an orchestrator with a mixin does (seeds: RealCall, which is `Lockable`)."""
_CALLABLE: Final = np.array([kind in CALLABLE_KINDS for kind in NODE_KINDS])
_CONSTRUCTOR: Final = NODE_KINDS.index("constructor")
_CALLS, _TESTS = edge_kind_code("calls"), edge_kind_code("tests")
_SURE: Final = 0.7


class Shape(IntEnum):
    """How much of a symbol is shown, from nothing to everything."""

    NONE = 0
    NAME = 1
    SIGNATURE = 2
    DOC = 3
    """Its signature and the first sentence of its documentation."""
    ELIDED = 4
    """Its body without inner blocks."""
    FULL = 5


@dataclass(slots=True)
class Interest:
    """Why a symbol is worth showing."""

    worth: float
    role: str
    """'spine', 'named', 'exemplar', 'base', 'contract', 'sibling', 'ranked', 'near', 'member', 'test'."""
    most: Shape = Shape.FULL
    must: bool = False


@dataclass(frozen=True)
class Collapsed:
    """A family of which some siblings are shown by signatures only."""

    family: Family
    siblings: tuple[int, ...]
    exemplar: int
    """The sibling that stands for all of them; -1 if one is on the spine or named."""


@dataclass
class Interests:
    """Everything worth showing, by position, and which families were collapsed."""

    of: dict[int, Interest] = field(default_factory=dict)
    collapsed: list[Collapsed] = field(default_factory=list)
    skeletons: set[int] = field(default_factory=set)
    """Files of which all is signatures."""
    focused: set[int] = field(default_factory=set)
    """Files that define the supertype of a collapsed family."""

    def add(self, position: int, worth: float, role: str) -> None:
        """Say that a symbol is worth as much; its first role stays."""
        known = self.of.get(position)
        if known is None:
            self.of[position] = Interest(min(worth, 1.0), role)
        else:
            known.worth = max(known.worth, min(worth, 1.0))


def find_interests(asked: Asked, spine: Spine, ranking: Ranking, index: Index) -> Interests:
    """Return what is worth showing for a task."""
    symbols = index.symbols
    found = Interests()
    for position in spine.nodes:
        found.of[position] = Interest(1.0, "spine", must=True)
    for position in asked.symbols:
        must = not symbols.is_type[position]
        found.of.setdefault(position, Interest(1.0 if must else 0.8, "named", must=must))
    top = ranking.scored[0].score if ranking.scored else 1.0
    for rank, scored in enumerate(ranking.scored[:_MOST_RANKED]):
        found.add(scored.position, scored.score / max(top, 1e-9) / (1 + rank / _FADE), "ranked")
    core = [p for p, each in found.of.items() if each.must]
    for position in _callees(core, index):
        known = found.of.get(position)
        found.add(position, _NEAR + (known.worth if known else 0.0), "near")
    if asked.tests:
        for position in _tests_of(core, index):
            found.add(position, _TESTED, "test")
    families = find_families(found.of, index)
    _prefer_families(found, families, index)
    if spine.ways:
        _collapse(found, families, spine, asked, index)
    return found


def _callees(core: Iterable[int], index: Index) -> list[int]:
    slots = row_slots(index.outgoing.indptr, np.array(sorted(core), dtype=np.int32))
    edges = index.outgoing
    keep = (edges.kind[slots] == _CALLS) & (edges.confidence[slots] >= np.float32(_SURE))
    ends: list[int] = np.unique(edges.indices[slots[keep]]).tolist()
    return [p for p in ends if not index.symbols.test[p] and index.symbols.file[p] >= 0]


def _tests_of(core: Iterable[int], index: Index) -> list[int]:
    slots = row_slots(index.incoming.indptr, np.array(sorted(core), dtype=np.int32))
    found: list[int] = np.unique(index.incoming.indices[slots[index.incoming.kind[slots] == _TESTS]]).tolist()
    return found


# -- families


def _prefer_families(found: Interests, families: Families, index: Index) -> None:
    """Give worth to what siblings have in common: the supertype, and what they override of it."""
    for family in families.every:
        shown = sum(member in found.of for member in family.members)
        if shown >= 2 or (shown and family.base in found.of):
            best = max(found.of[member].worth for member in family.members if member in found.of)
            found.add(family.base, min(best, _CONTRACT), "base")
    owners = index.symbols.container
    for member in sorted(families.contract):
        if int(owners[member]) in found.of:
            found.add(member, _CONTRACT, "contract")


def _collapse(found: Interests, families: Families, spine: Spine, asked: Asked, index: Index) -> None:
    symbols = index.symbols
    kept = set(spine.nodes) | {p for p in asked.symbols if _CALLABLE[symbols.kind[p]]}
    kept_types = {int(symbols.container[p]) for p in kept} - {-1}
    family_files = {int(symbols.file[base]) for base in families.bases}
    spared_files = {int(symbols.file[p]) for p in kept} - family_files
    collapsed: dict[Family, list[int]] = {}
    candidates = {p if symbols.is_type[p] else int(symbols.container[p]) for p in found.of} | set(families.of)
    for sibling in sorted(candidates & set(families.of)):
        if sibling in kept or (sibling in kept_types) or int(symbols.file[sibling]) in spared_files:
            continue
        for family in families.of[sibling]:
            if family.functions or _interchangeable(sibling, family, index):
                collapsed.setdefault(family, []).append(sibling)
    shown = kept | kept_types
    for family, siblings in collapsed.items():
        exemplar = -1 if shown & set(family.members) else _exemplar(family, siblings, found, index)
        found.collapsed.append(Collapsed(family, tuple(s for s in siblings if s != exemplar), exemplar))
    exemplars = {each.exemplar for each in found.collapsed}
    for sibling in sorted({s for siblings in collapsed.values() for s in siblings} - exemplars):
        _cap(sibling, found, kept, index)
    for each in found.collapsed:
        _focus(each, found, families, kept, index)
    _name_files(found, index)


def _interchangeable(sibling: int, family: Family, index: Index) -> bool:
    """Whether a type is mostly what its family asks for: enough of its functions stand in the supertype as well."""
    symbols = index.symbols
    own = _functions_of(sibling, index)
    asked = {symbols.names[p] for p in _functions_of(family.base, index)}
    shared = sum(symbols.names[p] in asked for p in own)
    return not own or shared >= max(1.0, _LEAST_SHARED * len(own))


def _functions_of(owner: int, index: Index) -> list[int]:
    symbols = index.symbols
    members = np.flatnonzero(symbols.container == owner)
    kind = symbols.kind[members]
    found: list[int] = members[_CALLABLE[kind] & (kind != _CONSTRUCTOR)].tolist()
    return found


def _exemplar(family: Family, siblings: list[int], found: Interests, index: Index) -> int:
    """Return the sibling to show in full if two or more are collapsed: the one worth most, or -1."""
    if len(siblings) < 2:
        return -1
    worth = {s: max((found.of[p].worth for p in (s, *_functions_of(s, index)) if p in found.of), default=0.0)
             for s in siblings}  # fmt: skip
    best = max(siblings, key=lambda s: (worth[s], -s))
    if family.functions:
        found.of[best] = Interest(_EXEMPLAR, "exemplar")
        return best
    asked = {index.symbols.names[p] for p in _functions_of(family.base, index)}
    for member in _functions_of(best, index):
        if index.symbols.names[member] in asked:
            found.of[member] = Interest(_EXEMPLAR, "exemplar")
    return best


def _cap(sibling: int, found: Interests, kept: set[int], index: Index) -> None:
    """Show a sibling by its signatures: its own, and those of its functions."""
    found.add(sibling, _MEMBER, "sibling")
    for position in (sibling, *np.flatnonzero(index.symbols.container == sibling).tolist()):
        if position in kept or not (_CALLABLE[index.symbols.kind[position]] or position == sibling):
            continue
        found.add(position, _MEMBER, "sibling")
        each = found.of[position]
        each.most, each.role = Shape.SIGNATURE, "sibling"


def _focus(each: Collapsed, found: Interests, families: Families, kept: set[int], index: Index) -> None:
    """In the file that defines a family, show bodies of what is on the spine, named, or the family's contract only."""
    symbols, base = index.symbols, each.family.base
    file = symbols.file[base]
    if each.family.functions or not any(symbols.file[s] == file for s in each.siblings):
        return
    found.focused.add(int(file))
    for position, interest in found.of.items():
        if symbols.file[position] == file and position not in kept | families.contract and interest.role != "exemplar":
            interest.most = Shape.SIGNATURE


def _name_files(found: Interests, index: Index) -> None:
    by_file: dict[int, bool] = {}
    for position, each in found.of.items():
        file = int(index.symbols.file[position])
        by_file[file] = by_file.get(file, True) and each.most <= Shape.SIGNATURE
    found.skeletons = {file for file, all_of_it in by_file.items() if all_of_it}
