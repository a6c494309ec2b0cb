"""Decides whether a file is known to have the content that a report measured.

A file that is older than the report has it. A checkout or a copy makes files newer and leaves their bytes as they
were; then a file has it if an earlier reading of the same report met the same bytes, or if the commit has them that
the report measured, which a person has to name. HEAD at the time of the report proves nothing: the report may have
measured changes that were undone afterwards.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Final

from packlens.store.evidence import MeasuredFileRow

ALWAYS: Final = -math.inf
"""The time since which a file is what was measured, if that is known for another reason than its time."""
NEVER: Final = math.inf

CommittedText = Callable[[str], bytes | None]
"""(indexed path) -> the text that a commit has of it; None if it has none."""


class MeasuredContents:
    """The contents that one report is known to be about."""

    def __init__(self, known: Iterable[MeasuredFileRow], committed: CommittedText | None) -> None:
        """`known` are those of earlier readings; with `committed`, only what that commit has counts."""
        self._known, self._committed = frozenset(known if committed is None else ()), committed
        self._hashes: dict[str, bytes] = {}

    def since(self, path: str, data: bytes, content: bytes, written_at: float) -> float:
        """Return since when a file has what a report measured: a time to compare with the report's."""
        self._hashes[path] = content
        if self._committed is not None:
            committed = self._committed(path)
            return ALWAYS if committed is not None and _lines(committed) == _lines(data) else NEVER
        return ALWAYS if MeasuredFileRow(path, content) in self._known else written_at

    def rows(self, current: Iterable[str]) -> list[MeasuredFileRow]:
        """Return what is known after a reading that found some of the files to be what was measured."""
        return sorted(self._known.union(MeasuredFileRow(path, self._hashes[path]) for path in current))


def _lines(text: bytes) -> bytes:
    """Return a text as git stores it if it changes line breaks on checkout."""
    return text.replace(b"\r\n", b"\n")
