"""`packlens evidence`, and what is said of measured code: in `tests`, `radius` and `impact`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import SHOP
from tests.cli.run import call
from tests.evidence.coverage_files import V8_FOLDER, write_coverage
from tests.evidence.protobuf_writing import message
from tests.trees import write_tree

PAY, TOTAL = {6}, {11}
TEST = "tests/test_checkout.py::test_pay_charges_the_card"


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    return write_tree(tmp_path / "shop", SHOP)


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "shop.db"


@pytest.fixture
def coverage(shop: Path, tmp_path: Path) -> Path:
    """A run in which one test paid, and an inherited one took the total; nothing was charged."""
    for path in shop.rglob("*.py"):
        os.utime(path, (1000, 1000))
    ran = {"": {1, 4, 9, 14}, f"{TEST}|run": PAY | TOTAL, "tests/test_checkout.py::Sub::test_total[a]|run": TOTAL}
    data = write_coverage(tmp_path / ".coverage", {f"{shop}/shop/checkout.py": ran, "/usr/lib/x.py": {"": {1}}})
    os.utime(data, (2000, 2000))
    return data


def test_a_report_is_added_listed_and_removed(shop: Path, db: Path, coverage: Path) -> None:
    place = ("--repo", shop, "--db", db)
    added = call("evidence", "add", coverage, *place)

    assert "(coverage.py, measured 1970-01-01" in added.stdout
    assert "3 functions of 1 file; 2 tests\n  1 file of it not indexed here" in added.stdout
    (report,) = call("evidence", "list", *place, "--json").json["reports"]
    assert (str(coverage), "1970-01-01T00:33:20+00:00", 3) == (report["path"], report["measured"], report["symbols"])
    assert "coverage.py" in call("evidence", "list", *place).stdout
    assert [str(coverage)] == call("evidence", "remove", coverage, *place, "--json").json["removed"]
    assert "Nothing was measured" in call("evidence", "list", *place).stdout
    assert (1, True) == ((again := call("evidence", "remove", coverage, *place)).code, "was not added" in again.stderr)


def test_measured_tests_come_first_and_apart_from_those_by_references(shop: Path, db: Path, coverage: Path) -> None:
    place = ("--repo", shop, "--db", db)
    before = call("tests", "total", *place, "--json").json
    call("evidence", "add", coverage, *place)
    after = call("tests", "total", *place, "--json").json
    text = call("tests", "total", *place).stdout

    assert before["measured"] is None
    assert [False, False] == [test["measured"] for test in before["tests"]]
    assert "2 tests (measured 1 Jan 1970)" == after["measured"]["words"]
    assert ["tests/test_checkout.py::Sub::test_total"] == after["measured"]["other_tests"]
    assert [("test_pay_charges_the_card", True), ("test_total_of_an_empty_cart_is_zero", False)] == [
        (test["qualified_name"], test["measured"]) for test in after["tests"]
    ]
    assert text.index("measured\ntests/test_checkout.py::Sub") < text.index("by references")


def test_no_report_is_not_measured_and_a_report_without_the_test_is_none(shop: Path, db: Path, coverage: Path) -> None:
    place = ("--repo", shop, "--db", db)
    call("evidence", "add", coverage, *place)

    assert call("tests", "charge", *place).stdout.startswith("charge: no tests (measured 1 Jan 1970)\n")
    assert call("tests", "Cart.add_item", *place, "--json").json["measured"] is None


def test_a_fact_ends_with_the_code_that_it_is_about_and_no_other(shop: Path, db: Path, coverage: Path) -> None:
    place = ("--repo", shop, "--db", db)
    call("evidence", "add", coverage, *place)
    source = shop / "shop/checkout.py"
    changed = "# one line more\n" + source.read_text().replace("charge(card, total(cart))", "charge(card, 7)")
    source.write_text(changed, newline="\n")

    pay = call("tests", "pay", *place, "--json").json
    assert "changed since it was measured (1 Jan 1970)" == pay["measured"]["words"]
    assert not any(test["measured"] for test in pay["tests"])
    assert "2 tests (measured 1 Jan 1970)" in call("tests", "total", *place).stdout


def test_a_file_that_is_newer_than_the_report_is_named_and_its_facts_do_not_count(
    shop: Path, db: Path, coverage: Path
) -> None:
    place = ("--repo", shop, "--db", db)
    os.utime(shop / "shop/checkout.py", (3000, 3000))

    assert "its facts do not count: shop/checkout.py" in call("evidence", "add", coverage, *place).stdout
    assert "may have changed since it was measured" in call("tests", "pay", *place).stdout


def test_radius_and_impact_say_what_ran(shop: Path, db: Path, coverage: Path) -> None:
    place = ("--repo", shop, "--db", db)
    assert "no coverage was measured" in call("impact", "total", *place).stdout
    call("evidence", "add", coverage, *place)
    radius, impact = call("radius", "total", *place), call("impact", "total", *place).stdout

    assert "measured: 2 tests (measured 1 Jan 1970)" in radius.stdout
    assert radius.stdout.rstrip().endswith("ran")
    assert [True] == [user["ran"] for user in call("radius", "total", *place, "--json").json["callers"]]
    assert "Measured: 2 tests (measured 1 Jan 1970)." in impact
    assert "Tests to run (measured 1 Jan 1970, then static; ids for pytest):" in impact
    assert impact.index(f"- {TEST}\n") < impact.index("- tests/test_checkout.py::Sub::test_total\n")
    assert "- tests/test_checkout.py::test_total_of_an_empty_cart_is_zero (static)\n" in impact


def test_a_report_without_tests_says_whether_code_ran(shop: Path, db: Path, tmp_path: Path) -> None:
    place = ("--repo", shop, "--db", db)
    for path in shop.rglob("*.py"):
        os.utime(path, (1000, 1000))
    (tmp_path / "lcov.info").write_text("SF:shop/checkout.py\nDA:4,1\nDA:6,1\nDA:9,1\nDA:11,0\nend_of_record\n")
    added = call("evidence", "add", tmp_path / "lcov.info", *place).stdout

    assert "2 functions of 1 file; it does not say which tests ran them" in added
    words = [call("tests", each, *place, "--json").json["measured"] for each in ("pay", "total", "charge")]
    assert words[2] is None
    assert ["ran (measured", "did not run (measured"] == [
        each["words"].rpartition(" (measured")[0] + " (measured" for each in words[:2]
    ]


def test_a_report_about_other_code_and_no_report_are_one_sentence(shop: Path, db: Path, tmp_path: Path) -> None:
    place = ("--repo", shop, "--db", db)
    other = write_coverage(tmp_path / "other", {"/usr/lib/x.py": {"": {1}}})

    assert "speaks of no file of" in call("evidence", "add", other, *place).stderr
    assert "is not a report that Packlens reads" in call("evidence", "add", shop / "shop/cart.py", *place).stderr


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_a_file_that_cannot_be_read_stops_none_of_the_others(shop: Path, db: Path, coverage: Path) -> None:
    place = ("--repo", shop, "--db", db)
    circle = coverage.with_name("circle.info")
    circle.symlink_to(circle)
    added = call("evidence", "add", circle, coverage, shop, *place)

    assert (1, True) == (added.code, added.stdout.startswith(f"{coverage} (coverage.py"))
    assert [
        f"Error: {circle} is not read: it is a symbolic link.",
        f"Error: {shop} is not read: it is not a regular file.",
    ] == [line for line in added.stderr.splitlines() if line.startswith("Error")]
    answer = call("evidence", "add", circle, coverage, *place, "--json").json
    assert ([str(coverage)], 1) == ([each["path"] for each in answer["added"]], len(answer["problems"]))
    assert "evidence" == call("evidence", "add", circle, *place, "--json").json["error"]["kind"]
    assert f"{circle} was not added" in call("evidence", "remove", circle, *place).stderr
    assert f"{circle} is not a folder" in call("stats", "--repo", circle).stderr


def test_tests_wants_files_or_symbols(shop: Path, db: Path) -> None:
    done = call("tests", "--repo", shop, "--db", db)
    assert (2, True) == (
        done.code,
        "Name files or symbols; for those that the work tree changes, run `packlens impact`." in done.stderr,
    )


def test_raw_coverage_of_v8_says_which_functions_ran(tmp_path: Path, db: Path) -> None:
    cart = write_tree(tmp_path / "cart", {"src/cart.mjs": (V8_FOLDER / "cart.mjs").read_bytes()})
    os.utime(cart / "src/cart.mjs", (1000, 1000))
    place = ("--repo", cart, "--db", db)

    assert "V8 coverage" in call("evidence", "add", V8_FOLDER / "coverage.json", *place).stdout
    words = {
        name: call("tests", name, *place, "--json").json["measured"]["words"].partition(" (")[0]
        for name in ("total", "unused", "Cart.add", "Cart.clear")
    }
    assert {"total": "ran", "unused": "did not run", "Cart.add": "ran", "Cart.clear": "did not run"} == words


def test_an_index_without_edges_says_nothing_of_what_ran(shop: Path, db: Path, tmp_path: Path) -> None:
    index = tmp_path / "index.scip"
    tool = message((2, message((1, "scip-x"), (2, "1"))), (3, shop.as_uri()))
    index.write_bytes(message((1, tool), (2, message((1, "shop/checkout.py")))))

    added = call("evidence", "add", index, "--repo", shop, "--db", db)

    assert added.stdout.endswith("): 0 edges of 1 file\n")
