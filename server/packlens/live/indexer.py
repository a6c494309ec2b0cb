"""An index run in a process of its own: questions and typing are never slowed down by it.

`run` starts the process and listens; `main` is the process. They speak lines of JSON over its standard streams. Ending
the process at any moment is safe: what it committed stays, and the next run goes on from there.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from packlens.config import HistorySettings, IndexSettings, Settings
from packlens.errors import PacklensError, StoreDamagedError, StoreError
from packlens.live.state import Activity


@dataclass(frozen=True)
class Result:
    """What a run did."""

    changed: bool = False
    """Whether it changed anything."""
    generation: int = 0
    """The generation at which the database equals the folder; 0 if other processes wrote it until the end."""
    problem: str = ""
    """Why the git history could not be read, as a sentence; what was read of it before stays."""


class IndexRun:
    """One index run. `wait` returns when it has ended; `cancel` ends it, from any thread."""

    def __init__(self, root: Path, database: Path, settings: Settings, *, history: bool = False) -> None:
        """Start the process: it compares files with the index, or (`history`) reads new commits.

        `-P` keeps modules of the current folder, perhaps a workspace, out of it.
        """
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "packlens.live.indexer"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._job = {
            "root": str(root),
            "database": str(database),
            "index": asdict(settings.index),
            "history": asdict(settings.history),
            "reads_history": history,
        }
        self.cancelled = False

    def wait(self, progress: Callable[[Activity], None]) -> Result:
        """Report progress until the run ends; return what it did, a cancelled run nothing.

        Raises PacklensError with the run's own sentence when it failed.
        """
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        result: dict[str, Any] = {}
        try:
            process.stdin.write(json.dumps(self._job).encode() + b"\n")
            process.stdin.flush()
            for line in process.stdout:
                message = json.loads(line)
                if "stage" in message:
                    progress(Activity(**message))
                else:
                    result = message
        except (OSError, ValueError):
            pass  # it ended in the middle of a line; what that means is decided below
        finally:
            process.wait()
            with suppress(OSError):  # it ended before it had read its job
                process.stdin.close()
            process.stdout.close()
        if self.cancelled:
            return Result()
        if "error" in result:
            raise PacklensError(result["error"])
        if "changed" not in result:
            raise StoreError("The index run ended unexpectedly; start it again with 'Re-index Workspace'.")
        return Result(**result)

    def cancel(self) -> None:
        """End the run, and its workers."""
        self.cancelled = True
        end_group(self._process)


def end_group(process: subprocess.Popen[bytes]) -> None:
    """End a process that leads its own group, with everything it started."""
    if process.poll() is not None:
        return
    if sys.platform == "win32":
        process.kill()
        return
    import os  # noqa: PLC0415 - what follows is not there on Windows
    import signal  # noqa: PLC0415

    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        process.kill()


def main() -> None:
    """Run one index run, as asked for on the standard input."""
    job = json.loads(sys.stdin.buffer.readline())
    index = IndexSettings(**{**job["index"], "exclude": tuple(job["index"]["exclude"])})
    settings = Settings(index=index, history=HistorySettings(**job["history"]))

    def say(message: dict[str, object]) -> None:
        """Write a message as one line."""
        sys.stdout.write(json.dumps(message) + "\n")
        sys.stdout.flush()  # raises when nobody listens any more, which ends the run

    def tell(stage: str, done: int, total: int) -> None:
        """Say how far a stage of the run is."""
        say({"stage": stage, "done": done, "total": total})

    try:
        from packlens.engine.indexed_folder import IndexedFolder  # noqa: PLC0415 - its errors are answers too

        with IndexedFolder.open(job["root"], settings, job["database"]) as folder:
            if job["reads_history"]:
                history = folder.mine_history(tell)
                result = Result(history.changed, problem=history.problem)
            else:
                try:
                    report = folder.index(tell)
                except StoreDamagedError:
                    folder.rebuild()
                    report = folder.index(tell)
                result = Result(report.changed, report.generation)
        say(asdict(result))
    except PacklensError as error:
        say({"error": str(error)})


if __name__ == "__main__":
    main()
