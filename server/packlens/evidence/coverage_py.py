"""Reads the data file of coverage.py, with the tests that ran each line if it has contexts (`--cov-context=test`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Final

import numpy as np

from packlens.evidence.facts import MAX_LINES, Lines, MeasuredFile, Report, lines
from packlens.store.coverage_file import CoverageFile

MAGIC: Final = b"SQLite format 3\x00"
_MAX_HELD: Final = 1 << 20
"""Line numbers that are held at a time: a file that thousands of tests ran is returned in parts."""


def read(path: Path, written_at: float) -> Report:
    """Return the report in a file that was written at a time (seconds since the epoch). Raises CoverageFileError."""
    data = CoverageFile(path)
    return Report(
        path, "coverage.py", _files(data), min(written_at, _start_time(data.when(), written_at)), close=data.close
    )


def _start_time(when: str, written_at: float) -> float:
    """Return the end of the second in which measuring began; code edited later is not the code that was measured."""
    try:
        return datetime.strptime(when, "%Y-%m-%d %H:%M:%S").astimezone().timestamp() + 1
    except (ValueError, OverflowError, OSError):
        return written_at


def _files(data: CoverageFile) -> Iterator[MeasuredFile]:
    contexts = data.contexts()
    for number, path in data.files():
        batch, numbers = list[tuple[str, Lines]](), 0
        for context, lines_run in _by_context(data, number):
            batch.append((_test_of(contexts.get(context, "")), lines_run))
            numbers += len(lines_run)
            if numbers > _MAX_HELD:
                yield _measured(path, batch)
                batch, numbers = [], 0
        yield _measured(path, batch)


def _measured(path: str, by_context: Sequence[tuple[str, Lines]]) -> MeasuredFile:
    by_test: dict[str, list[Lines]] = {}
    for test, ran in by_context:
        if test:
            by_test.setdefault(test, []).append(ran)
    merged = {test: lines(np.concatenate(parts)) for test, parts in by_test.items()}
    return MeasuredFile(
        path, lines(np.concatenate([np.zeros(0, np.int64), *(ran for _, ran in by_context)])), None, merged
    )


def _by_context(data: CoverageFile, file: int) -> Iterator[tuple[int, Lines]]:
    """Yield (context, the lines that it ran); with branch coverage, the lines at both ends of each arc."""
    for context, bits in data.line_bits(file):
        yield context, decoded(bits)
    for context, arcs in groupby(data.arcs(file), key=itemgetter(0)):
        line_numbers = {number for _, *ends in arcs for number in ends if 0 < number <= MAX_LINES}
        yield context, lines(list(line_numbers))


def decoded(bits: bytes) -> Lines:
    """Return the numbers in coverage.py's `numbits`: bit n of byte m represents 8 m + n."""
    bitmap = np.frombuffer(bits, np.uint8)[: MAX_LINES // 8 + 1]
    return lines(np.flatnonzero(np.unpackbits(bitmap, bitorder="little")))


def _test_of(context: str) -> str:
    """Return the name of the test of a context, without pytest-cov's phase ('|setup', '|run', '|teardown')."""
    return context.partition("|")[0] if "::" in context else context
