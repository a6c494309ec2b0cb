"""Input that no client should send, and clients that go away: nothing stops the server but its end."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.run import environment
from tests.lsp.wire import PATIENCE, Peer, change, point
from tests.trees import SHOP, write_tree


@pytest.fixture(scope="module")
def ready(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Peer]:
    with Peer(tmp_path_factory.mktemp("hostile")) as started:
        started.initialize(tree)
        started.until_complete()
        yield started
        assert 0 == started.end()
        assert "Traceback" not in started.errors


def is_alive(peer: Peer) -> bool:
    return bool(peer.request("packlens/status")["version"])


def framed(body: bytes) -> bytes:
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def test_requests_before_initialize_are_refused(peer: Peer) -> None:
    assert -32002 == peer.failure("packlens/status")["code"]
    assert -32002 == peer.failure("shutdown")["code"]
    peer.tell(
        "textDocument/didOpen", {"textDocument": {"uri": "file:///x.py", "languageId": "", "version": 1, "text": ""}}
    )
    assert -32602 == peer.failure("initialize", {"capabilities": 5})["code"]
    peer.initialize()
    assert is_alive(peer)
    assert -32600 == peer.failure("initialize", {"processId": None, "rootUri": None, "capabilities": {}})["code"]
    peer.request("shutdown")
    assert -32600 == peer.failure("packlens/status")["code"]
    assert -32600 == peer.failure("initialize", {"processId": None, "rootUri": None, "capabilities": {}})["code"]
    peer.tell("textDocument/didClose", {"textDocument": {"uri": "file:///x.py"}})
    peer.tell("exit")
    assert 0 == peer.process.wait(PATIENCE)
    assert "Traceback" not in peer.errors


@pytest.mark.parametrize(
    "body",
    [b"{", b"", b"\xff\xfe", b"[" * 100_000, b"nonsense", b'{"jsonrpc": "2.0", "id": 1, "method": ', b"1" * 5000],
    ids=["brace", "empty", "no-utf8", "deep", "word", "cut", "long-number"],
)
def test_text_that_is_not_json_is_reported_as_such(ready: Peer, body: bytes) -> None:
    before = len(ready.messages)
    ready.raw(framed(body))
    assert is_alive(ready)
    codes = [message["error"]["code"] for message in ready.messages[before:] if "error" in message]
    assert codes in ([-32700], [-32600])


@pytest.mark.parametrize(
    "message",
    [
        [],
        [{"jsonrpc": "2.0", "id": 1, "method": "packlens/status"}],
        5,
        None,
        "text",
        {},
        {"jsonrpc": "2.0"},
        {"id": 5},
        {"id": [1], "method": "packlens/status"},
        {"id": None, "method": "packlens/status"},
        {"id": True, "method": "packlens/status"},
        {"id": 7777, "method": 5},
        {"method": None},
        {"id": 8888, "method": None},
    ],
)
def test_messages_of_no_known_kind_are_refused(ready: Peer, message: object) -> None:
    before = len(ready.messages)
    ready.raw(framed(json.dumps(message).encode()))
    assert is_alive(ready)
    codes = [each["error"]["code"] for each in ready.messages[before:] if "error" in each]
    assert [-32600] == codes


@pytest.mark.parametrize(
    "message",
    [
        {"id": 4711, "result": 1},
        {"id": "packlens-1", "result": {}},
        {"id": 1, "error": 5},
        {"id": None, "error": {"code": 1, "message": ""}},
        {"id": {}, "result": None},
        {"method": "initialized"},
    ],
)
def test_answers_to_no_question_are_ignored(ready: Peer, message: dict[str, object]) -> None:
    ready.send(message)
    assert is_alive(ready)


@pytest.mark.parametrize(
    "header",
    [
        b"Content-Length: x\r\n\r\n",
        b"Content-Length: -5\r\n\r\n",
        b"hello\r\n\r\n",
        b"\r\n\r\n\r\n",
        b"Content-Type: a\r\n\r\n",
        b"Content-Length: 99999999999999999999999999\r\n\r\n",
        b"Content-Length\r\n\r\n",
        b":\r\n\r\n",
    ],
)
def test_broken_headers_are_skipped(ready: Peer, header: bytes) -> None:
    ready.raw(header)
    assert is_alive(ready)


def test_headers_are_read_in_any_case_and_with_others(ready: Peer) -> None:
    body = json.dumps({"jsonrpc": "2.0", "id": "odd", "method": "packlens/status"}).encode()
    ready.raw(
        b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:%d\r\n\r\n%s" % (len(body), body)
    )
    assert ready.reply("odd")["result"]


def test_unknown_methods_have_their_own_error(ready: Peer) -> None:
    for method in ("packlens/nothing", "textDocument/definition", "$/unknown", "", "initialize2"):
        assert -32601 == ready.failure(method, {})["code"]


def test_an_id_that_is_still_open_is_refused(ready: Peer) -> None:
    for _ in range(2):
        ready.send({"id": "twice", "method": "packlens/pack", "params": {"task": f"cart {time.time()}"}})
    ready.until(lambda m: m.get("id") == "twice" and m.get("error", {}).get("code") == -32600)
    ready.until(lambda m: m.get("id") == "twice" and "result" in m)


@pytest.mark.parametrize(
    "uri",
    [
        "untitled:Untitled-1",
        "git:/x.py?%7B%7D",
        "vscode-vfs://github/a/b.py",
        "http://example.org/a.py",
        "file:",
        "file://",
        "",
        "::",
        "file:///%00.py",
        "file://host/share/a.py",
        "file:///outside/of/all/roots.py",
        "a/b.py",
    ],
)
def test_documents_that_are_in_no_root_are_politely_not_ours(ready: Peer, uri: str) -> None:
    ready.open(uri, "def f():\n    pass\n")
    ready.change(uri, 2, change((0, 0), (0, 3), "DEF"))
    ready.tell("textDocument/didSave", {"textDocument": {"uri": uri}})
    assert ready.request("textDocument/hover", {"textDocument": {"uri": uri}, "position": point(0, 5)}) is None
    assert [] == ready.request("textDocument/codeLens", {"textDocument": {"uri": uri}})
    error = ready.failure("packlens/blastRadius", {"textDocument": {"uri": uri}, "position": point(0, 5)})
    assert (-32803, "outside") == (error["code"], error["data"]["kind"])
    ready.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri, "type": 2}]})
    ready.tell("textDocument/didClose", {"textDocument": {"uri": uri}})
    assert is_alive(ready)


def test_positions_outside_of_a_document_are_at_its_ends(ready: Peer, tree: Path) -> None:
    uri = (tree / "shop/cart.py").as_uri()
    for position in (point(10_000, 0), point(0, 10_000), point(2**31 - 1, 2**31 - 1)):
        ready.request("textDocument/hover", {"textDocument": {"uri": uri}, "position": position})
    for line, character in ((-1, 0), (0, -1)):
        params = {"textDocument": {"uri": uri}, "position": point(line, character)}
        assert -32602 == ready.failure("textDocument/hover", params)["code"]


def test_a_huge_document_is_taken_and_edited(ready: Peer, tree: Path) -> None:
    uri = (tree / "shop/huge.py").as_uri()
    line = "x = '" + "y" * 90 + "'\n"
    ready.open(uri, line * 100_000)
    for version in range(2, 12):
        ready.change(uri, version, change((99_999, 0), (99_999, 0), "z"))
    assert is_alive(ready)
    ready.tell("textDocument/didClose", {"textDocument": {"uri": uri}})


def test_edits_that_make_no_sense_leave_a_document_that_can_be_edited(ready: Peer, tree: Path) -> None:
    uri = (tree / "shop/odd.py").as_uri()
    ready.open(uri, "a\r\nb")
    ready.change(
        uri, 2, change((5, 5), (1, 0), "x"), {"range": None, "text": "whole\n"}, change((0, 0), (9, 9), "\ud800")
    )
    ready.change(uri, 1)
    ready.open(uri, "again")
    ready.tell("textDocument/didClose", {"textDocument": {"uri": uri}})
    ready.tell("textDocument/didClose", {"textDocument": {"uri": uri}})
    assert is_alive(ready)


def test_a_name_that_is_too_long_for_the_system_stops_no_indexing(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "tree", SHOP)
    uri = f"{root.as_uri()}/{'a' * 300}.py"
    with Peer(tmp_path / "cache") as peer:
        peer.initialize(root, workspace={"didChangeWatchedFiles": {"dynamicRegistration": True}})
        peer.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri, "type": 1}]})
        peer.open(uri, "def typed_in_vain():\n    pass\n")
        peer.until_complete()
        assert "" == peer.request("packlens/status")["roots"][0]["error"]
        assert 0 == peer.end()
    assert "Traceback" not in peer.errors


def test_a_message_to_the_user_shows_lone_surrogates(peer: Peer) -> None:
    peer.initialize()
    added = {"added": [{"uri": "file:///missing%ed%a0%80", "name": "missing"}], "removed": []}
    peer.tell("workspace/didChangeWorkspaceFolders", {"event": added})
    shown = peer.until(lambda m: m.get("method") == "window/showMessage")["params"]["message"]
    assert shown.startswith("Packlens: /missing<U+DCED><U+DCA0><U+DC80> is not a folder")


def test_the_end_of_the_input_ends_the_server(tmp_path: Path) -> None:
    tree = write_tree(tmp_path / "shop", SHOP)
    with Peer(tmp_path / "cache") as peer:
        peer.initialize(tree)
        for number in range(20):
            peer.ask("packlens/pack", {"task": f"cart {number}"})
        assert peer.process.stdin is not None
        peer.process.stdin.close()
        assert 0 == peer.process.wait(PATIENCE)
        assert "Traceback" not in peer.errors


def test_a_message_cut_short_by_the_end_is_dropped(peer: Peer) -> None:
    peer.initialize()
    peer.raw(b"Content-Length: 100\r\n\r\n{")
    assert peer.process.stdin is not None
    peer.process.stdin.close()
    assert 0 == peer.process.wait(PATIENCE)
    assert "Traceback" not in peer.errors


def test_a_client_that_reads_no_more_ends_the_server() -> None:
    reading, writing = os.pipe()
    with subprocess.Popen(
        [sys.executable, "-m", "packlens", "lsp"],
        stdin=subprocess.PIPE,
        stdout=writing,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as other:
        os.close(writing)
        os.close(reading)
        assert other.stdin is not None
        other.stdin.write(framed(b'{"jsonrpc":"2.0","id":1,"method":"packlens/status"}'))
        other.stdin.flush()
        assert 1 == other.wait(PATIENCE)
        assert other.stderr is not None
        assert b"Traceback" not in other.stderr.read()


@pytest.mark.skipif(sys.platform == "win32", reason="there, streams alone tell")
def test_a_client_that_died_ends_the_server(tmp_path: Path) -> None:
    client = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    with Peer(tmp_path / "cache") as peer:
        peer.request("initialize", {"processId": client.pid, "rootUri": None, "capabilities": {}})
        client.kill()
        client.communicate()
        assert 1 == peer.process.wait(PATIENCE)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_signal_ends_the_server(peer: Peer) -> None:
    peer.initialize()
    peer.process.send_signal(signal.SIGTERM)
    assert peer.process.wait(PATIENCE) != 0
    assert "Traceback" not in peer.errors


def test_a_client_can_connect_over_tcp(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "packlens", "lsp", "--tcp", "0"],
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        env=environment(XDG_CACHE_HOME=str(tmp_path)),
    ) as process:
        assert process.stderr is not None
        waiting = process.stderr.readline().decode()
        port = int(waiting.rstrip(".\n").rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port)) as connection, connection.makefile("rwb") as stream:
            params: dict[str, object] = {"processId": None, "rootUri": None, "capabilities": {}}
            stream.write(
                framed(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}).encode())
            )
            stream.flush()
            assert stream.readline().startswith(b"Content-Length")
        assert 0 == process.wait(PATIENCE)


@pytest.mark.parametrize("address", ["x", "1.2.3.4:99999", "host:", "-1"])
def test_an_impossible_address_is_refused_in_one_sentence(address: str) -> None:
    from tests.cli.run import call

    ended = call("lsp", "--tcp", address)
    assert 2 == ended.code
    assert "is not an address" in ended.stderr
