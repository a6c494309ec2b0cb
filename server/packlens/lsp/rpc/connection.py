"""One client's conversation: checks the order of messages, types their params, and replies to every request.

This is the message loop in place of pygls' own, which leaves some requests without a reply (`client.py` says which).
"""

from __future__ import annotations

import asyncio
import inspect
import itertools
import json
import logging
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcMethodNotFound

from packlens.attach.frames import frame
from packlens.errors import StoreDamagedError
from packlens.lsp import protocol
from packlens.lsp.protocol import SHOW_REFERENCES
from packlens.lsp.rpc.editor_words import in_editor_words
from packlens.lsp.rpc.failures import (
    CANCELLED,
    INTERNAL_ERROR,
    INVALID_REQUEST,
    NOT_INITIALIZED,
    PARSE_ERROR,
    as_rpc_error,
    wrong_params,
)
from packlens.lsp.rpc.messages import message_of, read_params, read_result, to_json
from packlens.visible import visible_line

_CANCEL_INTERVAL: Final = 0.05
"""Seconds after which requests that were cancelled but did not end are cancelled again."""

logger = logging.getLogger(__name__)
_NUMBERS: Final = itertools.count(1)
_EDITS: Final = frozenset({types.TEXT_DOCUMENT_DID_CHANGE, types.TEXT_DOCUMENT_DID_SAVE, protocol.SYMBOL_VIEWED})
"""Notifications that follow from people's work. Opening is not among them: asking editors makes them open files."""


class Writer(Protocol):
    """Sends messages to the client."""

    def write(self, data: bytes) -> None:
        """Send a message; returns at once."""


class ConnectionHost(Protocol):
    """The part of its server that a connection needs."""

    def client_acted(self) -> None:
        """Record that the client sent a request, or a notification of people's work."""

    def rebuild(self, database: Path) -> None:
        """Build a damaged database anew."""

    async def close_roots(self) -> None:
        """Cancel all running answers, and close every root."""

    def stop(self, code: int) -> None:
        """End the process with an exit code."""

    async def answer(self, method: str, params: Any) -> Any:
        """Answer one of Packlens' own requests."""


Handler = Callable[[Any], Any]
"""Takes the typed params of a message; returns its result, or an awaitable of it."""


class Connection:
    """The conversation of one session. Used in the message loop, except `notify` and `send_request`."""

    def __init__(self, host: ConnectionHost, first: str = types.INITIALIZE) -> None:
        """Handle only the session's end, cancellation and commands yet. It begins with the request `first`."""
        self._host = host
        self._first = first
        self._handlers: dict[str, Handler] = {
            types.SHUTDOWN: self._shut_down,
            types.EXIT: self._exit,
            types.CANCEL_REQUEST: self._cancel,
            types.WORKSPACE_EXECUTE_COMMAND: self._execute_command,
        }
        self._writer: Writer | None = None
        self._initialized = False
        self._shutdown = False
        self._open: dict[int | str, asyncio.Future[Any]] = {}
        """Requests of the client that are not answered yet, by id."""
        self._handling: set[asyncio.Future[Any]] = set()
        """Notifications of the client that are not handled yet."""
        self._asked: dict[int | str, tuple[str, Future[Any]]] = {}
        """The server's own requests that are not answered yet, by id: their methods and results."""
        self._closing: asyncio.Future[Any] | None = None
        """The future of `shutdown`, from when it is requested."""

    def handle(self, method: str, handler: Handler) -> None:
        """Set the handler of messages of a method."""
        self._handlers[method] = handler

    def write_to(self, writer: Writer) -> None:
        """Send messages to the client through this writer; until then they are dropped."""
        self._writer = writer

    def cancel_requests(self) -> None:
        """Cancel all open requests and notifications, except `shutdown`, and all of the server's own requests."""
        for future in [*self._open.values(), *self._handling]:
            if future is not self._closing:
                future.cancel()
        for _, answer in list(self._asked.values()):
            answer.cancel()

    async def answered(self) -> None:
        """Wait until everything has been answered or handled; what is still open is cancelled."""
        while waiting := [each for each in (*self._open.values(), *self._handling) if not each.done()]:
            self.cancel_requests()  # again: `wait_for` swallows what comes when it is just done (Python before 3.12)
            await asyncio.wait(waiting, timeout=_CANCEL_INTERVAL)
        await asyncio.sleep(0)  # answers are sent by callbacks of the futures

    # -- messages in

    def receive(self, body: bytes) -> None:
        """Handle one message; a bad one is refused or logged, and never ends the loop."""
        try:
            message = json.loads(body)
        except (ValueError, RecursionError):
            self._refuse(None, PARSE_ERROR, "This message is not JSON.")
            return
        try:
            self._receive(message)
        except Exception:
            logger.exception("A message could not be handled")

    def _receive(self, message: Any) -> None:
        if not isinstance(message, dict):
            self._refuse(None, INVALID_REQUEST, "A message is one JSON object; batches are not part of the protocol.")
        elif "method" not in message and ("result" in message or "error" in message):
            self._receive_response(message)
        elif not isinstance(message.get("method"), str):
            self._refuse(_id_of(message), INVALID_REQUEST, "This message has no method.")
        elif "id" in message:
            self._receive_request(message)
        else:
            self._receive_notification(message["method"], message.get("params"))

    def _receive_request(self, message: dict[str, Any]) -> None:
        self._host.client_acted()
        number, method = _id_of(message), message["method"]
        if number is None:
            self._refuse(None, INVALID_REQUEST, "The id of a request is a number or a text.")
        elif self._shutdown:
            self._refuse(number, INVALID_REQUEST, "The server has been shut down; only 'exit' may follow.")
        elif not self._initialized and method != self._first:
            self._refuse(number, NOT_INITIALIZED, f"The server is not initialized yet; send '{self._first}' first.")
        elif self._initialized and method == self._first:
            self._refuse(number, INVALID_REQUEST, "The server is initialized already.")
        elif number in self._open:
            self._refuse(number, INVALID_REQUEST, f"The id {number!r} belongs to a request that is still open.")
        elif method not in self._handlers:
            self._send_error(number, JsonRpcMethodNotFound(f"There is no method '{method}'."))
        else:
            try:
                params = read_params(method, message.get("params"))
            except JsonRpcException as error:
                self._send_error(number, error)
                return
            self._answer(number, method, params)

    def _answer(self, number: int | str, method: str, params: Any) -> None:
        """Send the result of a request, now or when it is computed."""
        try:
            result = self._handlers[method](params)
        except Exception as error:
            self._send_failure(number, error)
            return
        if not inspect.isawaitable(result):
            self._initialized = self._initialized or method == self._first
            self._send_result(number, result)
            return
        future = self._open[number] = asyncio.ensure_future(result)
        future.add_done_callback(partial(self._finished, number))
        if method == types.SHUTDOWN:  # at once: 'exit' may be here already
            self._shutdown, self._closing = True, future

    def _finished(self, number: int | str, future: asyncio.Future[Any]) -> None:
        del self._open[number]
        if future.cancelled():
            self._refuse(number, CANCELLED, "The request was cancelled.")
        elif (error := future.exception()) is not None:
            self._send_failure(number, error)
        else:
            self._send_result(number, future.result())

    def _receive_notification(self, method: str, params: Any) -> None:
        if method != types.EXIT and (self._shutdown or not self._initialized):
            return
        if method in _EDITS:
            self._host.client_acted()
        try:
            typed_params = read_params(method, params)
        except JsonRpcException as error:
            logger.warning("%s", error)
            return
        if (handler := self._handlers.get(method)) is None:
            if not method.startswith("$/"):  # the protocol lets these be ignored
                logger.warning("There is no method '%s'.", visible_line(method))
            return
        try:
            handled = handler(typed_params)
        except Exception as error:
            _log_failure(error)
            return
        if inspect.isawaitable(handled):
            future = asyncio.ensure_future(handled)
            self._handling.add(future)
            future.add_done_callback(self._handled)

    def _handled(self, future: asyncio.Future[Any]) -> None:
        self._handling.discard(future)
        if not future.cancelled() and (error := future.exception()) is not None:
            _log_failure(error)

    def _receive_response(self, message: dict[str, Any]) -> None:
        method, future = self._asked.pop(_id_of(message) or "", ("", None))
        if future is None or not future.set_running_or_notify_cancel():
            return
        try:
            if (error := message.get("error")) is not None:
                raise JsonRpcException(str(error.get("message")), int(error.get("code", INTERNAL_ERROR)))
            future.set_result(read_result(method, message.get("result")))
        except Exception as error:
            future.set_exception(error)

    # -- messages out

    def _send_failure(self, number: int | str, error: BaseException) -> None:
        rpc_error = as_rpc_error(error)
        if self._first == types.INITIALIZE:  # an editor and not an agent, whose command line has the options
            rpc_error.message = in_editor_words(rpc_error.message)
        if rpc_error.code == INTERNAL_ERROR:
            logger.error("A request failed", exc_info=error)
        if isinstance(error, StoreDamagedError):
            self._host.rebuild(error.path)
        self._send_error(number, rpc_error)

    def _send_result(self, number: int | str, result: Any) -> None:
        try:
            self._write({"jsonrpc": "2.0", "id": number, "result": to_json(result)})
        except Exception as error:
            logger.exception("A result could not be sent")
            self._send_error(number, as_rpc_error(error))

    def _send_error(self, number: int | str | None, error: JsonRpcException) -> None:
        reply: dict[str, Any] = {"code": error.code, "message": error.message}
        if error.data is not None:
            reply["data"] = error.data
        self._write({"jsonrpc": "2.0", "id": number, "error": reply})

    def _refuse(self, number: int | str | None, code: int, sentence: str) -> None:
        self._send_error(number, JsonRpcException(sentence, code))

    def _write(self, message: dict[str, Any]) -> None:
        data = frame(message)
        if self._writer is not None:
            self._writer.write(data)

    def notify(self, method: str, params: Any = None) -> None:
        """Send a notification; from any thread."""
        self._write(message_of(method, params))

    def send_request(self, method: str, params: Any = None, number: str | None = None) -> Future[Any]:
        """Send a request to the client, from any thread. Wait for the answer with a time limit, since some never come.

        If the future is cancelled, as `asyncio.wait_for` does at its limit, the request is withdrawn: the client is
        notified, and a later answer is dropped.
        """
        number = number or f"packlens-{next(_NUMBERS)}"
        answer: Future[Any] = Future()
        self._asked[number] = method, answer
        self._write(message_of(method, params, number))
        answer.add_done_callback(partial(self._forget_if_cancelled, number))
        return answer

    def _forget_if_cancelled(self, number: int | str, answer: Future[Any]) -> None:
        if answer.cancelled() and self._asked.pop(number, None) is not None:
            self.notify(types.CANCEL_REQUEST, types.CancelParams(id=number))

    # -- what the connection handles itself

    def _cancel(self, params: types.CancelParams) -> None:
        """Cancel a request of the client; one that is answered already or unknown is ignored."""
        number: Any = params.id  # lsprotocol lets anything pass
        if isinstance(number, int | str) and (future := self._open.get(number)) is not None:
            future.cancel()

    async def _shut_down(self, _: Any) -> None:
        """Stop working; requests that are not answered yet are cancelled."""
        self.cancel_requests()
        await self._host.close_roots()

    def _exit(self, _: Any) -> None:
        """End with exit code 0 after `shutdown`, else 1."""
        self._host.stop(0 if self._shutdown else 1)

    async def _execute_command(self, params: types.ExecuteCommandParams) -> Any:
        """Answer a request that was sent as a command: its params are the only argument."""
        arguments = params.arguments or []
        if params.command == SHOW_REFERENCES:
            if len(arguments) != 3 or not isinstance(arguments[2], list):
                raise wrong_params(f"The arguments of {SHOW_REFERENCES} are a URI, a position and a list of locations.")
            return arguments[2]
        command = protocol.EXPLAIN if params.command == protocol.EXPLAIN_SYMBOL else params.command
        if command not in protocol.REQUESTS:
            raise wrong_params(f"There is no command '{params.command}'.")
        if len(arguments) > 1:
            raise wrong_params(f"The command '{params.command}' takes one argument: the params of the request.")
        typed_params = read_params(command, arguments[0] if arguments else None)
        return await self._host.answer(command, typed_params)


def _id_of(message: dict[str, Any]) -> int | str | None:
    number = message.get("id")
    return number if isinstance(number, int | str) and not isinstance(number, bool) else None


def _log_failure(error: BaseException) -> None:
    """Log why a notification could not be handled."""
    if isinstance(error, JsonRpcException):
        logger.warning("%s", error)
    else:
        logger.error("A notification could not be handled", exc_info=error)


def receive_in(loop: asyncio.AbstractEventLoop, connection: Connection, body: bytes) -> None:
    """Pass a message from the reading thread to the message loop."""
    loop.call_soon_threadsafe(partial(connection.receive, body))
