"""What of the code is worth showing, how much, and at most in which shape.

A symbol's worth is between 0 and 1. The ranking gives (score / best score) / (1 + rank / 12), so that a flat ranking
fades as well as a steep one; what the core (all that must be shown) calls gets `_NEAR` more, and what calls several of
the core `_HOLDS` for each. Where a task names no flow, its core is the best ranked function and what that one surely
calls, and what leads there from a named type is worth `_ENTERS`, or everything if nothing calls it: the flow begins
there. Bodies are for worth of at least
`BODY_FLOOR`, so that the answer has the size of the answer: room that is left stays empty (seeds:
adaptive-explore-sizing, dead end 1: "explore refills the freed budget with other full bodies").
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import islice
from typing import Final

import numpy as np

from packlens.explore.asked import Asked
from packlens.explore.families import (
    LEAST_SIBLINGS,
    Families,
    Family,
    find_families,
    functions_of,
    interchangeable,
    tables_near,
)
from packlens.explore.spine import Spine
from packlens.graph.rows import row_slots
from packlens.graph.view import Adjacency, Index, Ints, edge_kind_code
from packlens.model import CALLABLE_KINDS, NODE_KINDS
from packlens.rank.ranking import Ranking
from packlens.retrieve.statistics import candidate_mask

BODY_FLOOR: Final = 0.3
SIGNATURE_FLOOR: Final = 0.1
"""What is worth less is not shown by itself."""
_FADE: Final = 12
_MOST_RANKED: Final = 80
_NEAR: Final = 0.25
_HOLDS: Final = 0.2
_MOST_HELD: Final = 0.5
_CONTRACT: Final = 0.35
_MEMBER: Final = 0.12
_WIDE: Final = 6
"""A supertype of more functions is shown by those in play; an interface of few is what its siblings are about."""
_ENTERS: Final = 0.35
_MOST_ENTRANCES: Final = 6
_LEAST_PASSING: Final = 3
_MOST_DISPATCHED: Final = 12
"""Siblings that a call by the core brings into the answer, of a family that is no larger."""
_NAMED_TYPE: Final = 0.8
_EXEMPLAR: Final = 0.7
_TESTED: Final = 0.4
_CALLABLE: Final = np.array([kind in CALLABLE_KINDS for kind in NODE_KINDS])
_FILE: Final = NODE_KINDS.index("file")
_CALLS, _TESTS, _OVERRIDES = edge_kind_code("calls"), edge_kind_code("tests"), edge_kind_code("overrides")
_SURE: Final = 0.7
_ROUNDING: Final = 1e-3


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
    asked_first = [(p, "named") for p in asked.symbols]
    in_flow = [(p, "spine") for p in spine.nodes]
    for position, role in (
        (*asked_first, *_lead(ranking, index), *in_flow) if spine.inferred else (*in_flow, *asked_first)
    ):
        must = not spine.inferred if role == "spine" else not symbols.is_type[position]
        found.of.setdefault(position, Interest(1.0 if must or role == "spine" else _NAMED_TYPE, role, must=must))
    top = ranking.scored[0].score if ranking.scored else 1.0
    for rank, scored in enumerate(ranking.scored[:_MOST_RANKED]):
        found.add(scored.position, scored.score / max(top, 1e-9) / (1 + rank / _FADE), "ranked")
    core = [p for p, each in found.of.items() if each.must or each.role == "spine"]
    for position, near in _neighbours(core, index).items():
        known = found.of.get(position)
        found.add(position, near + (known.worth if known else 0.0), "near")
    for position in _dispatched(core, index):
        found.add(position, _MEMBER, "near")
    for position in _entrances(core, asked, found, index) if spine.inferred else ():
        known = found.of.get(position)
        entered = len(_called(index.incoming, np.array([position], dtype=np.int32), index)) > 0
        found.add(position, _ENTERS + (known.worth if known else 0.0) if entered else 1.0, "near")
    for position in _passages(asked.symbols, index) if spine.inferred else ():
        found.add(position, _ENTERS, "near")
    for position in tables_near(core, index):
        found.add(position, _MEMBER, "near")
    if asked.tests:
        for position in _tests_of(core, index):
            found.add(position, _TESTED, "test")
    families = find_families(found.of, index)
    if spine.ways:
        _collapse(found, families, spine, asked, index)
    if spine.inferred:
        _outline_variants(found, index)
    return found


def _lead(ranking: Ranking, index: Index) -> list[tuple[int, str]]:
    """Return the best ranked function and the best ranked one that it surely calls: where a task names none, they are
    what the answer is about.
    """
    symbols, edges, candidates = index.symbols, index.outgoing, candidate_mask(index.symbols)
    best = [s.position for s in ranking.scored if candidates[s.position] and _CALLABLE[symbols.kind[s.position]]]
    if not best:
        return []
    row = slice(edges.indptr[best[0]], edges.indptr[best[0] + 1])
    sure = (edges.kind[row] == _CALLS) & (edges.confidence[row] >= _SURE - _ROUNDING)
    called = set(edges.indices[row][sure].tolist())
    step = (position for position in best[1:_MOST_RANKED] if position in called)
    return [(position, "ranked") for position in (best[0], *islice(step, 1))]


def _neighbours(core: Iterable[int], index: Index) -> dict[int, float]:
    """Return what the core calls, and what calls two or more of the core: it holds them together. With their worth."""
    nodes = np.array(sorted(core), dtype=np.int32)
    near = dict.fromkeys(_called(index.outgoing, nodes, index), _NEAR)
    callers = np.concatenate([[0], *(_called(index.incoming, nodes[i : i + 1], index) for i in range(len(nodes)))])
    for position, count in zip(*(each.tolist() for each in np.unique(callers[1:], return_counts=True)), strict=True):
        if count > 1:
            near[int(position)] = max(near.get(int(position), 0.0), min(_HOLDS * count, _MOST_HELD))
    return near


def _dispatched(core: Iterable[int], index: Index) -> list[int]:
    """Return what overrides the functions that the core calls, if those are few: the flow goes on in one of them."""
    nodes = np.array(sorted(core), dtype=np.int32)
    found: list[int] = []
    for position in _called(index.outgoing, nodes, index):
        variants = _variants([position], index)
        if LEAST_SIBLINGS <= len(variants) <= _MOST_DISPATCHED:
            found += variants[~index.symbols.test[variants]].tolist()
    return found


def _variants(functions: Iterable[int], index: Index) -> Ints:
    """Return what overrides some functions, each once."""
    slots = row_slots(index.incoming.indptr, np.array(sorted(functions), dtype=np.int32))
    found: Ints = np.unique(index.incoming.indices[slots[index.incoming.kind[slots] == _OVERRIDES]])
    return found


def _entrances(core: Iterable[int], asked: Asked, found: Interests, index: Index) -> list[int]:
    """Return what calls the core from the files of what is named, best first: how the flow is entered from there.

    A call that may mean a function or what overrides it is sure to mean one of them: their confidences add up.
    """
    symbols, edges, inside = index.symbols, index.incoming, set(core)
    files = {int(symbols.file[position]) for position in asked.symbols}
    nodes = np.array(sorted(inside), dtype=np.int32)
    slots = row_slots(edges.indptr, nodes)
    variants = np.union1d(nodes, edges.indices[slots[edges.kind[slots] == _OVERRIDES]]).astype(np.int32)
    sure: dict[int, float] = {}
    slots = row_slots(edges.indptr, variants)
    for slot in slots[edges.kind[slots] == _CALLS].tolist():
        caller = int(edges.indices[slot])
        if caller not in inside and int(symbols.file[caller]) in files and _CALLABLE[symbols.kind[caller]]:
            sure[caller] = sure.get(caller, 0.0) + float(edges.confidence[slot])
    entering = [caller for caller, confidence in sure.items() if confidence >= _SURE - _ROUNDING]
    return sorted(entering, key=lambda p: (-(found.of[p].worth if p in found.of else 0.0), p))[:_MOST_ENTRANCES]


def _outline_variants(found: Interests, index: Index) -> None:
    """Show of what overrides a function that is shown whole the outline at most: it tells what differs.

    Where the flow is named, an exemplar of the variants stays whole; where it is guessed, the room is the flow's.
    """
    for position in _variants([p for p, each in found.of.items() if each.must], index).tolist():
        if position in found.of and not found.of[position].must:
            found.of[position].most = min(found.of[position].most, Shape.ELIDED)


def _passages(asked: Iterable[int], index: Index) -> list[int]:
    """Return, of each named type, the function that most of those go through which nothing calls, and nothing else.

    No call leads to where the language or a user enters a type (an iteration, a conversion, its public face). What at
    least `_LEAST_PASSING` of these ways in call, and nobody else does, is how the type goes to work.
    """
    found: list[int] = []
    for owner in asked:
        members = functions_of(owner, index) if index.symbols.is_type[owner] else []
        callers = {p: set(_called(index.incoming, np.array([p], dtype=np.int32), index)) - {p} for p in members}
        entered = {p for p, calling in callers.items() if not calling}
        passing = {p: len(calling) for p, calling in callers.items() if calling <= entered}
        best = max(passing, key=lambda p: (passing[p], -p), default=-1)
        if passing.get(best, 0) >= _LEAST_PASSING:
            found.append(best)
    return found


def _called(edges: Adjacency, nodes: Ints, index: Index) -> list[int]:
    """Return the other ends of sure calls from or to some nodes: functions outside of tests."""
    slots = row_slots(edges.indptr, nodes)
    ends = edges.indices[slots[(edges.kind[slots] == _CALLS) & (edges.confidence[slots] >= np.float32(_SURE))]]
    ends = np.unique(ends[_CALLABLE[index.symbols.kind[ends]] & ~index.symbols.test[ends]])
    found: list[int] = ends.tolist()
    return found


def _tests_of(core: Iterable[int], index: Index) -> list[int]:
    slots = row_slots(index.incoming.indptr, np.array(sorted(core), dtype=np.int32))
    found: list[int] = np.unique(index.incoming.indices[slots[index.incoming.kind[slots] == _TESTS]]).tolist()
    return found


# -- families


def _prefer(each: Collapsed, asked: set[str], found: Interests, families: Families, index: Index) -> None:
    """Give worth to what siblings have in common: the supertype or table, and what they override of it."""
    base = each.family.base
    if index.symbols.kind[base] != _FILE:
        found.add(base, _CONTRACT, "base")
    for member in sorted(families.contract):
        if int(index.symbols.container[member]) == base and index.symbols.names[member] in asked:
            found.add(member, _CONTRACT, "contract")


def _collapse(found: Interests, families: Families, spine: Spine, asked: Asked, index: Index) -> None:
    """Decide which siblings are shown by signatures, and which one stands for them."""
    symbols = index.symbols
    kept = {p for p, each in found.of.items() if each.must}
    shown = kept | {int(symbols.container[p]) for p in kept} - {-1}
    family_files = {int(symbols.file[base]) for base in families.bases}
    spared_files = {int(symbols.file[p]) for p in kept} - family_files
    siblings: dict[Family, list[int]] = {}
    for sibling in _siblings(found, families, index):
        family = _family_of(sibling, families, found, shown, index)
        if family is not None:
            siblings.setdefault(family, []).append(sibling)
    for family, members in sorted(siblings.items(), key=lambda item: (item[0].base, item[0].members)):
        loose = [s for s in members if s not in shown and int(symbols.file[s]) not in spared_files]
        represented = bool(shown & set(family.members)) or (spine.inferred and _works(family.base, kept, index))
        if not loose or (len(members) < 2 and not represented):
            continue  # the only one of its kind in this answer is no repetition
        asked_of = _in_play(family, found, index)
        exemplar = -1 if represented else _exemplar(family, loose, asked_of, found, index)
        each = Collapsed(family, tuple(s for s in loose if s != exemplar), exemplar)
        found.collapsed.append(each)
        for sibling in each.siblings:
            _cap(sibling, found, kept, index)
        _prefer(each, asked_of, found, families, index)
    for each in found.collapsed:
        _focus(each, found, families, kept, index)
    _name_files(found, index)


def _works(base: int, kept: Iterable[int], index: Index) -> bool:
    """Whether a supertype does the work itself: a function of its own that is shown whole calls others."""
    own = np.array(sorted(p for p in kept if int(index.symbols.container[p]) == base), dtype=np.int32)
    return bool(_called(index.outgoing, own, index))


def _siblings(found: Interests, families: Families, index: Index) -> list[int]:
    """Return the siblings of which something is worth showing, by position."""
    worth = {p: each for p, each in found.of.items() if each.worth >= SIGNATURE_FLOOR}
    of_type = {p for p in worth if not index.symbols.is_type[p]}
    return sorted(families.of.keys() & (worth.keys() | {int(index.symbols.container[p]) for p in of_type}))


def _family_of(sibling: int, families: Families, found: Interests, shown: set[int], index: Index) -> Family | None:
    """Return the family that a sibling belongs to in this answer: one that is shown or ranks well, or the smallest."""
    fitting = [f for f in families.of[sibling] if f.functions or interchangeable(sibling, f, index)]

    def key(family: Family) -> tuple[bool, float, int, int]:
        """Return whether a family is hidden, what its base is worth (negative), its size, and its base."""
        base = found.of.get(family.base)
        return family.base not in shown, -(base.worth if base else 0.0), len(family.members), family.base

    return min(fitting, key=key, default=None)


def _in_play(family: Family, found: Interests, index: Index) -> set[str]:
    """Return the names of a family's functions that the answer is about: of a wide supertype, not all of them."""
    symbols = index.symbols
    asked = {symbols.names[p] for p in functions_of(family.base, index)}
    if family.functions or len(asked) <= _WIDE:
        return asked
    members = {family.base, *family.members}
    return asked & {
        symbols.names[p]
        for p, each in found.of.items()
        if each.worth >= SIGNATURE_FLOOR and int(symbols.container[p]) in members
    }


def _exemplar(family: Family, siblings: list[int], asked: set[str], found: Interests, index: Index) -> int:
    """Return the sibling to show in full: the one worth most, ties by position. `asked` are names of its functions."""
    worth = {s: max((found.of[p].worth for p in (s, *functions_of(s, index)) if p in found.of), default=0.0)
             for s in siblings}  # fmt: skip
    best = max(siblings, key=lambda s: (worth[s], -s))
    if family.functions:
        found.of[best] = Interest(_EXEMPLAR, "exemplar")
        return best
    for member in functions_of(best, index):
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
