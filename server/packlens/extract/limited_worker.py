"""The process that extracts doubtful files within limits of time and memory; `limited` starts it and talks to it."""

from __future__ import annotations

import signal
import sys
from contextlib import suppress
from typing import Final

from packlens.extract.languages.language import languages
from packlens.extract.limited import SECONDS, receive, send
from packlens.extract.records import record_within_limits
from packlens.processes.interrupts import ignore_interrupts

_BYTES: Final = 1 << 30
"""Memory for one file, in addition to that of the started process. A tree takes 25 times the bytes of its file."""


def main() -> None:
    """Answer jobs from the standard input, each within the limits."""
    ignore_interrupts()
    _limit_memory()
    while (job := receive(sys.stdin.buffer)) is not None:
        language = languages()[job[0]]
        language.compile()
        _limit_time(SECONDS)
        record = record_within_limits(language, *job[1:])
        _limit_time(0)
        send(sys.stdout.buffer, record)


def _limit_time(seconds: int) -> None:
    """End this process after the given seconds of processor time; 0 lifts the limit."""
    if sys.platform == "win32":
        return
    signal.signal(signal.SIGPROF, signal.SIG_DFL)  # the kernel kills the process, whatever it is doing
    signal.setitimer(signal.ITIMER_PROF, seconds)


def _limit_memory() -> None:
    if not sys.platform.startswith("linux"):
        return
    import resource  # noqa: PLC0415 - Windows does not have it

    with open("/proc/self/statm", "rb") as file:  # noqa: PTH123 - not a file of the workspace
        used = int(file.read().split()[0]) * resource.getpagesize()
    with suppress(ValueError, OSError):  # a lower limit holds already
        resource.setrlimit(resource.RLIMIT_AS, (used + _BYTES, used + _BYTES))


if __name__ == "__main__":
    main()
