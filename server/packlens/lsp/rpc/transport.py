"""The streams that a server takes messages from: its standard ones, or those of one client on a TCP port."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import BinaryIO


def take_standard_streams() -> tuple[BinaryIO, BinaryIO]:
    """Return the standard input and output, and hide them from everybody else.

    From then on whatever prints, in Python or below, prints to the standard error, and whoever reads the standard input
    finds it empty: a stray `print` cannot break the protocol.
    """
    source = os.fdopen(os.dup(0), "rb")
    sink = os.fdopen(os.dup(1), "wb")
    null_device = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null_device, 0)
    os.close(null_device)
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return source, sink


def accept(host: str, port: int, on_listening: Callable[[str, int], None]) -> tuple[BinaryIO, BinaryIO]:
    """Wait for one client on a TCP port, and return its streams. Raises OSError if the port cannot be used.

    `on_listening` is called with the address as soon as clients can connect.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family) as listening:
        on_listening(*listening.getsockname()[:2])
        client, _ = listening.accept()
    with client:
        return client.makefile("rb"), client.makefile("wb")
