"""Turns the lines in a report into facts about symbols, and the names of its tests into test functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.evidence.facts import Lines, MeasuredFile, Report, in_lines
from packlens.evidence.paths import ReportPaths
from packlens.evidence.reading_progress import NO_PROGRESS, ReadingProgress
from packlens.model import CALLABLE_KINDS
from packlens.signatures import first_body_line
from packlens.store.evidence import MeasuredRow, NamedTestRow
from packlens.store.records import NodeRow

_KINDS: Final = CALLABLE_KINDS | {"property"}


class SourceFile(NamedTuple):
    """An indexed file, as its facts are stored."""

    nodes: list[NodeRow]
    text: bytes | None
    """Its text, if that is what was indexed; None if the file has changed since."""
    written_at: float
    """When it was written, in seconds since the epoch; -inf if its text is known to be what was measured."""
    hash: bytes
    """The hash of the bytes that were indexed."""


Sources = Callable[[str], SourceFile]
"""(indexed path) -> its facts and its text."""


class PlacedFacts(NamedTuple):
    """What a report says about the symbols of a folder."""

    symbols: list[MeasuredRow]
    tests: list[NamedTestRow]
    files: int
    outside: int
    current: tuple[str, ...]
    """Files that are known to be as they were when they were measured."""
    newer: tuple[str, ...]
    """Files that changed after the report was measured."""
    only_tests: bool
    """Whether all symbols in the report are tests or their helpers."""


class _Body(NamedTuple):
    """The lines of a symbol that run when it runs."""

    node: NodeRow
    first: int
    last: int


def place(report: Report, paths: ReportPaths, sources: Sources, reading: ReadingProgress = NO_PROGRESS) -> PlacedFacts:
    """Return what a report says about symbols. Raises EvidenceError for a damaged report."""
    tests = _Tests(paths, sources)
    facts: dict[int, _Fact] = {}
    files, outside, newer = set[str](), set[str](), set[str]()
    only_tests = True
    for measured_file in report.files:
        reading.step(report.bytes_read())
        path = paths.find(measured_file.path)
        if path is None:
            outside.add(measured_file.path)
            continue
        files.add(path)
        source = sources(path)
        if source.text is None or source.written_at > report.measured_at:
            newer.add(path)
        measured = in_lines(measured_file, source.text or b"") if measured_file.ranges else measured_file
        only_tests &= all(node.test for node in source.nodes)
        is_current = path not in newer
        counted_functions = {
            node for node in source.nodes if node.kind in _KINDS and _lines(node) in measured.functions
        }
        for node in counted_functions:
            _fact(facts, node, is_current=is_current).ran |= measured.functions[_lines(node)]
        _note(facts, _bodies(source, report, excluded=counted_functions), measured, tests, is_current=is_current)
    rows = [MeasuredRow(node, *fact.columns()) for node, fact in sorted(facts.items())]
    return PlacedFacts(
        symbols=rows,
        tests=tests.rows(),
        files=len(files),
        outside=len(outside),
        current=tuple(sorted(files - newer)),
        newer=tuple(sorted(newer)),
        only_tests=only_tests,
    )


class _Fact:
    """What is known about one symbol so far: a report may have several entries for its file."""

    def __init__(self, content: bytes) -> None:
        self.content, self.ran, self.tests = content, False, set[int]()

    def columns(self) -> tuple[bytes, int, bytes]:
        """Return the columns of a `MeasuredRow` after the id."""
        return self.content, int(self.ran), np.array(sorted(self.tests), np.uint32).tobytes()


def _fact(facts: dict[int, _Fact], node: NodeRow, *, is_current: bool) -> _Fact:
    return facts.setdefault(node.id, _Fact(node.hash if is_current else b""))


def _lines(node: NodeRow) -> tuple[int, int]:
    return node.start_line, node.end_line


def _note(
    facts: dict[int, _Fact], bodies: list[_Body], measured: MeasuredFile, tests: _Tests, *, is_current: bool
) -> None:
    """Add what a report says about one file to the facts of its symbols."""
    if measured.counted_lines is not None:
        can_run = _hits(measured.counted_lines, bodies)
        bodies = [body for body, has_line in zip(bodies, can_run, strict=True) if has_line]
    noted = [_fact(facts, body.node, is_current=is_current) for body in bodies]
    for index in np.flatnonzero(_hits(measured.run_lines, bodies)).tolist():
        noted[index].ran = True
    for name, ran in measured.by_test.items():
        for index in np.flatnonzero(_hits(ran, bodies)).tolist():
            noted[index].tests.add(tests.number(name))


def _hits(numbers: Lines, bodies: list[_Body]) -> NDArray[np.bool_]:
    """Return which bodies contain one of the given lines."""
    first = np.array([body.first for body in bodies], np.int64)
    last = np.array([body.last for body in bodies], np.int64)
    hits: NDArray[np.bool_] = np.searchsorted(numbers, first) < np.searchsorted(numbers, last, side="right")
    return hits


def _bodies(source: SourceFile, report: Report, excluded: Set[NodeRow]) -> list[_Body]:
    bodies: list[_Body] = []
    for node in source.nodes:
        if node.kind not in _KINDS or node in excluded:
            continue
        first = node.start_line
        if report.marks_definitions and source.text is not None:
            span = (node.start_byte, node.end_byte, node.start_line)
            first = first_body_line(node.signature, source.text, *span)
        if first <= node.end_line:
            bodies.append(_Body(node, first, node.end_line))
    return bodies


class _Tests:
    """The tests that a report names, as test functions: parameters and phases of one function are the same test."""

    def __init__(self, paths: ReportPaths, sources: Sources) -> None:
        self._paths, self._sources = paths, sources
        self._number_by_name: dict[str, int] = {}
        self._rows: dict[str, NamedTestRow] = {}
        self._ids: dict[str, Mapping[str, int]] = {}

    def number(self, name: str) -> int:
        """Return the number of a test."""
        number = self._number_by_name.get(name)
        if number is None:
            base_name = name.partition("[")[0]
            row = self._rows.get(base_name)
            if row is None:
                row = self._rows[base_name] = NamedTestRow(
                    len(self._rows), self._test_name(base_name), self._node(base_name)
                )
            number = self._number_by_name[name] = row.number
        return number

    def rows(self) -> list[NamedTestRow]:
        """Return all tests that were named."""
        return list(self._rows.values())

    def _test_name(self, name: str) -> str:
        """Return a test's name with the path of its file as the index has it: pytest may have run in a folder below."""
        path, separator, rest = name.partition("::")
        return f"{self._paths.find(path) or path}{separator}{rest}" if separator else name

    def _node(self, name: str) -> int:
        """Return the id of a test's function: of `path::Class::name`, or of a dotted name; 0 if none is indexed."""
        path, separator, rest = name.partition("::")
        if separator:
            return self._function(path, rest.replace("::", "."))
        parts = name.split(".")
        splits = (("/".join(parts[:n]) + ".py", ".".join(parts[n:])) for n in range(len(parts) - 1, 0, -1))
        return next((node for path, rest in splits if (node := self._function(path, rest))), 0)

    def _function(self, reported: str, qualified: str) -> int:
        path = self._paths.find(reported)
        if path is None:
            return 0
        if path not in self._ids:
            self._ids[path] = {row.qualified_name: row.id for row in self._sources(path).nodes}
        return self._ids[path].get(qualified, 0)
