"""The flow spine: shortest ways between what was asked for, joined to as few trees as they allow.

Kruskal's tree over the shortest ways between all pairs (Kou, Markowsky & Berman, "A fast algorithm for Steiner trees",
Acta Informatica 15, 1981), with ways that have a direction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Final

from packlens.explore.asked import Asked, bases_of
from packlens.explore.families import find_families, functions_of
from packlens.graph.flow import Flow, Path, build_flow, distances, path_to
from packlens.graph.view import Index
from packlens.rank.ranking import Ranking
from packlens.retrieve.per_index import per_index
from packlens.retrieve.statistics import candidate_mask

LONGEST: Final = 6.0
"""The longest way between two named symbols: about four certain steps (`graph.flow`)."""
LONGEST_INFERRED: Final = 2.4
"""The same between symbols that are only well ranked: two certain steps, or a single unsure one."""
MOST_WAYPOINTS: Final = 12
_INFERRED: Final = 6


@dataclass(frozen=True)
class Spine:
    """Ways through the code, each from its beginning to its end, as positions."""

    ways: tuple[tuple[int, ...], ...]
    inferred: bool
    """Whether the ends were taken from the ranking, since the task names fewer than two symbols."""

    @property
    def nodes(self) -> tuple[int, ...]:
        """All symbols on it, in the order of the ways."""
        return tuple(dict.fromkeys(node for way in self.ways for node in way))


@per_index
def _flow(index: Index) -> Flow:
    return build_flow(index)


def find_spine(asked: Asked, ranking: Ranking, index: Index) -> Spine:
    """Return the spine between the symbols that are asked for, or else between the best ranked ones."""
    groups = _waypoints(asked.symbols, index)
    inferred = len(groups) < 2
    if inferred:
        candidates = candidate_mask(index.symbols)
        best = [s.position for s in ranking.scored if candidates[s.position] and not index.symbols.is_type[s.position]]
        groups = [*groups, *((position,) for position in _steps(best[:_INFERRED], index) if (position,) not in groups)]
    ways = _tree(groups[:MOST_WAYPOINTS], LONGEST_INFERRED if inferred else LONGEST, _flow(index))
    return Spine(tuple(_joined(ways)), inferred)


def _steps(best: Sequence[int], index: Index) -> list[int]:
    """Return symbols without those that override an earlier one, or the reverse: variants of a step are no steps."""
    kept: list[int] = []
    reach: list[set[int]] = []
    for position in best:
        above = bases_of(position, index)
        if not any(position in other or known in above for known, other in zip(kept, reach, strict=True)):
            kept.append(position)
            reach.append(above)
    return kept


def _waypoints(symbols: Sequence[int], index: Index) -> list[tuple[int, ...]]:
    """Return what each named symbol stands for on a way: a function for itself, a type for all of its functions.

    A type does not if a member of it is named as well, nor if a sibling is: a bag of symbols names every participant
    of a chain, and would have all of them on the spine (seeds: dead end 2).
    """
    columns = index.symbols
    owners = {int(columns.container[position]) for position in symbols}
    families = find_families([p for p in symbols if columns.is_type[p]], index).every
    crowds = [set(family.members) & set(symbols) for family in families if not family.functions]
    crowded = {position for crowd in crowds if len(crowd) > 1 for position in crowd}
    groups: list[tuple[int, ...]] = []
    for position in symbols:
        if not columns.is_type[position]:
            groups.append((position,))
        elif position not in owners | crowded:
            groups.append(tuple(functions_of(position, index)))
    return [group for group in groups if group]


def _tree(groups: Sequence[tuple[int, ...]], longest: float, flow: Flow) -> list[Path]:
    far = [distances(flow, group, longest) for group in groups]
    found = {(a, b): path_to(flow, far[a], groups[b]) for a, b in permutations(range(len(groups)), 2)}
    pairs = sorted((path.length, ends, path) for ends, path in found.items() if path is not None)
    tree = list(range(len(groups)))
    chosen: list[Path] = []
    for _, (a, b), path in pairs:
        if tree[a] != tree[b]:
            tree = [tree[a] if each == tree[b] else each for each in tree]
            if len(path.nodes) > 1:
                chosen.append(path)
    return chosen


def _joined(paths: Sequence[Path]) -> list[tuple[int, ...]]:
    """Return the paths with those put together of which one begins where another ends, sources first."""
    ways = [path.nodes for path in paths]
    while True:
        pair = next(
            ((a, b) for a, b in permutations(range(len(ways)), 2) if ways[a][-1] == ways[b][0] and a != b), None
        )
        if pair is None:
            ends = {node for way in ways for node in way[1:]}
            return sorted(ways, key=lambda way: (way[0] in ends, -len(way), way))
        a, b = pair
        joined = (*ways[a], *ways[b][1:])
        ways = [way for place, way in enumerate(ways) if place not in pair]
        ways.append(joined)
