"""Shows index runs as work-done progress: a percentage that never falls, a sentence, and a cancel button."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from lsprotocol import types

from packlens.live.reports import IndexProgress

_DELAY: Final = 0.4
"""Seconds before a run is shown: most runs end earlier, since they find nothing to do."""
_INTERVAL: Final = 0.1
"""Seconds between reports."""
_PATIENCE: Final = 5.0
"""Seconds that a client may take to agree to a progress token."""
_SHARES: Final = {"scan": (0, 5), "parse": (5, 70), "resolve": (70, 95), "load": (95, 100)}
"""Percentages at which each stage begins and ends: a rough guess."""
_NUMBERS: Final = itertools.count(1)

Create = Callable[[types.WorkDoneProgressCreateParams], Awaitable[None]]
Report = Callable[[types.ProgressParams], None]

logger = logging.getLogger(__name__)


def percentage(activity: IndexProgress) -> int:
    """Return how much of a run is done, in percent. It falls when a run repeats a stage."""
    low, high = _SHARES.get(activity.stage, (0, 100))
    return low + (high - low) * min(activity.done, activity.total) // activity.total if activity.total > 0 else low


class RunProgress:
    """The progress of one root's runs, one after the other. It is used in the message loop only."""

    def __init__(self, title: str, create: Create, report: Report, cancel: Callable[[], None]) -> None:
        self._title = title
        self._create = create
        self._report = report
        self._cancel = cancel
        self._latest: IndexProgress | None = None
        self._task: asyncio.Task[None] | None = None
        self._token: str | None = None

    def update(self, activity: IndexProgress | None) -> None:
        """Show the current activity of a run; None when it has ended."""
        self._latest = activity
        if activity is not None and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._show())

    def cancelled(self, token: types.ProgressToken) -> bool:
        """Cancel the run that is shown if the token belongs to it; return whether it did."""
        if token != self._token:
            return False
        self._cancel()
        return True

    async def _show(self) -> None:
        await asyncio.sleep(_DELAY)
        if self._latest is None:
            return
        token = f"packlens/index/{next(_NUMBERS)}"
        try:
            await asyncio.wait_for(self._create(types.WorkDoneProgressCreateParams(token)), _PATIENCE)
        except Exception as error:
            logger.info("The client shows no progress: %s", error)
            return
        self._token = token
        self._report(
            types.ProgressParams(token, types.WorkDoneProgressBegin(self._title, cancellable=True, percentage=0))
        )
        try:
            await self._follow(token)
        finally:
            self._token = None
            with suppress(Exception):
                self._report(types.ProgressParams(token, types.WorkDoneProgressEnd()))

    async def _follow(self, token: str) -> None:
        reported: IndexProgress | None = None
        highest = 0
        while (now := self._latest) is not None:
            if now != reported:
                reported, highest = now, max(highest, percentage(now))
                report = types.WorkDoneProgressReport(cancellable=True, message=now.words, percentage=highest)
                self._report(types.ProgressParams(token, report))
            await asyncio.sleep(_INTERVAL)
