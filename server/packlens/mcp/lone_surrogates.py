"""Answers messages that hold lone surrogates: agents cut texts in the middle of an emoji, and JSON lets them send it.

The protocol's library refuses such a line, without a reply, because its JSON parser accepts none.
"""

from __future__ import annotations

import json
import re
from typing import Final

import anyio
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.shared.message import SessionMessage
from mcp_types import jsonrpc_message_adapter
from pydantic import ValidationError

Incoming = SessionMessage | Exception
_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")


async def relay(incoming: MemoryObjectReceiveStream[Incoming], outgoing: MemoryObjectSendStream[Incoming]) -> None:
    """Pass messages on until there are no more; lines with lone surrogates become the messages that they mean."""
    async with outgoing:
        async for item in incoming:
            try:
                await outgoing.send(_whole(item) if isinstance(item, ValidationError) else item)
            except anyio.BrokenResourceError:
                return  # nobody reads any more


def _whole(error: ValidationError) -> Incoming:
    """Return the message of a refused line with U+FFFD for each lone surrogate; the error for any other line."""
    line = error.errors(include_url=False)[0]["input"]
    if not isinstance(line, str) or not _SURROGATE.search(line):
        return error
    try:
        text = json.dumps(json.loads(line), ensure_ascii=False)
        valid = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        return SessionMessage(jsonrpc_message_adapter.validate_json(valid, by_name=False))
    except (ValueError, RecursionError):
        return error
