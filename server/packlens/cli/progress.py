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
    "replay": "Replaying commits",
}
_SECONDS_BETWEEN: Final = 0.1
"""Drawing oftener costs time and shows nothing more."""


@contextmanager
def index_progress() -> Iterator[Callable[[str, int, int], None] | None]:
    """Yield what an index run reports to, or None where nobody watches. The bar is gone when the block ends."""
    if sys.stderr is None or not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield None
        return
    from rich.console import Console  # noqa: PLC0415 - 60 ms, for terminals only
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn  # noqa: PLC0415

    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    # drawn when there is news, by no thread of its own: beside a thread, indexing would not fork its workers
    with Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False) as drawn:
        task = drawn.add_task(_STAGES["scan"], total=None)
        shown, due = "", 0.0

        def report(stage: str, done: int, total: int) -> None:
            """Draw how far a stage is; a total of 0 is one that nobody knows."""
            nonlocal shown, due
            drawn.update(task, description=_STAGES.get(stage, stage), completed=done, total=total or None)
            if stage != shown or time.monotonic() >= due:
                drawn.refresh()
                shown, due = stage, time.monotonic() + _SECONDS_BETWEEN

        yield report
