"""Values that readers of reports return: which lines of a file ran, and which tests ran them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Lines = NDArray[np.int64]
"""Line numbers, counted from 1, sorted, each once."""


class MeasuredFile(NamedTuple):
    """What a report says about one file. A report may speak of a file several times."""

    path: str
    """As the report spells it."""
    ran: Lines
    known: Lines | None
    """The lines that could run; None if the report names only those that ran."""
    by_test: Mapping[str, Lines] = {}
    """The lines that each test ran, by the name that the report gives the test."""


@dataclass(frozen=True)
class Report:
    """One report. `files` reads on as it is iterated, once; it raises EvidenceError for damage."""

    path: Path
    format: str
    """Its name as people know it: 'coverage.py', 'lcov'."""
    files: Iterator[MeasuredFile]
    measured_at: float
    """When it was measured, in seconds since the epoch; at the latest when the file was written."""
    marks_definitions: bool = True
    """Whether the first line of a function is marked when the function is defined, not when it runs."""
    close: Callable[[], None] = field(default=lambda: None)
    size: int = 0
    """Bytes of its file, if it is read piece by piece."""
    read: Callable[[], int] = field(default=lambda: 0)
    """Returns how many of them were read."""


def lines(numbers: object) -> Lines:
    """Return line numbers as `Lines`; numbers that are no line's are left out."""
    values = np.unique(np.asarray(numbers, dtype=np.int64))
    return values[(values > 0) & (values < 1 << 31)]
