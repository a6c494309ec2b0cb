"""Records in a root's lessons what users do after a pack, one event after the other, in a thread of its own.

The message loop never waits: it queues an event with its time. While another process writes the database, recording is
tried again and again, so that no question waits for a lesson.
"""

from __future__ import annotations

import logging
import threading
import time
import uuid
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, TypeVar

from packlens.errors import PacklensError, StoreBusyError
from packlens.learn.events import Change, Edit
from packlens.lsp.workspace.roots import Root
from packlens.pack.request import FOR_TASK

if TYPE_CHECKING:
    from packlens.pack.result import Pack

T = TypeVar("T")
_PAUSE: Final = 0.2
_PATIENCE: Final = 30.0
"""Seconds for which a busy database is tried again; an index run locks it for a few seconds at most."""
_SENDING: Final = 0.2
"""Seconds by which recording a pack waits at most until its answer was sent: some clients do not read for long."""

logger = logging.getLogger(__name__)


class Recorder:
    """Queues events for the lessons. Every method returns at once."""

    def __init__(self) -> None:
        """Start a thread."""
        self._thread = ThreadPoolExecutor(1, "packlens observe")

    def open_window(self, root: Root) -> None:
        """Begin the window of an opened root, in which packs are shown and used."""
        now, live = time.time(), root.live

        def record() -> None:
            """Begin the window."""
            window = live.engine.lessons.open_window(now)
            window.refers = live.refers
            root.window = window

        self._submit(record)

    def record_pack(self, root: Root, pack: Pack, sent: threading.Event | None) -> None:
        """Record that a pack for a task was shown, whose symbols may be used from now on.

        Recording takes as long as encoding and sending the answer, and one of the two has to wait: so it begins when
        the answer was `sent`, if that is known, or after a moment.
        """
        now, live, event = time.time(), root.live, uuid.uuid4().hex

        def record() -> None:
            """Record the pack."""
            if sent is not None:
                sent.wait(_SENDING)
            if root.window is not None:
                live.engine.lessons.record_pack(root.window, pack, live.engine.view, now, event)

        if pack.tool == FOR_TASK:
            self._submit(record)

    def record_edits(self, root: Root, path: str, changes: tuple[Change, ...], size: int) -> None:
        """Record the changes of one notification to an open document, which had `size` bytes before."""
        if not changes:
            return
        live = root.live
        event = Edit(id=uuid.uuid4().hex, time=time.time(), path=path, changes=changes, size=size)

        def record() -> None:
            """Record the changes, with the spans of the symbols that they may use."""
            if root.window is not None:
                live.engine.lessons.record_edits(root.window, event, live.spans)

        self._submit(record)

    def record_changed_files(self, root: Root, count: int) -> None:
        """Record that `count` files changed on disk at once."""
        now, live, event = time.time(), root.live, uuid.uuid4().hex

        def record() -> None:
            """Record the number of files."""
            if root.window is not None:
                live.engine.lessons.record_changed_files(root.window, count, now, event)

        self._submit(record)

    def record_view(self, root: Root, symbol_id: str, seconds: float) -> None:
        """Record that a user opened a symbol from the pack (0 seconds), or stayed in it for some seconds."""
        now, live, event = time.time(), root.live, uuid.uuid4().hex

        def record() -> None:
            """Record a stay in a symbol, or a jump to it."""
            if root.window is None:
                return
            if seconds > 0:
                live.engine.lessons.record_view(root.window, symbol_id, seconds, now, event)
            else:
                live.engine.lessons.record_jump(root.window, symbol_id, now, event)

        self._submit(record)

    def end_window(self, root: Root) -> Future[None]:
        """End the window of a root that is about to be closed; the future is done when its outcomes are recorded."""
        now, live, event = time.time(), root.live, uuid.uuid4().hex

        def record() -> None:
            """End the window."""
            window, root.window = root.window, None
            if window is not None:
                live.engine.lessons.end_window(window, now, event)

        return self._submit(record, patience=2.0)

    def flush(self) -> Future[None]:
        """Return a future that is done when all events queued so far are recorded."""
        return self._submit(lambda: None)

    def _submit(self, record: Callable[[], None], patience: float = _PATIENCE) -> Future[None]:
        return self._thread.submit(_run, record, patience)


def _run(record: Callable[[], None], patience: float) -> None:
    try:
        patiently(record, patience)
    except PacklensError as error:
        logger.warning("Not learned from: %s", error)
    except Exception:
        logger.exception("Not learned from")


def patiently(job: Callable[[], T], patience: float = 5.0) -> T:
    """Run a job that writes lessons, again and again while another process is writing.

    Raises StoreBusyError after `patience` seconds.
    """
    deadline = time.monotonic() + patience
    while True:
        try:
            return job()
        except StoreBusyError:
            if time.monotonic() > deadline:
                raise
            time.sleep(_PAUSE)
