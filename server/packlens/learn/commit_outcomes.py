"""Decides which packs a commit followed, that is, for which it was the work, and which symbols it used.

A commit followed a pack if it was made within a working day after it, and changed a symbol near the pack's top. The
symbols that such a commit changed were used for the pack's task; those that the pack had missed count for the pack of
which the commit changed most. Neither message nor lines of a commit are read: the history (`git.history`) says which
symbols it touched.

It is pure. A pack and a symbol give the same row however often they are committed, so a commit that is amended, rebased
or read twice counts once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from packlens.learn.attribution import GLANCED, Outcome
from packlens.learn.cluster import keyword_cluster
from packlens.learn.events import PackShown
from packlens.symbol_id import integer_id

FOLLOWS: Final = 8 * 3_600.0
"""Seconds after a pack within which a commit can be the work for its task: a working day. Our choice."""
MAX_CHANGED: Final = 30
"""A commit that changes more symbols than this says nothing about any of them. Our choice."""
_MAX_PACKS: Final = 3
"""The most packs that one commit can have followed: those of which it changed most. Our choice."""


@dataclass(frozen=True, slots=True)
class CommittedWork:
    """A commit that was made in this work tree, and what it changed."""

    time: float
    """Unix time in seconds at which it was made."""
    symbols: Mapping[int, str]
    """The still existing symbols that it changed: symbol ids by number."""


@dataclass(frozen=True, slots=True)
class ShownPack:
    """Packs that a window showed in a row for one task."""

    pack: str
    """Id of the event that showed it first."""
    task: str
    time: float
    """When it was shown last."""
    symbols: tuple[int, ...]
    """The numbers of the symbols near its top, where people look."""


def shown_packs(events: Iterable[tuple[str, PackShown]]) -> list[ShownPack]:
    """Return the packs of some windows, given (window, event) in order; successive packs for one task count as one."""
    latest: dict[str, ShownPack] = {}
    packs: list[ShownPack] = []
    for window, event in events:
        glanced = tuple(integer_id(symbol.symbol_id) for symbol in islice(event.symbols, GLANCED))
        before = latest.get(window)
        if before is not None and before.task == event.task:
            packs.remove(before)
            glanced = tuple(dict.fromkeys((*before.symbols, *glanced)))
        first = before.pack if before is not None and before.task == event.task else event.id
        latest[window] = ShownPack(first, event.task, event.time, glanced)
        packs.append(latest[window])
    return packs


def outcomes_of(work: CommittedWork, packs: Sequence[ShownPack]) -> list[Outcome]:
    """Return which symbols a commit used, and for which packs; nothing for a commit that followed none."""
    if not 0 < len(work.symbols) <= MAX_CHANGED:
        return []
    followed = _followed_packs(work, packs)
    remaining = set(work.symbols).difference(*(pack.symbols for pack in followed))
    return [
        Outcome(pack.pack, pack.task, work.symbols[symbol], "committed", True)
        for index, pack in enumerate(followed)
        for symbol in (
            *(each for each in pack.symbols if each in work.symbols),
            *(sorted(remaining) if index == 0 else ()),
        )
    ]


def _followed_packs(work: CommittedWork, packs: Sequence[ShownPack]) -> list[ShownPack]:
    """Return the packs that a commit followed, those of which it changed most first, then the latest."""
    by_task: dict[int, tuple[int, float, ShownPack]] = {}
    for pack in packs:
        changed_count = len(work.symbols.keys() & set(pack.symbols))
        if changed_count and 0 <= work.time - pack.time <= FOLLOWS:
            cluster = keyword_cluster(pack.task).id
            by_task[cluster] = max(by_task.get(cluster, (0, 0.0, pack)), (changed_count, pack.time, pack), key=_weight)
    return [pack for _, _, pack in sorted(by_task.values(), key=_weight, reverse=True)[:_MAX_PACKS]]


def _weight(weighed: tuple[int, float, ShownPack]) -> tuple[int, float]:
    return weighed[0], weighed[1]
