"""Trees move the first symbols among each other, and the parts of a score still add up to it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from packlens.config import PacklensSettings
from packlens.graph.history import LinkedCommit, build_history
from packlens.rank.learned.signals import HEAD, PART_NAMES, PART_OF_SIGNAL, PARTS, SIGNALS
from packlens.rank.learned.trained_order import trained_order
from packlens.rank.packlens_profile import rank_packlens
from tests.rank.generated import indexed

TRAINED = PacklensSettings()
HAND_SET = replace(TRAINED, trained_weight=0.0)
TASKS = (
    "how is a token refreshed?",
    "encrypt the stock of a cart",
    "fix: order\n\n" + "pay the item of the cart " * 30,
)


@pytest.mark.parametrize("weight", [1.0, 20.0])
@pytest.mark.parametrize("task", TASKS)
def test_trees_reorder_the_first_symbols_alone(task: str, weight: float) -> None:
    before = rank_packlens(task, indexed(1), HAND_SET).scored
    after = rank_packlens(task, indexed(1), replace(TRAINED, trained_weight=weight)).scored
    assert len(after) > HEAD
    assert {each.position for each in after[:HEAD]} == {each.position for each in before[:HEAD]}
    assert after[HEAD:] == before[HEAD:]
    assert [each.position for each in after[:HEAD]] != [each.position for each in before[:HEAD]]


@pytest.mark.parametrize("weight", [1.0, 20.0])
@pytest.mark.parametrize("task", TASKS)
def test_scores_fall_and_are_the_sum_of_their_parts(task: str, weight: float) -> None:
    scored = rank_packlens(task, indexed(1), replace(TRAINED, trained_weight=weight)).scored
    scores = [each.score for each in scored]
    assert scores == sorted(scores, reverse=True)
    assert scores == pytest.approx([sum(each.components) for each in scored])


def test_what_processors_round_differently_orders_nothing() -> None:
    ranking = rank_packlens(TASKS[0], indexed(1), HAND_SET)
    equal = [each._replace(score=1.0 + number % 7 * 1e-15) for number, each in enumerate(ranking.scored[:HEAD])]
    settings = replace(TRAINED, trained_weight=1e-18)
    after = trained_order(replace(ranking, scored=tuple(equal)), TASKS[0], (), indexed(1), settings).scored
    assert [each.position for each in after] == sorted(each.position for each in equal)


def test_what_trees_add_is_in_the_evidence() -> None:
    ranking = rank_packlens(TASKS[0], indexed(1), TRAINED)
    before = {each.position: each.score for each in rank_packlens(TASKS[0], indexed(1), HAND_SET).scored}
    trained = ranking.trace.channels["trained"]
    gains = {each.position: each.score - before[each.position] for each in ranking.scored[:HEAD]}
    most = max(gains.values())
    assert {position: max(gain, 0.0) / most for position, gain in gains.items()} == pytest.approx(dict(trained))


def test_every_signal_tells_of_a_part() -> None:
    part = dict(zip(SIGNALS, (PARTS[number] for number in PART_OF_SIGNAL.tolist()), strict=True))
    assert part["text"] == part["title: behind"] == "relevance"
    assert part["walk: rank"] == part["file above"] == "proximity"
    assert part["last change"] == "history"
    assert part["uses"] == part["asks"] == "prior"
    assert np.isin(np.arange(len(PARTS)), PART_OF_SIGNAL).all()


def test_the_part_of_word_vectors_has_a_name_of_its_own() -> None:
    names = [(PARTS[number], PART_NAMES[number]) for number in PART_OF_SIGNAL.tolist()]
    meaning = {name for name, of in zip(SIGNALS, names, strict=True) if of == ("relevance", "meaning")}
    assert meaning == {name for name in SIGNALS if name.startswith("meaning")}
    assert {name for name in SIGNALS if name not in meaning} == {
        name for name, (_, called) in zip(SIGNALS, names, strict=True) if called == "trained"
    }


def test_past_commits_are_a_part_only_where_some_are_known() -> None:
    index = indexed(1)
    commit = LinkedCommit(1, b"", np.array(index.symbols.ids, dtype=np.int64).tobytes())
    with_commit = replace(index, history=build_history("one", {}, [commit]))
    for each, is_known in ((index, False), (with_commit, True)):
        scored = rank_packlens(TASKS[0], each, TRAINED).scored
        assert any(found.components.history for found in scored) is is_known
        assert [found.score for found in scored] == pytest.approx([sum(found.components) for found in scored])
