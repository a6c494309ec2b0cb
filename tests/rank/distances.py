"""What rankings say of how far symbols are from what changed."""

from __future__ import annotations

from packlens.rank.ranking import Ranking


def distances(ranking: Ranking) -> dict[int, int]:
    """Return the distances of ranked symbols by position."""
    return {scored.position: scored.distance for scored in ranking.scored}
