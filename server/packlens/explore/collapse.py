"""Decides which siblings are shown by their signatures only, and which one stands for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from packlens.explore.families import Families, Family, functions_of, is_interchangeable
from packlens.explore.surroundings import sure_ends
from packlens.explore.worth import BODY_FLOOR, SIGNATURE_FLOOR, CollapsedFamily, Interest, Interests, Shape
from packlens.graph.kinds import FILE, IS_CALLABLE
from packlens.graph.view import Index
from packlens.text import text_terms

MEMBER_WORTH: Final = 0.12
_CONTRACT_WORTH: Final = 0.35
_EXEMPLAR_WORTH: Final = 0.7
_NEARLY: Final = 0.5
_MAX_NAMED: Final = 2
"""Of a family of which a task names more types, one stands for the others: such a task is a bag of names."""
WIDE_SUPERTYPE: Final = 6
"""A supertype with more functions is shown by those that the answer is about; one with fewer, by all of them."""


@dataclass(frozen=True)
class _Collapsing:
    """What collapsing reads and changes."""

    interests: Interests
    families: Families
    index: Index
    required: frozenset[int]
    shown: frozenset[int]
    """The required symbols and their containers."""
    named_types: frozenset[int]
    """Types that the task names, if these are few of their family: the reader wants to see them, not an example."""

    def name(self, position: int) -> str:
        """Return a symbol's name."""
        return self.index.symbols.names[position]

    def container(self, position: int) -> int:
        """Return the position of the type that a symbol is a member of, or -1."""
        return int(self.index.symbols.container[position])

    def file(self, position: int) -> int:
        """Return the number of a symbol's file, or -1."""
        return int(self.index.symbols.file[position])


def collapse_families(
    interests: Interests, families: Families, index: Index, named: Collection[int], *, inferred: bool
) -> None:
    """Collapse families in `interests`; `named` is what the task names.

    `inferred` says that the flow was inferred, not named.
    """
    required = frozenset(interests.required)
    containers = {int(index.symbols.container[position]) for position in required} - {-1}
    work = _Collapsing(interests, families, index, required, required | containers, _named_few(named, families))
    spared_files = {work.file(p) for p in required} - {work.file(base) for base in families.bases}
    siblings_by_family: dict[Family, list[int]] = {}
    for sibling in _siblings(work):
        family = _family_of(sibling, work)
        if family is not None:
            siblings_by_family.setdefault(family, []).append(sibling)
    for family, siblings in sorted(siblings_by_family.items(), key=lambda item: (item[0].base, item[0].members)):
        kept = work.shown | work.named_types
        unshown = [s for s in siblings if s not in kept and work.file(s) not in spared_files]
        represented = bool(work.shown & set(family.members)) or (inferred and _does_work(family.base, work))
        if not unshown or (len(siblings) < 2 and not represented):
            continue  # a sibling that is alone in this answer repeats nothing
        _collapse(family, unshown, work, needs_exemplar=not represented)
    for collapsed in interests.collapsed:
        _focus(collapsed, work)
    _mark_skeletons(interests, index)


def _named_few(named: Collection[int], families: Families) -> frozenset[int]:
    """Return the members of families that the task names, unless it names many of one family."""
    members = families.by_member.keys() & set(named)
    many = {p for family in families.every if len(members & set(family.members)) > _MAX_NAMED for p in family.members}
    return frozenset(members - many)


def _collapse(family: Family, unshown: list[int], work: _Collapsing, *, needs_exemplar: bool) -> None:
    names = _relevant_names(family, work)
    exemplar = _show_exemplar(family, unshown, names, work) if needs_exemplar else -1
    collapsed = CollapsedFamily(family, tuple(s for s in unshown if s != exemplar), exemplar)
    work.interests.collapsed.append(collapsed)
    for sibling in collapsed.siblings:
        _limit_to_signatures(sibling, family, work)
    _show_common(family, names, work)


def _does_work(base: int, work: _Collapsing) -> bool:
    """Return whether a supertype does work itself: one of its functions is required, and calls others."""
    own_functions = np.array(sorted(p for p in work.required if work.container(p) == base), dtype=np.int32)
    return bool(sure_ends(work.index.outgoing, own_functions, work.index))


def _siblings(work: _Collapsing) -> list[int]:
    """Return the siblings that are worth showing, or have a member that is, by position."""
    worth_showing = {p for p, each in work.interests.by_position.items() if each.worth >= SIGNATURE_FLOOR}
    owners = {work.container(p) for p in worth_showing if not work.index.symbols.is_type[p]}
    return sorted(work.families.by_member.keys() & (worth_showing | owners))


def _family_of(sibling: int, work: _Collapsing) -> Family | None:
    """Return the family that a sibling belongs to in this answer: one that is shown or ranks well, or the smallest."""
    families = [
        family
        for family in work.families.by_member[sibling]
        if family.functions or is_interchangeable(sibling, family, work.index)
    ]

    def key(family: Family) -> tuple[bool, float, int, int]:
        """Return whether a family is hidden, what its base is worth (negative), its size, and its base."""
        is_hidden = family.base not in work.shown
        return is_hidden, -work.interests.worth(family.base), len(family.members), family.base

    return min(families, key=key, default=None)


def _relevant_names(family: Family, work: _Collapsing) -> set[str]:
    """Return the names of a family's functions that the answer is about: for a wide supertype, not all of them."""
    names = {work.name(p) for p in functions_of(family.base, work.index)}
    if family.functions or len(names) <= WIDE_SUPERTYPE:
        return names
    types = {family.base, *family.members}
    return names & {
        work.name(p)
        for p, interest in work.interests.by_position.items()
        if interest.worth >= SIGNATURE_FLOOR and work.container(p) in types
    }


def _show_exemplar(family: Family, siblings: list[int], names: set[str], work: _Collapsing) -> int:
    """Choose the sibling that stands for the others, and show it or its functions `names`. Return its position.

    It is the one worth most, ties by position; or of those worth half as much, the one whose name has most words that
    the task says and that few siblings have: `add a backend like the WebDAV one`.
    """
    by_position = work.interests.by_position
    worth = {
        s: max((work.interests.worth(p) for p in (s, *functions_of(s, work.index)) if p in by_position), default=0.0)
        for s in siblings
    }
    own_words = _own_words_said(siblings, work)
    most = max(worth.values())
    best = max(siblings, key=lambda s: (own_words[s] if worth[s] >= most * _NEARLY else 0, worth[s], -s))
    if family.functions:
        by_position[best] = Interest(_EXEMPLAR_WORTH, "exemplar")
        return best
    for member in functions_of(best, work.index):
        if work.name(member) in names:
            by_position[member] = Interest(_EXEMPLAR_WORTH, "exemplar")
    return best


def _own_words_said(siblings: Sequence[int], work: _Collapsing) -> dict[int, int]:
    """Return how many words of the task each sibling's name has, without those that most siblings have."""
    words = {s: set(text_terms(work.name(s))) & work.interests.said for s in siblings}
    counts = Counter(word for held in words.values() for word in held)
    return {s: sum(counts[word] * 2 <= len(siblings) for word in held) for s, held in words.items()}


def _show_common(family: Family, names: set[str], work: _Collapsing) -> None:
    """Give worth to what siblings have in common: the supertype or table, and its members that they override."""
    if work.index.symbols.kind[family.base] != FILE:
        work.interests.add(family.base, _CONTRACT_WORTH, "base")
    for member in sorted(work.families.contract):
        if work.container(member) == family.base and work.name(member) in names:
            work.interests.add(member, _CONTRACT_WORTH, "contract")


def _limit_to_signatures(sibling: int, family: Family, work: _Collapsing) -> None:
    """Show a sibling by its signatures: its own, and those of its functions.

    A function that ranks well and that the supertype does not declare is a step of its own, and may have its body.
    """
    symbols, interests = work.index.symbols, work.interests
    declared_names = {work.name(p) for p in functions_of(family.base, work.index)}
    interests.add(sibling, MEMBER_WORTH, "sibling")
    for position in (sibling, *np.flatnonzero(symbols.container == sibling).tolist()):
        if position in work.required or not (IS_CALLABLE[symbols.kind[position]] or position == sibling):
            continue
        if (
            position != sibling
            and interests.worth(position) >= BODY_FLOOR
            and work.name(position) not in declared_names
        ):
            continue
        interests.add(position, MEMBER_WORTH, "sibling")
        interest = interests.by_position[position]
        interest.max_shape, interest.role = Shape.SIGNATURE, "sibling"


def _focus(collapsed: CollapsedFamily, work: _Collapsing) -> None:
    """In the file that defines a family, keep only the bodies that are required, exemplars or the family's contract."""
    file = work.file(collapsed.family.base)
    if collapsed.family.functions or not any(work.file(s) == file for s in collapsed.siblings):
        return
    work.interests.focused.add(file)
    spared = work.required | work.families.contract
    for position, interest in work.interests.by_position.items():
        is_named = not work.named_types.isdisjoint((position, work.container(position)))
        if work.file(position) == file and position not in spared and interest.role != "exemplar" and not is_named:
            interest.max_shape = Shape.SIGNATURE


def _mark_skeletons(interests: Interests, index: Index) -> None:
    """Note the files that are shown by signatures only."""
    files: dict[int, list[Interest]] = {}
    for position, interest in interests.by_position.items():
        files.setdefault(int(index.symbols.file[position]), []).append(interest)
    interests.skeletons = {
        file for file, members in files.items() if all(each.max_shape <= Shape.SIGNATURE for each in members)
    }
