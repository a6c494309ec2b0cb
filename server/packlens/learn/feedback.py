"""From what was observed about symbols to the boost that ranking adds.

Seeds: context-packing, "Feedback" (usefulness ratio, centered; positive counts for +0.25, negative for -0.05, which the
ranking profiles apply), and context-engine, "Merkleized Feedback Validity" (only records count whose root is the
current root of the symbol's package; records without a root always count).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from packlens.learn.attribution import WEIGHTS, Outcome
from packlens.learn.cluster import keyword_cluster, task_id
from packlens.store.feedback import Lesson, Observation
from packlens.symbol_id import integer_id

RECENT: Final = (100, 1_000)
"""The last uses, and the last observations among which they are, that help other tasks: a few packs. Looking at all of
them changed no replay. Ours.
"""
_GONE: Final = b"\x00"
RootOf = Callable[[int], bytes | None]
"""The current Merkle root of a symbol's package; None for a symbol that is not in the index."""


def feedback_boosts(lessons: Iterable[Lesson], root_of: RootOf) -> dict[int, float]:
    """Return (useful share - 0.5) * 2 by symbol, in -1..1, over those sums that are valid now."""
    sums: dict[int, tuple[float, float]] = {}
    for lesson in lessons:
        if is_valid(lesson.anchor, root_of(lesson.symbol)):
            useful, total = sums.get(lesson.symbol, (0.0, 0.0))
            sums[lesson.symbol] = (useful + lesson.useful, total + lesson.total)
    return {symbol: (useful / total - 0.5) * 2 for symbol, (useful, total) in sums.items() if total > 0}


def worked_on(uses: Iterable[tuple[int, int, bytes]], cluster: int, root_of: RootOf) -> list[int]:
    """Return the symbols, ascending, that tasks of other clusters than one used in code that is as they left it."""
    found = {symbol for other, symbol, anchor in uses if other != cluster and is_valid(anchor, root_of(symbol))}
    return sorted(found)


def is_valid(anchor: bytes, root: bytes | None) -> bool:
    """Return whether what was learned at `anchor` (empty: without one) holds while a package's root is `root`."""
    return root is not None and (not anchor or anchor == root)


def observation(outcome: Outcome, anchor: bytes | None, time: float) -> Observation:
    """Return an outcome as a row. One symbol of one pack has one row; a person's mark has one a task."""
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
    """Return what validates a lesson about a symbol: the root of its package (folder), by package in hexadecimal.

    None for what stands in no file; what equals no root for a package that is gone, so that nothing about it counts.
    """
    path, _, rest = symbol_id.partition(":")
    if "#" not in rest:
        return None
    root = roots.get(path.rpartition("/")[0])
    return bytes.fromhex(root) if root else _GONE
