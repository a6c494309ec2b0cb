"""`packlens mcp --http`: the library's own client with the token is answered, and nobody else is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import anyio
import httpx2
import pytest
from mcp.client.streamable_http import streamable_http_client
from mcp_types import TextContent

from mcp import Client
from tests.cli.run import run
from tests.mcp.conftest import repository
from tests.mcp.lines import command

TOKEN = "a-token-that-tests-chose"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server for the shop."""
    place = tmp_path_factory.mktemp("http")
    environment = {**os.environ, "XDG_CACHE_HOME": str(place / "cache"), "PACKLENS_MCP_TOKEN": TOKEN}
    words = command(repository(place / "shop"), "--alone", "--http", "0")
    with subprocess.Popen(words, stderr=subprocess.PIPE, env=environment, text=True) as process:
        assert process.stderr is not None
        line = process.stderr.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/mcp", line)
        assert found, line
        assert TOKEN not in line
        yield found[0]
        process.kill()


def test_a_client_with_the_token_is_answered(address: str) -> None:
    async def converse() -> str:
        """Ask one question."""
        async with (
            httpx2.AsyncClient(headers={"Authorization": f"Bearer {TOKEN}"}, timeout=60) as http,
            Client(streamable_http_client(address, http_client=http)) as client,
        ):
            while True:
                found = await client.call_tool("context", {"task": "charge a card"})
                text = "".join(each.text for each in found.content if isinstance(each, TextContent))
                if "ask again" not in text:
                    return text

    assert "def pay" in anyio.run(converse)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 401),
        ({"Authorization": "Bearer wrong"}, 401),
        ({"Authorization": TOKEN}, 401),
        ({"Authorization": f"Bearer {TOKEN}", "Origin": "https://evil.example"}, 403),
        ({"Authorization": f"Bearer {TOKEN}", "Host": "evil.example"}, 421),
    ],
)
def test_other_clients_are_refused(address: str, headers: dict[str, str], status: int) -> None:
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
    sent = {"Accept": "application/json, text/event-stream", **headers}
    assert status == httpx2.post(address, json=body, headers=sent, timeout=60).status_code


def test_a_short_token_and_a_taken_port_are_refused_in_one_sentence(address: str, tmp_path: Path) -> None:
    port = re.findall(r":(\d+)", address)[0]
    for words, token, reason in ((["0"], "short", "is not a token"), ([port], TOKEN, "cannot be used")):
        ended = run("mcp", "--repo", tmp_path, "--http", *words, env={"PACKLENS_MCP_TOKEN": token})
        assert ended.code in (1, 2)
        assert reason in ended.stderr
        assert ended.is_clean()


if sys.platform == "linux":

    def test_only_loopback_is_listened_on(address: str) -> None:
        port = int(re.findall(r":(\d+)", address)[0])
        listening = [line.split()[1] for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        assert [f"0100007F:{port:04X}"] == [each for each in listening if each.endswith(f":{port:04X}") and each][:1]
        assert f"00000000:{port:04X}" not in listening
