"""packlens/pack."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygls.exceptions import JsonRpcException
from pytest_lsp import LanguageClient

from tests.lsp.conftest import ask

pytestmark = pytest.mark.asyncio(loop_scope="module")
TASK = "put an item into the cart"


async def test_a_pack_holds_what_the_task_names_within_its_budget(client: LanguageClient, tree: Path) -> None:
    pack = await ask(client, "packlens/pack", {"task": TASK, "budget": 1000})
    assert "add_item" == pack.symbols[0].name
    assert pack.tokensUsed <= 1000 == pack.tokenBudget
    assert "add_item" in pack.text
    assert (tree / "shop/cart.py").as_uri() == pack.symbols[0].uri
    assert pack.freshness.complete
    assert 0 == pack.freshness.pending
    assert abs(sum(pack.symbols[0].components) - pack.symbols[0].score) < 1e-6


async def test_the_range_of_a_symbol_is_where_it_stands(client: LanguageClient, tree: Path) -> None:
    pack = await ask(client, "packlens/pack", {"task": TASK, "budget": 1000})
    found = next(symbol for symbol in pack.symbols if symbol.name == "add_item").range
    lines = (tree / "shop/cart.py").read_text().splitlines()
    assert lines[found.start.line][found.start.character :].startswith("def add_item")
    assert lines[found.end.line][: found.end.character].endswith("count)")


async def test_edges_point_at_symbols_of_the_pack(client: LanguageClient) -> None:
    pack = await ask(client, "packlens/pack", {"task": "pay for the cart with a card", "budget": 3000})
    assert pack.edges
    assert all(0 <= end < len(pack.symbols) for edge in pack.edges for end in (edge.source, edge.target))


async def test_symbols_say_what_they_cost(client: LanguageClient) -> None:
    pack = await ask(client, "packlens/pack", {"task": TASK, "budget": 1000})
    assert 0 < sum(symbol.tokens for symbol in pack.symbols) <= pack.tokensUsed


@pytest.mark.parametrize("form", ["gcf", "json", "markdown", "xml"])
async def test_the_text_is_in_the_format_asked_for(client: LanguageClient, form: str) -> None:
    pack = await ask(client, "packlens/pack", {"task": TASK, "budget": 1000, "format": form})
    assert form == pack.format
    assert {"gcf": "G", "json": "{", "markdown": "#", "xml": "<"}[form] == pack.text[0]


async def test_a_client_with_the_pack_gets_unchanged(client: LanguageClient) -> None:
    pack = await ask(client, "packlens/pack", {"task": TASK, "budget": 1000})
    again = await ask(client, "packlens/pack", {"task": TASK, "budget": 1000, "packRoot": pack.packRoot})
    other = await ask(client, "packlens/pack", {"task": TASK, "budget": 1000, "packRoot": "0" * 64})
    assert ("unchanged", pack.packRoot, []) == (again.status, again.packRoot, again.symbols)
    assert ("full", pack.text) == (other.status, other.text)


async def test_a_client_with_a_similar_pack_gets_the_difference(client: LanguageClient) -> None:
    most = await ask(client, "packlens/pack", {"task": TASK, "budget": 3000, "format": "json"})
    less = {"task": TASK, "budget": most.tokensUsed - 120, "format": "json", "packRoot": most.packRoot}
    pack = await ask(client, "packlens/pack", less)
    assert "delta" == pack.status
    assert len(pack.text) < len(most.text)
    assert pack.symbols


@pytest.mark.parametrize(
    ("params", "named"),
    [
        ({}, "'task' is missing"),
        ({"task": "  "}, "empty"),
        ({"task": 5}, "'task' must be a text"),
        ({"task": TASK, "budget": 0}, "budget of 0"),
        ({"task": TASK, "budget": "x"}, "'budget' must be a whole"),
        ({"task": TASK, "budget": True}, "whole number"),
        ({"task": TASK, "format": "pdf"}, "'pdf'"),
        ({"task": TASK, "root": "file:///nowhere"}, "no root 'file:///nowhere'"),
        ({"task": TASK, "textDocument": 7}, "'textDocument' must be an object"),
    ],
)
async def test_wrong_params_are_refused_in_one_sentence(
    client: LanguageClient, params: dict[str, object], named: str
) -> None:
    with pytest.raises(JsonRpcException) as refused:
        await ask(client, "packlens/pack", params)
    assert -32602 == refused.value.code
    assert named in refused.value.message


async def test_a_task_may_hold_anything(client: LanguageClient) -> None:
    for task in ("\ud800 cart", "cart\x00item", "🛒 cart", "cart " * 5000, "*" * 100):
        pack = await ask(client, "packlens/pack", {"task": task, "budget": 500})
        assert pack.tokensUsed <= 500


async def test_a_preview_is_the_same_pack_and_leaves_the_current_one_alone(client: LanguageClient) -> None:
    pack = await ask(client, "packlens/pack", {"task": TASK, "budget": 1000, "format": "json"})
    same = await ask(client, "packlens/pack", {"task": TASK, "budget": 1000, "format": "json", "preview": True})
    assert (pack.packRoot, pack.text) == (same.packRoot, same.text)
    other = await ask(client, "packlens/pack", {"task": "pay with a card", "budget": 500, "preview": True})
    assert other.symbols
    explained = await ask(client, "packlens/explain", {"symbol": pack.symbols[0].symbolId})
    assert TASK == explained.task
    with pytest.raises(JsonRpcException, match="No pack of this session"):
        await ask(client, "packlens/packDiff", {"old": pack.packRoot, "new": other.packRoot})


async def test_files_can_be_previewed_too(client: LanguageClient, tree: Path) -> None:
    pack = await ask(client, "packlens/pack", {"task": TASK, "budget": 1000})
    files = {"uris": [(tree / "shop/cart.py").as_uri()], "preview": True}
    assert (await ask(client, "packlens/packFiles", files)).symbols
    assert TASK == (await ask(client, "packlens/explain", {"symbol": pack.symbols[0].symbolId})).task


async def test_symbols_are_pinned_and_removed_for_a_pack_and_nothing_is_learned_from_it(
    client: LanguageClient, tree: Path
) -> None:
    plain = await ask(client, "packlens/pack", {"task": TASK, "budget": 1000})
    removed = plain.symbols[0].symbolId
    outside = await ask(client, "packlens/symbols", {"query": "check_stock"})
    picks = {"pinned": [outside.symbols[0].symbolId], "removed": [removed]}
    pack = await ask(client, "packlens/pack", {"task": TASK, "budget": 1000, **picks})
    ids = [symbol.symbolId for symbol in pack.symbols]
    assert outside.symbols[0].symbolId in ids
    assert removed not in ids
    assert (1, 1) == (pack.context.pinned, pack.context.removed)
    assert pack.tokensUsed <= 1000
    assert "You removed it" in (await ask(client, "packlens/explain", {"symbol": removed})).reason
    await ask(client, "packlens/pack", {"task": "pay for the cart with a card", "budget": 1000})  # settles the last
    again = await ask(client, "packlens/pack", {"task": TASK, "budget": 1000})
    assert plain.symbols[0].components == next(each.components for each in again.symbols if each.symbolId == removed)
    files = {"uris": [(tree / "shop/cart.py").as_uri()], "removed": [removed]}
    assert removed not in [each.symbolId for each in (await ask(client, "packlens/packFiles", files)).symbols]


async def test_a_pack_says_whether_it_ends_where_evidence_ends(client: LanguageClient, tree: Path) -> None:
    files = {"uris": [(tree / "shop/cart.py").as_uri()]}
    for sized in (True, False):
        assert sized == (await ask(client, "packlens/pack", {"task": TASK, "sized": sized})).sized
        assert sized == (await ask(client, "packlens/packFiles", {**files, "sized": sized})).sized
    assert not (await ask(client, "packlens/pack", {"task": TASK, "sized": True, "level": "source"})).sized


async def test_the_symbol_at_the_cursor_is_found_to_be_pinned(client: LanguageClient, tree: Path) -> None:
    symbol = (await ask(client, "packlens/pack", {"task": TASK, "budget": 1000})).symbols[0]
    inside = {"line": symbol.range.end.line, "character": symbol.range.end.character - 1}
    where = {"textDocument": {"uri": (tree / "shop/cart.py").as_uri()}, "position": inside}
    found = await ask(client, "packlens/symbols", where)
    assert symbol.symbolId in [each.symbolId for each in found.symbols]
    with pytest.raises(JsonRpcException, match="either a query or a position"):
        await ask(client, "packlens/symbols", {})
