"""Lets a question wait for a folder's thread, until it is cancelled."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

from packlens.cancellation import CancellationToken

_INTERVAL: Final = 0.02
"""Seconds between two checks of the cancellation token."""


def wait_until(wake: threading.Condition, done: Callable[[], bool], patience: float, token: CancellationToken) -> None:
    """Wait until `done` returns True, or for `patience` seconds. The caller holds the condition `wake`.

    Raises OperationCancelledError if the token is cancelled.
    """
    deadline = time.monotonic() + patience
    while not done() and (seconds_left := deadline - time.monotonic()) > 0:
        token.raise_if_cancelled()
        wake.wait_for(done, min(seconds_left, _INTERVAL))
