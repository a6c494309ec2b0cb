"""The score of the reference profile, with and without HITS."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.config import ReferenceSettings
from packlens.graph.view import Codes, Flags, Floats, Index, Ints
from packlens.model import PROVENANCES, ScoreComponents
from packlens.rank.ranking import Boosts, Scored
from packlens.rank.reference.hits import hits

Column = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of the four base components."""

    blast_radius: float
    confidence: float
    recency: float
    distance: float


_WITH_HITS: Final = Weights(0.35, 0.20, 0.15, 0.15)
_WITHOUT_HITS: Final = Weights(0.40, 0.25, 0.20, 0.15)
_POSITIVE_FEEDBACK: Final = 0.25
"""Weight of positive feedback; negative feedback counts less."""
_NEGATIVE_FEEDBACK: Final = 0.05
SESSION: Final = 0.20
"""Weight of the session, whose values of 0..`_SESSION_CAP` are brought to 0..1."""
_SESSION_CAP: Final = 2.0
_LADDER: Final = ((1.0, 1.0), (7.0, 0.8), (30.0, 0.5))
"""(days, recency of what was observed at most so long ago)"""
_OLDER: Final = 0.2
"""Recency of what was observed longer ago."""
_NEVER_OBSERVED: Final = 0.3
"""Recency of what never was."""
_FURTHER: Final = 2
"""`Scored.distance` of everything from two hops on."""


@dataclass(frozen=True)
class Candidates:
    """Columns over the nodes to score, by ascending position."""

    positions: Ints
    blast: Floats
    """Walk score or count of callers; scored relative to the highest."""
    hops: Ints
    """Edges from the nearest target; 0 for a target."""
    seed: Flags
    penalised: Flags
    """Tests, unless the task is about tests."""

    def __len__(self) -> int:
        return len(self.positions)


@dataclass(frozen=True)
class Centrality:
    """HITS scores in 0..1 of the best candidates, by position; empty where HITS is off."""

    authority: Mapping[int, float]
    hub: Mapping[int, float]

    def column(self, scores: Mapping[int, float], candidates: Candidates) -> Column:
        """Return the scores of the candidates, 0 for those that HITS did not see."""
        return np.array([scores.get(position, 0.0) for position in candidates.positions.tolist()], dtype=np.float64)


NO_CENTRALITY: Final = Centrality({}, {})


def centrality(index: Index, best: Ints, weights: Floats, iterations: int) -> Centrality:
    """Return hubs and authorities among the best candidates."""
    if not len(best):
        return NO_CENTRALITY
    hub_scores = hits(index, best, weights, iterations)
    positions = best.tolist()
    return Centrality(
        dict(zip(positions, hub_scores.authority.astype(np.float64).tolist(), strict=True)),
        dict(zip(positions, hub_scores.hub.astype(np.float64).tolist(), strict=True)),
    )


def score(
    candidates: Candidates,
    central: Centrality,
    evidence: tuple[Floats, Codes],
    boosts: Boosts,
    options: ReferenceSettings,
) -> list[Scored]:
    """Return every candidate scored, best first, ties by position.

    score = blast · w1 + confidence · w2 + recency · w3 + w4 / (1 + hops) + authority + hub + feedback + session,
    times the penalty of tests; what the penalty takes away is the part `prior`, so that the parts add up to the score.
    `evidence` is the best incoming edge of every node (`graph.provenance`).
    """
    columns = _components(candidates, central, evidence, boosts, options)
    sums = np.sum(list(columns.values()), axis=0)
    total = np.where(candidates.penalised, sums * options.test_penalty, sums)
    columns["prior"] = total - sums
    order = np.lexsort((candidates.positions, -total))
    provenances = evidence[1][candidates.positions]
    rows = zip(*(column.tolist() for column in columns.values()), strict=True)
    parts = [ScoreComponents(**dict(zip(columns, row, strict=True))) for row in rows]
    return [
        Scored(
            position=int(candidates.positions[i]),
            score=float(total[i]),
            components=parts[i],
            provenance=PROVENANCES[provenances[i]],
            distance=min(_FURTHER, int(candidates.hops[i])),
        )
        for i in order.tolist()
    ]


def _components(
    candidates: Candidates,
    central: Centrality,
    evidence: tuple[Floats, Codes],
    boosts: Boosts,
    options: ReferenceSettings,
) -> dict[str, Column]:
    """Return the parts of the score by their names in `ScoreComponents`."""
    weights = _WITH_HITS if central.authority else _WITHOUT_HITS
    blast = candidates.blast.astype(np.float64)
    authority = central.column(central.authority, candidates)
    return {
        "blast_radius": weights.blast_radius * blast / max(float(blast.max(initial=0.0)), 1e-12),
        "confidence": weights.confidence * evidence[0][candidates.positions].astype(np.float64),
        "recency": _boost(candidates, boosts.recency, lambda value: weights.recency * value, _NEVER_OBSERVED),
        "distance": weights.distance / (1.0 + candidates.hops.astype(np.float64)),
        "authority": authority * np.where(candidates.seed, options.hits_seed_authority, options.hits_other_authority),
        "hub": central.column(central.hub, candidates) * np.where(candidates.seed, options.hits_seed_hub, 0.0),
        "feedback": _boost(candidates, boosts.feedback, _feedback),
        "session": _boost(candidates, boosts.session, _session),
    }


def recency_after(days: float) -> float:
    """Return the recency of a symbol that traces showed so many days ago (seeds, "context packing": Recency)."""
    return next((value for most, value in _LADDER if days <= most), _OLDER)


def _boost(
    candidates: Candidates, boosts: Mapping[int, float], scaled: Callable[[float], float], absent: float = 0.0
) -> Column:
    values = np.full(len(candidates), scaled(absent))
    if boosts:
        values[:] = [scaled(boosts.get(position, absent)) for position in candidates.positions.tolist()]
    return values


def _feedback(signal: float) -> float:
    signal = max(-1.0, min(1.0, signal))
    return signal * (_POSITIVE_FEEDBACK if signal > 0 else _NEGATIVE_FEEDBACK)


def _session(boost: float) -> float:
    return SESSION * max(0.0, min(_SESSION_CAP, boost)) / _SESSION_CAP
