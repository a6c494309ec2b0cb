"""`packlens why`, `radius` and `tests`."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens.model import PROFILE_COMPONENTS
from tests.cli.run import call
from tests.trees import write_tree

TASK = "refuse items that are out of stock"


def rows_of(text: str) -> tuple[list[str], list[str]]:
    """The names of the rows of components, and of those of signals."""
    components, signals = text.split("\ncomponent ")[1].split("\nsignal ")
    return _names(components), _names(signals)


def _names(table: str) -> list[str]:
    return [line.split("  ")[0] for line in table.splitlines()[1:] if line and line[0] != " " and ":" not in line]


def test_why_shows_a_row_for_every_component_that_counts_and_the_score(shop: Path, db: Path) -> None:
    place = ("why", "Cart.check_stock", "--task", TASK, "--repo", shop, "--db", db)
    text, found = call(*place).stdout, call(*place, "--json").json

    assert "Cart.check_stock (method) shop/cart.py:12" in text
    assert "It is in the pack, at rank" in text
    components, signals = rows_of(text)
    counting = [name for name, value in found["components"].items() if abs(value) >= 0.00005]
    assert 0 < len(counting) < len(found["components"])
    assert components == [*counting, "score"]
    speaking = {name: value for name, value in found["signals"].items() if value >= 0.00005}
    assert 0 < len(speaking) < len(found["signals"])
    assert signals[: len(speaking)] == sorted(speaking, key=lambda name: -speaking[name])
    assert "█" in text
    assert "keywords: " in text


def test_why_shows_weight_times_signal_below_the_part_that_it_is_added_to(shop: Path, db: Path) -> None:
    place = ("why", "Cart.check_stock", "--task", TASK, "--repo", shop, "--db", db)
    text, found = call(*place).stdout, call(*place, "--json").json
    for part, value in found["components"].items():
        amounts = [term["value"] * term["weight"] for term in found["terms"] if term["part"] == part]
        assert sum(amounts) == pytest.approx(value, abs=1e-4)
    for term in found["terms"]:
        assert abs(term["amount"]) < 0.00006 or f"{term['weight']:.3g} x {term['value']:.4f}" in text


def test_why_shows_parts_that_count_nothing_where_asked(shop: Path, db: Path) -> None:
    place = ("why", "Cart.check_stock", "--task", TASK, "--repo", shop, "--db", db)
    components, signals = rows_of(call(*place, "--all").stdout)

    assert components == [*PROFILE_COMPONENTS["packlens"], "score"]
    assert set(call(*place, "--json").json["signals"]) <= set(signals)
    assert call(*place, "--all", "--json").json == call(*place, "--json").json


def test_why_draws_negative_components_hollow(shop: Path, db: Path) -> None:
    text = call("why", "Cart.check_stock", "--task", TASK, "--repo", shop, "--db", db).stdout

    negative = [line for line in text.splitlines() if " -0." in line and " x " not in line]
    assert negative
    assert all("░" in line and "█" not in line for line in negative)


def test_why_adds_up_in_json(shop: Path, db: Path) -> None:
    found = call("why", "Cart.check_stock", "--task", TASK, "--repo", shop, "--db", db, "--json").json

    assert found["in_pack"] is True
    assert found["symbol"]["path"] == "shop/cart.py"
    assert found["score"] == pytest.approx(sum(found["components"].values()), abs=1e-4)
    assert found["signals"]
    assert found["keywords"]


def test_why_tells_a_symbol_outside_of_the_pack_the_reason(shop: Path, db: Path) -> None:
    place = ("why", "test_pay_charges_the_card", "--task", TASK, "--repo", shop, "--db", db)

    assert (False, 0) == ((found := call(*place, "--json").json)["in_pack"], found["rank"])
    assert found["reason"] in (text := call(*place).stdout)
    assert "test" in found["reason"]
    assert "component" not in text


def test_why_tells_what_did_not_fit_the_budget(shop: Path, db: Path) -> None:
    found = call(
        "why", "charge", "--task", "stock charge", "--budget", "120", "--repo", shop, "--db", db, "--json"
    ).json

    assert found["rank"] > 0
    assert ("fit the budget" in found["reason"]) is not found["in_pack"]


def test_why_reads_the_task_from_standard_input(shop: Path, db: Path) -> None:
    place = ("--repo", shop, "--db", db, "--json")

    assert call("why", "pay", "--task", TASK, *place).json == call("why", "pay", "--task", "-", *place, stdin=TASK).json


@pytest.mark.parametrize("profile", ["packlens", "reference"])
def test_why_explains_both_profiles(profile: str, shop: Path, db: Path) -> None:
    done = call("why", "Cart.check_stock", "--task", TASK, "--profile", profile, "--repo", shop, "--db", db)

    assert (0, "") == (done.code, done.stderr)
    assert "signal" in done.stdout


@pytest.mark.parametrize("command", [["why", "chek_stock", "--task", TASK], ["radius", "chek_stock"]])
def test_an_unknown_symbol_ends_with_3_and_the_nearest_names(command: list[str], shop: Path, db: Path) -> None:
    done = call(*command, "--repo", shop, "--db", db, "--json")

    assert (3, "symbol_not_found", ["check_stock"]) == (
        done.code,
        done.json["error"]["kind"],
        done.json["error"]["suggestions"],
    )
    assert "did you mean check_stock?" in done.stderr


def test_radius_lists_callers_tests_and_words_counts_as_lower_bounds(shop: Path, db: Path) -> None:
    text = call("radius", "charge", "--repo", shop, "--db", db).stdout
    found = call("radius", "charge", "--repo", shop, "--db", db, "--json").json

    assert ["pay"] == [caller["qualified_name"] for caller in found["callers"]]
    assert [1] == found["by_distance"]
    assert ["shop/checkout.py"] == found["files"]
    assert found["tests"] == 1
    assert "at least 1 use in 1 file; at least 1 test\n" in text
    assert "shop/checkout.py:4" in text


def test_radius_of_a_symbol_without_callers_says_so(shop: Path, db: Path) -> None:
    assert "no known uses; no known tests\n" in call("radius", "Cart.add_item", "--repo", shop, "--db", db).stdout


def test_tests_lists_what_reaches_a_file_nearest_first(shop: Path, db: Path) -> None:
    found = call("tests", "shop/checkout.py", "--repo", shop, "--db", db, "--json").json

    assert ["shop/checkout.py"] == found["names"]
    distances = [test["distance"] for test in found["tests"]]
    assert all(test["run"] == [f"{test['path']}::{test['qualified_name']}"] for test in found["tests"])
    assert {"pytest"} == {test["runner"] for test in found["tests"]}
    assert sorted(distances) == distances
    assert {"test_total_of_an_empty_cart_is_zero", "test_pay_charges_the_card"} == {
        test["qualified_name"] for test in found["tests"]
    }
    assert "tests/test_checkout.py:8" in call("tests", "shop/checkout.py", "--repo", shop, "--db", db).stdout


def test_tests_says_when_none_is_known(tmp_path: Path) -> None:
    (tmp_path / "lonely.py").write_text("def lonely(): pass\n")

    done = call("tests", "lonely.py", "--repo", tmp_path, "--db", tmp_path / "x.db")

    assert (0, "No test is known to reach these.\n") == (done.code, done.stdout)


def test_tests_says_of_what_the_language_calls_by_itself_why_none_is_known(tmp_path: Path) -> None:
    (tmp_path / "cart.py").write_text("class Cart:\n    def __len__(self): ...\n")

    done = call("tests", "cart.py:Cart.__len__", "--repo", tmp_path, "--db", tmp_path / "x.db")

    assert done.stdout == (
        "No test is known to reach these, but the language may call it by itself, which leaves no reference.\n"
    )


def test_tests_lists_an_inherited_test_once_for_each_type_that_runs_it(tmp_path: Path) -> None:
    (tmp_path / "cart.py").write_text("def total(): ...\n")
    (tmp_path / "tests").mkdir()
    tests = "from cart import total\n\n\nclass TestCart:\n    def test_total(self):\n        total()\n\n\n"
    (tmp_path / "tests" / "test_cart.py").write_text(f"{tests}class TestBigCart(TestCart): ...\n")

    done = call("tests", "cart.py:total", "--repo", tmp_path, "--db", tmp_path / "x.db")

    assert done.code == 0
    assert "TestCart.test_total" in done.stdout
    assert "TestBigCart.test_total" in done.stdout


def test_tests_of_an_unknown_file_ends_with_3(shop: Path, db: Path) -> None:
    assert call("tests", "nothing.py", "--repo", shop, "--db", db).code == 3


def test_why_names_a_keyword_once_though_it_has_several_parts(shop: Path, db: Path) -> None:
    explained = call("why", "check_stock", "--task", "fix check_stock", "--repo", shop, "--db", db, "--json").json
    assert 1 == explained["keywords"].count("check_stock")


REPORT = """\
Paying fails for an empty cart

It worked last week.

Traceback (most recent call last):
  File "/srv/shop/checkout.py", line 9, in pay
    charge(order)
ValueError: nothing to pay
"""


def test_why_shows_what_each_part_of_a_task_is_worth(shop: Path, db: Path) -> None:
    place = ("why", "pay", "--task", REPORT, "--repo", shop, "--db", db)
    parts = {part["kind"]: part for part in call(*place, "--json").json["parts"]}

    assert [part["lines"] for part in parts.values()] == [1, 1, 3, 1]
    assert list(parts) == ["title", "prose", "stack trace", "error"]
    assert max(parts, key=lambda kind: parts[kind]["points"]) == "stack trace"
    rows = call(*place).stdout.split("\npart of the task ")[1].split("\n\n")[0].splitlines()[1:]
    assert [row.split("  ")[0] for row in rows] == list(parts)


def test_why_shows_no_parts_of_a_task_that_is_one_line(shop: Path, db: Path) -> None:
    place = ("why", "pay", "--task", TASK, "--repo", shop, "--db", db)
    assert call(*place, "--json").json["parts"] == []
    assert "part of the task" not in call(*place).stdout


def test_tests_of_a_symbol_are_listed(shop: Path, db: Path) -> None:
    assert "test_pay_charges_the_card" in call("tests", "charge", "--repo", shop, "--db", db).stdout


def test_numbers_over_999_have_separators_in_every_answer(tmp_path: Path) -> None:
    big, db = tmp_path / "big", tmp_path / "big.db"
    callers = "".join(f"\n\ndef use_{number}():\n    run()\n" for number in range(1200))
    write_tree(big, {"a.py": "def run():\n    pass\n", "b.py": f"from a import run\n{callers}"})
    for command in ("radius", "impact", "context"):
        assert "at least 1,200 uses" in call(command, "run", "--repo", big, "--db", db).stdout.lower()
    impact = call("impact", "run", "--repo", big, "--db", db).stdout
    assert "\n- and 1,170 more users: b.py (1,170)\n" in impact
    why = call("why", "use_7", "--task", "use run", "--repo", big, "--db", db).stdout
    assert "\nconsidered: 1,20" in why


def test_a_test_file_of_the_same_name_is_listed_where_no_test_is_known(tmp_path: Path) -> None:
    tree = {"scrub.py": "def scrub():\n    pass\n", "tests/test_scrub.py": "def test_it():\n    run('scrub')\n"}
    write_tree(tmp_path / "repo", tree)
    asked = ("tests", "scrub", "--repo", tmp_path / "repo", "--db", tmp_path / "x.db")
    text = call(*asked).stdout
    assert text.startswith("No test is known to reach these.\n")
    assert "tests/test_scrub.py" in text
    assert "named like scrub.py" in text
    named = {"path": "tests/test_scrub.py", "language": "python", "like": "scrub.py", "run": ["tests/test_scrub.py"]}
    named["words"] = "named like scrub.py"
    assert [named] == call(*asked, "--json").json["named"]


def test_a_test_is_run_by_each_class_that_inherits_it(tmp_path: Path) -> None:
    base = "from cart import add\n\nclass Base:\n    def test_add(self):\n        add(1)\n"
    heirs = "from tests.base import Base\n\nclass TestBox(Base):\n    pass\n\nclass TestBag(Base):\n    pass\n"
    tree = {"cart.py": "def add(x):\n    return x\n", "tests/base.py": base, "tests/test_heirs.py": heirs}
    write_tree(tmp_path / "repo", tree)
    [test] = call("tests", "add", "--repo", tmp_path / "repo", "--db", tmp_path / "x.db", "--json").json["tests"]
    in_classes = [f"tests/test_heirs.py::{name}::test_add" for name in ("TestBag", "TestBox")]
    assert in_classes == test["run"]  # pytest collects no Base
