"""Weighted reciprocal rank fusion of the channels' lists into one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fused:
    """A node that some channel found: its fused score, and the channel that gave most of it."""

    position: int
    score: float
    channel: str


def fuse(
    channels: Mapping[str, Mapping[int, float]], weights: Mapping[str, float], *, k: int = 60, limit: int = 40
) -> list[Fused]:
    """Return the best nodes over all channels, best first, ties by position.

    score(node) = sum over the channels that found it of weight / (k + rank), rank from 1 by falling channel score
    (Cormack, Clarke & Büttcher, "Reciprocal rank fusion outperforms Condorcet", SIGIR 2009). Only the order inside a
    channel matters, so channels need no common scale. A channel of weight 0 adds nothing. `weights` must name every
    channel; where channels gave equal shares, its first one leads.
    """
    total: dict[int, float] = {}
    leading: dict[int, tuple[float, str]] = {}
    if unweighed := channels.keys() - weights.keys():
        raise KeyError(min(unweighed))
    for channel, weight in weights.items():
        if weight <= 0:
            continue
        for rank, position in enumerate(_by_score(channels.get(channel, {})), 1):
            share = weight / (k + rank)
            total[position] = total.get(position, 0.0) + share
            if share > leading.get(position, (0.0, ""))[0]:
                leading[position] = (share, channel)
    best = _by_score(total)[:limit]
    return [Fused(position, total[position], leading[position][1]) for position in best]


def _by_score(scores: Mapping[int, float]) -> list[int]:
    return sorted(scores, key=lambda position: (-scores[position], position))
