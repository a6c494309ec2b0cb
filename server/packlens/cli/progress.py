"""A progress bar on the standard error of a terminal; nothing anywhere else."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_STAGES = {
    "scan": "Looking for changes", "parse": "Reading sources", "resolve": "Resolving names",
    "history": "Reading past commits", "replay": "Replaying commits",
}  # fmt: skip


@contextmanager
def index_progress() -> Iterator[Callable[[str, int, int], None] | None]:
    """Yield what an index run reports to, or None where nobody watches. The bar is gone when the block ends."""
    if sys.stderr is None or not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield None
        return
    from rich.console import Console  # noqa: PLC0415 - 60 ms, for terminals only
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn  # noqa: PLC0415

    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as drawn:
        task = drawn.add_task(_STAGES["scan"], total=None)

        def report(stage: str, done: int, total: int) -> None:
            """Draw how far a stage is; a total of 0 is one that nobody knows."""
            drawn.update(task, description=_STAGES.get(stage, stage), completed=done, total=total or None)

        yield report
