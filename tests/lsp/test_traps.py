"""What pygls 2.1 leaves open, trap by trap: each of these once hung a client, or told it something wrong."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from tests.lsp.wire import PATIENCE, Peer, Silence, change, point
from tests.trees import SHOP, write_tree

ASK = {"task": "put an item into the cart", "budget": 1000}


@pytest.fixture(scope="module")
def server(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A session whose client never answers questions about settings."""
    answers = {"workspace/configuration": Silence}
    with Peer(tmp_path_factory.mktemp("traps"), answers) as started:
        started.initialize(tree, workspace={"configuration": True}, textDocument={"hover": {"contentFormat": []}})
        started.until_complete()
        yield started
        assert 0 == started.end()
        assert b"" == started.stray
        assert "Traceback" not in started.errors


@pytest.mark.parametrize("character", ["\x0c", "\x0b", "\x1c", "\x85", "\u2028", "\u2029"])
def test_only_line_ends_of_the_protocol_end_lines(server: Peer, tree: Path, character: str) -> None:
    uri = (tree / "shop/lines.py").as_uri()
    server.open(uri, f"A = 1\n# {character}\ndef before():\n    return A\n")
    server.change(uri, 2, change((2, 4), (2, 10), "renamed"))
    name = f"renamed{ord(character)}"
    server.change(uri, 3, change((2, 11), (2, 11), str(ord(character))))
    hover = server.request("textDocument/hover", {"textDocument": {"uri": uri}, "position": point(2, 6)})
    assert hover is None or name in hover["contents"]["value"]  # not None once unsaved text is seen
    server.change(uri, 4, change((2, 0), (4, 0), ""))
    server.tell("textDocument/didClose", {"textDocument": {"uri": uri}})


def test_params_that_do_not_parse_get_a_reply(server: Peer) -> None:
    for method, params in (
        ("textDocument/hover", {"textDocument": {"uri": "file:///x"}}),
        ("packlens/explain", {"symbol": [1]}),
        ("textDocument/codeLens", 7),
        ("workspace/executeCommand", {"arguments": []}),
        ("packlens/pack", [1, 2]),
    ):
        error = server.failure(method, params)
        assert -32602 == error["code"]
        assert method in error["message"]
        assert "Traceback" not in str(error)


def test_keys_that_are_no_identifiers_are_read(server: Peer) -> None:
    odd = {"my-key": 1, "_private": 2, "class": 3, "type_name": "swallowed", "3": {"a b": []}}
    assert server.request("packlens/pack", {**ASK, **odd})["packRoot"]
    arguments = [{**ASK, **odd}]
    assert server.request("workspace/executeCommand", {"command": "packlens/pack", "arguments": arguments})["packRoot"]


def test_a_key_named_jsonrpc_within_params_is_harmless(server: Peer) -> None:
    inner = {"jsonrpc": "2.0", "id": 1, "method": "shutdown", "params": {"jsonrpc": "2.0"}}
    assert server.request("packlens/pack", {**ASK, "x": inner, "jsonrpc": "2.0"})["packRoot"]
    assert server.request("packlens/status")["roots"]


def test_a_result_that_cannot_be_sent_is_an_error_and_not_silence() -> None:
    from packlens.lsp.features import make_server

    class RecordedStream:
        data = b""

        def write(self, data: bytes) -> None:
            self.data += data

    connection, stream = make_server().connection, RecordedStream()
    connection.write_to(stream)
    connection._send_result(7, {"not": {"json"}})
    connection._send_result(8, {"a number": float("nan")})
    assert 2 == stream.data.count(b'"code":-32603')
    assert b'"id":7' in stream.data
    assert b'"id":8' in stream.data


def test_wrong_notifications_pop_nothing_up(server: Peer) -> None:
    server.tell(
        "textDocument/didChange",
        {"textDocument": {"uri": "file:///never/opened.py", "version": 1}, "contentChanges": [{"text": "x"}]},
    )
    server.tell("textDocument/didOpen", {"textDocument": 5})
    server.tell("packlens/symbolViewed", {"symbol": None})
    server.tell("packlens/unknown", {})
    server.tell("$/whatever", [])
    assert server.request("packlens/status")["roots"]
    assert [] == server.notifications("window/showMessage")


def test_many_running_requests_do_not_stop_the_server_from_reading(server: Peer) -> None:
    busy = [server.ask("packlens/pack", {"task": f"item {n} cart {n}", "budget": 400}) for n in range(40)]
    hover = server.ask("textDocument/hover", {"textDocument": {"uri": "file:///elsewhere.py"}, "position": point(0, 0)})
    server.reply(hover)
    answered = sum(1 for message in server.messages if message.get("id") in busy and "method" not in message)
    assert answered < len(busy)
    assert all("result" in server.reply(number) for number in busy)


@pytest.mark.parametrize("as_command", [False, True])
def test_a_cancelled_request_is_answered_at_once(server: Peer, as_command: bool) -> None:
    busy = [server.ask("packlens/pack", {"task": f"cart {as_command} {n} {time.time()}"}) for n in range(30)]
    params: Any = {"task": f"cancelled {time.time()}"}
    method = "packlens/pack"
    if as_command:
        method, params = "workspace/executeCommand", {"command": method, "arguments": [params]}
    number = server.ask_and_cancel(method, params)
    assert -32800 == server.reply(number)["error"]["code"]
    assert any(n not in {message.get("id") for message in server.messages} for n in busy)  # it overtook them
    for each in busy:
        server.tell("$/cancelRequest", {"id": each})
        server.reply(each)


def test_cancelling_what_is_answered_or_unknown_is_harmless(server: Peer) -> None:
    number = server.ask("packlens/status")
    server.reply(number)
    numbers: list[Any] = [number, 99999, "packlens-1", None, {}]
    for each in numbers:
        server.tell("$/cancelRequest", {"id": each})
    assert server.request("packlens/status")["roots"]


def test_a_client_that_never_answers_does_not_stop_the_start(server: Peer) -> None:
    """The fixture's client keeps silent on workspace/configuration, and the index is complete all the same."""
    requests = [message for message in server.messages if message.get("method") == "workspace/configuration"]
    assert 1 == len(requests)


def test_answers_of_the_wrong_shape_do_not_stop_the_start(tmp_path: Path) -> None:
    tree = write_tree(tmp_path / "shop", SHOP)
    answers = {
        "workspace/configuration": "nonsense",
        "client/registerCapability": [1],
        "window/workDoneProgress/create": 5,
    }
    with Peer(tmp_path / "cache", answers) as peer:
        watched = {"didChangeWatchedFiles": {"dynamicRegistration": True}}
        peer.initialize(tree, workspace={"configuration": True, **watched}, window={"workDoneProgress": True})
        peer.until_complete()
        assert 0 == peer.end()


def test_nothing_that_prints_reaches_the_client() -> None:
    import subprocess
    import sys

    from tests.cli.run import environment

    program = (
        "import os, subprocess, sys\n"
        "from packlens.lsp.rpc.transport import take_standard_streams\n"
        "source, sink = take_standard_streams()\n"
        "print('one'); os.write(1, b'two'); subprocess.run(['echo', 'three'])\n"
        "assert sys.stdin.read() == '' and os.read(0, 1) == b''\n"
        "sink.write(source.read()); sink.flush(); sys.stdout.flush()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], input=b"mine", capture_output=True, env=environment(), check=True
    )
    assert b"mine" == done.stdout
    assert all(word in done.stderr for word in (b"one", b"two", b"three"))


def test_exit_without_shutdown_is_1(peer: Peer) -> None:
    peer.initialize()
    peer.tell("exit")
    assert 1 == peer.process.wait(PATIENCE)


def test_exit_before_anything_else_is_1(peer: Peer) -> None:
    peer.tell("exit")
    assert 1 == peer.process.wait(PATIENCE)


def test_shutdown_then_exit_is_0(peer: Peer) -> None:
    peer.initialize()
    assert 0 == peer.end()


def test_exit_right_behind_shutdown_is_0_and_shutdown_is_answered(peer: Peer, tree: Path) -> None:
    peer.initialize(tree)
    request_id = peer.ask("packlens/pack", ASK)
    number = peer.ask("shutdown")
    peer.tell("exit")
    assert 0 == peer.process.wait(PATIENCE)
    assert {"jsonrpc": "2.0", "id": number, "result": None} == peer.reply(number)
    assert "id" in peer.reply(request_id)


def test_a_server_that_has_answered_everything_ends_long_before_its_time_is_up(peer: Peer, tree: Path) -> None:
    peer.initialize(tree)
    peer.until_complete()
    peer.request("packlens/pack", ASK)
    peer.request("shutdown")
    peer.tell("exit")
    assert 0 == peer.process.wait(5)  # `_CLOSING` is 8


def test_a_root_that_cannot_be_opened_is_reported_and_does_not_stop_the_rest(tmp_path: Path) -> None:
    good = write_tree(tmp_path / "good", SHOP)
    with Peer(tmp_path / "cache") as peer:
        peer.initialize(tmp_path / "missing", good)
        peer.until_complete()
        missing, found = peer.request("packlens/status")["roots"]
        assert "is not a folder" in missing["error"]
        assert "" == found["error"]
        error = peer.failure("packlens/pack", {**ASK, "root": missing["root"]})
        assert (-32803, "root") == (error["code"], error["data"]["kind"])
        assert peer.request("packlens/pack", {**ASK, "root": found["root"]})["symbols"]
        assert 0 == peer.end()
