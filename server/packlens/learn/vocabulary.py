"""Learns which words of tasks mean which symbols, from the symbols that were used for the tasks.

As in the pipeline of the reference profile, a pair of word and symbol counts only if two tasks confirm it, with a
weight from 0.3 (two tasks) to 0.8 (ten and more). So what one task taught helps others that share the word. Tasks count
even if they saw different states of the package: the edit that confirms a pair changes the package itself. But a pair
counts only while its package has not changed since one of these tasks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from packlens.learn.cluster import Keyword
from packlens.learn.feedback import RootOf, is_valid
from packlens.store.feedback import Association

ACTIVE_FROM: Final = 2
"""The number of different tasks from which a pair counts."""
_LEAST_WEIGHT, _MOST_WEIGHT, _MOST_TASKS = 0.3, 0.8, 10


def weight(tasks: int) -> float:
    """Return the weight of an association that `tasks` different tasks confirm: 0 below two, then 0.3 to 0.8."""
    if tasks < ACTIVE_FROM:
        return 0.0
    progress = (min(tasks, _MOST_TASKS) - ACTIVE_FROM) / (_MOST_TASKS - ACTIVE_FROM)
    return _LEAST_WEIGHT + (_MOST_WEIGHT - _LEAST_WEIGHT) * progress


def associations(
    keywords: Iterable[Keyword], symbol: int, anchor: bytes | None, cluster: int, use: str, time: float
) -> Iterator[Association]:
    """Yield the associations of a symbol that was used for a task: with each of its words that is not too common."""
    for keyword in keywords:
        if not keyword.filtered:
            yield Association(keyword.id, symbol, anchor or b"", cluster, use, int(time))


def task_counts(rows: Iterable[tuple[int, int, bytes, int]], root_of: RootOf) -> dict[tuple[int, int], int]:
    """Return the number of tasks of each (keyword, symbol) from rows of (keyword, symbol, anchor, cluster).

    A pair is left out unless one of its rows is valid.
    """
    tasks: dict[tuple[int, int], set[int]] = {}
    valid: set[tuple[int, int]] = set()
    for keyword, symbol, anchor, cluster in rows:
        pair = (keyword, symbol)
        tasks.setdefault(pair, set()).add(cluster)
        if pair not in valid and is_valid(anchor, root_of(symbol)):
            valid.add(pair)
    return {pair: len(clusters) for pair, clusters in tasks.items() if pair in valid}


def vocabulary_boosts(rows: Iterable[tuple[int, int, bytes, int]], root_of: RootOf) -> dict[int, float]:
    """Return how likely the words of a task mean each symbol, in 0..1: 1 - product of (1 - weight) over its words."""
    doubt: dict[int, float] = {}
    for (_, symbol), tasks in sorted(task_counts(rows, root_of).items()):
        if pair_weight := weight(tasks):
            doubt[symbol] = doubt.get(symbol, 1.0) * (1.0 - pair_weight)
    return {symbol: 1.0 - remaining for symbol, remaining in doubt.items()}
