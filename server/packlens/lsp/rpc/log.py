"""Sends log records to the client's log and to the standard error, never to the standard output."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from typing import Final

from lsprotocol import types

from packlens.visible import visible

Send = Callable[[types.LogMessageParams], None]

_LEVELS: Final = (
    (logging.ERROR, types.MessageType.Error),
    (logging.WARNING, types.MessageType.Warning),
    (logging.INFO, types.MessageType.Info),
)
_MAX_LENGTH: Final = 4000


class ClientHandler(logging.Handler):
    """Sends records as `window/logMessage`."""

    def __init__(self, send: Send) -> None:
        super().__init__(logging.INFO)
        self._send = send

    def emit(self, record: logging.LogRecord) -> None:
        """Send a record; failing to send it raises no error."""
        try:
            kind = next((kind for level, kind in _LEVELS if record.levelno >= level), types.MessageType.Log)
            text = visible(self.format(record)[:_MAX_LENGTH])
            self._send(types.LogMessageParams(kind, text))
        except Exception:
            self.handleError(record)


class VisibleFormatter(logging.Formatter):
    """Makes hidden characters visible, since records with file names may be shown in a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as text."""
        return visible(super().format(record))


def log_to(send: Send) -> None:
    """Send Packlens' own records to the client, and warnings of all libraries to the standard error."""
    stderr_handler = logging.StreamHandler(sys.stderr)
    stderr_handler.setLevel(logging.WARNING)
    stderr_handler.setFormatter(VisibleFormatter("packlens: %(levelname)s: %(message)s"))
    logging.basicConfig(handlers=[stderr_handler], level=logging.WARNING, force=True)
    own_logger = logging.getLogger("packlens")
    own_logger.setLevel(logging.INFO)
    own_logger.addHandler(ClientHandler(send))
