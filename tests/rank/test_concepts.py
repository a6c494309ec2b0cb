"""What equivalence classes add to the default profile."""

from __future__ import annotations

import numpy as np
import pytest

from packlens.config import PacklensSettings
from packlens.rank.concepts import with_classes
from packlens.rank.packlens_profile import rank_packlens
from packlens.rank.places import Places
from packlens.retrieve.equivalence import EquivalenceClass
from tests.graph.build import NodeSpec
from tests.retrieve.build import searchable_index

INDEX = searchable_index([NodeSpec("rate_limit"), NodeSpec("throttle_all"), NodeSpec("other")])
RATE = EquivalenceClass("RATE", ("too many requests",), ("rate_limit", "throttle"))
NOTHING = Places(np.zeros(3), np.zeros(3), 0.0, np.zeros(3), {})


def test_the_best_symbol_gets_the_weight_and_others_their_share() -> None:
    """The evidence says the share before the weight."""
    places = with_classes(NOTHING, "too many requests", INDEX, (RATE,), 0.5)
    assert places.relevance.tolist() == pytest.approx([0.5, 0.25, 0.0])
    assert places.channels["classes"].tolist() == pytest.approx([1.0, 0.5, 0.0])


def test_a_task_that_says_no_class_changes_nothing() -> None:
    """Nor does half a surrogate pair, which is no text."""
    assert with_classes(NOTHING, "something else", INDEX, (RATE,), 0.5) is NOTHING
    assert with_classes(NOTHING, "\ud800", INDEX, (RATE,), 0.5) is NOTHING


def test_without_a_weight_classes_are_not_even_read() -> None:
    """A text that is no TOML does not matter then."""
    index = searchable_index([])
    assert rank_packlens("x", index, PacklensSettings(equivalence_weight=0.0), own_classes="[[").scored == ()
