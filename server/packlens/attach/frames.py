"""Reads messages from a stream of frames, and writes them without ever blocking the sender.

Reading and writing have a thread each, apart from those that compute: a busy server still reads, and a client that
does not read does not delay typing. Malformed frames are skipped or reported.
"""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Callable, Iterator, Mapping
from typing import Any, BinaryIO, Final

MAX_MESSAGE_SIZE: Final = 256 << 20
"""Bytes. Longer messages are read past, not kept."""
_MAX_HEADER_LENGTH: Final = 64 << 10
_CHUNK: Final = 1 << 20


class OversizedMessageError(Exception):
    """A message was longer than `MAX_MESSAGE_SIZE`, and skipped."""


def frames(source: BinaryIO) -> Iterator[bytes | OversizedMessageError]:
    """Yield the bodies of the messages in a stream until it ends; a body cut short by the end is dropped."""
    length = -1
    while True:
        line = source.readline(_MAX_HEADER_LENGTH)
        if not line:
            return
        name, colon, value = line.partition(b":")
        if colon and name.strip().lower() == b"content-length":
            length = int(value) if value.strip().isdigit() and len(value) < 20 else -1
            continue
        if line.strip() or length < 0:
            continue  # another header, or not a header
        body, length = _read(source, length), -1
        if body is None:
            return
        yield body


def _read(source: BinaryIO, length: int) -> bytes | OversizedMessageError | None:
    """Read exactly `length` bytes; None if the stream ends before."""
    fits = length <= MAX_MESSAGE_SIZE
    chunks: list[bytes] = []
    while length:
        chunk = source.read(min(length, _CHUNK))
        if not chunk:
            return None
        length -= len(chunk)
        if fits:
            chunks.append(chunk)
    return b"".join(chunks) if fits else OversizedMessageError()


class Outbox:
    """Writes messages in the order in which they are given, in a thread of its own."""

    def __init__(self, sink: BinaryIO, on_gone: Callable[[], None]) -> None:
        """`on_gone` is called, from the thread, when nobody reads any more."""
        self._sink = sink
        self._on_gone = on_gone
        self._waiting: queue.SimpleQueue[bytes | threading.Event | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="packlens writer", daemon=True)
        self._thread.start()

    def write(self, data: bytes) -> None:
        """Send a message; returns at once."""
        self._waiting.put(data)

    def written(self) -> threading.Event:
        """Return an event that is set as soon as all that was given so far is written; never, if nobody reads it."""
        event = threading.Event()
        self._waiting.put(event)
        return event

    def close(self, timeout: float = 2.0) -> None:
        """Send what waits, if it goes quickly."""
        self._waiting.put(None)
        self._thread.join(timeout)

    def _work(self) -> None:
        while (data := self._waiting.get()) is not None:
            if isinstance(data, threading.Event):
                data.set()
                continue
            try:
                self._sink.write(data)
                self._sink.flush()
            except (OSError, ValueError):
                self._on_gone()
                return


def frame(message: Mapping[str, Any]) -> bytes:
    """Return a JSON-RPC message with its header."""
    body = json.dumps(message, separators=(",", ":"), allow_nan=False).encode("ascii")
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
