"""Turns observations about symbols into the boost that ranking adds.

The boost is the share of useful observations, centered; the ranking profiles weigh positive and negative boosts. Only
observations count whose anchor is the current Merkle root of the symbol's package; those without an anchor always do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from packlens.learn.attribution import WEIGHTS, Outcome
from packlens.learn.cluster import keyword_cluster, task_id
from packlens.store.feedback import Lesson, Observation
from packlens.symbol_id import integer_id

RECENT: Final = (100, 1_000)
"""The number of last uses that help other tasks, and of the last observations in which they are searched: a few packs.
Using all of them changed no replay.
"""
_NO_ROOT: Final = b"\x00"
RootOf = Callable[[int], bytes | None]
"""The current Merkle root of a symbol's package; None for a symbol that is not in the index."""


def feedback_boosts(lessons: Iterable[Lesson], root_of: RootOf) -> dict[int, float]:
    """Return (useful share - 0.5) * 2 by symbol, in -1..1, over the sums that are valid now."""
    sums: dict[int, tuple[float, float]] = {}
    for lesson in lessons:
        if is_valid(lesson.anchor, root_of(lesson.symbol)):
            useful, total = sums.get(lesson.symbol, (0.0, 0.0))
            sums[lesson.symbol] = (useful + lesson.useful, total + lesson.total)
    return {symbol: (useful / total - 0.5) * 2 for symbol, (useful, total) in sums.items() if total > 0}


def worked_on(uses: Iterable[tuple[int, int, bytes]], cluster: int, root_of: RootOf) -> list[int]:
    """Return the symbols, ascending, that tasks of other clusters used, and whose package has not changed since."""
    symbols = {symbol for other, symbol, anchor in uses if other != cluster and is_valid(anchor, root_of(symbol))}
    return sorted(symbols)


def is_valid(anchor: bytes, root: bytes | None) -> bool:
    """Return whether a lesson with this anchor (empty: none) is valid while its package has this root."""
    return root is not None and (not anchor or anchor == root)


def observation(outcome: Outcome, anchor: bytes | None, time: float) -> Observation:
    """Return an outcome as a row. There is one row for each symbol of a pack, and for each task of a marked symbol."""
    useful, total = WEIGHTS[outcome.use]
    source = outcome.pack or f"mark\x00{task_id(outcome.task)}"
    key = integer_id(f"{source}\x00{outcome.symbol_id}").to_bytes(8, "big")
    return Observation(
        key,
        keyword_cluster(outcome.task).id,
        integer_id(outcome.symbol_id),
        anchor,
        useful,
        total,
        outcome.use,
        int(time),
    )


def anchor_of(symbol_id: str, roots: Mapping[str, str]) -> bytes | None:
    """Return the anchor of a lesson about a symbol: the root of its package (folder). `roots` are in hexadecimal.

    None for a symbol outside of all files. For a deleted package it is a value that equals no root.
    """
    path, _, rest = symbol_id.partition(":")
    if "#" not in rest:
        return None
    root = roots.get(path.rpartition("/")[0])
    return bytes.fromhex(root) if root else _NO_ROOT
