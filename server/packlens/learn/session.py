"""The session of one client connection: symbols of recent packs, and what they are connected to, come back more easily.

Seed: context-packing, "Session Boost", and context-package-api, `SessionTracker`: each access decays with a half-life
of three minutes, accesses add up to at most 2.0, neighbours of returned symbols are boosted too. What was not only
returned but worked on has the most there is, whoever did it and however long ago, while its package is as that left it
(ours; the replays of tests/bench/RESULTS.md are better for it). Pure: time is given.

A pack counts once something was edited, looked at or judged after it, and ages by the time of later such packs: asking
and waiting change nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from packlens.rank.ranking import ByPosition

Ids = NDArray[np.int64]

HALF_LIFE: Final = 180.0
"""Seconds."""
CAP: Final = 2.0
NEIGHBOUR: Final = 0.5
"""What an access to a symbol is worth to those it shares an edge with. Ours; the seed gives no number."""
STEP: Final = 0.05
"""Boosts are rounded to it: packs of one moment can be remembered, and do not tremble from second to second. Ours."""
_MOST: Final = 10
"""Accesses that are remembered, so that a question after hundreds in a minute costs no more than one. Ours."""
_LONGEST: Final = HALF_LIFE * 6
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
    """The accesses of one connection that were followed by work, oldest first."""

    accesses: tuple[Access, ...] = ()
    shown: Access | None = None
    """The last pack, which counts as soon as work follows."""

    @property
    def latest(self) -> float:
        """When the last work was done; accesses age towards it."""
        return self.accesses[-1].time if self.accesses else 0.0


def decay(seconds: float) -> float:
    """Return what is left of an access: exp(-t ln2 / 180 s); an access in the future counts as one of now."""
    return math.exp(-max(seconds, 0.0) * math.log(2) / HALF_LIFE)


def accessed(session: Session, time: float, cluster: int, returned: ArrayLike, neighbours: ArrayLike) -> Session:
    """Return the session after a pack was returned, and work followed at once."""
    return worked(shown(session, time, cluster, returned, neighbours), time)


def shown(session: Session, time: float, cluster: int, returned: ArrayLike, neighbours: ArrayLike) -> Session:
    """Return the session after a pack was returned, which changes no boost."""
    own = np.unique(np.array(returned, dtype=np.int64))
    others = np.setdiff1d(np.array(neighbours, dtype=np.int64), own)
    return Session(session.accesses, Access(time, cluster, own.tobytes(), others.tobytes()))


def worked(session: Session, time: float) -> Session:
    """Return the session after work: the last pack counts. For one question, only the last pack does."""
    if session.shown is None:
        return session
    new = replace(session.shown, time=time)
    kept = [a for a in session.accesses if a.cluster != new.cluster and time - a.time <= _LONGEST]
    return Session((*kept[1 - _MOST :], new), session.shown)


def boosts(
    session: Session, time: float, cluster: int, size: int, positions_of: Callable[[bytes], Ids], used: bytes = b""
) -> ByPosition:
    """Return the boost of each symbol in 0..2, for a question of some cluster, by position below `size`.

    `positions_of` returns the positions of store ids, as `Access` has them; of those that are gone, none. `used` are
    those that were worked on for other questions. A question's own pack does not count: asked twice, it has the same
    answer.
    """
    total = np.zeros(size)
    if used:
        total[positions_of(used)] = CAP
    for access in session.accesses:
        if access.cluster == cluster or time - access.time > _LONGEST:
            continue
        left = decay(time - access.time)
        total[positions_of(access.returned)] += left
        total[positions_of(access.neighbours)] += left * NEIGHBOUR
    boosted = np.flatnonzero(total)
    rounded = np.round(np.minimum(CAP, total[boosted]) / STEP) * STEP
    return ByPosition(boosted[rounded > 0], rounded[rounded > 0])
