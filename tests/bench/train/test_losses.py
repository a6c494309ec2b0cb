"""Where right symbols are lost, and how systems compare, on the tasks of a repository that was made for the test."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest
from click.testing import CliRunner

from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from tests.bench.train.__main__ import main
from tests.bench.train.calibrate import shipped_rankings
from tests.bench.train.fresh import Compared, PlainBm25, compared, measured, table
from tests.bench.train.losses import BEYOND, CAUSES, losses
from tests.bench.train.tasks import FAMILIES, Task
from tests.trees import write_tree

MEMBERS = "".join(f"    def price_{n}(self):\n        return 'price'\n\n" for n in range(12))
TREE = {
    "shop/cart.py": f'class PricedCart:\n    """Knows the price."""\n\n{MEMBERS}    def drop(self):\n        pass\n',
    "shop/other.py": "def weigh():\n    return 1\n",
}
"""The class says the word as its members do, so it is listed among the first of them."""
MOST = dict.fromkeys(FAMILIES, 10)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "data" / "a+b" / "snapshot-0"
    write_tree(place / "tree", TREE)
    with ContextEngine.open(place / "tree", Settings(caches=False), place / "index.db") as engine:
        engine.index()
    tasks = [
        Task("1", "title", 0, "price", ("shop/cart.py:PricedCart.drop#0",), 1.0, ""),
        Task("2", "title", 0, "price", ("shop/other.py:weigh#0", "shop/cart.py:PricedCart.price_0#0"), 1.0, ""),
        Task("3", "body", 0, "weigh", ("shop/other.py:weigh#0",), 1.0, ""),
        Task("4", "body", 0, "price", ("shop/gone.py:gone#0",), 1.0, ""),
    ]
    (place.parent / "tasks.jsonl").write_text("".join(json.dumps(asdict(task)) + "\n" for task in tasks), "utf-8")
    return place.parent


def test_a_loss_has_a_place_and_the_first_cause_that_holds(folder: Path) -> None:
    (one, drop), (two, weigh), (three, none) = losses(folder, MOST)
    assert (one, two, three) == ("title", "title", "body")
    assert [(loss.share, loss.cause) for loss in drop] == [(1.0, CAUSES[0])]
    assert [(loss.share, loss.rank, loss.cause) for loss in weigh] == [
        (0.5, BEYOND, CAUSES[-1]),
        (0.5, "rank 11 to 50", CAUSES[0]),
    ]
    assert none == []


def test_systems_are_compared_on_the_same_tasks(folder: Path) -> None:
    found = list(compared(folder, MOST))
    assert [each.family for each in found] == ["title", "title", "body"]
    assert [system[1] for system in found[2].figures] == [1.0, 1.0, 1.0]


def test_the_table_says_what_ships_gains_over_bm25_by_repository_and_family() -> None:
    none, half, all_of_it = (0.0, 0.0, 0.0), (0.5, 0.5, 0.5), (1.0, 1.0, 1.0)
    rows = table(
        [
            Compared("a+b", "body", (none, none, all_of_it)),
            Compared("a+b", "title", (half, none, half)),
            Compared("c+d", "title", (all_of_it, none, none)),
        ]
    ).splitlines()
    gains = {row.split(" (")[0].removeprefix("| "): row.split(" | ")[4].split()[0] for row in rows[2:-2]}
    assert gains == {
        "all": "+0.000",
        "mean of families": "+0.250",
        "a+b": "+0.500",
        "c+d": "-1.000",
        "body": "+1.000",
        "title": "-0.500",
    }


def test_shipped_chances_are_judged_over_the_shipped_order(folder: Path) -> None:
    first, second, third = shipped_rankings(folder, MOST)
    assert (first.family, first.targets, second.targets, third.targets) == ("title", 1, 2, 1)
    assert 0.0 == first.behind[0] == first.behind.max()
    assert 1 == first.relevant.sum()
    assert first.tokens.min() > 0
    result = CliRunner().invoke(main, ["chances", str(folder.parent)])
    assert 0 == result.exit_code, result.output
    assert "3 tasks of 1 repositories\nexpected calibration error" in result.output


@pytest.mark.parametrize("command", ["losses", "fresh"])
def test_the_command_prints_a_table(folder: Path, command: str) -> None:
    result = CliRunner().invoke(main, [command, str(folder.parent)])
    assert 0 == result.exit_code, result.output
    assert "title" in result.output.replace("title (2)", "title")


def test_figures_are_of_the_first_ten() -> None:
    ranked = [f"a.py:f{n}" for n in range(20)]
    assert measured(ranked, {"a.py:f1", "a.py:f15", "b.py:g"}) == (1 / 3, 1 / 2, 1 / 2)
    assert measured([], {"a.py:f1"}) == (0.0, 0.0, 0.0)


def test_bm25_prefers_the_short_document_that_says_more() -> None:
    plain = PlainBm25(["price price of a cart", "price of many other things that are sold here", "nothing"])
    assert plain.best("price") == [0, 1, 2]
    assert plain.best("unknown") == [0, 1, 2]
