"""Where log records go: the client's log, and the standard error; never the standard output."""

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
_LONGEST: Final = 4000


class ClientHandler(logging.Handler):
    """Sends records as `window/logMessage`."""

    def __init__(self, send: Send) -> None:
        super().__init__(logging.INFO)
        self._send = send

    def emit(self, record: logging.LogRecord) -> None:
        """Send a record; a record that cannot be sent is not worth an error."""
        try:
            kind = next((kind for level, kind in _LEVELS if record.levelno >= level), types.MessageType.Log)
            text = visible(self.format(record)[:_LONGEST])
            self._send(types.LogMessageParams(kind, text))
        except Exception:
            self.handleError(record)


class VisibleFormatter(logging.Formatter):
    """Shows hidden characters: records name files, and a terminal may show them."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as text."""
        return visible(super().format(record))


def log_to(send: Send) -> None:
    """Send Packlens' own records to the client, and warnings of everybody to the standard error."""
    plain = logging.StreamHandler(sys.stderr)
    plain.setLevel(logging.WARNING)
    plain.setFormatter(VisibleFormatter("packlens: %(levelname)s: %(message)s"))
    logging.basicConfig(handlers=[plain], level=logging.WARNING, force=True)
    own = logging.getLogger("packlens")
    own.setLevel(logging.INFO)
    own.addHandler(ClientHandler(send))
