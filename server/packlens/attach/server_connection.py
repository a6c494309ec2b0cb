"""A connection to a running server: any thread may send requests, and each waits for its own reply."""

from __future__ import annotations

import itertools
import json
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Final

from packlens.attach.frames import frame, frames
from packlens.attach.registration import Registration, ServedRoot
from packlens.attach.sockets import connect
from packlens.cancellation import NEVER, CancellationToken, OperationCancelledError
from packlens.errors import PacklensError

ATTACH: Final = "packlens/attach"
CONTEXT: Final = "packlens/agent/context"
IMPACT: Final = "packlens/agent/impact"
EXPLAIN: Final = "packlens/agent/explain"
FEEDBACK: Final = "packlens/agent/feedback"
PACK_TEXT: Final = "packlens/agent/packText"
PAST_ANSWER: Final = "packlens/agent/pastAnswer"
_CANCEL: Final = "$/cancelRequest"
_CANCELLED: Final = -32800
_SHUT_DOWN: Final = -32600
_GREETING: Final = 5.0
"""Seconds within which a server accepts a client; one that takes longer hangs."""
_STEP: Final = 0.05

Notified = Callable[[str, Any], None]
"""(method, params) of a notification of the server's."""


class ServerGoneError(Exception):
    """A server ended, or closed the connection, before it answered."""


class NobodyListensError(ServerGoneError):
    """There is no server behind an address any more."""


class ServerConnection:
    """A conversation with one server about one root. Any thread may ask."""

    def __init__(self, registration: Registration, root: ServedRoot, client: str, notified: Notified) -> None:
        """Connect, and be let in as a client of this name. Raises ServerGoneError if none answers."""
        self.registration = registration
        self.root = root
        self._numbers = itertools.count(1)
        self._lock, self._writing = threading.Lock(), threading.Lock()
        self._waiting: dict[int, Future[Any]] = {}
        self._gone = False
        self._notified = notified
        try:
            self._socket = connect(registration.address, _GREETING)
        except (OSError, ValueError) as error:
            raise NobodyListensError(str(error)) from error
        self._source = self._socket.makefile("rb")
        self._socket.settimeout(None)
        threading.Thread(target=self._read, name="packlens attached", daemon=True).start()
        params = {"token": registration.token, "root": root.folder, "client": client}
        try:
            greeting = self._send(ATTACH, params).result(_GREETING)
        except TimeoutError as error:
            self.close()
            raise ServerGoneError("no greeting") from error
        except PacklensError as error:
            self.close()
            raise ServerGoneError(str(error)) from error
        if greeting.get("process") != registration.process:
            self.close()
            raise ServerGoneError("another process answers there")

    @property
    def is_gone(self) -> bool:
        """Whether the server has left."""
        return self._gone

    def ask(self, method: str, params: Mapping[str, Any], token: CancellationToken = NEVER) -> Any:
        """Return the result of a request; a cancelled `token` ends it.

        Raises ServerGoneError if the server leaves before it answers, and PacklensError with its sentence.
        """
        number = next(self._numbers)
        answer = self._send(method, params, number)
        while True:
            try:
                return answer.result(None if token is NEVER else _STEP)
            except TimeoutError:
                if token.is_cancelled:
                    self._cancel(number)
                    raise OperationCancelledError from None

    def close(self) -> None:
        """Leave."""
        self._gone = True
        with suppress(OSError):
            self._socket.shutdown(2)
        with suppress(OSError):
            self._socket.close()

    def _send(self, method: str, params: Mapping[str, Any], number: int = 0) -> Future[Any]:
        answer: Future[Any] = Future()
        with self._lock:
            if self._gone:
                raise ServerGoneError("the server has left")
            self._waiting[number] = answer
        self._write({"jsonrpc": "2.0", "id": number, "method": method, "params": dict(params)})
        return answer

    def _write(self, message: Mapping[str, Any]) -> None:
        try:
            with self._writing:
                self._socket.sendall(frame(message))
        except OSError as error:
            self._end()
            raise ServerGoneError(str(error)) from error

    def _cancel(self, number: int) -> None:
        self._take(number)
        with suppress(ServerGoneError):
            self._write({"jsonrpc": "2.0", "method": _CANCEL, "params": {"id": number}})

    def _take(self, number: int) -> Future[Any] | None:
        """Return the future of a request, and forget it, so that it is resolved once; None if nobody waits for it."""
        with self._lock:
            return self._waiting.pop(number, None)

    def _read(self) -> None:
        try:
            with suppress(OSError, ValueError), self._source:
                for body in frames(self._source):
                    if isinstance(body, bytes):
                        self._receive(json.loads(body))
        finally:  # whatever it says: requests that wait get an error
            self._end()

    def _end(self) -> None:
        """Wake everybody who waits: no answer will come."""
        with self._lock:
            self._gone = True
            waiting, self._waiting = self._waiting, {}
        for answer in waiting.values():
            answer.set_exception(ServerGoneError("the server has left"))
        with suppress(OSError):
            self._socket.close()

    def _receive(self, message: Any) -> None:
        if not isinstance(message, dict):
            return
        if "method" in message:
            self._notified(message["method"], message.get("params"))
            return
        number, error = message.get("id"), message.get("error")
        answer = self._take(number) if isinstance(number, int) else None
        if answer is None:
            return
        if error is None:
            answer.set_result(message.get("result"))
        elif not isinstance(error, dict):
            answer.set_exception(PacklensError(str(error)))
        elif error.get("code") in (_CANCELLED, _SHUT_DOWN):  # nobody here cancelled it: the server is closing
            answer.set_exception(ServerGoneError("the server is closing"))
        else:
            answer.set_exception(PacklensError(str(error.get("message"))))
