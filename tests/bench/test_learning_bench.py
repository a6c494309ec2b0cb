"""Replays of small histories: what is a task, what is an answer, and that none learns from its own."""

from __future__ import annotations

from pathlib import Path

import pygit2
import pytest

from packlens.bench.learning import METRICS, VARIANTS, LearningResult, replay, task_of
from tests.cli.run import call
from tests.git.commits import commit
from tests.trees import SHOP, write_tree

CHECKOUT = "shop/checkout.py"
MESSAGES = (
    "first",
    "voucher codes were rejected for cards",
    "apply the voucher before the price of a gift",
    "lost vouchers by post",
)


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three commits after the first; all are about vouchers, and change the price."""
    root = tmp_path_factory.mktemp("history")
    opened = pygit2.init_repository(str(root))
    text = SHOP[CHECKOUT]
    write_tree(root, SHOP)
    commit(opened, MESSAGES[0])
    for number, message in enumerate(MESSAGES[1:]):
        text = text.replace("item.price", f"item.price + {number}")
        write_tree(root, {CHECKOUT: text})
        commit(opened, message)
    return root


@pytest.fixture(scope="module")
def results(history: Path) -> dict[str, LearningResult]:
    return {each.variant: each for each in replay(history, 3, 5000)}


def test_every_variant_is_measured_on_the_same_tasks(results: dict[str, LearningResult]) -> None:
    names = [variant.name for variant in VARIANTS]
    assert [*names, *(f"{variant.name}, on probation" for variant in VARIANTS if variant.commits)] == list(results)
    assert {3} == {each.tasks for each in results.values()}
    assert 1 == len({tuple(each.off.values()) for each in results.values()})


def test_what_commits_taught_helps_the_next_ones(results: dict[str, LearningResult]) -> None:
    for name in ("edits", "commits"):
        found = results[name]
        assert found.changed
        assert found.on["mrr"] > found.off["mrr"]


def test_a_single_task_learns_nothing_from_its_answer(history: Path) -> None:
    results = replay(history, 1, 5000)
    assert results
    for each in results:
        assert (1, 0) == (each.tasks, each.changed)
        assert each.off == each.on


def test_a_replay_is_the_same_each_time(history: Path, results: dict[str, LearningResult]) -> None:
    assert list(results.values()) == replay(history, 3, 5000)


@pytest.mark.parametrize(
    ("message", "task"),
    [
        ("Fix the `Cart` of guests (#12)\n\nbody", "Fix the `Cart` of guests"),
        ("Merge pull request #5 from a/b\n\nLet guests pay later", "Let guests pay later"),
        ("Merge branch 'stable'", ""),
        ("Bump ruff from 1 to 2", ""),
        ("typo", ""),
        ("", ""),
        ("1.2.3 is out now", ""),
    ],
)
def test_a_task_is_a_message_that_says_something(message: str, task: str) -> None:
    assert task == task_of(message)


def test_the_command_prints_every_variant_and_metric(history: Path) -> None:
    done = call("bench", "learning", "--repository", history, "--commits", "3", "--json")
    assert 0 == done.code
    assert {variant.name for variant in VARIANTS} < {each["variant"] for each in done.json["variants"]}
    assert set(METRICS) == done.json["variants"][0]["interval"].keys()
    text = call("bench", "learning", "--repository", history, "--commits", "1").stdout
    assert "commits, 20 % noise" in text


def test_commits_before_the_first_source_are_no_tasks(tmp_path: Path) -> None:
    opened = pygit2.init_repository(str(tmp_path))
    (tmp_path / "NOTES").write_text("a shop\n")
    commit(opened, "say what is planned here")
    write_tree(tmp_path, SHOP)
    commit(opened, "the shop, as it was planned")
    write_tree(tmp_path, {CHECKOUT: SHOP[CHECKOUT].replace("item.price", "item.cost")})
    commit(opened, MESSAGES[2])
    assert {1} == {each.tasks for each in replay(tmp_path, 9, 5000)}


def test_a_folder_without_history_is_an_error(tmp_path: Path) -> None:
    done = call("bench", "learning", "--repository", tmp_path)
    assert 1 == done.code
    assert "git repository" in done.stderr
