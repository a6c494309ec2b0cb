"""What no well-behaved client sends: the server answers or ignores it, and goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.mcp.lines import LineClient, text_of

Start = Callable[..., LineClient]
PAY = {"task": "charge a card"}


def goes_on(client: LineClient) -> bool:
    """Whether the server still answers, and has written nothing but the protocol."""
    return "def pay" in client.text("context", PAY) and client.stderr == ""


def test_wrong_types_are_errors_of_the_tool_in_one_sentence(shared_client: LineClient) -> None:
    wrong: tuple[Mapping[str, Any], ...] = ({"task": 5}, {"task": ["x"]}, {"task": "x", "budget": {}}, {"task": ""})
    for arguments in wrong:
        found = shared_client.call("context", arguments)
        assert found["isError"]
        assert 1 == text_of(found).count("\n")
    assert goes_on(shared_client)


def test_lines_that_are_no_messages_are_survived(shared_client: LineClient) -> None:
    half = b'{"jsonrpc":"1.0","id":1,"method":"\\ud800"}'
    for line in (b"", b"{", b"\xff\xfe", b"[]", b"null", b'{"jsonrpc":"1.0","id":1}', b"x" * 10**6, half):
        shared_client.write(line)
    assert goes_on(shared_client)


def test_a_task_cut_in_the_middle_of_a_character_is_answered(shared_client: LineClient) -> None:
    found = shared_client.settled("context", {"task": f"{PAY} \ud83d", "named": ["pay\udc00"]})
    assert "def pay" in text_of(found)
    assert goes_on(shared_client)


def test_unknown_methods_and_tools_are_errors(shared_client: LineClient) -> None:
    assert -32601 == shared_client.ask("no/such/method")["error"]["code"]
    assert -32602 == shared_client.ask("tools/call", {"name": "rm", "arguments": {}})["error"]["code"]
    assert "error" in shared_client.ask("tools/call", {"name": 5})
    assert "error" in shared_client.ask("tools/call", {"name": "context", "arguments": "task"})
    assert goes_on(shared_client)


def test_a_huge_task_is_answered(shared_client: LineClient) -> None:
    found = shared_client.settled("context", {"task": "charge a card " * 200_000, "budget": 500})
    assert not found.get("isError")
    assert goes_on(shared_client)


def test_hidden_characters_come_back_visible(shared_client: LineClient) -> None:
    found = shared_client.settled("context", {"task": "charge a card \x00\u202e", "named": ["\x1b[31m"]})
    assert "<U+001B>[31m" in text_of(found)
    assert goes_on(shared_client)


def test_a_cancelled_request_ends_and_the_next_is_answered(shared_client: LineClient) -> None:
    for _ in range(20):
        number = shared_client.send("tools/call", {"name": "context", "arguments": {"task": "charge a card " * 500}})
        shared_client.notify("notifications/cancelled", {"requestId": number, "reason": "typed on"})
    assert goes_on(shared_client)


def test_many_questions_at_once_are_all_answered(shared_client: LineClient) -> None:
    shared_client.text("context", PAY)
    numbers = [shared_client.send("tools/call", {"name": "context", "arguments": PAY}) for _ in range(20)]
    texts = {text_of(shared_client.reply(number)["result"]) for number in numbers}
    assert 1 == len(texts)


def test_a_client_that_goes_away_in_the_middle_ends_the_server(start: Start) -> None:
    client = start()
    client.send("tools/call", {"name": "context", "arguments": PAY})
    assert 0 == client.close()
    assert "Traceback" not in client.stderr


def test_a_client_that_stops_reading_and_goes_away_ends_the_server(start: Start) -> None:
    client = start()
    client.text("context", PAY)
    assert client.process.stdout is not None
    for _ in range(50):
        client.send("tools/call", {"name": "context", "arguments": PAY})
    assert 0 == client.close()
    assert "Traceback" not in client.stderr
