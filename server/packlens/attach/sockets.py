"""Sockets between programs of one user: Unix sockets, or without these (on Windows) loopback, guarded by tokens."""

from __future__ import annotations

import os
import socket
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

_MAX_LENGTH: Final = 100
"""Bytes of a socket's path: the system's limit is 104 on macOS, 108 on Linux."""
_SHORT: Final = "socket"
_PREFIX: Final = "packlens-"
_MAX_PARENT_LENGTH: Final = _MAX_LENGTH - len(f"/{_PREFIX}12345678/{_SHORT}")
_WAITING: Final = 64
"""Connections that may wait to be accepted."""
HAS_UNIX: Final = hasattr(socket, "AF_UNIX")


def listen(folder: Path, name: str, *, unix: bool = HAS_UNIX) -> tuple[socket.socket, str]:
    """Return a listening socket and its address, in a folder that only its owner can enter. Raises OSError."""
    if not unix:
        listening = socket.create_server(("127.0.0.1", 0), backlog=_WAITING)
        return listening, str(listening.getsockname()[1])
    path = folder / f"{name}.sock"
    if len(os.fsencode(path)) > _MAX_LENGTH:  # a folder of our own, readable to nobody else, with a short name
        given = tempfile.gettempdir()
        parent = given if len(os.fsencode(given)) <= _MAX_PARENT_LENGTH else "/tmp"
        path = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=parent)) / _SHORT
    path.unlink(missing_ok=True)
    listening = socket.socket(socket.AF_UNIX)
    try:
        listening.bind(str(path))
        path.chmod(0o600)
        listening.listen(_WAITING)
    except OSError:
        listening.close()
        raise
    return listening, str(path)


def clear(address: str) -> None:
    """Remove what a socket left on disk. Nothing is raised if it is not there, or is not a socket."""
    path = Path(address)
    if not path.is_absolute() or not path.is_socket():
        return
    with suppress(OSError):
        path.unlink()
        if path.name == _SHORT:
            path.parent.rmdir()


def connect(address: str, timeout: float) -> socket.socket:
    """Return a connection to an address. Raises OSError if nobody listens there."""
    if address.isdecimal():
        return socket.create_connection(("127.0.0.1", int(address)), timeout)
    if not HAS_UNIX:
        raise OSError(f"{address} is not a port")
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.settimeout(timeout)
        connection.connect(address)
    except BaseException:
        connection.close()
        raise
    return connection
