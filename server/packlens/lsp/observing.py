"""What people do after a pack, told to the lessons of its root, one event after the other, in a thread of its own.

The message loop never waits: an event is taken down with its time and told later. Where another process is writing the
database, telling is tried again, so that nobody's question waits for a lesson.
"""

from __future__ import annotations

import logging
import time
import uuid
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, TypeVar

from packlens.errors import PacklensError, StoreBusyError
from packlens.learn.events import Change, Edit
from packlens.lsp.documents import TextEdit
from packlens.lsp.roots import Root

if TYPE_CHECKING:
    from packlens.pack.result import Pack

T = TypeVar("T")
_PAUSE: Final = 0.2
_PATIENCE: Final = 30.0
"""Seconds for which a busy database is tried again; an index run holds it for a few at most."""

logger = logging.getLogger(__name__)


class Recorder:
    """Tells lessons what happens. Every method returns at once."""

    def __init__(self) -> None:
        """Start a thread; `close` ends it."""
        self._thread = ThreadPoolExecutor(1, "packlens observe")

    def close(self) -> None:
        """Finish what was taken down, and end."""
        self._thread.shutdown(wait=True)

    def opened(self, root: Root) -> None:
        """A root was opened: its window, in which packs are shown and used, begins."""
        now, live = time.time(), root.live

        def tell() -> None:
            """Begin the window."""
            root.window = live.engine.lessons.open_window(now)

        self._tell(tell)

    def pack_shown(self, root: Root, pack: Pack) -> None:
        """A pack for a task was handed out; its symbols are now waiting to be used."""
        now, live, event = time.time(), root.live, uuid.uuid4().hex

        def tell() -> None:
            """Make the pack's symbols pending."""
            if root.window is not None:
                live.engine.lessons.shown(root.window, pack, live.engine.view, now, event)

        if pack.tool == "context_for_task":
            self._tell(tell)

    def edited(self, root: Root, path: str, edits: Sequence[TextEdit]) -> None:
        """The text of an open document changed, by the edits of one notification."""
        if not edits:
            return
        live = root.live
        changes = tuple(
            Change(edit.start, edit.removed, edit.inserted, edit.before, edit.after, edit.behind, edit.opened)
            for edit in edits
        )
        event = Edit(id=uuid.uuid4().hex, time=time.time(), path=path, changes=changes, size=edits[0].size)

        def tell() -> None:
            """Tell the edits, and where the symbols they may use are."""
            if root.window is not None:
                live.engine.lessons.edited(root.window, event, live.spans)

        self._tell(tell)

    def files_changed(self, root: Root, count: int) -> None:
        """So many files changed on disk together."""
        now, live, event = time.time(), root.live, uuid.uuid4().hex

        def tell() -> None:
            """Tell how many files changed."""
            if root.window is not None:
                live.engine.lessons.files_changed(root.window, count, now, event)

        self._tell(tell)

    def viewed(self, root: Root, symbol_id: str, seconds: float) -> None:
        """Somebody opened a symbol from the pack (0 seconds), or stayed in it."""
        now, live, event = time.time(), root.live, uuid.uuid4().hex

        def tell() -> None:
            """Tell a stay in a symbol, or a jump to it."""
            if root.window is None:
                return
            if seconds > 0:
                live.engine.lessons.viewed(root.window, symbol_id, seconds, now, event)
            else:
                live.engine.lessons.jumped(root.window, symbol_id, now, event)

        self._tell(tell)

    def ended(self, root: Root) -> Future[None]:
        """The root is about to be closed: what is pending is settled when the returned future is done."""
        now, live, event = time.time(), root.live, uuid.uuid4().hex

        def tell() -> None:
            """End the window."""
            window, root.window = root.window, None
            if window is not None:
                live.engine.lessons.ended(window, now, event)

        return self._tell(tell, patience=2.0)

    def drained(self) -> Future[None]:
        """Return what is done when everything taken down so far has been told."""
        return self._tell(lambda: None)

    def _tell(self, tell: Callable[[], None], patience: float = _PATIENCE) -> Future[None]:
        return self._thread.submit(_told, tell, patience)


def _told(tell: Callable[[], None], patience: float) -> None:
    try:
        patiently(tell, patience)
    except PacklensError as error:
        logger.warning("Not learned from: %s", error)
    except Exception:
        logger.exception("Not learned from")


def patiently(job: Callable[[], T], patience: float = 5.0) -> T:
    """Do something that writes lessons, again while another process is writing. Raises StoreBusyError in the end."""
    last = time.monotonic() + patience
    while True:
        try:
            return job()
        except StoreBusyError:
            if time.monotonic() > last:
                raise
            time.sleep(_PAUSE)
