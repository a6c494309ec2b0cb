"""Reports a live folder's activity, changes and errors to its listener."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

_MIN_RETRY_MS: Final = 1000
_MAX_RETRY_MS: Final = 15_000
_MS_A_FILE: Final = 4
"""The usual time to read one more file."""
_STAGES: Final = {
    "scan": "looking for files",
    "parse": "reading files",
    "resolve": "linking names",
    "history": "reading the history",
    "load": "loading the index",
    "wait": "waiting for another process that writes the index",
}


@dataclass(frozen=True, slots=True)
class IndexProgress:
    """The progress of an index run."""

    stage: str
    """'scan', 'parse', 'resolve', 'history', 'load', or 'wait' for another process that writes the database."""
    done: int
    total: int
    """0 while it is unknown."""

    @property
    def words(self) -> str:
        """The progress in words, for people who wait: 'reading files, 3,120 of 8,400'."""
        stage = _STAGES.get(self.stage, "indexing")
        return f"{stage}, {self.done:,} of {self.total:,}" if self.total else stage


def retry_ms(activity: IndexProgress | None) -> int:
    """Return in how many milliseconds to ask again while an index is not complete, estimated from what is left."""
    left = activity.total - activity.done if activity is not None else 0
    return max(_MIN_RETRY_MS, min(left * _MS_A_FILE, _MAX_RETRY_MS))


class Listener(Protocol):
    """Receives reports. Its methods are called from the folder's own thread."""

    def index_changed(self, root: str) -> None:
        """Answers given before may have changed."""

    def activity_changed(self, root: str, activity: IndexProgress | None) -> None:
        """An index run made progress; None: it has ended."""

    def failed(self, root: str, message: str) -> None:
        """Something failed that the user can mend; the message is one sentence."""


class Reports:
    """Passes a folder's reports on to its listener, and keeps the last activity and error."""

    def __init__(self, listener: Listener, root_id: str) -> None:
        self.activity: IndexProgress | None = None
        self.active_since = 0.0
        """When the activity began (monotonic)."""
        self.error = ""
        """What failed last, until a step succeeds."""
        self._faulty: frozenset[str] = frozenset()
        """The files whose problems `report_faults` reported last."""
        self._listener = listener
        self._root_id = root_id

    def report_change(self) -> None:
        """Report that answers given before may have changed."""
        self._listener.index_changed(self._root_id)

    def show_activity(self, activity: IndexProgress | None) -> None:
        """Report progress; None: the activity has ended."""
        if self.activity is None:
            self.active_since = time.monotonic()
        self.activity = activity
        self._listener.activity_changed(self._root_id, activity)

    def report_failure(self, sentence: str) -> None:
        """Report a failure that does not affect the thread's steps."""
        self._listener.failed(self._root_id, sentence)

    def report_faults(self, problems: Mapping[str, str]) -> None:
        """Report why files are not parsed, or their references not resolved; of each file once, until they are."""
        for path in sorted(problems.keys() - self._faulty):
            self.report_failure(f"{path}: {problems[path]}.")
        self._faulty = frozenset(problems)

    def report_failed_step(self, sentence: str) -> None:
        """Report that a step failed, unless the last report said the same."""
        if sentence != self.error:
            self.error = sentence
            self.report_failure(sentence)
