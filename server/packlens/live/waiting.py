"""Waiting for a folder's thread, while the question that waits may be cancelled."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

from packlens.cancellation import CancellationToken

_INTERVAL: Final = 0.02
"""Seconds after which a question that waits asks its token again."""


def wait_until(wake: threading.Condition, done: Callable[[], bool], patience: float, token: CancellationToken) -> None:
    """Wait, holding a condition, until something is done or patience ends.

    Raises OperationCancelledError if the token is cancelled.
    """
    end = time.monotonic() + patience
    while not done() and (left := end - time.monotonic()) > 0:
        token.raise_if_cancelled()
        wake.wait_for(done, min(left, _INTERVAL))
