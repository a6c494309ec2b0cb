"""The evidence that every stage leaves: what `explain_symbol`, `packlens why` and the hover show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


@dataclass(frozen=True)
class Seed:
    """A node the walk starts from: by which channel and tier it was found, with what fused score."""

    position: int
    score: float
    channel: str
    tier: str = ""


class WeightedSignal(NamedTuple):
    """A signal that counts for a part of the score: `weight` times its value."""

    part: str
    name: str
    weight: float
    values: Mapping[int, float]


@dataclass(frozen=True)
class Trace:
    """Evidence of one query. Keys of mappings are positions in the index."""

    profile: str
    keywords: tuple[str, ...] = ()
    """Keywords or terms taken from the task, most specific first."""
    concepts: tuple[str, ...] = ()
    """Equivalence classes that the task matched."""
    channels: Mapping[str, Mapping[int, float]] = field(default_factory=dict)
    """Per channel or signal, the score of each node it found."""
    weighted: tuple[WeightedSignal, ...] = ()
    """What adds up to the parts of a score; empty where a profile adds nothing up."""
    seeds: tuple[Seed, ...] = ()
    filtered: Mapping[int, str] = field(default_factory=dict)
    """Why a node found by a channel was removed."""
    walk: Mapping[int, float] = field(default_factory=dict)
    authority: Mapping[int, float] = field(default_factory=dict)
    hub: Mapping[int, float] = field(default_factory=dict)
    denominators: Mapping[str, float] = field(default_factory=dict)
    """What components were normalised by ('max_callers' and the like)."""
    considered: int = 0
    """How many nodes were scored."""
