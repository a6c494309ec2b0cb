"""Progress on the standard error: a bar on a terminal, elsewhere a line now and then of what takes long."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from packlens.cli.output import note

_STAGES: Final = {
    "scan": "Looking for changes",
    "parse": "Reading sources",
    "resolve": "Resolving names",
    "load": "Loading the index",
    "wait": "Waiting for another process that writes the index",
    "history": "Reading past commits",
    "learning": "Asking past tasks",
    "replay": "Replaying commits",
    "evidence": "Reading evidence",
    "build": "Publishing commits",
}
_SECONDS_BETWEEN: Final = 0.1
"""Drawing more often costs time and shows nothing more."""
_SECONDS_IN_SILENCE: Final = 5.0
_SECONDS_BETWEEN_LINES: Final = 15.0
"""Without a terminal: agents and logs of builds read each line."""


@contextmanager
def index_progress() -> Iterator[Callable[[str, int, int], None] | None]:
    """Yield the function that an index run reports to; None without a standard error. At the end the bar vanishes."""
    if sys.stderr is None:
        yield None
        return
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield _in_lines()
        return
    from rich import progress  # noqa: PLC0415 - 85 ms that pipes and editors do without
    from rich.console import Console  # noqa: PLC0415 - part of these 85 ms

    columns = (
        progress.SpinnerColumn(),
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
    )
    # drawn by this thread, when something is reported: with a second thread, indexing would not fork its workers
    with progress.Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
        task = bar.add_task(_STAGES["scan"], total=None)
        last_stage, due = "", 0.0

        def report(stage: str, done: int, total: int) -> None:
            """Draw the progress of a stage; a total of 0 means that it is unknown."""
            nonlocal last_stage, due
            bar.update(task, description=_STAGES.get(stage, stage), completed=done, total=total or None)
            if stage != last_stage or time.monotonic() >= due:
                bar.refresh()
                last_stage, due = stage, time.monotonic() + _SECONDS_BETWEEN

        yield report


def _in_lines() -> Callable[[str, int, int], None]:
    """Return a function that prints a line of what takes long, and another one whenever much time has passed."""
    due = time.monotonic() + _SECONDS_IN_SILENCE

    def report(stage: str, done: int, total: int) -> None:
        """Print how far a stage is, if it is time for a line; a total of 0 means that it is unknown."""
        nonlocal due
        now = time.monotonic()
        if now >= due:
            due = now + _SECONDS_BETWEEN_LINES
            note(f"{_STAGES.get(stage, stage)}{f': {done:,} of {total:,}' if total else ''} ...")

    return report
