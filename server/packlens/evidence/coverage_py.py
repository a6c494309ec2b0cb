"""Reads the data file of coverage.py, with the tests that ran each line if it has contexts (`--cov-context=test`)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import numpy as np

from packlens.evidence.facts import Lines, MeasuredFile, Report, lines
from packlens.store.coverage_file import CoverageFile

MAGIC = b"SQLite format 3\x00"


def read(path: Path, written: float) -> Report:
    """Return the report in a file that was written at a time. Raises CoverageFileError."""
    data = CoverageFile(path)
    return Report(path, "coverage.py", _files(data), min(written, _began(data.when(), written)), close=data.close)


def _began(when: str, written: float) -> float:
    """Return the end of the second in which measuring began; code that is edited meanwhile is not what was measured."""
    try:
        return datetime.strptime(when, "%Y-%m-%d %H:%M:%S").astimezone().timestamp() + 1
    except (ValueError, OverflowError, OSError):
        return written


def _files(data: CoverageFile) -> Iterator[MeasuredFile]:
    contexts = data.contexts()
    for number, path in data.files():
        by_context = {**_from_arcs(data, number), **_from_bits(data, number)}
        by_test: dict[str, list[Lines]] = {}
        for context, ran in by_context.items():
            if test := test_of(contexts.get(context, "")):
                by_test.setdefault(test, []).append(ran)
        merged = {test: lines(np.concatenate(parts)) for test, parts in by_test.items()}
        every = lines(np.concatenate([np.zeros(0, np.int64), *by_context.values()]))
        yield MeasuredFile(path, every, None, merged)


def _from_bits(data: CoverageFile, file: int) -> dict[int, Lines]:
    return {context: decoded(bits) for context, bits in data.line_bits(file)}


def _from_arcs(data: CoverageFile, file: int) -> dict[int, Lines]:
    """Return the lines of contexts that were measured with branches."""
    numbers: dict[int, set[int]] = {}
    for context, start, end in data.arcs(file):
        numbers.setdefault(context, set()).update((start, end))
    return {context: lines(list(both)) for context, both in numbers.items()}


def decoded(bits: bytes) -> Lines:
    """Return the numbers in coverage.py's `numbits`: bit n of byte m stands for 8 m + n."""
    return lines(np.flatnonzero(np.unpackbits(np.frombuffer(bits, np.uint8), bitorder="little")))


def test_of(context: str) -> str:
    """Return the name of the test of a context, without pytest-cov's phase ('|setup', '|run', '|teardown')."""
    return context.partition("|")[0] if "::" in context else context
