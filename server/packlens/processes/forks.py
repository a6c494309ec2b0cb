"""Decides how worker processes are started, and halves work between this process and a fork."""

from __future__ import annotations

import marshal
import os
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from typing import Any, TypeVar

from packlens.processes.interrupts import workers_without_interrupts

_Item = TypeVar("_Item")
Work = Callable[[Sequence[_Item]], Any]
"""Work on some items; its result is made of what `marshal` takes."""


def start_method() -> str:
    """Return how to start processes: by forks where nothing else runs in this one, as these import nothing (0.2 s)."""
    if sys.platform.startswith("linux") and threading.active_count() == 1:
        return "fork"
    return "spawn" if os.name == "nt" else "forkserver"


def in_halves(work: Work[_Item], first: Sequence[_Item], second: Sequence[_Item]) -> tuple[Any, Any]:
    """Return the results of work on two shares; a fork of this process does the second one at the same time.

    If there can be no fork, or it dies, this process does both.
    """
    if start_method() != "fork":
        return work(first), work(second)
    import multiprocessing  # noqa: PLC0415 - small folders do without

    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(receiver, sender, work, second), daemon=True)
    try:
        with workers_without_interrupts():
            process.start()
    except OSError:  # no memory, or no process, for a fork
        receiver.close()
        return work(first), work(second)
    finally:
        sender.close()
    try:
        mine = work(first)
        try:
            second_results = marshal.loads(receiver.recv_bytes())
        except (EOFError, OSError):
            second_results = work(second)
        return mine, second_results
    finally:
        receiver.close()
        process.terminate()
        process.join()


def _send(receiver: Any, sender: Any, work: Work[_Item], share: Sequence[_Item]) -> None:
    """Do a share and send it; if it fails, send nothing: then the parent does it, and gets the error itself."""
    receiver.close()  # else a parent that was killed leaves this process waiting for itself
    with suppress(Exception), closing(sender):
        sender.send_bytes(marshal.dumps(work(share)))
