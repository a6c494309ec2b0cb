"""The values that readers of reports return: which lines of a file ran, and which tests ran them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Lines = NDArray[np.int64]
"""Line numbers, counted from 1, sorted, each once."""
MAX_LINES: Final = 1_000_000
"""The last line that facts are kept for: no indexed file has as many, and a report could name any number."""
_NEWLINE: Final = 10
_SPACES: Final = (9, 10, 11, 12, 13, 32)


class OffsetRange(NamedTuple):
    """A half-open range of UTF-16 units of a text, and how often it ran; later ranges are within earlier ones."""

    start: int
    end: int
    times: int


class MeasuredFile(NamedTuple):
    """What a report says about one file. A report may have several entries for a file."""

    path: str
    """As the report spells it."""
    run_lines: Lines
    counted_lines: Lines | None
    """The lines that could run; None if the report names only those that ran."""
    by_test: Mapping[str, Lines] = {}
    """The lines that each test ran, by the name that the report gives the test."""
    ranges: Sequence[OffsetRange] = ()
    """Instead of lines, the ranges of the text and how often they ran (`in_lines`)."""
    functions: Mapping[tuple[int, int], bool] = {}
    """Whether functions were entered, by their first and last line. For these functions it counts instead of lines."""


def in_lines(measured: MeasuredFile, text: bytes) -> MeasuredFile:
    """Return a file whose ranges are turned into lines: a line ran if its first character that is not a space did."""
    units = np.frombuffer(text.decode("utf-8", "surrogatepass").encode("utf-16-le", "surrogatepass"), np.uint16)
    counts = np.full(len(units), -1, np.int8)
    for start, end, times in measured.ranges:
        counts[max(start, 0) : max(end, 0)] = times > 0
    number = np.cumsum(units == _NEWLINE) + 1 - (units == _NEWLINE)
    visible_units = np.flatnonzero(~np.isin(units, _SPACES))
    first = visible_units[np.unique(number[visible_units], return_index=True)[1]]
    known, ran = first[counts[first] >= 0], first[counts[first] > 0]
    return measured._replace(run_lines=lines(number[ran]), counted_lines=lines(number[known]), ranges=())


@dataclass(frozen=True)
class Report:
    """One report. `files` is read as it is iterated, once; it raises EvidenceError for damage."""

    path: Path
    format: str
    """The name by which people know the format: 'coverage.py', 'lcov'."""
    files: Iterator[MeasuredFile]
    measured_at: float
    """When it was measured, in seconds since the epoch; at the latest when the file was written."""
    marks_definitions: bool = True
    """Whether the first line of a function is marked when the function is defined, not when it runs."""
    close: Callable[[], None] = field(default=lambda: None)
    size: int = 0
    """The size of its file in bytes, if it is read piece by piece."""
    bytes_read: Callable[[], int] = field(default=lambda: 0)
    """Returns how many bytes of it were read."""


def lines(numbers: object) -> Lines:
    """Return line numbers as `Lines`; numbers that cannot be a line's are left out."""
    values = np.unique(np.asarray(numbers, dtype=np.int64))
    return values[(values > 0) & (values <= MAX_LINES)]
