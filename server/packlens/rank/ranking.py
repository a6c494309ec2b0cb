"""Values that both ranking profiles return: nodes in order, with the parts of their scores and the evidence."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.graph.provenance import CONTAINMENT, best_incoming
from packlens.graph.rows import distinct
from packlens.graph.view import Index
from packlens.model import (
    NO_CONTEXT,
    PROFILE_COMPONENTS,
    PROVENANCES,
    RUNTIME_KINDS,
    PackContext,
    ScoreComponents,
    ScoreTerm,
)
from packlens.retrieve.trace import Seed, Trace, WeightedSignal


class Scored(NamedTuple):
    """A ranked node. `score` is the sum of `components`."""

    position: int
    score: float
    components: ScoreComponents
    provenance: str
    """Best provenance among the edges that point to the node ('structural' if none does)."""
    distance: int
    """0 named by the task, 1 one hop away, 2 further."""


class WeightedColumn(NamedTuple):
    """A signal as a column, with its weight in a part of the score."""

    part: str
    name: str
    weight: float
    values: NDArray[np.float64]

    def of(self, positions: Sequence[int], slots: NDArray[np.integer]) -> WeightedSignal:
        """Return the signal of ranked nodes, given their positions and their slots in the column."""
        return WeightedSignal(self.part, self.name, self.weight, InOrder(positions, self.values[slots]))


def computed_parts(components: ScoreComponents, profile: str) -> dict[str, float]:
    """Return the parts of a score that a profile computes, by name."""
    return {name: value for name, value in components._asdict().items() if name in PROFILE_COMPONENTS[profile]}


def provenances_of(positions: NDArray[np.integer], index: Index) -> list[str]:
    """Return the best provenance among the edges that point to each of some nodes; 'structural' if none does."""
    confidence, provenance = best_incoming(index, (*CONTAINMENT, *RUNTIME_KINDS), positions.astype(np.int32))
    rows = zip(provenance.tolist(), confidence.tolist(), strict=True)
    return [PROVENANCES[code] if best > 0 else "structural" for code, best in rows]


@dataclass(frozen=True)
class Ranking:
    """Scored nodes, best first (ties by position), and the evidence for them."""

    scored: tuple[Scored, ...]
    trace: Trace
    context: PackContext = NO_CONTEXT
    """What the ranking depends on beyond the code and the task."""
    always: frozenset[int] = frozenset()
    """Positions of symbols that a sized pack holds however small their chance is: of a change, what it may break."""


@dataclass(frozen=True, slots=True)
class SymbolEvidence:
    """What a ranking knows about one symbol besides its score."""

    signals: Mapping[str, float] = field(default_factory=dict)
    """The signals that found the symbol, by channel."""
    walk: float = 0.0
    authority: float = 0.0
    hub: float = 0.0
    seed: Seed | None = None
    """Set if the walk started from the symbol."""
    terms: tuple[ScoreTerm, ...] = ()
    """The summands of the parts of its score, the largest of each part first."""


def terms_of(position: int, trace: Trace) -> tuple[ScoreTerm, ...]:
    """Return the summands of a symbol's score that are not 0, by part, the largest first."""
    signal_values = ((signal, signal.values[position]) for signal in trace.weighted if position in signal.values)
    terms = [ScoreTerm(s.part, s.name, value, s.weight, s.weight * value) for s, value in signal_values if value]
    return tuple(sorted(terms, key=lambda term: (ScoreComponents._fields.index(term.part), -abs(term.amount))))


def evidence_of(position: int, trace: Trace) -> SymbolEvidence:
    """Return the evidence of a ranking for the symbol at a position."""
    return SymbolEvidence(
        signals={name: values[position] for name, values in trace.channels.items() if position in values},
        terms=terms_of(position, trace),
        walk=trace.walk.get(position, 0.0),
        authority=trace.authority.get(position, 0.0),
        hub=trace.hub.get(position, 0.0),
        seed=next((seed for seed in trace.seeds if seed.position == position), None),
    )


class ByPosition(Mapping[int, float]):
    """Values by position, kept as two columns because a session boosts thousands of symbols."""

    def __init__(self, positions: NDArray[np.int64], values: NDArray[np.float64]) -> None:
        """Take positions, ascending, each once, and their values."""
        self.positions, self.values_at = positions, values

    def __getitem__(self, position: int) -> float:
        """Return the value of a position."""
        slot = int(np.searchsorted(self.positions, position))
        if slot == len(self.positions) or self.positions[slot] != position:
            raise KeyError(position)
        return float(self.values_at[slot])

    def __iter__(self) -> Iterator[int]:
        """Iterate over positions, ascending."""
        return iter(self.positions.tolist())

    def __len__(self) -> int:
        """Return how many positions have a value."""
        return len(self.positions)


class InOrder(Mapping[int, float]):
    """Values by position in the order of a ranking, kept as two columns because most evidence is never read."""

    def __init__(self, order: Sequence[int], values: NDArray[np.float64]) -> None:
        """Take positions, each once, and their values."""
        self._order, self.column = order, values

    @cached_property
    def _by_position(self) -> dict[int, float]:
        return dict(zip(self._order, self.column.tolist(), strict=True))

    def __getitem__(self, position: int) -> float:
        """Return the value of a position."""
        return self._by_position[position]

    def __iter__(self) -> Iterator[int]:
        """Iterate over positions, best first."""
        return iter(self._order)

    def __len__(self) -> int:
        """Return how many positions have a value."""
        return len(self._order)


def positions_and_values(values: Mapping[int, float]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return values by position as positions and values, in the order of the mapping."""
    if isinstance(values, ByPosition):
        return values.positions, values.values_at
    return np.array([*values], dtype=np.int64), np.array([*values.values()], dtype=np.float64)


def _count_of_all(first: Mapping[int, float], second: Mapping[int, float]) -> int:
    """Return how many positions have a value in either mapping."""
    if not first or not second:
        return len(first) + len(second)
    return len(distinct(np.concatenate((positions_and_values(first)[0], positions_and_values(second)[0]))))


@dataclass(frozen=True)
class Boosts:
    """What learning adds, by position; empty when learning is off or frozen."""

    feedback: Mapping[int, float]
    """In -1..1: (useful share - 0.5) * 2."""
    session: Mapping[int, float]
    """In 0..2."""
    vocabulary: Mapping[int, float] = field(default_factory=dict)
    """In 0..1: how surely words of the task mean the symbol, learned from other tasks."""
    work: Mapping[int, float] = field(default_factory=dict)
    """In 0..1.5: how much the symbol was worked on recently, whatever the task."""
    recency: Mapping[int, float] = field(default_factory=dict)
    """In 0..1: how recently traces show that the symbol ran; only the reference profile reads it."""

    @property
    def context(self) -> PackContext:
        """How many symbols lessons and recent work boost."""
        return PackContext(_count_of_all(self.feedback, self.vocabulary), _count_of_all(self.session, self.work))

    @property
    def key(self) -> str:
        """A hash of the boosts, which a cached pack depends on; '' if there are none."""
        kinds = (self.feedback, self.session, self.vocabulary, self.work, self.recency)
        if not any(kinds):
            return ""
        digest = hashlib.sha256()
        for kind in kinds:
            positions, values = positions_and_values(kind)
            digest.update(np.append(np.int64(len(positions)), positions).tobytes())
            digest.update(values.tobytes())
        return digest.hexdigest()


NO_BOOSTS = Boosts({}, {})
