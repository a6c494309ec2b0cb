"""The library's own client speaks with a real server, in both eras of the protocol."""

from __future__ import annotations

import os
from pathlib import Path

import anyio
import pytest
from mcp_types import GetPromptResult, TextContent, TextResourceContents

from mcp import Client, StdioServerParameters
from packlens.mcp.server import waited_share
from tests.mcp.lines import HANDSHAKE, STATELESS, command, retry_of


@pytest.mark.parametrize(("mode", "oldest"), [("legacy", HANDSHAKE), ("auto", STATELESS)])
def test_a_conversation(shop: Path, cache: Path, mode: str, oldest: str) -> None:
    anyio.run(_converse, shop, cache, mode, oldest)


def test_progress_rises_as_long_as_one_waits() -> None:
    shares = [waited_share(float(seconds)) for seconds in range(3600)]
    assert shares == sorted(set(shares))
    assert (0.0, True) == (shares[0], shares[-1] < 1.0)


async def _converse(shop: Path, cache: Path, mode: str, oldest: str) -> None:
    program, *words = command(shop, "--alone", "--tools", "explain", "--tools", "feedback")
    server = StdioServerParameters(command=program, args=words, env={**os.environ, "XDG_CACHE_HOME": str(cache)})
    reported: list[float] = []

    async def note_progress(progress: float, total: float | None, message: str | None) -> None:
        """Note how far the server says it is."""
        assert message
        assert total == 1.0
        reported.append(progress)

    async with Client(server, mode=mode) as client:
        assert client.protocol_version >= oldest
        listed = await client.list_tools()
        assert ["context", "impact", "explain", "feedback"] == [tool.name for tool in listed.tools]
        found = await client.call_tool("context", {"task": "charge a card"}, progress_callback=note_progress)
        while (retry_ms := retry_of({"_meta": found.meta or {}})) > 0:
            await anyio.sleep(retry_ms / 1000)
            found = await client.call_tool("context", {"task": "charge a card"})
        (content,) = found.content
        assert isinstance(content, TextContent)
        assert "def pay(cart: Cart, card):" in content.text
        assert reported == sorted(set(reported))
        assert found.structured_content is None
        root = (found.meta or {})["packlens/answer"]["pack"]
        resource = await client.read_resource(f"packlens://pack/{root}")
        assert [content.text] == [each.text for each in resource.contents if isinstance(each, TextResourceContents)]
        prompt = await client.get_prompt("context", {"task": "add a discount"})
        assert isinstance(prompt, GetPromptResult)
        for tool, arguments, expected in (
            ("impact", {"symbol": "total_price"}, "tests/test_checkout.py::test_pay_charges_the_card"),
            ("explain", {"symbol": "pay", "task": "charge a card"}, "It is in the pack, at rank"),
            ("feedback", {"symbols": ["pay"], "useful": True, "task": "charge a card"}, "Recorded as useful: "),
        ):
            answer = await client.call_tool(tool, arguments)
            assert expected in "".join(each.text for each in answer.content if isinstance(each, TextContent))
