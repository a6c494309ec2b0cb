"""The seed channels of the reference profile: plug-ins of one shape, listed here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from packlens.graph.view import Index
from packlens.rank.reference.channels.full_text import full_text_channel
from packlens.rank.reference.channels.path_context import path_context_channel
from packlens.rank.reference.channels.tiered import tier_of, tiered_channel
from packlens.rank.reference.equivalence import equivalence_channel
from packlens.rank.reference.query import Query


def _no_tier(_score: float) -> str:
    """Return the tier of a channel without tiers."""
    return ""


@dataclass(frozen=True, slots=True)
class Channel:
    """A way from a query to nodes."""

    name: str
    weight: float
    """Weight in the fusion."""
    find: Callable[[Query, Index], dict[int, float]]
    """Scores by position; only their order counts, ties are broken by position."""
    tier: Callable[[float], str] = _no_tier
    """What a score of this channel says about how the node was found."""


REFERENCE_CHANNELS: Final = (
    Channel("tiered", 2.0, tiered_channel, tier_of),
    Channel("full_text", 2.0, full_text_channel),
    Channel("equivalence", 2.0, lambda query, index: equivalence_channel(query.matches, index)),
    Channel("path_context", 1.5, path_context_channel),
)


def ask_channels(query: Query, index: Index) -> Mapping[str, Mapping[int, float]]:
    """Return what each channel finds, by its name."""
    return {channel.name: channel.find(query, index) for channel in REFERENCE_CHANNELS}
