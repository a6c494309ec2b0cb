"""Laws of reciprocal rank fusion."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.rank.reference.fusion import Fused, fuse

LISTS = st.dictionaries(st.integers(0, 30), st.integers(1, 9).map(float), max_size=12)
CHANNELS = st.dictionaries(st.sampled_from(["a", "b", "c"]), LISTS, max_size=3)
WEIGHTS = {"a": 2.0, "b": 1.5, "c": 0.0}


def test_two_channels_by_hand() -> None:
    """score = sum of weight / (60 + rank), rank from 1."""
    fused = fuse({"a": {7: 9.0, 3: 1.0}, "b": {3: 5.0}}, WEIGHTS)
    assert [Fused(3, 2 / 62 + 1.5 / 61, "a"), Fused(7, 2 / 61, "a")] == fused


@given(CHANNELS)
def test_order_is_total_and_bounded(channels: dict[str, dict[int, float]]) -> None:
    """Best first, ties by position, each node once, never more than the limit, nothing of weight 0."""
    fused = fuse(channels, WEIGHTS, limit=10)
    assert sorted(fused, key=lambda found: (-found.score, found.position)) == fused
    assert len({found.position for found in fused}) == len(fused) <= 10
    assert not any(found.channel == "c" for found in fused)


@given(CHANNELS)
def test_channel_order_does_not_matter(channels: dict[str, dict[int, float]]) -> None:
    """The same lists in another order give the same bytes."""
    backwards = {name: dict(reversed(channels[name].items())) for name in reversed(channels)}
    assert fuse(channels, WEIGHTS) == fuse(backwards, WEIGHTS)


@given(CHANNELS, st.sampled_from(["a", "b"]), st.floats(0.1, 100))
def test_scale_of_a_channel_does_not_matter(channels: dict[str, dict[int, float]], name: str, factor: float) -> None:
    """Multiplying a channel's scores changes nothing: only ranks count."""
    scaled = {
        other: {p: s * (factor if other == name else 1.0) for p, s in found.items()}
        for other, found in channels.items()
    }
    assert fuse(channels, WEIGHTS) == fuse(scaled, WEIGHTS)


@given(CHANNELS, st.integers(0, 30))
def test_support_by_another_channel_never_lowers_a_node(channels: dict[str, dict[int, float]], position: int) -> None:
    """A node put on top of a further channel scores at least as high as before."""
    before = {found.position: found.score for found in fuse(channels, WEIGHTS, limit=1000)}
    supported = {**channels, "b": {**channels.get("b", {}), position: 10.0}}
    after = {found.position: found.score for found in fuse(supported, WEIGHTS, limit=1000)}
    assert after[position] >= before.get(position, 0.0)


def test_a_channel_needs_a_weight() -> None:
    """A channel nobody weighed is a mistake, not a channel of weight 0."""
    with pytest.raises(KeyError):
        fuse({"unknown": {1: 1.0}}, WEIGHTS)
