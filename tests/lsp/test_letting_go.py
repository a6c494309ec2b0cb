"""What a long session is done with is let go: folders that were closed, and requests that a client never answers."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any
from weakref import ref

import pytest
from lsprotocol import types

from packlens.lsp.features import make_server
from packlens.lsp.server import PacklensServer
from packlens.lsp.sessions import enrichment
from packlens.lsp.workspace.roots import Root
from tests.lsp.wire import PATIENCE, RecordedStream
from tests.trees import SHOP, write_tree

ON = {"enrichment": {"enabled": True}}
ANNOUNCED = {"experimental": {"packlens": {"resolveReferences": True}}}
ASKING = 3.0
"""Seconds in which an idle editor is asked at least once."""


def say(server: PacklensServer, method: str, params: Any, number: int | None = None) -> None:
    message = {"jsonrpc": "2.0", "method": method, "params": params} | ({} if number is None else {"id": number})
    server.connection.receive(json.dumps(message).encode())


async def until(right: Callable[[], Any]) -> None:
    for _ in range(int(PATIENCE * 20)):
        if right():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it never came to pass")


def test_a_request_whose_answer_is_no_longer_awaited_is_withdrawn_and_forgotten() -> None:
    server, stream = make_server(), RecordedStream()
    server.connection.write_to(stream)
    answer = server.connection.send_request(types.WORKSPACE_CODE_LENS_REFRESH, None, "mine")
    alive = ref(answer)
    answer.cancel()
    del answer
    gc.collect()
    assert alive() is None
    cancel = {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": "mine"}}
    assert cancel == stream.messages[-1]
    server.connection.receive(json.dumps({"id": "mine", "result": None}).encode())
    assert 2 == len(stream.messages), "a late answer is dropped"


def test_a_request_that_was_answered_is_not_withdrawn() -> None:
    server, stream = make_server(), RecordedStream()
    server.connection.write_to(stream)
    answer: Future[Any] = server.connection.send_request(types.WORKSPACE_CODE_LENS_REFRESH, None, "mine")
    server.connection.receive(json.dumps({"id": "mine", "result": None}).encode())
    assert not answer.cancel()
    assert 1 == len(stream.messages)


async def work_in(server: PacklensServer, tree: Path) -> ref[Root]:
    """Pack, edit, and let the editor be asked in a folder; return a weak reference to it."""
    root = next(iter(server.roots))
    await until(lambda: root.is_open and root.live.freshness().complete)
    say(server, "packlens/pack", {"task": "round the total of the cart"}, 2)
    await until(lambda: root.current is not None)
    uri, start = (tree / "shop/cart.py").as_uri(), {"line": 0, "character": 0}
    item = {"uri": uri, "languageId": "python", "version": 1, "text": (tree / "shop/cart.py").read_text()}
    edit = {"range": {"start": start, "end": start}, "text": "import os\n"}
    say(server, "textDocument/didOpen", {"textDocument": item})
    say(server, "textDocument/didChange", {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [edit]})
    await until(lambda: root.live.is_loaded)  # from then on its objects are exempt from garbage collection
    await asyncio.sleep(ASKING)
    say(server, "textDocument/didClose", {"textDocument": {"uri": uri}})
    return ref(root)


async def close_after_work(tree: Path) -> None:
    server = make_server()
    ended = server.begin()
    server.connection.write_to(RecordedStream())
    folder = {"uri": tree.as_uri(), "name": tree.name}
    params = {"processId": None, "capabilities": ANNOUNCED, "rootUri": None}
    say(server, "initialize", {**params, "workspaceFolders": [folder], "initializationOptions": ON}, 1)
    say(server, "initialized", {})
    root = await work_in(server, tree)
    say(server, "workspace/didChangeWorkspaceFolders", {"event": {"added": [], "removed": [folder]}})
    await until(lambda: root() is None)
    server.stop(0)
    assert 0 == await server.serve_until(ended)


@pytest.mark.usefixtures("own_cache")
def test_a_folder_that_was_closed_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enrichment, "IDLE_SECONDS", 1.0)
    asyncio.run(close_after_work(write_tree(tmp_path / "shop", SHOP)))
