"""textDocument/hover."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lsprotocol import types
from pytest_lsp import LanguageClient

from packlens.lsp.language.signal_words import PART_WORDS
from tests.lsp.client_requests import hovered, text_of
from tests.lsp.conftest import ask
from tests.lsp.wire import Peer, point
from tests.trees import SHOP, write_tree

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_without_a_pack_a_hover_says_who_uses_a_symbol(client: LanguageClient, tree: Path) -> None:
    text = text_of(await hovered(client, tree / "shop/cart.py", "def check_stock", 4))
    assert "method `Cart.check_stock`" in text
    assert "At least 1 direct use · blast radius: at least 2 uses in 2 files · at least 1 test" in text
    assert "Rank" not in text


async def test_a_symbol_without_known_uses_is_not_passed_off_as_unused(client: LanguageClient, tree: Path) -> None:
    text = text_of(await hovered(client, tree / "shop/checkout.py", "def pay", 4))
    assert "No known direct uses outside tests · at least 1 test" in text


async def test_a_call_says_what_it_calls_and_how_sure_that_is(client: LanguageClient, tree: Path) -> None:
    hover = await hovered(client, tree / "shop/checkout.py", "add_item", 3)
    text = text_of(hover)
    assert "method `Cart.add_item` in `shop/cart.py` (confidence 0.85)" in text
    assert hover is not None
    assert types.Range(types.Position(7, 9), types.Position(7, 17)) == hover.range


async def test_the_end_of_a_name_is_on_the_name(client: LanguageClient, tree: Path) -> None:
    assert "`pay`" in text_of(await hovered(client, tree / "shop/checkout.py", "pay(", 3))


@pytest.mark.parametrize("find", ["Charge a card", "in cart.items", "return sum", "item.price"])
async def test_what_means_nothing_known_has_no_hover(client: LanguageClient, tree: Path, find: str) -> None:
    assert await hovered(client, tree / "shop/checkout.py", find, 2) is None


async def test_in_a_pack_a_hover_says_the_place_and_every_part_of_the_score(client: LanguageClient, tree: Path) -> None:
    pack = await ask(client, "packlens/pack", {"task": "put an item into the cart", "budget": 1000})
    text = text_of(await hovered(client, tree / "shop/cart.py", "def add_item", 4))
    best = pack.symbols[0]
    assert "add_item" == best.name
    assert f"Rank 1 of {len(pack.symbols) + pack.dropped.count:,}, in the pack · score {best.score:.3f}" in text
    for name, value in best.components._asdict().items():
        if abs(value) >= 0.0005:
            assert f"{PART_WORDS.get(name, name)} " in text
            assert f"{value:+.3f}" in text
    assert "█" in text
    assert re.search(r"Evidence: [a-z ,']+ 1\.00 · .* \(1 is the best match\)", text), text


async def test_a_symbol_that_was_not_ranked_says_so(client: LanguageClient, tree: Path) -> None:
    await ask(client, "packlens/pack", {"task": "count items on the shelf", "budget": 500})
    assert "Not ranked for `count items on the shelf`" in text_of(
        await hovered(client, tree / "tests/test_checkout.py", "def test_pay", 5)
    )


async def test_files_that_are_no_source_have_no_hover(client: LanguageClient, tree: Path) -> None:
    (tree / "notes.txt").write_text("pay the cart")
    assert await hovered(client, tree / "notes.txt", "pay") is None


WIDE = "# 😀 é\ndef pay():\n    return 'é😀', charge()\n\n\ndef charge():\n    return 1\n"


@pytest.mark.parametrize(("encoding", "column"), [("utf-8", 21), ("utf-16", 18), ("utf-32", 17)])
async def test_columns_are_those_of_the_negotiated_encoding(tmp_path: Path, encoding: str, column: int) -> None:
    tree = write_tree(tmp_path / "wide", {"a.py": WIDE})
    uri = (tree / "a.py").as_uri()
    with Peer(tmp_path / "cache") as peer:
        agreed = peer.initialize(tree, general={"positionEncodings": [encoding]})
        assert encoding == agreed["capabilities"]["positionEncoding"]
        peer.until_complete()
        hover = peer.request("textDocument/hover", {"textDocument": {"uri": uri}, "position": point(2, column + 1)})
        assert {"start": point(2, column), "end": point(2, column + 6)} == hover["range"]
        assert "plaintext" == hover["contents"]["kind"]
        assert "function charge in a.py (confidence" in hover["contents"]["value"]


async def test_hovers_can_be_switched_off(tmp_path: Path) -> None:
    tree = write_tree(tmp_path / "shop", SHOP)
    with Peer(tmp_path / "cache") as peer:
        peer.initialize(tree, settings={"hover": {"enabled": False}})
        peer.until_complete()
        params = {"textDocument": {"uri": (tree / "shop/checkout.py").as_uri()}, "position": point(5, 5)}
        assert peer.request("textDocument/hover", params) is None
        peer.tell("workspace/didChangeConfiguration", {"settings": {"packlens": {"hover": {"enabled": True}}}})
        assert "function pay" in peer.request("textDocument/hover", params)["contents"]["value"]


async def test_a_hover_says_who_owns_a_symbol_and_where_it_is_documented(client: LanguageClient, tree: Path) -> None:
    write_tree(tree, {"CODEOWNERS": "/shop/ @shop\n", "docs/cart.md": "Call `Cart.check_stock` first.\n"})
    await ask(client, "packlens/reindex")
    assert "Owned by @shop" in text_of(await hovered(client, tree / "shop/cart.py", "def check_stock", 4))
