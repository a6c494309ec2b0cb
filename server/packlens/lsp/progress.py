"""Index runs as work-done progress: percentages that never fall, a sentence each, a cancel button that works."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from lsprotocol import types

from packlens.live.state import Activity

_DELAY: Final = 0.4
"""Seconds a run may last without being shown: most runs find nothing to do."""
_INTERVAL: Final = 0.1
"""Seconds between reports."""
_PATIENCE: Final = 5.0
"""Seconds that a client may take to agree to a progress token."""
_SHARES: Final = {"scan": (0, 5), "parse": (5, 70), "resolve": (70, 95), "load": (95, 100)}
"""Percentages at which each stage begins and ends: a rough guess; that they never fall is promised."""
_VERBS: Final = {"scan": "looking at", "parse": "parsing", "resolve": "resolving", "load": "loading"}
_NUMBERS: Final = itertools.count(1)

Create = Callable[[types.WorkDoneProgressCreateParams], Awaitable[None]]
Report = Callable[[types.ProgressParams], None]

logger = logging.getLogger(__name__)


def percentage(now: Activity) -> int:
    """Return how much of a run is done; stages do not know of each other, so this may fall where they repeat."""
    low, high = _SHARES.get(now.stage, (0, 100))
    return low + (high - low) * min(now.done, now.total) // now.total if now.total > 0 else low


def sentence(now: Activity) -> str:
    """Word what a run is doing: 'parsing 3,120 of 8,400'."""
    verb = _VERBS.get(now.stage, now.stage)
    return f"{verb} {now.done:,} of {now.total:,}" if now.total else f"{verb} {now.done:,} files"


class RunProgress:
    """The progress of one root's runs, one after the other. Used in the message loop."""

    def __init__(self, title: str, create: Create, report: Report, cancel: Callable[[], None]) -> None:
        self._title = title
        self._create = create
        self._report = report
        self._cancel = cancel
        self._latest: Activity | None = None
        self._task: asyncio.Task[None] | None = None
        self._token: str | None = None

    def update(self, now: Activity | None) -> None:
        """Take note of what the run does; None when it has ended."""
        self._latest = now
        if now is not None and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._show())

    def cancelled(self, token: types.ProgressToken) -> bool:
        """Cancel the run if the token is that of the one being shown."""
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
        told: Activity | None = None
        most = 0
        while (now := self._latest) is not None:
            if now != told:
                told, most = now, max(most, percentage(now))
                step = types.WorkDoneProgressReport(cancellable=True, message=sentence(now), percentage=most)
                self._report(types.ProgressParams(token, step))
            await asyncio.sleep(_INTERVAL)
