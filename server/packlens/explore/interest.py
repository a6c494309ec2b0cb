"""Decides how much each symbol is worth showing for a task, 0..1, and in which shape at most.

The core is what must be shown: what the task names, and the spine. If the task names no function, the best ranked
function and the best one that it surely calls belong to the core, too. Other symbols are worth

- (score / best score) / (1 + rank / 12) by the ranking, so that worth falls with rank even if scores hardly do;
- more if the core calls them, or if they call several symbols of the core (`surroundings`);
- `_ENTRANCE_WORTH` more if the core is inferred and they lead to it from a named type, or 1 if no code calls them,
  because the flow begins there.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from packlens.explore.collapse import MEMBER_WORTH, collapse_families
from packlens.explore.families import find_families, functions_in_tables
from packlens.explore.names import NamedSymbols
from packlens.explore.spine import Spine
from packlens.explore.surroundings import (
    MAX_RANKED,
    best_ranked_flow,
    best_to_run,
    dispatched,
    entrances,
    neighbours,
    overriders,
    passages,
    sure_ends,
    tests_of,
)
from packlens.explore.worth import Interest, Interests, Shape
from packlens.graph.view import Index
from packlens.rank.learned.chances import chances
from packlens.rank.ranking import Ranking

_RANK_FADE: Final = 12
_ENTRANCE_WORTH: Final = 0.35
_NAMED_TYPE_WORTH: Final = 0.8
_TEST_WORTH: Final = 0.4


def find_interests(
    named: NamedSymbols, spine: Spine, ranking: Ranking, index: Index, said: frozenset[str] = frozenset()
) -> Interests:
    """Return what is worth showing for a task; `said` holds its words (`worth.Interests.said`)."""
    interests = Interests(said=said)
    _add_core(interests, named, spine, ranking, index)
    core = [p for p, each in interests.by_position.items() if each.required or each.role == "spine"]
    _add_ranked(interests, ranking)
    for position, nearness in neighbours(core, index).items():
        interests.add(position, nearness + interests.worth(position), "near")
    for position in dispatched(core, index):
        interests.add(position, MEMBER_WORTH, "near")
    if spine.inferred:
        _add_ways_in(interests, core, named, index)
    for position in functions_in_tables(core, index):
        interests.add(position, MEMBER_WORTH, "near")
    if named.wants_tests:
        for position in tests_of(core, index):
            interests.add(position, _TEST_WORTH, "test")
    families = find_families(interests.by_position, index)
    if spine.paths:
        collapse_families(interests, families, index, named.positions, inferred=spine.inferred)
    if spine.inferred:
        _outline_overriders(interests, index)
    return interests


def chances_of(ranking: Ranking) -> dict[int, float]:
    """Return how likely each of the best ranked symbols is to be needed, by position, best first."""
    first = ranking.scored[:MAX_RANKED]
    positions = (scored.position for scored in first)
    return dict(zip(positions, chances([scored.score for scored in first]), strict=True))


def _add_core(interests: Interests, named: NamedSymbols, spine: Spine, ranking: Ranking, index: Index) -> None:
    """Add what the answer is about: named symbols, the spine, and if that is inferred the best ranked functions."""
    named_roles = [(position, "named") for position in named.positions]
    spine_roles = [(position, "spine") for position in spine.nodes]
    ranked = best_to_run(named, ranking, index) or best_ranked_flow(ranking, index)
    has_no_function = all(index.symbols.is_type[position] for position in (*named.positions, *spine.nodes))
    ranked_roles = [(position, "ranked") for position in ranked] if spine.inferred or has_no_function else []
    ordered = (
        [*named_roles, *ranked_roles, *spine_roles] if spine.inferred else [*spine_roles, *named_roles, *ranked_roles]
    )
    for position, role in ordered:
        is_wanted = position in named.requested or not index.symbols.is_type[position]
        required = not spine.inferred if role == "spine" else is_wanted
        worth = 1.0 if required or role == "spine" else _NAMED_TYPE_WORTH
        interests.by_position.setdefault(position, Interest(worth, role, required=required))


def _add_ranked(interests: Interests, ranking: Ranking) -> None:
    best_score = ranking.scored[0].score if ranking.scored else 1.0
    for rank, scored in enumerate(ranking.scored[:MAX_RANKED]):
        interests.add(scored.position, scored.score / max(best_score, 1e-9) / (1 + rank / _RANK_FADE), "ranked")


def _add_ways_in(interests: Interests, core: list[int], named: NamedSymbols, index: Index) -> None:
    """Add what leads to an inferred core from the named symbols."""
    worth = {position: interest.worth for position, interest in interests.by_position.items()}
    for position in entrances(core, named.positions, worth, index):
        is_called = bool(sure_ends(index.incoming, np.array([position], dtype=np.int32), index))
        entrance_worth = _ENTRANCE_WORTH + interests.worth(position) if is_called else 1.0
        interests.add(position, entrance_worth, "near")
    for position in passages(named.positions, index):
        interests.add(position, _ENTRANCE_WORTH, "near")


def _outline_overriders(interests: Interests, index: Index) -> None:
    """Show overriders of a required function as outlines at most: an outline says what differs.

    If the flow is named, an exemplar stays whole; if it is inferred, the room is for the flow.
    """
    for position in overriders(interests.required, index).tolist():
        interest = interests.by_position.get(position)
        if interest is not None and not interest.required:
            interest.max_shape = min(interest.max_shape, Shape.ELIDED)
