"""packlens/explore, and packs that carry source."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import LanguageClient

from packlens.pack.tokens import count
from tests.lsp.client_requests import as_json
from tests.lsp.conftest import ask

pytestmark = pytest.mark.asyncio(loop_scope="module")
TASK = "How does `pay` reach check_stock()?"


async def test_source_is_shown_within_the_budget(client: LanguageClient, tree: Path) -> None:
    found = await ask(client, "packlens/explore", {"task": TASK, "budget": 600})
    assert count(found.text) == found.tokensUsed <= 600 == found.tokenBudget
    assert "def check_stock" in found.text
    assert {"pay", "check_stock"} <= {symbol.name for symbol in found.named}
    assert found.freshness.complete
    cart = next(file for file in found.files if file.uri == (tree / "shop/cart.py").as_uri())
    shapes = {each.symbol.name: each.shape for each in cart.symbols}
    assert "full" == shapes["check_stock"]


async def test_the_flow_goes_from_caller_to_callee(client: LanguageClient) -> None:
    found = await ask(client, "packlens/explore", {"task": TASK})
    (way,) = found.spine
    assert ("pay", "check_stock") == (way[0].name, way[-1].name)
    assert not found.inferred
    assert 8000 == found.tokenBudget


async def test_lines_that_are_left_out_are_ranges_of_whole_lines(client: LanguageClient, tree: Path) -> None:
    found = await ask(client, "packlens/explore", {"task": "check_stock", "budget": 200})
    file = next(file for file in found.files if file.leftOut)
    assert all(0 == each.start.character and each.start.line < each.end.line for each in file.leftOut)


async def test_a_symbol_can_be_named_besides_the_task(client: LanguageClient) -> None:
    found = await ask(client, "packlens/explore", {"task": "the cart", "named": ["charge"]})
    assert "charge" in {symbol.name for symbol in found.named}
    with pytest.raises(JsonRpcException) as refused:
        await ask(client, "packlens/explore", {"task": "the cart", "named": ["chargee"]})
    data = as_json(refused.value.data)
    assert ("symbol_not_found", True) == (data["kind"], "charge" in data["suggestions"])


async def test_unsaved_text_is_what_is_quoted(client: LanguageClient, tree: Path) -> None:
    path = tree / "shop/cart.py"
    item = types.TextDocumentItem(
        path.as_uri(), "python", 1, path.read_text().replace("def check_stock", "# unsaved\ndef check_stock")
    )
    client.text_document_did_open(types.DidOpenTextDocumentParams(item))
    try:
        found = await ask(client, "packlens/explore", {"task": TASK})
        line = next(n for n, text in enumerate(item.text.split("\n"), 1) if "def check_stock" in text)
        assert f"{line} def check_stock" in found.text.replace("     ", " ")
    finally:
        client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(path.as_uri())))


async def test_it_can_be_sent_as_a_command(client: LanguageClient) -> None:
    params = {"task": TASK, "budget": 600}
    command = types.ExecuteCommandParams("packlens/explore", [params])
    done = as_json(await client.workspace_execute_command_async(command))
    plain = as_json(await ask(client, "packlens/explore", params))
    assert plain["text"] == done["text"]
    assert plain["files"] == done["files"]


@pytest.mark.parametrize(
    ("params", "named"),
    [
        ({}, "'task' is missing"),
        ({"task": " "}, "empty"),
        ({"task": TASK, "budget": 0}, "budget of 0"),
        ({"task": TASK, "named": "x"}, "'named' must be a list"),
        ({"task": TASK, "root": "file:///no"}, "no root"),
    ],
)
async def test_wrong_params_are_refused_in_one_sentence(
    client: LanguageClient, params: dict[str, object], named: str
) -> None:
    with pytest.raises(JsonRpcException) as refused:
        await ask(client, "packlens/explore", params)
    assert (-32602, True) == (refused.value.code, named in refused.value.message)


async def test_a_budget_that_holds_no_answer_is_refused(client: LanguageClient) -> None:
    with pytest.raises(JsonRpcException, match="A budget of 5 tokens holds no answer"):
        await ask(client, "packlens/explore", {"task": TASK, "budget": 5})


# -- packs with source


@pytest.mark.parametrize("form", ["gcf", "json", "markdown", "xml"])
async def test_a_pack_of_the_level_source_carries_it_within_the_budget(client: LanguageClient, form: str) -> None:
    params = {"task": TASK, "budget": 1500, "format": form}
    plain = await ask(client, "packlens/pack", params)
    pack = await ask(client, "packlens/pack", {**params, "level": "source"})
    assert count(pack.text) == pack.tokensUsed <= 1500
    found = next(symbol for symbol in pack.symbols if symbol.name == "check_stock")
    assert "def check_stock" in found.source
    assert {""} == {symbol.source for symbol in plain.symbols}
    assert plain.packRoot != pack.packRoot


# -- what was sent before


async def test_a_conversation_is_sent_nothing_twice(client: LanguageClient) -> None:
    first = {"task": TASK, "budget": 2000, "format": "gcf", "session": "agent 1"}
    before = await ask(client, "packlens/pack", first)
    again = await ask(client, "packlens/pack", {**first, "task": "pay for what is in stock"})
    plain = await ask(client, "packlens/pack", {**first, "task": "pay for what is in stock", "session": None})
    other = await ask(client, "packlens/pack", {**first, "session": "agent 2"})
    assert " session=true" in before.text
    assert "# previously transmitted" in again.text
    assert count(again.text) < count(plain.text) == plain.tokensUsed
    assert "# previously" not in other.text


async def test_a_root_that_is_held_is_answered_in_a_few_tokens(client: LanguageClient, tree: Path) -> None:
    uri = (tree / "shop/checkout.py").as_uri()
    for form in ("gcf", "json", "markdown", "xml"):
        params = {"uris": [uri], "budget": 2000, "format": form, "session": "agent 3"}
        pack = await ask(client, "packlens/packFiles", params)
        again = await ask(client, "packlens/packFiles", {**params, "packRoot": pack.packRoot})
        unknown = await ask(client, "packlens/packFiles", {**params, "packRoot": "1" * 64})
        assert ("unchanged", "full") == (again.status, unknown.status)
        assert count(again.text) < 40


async def test_an_agent_is_given_source_and_leaves_the_current_pack_alone(client: LanguageClient) -> None:
    before = await ask(client, "packlens/pack", {"task": "put an item into the cart", "budget": 1000})
    context = await ask(
        client, "packlens/context", {"task": "charge the card", "budget": 800, "named": ["Cart.add_item"]}
    )
    assert count(context.text) == context.tokensUsed <= 800 == context.tokenBudget
    assert "full" == context.status
    assert "def charge" in context.text
    assert {"shop/checkout.py:charge#function", "shop/cart.py:Cart.add_item#method"} <= set(context.shown)
    explained = await ask(client, "packlens/explain", {"symbol": "Cart.add_item"})
    assert before.task == explained.task


async def test_an_agent_s_empty_task_and_a_budget_that_would_not_be_kept_are_refused(client: LanguageClient) -> None:
    for params in (
        {"task": " "},
        {"task": "x", "budget": 0},
        {"task": "x", "budget": 10},
        {"task": "x", "budget": 10**6},
    ):
        with pytest.raises(JsonRpcException):
            await ask(client, "packlens/context", params)
