"""Bytes to messages and back: reading frames from a stream, and writing them without ever holding anybody up.

Reading and writing have a thread each, apart from those that compute: a busy server still reads, and a client that
does not read still does not delay what is typed. Frames that make no sense are skipped, or reported as such.
"""

from __future__ import annotations

import os
import queue
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import BinaryIO, Final

LARGEST_MESSAGE: Final = 256 << 20
"""Bytes. Longer messages are read past, not kept."""
_LONGEST_HEADER: Final = 64 << 10
_CHUNK: Final = 1 << 20


class OversizedMessageError(Exception):
    """A message was longer than `LARGEST_MESSAGE`, and skipped."""


def frames(source: BinaryIO) -> Iterator[bytes | OversizedMessageError]:
    """Yield the bodies of the messages in a stream until it ends; a body cut short by the end is dropped."""
    length = -1
    while True:
        line = source.readline(_LONGEST_HEADER)
        if not line:
            return
        name, colon, value = line.partition(b":")
        if colon and name.strip().lower() == b"content-length":
            length = int(value) if value.strip().isdigit() and len(value) < 20 else -1
            continue
        if line.strip() or length < 0:
            continue  # another header, or something that is none
        body, length = _read(source, length), -1
        if body is None:
            return
        yield body


def _read(source: BinaryIO, length: int) -> bytes | OversizedMessageError | None:
    """Read exactly so many bytes; None if the stream ends before."""
    keep = length <= LARGEST_MESSAGE
    kept: list[bytes] = []
    while length:
        chunk = source.read(min(length, _CHUNK))
        if not chunk:
            return None
        length -= len(chunk)
        if keep:
            kept.append(chunk)
    return b"".join(kept) if keep else OversizedMessageError()


def lives(process: int) -> bool:
    """Whether a process is there; not for Windows, where asking would end it."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


class Outbox:
    """Writes messages in the order in which they are given, in a thread of its own."""

    def __init__(self, sink: BinaryIO, gone: Callable[[], None]) -> None:
        """`gone` is called, from the thread, when nobody reads any more."""
        self._sink = sink
        self._gone = gone
        self._waiting: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="packlens writer", daemon=True)
        self._thread.start()

    def write(self, data: bytes) -> None:
        """Send a message; returns at once."""
        self._waiting.put(data)

    def close(self, timeout: float = 2.0) -> None:
        """Send what waits, if it goes quickly."""
        self._waiting.put(None)
        self._thread.join(timeout)

    def _work(self) -> None:
        while (data := self._waiting.get()) is not None:
            try:
                self._sink.write(data)
                self._sink.flush()
            except (OSError, ValueError):
                self._gone()
                return


def take_standard_streams() -> tuple[BinaryIO, BinaryIO]:
    """Return the standard input and output as nobody else sees them.

    From then on whatever prints, in Python or below, prints to the standard error, and who reads the standard input
    finds it empty: a stray `print` cannot break the protocol.
    """
    source = os.fdopen(os.dup(0), "rb")
    sink = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return source, sink


def accept(host: str, port: int, told: Callable[[str, int], None]) -> tuple[BinaryIO, BinaryIO]:
    """Wait for one client on a TCP port, and return its streams. Raises OSError when the port cannot be had.

    `told` is called with the address when it can be connected to.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family) as listening:
        told(*listening.getsockname()[:2])
        client, _ = listening.accept()
    with client:
        return client.makefile("rb"), client.makefile("wb")
