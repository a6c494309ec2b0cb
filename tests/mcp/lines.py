"""A client that writes and reads the lines of the protocol itself, in both of its eras."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

HANDSHAKE: Final = "2025-06-18"
STATELESS: Final = "2026-07-28"
"""Its requests bear their version themselves; there is no `initialize`."""
_PATIENCE: Final = 120.0
_PREFIX: Final = "io.modelcontextprotocol"


def command(root: Path, *options: str) -> list[str]:
    """Return the command that starts a server for a folder."""
    return [sys.executable, "-m", "packlens", "mcp", "--repo", str(root), *options]


class LineClient:
    """One server process and the lines that go to and fro."""

    def __init__(self, root: Path, cache: Path, *options: str, version: str = HANDSHAKE) -> None:
        """Start a server with a cache folder of its own; `open` begins the conversation."""
        self.version = version
        self.process = subprocess.Popen(
            command(root, *options),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "XDG_CACHE_HOME": str(cache)},
        )
        self.notifications: list[dict[str, Any]] = []
        self._messages: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._replies: dict[int, dict[str, Any]] = {}
        self._last = 0
        self._errors: list[bytes] = []
        for read in (self._read, self._read_errors):
            threading.Thread(target=read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._messages.put(json.loads(line))  # anything but a message ends the thread, and with it the test
        self._messages.put(None)

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        self._errors += self.process.stderr

    @property
    def stderr(self) -> str:
        """What the process wrote on its standard error."""
        return b"".join(self._errors).decode("utf-8", "replace")

    def open(self) -> dict[str, Any]:
        """Begin the conversation; return what the server says of itself."""
        if self.version == STATELESS:
            return self.result("server/discover")
        client = {"name": "lines", "version": "1"}
        params = {"protocolVersion": self.version, "capabilities": {}, "clientInfo": client}
        found = self.result("initialize", params)
        self.notify("notifications/initialized")
        return found

    def write(self, line: bytes) -> None:
        """Write a line as it is."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def notify(self, method: str, params: Mapping[str, Any] | None = None) -> None:
        """Send a notification."""
        self.write(json.dumps({"jsonrpc": "2.0", "method": method, "params": params or {}}).encode())

    def send(self, method: str, params: Mapping[str, Any] | None = None) -> int:
        """Send a request; return its number."""
        self._last += 1
        sent = dict(params or {})
        if self.version == STATELESS:
            own = {f"{_PREFIX}/protocolVersion": STATELESS, f"{_PREFIX}/clientCapabilities": {}}
            client = {f"{_PREFIX}/clientInfo": {"name": "lines", "version": "1"}}
            sent["_meta"] = {**own, **client, **sent.get("_meta", {})}
        message = {"jsonrpc": "2.0", "id": self._last, "method": method, "params": sent}
        self.write(json.dumps(message).encode())
        return self._last

    def reply(self, number: int) -> dict[str, Any]:
        """Return the reply to a request, waiting for it."""
        while number not in self._replies:
            message = self._messages.get(timeout=_PATIENCE)
            assert message is not None, f"the server ended: {self.stderr}"
            if "method" in message or message.get("id") is None:
                self.notifications.append(message)
            else:
                self._replies[message["id"]] = message
        return self._replies.pop(number)

    def ask(self, method: str, params: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Send a request and return its reply."""
        return self.reply(self.send(method, params))

    def result(self, method: str, params: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Send a request and return its result."""
        reply = self.ask(method, params)
        assert "result" in reply, reply
        found: dict[str, Any] = reply["result"]
        return found

    def call(self, name: str, arguments: Mapping[str, Any], meta: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Call a tool and return its result."""
        more = {"_meta": dict(meta)} if meta else {}
        return self.result("tools/call", {"name": name, "arguments": dict(arguments), **more})

    def settled(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Call a tool, again when it says so while the folder is indexed, and return its result."""
        while True:
            found = self.call(name, arguments)
            if (retry_ms := retry_of(found)) == 0:
                return found
            time.sleep(retry_ms / 1000)

    def text(self, name: str, arguments: Mapping[str, Any]) -> str:
        """Return the text of a tool's success, once the folder is indexed."""
        found = self.settled(name, arguments)
        assert not found.get("isError"), found
        return text_of(found)

    def close(self) -> int:
        """Close the server's input and return its exit code."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(timeout=_PATIENCE)


def text_of(result: Mapping[str, Any]) -> str:
    """Return the text of a tool's result, which is all of it."""
    (content,) = result["content"]
    text: str = content["text"]
    return text


def retry_of(result: Mapping[str, Any]) -> int:
    """Return when a tool says to ask again, in milliseconds; 0 if it does not."""
    retry_ms: int = result.get("_meta", {}).get("packlens/answer", {}).get("retry_ms", 0)
    return retry_ms


def names(tools: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the names of tools."""
    return [tool["name"] for tool in tools]
