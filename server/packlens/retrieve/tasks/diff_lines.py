"""Reads from a pasted diff which lines it changes: by path and number, before the change and after it.

The workspace may be at either state, so both numbers are returned. A hunk's header says how many lines follow; with
that count the reader can tell a removed line that begins with two dashes from the header of the next file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

_HUNK: Final = re.compile(
    r"@@ -(?P<old>\d{1,7})(?:,(?P<old_lines>\d{1,7}))? \+(?P<new>\d{1,7})(?:,(?P<new_lines>\d{1,7}))? @@"
)
_FILE: Final = re.compile(r"(?:---|\+\+\+) (?:[abiwco]/)?(?P<path>[^\t\n]{1,300}?)\s*(?:\t|$)")
_NO_FILE: Final = "/dev/null"


class ChangedLine(NamedTuple):
    """The first or last line of a run of changed lines."""

    path: str
    line: int
    """1-based."""


def changed_lines(lines: Iterable[str]) -> Iterator[ChangedLine]:
    """Yield the first and last line of each run of changed lines of a unified diff, before and after the change."""
    reader = _DiffReader()
    for line in lines:
        yield from reader.read(line)
    yield from reader.end_of_run()


class _DiffReader:
    """Reads a diff line by line."""

    def __init__(self) -> None:
        self._path = ""
        self._old = self._new = self._old_left = self._new_left = 0
        self._run_old: list[int] = []
        self._run_new: list[int] = []

    def read(self, line: str) -> Iterator[ChangedLine]:
        """Read a line, and yield the first and last line of the run of changes that it ends, if it ends one."""
        in_hunk = self._old_left > 0 or self._new_left > 0
        if in_hunk and line.startswith("-"):
            self._run_old.append(self._old)
            self._step(old=1)
        elif in_hunk and line.startswith("+"):
            self._run_new.append(self._new)
            self._step(new=1)
        else:
            yield from self.end_of_run()
            if hunk := _HUNK.match(line):
                self._old, self._new = int(hunk["old"]), int(hunk["new"])
                self._old_left, self._new_left = int(hunk["old_lines"] or 1), int(hunk["new_lines"] or 1)
            elif in_hunk and not line.startswith("diff "):
                self._step(old=1, new=1)
            else:
                self._old_left = self._new_left = 0
                if (file := _FILE.match(line)) and file["path"] != _NO_FILE:
                    self._path = file["path"]

    def end_of_run(self) -> Iterator[ChangedLine]:
        """Yield the first and last line of the open run of changes, if there is one, and close it.

        A run that only adds lines has no line before the change, so the line above it is yielded instead; likewise for
        a run that only removes lines.
        """
        if self._path and (self._run_old or self._run_new):
            for run, following in ((self._run_old, self._old), (self._run_new, self._new)):
                for line in dict.fromkeys((run[0], run[-1]) if run else (max(following - 1, 1),)):
                    yield ChangedLine(self._path, line)
        self._run_old, self._run_new = [], []

    def _step(self, old: int = 0, new: int = 0) -> None:
        self._old, self._old_left = self._old + old, self._old_left - old
        self._new, self._new_left = self._new + new, self._new_left - new
