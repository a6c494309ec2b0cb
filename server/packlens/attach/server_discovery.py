"""Finds the running server of a folder, or starts one: the first that accepts a client, an editor's before others."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Final

from packlens.attach.registration import file_of, remove, servers_for
from packlens.attach.server_connection import NobodyListensError, Notified, ServerConnection, ServerGoneError
from packlens.processes.apart import WITHOUT_CONSOLE
from packlens.visible import visible_line

_START: Final = 30.0
"""Seconds that a server may take to start on a busy machine; after that, agents do without it."""
_STEP: Final = 0.05

logger = logging.getLogger(__name__)


def connect_to_running(folder: Path, database: Path | None, client: str, notified: Notified) -> ServerConnection | None:
    """Return a connection to the server that answers best for a folder; None if none that answers is running."""
    for registration, root in servers_for(folder, database):
        try:
            return ServerConnection(registration, root, client, notified)
        except NobodyListensError:
            remove(file_of(registration), registration)  # its number is another process's now, or it was not reaped
        except ServerGoneError as error:
            sentence = (
                f"The server of process {registration.process} for {root.folder} does not let agents in: {error}."
            )
            logger.warning("%s", visible_line(sentence))
    return None


def start_server(folder: Path, database: Path | None, idle_minutes: float) -> subprocess.Popen[bytes]:
    """Start a server for a folder, which outlives this process. Raises OSError if that cannot be done.

    `-P` keeps it from importing modules of the current folder, which may be a workspace. It leaves that folder, which
    Windows would let nobody delete or rename as long as a process is in it.
    """
    options = ["--db", str(database)] if database is not None else []
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "packlens", "serve", "--repo", str(folder), "--idle", str(idle_minutes), *options],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=Path(sys.executable).parent,
        start_new_session=True,
        creationflags=WITHOUT_CONSOLE,
    )
    threading.Thread(target=process.wait, name="packlens reaps", daemon=True).start()  # else it would seem to live on
    return process


def connect_to_started(
    started: subprocess.Popen[bytes], folder: Path, database: Path | None, client: str, notified: Notified
) -> ServerConnection | None:
    """Return a connection to the server that a process becomes, or to the one that it leaves the folder to.

    None if it fails, or takes too long.
    """
    end = time.monotonic() + _START
    while time.monotonic() < end:
        if servers_for(folder, database):
            connection = connect_to_running(folder, database, client, notified)
            if connection is not None:
                return connection
        if started.poll() not in (None, 0):
            return None
        time.sleep(_STEP)
    return None
