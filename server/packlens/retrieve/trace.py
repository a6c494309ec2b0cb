"""The evidence that every stage of a query leaves, shown by `explain_symbol`, `packlens why` and the hover."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class Seed(NamedTuple):
    """A node that the walk starts from: the channel and tier that found it, and its fused score."""

    position: int
    score: float
    channel: str
    tier: str = ""


class WeightedSignal(NamedTuple):
    """A signal that is one of the terms of a part of the score: `weight` times its value."""

    part: str
    name: str
    weight: float
    values: Mapping[int, float]


@dataclass(frozen=True)
class Trace:
    """The evidence of one query. Keys of mappings are positions in the index."""

    profile: str
    keywords: tuple[str, ...] = ()
    """Keywords or terms of the task, most specific first."""
    concepts: tuple[str, ...] = ()
    """Equivalence classes that the task matched."""
    corrections: Mapping[str, str] = field(default_factory=dict)
    """By each name that the task misspells, the name that it was read as."""
    channels: Mapping[str, Mapping[int, float]] = field(default_factory=dict)
    """By channel or signal, the score of each node that it found."""
    weighted: tuple[WeightedSignal, ...] = ()
    """The signals whose sums are the parts of a score; empty for a profile that sums none."""
    seeds: tuple[Seed, ...] = ()
    filtered: Mapping[int, str] = field(default_factory=dict)
    """By position, why a node that a channel found was removed."""
    walk: Mapping[int, float] = field(default_factory=dict)
    authority: Mapping[int, float] = field(default_factory=dict)
    hub: Mapping[int, float] = field(default_factory=dict)
    denominators: Mapping[str, float] = field(default_factory=dict)
    """What components were normalised by ('max_callers' and the like)."""
    considered: int = 0
    """The number of nodes that were scored."""
