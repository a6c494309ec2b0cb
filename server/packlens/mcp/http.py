"""Serves MCP over HTTP on this machine alone: clients without the token and pages in browsers are refused.

The address is loopback; the protocol's library checks Host and Origin, this module checks the token, in constant time.
"""

from __future__ import annotations

import hmac
import secrets
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

import uvicorn
from mcp.server.lowlevel import Server

HOST: Final = "127.0.0.1"
PATH: Final = "/mcp"
_MIN_TOKEN: Final = 16
"""The fewest characters of a token that a user chooses."""

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Any, Receive, Send], Awaitable[None]]


class TokenGuard:
    """Refuses requests without the token, before anything reads them."""

    def __init__(self, app: App, token: str) -> None:
        self._app = app
        self._expected = f"Bearer {token}".encode()

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Pass a request on if its header `Authorization` has the token."""
        if scope["type"] == "http" and not self._is_allowed(scope["headers"]):
            sentence = b"The header 'Authorization: Bearer TOKEN' is missing or wrong; the server printed the token.\n"
            headers = [(b"content-type", b"text/plain"), (b"www-authenticate", b"Bearer")]
            await send({"type": "http.response.start", "status": 401, "headers": headers})
            await send({"type": "http.response.body", "body": sentence})
            return
        await self._app(scope, receive, send)

    def _is_allowed(self, headers: list[tuple[bytes, bytes]]) -> bool:
        tokens = [value for name, value in headers if name == b"authorization"]
        return len(tokens) == 1 and hmac.compare_digest(tokens[0], self._expected)


def is_fit(token: str) -> bool:
    """Return whether a token that a user chose is long enough, and may be used in a header."""
    return len(token) >= _MIN_TOKEN and token.isascii() and token.isprintable() and " " not in token


def new_token() -> str:
    """Return a token that nobody can guess."""
    return secrets.token_urlsafe(32)


@dataclass(frozen=True)
class Listening:
    """The socket on which clients are accepted."""

    socket: socket.socket

    @property
    def address(self) -> str:
        """The URL for clients."""
        return f"http://{HOST}:{self.socket.getsockname()[1]}{PATH}"


def listen(port: int) -> Listening:
    """Listen on a port; 0 chooses a free one. Raises OSError if the port cannot be used."""
    return Listening(socket.create_server((HOST, port)))


async def serve_http(server: Server[Any], listening: Listening, token: str) -> None:
    """Serve clients until the process is ended."""
    app = TokenGuard(server.streamable_http_app(streamable_http_path=PATH, host=HOST), token)
    config = uvicorn.Config(app, log_level="critical", access_log=False, lifespan="on", timeout_graceful_shutdown=1)
    await uvicorn.Server(config).serve(sockets=[listening.socket])
