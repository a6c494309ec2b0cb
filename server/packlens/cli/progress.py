"""A progress bar on the standard error of a terminal; nothing anywhere else."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

_STAGES = {
    "scan": "Looking for changes",
    "parse": "Reading sources",
    "resolve": "Resolving names",
    "history": "Reading past commits",
    "learning": "Asking past tasks",
    "replay": "Replaying commits",
    "evidence": "Reading evidence",
    "build": "Publishing commits",
}
_SECONDS_BETWEEN: Final = 0.1
"""Drawing more often costs time and shows nothing more."""


@contextmanager
def index_progress() -> Iterator[Callable[[str, int, int], None] | None]:
    """Yield the function that an index run reports to, or None without a terminal. At the end the bar vanishes."""
    if sys.stderr is None or not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield None
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
    with progress.Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False) as drawn:
        task = drawn.add_task(_STAGES["scan"], total=None)
        shown, due = "", 0.0

        def report(stage: str, done: int, total: int) -> None:
            """Draw the progress of a stage; a total of 0 means that it is unknown."""
            nonlocal shown, due
            drawn.update(task, description=_STAGES.get(stage, stage), completed=done, total=total or None)
            if stage != shown or time.monotonic() >= due:
                drawn.refresh()
                shown, due = stage, time.monotonic() + _SECONDS_BETWEEN

        yield report
