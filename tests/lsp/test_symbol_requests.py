"""packlens/explain, blastRadius, testScope and symbols."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pygls.exceptions import JsonRpcException
from pytest_lsp import LanguageClient

from tests.lsp.conftest import ask

pytestmark = pytest.mark.asyncio(loop_scope="module")
TASK = "put an item into the cart"


async def refusal(client: LanguageClient, method: str, params: dict[str, Any]) -> JsonRpcException:
    with pytest.raises(JsonRpcException) as refused:
        await ask(client, method, params)
    return refused.value


async def test_without_a_pack_there_is_nothing_to_explain_but_with_a_task_there_is(client: LanguageClient) -> None:
    refused = await refusal(client, "packlens/explain", {"symbol": "add_item"})
    assert -32602 == refused.code
    assert "pass a task" in refused.message
    found = await ask(client, "packlens/explain", {"symbol": "add_item", "task": TASK})
    assert (1, True, "add_item", TASK) == (found.rank, found.inPack, found.symbol.name, found.task)
    assert abs(sum(found.components) - found.score) < 1e-6
    assert "rank 1 of" in found.reason


async def test_by_default_the_current_pack_is_explained(client: LanguageClient, tree: Path) -> None:
    await ask(client, "packlens/pack", {"task": TASK, "budget": 150})
    at = {"textDocument": {"uri": (tree / "shop/checkout.py").as_uri()}, "position": {"line": 16, "character": 5}}
    found = await ask(client, "packlens/explain", at)
    assert ("charge", TASK, False) == (found.symbol.name, found.task, found.inPack)
    assert "did not fit the budget of 150 tokens" in found.reason


async def test_a_blast_radius_counts_lower_bounds_and_names_places(client: LanguageClient, tree: Path) -> None:
    found = await ask(client, "packlens/blastRadius", {"symbol": "Cart.check_stock"})
    assert "at least 2 uses" == found.wording
    assert "at least 1 test" == found.testsWording
    assert [("add_item", 1, True), ("pay", 2, True)] == [(c.symbol.name, c.distance, c.certain) for c in found.callers]
    assert ["calls it", ""] == [caller.how for caller in found.callers]
    assert [1, 1] == found.byDistance
    assert [(tree / name).as_uri() for name in ("shop/cart.py", "shop/checkout.py")] == found.files
    assert [(tree / "shop/cart.py").as_uri()] == [site.uri for site in found.sites]


async def test_a_call_site_means_what_it_calls(client: LanguageClient, tree: Path) -> None:
    at = {"textDocument": {"uri": (tree / "shop/checkout.py").as_uri()}, "position": {"line": 7, "character": 12}}
    found = await ask(client, "packlens/blastRadius", at)
    assert ["add_item"] == [symbol.name for symbol in found.symbols]


@pytest.mark.parametrize(
    ("params", "code", "named"),
    [
        ({}, -32602, "either a symbol or a position"),
        ({"position": {"line": 0, "character": 0}}, -32602, "document"),
        ({"symbol": "nobody"}, -32803, "'nobody'"),
        ({"symbol": ""}, -32803, "''"),
        ({"symbol": "x", "position": {"line": 0, "character": 0}}, -32602, "either"),
    ],
)
async def test_unknown_symbols_are_refused(
    client: LanguageClient, params: dict[str, Any], code: int, named: str
) -> None:
    refused = await refusal(client, "packlens/blastRadius", params)
    assert code == refused.code
    assert named in refused.message


async def test_a_misspelt_symbol_is_answered_with_the_nearest(client: LanguageClient) -> None:
    refused = await refusal(client, "packlens/explain", {"symbol": "add_itme", "task": TASK})
    assert "did you mean add_item?" in refused.message
    assert {"kind": "symbol_not_found", "suggestions": ["add_item"]} == refused.data


async def test_a_cursor_on_nothing_known_is_refused(client: LanguageClient, tree: Path) -> None:
    at = {"textDocument": {"uri": (tree / "shop/checkout.py").as_uri()}, "position": {"line": 1, "character": 0}}
    assert "no known symbol here" in (await refusal(client, "packlens/blastRadius", at)).message


async def test_inside_a_definition_that_definition_is_meant(client: LanguageClient, tree: Path) -> None:
    lines = (tree / "shop/cart.py").read_text().splitlines()
    row = next(row for row, line in enumerate(lines) if "raise" in line)
    at = {"textDocument": {"uri": (tree / "shop/cart.py").as_uri()}, "position": {"line": row, "character": 0}}
    found = await ask(client, "packlens/blastRadius", at)
    assert ["check_stock"] == [symbol.name for symbol in found.symbols]


async def test_the_tests_of_files_are_those_that_reach_them(client: LanguageClient, tree: Path) -> None:
    found = await ask(client, "packlens/testScope", {"uris": [(tree / "shop/cart.py").as_uri()]})
    assert ["test_pay_charges_the_card"] == [test.symbol.name for test in found.tests]
    assert 2 == found.tests[0].distance
    assert (tree / "tests/test_checkout.py").as_uri() == found.tests[0].symbol.uri
    expected = ("pytest", ["tests/test_checkout.py::test_pay_charges_the_card"])
    assert expected == (found.tests[0].runner, list(found.tests[0].arguments))


async def test_the_tests_of_a_symbol_are_those_that_reach_it_by_its_name_or_its_place(
    client: LanguageClient, tree: Path
) -> None:
    named = await ask(client, "packlens/testScope", {"symbol": "check_stock"})
    cart = tree / "shop/cart.py"
    row = next(row for row, line in enumerate(cart.read_text().splitlines()) if "def check_stock" in line)
    at = {"textDocument": {"uri": cart.as_uri()}, "position": {"line": row, "character": 9}}
    assert named.tests == (await ask(client, "packlens/testScope", at)).tests
    of_file = await ask(client, "packlens/testScope", {"uris": [cart.as_uri()]})
    names = {test.symbol.name for test in of_file.tests}
    assert [] == [test for test in named.tests if test.symbol.name not in names]
    pay = await ask(client, "packlens/testScope", {"symbol": "pay"})
    assert [("test_pay_charges_the_card", 1)] == [(test.symbol.name, test.distance) for test in pay.tests]
    refused = await refusal(client, "packlens/testScope", {"uris": [cart.as_uri()], "symbol": "pay"})
    assert (-32602, "Pass either the URIs of files or one symbol.") == (refused.code, refused.message)


@pytest.mark.parametrize(
    ("uris", "code"),
    [([], -32602), (["file:///elsewhere.py"], -32803), (["untitled:1"], -32803), ("file:///x", -32602)],
)
async def test_files_that_are_not_ours_have_no_tests(client: LanguageClient, uris: object, code: int) -> None:
    assert code == (await refusal(client, "packlens/testScope", {"uris": uris})).code


async def test_a_file_that_is_not_indexed_is_reported_as_such(client: LanguageClient, tree: Path) -> None:
    refused = await refusal(client, "packlens/testScope", {"uris": [(tree / "notes.txt").as_uri()]})
    assert (-32803, {"kind": "file_not_indexed"}) == (refused.code, refused.data)


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("pay", "pay"),
        ("PAY", "pay"),
        ("cart", "Cart"),
        ("stock", "check_stock"),
        ("Cart.add", "Cart.add_item"),
        ("cntitms", "CountItems"),
        ("total", "total_price"),
    ],
)
async def test_symbols_are_found_by_parts_of_their_names(client: LanguageClient, query: str, first: str) -> None:
    found = await ask(client, "packlens/symbols", {"query": query})
    assert first in (found.symbols[0].name, found.symbols[0].qualifiedName)


async def test_no_more_symbols_than_asked_for(client: LanguageClient) -> None:
    assert 2 == len((await ask(client, "packlens/symbols", {"query": "a", "limit": 2})).symbols)
    for query, limit in (("a", 0), ("a", -1), ("", 5), ("  ", 5), ("*[(", 5)):
        assert [] == (await ask(client, "packlens/symbols", {"query": query, "limit": limit})).symbols
