"""Waits until a live folder has nothing left to do."""

from __future__ import annotations

import time

from packlens.live import timing
from packlens.live.folder import LiveFolder


def settle(folder: LiveFolder, timeout: float) -> bool:
    """Wait until all events so far are in the index and in the database; return False after `timeout` seconds.

    The folder and its database are checked once more, and nothing is put off for the sake of questions and typing.
    """
    state, end = folder._state, time.monotonic() + timeout
    with state.wake:
        state.awaited_events, state.look_due = state.event_count, 0.0
        state.last_event -= timing.STORE_PAUSE
        while state.is_busy or not state.look_due or state.missing_in_step is not None:  # None: between two steps
            if time.monotonic() > end:
                return False
            state.load_due = state.derive_due = 0.0
            state.wake.notify_all()
            state.wake.wait(0.02)
    return True
