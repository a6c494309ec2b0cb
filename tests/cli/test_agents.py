"""`context` and `impact` print what agents are answered over MCP: the texts are made in one place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from packlens.agents.context import answer_context
from packlens.agents.impact import answer_impact
from packlens.agents.requests import ContextRequest, ImpactRequest
from packlens.engine.context_engine import ContextEngine
from tests.cli.run import call

TASK = "charge a card for the cart"


def test_what_is_printed_is_what_agents_read(shop: Path, db: Path) -> None:
    where = ("--repo", shop, "--db", db)
    options = ("--budget", "900", "--named", "check_stock", "--path", "shop/*.py", "--detail", "signatures")
    printed = call("context", TASK, *options, *where).stdout
    impact = call("impact", "total", "--budget", "500", *where).stdout
    with ContextEngine.open(shop, database=db) as engine:
        request = ContextRequest(TASK, 900, ("check_stock",), ("shop/*.py",), "signatures")
        assert answer_context(engine, request).text == printed
        assert answer_impact(engine, ImpactRequest("total", budget=500)).text == impact


def test_a_pack_that_is_held_is_not_printed_again(shop: Path, db: Path) -> None:
    first = call("context", TASK, "--repo", shop, "--db", db).stdout
    again = call("context", TASK, "--have", first.split()[1], "--repo", shop, "--db", db).stdout
    assert again.startswith("unchanged pack ")


def test_json_has_the_text_and_what_it_consists_of(shop: Path, db: Path) -> None:
    found = call("context", TASK, "--repo", shop, "--db", db, "--json").json
    assert "full" == found["status"]
    assert found["pack"].startswith(found["text"].split()[1])
    assert 2 == call("impact", "total", "--repo", shop, "--db", db, "--json").json["tests"]


def test_json_of_an_impact_has_all_users_and_tests_of_its_text(shop: Path, db: Path) -> None:
    """It had their numbers alone; tests, symbols and users had to be read out of the text."""
    found = call("impact", "total", "--repo", shop, "--db", db, "--json").json
    rows = [line.removeprefix("- ") for line in found["text"].splitlines() if line.startswith("- ")]
    ids = {test["id"] for test in found["to_run"]}
    users = {f"{user['path']}:{user['line']} {user['name']}" for user in found["used_by"]}
    assert ids
    assert ids <= set(rows)
    assert users
    assert all(any(user in row for row in rows) for user in users)
    assert (len(users), found["tests"]) == (found["users"], sum(test["tests"] for test in found["to_run"]))
    assert ["total"] == [symbol["name"] for symbol in found["symbols"]]


def test_json_of_a_context_has_the_flow_the_uses_and_the_names_of_its_text(shop: Path, db: Path) -> None:
    found = call("context", TASK, "--repo", shop, "--db", db, "--json").json
    text = found["text"]
    assert found["uses"]
    assert all(f"- {line}\n" in text for line in found["uses"])
    flows = [line for line in text.splitlines() if line.startswith("Flow: ")]
    assert all(any(set(path) <= set(re.split(r": | -> |, ", line)) for line in flows) for path in found["flow"])
    assert bool(flows) == bool(found["flow"])
    assert (
        found["next"] == text.rpartition("next: ")[2].rstrip(".\n").split(", ")
        if found["next"]
        else "next:" not in text
    )
    fences = [line for line in text.splitlines() if line.startswith("## ")]
    assert {symbol["path"] for symbol in found["symbols"]} == {line.split()[1] for line in fences}


@pytest.mark.parametrize("name", ["()", "./"])
def test_a_name_that_is_only_brackets_or_a_folder_is_repeated(shop: Path, db: Path, name: str) -> None:
    ended = call("impact", name, "--repo", shop, "--db", db)
    assert (3, f"Error: Nothing in the index is named '{name}'; check its spelling.\n") == (ended.code, ended.stderr)


def test_impact_outside_of_git_asks_for_a_name(shop: Path, db: Path) -> None:
    ended = call("impact", "--repo", shop, "--db", db)
    error = f"Error: {shop} is not inside a git work tree; name a symbol or a file instead.\n"
    assert (1, error) == (ended.code, ended.stderr)


@pytest.mark.parametrize(
    ("name", "near"), [("totel", "total"), ("tests/test_chekout.py", "tests/test_checkout.py"), ("Cart.totel", "total")]
)
def test_an_unknown_symbol_is_not_found(shop: Path, db: Path, name: str, near: str) -> None:
    ended = call("impact", name, "--repo", shop, "--db", db)
    assert 3 == ended.code
    assert ended.stderr == f"Error: Nothing in the index is named '{name}'; did you mean {near}?\n"
    assert call("impact", name, "--repo", shop, "--db", db, "--json").json["error"]["suggestions"] == [near]


def test_an_answer_that_lacks_a_name_is_printed_and_says_so(shop: Path, db: Path) -> None:
    ended = call("context", TASK, "--named", "totel", "--repo", shop, "--db", db)
    assert 3 == ended.code
    assert "Nothing in the index is named 'totel'; did you mean total?" in ended.stdout


def test_a_file_stands_for_what_it_defines(shop: Path, db: Path) -> None:
    ended = call("impact", "shop/cart.py", "--repo", shop, "--db", db)
    assert 0 == ended.code
    assert "- Cart (class) shop/cart.py:" in ended.stdout


@pytest.mark.parametrize(
    "words", [("context", "  "), ("context", TASK, "--budget", "10"), ("impact", "a", "--changes", "b")]
)
def test_what_means_nothing_is_wrong_use(words: tuple[str, ...], shop: Path, db: Path) -> None:
    ended = call(*words, "--repo", shop, "--db", db)
    assert 2 == ended.code
    assert ended.is_clean()
