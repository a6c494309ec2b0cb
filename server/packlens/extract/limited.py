"""Extracts doubtful files in a process with limits of time and memory, since nothing else can stop a query.

The process runs `limited_worker`. It is started for the first such file and kept for the next ones. Messages are
`marshal` strings after their length in four bytes. A process that was killed is replaced.
"""

from __future__ import annotations

import atexit
import marshal
import os
import subprocess
import sys
import threading
from contextlib import suppress
from typing import IO, Any, Final

SECONDS: Final = 3
"""Processor time for one file. A megabyte of code takes 0.2."""
_LIMITS_PROCESSOR_TIME: Final = sys.platform != "win32"
_WALL_SECONDS: Final = 60
"""Wall-clock time for one file where processor time cannot be limited (Windows)."""
_HANGING_SECONDS: Final = 1800
"""Wall-clock time elsewhere: a busy machine may take minutes over `SECONDS`, and a file must not be lost for that."""
_lock = threading.Lock()
_running: dict[int, subprocess.Popen[bytes]] = {}
"""By the id of the process that started it: a fork must not use its parent's pipes."""


def limited_record(language: str, path: str, raw: bytes, stamp: int) -> tuple[Any, ...] | None:
    """Return the plain record of one file (`records.plain_records`); None if it exceeds the limits."""
    with _lock:
        process = _process()
        timer = threading.Timer(_HANGING_SECONDS if _LIMITS_PROCESSOR_TIME else _WALL_SECONDS, process.kill)
        timer.daemon = True
        timer.start()
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            send(process.stdin, (language, path, raw, stamp))
            answer: tuple[Any, ...] | None = receive(process.stdout)
        except OSError:  # the process has ended
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
        [sys.executable, "-P", "-m", "packlens.extract.limited_worker"],
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


def send(pipe: IO[bytes], value: Any) -> None:
    """Write a value to the other process."""
    data = marshal.dumps(value)
    pipe.write(len(data).to_bytes(4, "big") + data)
    pipe.flush()


def receive(pipe: IO[bytes]) -> Any:
    """Return the next value of the other process, or None at the end."""
    length = int.from_bytes(pipe.read(4), "big")
    data = pipe.read(length)
    return marshal.loads(data) if length and len(data) == length else None
