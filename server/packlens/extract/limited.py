"""Reads doubtful files in a process with limits of time and memory, since nothing else can stop a query.

The process runs this module. It is started for the first such file and kept for the next ones. Messages are `marshal`
strings after their length in four bytes. A process that was killed is replaced.
"""

from __future__ import annotations

import atexit
import marshal
import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from typing import IO, Any, Final

from packlens.extract.language import languages
from packlens.processes.interrupts import ignore_interrupts

SECONDS: Final = 3
"""Processor time for one file. A megabyte of code takes 0.2."""
_WALL_SECONDS: Final = 60
"""Seconds for one file, for a busy machine, or one that cannot limit processor time (Windows)."""
_BYTES: Final = 1 << 30
"""Memory for one file, in addition to that of the started process. A tree takes 25 times the bytes of its file."""
_lock = threading.Lock()
_running: dict[int, subprocess.Popen[bytes]] = {}
"""By the id of the process that started it: a fork must not use its parent's pipes."""


def limited_record(language: str, path: str, raw: bytes, mtime_ns: int) -> tuple[Any, ...] | None:
    """Return the plain record of one file (`records.plain_records`); None if it exceeds the limits."""
    with _lock:
        process = _process()
        timer = threading.Timer(_WALL_SECONDS, process.kill)
        timer.daemon = True
        timer.start()
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            _send(process.stdin, (language, path, raw, mtime_ns))
            answer: tuple[Any, ...] | None = _receive(process.stdout)
        except OSError:  # it has ended
            answer = None
        finally:
            timer.cancel()
        if answer is None:
            _end(process)
        return answer


def _process() -> subprocess.Popen[bytes]:
    process = _running.get(os.getpid())
    if process is not None and process.poll() is None:
        return process
    if process is not None:
        _end(process)
    new_process = subprocess.Popen(
        [sys.executable, "-P", "-m", "packlens.extract.limited"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
    )
    _running[os.getpid()] = new_process
    return new_process


def _end(process: subprocess.Popen[bytes]) -> None:
    _running.pop(os.getpid(), None)
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()


def end_limited_process() -> None:
    """Kill the process if there is one."""
    with _lock:
        if (process := _running.get(os.getpid())) is not None:
            _end(process)


atexit.register(end_limited_process)


def _send(pipe: IO[bytes], value: Any) -> None:
    data = marshal.dumps(value)
    pipe.write(len(data).to_bytes(4, "big") + data)
    pipe.flush()


def _receive(pipe: IO[bytes]) -> Any:
    """Return the next value, or None at the end."""
    length = int.from_bytes(pipe.read(4), "big")
    data = pipe.read(length)
    return marshal.loads(data) if length and len(data) == length else None


def main() -> None:
    """Answer jobs from the standard input, each within the limits."""
    from packlens.extract.records import record_within_limits  # noqa: PLC0415 - it imports this module

    ignore_interrupts()
    _limit_memory()
    while (job := _receive(sys.stdin.buffer)) is not None:
        language = languages()[job[0]]
        language.compile()
        _limit_time(SECONDS)
        record = record_within_limits(language, *job[1:])
        _limit_time(0)
        _send(sys.stdout.buffer, record)


def _limit_time(seconds: int) -> None:
    """End this process after some seconds of processor time; 0 lifts the limit."""
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
