"""Probation: what is learned for a task counts for others only where past tasks show that it helps."""

from __future__ import annotations

from pathlib import Path

import pygit2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.engine.learning_trial import try_learning
from packlens.learn.probation import MAX_TASKS, MIN_TASKS, has_helped, verdict
from packlens.learn.trial import GAINS, gains, kept_gains, past_tasks
from packlens.rank.ranking import Boosts
from packlens.store.history import CommitRow, FileLinks
from packlens.store.meta import get_meta
from tests.cli.run import call
from tests.git.commits import commit
from tests.learn.shop import PAY, TOTAL
from tests.trees import SHOP, write_tree

CHECKOUT = "shop/checkout.py"


@pytest.mark.parametrize(
    ("found", "speaks"),
    [
        ([], False),
        ([1.0] * (MIN_TASKS - 1), False),
        ([0.0] * MIN_TASKS, False),
        ([-0.1] * MIN_TASKS, False),
        ([0.1] * MIN_TASKS, True),
        ([0.1, -0.1] * MIN_TASKS, False),
        ([1.0] + [0.0] * MIN_TASKS, False),
        ([1.0] * MAX_TASKS + [0.0] * MAX_TASKS, False),
        ([0.0] * MAX_TASKS + [0.5] * MAX_TASKS, True),
    ],
)
def test_gains_speak_for_learning_if_their_mean_is_above_its_error(found: list[float], speaks: bool) -> None:
    assert speaks == has_helped(found)
    assert speaks == verdict(found).startswith("Learning helped here")


@pytest.mark.parametrize("tried", [0, 7])
def test_a_verdict_of_too_few_tasks_says_how_many_were_tried(tried: int) -> None:
    """Asked after a trial of a folder without commits, too, so it does not say that none was made."""
    assert f"20 past commits that state a task are needed, {tried} were tried" in verdict([1.0] * tried)


@given(st.lists(st.floats(-1, 1), max_size=60))
def test_what_speaks_for_learning_does_not_speak_against_it(found: list[float]) -> None:
    assert not (has_helped(found) and has_helped([-gain for gain in found]))


def row(number: int, subject: str, *nodes: int) -> CommitRow:
    return CommitRow(f"{number:040x}", number, subject, [], [FileLinks(1, 1, nodes)])


def test_past_tasks_are_commits_that_say_something_and_change_a_few_symbols_oldest_first() -> None:
    rows = [
        row(4, "charge the stolen voucher", 11, 12),
        row(3, "typo", 11),
        row(2, "rewrite the checkout of vouchers", *range(11, 30)),
        row(1, "charge the voucher twice", 99),
        row(0, "charge the expired voucher", 11, 99),
    ]
    found = past_tasks(rows, lambda node: node - 10 if node < 90 else -1)
    assert [("charge the expired voucher", (1,)), ("charge the stolen voucher", (1, 2))] == [
        (each.task, each.symbols) for each in found
    ]


def test_a_task_is_taught_by_those_before_it_alone_and_asked_once() -> None:
    rows = [row(number, "charge the stolen voucher number", 11 + number % 2) for number in range(MIN_TASKS, 0, -1)]
    tasks = past_tasks(rows, lambda node: node)
    questions: list[dict[int, float]] = []

    def ranked(_task: str, boosts: Boosts) -> list[int]:
        questions.append(dict(boosts.vocabulary))
        return sorted([11, 12], key=lambda each: -boosts.vocabulary.get(each, 0.0))

    found = dict(gains(tasks, {}, ranked))
    assert [each.commit for each in tasks] == list(found)
    assert {12} == questions[0].keys()  # the first task has no lesson, and is not asked
    questions.clear()
    last = tasks[-1].commit
    known = {oid: gain for oid, gain in found.items() if oid != last}
    assert found == dict(gains(tasks, known, ranked))
    assert 2 == len(questions)
    assert {} == dict(gains(tasks[1:], {}, ranked))


@pytest.fixture(scope="module")
def voucher_shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A shop whose commits speak of vouchers, which no text mentions, and always change the price."""
    root = tmp_path_factory.mktemp("trial") / "shop"
    write_tree(root, SHOP)
    repository = pygit2.init_repository(str(root))
    commit(repository, "the shop")
    for number in range(MIN_TASKS + 5):
        text = SHOP[CHECKOUT].replace("item.price", f"item.price + {number + 1}")
        write_tree(root, {CHECKOUT: text})
        commit(repository, f"voucher {'abcdefghijklmnopqrstuvwxyz'[number] * 4} rejected by tills", number + 2)
    return root


def test_what_words_mean_counts_only_once_the_own_history_shows_that_it_helps(
    voucher_shop: Path, tmp_path: Path
) -> None:
    with ContextEngine.open(voucher_shop, database=tmp_path / "x.db") as engine:
        engine.index()
        engine.mine_history()
        engine.feedback([TOTAL], True, "voucher on receipts")
        assert not engine.lessons.boosts("stolen voucher", engine.view).vocabulary
        assert engine.lessons.boosts("voucher on receipts", engine.view).feedback, "for its own task it counts at once"
        assert "probation" in engine.lessons.learned(engine.view).standing.verdict
        assert "probation" in engine.status().learning
        assert try_learning(engine) >= MIN_TASKS
        status = engine.lessons.status()
        assert status.elsewhere, status.verdict
        assert engine.lessons.boosts("stolen voucher", engine.view).vocabulary
        assert 0 == try_learning(engine), "nothing is asked twice"
        gains = kept_gains(engine.opened.connection)
        engine.lessons.forget()
        assert gains == kept_gains(engine.opened.connection), "what was found of the history is no lesson"


def test_without_a_history_that_states_tasks_learning_stays_on_probation(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "shop", SHOP)
    with ContextEngine.open(root, Settings(), tmp_path / "x.db") as engine:
        engine.index()
        engine.mine_history()
        engine.feedback([PAY], True, "voucher on receipts")
        assert 0 == try_learning(engine)
        assert "" == get_meta(engine.opened.connection, GAINS)
        assert not engine.lessons.status().elsewhere


def test_a_trial_that_is_stopped_keeps_nothing(voucher_shop: Path, tmp_path: Path) -> None:
    def stop(_stage: str, done: int, _total: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with ContextEngine.open(voucher_shop, database=tmp_path / "x.db") as engine:
        engine.index()
        engine.mine_history()
        with pytest.raises(KeyboardInterrupt):
            try_learning(engine, stop)
        assert {} == kept_gains(engine.opened.connection)


def test_the_command_tries_and_says_what_it_found(voucher_shop: Path, tmp_path: Path) -> None:
    where = ("--repo", voucher_shop, "--db", tmp_path / "x.db")
    done = call("learn", "try", *where)
    assert 0 == done.code
    assert "Learning helped here" in done.stdout
    assert call("learn", "try", *where, "--json").json["elsewhere"]
    assert "Learning helped here" in call("learn", "show", *where).stdout
    assert "Learning helped here" in call("doctor", *where).stdout
    assert "Learning helped here" in call("stats", *where).stdout
