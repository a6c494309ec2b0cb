"""Answers about a folder in this process, because no server of the folder can be reached.

The modules that compute answers are imported only when a folder is opened, so that `initialize` is answered first.
"""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from packlens.agents.requests import INDEX_PATIENCE, Request, ToolAnswer, rebuilding_text
from packlens.cancellation import CancellationToken
from packlens.config import Settings
from packlens.errors import NothingToIndexError, PacklensError, RootError, StoreDamagedError
from packlens.live.reports import IndexProgress, retry_ms

if TYPE_CHECKING:
    from packlens.live.folder import LiveFolder
    from packlens.live.saved_files import SavedFiles

_STEP: Final = 0.05


class OwnEngine:
    """One folder and its index. Opening begins at once, in a thread; every method may be called from any thread."""

    kind: Final = "own"

    def __init__(self, folder: Path, database: Path | None) -> None:
        self.folder = folder
        self._activity: IndexProgress | None = None
        self._database = database
        self._error: PacklensError | None = None
        self._live: LiveFolder | None = None
        self._saved: SavedFiles | None = None
        self._is_opened = threading.Event()
        threading.Thread(target=self._open, name=f"packlens opens {folder.name}", daemon=True).start()

    def _open(self) -> None:
        """Open the index. Takes most of a second the first time, to import numpy, scipy and the engine."""
        try:
            from packlens.live.folder import LiveFolder  # noqa: PLC0415 - see above
            from packlens.live.saved_files import SavedFiles  # noqa: PLC0415 - as above

            self._live = LiveFolder(self.folder, str(self.folder), Settings(), self, self._database)
            self._saved = SavedFiles(self._live)
            self._live.start()
        except PacklensError as error:
            self._error = error
        except Exception as error:  # a library that cannot be loaded, say
            self._error = PacklensError(f"{self.folder} cannot be opened ({type(error).__name__}: {error}).")
        finally:
            self._is_opened.set()

    @property
    def has_failed(self) -> bool:
        """Whether the folder could not be opened: the next question opens it once more."""
        return self._error is not None

    @property
    def doing(self) -> str:
        """What is waited for, in words; '' if nothing is."""
        if self._is_settled:
            return ""
        return f"indexing: {self._activity.words}" if self._activity is not None else "opening the index"

    @property
    def _is_settled(self) -> bool:
        """Whether waiting makes answers no better: the index is complete, or cannot be."""
        if not self._is_opened.is_set():
            return False
        if self._live is None:
            return True
        return self._live.freshness().complete or bool(self._live.error or self._live.nothing_to_index)

    def answer(self, request: Request, token: CancellationToken, client: str) -> ToolAnswer:
        """Return the answer to a client's request, from what is on disk now.

        Raises PacklensError if there is no index to ask. A database that is found damaged is built anew; until then
        answers are partial.
        """
        from packlens.agents.answers import answer  # noqa: PLC0415 - see above

        while not self._is_opened.wait(_STEP):
            token.raise_if_cancelled()
        live = self._opened()
        end = time.monotonic() + INDEX_PATIENCE - live.active_seconds
        self._settle(end, token)
        if self._saved is not None and (live.freshness().complete or live.nothing_to_index):
            self._saved.look()
            self._settle(end, token)
        if nothing := live.nothing_to_index:
            raise NothingToIndexError(nothing)
        try:
            tool_answer = answer(live.engine, request, token, retry_ms(self._activity), client)
            return replace(tool_answer, problem=live.error)
        except StoreDamagedError as error:
            live.rebuild()
            return ToolAnswer(rebuilding_text(error))

    def past_answer(self, pack_root: str) -> str:
        """Return an answer that was given before; '' if it is not remembered."""
        from packlens.agents.past_answers import answer_text  # noqa: PLC0415 - see above

        return answer_text(self._opened().engine.notes, pack_root)

    def status(self) -> dict[str, Any]:
        """Return what is indexed, and how complete it is."""
        live = self._opened()
        status = live.engine.status()
        activity = self._activity
        return {
            "root": status.root,
            "complete": self._is_settled and status.complete,
            "problem": live.error,
            "activity": {"stage": activity.stage, "done": activity.done, "total": activity.total} if activity else None,
            "files": status.files,
            "languages": dict(status.languages),
            "symbols": sum(status.symbols.values()),
            "edges": sum(status.edges.values()),
            "unread": len(status.problems),
        }

    def close(self) -> None:
        """End a running index run, and close the index."""
        if self._live is not None:
            self._live.close()

    def _settle(self, end: float, token: CancellationToken) -> None:
        """Wait until the index is complete or failed, but not longer than until `end`."""
        while not self._is_settled and time.monotonic() < end:
            token.raise_if_cancelled()
            time.sleep(_STEP)

    def _opened(self) -> LiveFolder:
        self._is_opened.wait()
        if self._live is None:
            raise self._error or RootError(f"{self.folder} is closed.")
        return self._live

    # -- the folder's listener

    def index_changed(self, root: str) -> None:
        """Do nothing: answers are computed when a question comes."""

    def activity_changed(self, root: str, activity: IndexProgress | None) -> None:
        """Remember what the index run is doing."""
        self._activity = activity

    def failed(self, root: str, message: str) -> None:
        """Do nothing: `answer` returns the problem."""
