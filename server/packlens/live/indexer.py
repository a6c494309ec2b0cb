"""Indexes in a process of its own, so that questions and typing are never slowed down.

`IndexRun` starts the process and reads its progress; `main` is the process. They exchange lines of JSON over its
standard streams. The process can be killed at any moment: what it committed stays, and the next run continues there.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from packlens.config import HistorySettings, IndexSettings, Settings
from packlens.errors import (
    FleetError,
    NothingToIndexError,
    PacklensError,
    StoreBusyError,
    StoreDamagedError,
    StoreError,
)
from packlens.live.reports import IndexProgress
from packlens.processes.apart import WITHOUT_CONSOLE
from packlens.processes.parents import end_with_parent

if TYPE_CHECKING:
    from packlens.engine.workspace.indexed_folder import IndexedFolder
    from packlens.index.build import Progress


_BREATH: Final = 0.1
"""Seconds after which who waits for a run looks whether there is something else to do."""

_UNEXPECTED_END: Final = {
    "index": "The index run ended unexpectedly; it is started again.",
    "history": "Reading the git history ended unexpectedly; 'Re-index Workspace' reads it again.",
}


@dataclass(frozen=True)
class IndexResult:
    """The result of a run."""

    changed: bool = False
    """Whether it changed anything."""
    generation: int = 0
    """The generation at which the database equals the folder; 0 if other processes kept writing it."""
    problem: str = ""
    """Why the git history could not be read, as a sentence; '' if it was. What was read before is kept."""
    nothing: str = ""
    """Why there is nothing to index, as a sentence; '' if there is something."""
    store_problem: str = ""
    """Why some or all shared facts were not used; '' if all were, or there is no store of them."""


class IndexRun:
    """One index run. `wait` returns when it has ended; any thread may `cancel` it."""

    def __init__(self, root: Path, database: Path, settings: Settings, *, history: bool = False) -> None:
        """Start the process: it compares files with the index, or (`history`) reads new commits.

        `-P` keeps it from importing modules of the current folder, which may be a workspace.
        """
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "packlens.live.indexer"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            creationflags=WITHOUT_CONSOLE,
        )
        self._job = {
            "root": str(root),
            "database": str(database),
            "index": asdict(settings.index),
            "history": asdict(settings.history),
            "reads_history": history,
        }
        self.cancelled = False

    def wait(
        self, progress: Callable[[IndexProgress], None], meanwhile: Callable[[], None] = lambda: None
    ) -> IndexResult:
        """Report progress until the run ends; return its result, which is empty if it was cancelled.

        `meanwhile` is called after every report, and every `_BREATH` seconds. Raises PacklensError with the
        run's own sentence if it failed, StoreBusyError if it may be repeated, and what the two functions raise.
        """
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        messages: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        reader = threading.Thread(target=self._read, args=(process.stdin, process.stdout, messages), daemon=True)
        reader.start()
        try:
            result = _last(messages, progress, meanwhile)
        except BaseException:
            self.cancel()
            raise
        finally:
            reader.join()
            with suppress(OSError):  # it ended before it read its job
                process.stdin.close()
            process.stdout.close()  # before waiting: a run that writes more than is read would never end
            process.wait()
        if self.cancelled:
            return IndexResult()
        if "error" in result:
            raise (StoreBusyError if result["busy"] else PacklensError)(result["error"])
        if "changed" not in result:
            raise StoreError(_UNEXPECTED_END["history" if self._job["reads_history"] else "index"])
        return IndexResult(**result)

    def _read(self, job: IO[bytes], lines: IO[bytes], messages: queue.SimpleQueue[dict[str, Any] | None]) -> None:
        """Send the job, and pass on the messages of the process; None at their end, which may be within one."""
        try:
            with suppress(OSError, ValueError):  # whoever waits finds out why it ended
                job.write(json.dumps(self._job).encode() + b"\n")
                job.flush()
                for line in lines:
                    messages.put(json.loads(line))
        finally:
            messages.put(None)

    def cancel(self) -> None:
        """End the run, and its workers."""
        self.cancelled = True
        end_group(self._process)


def _last(
    messages: queue.SimpleQueue[dict[str, Any] | None],
    progress: Callable[[IndexProgress], None],
    meanwhile: Callable[[], None],
) -> dict[str, Any]:
    """Return the last message of a run, {} if it ended without one. The others are its progress."""
    result: dict[str, Any] = {}
    while True:
        with suppress(queue.Empty):
            message = messages.get(timeout=_BREATH)
            if message is None:
                return result
            if "stage" in message:
                progress(IndexProgress(**message))
            else:
                result = message
        meanwhile()


def end_group(process: subprocess.Popen[bytes]) -> None:
    """Kill a process that leads its own group, and all processes that it started."""
    if process.poll() is not None:
        return
    if sys.platform == "win32":
        process.kill()
        return
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        process.kill()


def main() -> None:
    """Run the job that the first line of the standard input describes."""
    job = json.loads(sys.stdin.buffer.readline())
    end_with_parent(sys.stdin.fileno())
    index = IndexSettings(**{**job["index"], "exclude": tuple(job["index"]["exclude"])})
    settings = Settings(index=index, history=HistorySettings(**job["history"]))

    def write_message(message: dict[str, object]) -> None:
        """Write a message as one line of JSON."""
        sys.stdout.write(json.dumps(message) + "\n")
        sys.stdout.flush()  # raises when the server has closed the stream, which ends the run

    def write_progress(stage: str, done: int, total: int) -> None:
        """Report how far a stage of the run is."""
        write_message({"stage": stage, "done": done, "total": total})

    try:
        from packlens.engine.workspace.indexed_folder import IndexedFolder  # noqa: PLC0415 - what it raises while loading is reported, too

        with IndexedFolder.open(job["root"], settings, job["database"]) as folder:
            if job["reads_history"]:
                history = folder.mine_history(write_progress)
                result = IndexResult(history.changed, problem=history.problem)
            else:
                result = _run_index(folder, write_progress)
        if job["reads_history"] and history.commits:
            _try_learning(job["root"], settings, job["database"])
        write_message(asdict(result))
    except NothingToIndexError as error:
        write_message(asdict(IndexResult(nothing=str(error))))
    except PacklensError as error:
        write_message({"error": str(error), "busy": isinstance(error, StoreBusyError)})


def _run_index(folder: IndexedFolder, progress: Progress) -> IndexResult:
    """Index a folder; rebuild a damaged database, and do without shared facts if their store cannot be opened."""
    store, problem = folder.settings.index.shared_store, ""
    try:
        report = folder.index(progress)
    except StoreDamagedError:
        folder.rebuild()
        report = folder.index(progress)
    except FleetError as error:
        problem = str(error)
        alone = replace(folder.settings.index, shared_store="")
        folder.settings = replace(folder.settings, index=alone)
        report = folder.index(progress)
    unused = (why for name, why in report.warnings if store and name == store)
    problem = problem or next(unused, "")
    return IndexResult(report.changed, report.generation, nothing=report.nothing, store_problem=problem)


def _try_learning(root: str, settings: Settings, database: str) -> None:
    """Measure on the new commits whether learning helps here, at the lowest priority."""
    from packlens.engine.context_engine import ContextEngine  # noqa: PLC0415 - index runs need no ranking
    from packlens.engine.learning_trial import NEW_TASKS, try_learning  # noqa: PLC0415 - as above

    if sys.platform != "win32":
        os.nice(10)
    with suppress(StoreError), ContextEngine.open(root, settings, database) as engine:
        try_learning(engine, fewest=NEW_TASKS)


if __name__ == "__main__":
    main()
