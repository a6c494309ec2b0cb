"""The reference score, part by part."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.config import ReferenceSettings
from packlens.model import PROVENANCES
from packlens.rank.ranking import NO_BOOSTS, Boosts, Scored
from packlens.rank.reference.score import NO_CENTRALITY, Candidates, Centrality, score

CONFIDENCE = np.array([0.9, 0.7, 0.0, 0.85], dtype=np.float32)
PROVENANCE = np.array([PROVENANCES.index("lsp_resolved"), 0, PROVENANCES.index("structural"), 1], dtype=np.uint8)
EVIDENCE = (CONFIDENCE, PROVENANCE)
OPTIONS = ReferenceSettings()


def candidates(
    blast: list[float], hops: list[int], seed: list[bool] | None = None, tests: list[bool] | None = None
) -> Candidates:
    count = len(blast)
    return Candidates(
        np.arange(count, dtype=np.int32),
        np.array(blast, dtype=np.float32),
        np.array(hops, dtype=np.int32),
        np.array(seed or [False] * count),
        np.array(tests or [False] * count),
    )


def scores_of(scored: list[Scored]) -> dict[int, float]:
    return {entry.position: entry.score for entry in scored}


def test_without_hits_by_hand() -> None:
    """0.40 blast + 0.25 confidence + 0.20 recency + 0.15 distance; blast relative to the highest, recency 0.3."""
    scored = score(candidates([4.0, 2.0], [0, 1]), NO_CENTRALITY, EVIDENCE, NO_BOOSTS, OPTIONS)
    assert [entry.position for entry in scored] == [0, 1]
    assert scored[0].score == pytest.approx(0.40 + 0.25 * 0.9 + 0.20 * 0.3 + 0.15)
    assert scored[1].score == pytest.approx(0.20 + 0.25 * 0.7 + 0.20 * 0.3 + 0.075)
    assert (scored[0].provenance, scored[1].provenance) == ("lsp_resolved", "ast_inferred")


def test_with_hits_by_hand() -> None:
    """Authority lifts a seed and lowers another node, a hub lifts only a seed, and the base weights shift."""
    central = Centrality(authority={0: 1.0, 1: 1.0}, hub={0: 0.5, 1: 0.5})
    scored = score(
        candidates([1.0, 1.0], [0, 0], seed=[True, False]), central, EVIDENCE, NO_BOOSTS, ReferenceSettings()
    )
    base = 0.35 + 0.15 * 0.3 + 0.15
    assert scores_of(scored) == {
        0: pytest.approx(base + 0.20 * 0.9 + 0.25 + 0.05),
        1: pytest.approx(base + 0.20 * 0.7 - 0.15),
    }


def test_tests_are_penalised_and_may_fall_behind() -> None:
    """A penalised node gets 0.3 of what it would have; what the penalty takes is its prior."""
    scored = score(
        candidates([4.0, 1.0], [0, 0], tests=[True, False]), NO_CENTRALITY, EVIDENCE, NO_BOOSTS, ReferenceSettings()
    )
    assert [entry.position for entry in scored] == [1, 0]
    plain = 0.40 + 0.25 * 0.9 + 0.20 * 0.3 + 0.15
    assert [scored[1].score, scored[1].components.prior] == pytest.approx([0.3 * plain, -0.7 * plain])
    unpenalised = score(
        candidates([4.0, 1.0], [0, 0], tests=[True, False]),
        NO_CENTRALITY,
        EVIDENCE,
        NO_BOOSTS,
        ReferenceSettings(test_penalty=1.0),
    )
    assert [entry.position for entry in unpenalised] == [0, 1]


def test_learning_is_asymmetric() -> None:
    """Useful adds up to 0.25, useless takes up to 0.05, a session adds up to 0.20 however often it saw a symbol."""
    boosts = Boosts(feedback={0: 1.0, 1: -1.0, 2: 0.5}, session={0: 2.0, 1: 1.0, 2: 99.0})
    scored = score(candidates([1.0] * 4, [1] * 4), NO_CENTRALITY, EVIDENCE, boosts, OPTIONS)
    parts = {entry.position: (entry.components.feedback, entry.components.session) for entry in scored}
    assert parts == {
        0: pytest.approx((0.25, 0.2)),
        1: pytest.approx((-0.05, 0.1)),
        2: pytest.approx((0.125, 0.2)),
        3: (0.0, 0.0),
    }


def test_distance_is_named_in_three_steps() -> None:
    """0 and 1 are themselves, everything further is 2, while the score still falls with every hop."""
    scored = score(
        candidates([0.0] * 4, [0, 1, 2, 4]), NO_CENTRALITY, (CONFIDENCE * 0, PROVENANCE), NO_BOOSTS, ReferenceSettings()
    )
    assert [entry.distance for entry in scored] == [0, 1, 2, 2]
    assert [entry.components.distance for entry in scored] == pytest.approx([0.15, 0.075, 0.05, 0.03])


def test_nothing_to_score() -> None:
    """No candidates, no scores."""
    assert score(candidates([], []), NO_CENTRALITY, EVIDENCE, NO_BOOSTS, OPTIONS) == []


@given(
    st.lists(st.tuples(st.floats(0, 1, width=32), st.integers(0, 5), st.booleans(), st.booleans()), max_size=4),
    st.dictionaries(st.integers(0, 3), st.floats(0, 1, width=32), max_size=4),
)
def test_laws(rows: list[tuple[float, int, bool, bool]], central: dict[int, float]) -> None:
    """Scores explain themselves, fall, and break ties by position."""
    columns = [list(column) for column in zip(*rows, strict=True)] or [[], [], [], []]
    chosen = candidates(*columns)
    scored = score(chosen, Centrality(central, central), EVIDENCE, NO_BOOSTS, OPTIONS)
    assert sorted(scored, key=lambda entry: (-entry.score, entry.position)) == scored
    assert sorted(scores_of(scored)) == list(range(len(rows)))
    for entry in scored:
        assert entry.score == pytest.approx(sum(entry.components))
