"""A pool of worker processes that reports the jobs whose worker died.

Those of the standard library do not: `multiprocessing.Pool` waits forever for the result of a worker that was killed,
and so does `concurrent.futures` if the worker was just sending it.
"""

from __future__ import annotations

import multiprocessing
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, Generic, TypeVar

from packlens.processes.forks import start_method
from packlens.processes.interrupts import ignore_interrupts, workers_without_interrupts

_Job = TypeVar("_Job")
_END: Final = object()


@dataclass(frozen=True)
class Done(Generic[_Job]):
    """A job, and its result; `died` is true where the worker did not live to give one."""

    job: _Job
    result: bytes = field(default=b"", repr=False)
    died: bool = False


def in_workers(
    work: Callable[[_Job], bytes], jobs: Sequence[_Job], workers: int, prepare: Callable[[], None]
) -> Iterator[Done[_Job]]:
    """Yield the results of `work` on each job, in any order, by up to `workers` processes, which call `prepare` first.

    Jobs for which no worker is left, or none can be started, are neither done nor yielded. Exceptions of `work` are
    raised here. Closing the iterator ends the processes.
    """
    results: queue.SimpleQueue[Any] = queue.SimpleQueue()
    waiting: queue.SimpleQueue[_Job] = queue.SimpleQueue()
    for job in jobs:
        waiting.put(job)
    # all processes are started before the first thread: a fork must not copy a lock that a thread holds
    started = _start(work, prepare, min(workers, len(jobs)))
    threads = [threading.Thread(target=_serve, args=(pipe, waiting, results), daemon=True) for _, pipe in started]
    try:
        for thread in threads:
            thread.start()
        serving = len(threads)
        while serving:
            result = results.get()
            if isinstance(result, Exception):
                raise result
            if result is _END:
                serving -= 1
            else:
                yield result
    finally:
        for process, _ in started:
            process.kill()
            process.join()
        for thread in threads:
            thread.join()


def _start(
    work: Callable[[_Job], bytes], prepare: Callable[[], None], workers: int
) -> list[tuple[BaseProcess, Connection]]:
    """Return processes with the ends of their pipes; fewer than `workers` if the system allows no more."""
    context: Any = multiprocessing.get_context(start_method())
    started: list[tuple[BaseProcess, Connection]] = []
    with suppress(OSError), workers_without_interrupts():
        while len(started) < workers:
            own_end, worker_end = context.Pipe()
            with worker_end:  # once it is closed here, the end of the worker is the end of what can be read
                process = context.Process(target=_work, args=(worker_end, work, prepare), daemon=True)
                process.start()
            started.append((process, own_end))
    return started


def _serve(pipe: Connection, waiting: queue.SimpleQueue[_Job], results: queue.SimpleQueue[Any]) -> None:
    """Give one worker a job at a time, as long as it lives and there are jobs."""
    with pipe, suppress(queue.Empty):
        while True:
            job = waiting.get_nowait()
            try:
                pipe.send(job)
                result = pipe.recv()
            except (EOFError, OSError):
                results.put(Done(job, died=True))
                break
            except Exception as error:  # what the worker raised cannot be made again from its pickle
                results.put(error)
                break
            results.put(result if isinstance(result, Exception) else Done(job, result))
    results.put(_END)


def _work(pipe: Connection, work: Callable[[Any], bytes], prepare: Callable[[], None]) -> None:
    """Do jobs until the other end is closed."""
    ignore_interrupts()
    prepare()
    with suppress(EOFError, OSError):
        while True:
            job = pipe.recv()
            try:
                result: bytes | Exception = work(job)
            except Exception as error:  # it is the parent's to raise
                result = error
            pipe.send(result)
