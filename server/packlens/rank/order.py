"""Turns scores into a ranking, with adjustments of a symbol's score that depend on the other ranked symbols."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.config import PacklensSettings
from packlens.graph.declarations import declarations_of, declared_pairs
from packlens.graph.kinds import CONSTRUCTOR
from packlens.graph.texts import texts_at
from packlens.graph.view import Index
from packlens.retrieve.scores import Scores

_WINDOW: Final = 10
"""Members of a type count if they are among this many of the best ranked symbols."""
_BLOCK: Final = 32


def best_first(scores: Scores, limit: int) -> NDArray[np.int64]:
    """Return the positions of the highest positive scores, best first, ties by position; -inf is no score."""
    finite = np.isfinite(scores)
    positive = np.flatnonzero(scores > 0 if finite.all() else finite)
    if len(positive) > _BLOCK * limit:  # the best score of the block ranked `limit` is a lower bound of what is kept
        blocks = scores[positive[: len(positive) // _BLOCK * _BLOCK]].reshape(-1, _BLOCK).max(axis=1)
        positive = positive[scores[positive] >= np.partition(blocks, -limit)[-limit]]
    if len(positive) > limit:
        edge = np.partition(scores[positive], len(positive) - limit)[len(positive) - limit]
        positive = positive[scores[positive] >= edge]
    ranked = positive[np.lexsort((positive, -scores[positive]))]
    return ranked[:limit]


def ordered(total: Scores, index: Index, settings: PacklensSettings, prose: float) -> tuple[list[int], Scores]:
    """Return at most `settings.candidates` positions, best first, and the scores that order them.

    Each qualified name of a file has one entry, and what a header declares stands at its definition. A symbol that
    repeats one above it loses score (`_repetitions`). A type of which several members lead gains score, the more the
    task is prose (`prose`, from 0 to 1; `_lifts`).
    """
    limit = settings.candidates
    final = total.copy()
    best = one_per_name(_defined(best_first(total, 2 * limit), final, index), index, limit + _WINDOW)
    losses = _repetitions(best, index, settings)
    final[list(losses)] -= list(losses.values())
    best = sorted_by(final, best)
    lifts = _lifts(best[:_WINDOW], final, index, prose * settings.lift_weight)
    final[list(lifts)] = list(lifts.values())
    if lifts:
        best = one_per_name(sorted_by(final, {*best, *lifts}), index, limit)
    return best[:limit], final


def with_rare(
    order: list[int], rare: NDArray[np.int64], scores: Scores, index: Index, limit: int
) -> tuple[list[int], list[int]]:
    """Return the order with the symbols that hold rare words, and those of them that were added.

    If the order would exceed `limit`, they replace the last symbols that hold no rare word. A symbol in the order
    stands for its namesakes in the same file.
    """
    unranked = rare[~np.isin(rare, order)] if len(rare) else rare
    if len(unranked):
        unranked = unranked[~np.isin(unranked, declarations_of(index, np.asarray(order, dtype=np.int32)))]
    if not len(unranked):
        return order, []
    names, file = index.symbols.qualified_names, index.symbols.file
    listed = set(zip(file[order].tolist(), texts_at(names, order), strict=True))
    missing: list[int] = []
    for position in unranked[np.lexsort((unranked, -scores[unranked]))].tolist():
        key = (int(file[position]), names[position])
        if key not in listed:
            listed.add(key)
            missing.append(position)
    surplus = max(len(order) + len(missing) - limit, 0)
    without_rare = np.flatnonzero(~np.isin(order, rare))
    dropped = set(without_rare[len(without_rare) - surplus :].tolist())
    remaining = [position for number, position in enumerate(order) if number not in dropped]
    return sorted_by(scores, remaining + missing) if missing else remaining, missing


def sorted_by(scores: Scores, positions: Sequence[int] | set[int]) -> list[int]:
    """Return positions by score, best first, ties by position."""
    nodes = np.fromiter(positions, dtype=np.int64, count=len(positions))
    ranked: list[int] = nodes[np.lexsort((nodes, -scores[nodes]))].tolist()
    return ranked


def one_per_name(ranked: Sequence[int], index: Index, limit: int) -> list[int]:
    """Return the first `limit` ranked symbols, with only the first of each qualified name in a file."""
    best: list[int] = []
    names_seen: set[tuple[int, str]] = set()
    names = texts_at(index.symbols.qualified_names, ranked)
    for position, key in zip(ranked, zip(index.symbols.file[ranked].tolist(), names, strict=True), strict=True):
        if key not in names_seen:
            names_seen.add(key)
            best.append(position)
            if len(best) == limit:
                break
    return best


def _defined(ranked: NDArray[np.int64], scores: Scores, index: Index) -> list[int]:
    """Return ranked symbols with definitions in the place of what headers declare, and raise the scores of these.

    What a declaration says (often in a comment for users) counts for its definitions, unless these cannot be ranked.
    """
    positions: list[int] = ranked.tolist()
    pairs = [(one, other) for one, other in declared_pairs(index, ranked) if np.isfinite(scores[other])]
    if not pairs:
        return positions
    for declaration, definition in pairs:
        scores[definition] = max(scores[definition], scores[declaration])
    return sorted_by(scores, {*positions, *(other for _, other in pairs)} - {one for one, _ in pairs})


def _repetitions(best: Sequence[int], index: Index, settings: PacklensSettings) -> dict[int, float]:
    """Return what symbols lose for repeating one above them, as a constructor repeats its class.

    A symbol with n symbols of its name above it loses log2(1 + n) times `namesake_penalty`.
    """
    symbols = index.symbols
    constructors = (symbols.kind[best] == CONSTRUCTOR).tolist()
    same_name_count: dict[str, int] = {}
    listed: set[int] = set()
    losses: dict[int, float] = {}
    columns = (symbols.container[best].tolist(), constructors, texts_at(symbols.names, best))
    for position, container, constructor, name in zip(best, *columns, strict=True):
        listed.add(position)
        if constructor:
            if container in listed:
                losses[position] = settings.repeated_constructor_penalty
            continue
        earlier = same_name_count.get(name, 0)
        same_name_count[name] = earlier + 1
        if earlier:
            losses[position] = settings.namesake_penalty * log2(1 + earlier)
    return losses


def _lifts(top: Sequence[int], scores: Scores, index: Index, share: float) -> dict[int, float]:
    """Return the types that have at least two members among the best, each with its new score.

    If several members of a type answer the task, the type does: for prose, its score is the mean of its two best
    members, so that it ranks between them. Notes are about functions more often than about their classes.
    """
    containers = index.symbols.container[list(top)].tolist()
    lifts: dict[int, float] = {}
    for container in dict.fromkeys(containers):
        members = [p for p, its_container in zip(top, containers, strict=True) if its_container == container]
        if container < 0 or len(members) < 2 or not np.isfinite(scores[container]):
            continue
        own_score, of_members = float(scores[container]), float(scores[members[:2]].mean())
        if share > 0 and of_members > own_score:
            lifts[container] = own_score + share * (of_members - own_score)
    return lifts
