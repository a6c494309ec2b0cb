"""What both profiles return: nodes in order, each with its score's parts, and the evidence."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from packlens.model import ScoreComponents
from packlens.retrieve.trace import Trace


@dataclass(frozen=True, slots=True)
class Scored:
    """A node's place in a ranking. `score` is the sum of `components`, times the test penalty where one applies."""

    position: int
    score: float
    components: ScoreComponents
    provenance: str
    """Best provenance among the edges that point to the node ('structural' if none does)."""
    distance: int
    """0 named by the task, 1 one hop away, 2 further."""


@dataclass(frozen=True)
class Ranking:
    """Scored nodes, best first (ties by position), and how they came to be."""

    scored: tuple[Scored, ...]
    trace: Trace


@dataclass(frozen=True)
class Boosts:
    """What learning adds, by position; empty when learning is off or frozen."""

    feedback: Mapping[int, float]
    """In -1..1: (useful share - 0.5) * 2."""
    session: Mapping[int, float]
    """In 0..2."""
    vocabulary: Mapping[int, float] = field(default_factory=dict)
    """In 0..1: how surely words of the task mean the symbol, from its use in other tasks."""

    @property
    def key(self) -> str:
        """What a ranking depends on beyond its task: '' without lessons, another for every other set of them."""
        kinds = (self.feedback, self.session, self.vocabulary)
        if not any(kinds):
            return ""
        told = hashlib.sha256()
        for each in kinds:
            told.update(np.array([len(each), *each.keys()], dtype=np.int64).tobytes())
            told.update(np.array([*each.values()], dtype=np.float64).tobytes())
        return told.hexdigest()


NO_BOOSTS = Boosts({}, {})
