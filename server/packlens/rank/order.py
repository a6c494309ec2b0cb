"""From scores to a ranking: what a symbol's place owes to the other symbols that are listed."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.config import PacklensSettings
from packlens.graph.view import Index
from packlens.model import NODE_KINDS

Scores = NDArray[np.float64]

_WINDOW: Final = 10
"""Members of a type count if they are among this many of the best ranked symbols."""
_BLOCK: Final = 32
_CONSTRUCTOR: Final = NODE_KINDS.index("constructor")


def best_first(scores: Scores, limit: int) -> NDArray[np.int64]:
    """Return the positions of the highest positive scores, best first, ties by position; -inf is no score."""
    positive = np.flatnonzero(scores > 0 if np.isfinite(scores).all() else np.isfinite(scores))
    if len(positive) > _BLOCK * limit:  # so many blocks hold a score as good as the edge
        blocks = scores[positive[: len(positive) // _BLOCK * _BLOCK]].reshape(-1, _BLOCK).max(axis=1)
        positive = positive[scores[positive] >= np.partition(blocks, -limit)[-limit]]
    if len(positive) > limit:
        edge = np.partition(scores[positive], len(positive) - limit)[len(positive) - limit]
        positive = positive[scores[positive] >= edge]
    ranked = positive[np.lexsort((positive, -scores[positive]))]
    return ranked[:limit]


def ordered(total: Scores, index: Index, settings: PacklensSettings, prose: float) -> tuple[list[int], Scores]:
    """Return at most `settings.candidates` positions, best first, and the scores by which they are.

    One entry per qualified name of a file. What repeats what is listed above it loses score (`_repetitions`), and types
    of which several members lead gain some, the more the task is prose (`prose`, from 0 to 1; `_lifts`).
    """
    limit = settings.candidates
    best = _one_a_name(best_first(total, 2 * limit).tolist(), index, limit + _WINDOW)
    final = total.copy()
    losses = _repetitions(best, index, settings)
    final[list(losses)] -= list(losses.values())
    best = _sorted(best, final)
    lifts = _lifts(best[:_WINDOW], final, index, prose * settings.lift_weight)
    final[list(lifts)] = list(lifts.values())
    if lifts:
        best = _one_a_name(_sorted({*best, *lifts}, final), index, limit)
    return best[:limit], final


def with_rare(
    order: list[int], rare: NDArray[np.int64], scores: Scores, index: Index, limit: int
) -> tuple[list[int], list[int]]:
    """Return an order in which holders of rare words have the place of the last that are none, and those put in.

    A namesake in a file stands for all of its name there.
    """
    if not len(rare):
        return order, []
    names, file = index.symbols.qualified_names, index.symbols.file
    there = {(int(file[position]), names[position]) for position in order}
    missing: list[int] = []
    for position in rare[np.lexsort((rare, -scores[rare]))].tolist():
        key = (int(file[position]), names[position])
        if key not in there:
            there.add(key)
            missing.append(position)
    surplus = max(len(order) + len(missing) - limit, 0)
    others = np.flatnonzero(~np.isin(order, rare))
    dropped = set(others[len(others) - surplus :].tolist())
    kept = [position for place, position in enumerate(order) if place not in dropped]
    return _sorted(kept + missing, scores) if missing else kept, missing


def _sorted(positions: Sequence[int] | set[int], scores: Scores) -> list[int]:
    at = np.fromiter(positions, dtype=np.int64, count=len(positions))
    ranked: list[int] = at[np.lexsort((at, -scores[at]))].tolist()
    return ranked


def _one_a_name(ranked: Sequence[int], index: Index, limit: int) -> list[int]:
    best: list[int] = []
    seen: set[tuple[int, str]] = set()
    names = index.symbols.qualified_names
    for position, file in zip(ranked, index.symbols.file[ranked].tolist(), strict=True):
        key = (file, names[position])
        if key not in seen:
            seen.add(key)
            best.append(position)
            if len(best) == limit:
                break
    return best


def _repetitions(best: Sequence[int], index: Index, settings: PacklensSettings) -> dict[int, float]:
    """What symbols lose for saying what one above them says: a constructor its class, a `get` the other `get`s.

    Of n symbols of one name the next loses log2(1 + n) times `namesake_penalty`.
    """
    symbols = index.symbols
    constructors = (symbols.kind[best] == _CONSTRUCTOR).tolist()
    bearers: dict[str, int] = {}
    listed: set[int] = set()
    losses: dict[int, float] = {}
    for position, container, constructor in zip(best, symbols.container[best].tolist(), constructors, strict=True):
        listed.add(position)
        if constructor:
            if container in listed:
                losses[position] = settings.repeated_constructor_penalty
            continue
        name = symbols.names[position]
        above = bearers.get(name, 0)
        bearers[name] = above + 1
        if above:
            losses[position] = settings.namesake_penalty * log2(1 + above)
    return losses


def _lifts(top: Sequence[int], scores: Scores, index: Index, share: float) -> dict[int, float]:
    """Types of which two members or more are among the best, each with its score.

    What several of its members answer, a type answers: for prose it is worth what its two best members are on average,
    and so stands between them. A note is about a function more often than about its class.
    """
    containers = index.symbols.container[list(top)].tolist()
    lifts: dict[int, float] = {}
    for container in dict.fromkeys(containers):
        members = [p for p, of in zip(top, containers, strict=True) if of == container]
        if container < 0 or len(members) < 2 or not np.isfinite(scores[container]):
            continue
        own, worth = float(scores[container]), float(scores[members[:2]].mean())
        if share > 0 and worth > own:
            lifts[container] = own + share * (worth - own)
    return lifts
