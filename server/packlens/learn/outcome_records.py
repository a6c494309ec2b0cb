"""Writes outcomes as rows: observations of symbols, and the words of tasks for which symbols were used.

It removes old rows, too. Each call belongs into a transaction of its caller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import numpy as np

from packlens.graph.view import Index
from packlens.learn.anchors import anchor, surroundings
from packlens.learn.attribution import Outcome
from packlens.learn.cluster import keyword_cluster, task_keywords
from packlens.learn.feedback import mark_key, observation, pack_key
from packlens.learn.vocabulary import associations
from packlens.store import feedback as store
from packlens.store.connection import Connection
from packlens.store.meta import get_meta, set_meta
from packlens.symbol_id import integer_id

_TEACHING: Final = frozenset({"edited", "named", "committed", "marked useful"})
"""Uses that teach vocabulary: the user worked on the symbol, or marked it as useful."""
_REFUTING: Final = frozenset({"marked not useful"})
"""Uses that remove the associations of a task's words."""
_GONE: Final = b"\x00"
"""The anchor of a symbol that was not in the index."""
_PRUNE_EVERY: Final = 86_400
"""Seconds between two removals of old rows."""
MAX_ROWS: Final = 250_000
"""How many observations are kept, and as many associations; the oldest go first."""
_MAX_EVENTS: Final = 20_000

AnchoredOutcome = tuple[Outcome, bytes | None]
"""An outcome, and the anchor that its symbol had then; None for a symbol without any."""


def with_anchors(outcomes: Sequence[Outcome], index: Callable[[], Index]) -> list[AnchoredOutcome]:
    """Return outcomes with the anchors that their symbols have in the current index, which is asked for if needed."""
    if not outcomes:
        return []
    current = index()
    ids = np.array([integer_id(outcome.symbol_id) for outcome in outcomes], dtype=np.int64)
    positions = current.symbols.position_of.many(ids).tolist()
    surroundings([position for position in positions if position >= 0], current)
    anchors = [(anchor(position, current) or None) if position >= 0 else _GONE for position in positions]
    return list(zip(outcomes, anchors, strict=True))


def record(connection: Connection, outcomes: Iterable[AnchoredOutcome], time: float, days: int) -> None:
    """Store outcomes observed at a Unix time; rows older than `days` are removed once a day."""
    new = [each for each in outcomes if not _is_outweighed(connection, each[0])]
    if not new:
        return
    tasks = {task: (keyword_cluster(task), task_keywords(task)) for task in {o.task: None for o, _ in new}}
    store.put_observations(connection, [observation(outcome, anchor_bytes, time) for outcome, anchor_bytes in new])
    for outcome, anchor_bytes in new:
        cluster, keywords = tasks[outcome.task]
        symbol = integer_id(outcome.symbol_id)
        if outcome.settled and (outcome.use in _TEACHING or outcome.use in _REFUTING):
            store.drop_associations(connection, (k.id for k in keywords), symbol, cluster.id)
        if outcome.settled and outcome.use in _TEACHING:
            rows = associations(keywords, symbol, anchor_bytes, cluster.id, outcome.use, time)
            store.put_associations(connection, rows)
    store.put_texts(connection, [(integer_id(outcome.symbol_id), outcome.symbol_id) for outcome, _ in new])
    for cluster, keywords in tasks.values():
        store.put_texts(connection, [(cluster.id, cluster.words), *((k.id, k.word) for k in keywords)])
    _prune(connection, int(time), days)


def _is_outweighed(connection: Connection, outcome: Outcome) -> bool:
    """Return whether a stored outcome counts more: a commit more than an edit, a person's mark more than a commit."""
    is_commit = outcome.use == "committed"
    if not (is_commit or outcome.pack):
        return False
    key = mark_key(outcome) if is_commit else pack_key(outcome)
    use = store.use_of(connection, key)
    return use == "committed" or bool(use and is_commit)


def _prune(connection: Connection, time: int, days: int) -> None:
    is_recent = abs(time - float(get_meta(connection, "pruned", "0"))) < _PRUNE_EVERY
    if is_recent and store.max_observations(connection) <= MAX_ROWS + MAX_ROWS // 10:
        return
    store.prune(connection, time, days, MAX_ROWS, _MAX_EVENTS)
    set_meta(connection, pruned=str(time))
