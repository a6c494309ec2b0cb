"""Listens for agents on a socket that only its owner can reach, and registers where that socket is.

A server without it works as well, and agents then answer themselves: every failure here is only a line in the log.
"""

from __future__ import annotations

import logging
import os
import secrets
import socket
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from packlens.attach.registration import Kind, Registration, ServedRoot, register
from packlens.attach.runtime import make_runtime_folder
from packlens.attach.sockets import clear, listen
from packlens.errors import PacklensError

_LOOK: Final = 2.0
"""Seconds between two checks that the registration is still there: clean-ups of temporary folders may delete it."""

logger = logging.getLogger(__name__)


class AgentListener:
    """Listens in a thread of its own, from the first registration on. Methods may be called from any thread."""

    def __init__(self, kind: Kind, admit: Callable[[socket.socket], None]) -> None:
        """Prepare; `admit` is called from the thread with each client."""
        self.token = secrets.token_hex(32)
        self._kind: Kind = kind
        self._admit = admit
        self._name = f"{kind}-{os.getpid()}"
        self._lock = threading.Lock()
        self._listening: socket.socket | None = None
        self._registration: Registration | None = None
        self._file: Path | None = None
        self._is_closed = False

    def register(self, roots: Iterable[ServedRoot]) -> bool:
        """Register the folders that are answered for, and listen from now on. Return whether agents can connect."""
        with self._lock:
            if self._is_closed:
                return False
            try:
                if self._listening is None:
                    self._listening, address = listen(make_runtime_folder(), self._name)
                    self._listening.settimeout(_LOOK)
                    threading.Thread(target=self._accept, name="packlens agent listener", daemon=True).start()
                else:
                    address = self._registration.address if self._registration is not None else ""
                self._registration = Registration(os.getpid(), self._kind, address, self.token, tuple(roots))
                self._file = register(self._registration)
            except (PacklensError, OSError) as error:
                logger.warning("Agents cannot share this index: %s", error)
                return False
            return True

    def close(self) -> None:
        """Accept no more clients, and remove socket and registration."""
        with self._lock:
            self._is_closed = True
            if self._file is not None:
                with suppress(OSError):
                    self._file.unlink()
            if self._listening is not None:
                self._listening.close()
            if self._registration is not None:
                clear(self._registration.address)

    def _accept(self) -> None:
        listening = self._listening
        assert listening is not None
        while not self._is_closed:
            try:
                client, _ = listening.accept()
            except TimeoutError:
                self._look()
                continue
            except OSError as error:
                self._pause(error)
                continue
            client.settimeout(None)
            self._admit(client)

    def _pause(self, error: OSError) -> None:
        """Wait a little before the next client: this process may have too many files open for one more."""
        if not self._is_closed:
            logger.warning("An agent could not be let in: %s", error)
            time.sleep(_LOOK)

    def _look(self) -> None:
        """Register again if the file was deleted."""
        with self._lock, suppress(PacklensError, OSError):
            if not self._is_closed and self._file is not None and not self._file.exists() and self._registration:
                register(self._registration)
