"""Everything that Packlens uses of pygls, except its errors and `get_capability`: the client, as pygls represents it.

Written for pygls 2.1, which derives what the server announces from the features that it handles, keeps what the client
can do, and has a method for each message to a client. Its own message loop is not used: there a request whose params or
result do not fit, or that comes after `shutdown`, has no reply (`tests/lsp/test_traps.py` lists the rest).
`connection.py` is the loop instead, and every message has to be sent by it: for that two public methods of pygls'
protocol object are replaced here, `notify` and `send_request`. No private member of pygls is called or replaced. If a
new pygls lacks a member that is used here, `tests/lsp/rpc/test_client.py` names it.
"""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any, Protocol

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, default_converter

from packlens.version import __version__


class Sender(Protocol):
    """Sends messages to the client; safe from any thread."""

    def notify(self, method: str, params: Any = None) -> None:
        """Send a notification."""

    def send_request(self, method: str, params: Any = None, number: str | None = None) -> Future[Any]:
        """Send a request; return the future of its result."""


class ForwardedProtocol(LanguageServerProtocol):
    """pygls' protocol object, whose messages are sent by a `Sender`."""

    sender: Sender

    def notify(self, method: str, params: Any | None = None) -> None:
        """Send a notification."""
        self.sender.notify(method, params)

    def send_request(self, method: str, params: Any = None, callback: Any = None, msg_id: Any = None) -> Future[Any]:
        """Send a request. Wait for the answer with a time limit, since some clients never send one."""
        answer = self.sender.send_request(method, params, msg_id)
        if callback is not None:
            answer.add_done_callback(lambda done: callback(done.result()))
        return answer


def make_client(sender: Sender) -> LanguageServer:
    """Return the client of a session as pygls represents it."""
    client = LanguageServer(
        "packlens", __version__, protocol_cls=ForwardedProtocol, converter_factory=default_converter
    )
    client.protocol.sender = sender  # type: ignore[attr-defined]
    return client


def negotiate(client: LanguageServer, params: types.InitializeParams) -> types.InitializeResult:
    """Record what the client can do, and return what the server can, by the features that it handles."""
    steps = client.protocol.lsp_initialize(params)  # it would wait for a feature named 'initialize', which there is not
    try:
        next(steps)
    except StopIteration as done:
        result: types.InitializeResult = done.value
        return result
    raise RuntimeError(
        "pygls waits for something before it says what the server can do; mend packlens/lsp/rpc/client.py."
    )
