"""One client's conversation: it checks the order of messages, types their params, and replies to every request.

pygls dispatches to features and keeps track of requests. This module adds what pygls lacks: a reply when params or
results do not fit, refusals before `initialize` and after `shutdown`, exit codes, and commands that can be cancelled.
"""

from __future__ import annotations

import asyncio
import contextvars
import itertools
import json
import logging
from collections.abc import Generator, ValuesView
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol, cast

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcMethodNotFound
from pygls.protocol import LanguageServerProtocol, lsp_method

from packlens.errors import StoreDamagedError
from packlens.lsp import protocol
from packlens.lsp.failures import (
    CANCELLED,
    INTERNAL_ERROR,
    INVALID_REQUEST,
    NOT_INITIALIZED,
    PARSE_ERROR,
    as_rpc_error,
    wrong_params,
)
from packlens.lsp.lens_command import SHOW_REFERENCES
from packlens.lsp.messages import read_params, read_result, to_json
from packlens.wire import formats

_CANCEL_INTERVAL: Final = 0.05
"""Seconds after which cancelled requests that have not ended are cancelled again."""

logger = logging.getLogger(__name__)
_NUMBERS = itertools.count(1)
_EDITS: Final = frozenset({types.TEXT_DOCUMENT_DID_CHANGE, types.TEXT_DOCUMENT_DID_SAVE, protocol.SYMBOL_VIEWED})
"""Notifications that come from a user's work. Opening is not one: editors open files when they are asked about uses."""


class ConnectionHost(Protocol):
    """The part of the server that a connection uses."""

    def client_acted(self) -> None:
        """Note that the client sent a request, or a notification that comes from a user's work."""

    def rebuild(self, database: Path) -> None:
        """Make a damaged database anew."""

    async def close_roots(self) -> None:
        """Cancel all running answers, and close every root."""

    def stop(self, code: int) -> None:
        """End the process with an exit code."""

    async def answer(self, method: str, params: Any) -> Any:
        """Answer one of Packlens' own requests."""


class PacklensProtocol(LanguageServerProtocol):
    """The protocol as Packlens uses it. All methods except `_send_data` run in the message loop."""

    # pygls' own copies of documents, folders and progress: `documents`, `roots` and `progress` are in their place
    lsp_text_document__did_open = lsp_text_document__did_change = lsp_text_document__did_close = None  # type: ignore[assignment]
    lsp_notebook_document__did_open = lsp_notebook_document__did_change = None  # type: ignore[assignment]
    lsp_notebook_document__did_close = lsp_workspace__did_change_workspace_folders = None  # type: ignore[assignment]
    lsp_work_done_progress_cancel = None  # type: ignore[assignment]

    def __init__(self, server: Any, converter: Any) -> None:
        super().__init__(server, converter)
        self._host = cast("ConnectionHost", server)
        self._initialized = False
        self._own_requests: dict[Any, str] = {}
        """Methods of the server's own requests, by id."""
        self._closing: Any = None
        """The future of `shutdown`, once it was requested."""

    def cancel_requests(self) -> None:
        """Cancel every open request except `shutdown`."""
        for future in list(self._request_futures.values()):
            if future is not self._closing:
                future.cancel()

    async def answered(self) -> None:
        """Cancel open requests, and wait until every request has been answered."""
        futures: ValuesView[Any] = self._request_futures.values()
        while unfinished := [future for future in futures if isinstance(future, asyncio.Future) and not future.done()]:
            self.cancel_requests()  # again: `wait_for` may lose a cancellation (Python before 3.12)
            await asyncio.wait(unfinished, timeout=_CANCEL_INTERVAL)
        await asyncio.sleep(0)  # answers are sent by the callbacks of their futures

    # -- messages in

    def receive(self, body: bytes) -> None:
        """Handle one message. Whatever it holds, at worst it is refused or logged."""
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
        elif not self._initialized and method != types.INITIALIZE:
            self._refuse(number, NOT_INITIALIZED, "The server is not initialized yet; send 'initialize' first.")
        elif self._initialized and method == types.INITIALIZE:
            self._refuse(number, INVALID_REQUEST, "The server is initialized already.")
        elif number in self._request_futures:
            self._refuse(number, INVALID_REQUEST, f"The id {number!r} belongs to a request that is still open.")
        else:
            try:
                self._get_handler(method)
                params = read_params(method, message.get("params"))
            except JsonRpcException as error:
                self._send_error(number, error)
                return
            contextvars.copy_context().run(self._handle_request, number, method, params)
            if method == types.SHUTDOWN:  # at once: 'exit' may be here already
                self._shutdown, self._closing = True, self._request_futures.get(number)

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
        contextvars.copy_context().run(self._handle_notification, method, typed_params)

    def _receive_response(self, message: dict[str, Any]) -> None:
        number = _id_of(message) or ""
        method = self._own_requests.pop(number, None)
        self._result_types.pop(number, None)
        future = self._request_futures.pop(number, None) if method is not None else None
        if future is None or method is None or not future.set_running_or_notify_cancel():
            return
        try:
            if (error := message.get("error")) is not None:
                raise JsonRpcException(str(error.get("message")), int(error.get("code", INTERNAL_ERROR)))
            future.set_result(read_result(method, message.get("result")))
        except Exception as error:
            future.set_exception(error)

    def _get_handler(self, feature_name: str) -> Any:
        try:
            return super()._get_handler(feature_name)
        except JsonRpcException as error:
            raise JsonRpcMethodNotFound(f"There is no method '{feature_name}'.") from error

    def _handle_cancel_notification(self, msg_id: Any) -> None:
        if not isinstance(msg_id, int | str) or msg_id in self._own_requests:
            return  # not the id of a request of the client
        if (future := self._request_futures.get(msg_id)) is not None:
            future.cancel()

    # -- messages out

    def _send_handler_result(self, future: Future[Any], *, msg_id: Any) -> None:
        self._request_futures.pop(msg_id, None)
        if future.cancelled():
            self._refuse(msg_id, CANCELLED, "The request was cancelled.")
        elif (error := future.exception()) is not None:
            rpc_error = as_rpc_error(error)
            if rpc_error.code == INTERNAL_ERROR:
                logger.error("A request failed", exc_info=error)
            if isinstance(error, StoreDamagedError):
                self._host.rebuild(error.path)
            self._send_error(msg_id, rpc_error)
        else:
            self._send_result(msg_id, future.result())

    def _check_handler_result(self, future: Future[Any]) -> None:
        error = None if future.cancelled() else future.exception()
        if isinstance(error, JsonRpcException):
            logger.warning("%s", error)
        elif error is not None:
            logger.error("A notification could not be handled", exc_info=error)

    def _send_result(self, msg_id: Any, result: Any) -> None:
        try:
            self._write({"jsonrpc": self.VERSION, "id": msg_id, "result": to_json(result)})
        except Exception as error:
            logger.exception("A result could not be sent")
            self._send_error(msg_id, as_rpc_error(error))

    def _send_error(self, msg_id: Any, error: JsonRpcException) -> None:
        content: dict[str, Any] = {"code": error.code, "message": error.message}
        if error.data is not None:
            content["data"] = error.data
        self._write({"jsonrpc": self.VERSION, "id": msg_id, "error": content})

    def _refuse(self, msg_id: Any, code: int, sentence: str) -> None:
        self._send_error(msg_id, JsonRpcException(sentence, code))

    def _send_data(self, data: Any) -> None:
        """Send a request or notification of the server. Any thread may call it."""
        self._write(self._converter.unstructure(data))

    def _write(self, message: dict[str, Any]) -> None:
        body = json.dumps(message, separators=(",", ":"), allow_nan=False).encode("ascii")
        if self.writer is not None:
            self.writer.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def send_request(self, method: str, params: Any = None, callback: Any = None, msg_id: Any = None) -> Future[Any]:
        """Send a request to the client. Wait for the answer with a time limit: some never come."""
        number = msg_id or f"packlens-{next(_NUMBERS)}"
        self._own_requests[number] = method
        return super().send_request(method, params, callback, number)

    def withdraw(self, number: str) -> None:
        """Cancel a request to the client."""
        self._own_requests.pop(number, None)
        self._result_types.pop(number, None)
        if (future := self._request_futures.pop(number, None)) is not None:
            future.cancel()
        self.notify(types.CANCEL_REQUEST, types.CancelParams(id=number))

    # -- the protocol's own methods

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(self, params: types.InitializeParams) -> Generator[Any, Any, Any]:
        """Exchange capabilities with the client."""
        result = yield from super().lsp_initialize(params)
        capabilities = result.capabilities
        capabilities.experimental = {"packlens": to_json(protocol.Capabilities(formats=tuple(formats())))}
        capabilities.execute_command_provider = types.ExecuteCommandOptions(commands=list(protocol.REQUESTS))
        capabilities.workspace = types.WorkspaceOptions(
            workspace_folders=types.WorkspaceFoldersServerCapabilities(supported=True, change_notifications=True)
        )
        self._initialized = True
        return result

    @lsp_method(types.SHUTDOWN)
    async def lsp_shutdown(self, *_: Any) -> None:  # type: ignore[override]
        """Cancel all open requests, and close every root."""
        self.cancel_requests()
        await self._host.close_roots()

    @lsp_method(types.EXIT)
    def lsp_exit(self, *_: Any) -> None:  # type: ignore[override]
        """End the process with exit code 0 after `shutdown`, else 1."""
        self._host.stop(0 if self._shutdown else 1)

    @lsp_method(types.WORKSPACE_EXECUTE_COMMAND)
    async def lsp_workspace__execute_command(self, params: types.ExecuteCommandParams) -> Any:  # type: ignore[override]
        """Answer a request that was sent as a command, whose only argument is its params."""
        arguments = params.arguments or []
        if params.command == SHOW_REFERENCES:
            if len(arguments) != 3 or not isinstance(arguments[2], list):
                raise wrong_params(f"The arguments of {SHOW_REFERENCES} are a URI, a position and a list of locations.")
            return arguments[2]
        if params.command not in protocol.REQUESTS:
            raise wrong_params(f"There is no command '{params.command}'.")
        if len(arguments) > 1:
            raise wrong_params(f"The command '{params.command}' takes one argument: the params of the request.")
        typed_params = read_params(params.command, arguments[0] if arguments else None)
        return await self._host.answer(params.command, typed_params)


def _id_of(message: dict[str, Any]) -> int | str | None:
    number = message.get("id")
    return number if isinstance(number, int | str) and not isinstance(number, bool) else None


def receive_in(loop: asyncio.AbstractEventLoop, connection: PacklensProtocol, body: bytes) -> None:
    """Pass a message from the reading thread to the message loop."""
    loop.call_soon_threadsafe(partial(connection.receive, body))
