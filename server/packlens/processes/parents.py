"""Ends a process when the one that started it is gone, however long the current step takes."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from typing import Final

_LOOK: Final = 0.5
"""Seconds between two looks at the pipe on Windows, where a read that waits would block who asks for the handle."""


def end_with_parent(pipe: int) -> None:
    """End this process, and the group that it leads, as soon as the parent's end of a pipe that it reads is closed.

    Nothing may be sent any more. On Linux the system sends a signal, as a thread would keep workers from being forked.
    """
    if sys.platform == "linux":
        _end_by_signal(pipe)
    else:
        threading.Thread(target=_end_at_last, args=(pipe,), daemon=True).start()


def _end_by_signal(pipe: int) -> None:
    if sys.platform != "linux":
        return
    import fcntl  # noqa: PLC0415 - POSIX only
    import select  # noqa: PLC0415 - as above

    signal.signal(signal.SIGIO, signal.SIG_DFL)  # which ends the process
    fcntl.fcntl(pipe, fcntl.F_SETOWN, -os.getpgrp() if _leads_group() else os.getpid())
    fcntl.fcntl(pipe, fcntl.F_SETFL, fcntl.fcntl(pipe, fcntl.F_GETFL) | os.O_ASYNC)
    closed = select.poll()
    closed.register(pipe, 0)  # for a closed end alone
    if closed.poll(0):
        _end()


def _end_at_last(pipe: int) -> None:
    if sys.platform == "win32":
        import _winapi  # noqa: PLC0415 - Windows only
        import msvcrt  # noqa: PLC0415 - as above
        from contextlib import suppress  # noqa: PLC0415 - as above

        with suppress(OSError):
            while _winapi.PeekNamedPipe(msvcrt.get_osfhandle(pipe)):
                time.sleep(_LOOK)
    else:
        while os.read(pipe, 1):
            pass
    _end()


def _leads_group() -> bool:
    return sys.platform != "win32" and os.getpgrp() == os.getpid()


def _end() -> None:
    if sys.platform != "win32" and _leads_group():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)
