"""textDocument/codeLens and codeLens/resolve."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import LanguageClient

from tests.lsp.client_requests import as_json, lenses, titles
from tests.lsp.conftest import LENSES, ask
from tests.lsp.wire import Peer, span
from tests.trees import SHOP, write_tree

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_lenses_come_without_titles_in_the_order_of_the_text(client: LanguageClient, tree: Path) -> None:
    found = await lenses(client, tree / "shop/checkout.py")
    assert found
    assert all(lens.command is None for lens in found)
    rows = [lens.range.start.line for lens in found]
    assert sorted(rows) == rows


async def test_titles_are_lower_bounds(client: LanguageClient, tree: Path) -> None:
    assert [
        (5, "1+ test"),
        (11, "1+ caller"),
        (11, "1+ test"),
        (11, "blast radius 1+ symbol"),
        (16, "1+ caller"),
        (16, "1+ test"),
        (16, "blast radius 1+ symbol"),
    ] == await titles(client, tree / "shop/checkout.py")


async def test_a_class_is_used_where_its_methods_are(client: LanguageClient, tree: Path) -> None:
    found = await titles(client, tree / "shop/cart.py")
    assert (3, "1+ caller") in found
    assert (12, "1+ caller") in found
    assert (12, "blast radius 2+ symbols") in found


async def test_a_click_shows_where_it_is_used(client: LanguageClient, tree: Path) -> None:
    uri = (tree / "shop/checkout.py").as_uri()
    lens = next(lens for lens in await lenses(client, tree / "shop/checkout.py") if lens.range.start.line == 16)
    command = (await client.code_lens_resolve_async(lens)).command
    assert command is not None
    assert "packlens.showReferences" == command.command
    assert command.arguments is not None
    uri_shown, position, locations = (as_json(each) for each in command.arguments)
    assert (uri, {"line": 16, "character": 0}) == (uri_shown, position)
    assert [uri] == [location["uri"] for location in locations]
    assert span((8, 4), (8, 42)) == locations[0]["range"]
    answered = await client.workspace_execute_command_async(
        types.ExecuteCommandParams("packlens.showReferences", command.arguments)
    )
    assert as_json(answered) == locations


async def test_the_rank_is_shown_for_what_is_ranked_in_the_current_pack(client: LanguageClient, tree: Path) -> None:
    await ask(client, "packlens/pack", {"task": "put an item into the cart", "budget": 200})
    found = await titles(client, tree / "shop/cart.py")
    assert (8, "rank 1") in found
    found_lenses = await lenses(client, tree / "shop/cart.py")
    lens = next(lens for lens in found_lenses if lens.range.start.line == 8 and as_json(lens.data)["kind"] == "rank")
    command = (await client.code_lens_resolve_async(lens)).command
    assert command is not None
    assert ("packlens.explainSymbol", "rank 1") == (command.command, command.title)
    explained = await client.workspace_execute_command_async(
        types.ExecuteCommandParams(command.command, command.arguments)
    )
    answer = as_json(explained)
    assert ("put an item into the cart", 1) == (answer["task"], answer["rank"])
    assert any("not in the pack" in title for _, title in [*found, *await titles(client, tree / "shop/checkout.py")])


@pytest.mark.parametrize("data", [None, 5, {"node": "x"}, {"uri": "file:///x", "kind": "callers", "node": "1"}])
async def test_a_lens_of_somebody_else_is_refused(client: LanguageClient, data: Any) -> None:
    nowhere = types.Range(types.Position(0, 0), types.Position(0, 0))
    with pytest.raises(JsonRpcException) as refused:
        await client.code_lens_resolve_async(types.CodeLens(nowhere, data=data))
    assert refused.value.code in (-32801, -32803)


async def test_a_lens_of_a_deleted_symbol_makes_the_client_ask_again(client: LanguageClient, tree: Path) -> None:
    lens = (await lenses(client, tree / "shop/cart.py"))[0]
    lens.data["node"] = "1" if isinstance(lens.data, dict) else lens.data._replace(node="1")  # type: ignore[index, union-attr]
    with pytest.raises(JsonRpcException) as refused:
        await client.code_lens_resolve_async(lens)
    assert -32801 == refused.value.code


async def test_lenses_are_off_by_default_and_follow_the_settings(tmp_path: Path) -> None:
    tree = write_tree(tmp_path / "shop", SHOP)
    params = {"textDocument": {"uri": (tree / "shop/cart.py").as_uri()}}
    with Peer(tmp_path / "cache") as peer:
        peer.initialize(tree, workspace={"codeLens": {"refreshSupport": True}})
        peer.until_complete()
        assert [] == peer.request("textDocument/codeLens", params)
        assert [] == peer.notifications("workspace/codeLens/refresh")
        peer.tell("workspace/didChangeConfiguration", {"settings": {"packlens": LENSES}})
        some = peer.request("textDocument/codeLens", params)
        peer.until(lambda m: m.get("method") == "workspace/codeLens/refresh")
        fewer = {"codeLens": {**LENSES["codeLens"], "blastRadius": False}}
        peer.tell("workspace/didChangeConfiguration", {"settings": {"packlens": fewer}})
        few = peer.request("textDocument/codeLens", params)
        assert 0 < len(few) < len(some)
        resolved = [peer.request("codeLens/resolve", lens)["command"]["title"] for lens in few]
        assert not any("blast radius" in title for title in resolved)


async def test_a_large_file_has_all_its_lenses(tmp_path: Path) -> None:
    body = "".join(f"def f{n}(a):\n    return f{n // 2}(a) + f{n // 3}(a)\n\n\n" for n in range(1, 750))
    used = [f"f{n}" for n in range(740, 750)]
    tests = f"from big import {', '.join(used)}\n\n\ndef test_all():\n" + "".join(f"    assert {f}(1)\n" for f in used)
    tree = write_tree(tmp_path / "big", {"big.py": body, "test_big.py": tests})
    params = {"textDocument": {"uri": (tree / "big.py").as_uri()}}
    with Peer(tmp_path / "cache") as peer:
        peer.initialize(tree, settings=LENSES)
        peer.until_complete()
        lenses = peer.request("textDocument/codeLens", params)
        assert len(lenses) > 700
        assert lenses == peer.request("textDocument/codeLens", params)
