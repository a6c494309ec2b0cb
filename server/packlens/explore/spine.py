"""Finds the flow spine: shortest paths between the symbols that a task names, joined to as few trees as possible.

A minimum spanning tree (Kruskal) over the shortest paths between all pairs (Kou, Markowsky & Berman, "A fast algorithm
for Steiner trees", Acta Informatica 15, 1981), with directed paths.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Final

from packlens.explore.families import find_families, functions_of
from packlens.explore.names import NamedSymbols, bases_of
from packlens.explore.surroundings import best_to_run
from packlens.graph.flow import Flow, Path, build_flow, distances, path_to
from packlens.graph.view import Index
from packlens.rank.ranking import Ranking
from packlens.retrieve.corpus.statistics import candidates_of
from packlens.retrieve.per_index import per_index

MAX_LENGTH: Final = 6.0
"""The longest path between two named symbols: about four certain steps (`graph.flow`)."""
_MAX_INFERRED_LENGTH: Final = 2.4
"""The longest path between symbols that only rank well: two certain steps, or one that is not certain."""
_MAX_WAYPOINTS: Final = 12
_MAX_INFERRED_ENDS: Final = 6


@dataclass(frozen=True)
class Spine:
    """Paths through the code, each from its beginning to its end, as positions."""

    paths: tuple[tuple[int, ...], ...]
    inferred: bool
    """Whether the ends come from the ranking, because the task names fewer than two symbols."""

    @property
    def nodes(self) -> tuple[int, ...]:
        """All symbols on the paths, each once, in the order of the paths."""
        return tuple(dict.fromkeys(node for path in self.paths for node in path))


@per_index
def _flow(index: Index) -> Flow:
    return build_flow(index)


def find_spine(named: NamedSymbols, ranking: Ranking, index: Index) -> Spine:
    """Return the spine between the symbols that the task names, or else between the best ranked ones."""
    waypoints = _waypoints(named.positions, index)
    inferred = len(waypoints) < 2
    if inferred:
        candidates = candidates_of(index)
        ranked = (scored.position for scored in ranking.scored)
        functions = [p for p in ranked if candidates[p] and not index.symbols.is_type[p]]
        if best_to_run(named, ranking, index):  # such a task is not about a flow through code
            functions = []
        ends = ((position,) for position in distinct_steps(functions[:_MAX_INFERRED_ENDS], index))
        waypoints = [*waypoints, *(end for end in ends if end not in waypoints)]
    max_length = _MAX_INFERRED_LENGTH if inferred else MAX_LENGTH
    tree = _spanning_tree(waypoints[:_MAX_WAYPOINTS], max_length, _flow(index))
    if inferred:
        tree += _ways_to_siblings(tree, ranking, index)
    return Spine(tuple(_joined(tree)), inferred)


def _ways_to_siblings(tree: Sequence[Path], ranking: Ranking, index: Index) -> list[Path]:
    """Return paths from a spine to contract methods of the best ranked types: there, one call may run many methods."""
    symbols, candidates = index.symbols, candidates_of(index)
    best = [p for p in (scored.position for scored in ranking.scored) if candidates[p]][:_MAX_INFERRED_ENDS]
    types = [p for p in best if symbols.is_type[p]]
    contract = find_families(types, index).contract
    on_spine = sorted({node for path in tree for node in path.nodes})
    if not on_spine or not contract:
        return []
    distance = distances(_flow(index), on_spine, _MAX_INFERRED_LENGTH)
    ends = ([p for p in functions_of(position, index) if p in contract] for position in types)
    paths = [path_to(_flow(index), distance, implemented) for implemented in ends]
    return [path for path in paths if path is not None and len(path.nodes) > 1]


def distinct_steps(positions: Sequence[int], index: Index) -> list[int]:
    """Return the symbols without those that override an earlier one, or that an earlier one overrides."""
    nodes: list[int] = []
    bases_of_kept: list[set[int]] = []
    for position in positions:
        bases = bases_of(position, index)
        is_variant = any(
            position in kept_bases or kept_position in bases
            for kept_position, kept_bases in zip(nodes, bases_of_kept, strict=True)
        )
        if not is_variant:
            nodes.append(position)
            bases_of_kept.append(bases)
    return nodes


def _waypoints(positions: Sequence[int], index: Index) -> list[tuple[int, ...]]:
    """Return the functions that each named symbol stands for on a path: itself, or all functions of a type.

    A type stands for nothing if a member of it is named as well, or a sibling: a bag of symbols names every participant
    of a chain, and would otherwise put all of them on the spine.
    """
    symbols = index.symbols
    owners = {int(symbols.container[position]) for position in positions}
    families = find_families([p for p in positions if symbols.is_type[p]], index).every
    named_members = [set(family.members) & set(positions) for family in families if not family.functions]
    with_named_siblings = {position for members in named_members if len(members) > 1 for position in members}
    waypoints: list[tuple[int, ...]] = []
    for position in positions:
        if not symbols.is_type[position]:
            waypoints.append((position,))
        elif position not in owners | with_named_siblings:
            waypoints.append(tuple(functions_of(position, index)))
    return [waypoint for waypoint in waypoints if waypoint]


def _spanning_tree(waypoints: Sequence[tuple[int, ...]], max_length: float, flow: Flow) -> list[Path]:
    """Return the shortest paths that connect the waypoints, without those between two that are connected already."""
    distances_from = [distances(flow, waypoint, max_length) for waypoint in waypoints]
    path_between = {
        (start, end): path_to(flow, distances_from[start], waypoints[end])
        for start, end in permutations(range(len(waypoints)), 2)
    }
    shortest_first = sorted((path.length, ends, path) for ends, path in path_between.items() if path is not None)
    tree_of = list(range(len(waypoints)))
    paths_chosen: list[Path] = []
    for _, (start, end), path in shortest_first:
        if tree_of[start] != tree_of[end]:
            tree_of = [tree_of[start] if tree == tree_of[end] else tree for tree in tree_of]
            if len(path.nodes) > 1:
                paths_chosen.append(path)
    return paths_chosen


def _joined(paths: Sequence[Path]) -> list[tuple[int, ...]]:
    """Return the paths, those that begin where another ends appended to it, paths from unreached sources first."""
    joined_paths = [path.nodes for path in paths]
    while True:
        pairs = permutations(range(len(joined_paths)), 2)
        pair = next(((a, b) for a, b in pairs if joined_paths[a][-1] == joined_paths[b][0]), None)
        if pair is None:
            reached = {node for path in joined_paths for node in path[1:]}
            return sorted(joined_paths, key=lambda path: (path[0] in reached, -len(path), path))
        first, second = pair
        longer = (*joined_paths[first], *joined_paths[second][1:])
        joined_paths = [path for number, path in enumerate(joined_paths) if number not in pair]
        joined_paths.append(longer)
