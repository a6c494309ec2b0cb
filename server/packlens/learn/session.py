"""The session of one client connection: it boosts the symbols of recent packs, and their neighbours.

As in the pipeline of the reference profile, each access decays with a half-life of three minutes, accesses add up to at
most 2.0, and neighbours of returned symbols are boosted, too. It is pure: times are arguments.

A pack counts once something was edited, viewed or marked after it, and ages with later packs that count, so asking and
waiting change nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from packlens.graph.rows import distinct
from packlens.rank.ranking import ByPosition

Positions = NDArray[np.integer]

HALF_LIFE: Final = 180.0
"""Seconds."""
CAP: Final = 2.0
_NEIGHBOUR: Final = 0.5
"""The share of an access that the neighbours of a symbol get. Our choice."""
STEP: Final = 0.05
"""Boosts are rounded to multiples of this, so that packs can be cached and do not change every second. Our choice."""
_MAX_ACCESSES: Final = 10
"""The most accesses that are kept, so that hundreds in a minute do not slow down a question. Our choice."""
_MAX_SECONDS: Final = HALF_LIFE * 6
"""An older access is worth less than half a step."""


@dataclass(frozen=True, slots=True)
class Access:
    """Symbols that one pack returned, and their neighbours: store ids, ascending, as the bytes of an int64 column."""

    time: float
    cluster: int
    returned: bytes
    neighbours: bytes


@dataclass(frozen=True, slots=True)
class Session:
    """The accesses of one connection that were followed by edits, views or marks, oldest first."""

    accesses: tuple[Access, ...] = ()
    shown: Access | None = None
    """The last pack, which counts as soon as something is edited, viewed or marked."""

    @property
    def latest(self) -> float:
        """The time of the last edit, view or mark; the age of accesses is measured at it."""
        return self.accesses[-1].time if self.accesses else 0.0


def decay(seconds: float) -> float:
    """Return the remaining share of an access after some time: exp(-t ln2 / 180 s); 1 if the time is negative."""
    return math.exp(-max(seconds, 0.0) * math.log(2) / HALF_LIFE)


def with_shown_pack(session: Session, time: float, cluster: int, returned: ArrayLike, neighbours: ArrayLike) -> Session:
    """Return the session after a pack was returned. This alone changes no boost."""
    returned_ids = distinct(np.array(returned, dtype=np.int64))
    neighbour_ids = distinct(np.array(neighbours, dtype=np.int64))
    neighbour_ids = neighbour_ids[~np.isin(neighbour_ids, returned_ids, kind="sort")]
    return Session(session.accesses, Access(time, cluster, returned_ids.tobytes(), neighbour_ids.tobytes()))


def with_work(session: Session, time: float) -> Session:
    """Return the session after work: the last pack counts now. It replaces an earlier pack of the same cluster."""
    if session.shown is None:
        return session
    access = replace(session.shown, time=time)
    older = [past for past in session.accesses if past.cluster != access.cluster and time - past.time <= _MAX_SECONDS]
    return Session((*older[1 - _MAX_ACCESSES :], access), session.shown)


def boosts(
    session: Session, time: float, cluster: int, size: int, positions_of: Callable[[bytes], Positions]
) -> ByPosition:
    """Return the boost of each symbol, in 0..2, for a task of some cluster, by position below `size`.

    `positions_of` returns the positions of store ids, as `Access` holds them, without deleted symbols. The task's own
    packs do not count, so that asking twice gives the same answer.
    """
    counting = [past for past in session.accesses if past.cluster != cluster and time - past.time <= _MAX_SECONDS]
    parts = [(positions_of(ids), share) for past in counting for ids, share in _shares(past, time)]
    if not parts:
        return ByPosition(np.empty(0, dtype=np.int64), np.empty(0))
    positions = np.concatenate([found for found, _ in parts])
    shares = np.repeat([share for _, share in parts], [len(found) for found, _ in parts])
    total = np.bincount(positions, weights=shares, minlength=size)  # access by access, as they were added
    boosted = np.flatnonzero(total > 0)  # of flags: a tenth of the time that numbers take
    rounded = np.round(np.minimum(CAP, total[boosted]) / STEP) * STEP
    return ByPosition(boosted[rounded > 0], rounded[rounded > 0])


def _shares(access: Access, time: float) -> tuple[tuple[bytes, float], tuple[bytes, float]]:
    """Return the symbols of an access, and its remaining share for each at some time."""
    share = decay(time - access.time)
    return (access.returned, share), (access.neighbours, share * _NEIGHBOUR)
