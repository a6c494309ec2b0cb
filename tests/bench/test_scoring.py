"""`packlens bench score`: saved predictions against right answers, and against another run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.bench.lines import write_lines
from tests.cli.run import Ended, call

TASKS: list[dict[str, Any]] = [
    {
        "id": "shop-1",
        "repo": "shop",
        "tier": "easy",
        "description": "charge",
        "ground_truth": ["charge_card"],
        "gt_files": ["pay.py"],
        "leaky": True,
    },
    {
        "id": "shop-2",
        "repo": "shop",
        "tier": "hard",
        "description": "add",
        "ground_truth": ["Cart.add", "Cart.total"],
        "leaky": False,
    },
    {"id": "zoo-1", "repo": "zoo", "tier": "hard", "description": "feed", "ground_truth": ["Keeper.feed"]},
]
FOUND: dict[str, list[str]] = {
    "shop-1": ["pay.py.charge_card"],
    "shop-2": ["cart.py.Cart", "cart.py.Cart.add"],
    "zoo-1": [],
}


def predictions(path: Path, found: dict[str, list[str]], system: str = "mine") -> Path:
    lines = [
        {
            "system": system,
            "task_id": task,
            "symbols": symbols,
            "files": [s.partition(".py")[0] + ".py" for s in symbols],
        }
        for task, symbols in found.items()
    ]
    return write_lines(path, lines)


def score(tmp_path: Path, *words: str | Path, found: dict[str, list[str]] = FOUND) -> Ended:
    tasks = write_lines(tmp_path / "tasks.jsonl", TASKS)
    return call("bench", "score", predictions(tmp_path / "out.jsonl", found), "--tasks", tasks, *words)


def rows(done: Ended) -> dict[str, list[str]]:
    """Return the cells of the first table by their group."""
    text = done.stdout.partition("\n\n")[0].splitlines()[2:]
    return {re.split("  +", line)[0]: re.split("  +", line)[1:] for line in text}


def test_the_strict_table_has_repositories_tiers_leaky_tasks_and_all(tmp_path: Path) -> None:
    done = score(tmp_path)

    found = rows(done)
    assert "mine: strict rule, 2 of 3 tasks answered" == done.stdout.splitlines()[0]
    assert ["shop", "zoo", "tier: easy", "tier: hard", "leaky", "not leaky", "all", "from (95 %)", "to"] == list(found)
    assert ["2", "0.750"] == found["shop"][:2]
    assert ["1", "0.000"] == found["zoo"][:2]
    assert ["3", "0.500"] == found["all"][:2]
    assert ["1.000", "1.000"] == found["all"][-2:]  # files: of the one task that names some
    assert ["-", "-"] == found["zoo"][-2:]


def test_a_missing_or_failed_prediction_scores_nothing_and_is_not_left_out(tmp_path: Path) -> None:
    found = score(tmp_path, "--json", found={"shop-1": FOUND["shop-1"]}).json["systems"][0]

    assert 1 == found["answered"]
    assert (3, pytest.approx(1 / 3)) == (found["rows"][-1]["tasks"], found["rows"][-1]["means"]["strict R@10"])


def test_the_same_run_again_is_no_different(tmp_path: Path) -> None:
    saved = predictions(tmp_path / "saved.jsonl", FOUND, "saved")

    done = score(tmp_path, "--against", saved)

    assert "mine against saved: 3 of 3 rankings are identical" in done.stdout
    [compared] = score(tmp_path, "--against", saved, "--json").json["comparisons"]
    assert {1.0} == {each["p"] for each in compared["differences"].values()}
    assert {0} == {each["better"] + each["worse"] for each in compared["differences"].values()}


def test_a_better_run_is_better_in_its_own_repository(tmp_path: Path) -> None:
    saved = predictions(tmp_path / "saved.jsonl", {**FOUND, "shop-2": []}, "saved")

    [compared] = score(tmp_path, "--against", saved, "--json").json["comparisons"]

    assert (2, 3) == (compared["identical"], compared["tasks"])
    recall = compared["differences"]["strict R@10"]
    assert (pytest.approx(1 / 3), 0.5, 1, 0) == (recall["before"], recall["after"], recall["better"], recall["worse"])
    assert 0 == compared["repositories"]["zoo"]["strict R@10"]["better"]
    assert 1 == compared["repositories"]["shop"]["strict R@10"]["better"]


def test_several_systems_are_scored_one_after_the_other(tmp_path: Path) -> None:
    other = predictions(tmp_path / "other.jsonl", {"zoo-1": ["zoo.rb.Zoo::Keeper.feed"]}, "other")

    found = call(
        "bench",
        "score",
        other,
        predictions(tmp_path / "out.jsonl", FOUND),
        "--json",
        "--tasks",
        write_lines(tmp_path / "tasks.jsonl", TASKS),
    ).json["systems"]

    assert [("other", 1), ("mine", 2)] == [(each["system"], each["answered"]) for each in found]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{nonsense", "out.jsonl:1 is not JSON"),
        ('{"system": "s"}', "out.jsonl:1 is not a prediction"),
        ('["s", "t"]', "out.jsonl:1 is not a prediction"),
        ('{"system": "s", "task_id": "t", "symbols": "a"}', "symbols must be a list"),
        ("", "hold no prediction"),
        ('{"system": "s", "task_id": "of another set"}', "No prediction of 's' is for one of these tasks"),
    ],
)
def test_what_is_no_prediction_is_named(line: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "out.jsonl").write_text(line)

    done = call("bench", "score", tmp_path / "out.jsonl", "--tasks", write_lines(tmp_path / "tasks.jsonl", TASKS))

    assert (1, "") == (done.code, done.stdout)
    assert says in done.stderr


@pytest.mark.parametrize(
    ("change", "says"),
    [({"ground_truth": []}, "has no right answers"), ({"gt_files": "pay.py"}, "gt_files must be a list")],
)
def test_tasks_that_cannot_be_scored_are_named(change: dict[str, Any], says: str, tmp_path: Path) -> None:
    tasks = write_lines(tmp_path / "tasks.jsonl", [{**TASKS[0], **change}])

    done = call("bench", "score", predictions(tmp_path / "out.jsonl", FOUND), "--tasks", tasks)

    assert (1, "") == (done.code, done.stdout)
    assert "tasks.jsonl:1 " in done.stderr
    assert says in done.stderr


def test_a_missing_file_and_two_saved_systems_are_one_sentence(tmp_path: Path) -> None:
    two = write_lines(tmp_path / "two.jsonl", [{"system": s, "task_id": "shop-1"} for s in ("a", "b")])

    missing, ambiguous = score(tmp_path, "--against", tmp_path / "gone.jsonl"), score(tmp_path, "--against", two)

    assert (1, 1) == (missing.code, ambiguous.code)
    assert "gone.jsonl cannot be read as predictions" in missing.stderr
    assert "holds predictions of 2 systems" in ambiguous.stderr
