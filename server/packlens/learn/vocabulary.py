"""Words of tasks that came to mean symbols, because these were used for them.

Seed: context-packing, "Vocabulary Expansion from Usage": a pair is noise until a second task confirms it; then it is
evidence of weight 0.3 (two tasks) to 0.8 (ten and more), never more than a voice among others. What one task taught
helps others that share the word ("Cross-Task Bridging"). The tasks are counted in whatever state the code was: an edit
that confirms a pair changes its package, so that no pair of edits would ever see the same one. But a pair counts only
while its package is as one of these tasks left it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from packlens.learn.cluster import Keyword
from packlens.learn.feedback import RootOf, is_valid
from packlens.store.feedback import Association

ACTIVE_FROM: Final = 2
"""Different tasks."""
_LEAST, _MOST, _MOST_AT = 0.3, 0.8, 10


def weight(tasks: int) -> float:
    """Return the weight of an association observed in so many different tasks: 0 below two, 0.3 to 0.8 from there."""
    if tasks < ACTIVE_FROM:
        return 0.0
    share = (min(tasks, _MOST_AT) - ACTIVE_FROM) / (_MOST_AT - ACTIVE_FROM)
    return _LEAST + (_MOST - _LEAST) * share


def associations(
    keywords: Iterable[Keyword], symbol: int, anchor: bytes | None, cluster: int, use: str, time: float
) -> Iterator[Association]:
    """Yield what the use of a symbol in a task associates: each word of it that is not too common."""
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
    return {pair: len(found) for pair, found in tasks.items() if pair in valid}


def vocabulary_boosts(rows: Iterable[tuple[int, int, bytes, int]], root_of: RootOf) -> dict[int, float]:
    """Return how surely words of a task mean each symbol, in 0..1: 1 - product of (1 - weight) over its words."""
    doubt: dict[int, float] = {}
    for (_, symbol), tasks in sorted(task_counts(rows, root_of).items()):
        if sure := weight(tasks):
            doubt[symbol] = doubt.get(symbol, 1.0) * (1.0 - sure)
    return {symbol: 1.0 - left for symbol, left in doubt.items()}
