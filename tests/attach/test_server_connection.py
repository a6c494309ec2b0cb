"""A connection against real sockets whose other end does what no server should."""

from __future__ import annotations

import json
import socket
import stat
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from packlens.attach.frames import frame, frames
from packlens.attach.server_connection import ServerConnection, ServerGoneError
from packlens.attach.sockets import HAS_UNIX, clear, connect, listen
from packlens.cancellation import CancellationToken, OperationCancelledError
from packlens.errors import PacklensError
from tests.attach.conftest import Make

Answer = Callable[[dict[str, Any]], bytes]


@pytest.fixture
def other_end(tmp_path: Path, registration: Make) -> Iterator[Callable[[Answer], ServerConnection]]:
    """Listens with an answer to each message, b"" hangs up; connects to it."""
    listening, address = listen(tmp_path, "end")
    connections: list[ServerConnection] = []
    before = set(threading.enumerate())

    def start(answer: Answer) -> ServerConnection:
        """Answer one client in a thread."""

        def serve() -> None:
            """Read and answer until there is no answer."""
            client, _ = listening.accept()
            with suppress(OSError), client, client.makefile("rb") as source:
                for body in frames(source):
                    assert isinstance(body, bytes)
                    if not (data := answer(json.loads(body))):
                        return
                    client.sendall(data)

        threading.Thread(target=serve, daemon=True).start()
        made = registration(address=address)
        connections.append(ServerConnection(made, made.roots[0], "test", lambda _method, _params: None))
        return connections[-1]

    yield start
    for connection in connections:
        connection.close()
    listening.close()
    for thread in set(threading.enumerate()) - before:  # index runs fork only where no other thread runs
        thread.join(60)
        assert not thread.is_alive()


def greeted(message: dict[str, Any], registration_process: int) -> bytes:
    return frame({"jsonrpc": "2.0", "id": message["id"], "result": {"process": registration_process, "agent": "a"}})


def in_order(registration: Make, then: Answer) -> Answer:
    """Greet, and then answer so."""
    process = registration().process

    def answer(message: dict[str, Any]) -> bytes:
        """Greet the first message."""
        return greeted(message, process) if message["method"] == "packlens/attach" else then(message)

    return answer


def test_a_server_that_hangs_up_is_lost(other_end: Callable[[Answer], ServerConnection]) -> None:
    with pytest.raises(ServerGoneError):
        other_end(lambda _: b"")


@pytest.mark.parametrize(
    "message", [5, ["method"], {"id": [], "result": 1}, {"id": None}, {"method": "note", "params": 5}]
)
def test_a_message_outside_the_protocol_is_skipped(
    other_end: Callable[[Answer], ServerConnection], registration: Make, message: object
) -> None:
    body = json.dumps(message).encode()
    nonsense = b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
    connection = other_end(in_order(registration, lambda m: nonsense + frame({"id": m["id"], "result": 7})))
    assert 7 == connection.ask("x", {})


def test_an_error_that_is_only_a_text_is_raised_with_it(
    other_end: Callable[[Answer], ServerConnection], registration: Make
) -> None:
    connection = other_end(in_order(registration, lambda m: frame({"id": m["id"], "error": "no"})))
    with pytest.raises(PacklensError, match="no"):
        connection.ask("x", {})


def test_another_process_behind_the_address_is_not_asked(other_end: Callable[[Answer], ServerConnection]) -> None:
    with pytest.raises(ServerGoneError, match="another process"):
        other_end(lambda message: greeted(message, 1))


def test_a_server_that_sends_no_json_is_lost(other_end: Callable[[Answer], ServerConnection]) -> None:
    with pytest.raises(ServerGoneError):
        other_end(lambda _: b"Content-Length: 3\r\n\r\n{{{")


def test_an_error_is_raised_with_its_sentence(
    other_end: Callable[[Answer], ServerConnection], registration: Make
) -> None:
    refusal = {"code": -32803, "message": "No such thing."}
    connection = other_end(in_order(registration, lambda m: frame({"id": m["id"], "error": refusal})))
    with pytest.raises(PacklensError, match=r"No such thing\."):
        connection.ask("x", {})


def test_a_server_that_leaves_before_it_answers_is_lost(
    other_end: Callable[[Answer], ServerConnection], registration: Make
) -> None:
    connection = other_end(in_order(registration, lambda _: b""))
    with pytest.raises(ServerGoneError):
        connection.ask("x", {})
    assert connection.is_gone
    with pytest.raises(ServerGoneError):
        connection.ask("x", {})


def test_a_cancelled_question_ends_though_no_answer_comes(
    other_end: Callable[[Answer], ServerConnection], registration: Make
) -> None:
    connection = other_end(in_order(registration, lambda _: frame({"method": "note"})))
    token = CancellationToken()
    token.cancel()
    with pytest.raises(OperationCancelledError):
        connection.ask("x", {}, token)
    connection.close()


def test_an_address_without_a_server_is_a_lost_server(registration: Make, tmp_path: Path) -> None:
    for address in (str(tmp_path / "none"), "1", "", "x" * 300):
        made = registration(address=address)
        with pytest.raises(ServerGoneError):
            ServerConnection(made, made.roots[0], "test", lambda _method, _params: None)


@pytest.mark.skipif(not HAS_UNIX, reason="no Unix sockets here")
@pytest.mark.parametrize("temporary", [None, "y" * 100])
def test_a_socket_is_its_owners_also_where_paths_are_long(
    temporary: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / ("x" * 100)
    folder.mkdir()
    if temporary is not None:
        (tmp_path / temporary).mkdir()
        monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / temporary))
    listening, address = listen(folder, "end")
    path = Path(address)
    with listening:
        assert 0o600 == stat.S_IMODE(path.stat().st_mode)
        assert 0o700 == stat.S_IMODE(path.parent.stat().st_mode)
        connect(address, 1).close()
    clear(address)
    assert not path.parent.exists()


def test_without_unix_sockets_loopback_is_listened_on(tmp_path: Path) -> None:
    listening, address = listen(tmp_path, "end", unix=False)
    with listening:
        assert "127.0.0.1" == listening.getsockname()[0]
        assert socket.AF_INET == listening.family
        connect(address, 1).close()
