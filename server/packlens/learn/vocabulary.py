"""Learns which words of tasks mean which symbols, from the symbols that were used for the tasks.

A task resembles a past task by the share of its words that both have; words that few past tasks had weigh more, words
that none had weigh most. That is how surely it means a symbol that the past task used. Several past tasks add up like
the probabilities of independent witnesses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from packlens.learn.cluster import Keyword
from packlens.learn.feedback import ShareOf
from packlens.store.feedback import Association, WordUse


def associations(
    keywords: Iterable[Keyword], symbol: int, anchor: bytes | None, cluster: int, use: str, time: float
) -> Iterator[Association]:
    """Yield the associations of a symbol that was used for a task with each word that is not too common."""
    for keyword in keywords:
        if not keyword.filtered:
            yield Association(keyword.id, symbol, anchor or b"", cluster, use, int(time))


def likeness(keywords: Sequence[int], rows: Iterable[WordUse]) -> dict[int, float]:
    """Return how much past tasks resemble a task, in 0..1, by cluster."""
    tasks_of: dict[int, set[int]] = {keyword: set() for keyword in keywords}
    for keyword, _, _, cluster in rows:
        tasks_of[keyword].add(cluster)
    weights = {keyword: 1 / (1 + len(tasks)) for keyword, tasks in tasks_of.items()}
    total = sum(weights.values())
    likeness_of_task: dict[int, float] = {}
    for keyword, tasks in tasks_of.items():
        for cluster in tasks:
            likeness_of_task[cluster] = likeness_of_task.get(cluster, 0.0) + weights[keyword] / total
    return likeness_of_task


def vocabulary_boosts(keywords: Sequence[int], rows: Sequence[WordUse], share_of: ShareOf) -> dict[int, float]:
    """Return how surely a task means each symbol, in 0..1: 1 - product of (1 - likeness) over past tasks."""
    likenesses = likeness(keywords, rows)
    witnesses: dict[tuple[int, int], float] = {}
    for _, symbol, anchor, cluster in rows:
        amount = min(1.0, likenesses[cluster]) * share_of(symbol, anchor)
        witnesses[symbol, cluster] = max(witnesses.get((symbol, cluster), 0.0), amount)
    doubt: dict[int, float] = {}
    for (symbol, _), amount in sorted(witnesses.items()):
        doubt[symbol] = doubt.get(symbol, 1.0) * (1.0 - amount)
    return {symbol: 1.0 - remaining for symbol, remaining in doubt.items() if remaining < 1}
