"""Keeps Ctrl-C from worker processes: a terminal sends it to all processes, but only the parent should handle it."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def workers_without_interrupts() -> Iterator[None]:
    """Block interrupts, so that processes started in this block inherit the mask and are not interrupted.

    An interrupt that arrives meanwhile reaches this process when the block ends.
    """
    if sys.platform == "win32":
        yield
        return
    from multiprocessing import resource_tracker  # noqa: PLC0415 - POSIX only

    resource_tracker.ensure_running()  # it unblocks what is blocked when it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore_interrupts() -> None:
    """Ignore them in a worker that has started (Windows has no masks)."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
