"""packlens/packFiles, packPr, packDiff, status, reindex, feedback and forget; and every request as a command."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygit2
import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import LanguageClient

import packlens
from packlens.lsp import protocol
from tests.lsp.client_requests import as_json
from tests.lsp.conftest import agreed, ask, until
from tests.lsp.wire import Peer
from tests.trees import SHOP, write_tree

pytestmark = pytest.mark.asyncio(loop_scope="module")
TASK = "put an item into the cart"


async def test_what_the_server_can_is_announced(client: LanguageClient) -> None:
    announced = as_json(agreed(client).experimental)
    assert ["gcf", "json", "markdown", "xml"] == announced["packlens"]["formats"]
    assert list(protocol.REQUESTS) == announced["packlens"]["requests"]
    assert protocol.PROTOCOL_VERSION == announced["packlens"]["version"]


async def test_a_pack_of_files_holds_their_symbols(client: LanguageClient, tree: Path) -> None:
    uri = (tree / "shop/checkout.py").as_uri()
    pack = await ask(client, "packlens/packFiles", {"uris": [uri], "budget": 1000})
    assert {"pay", "charge", "total_price"} <= {symbol.name for symbol in pack.symbols}
    with pytest.raises(JsonRpcException, match="No file is given"):
        await ask(client, "packlens/packFiles", {"uris": []})


def committed_shop(folder: Path) -> Path:
    """Return a repository with one commit and no changes."""
    tree = write_tree(folder / "shop", SHOP)
    repository = pygit2.init_repository(tree)
    repository.index.add_all()
    repository.index.write()
    somebody = pygit2.Signature("a", "a@b.c", 1, 0)
    repository.create_commit("HEAD", somebody, somebody, "first", repository.index.write_tree(), [])
    repository.free()
    return tree


async def test_a_pack_of_changes_needs_git_and_holds_what_changed(client: LanguageClient, tmp_path: Path) -> None:
    with pytest.raises(JsonRpcException) as refused:
        await ask(client, "packlens/packPr")
    assert (-32803, {"kind": "git"}) == (refused.value.code, refused.value.data)
    tree = committed_shop(tmp_path)
    cart = tree / "shop/cart.py"
    cart.write_text(cart.read_text().replace("item.stock < count", "item.stock <= count"))
    with Peer(tmp_path / "cache") as peer:
        peer.initialize(tree)
        peer.until_complete()
        pack = peer.request("packlens/packPr")
        assert "check_stock" == pack["symbols"][0]["name"]
        assert 8000 == pack["tokenBudget"]
        checkout = tree / "shop/checkout.py"
        text = checkout.read_text()
        peer.open(checkout.as_uri(), "\n\n" + text.replace("def charge(", "def charge(*more, "))
        unsaved = peer.request("packlens/packPr")
        assert {"check_stock", "charge"} <= {symbol["name"] for symbol in unsaved["symbols"] if not symbol["distance"]}
        assert "charge" in unsaved["task"]
        peer.tell("textDocument/didClose", {"textDocument": {"uri": checkout.as_uri()}})
        assert "charge" not in peer.request("packlens/packPr")["task"]
        assert "git" == peer.failure("packlens/packPr", {"base": "no-such-branch"})["data"]["kind"]


async def test_a_pack_of_no_changes_leaves_the_current_pack(tmp_path: Path) -> None:
    tree = committed_shop(tmp_path)
    with Peer(tmp_path / "cache") as peer:
        peer.initialize(tree)
        peer.until_complete()
        pack = peer.request("packlens/pack", {"task": TASK})
        empty = peer.request("packlens/packPr")
        assert [] == empty["symbols"]
        assert pack["task"] == peer.request("packlens/explain", {"symbol": "check_stock"})["task"]


async def test_two_packs_of_a_session_can_be_compared(client: LanguageClient) -> None:
    small = await ask(client, "packlens/pack", {"task": TASK, "budget": 200})
    large = await ask(client, "packlens/pack", {"task": TASK, "budget": 2000})
    diff = await ask(client, "packlens/packDiff", {"old": small.packRoot, "new": large.packRoot})
    assert not diff.identical
    assert len(small.symbols) == len(diff.common)
    assert len(large.symbols) - len(small.symbols) == len(diff.added)
    assert (await ask(client, "packlens/packDiff", {"old": small.packRoot, "new": small.packRoot})).identical
    with pytest.raises(JsonRpcException, match="No pack of this session"):
        await ask(client, "packlens/packDiff", {"old": "0" * 64, "new": small.packRoot})


async def test_the_status_says_what_there_is(client: LanguageClient, tree: Path) -> None:
    status = await ask(client, "packlens/status")
    assert (packlens.__version__, protocol.PROTOCOL_VERSION) == (status.version, status.protocol)
    (root,) = status.roots
    assert (tree.as_uri(), tree.name, "", True) == (root.root, root.name, root.error, root.writable)
    assert {"Python": 3, "Go": 1} == root.languages._asdict()
    assert [(".txt", 1)] == [(each.extension, each.files) for each in root.withoutGrammar]
    assert [] == root.dataFormats
    assert 4 == root.files
    assert root.symbols > 10
    assert root.edges > 10
    assert root.freshness.indexedAt.endswith("+00:00")
    assert root.activity is None


async def test_reindexing_finds_changes_that_no_event_reported(client: LanguageClient, tree: Path) -> None:
    (tree / "shop/quiet.py").write_text("def nobody_told_of_this():\n    return 1\n")
    assert [tree.as_uri()] == (await ask(client, "packlens/reindex")).started
    changed: list[Any] = []
    client.protocol.fm.features.pop("packlens/indexChanged", None)

    @client.feature("packlens/indexChanged")
    def _(params: Any) -> None:
        changed.append(params)

    for _ in range(100):
        if (await ask(client, "packlens/symbols", {"query": "nobody_told_of_this"})).symbols:
            break
        await until(lambda: changed)
        changed.clear()
    else:
        raise AssertionError("never found")


async def test_feedback_moves_a_symbol_and_forgetting_moves_it_back(client: LanguageClient) -> None:
    task = "money for the things that somebody buys"
    first = await ask(client, protocol.PACK, {"task": task, "budget": 900})
    last = first.symbols[-1]

    noted = await ask(client, protocol.FEEDBACK, {"symbols": [last.symbolId], "useful": True, "task": task})
    second = await ask(client, protocol.PACK, {"task": task, "budget": 900})
    erased = await ask(client, protocol.FORGET, {})
    third = await ask(client, protocol.PACK, {"task": task, "budget": 900})

    assert noted.recorded == 1
    scores = [next(s.score for s in pack.symbols if s.symbolId == last.symbolId) for pack in (first, second)]
    assert scores[1] > scores[0]
    assert erased.erased >= 1
    assert [s.symbolId for s in third.symbols] == [s.symbolId for s in first.symbols]


async def test_feedback_without_a_task_or_a_pack_says_what_to_do(client: LanguageClient) -> None:
    with pytest.raises(JsonRpcException, match="Nothing in the index is named"):
        await ask(client, protocol.FEEDBACK, {"symbols": ["nobody"], "useful": True, "task": "anything"})


@pytest.mark.parametrize(
    ("method", "params"),
    [
        (protocol.PACK, {"task": TASK, "budget": 900}),
        (protocol.EXPLAIN, {"task": TASK, "symbol": "Cart.add_item"}),
        (protocol.BLAST_RADIUS, {"symbol": "charge"}),
        (protocol.SYMBOLS, {"query": "cart"}),
        (protocol.PACK_FILES, {"uris": "the cart", "budget": 500}),
        (protocol.TEST_SCOPE, {"uris": "the cart"}),
    ],
)
async def test_a_command_answers_what_its_request_answers(
    client: LanguageClient, tree: Path, method: str, params: dict[str, Any]
) -> None:
    if "uris" in params:
        params = {**params, "uris": [(tree / "shop/cart.py").as_uri()]}
    by_request = as_json(await ask(client, method, params))
    by_command = as_json(await client.workspace_execute_command_async(types.ExecuteCommandParams(method, [params])))
    for answer in (by_request, by_command):
        answer.pop("freshness")
        answer.pop("signals", None)  # a named tuple has no member 'class'
    assert by_request == by_command


async def test_commands_take_one_argument(client: LanguageClient) -> None:
    status = as_json(await client.workspace_execute_command_async(types.ExecuteCommandParams(protocol.STATUS)))
    assert status["version"]
    for command, arguments, named in (
        (protocol.PACK, [{}, {}], "one argument"),
        (protocol.PACK, [5], "they must be an object"),
        ("x", [], "no command 'x'"),
        ("packlens.showReferences", [1], "a URI, a position"),
    ):
        with pytest.raises(JsonRpcException, match=named) as refused:
            await client.workspace_execute_command_async(types.ExecuteCommandParams(command, arguments))
        assert -32602 == refused.value.code


async def test_all_requests_are_commands(client: LanguageClient) -> None:
    provider = agreed(client).execute_command_provider
    assert provider is not None
    assert list(protocol.REQUESTS) == list(provider.commands)
