"""Stores what reports say of symbols: which ran, and in which tests, tied to the content that each symbol had.

Index runs do not change these rows. Readers compare contents: a fact about other content is stale.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import apsw

from packlens.store.chunks import rows_among
from packlens.store.reported_edges import Block, put_blocks
from packlens.store.seals import seal, verified

TRACES: Final = "OpenTelemetry"
"""The `format` of traces."""
SCIP: Final = "SCIP"
"""The `format` of indexes that compilers' tools wrote."""
_MEASURED: Final = "node, report, hash, ran, tests, last, seal"
_REPORT: Final = "path, format, measured, files, outside, newer, symbols, tests, edges, stamp, digest"


class ReportRow(NamedTuple):
    """A report that was added."""

    path: str
    format: str
    measured: float
    """When it was measured, in seconds since the epoch."""
    files: int
    """The number of indexed files that it is about."""
    outside: int
    """The number of other files that it is about."""
    newer: int
    """How many of `files` were written after it was measured: facts about them are stale from the start."""
    symbols: int
    tests: int
    """0 if it does not say which tests ran what."""
    edges: int = 0
    """Edges that it reports (`store.reported_edges`)."""
    stamp: str = ""
    """Size and time of the file when it was read."""
    digest: str = ""
    """The hash of its bytes, as hexadecimal digits."""

    @property
    def is_traces(self) -> bool:
        """Whether it says how often functions ran, and when."""
        return self.format == TRACES

    @property
    def is_index(self) -> bool:
        """Whether it says what names mean instead of what ran."""
        return self.format == SCIP


class NamedTestRow(NamedTuple):
    """A test that a report names. `node` is the id of its symbol; 0 if it is not indexed."""

    number: int
    name: str
    node: int


class MeasuredRow(NamedTuple):
    """What a report says of one symbol; valid as long as the symbol's content has this hash."""

    node: int
    hash: bytes
    """b'' if the symbol may have changed before the report was added."""
    ran: int
    """How often it ran, for traces; whether it ran, for other reports."""
    tests: bytes
    """The numbers of the tests that ran it, as 32-bit integers in the machine's order; b'' without any."""
    last: float = 0.0
    """When it last ran, in seconds since the epoch, for traces; else 0."""


class MeasuredFileRow(NamedTuple):
    """The content of a file that a report is about, as it was when it was measured."""

    path: str
    hash: bytes


class MeasuredFact(NamedTuple):
    """A `MeasuredRow` with facts about its report."""

    node: int
    report: int
    hash: bytes
    ran: int
    tests: bytes
    last: float
    measured: float
    names_tests: bool


def put_report(
    connection: apsw.Connection,
    report: ReportRow,
    tests: Iterable[NamedTestRow],
    symbols: Iterable[MeasuredRow],
    blocks: Sequence[Block],
    files: Iterable[MeasuredFileRow] = (),
) -> None:
    """Store a report; it replaces an earlier one of the same path. Needs an open transaction."""
    drop_report(connection, report.path)
    number = (connection.execute("SELECT max(id) FROM reports").get or 0) + 1
    connection.execute(
        f"INSERT INTO reports (id, {_REPORT}, seal) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608 - a constant
        (number, *report, seal(number, *report)),
    )
    connection.executemany(
        "INSERT INTO measured_tests VALUES (?, ?, ?, ?, ?)",
        ((number, *row, seal(number, *row)) for row in tests),
    )
    connection.executemany(
        f"INSERT INTO measured_symbols ({_MEASURED}) VALUES (?, ?, ?, ?, ?, ?, ?)",  # noqa: S608 - a constant
        ((row.node, number, *row[1:], seal(row.node, number, *row[1:])) for row in symbols),
    )
    connection.executemany(
        "INSERT INTO measured_files VALUES (?, ?, ?, ?)", ((number, *row, seal(number, *row)) for row in files)
    )
    if blocks:
        put_blocks(connection, number, blocks)


def drop_report(connection: apsw.Connection, path: str) -> bool:
    """Delete a report with its facts; return whether there was one. Needs an open transaction."""
    number = connection.execute("SELECT id FROM reports WHERE path = ?", (path,)).get
    connection.execute("DELETE FROM reports WHERE id = ?", (number,))
    for table in ("measured_files", "measured_tests", "measured_symbols"):
        connection.execute(f"DELETE FROM {table} WHERE report = ?", (number,))  # noqa: S608 - literals
    if number is not None and connection.execute("SELECT 1 FROM reported_edges WHERE report = ?", (number,)).get:
        put_blocks(connection, number, ())
    return number is not None


def reports(connection: apsw.Connection) -> list[ReportRow]:
    """Return the reports that were added, by path."""
    return list(_reports_by_number(connection).values())


def measured_files(connection: apsw.Connection, digest: str) -> list[MeasuredFileRow]:
    """Return the contents that reports with these bytes are known to be about."""
    numbers = [number for number, row in _reports_by_number(connection).items() if row.digest == digest]
    found = rows_among(connection, "SELECT * FROM measured_files WHERE report", numbers)
    return [MeasuredFileRow(*row[1:]) for row in verified(found)]


def facts_of(connection: apsw.Connection, nodes: Sequence[int]) -> list[MeasuredFact]:
    """Return what every report says of some symbols, by id."""
    report_of = _reports_by_number(connection)
    query = f"SELECT {_MEASURED} FROM measured_symbols WHERE node"  # noqa: S608 - a constant
    return [_fact(row, report_of) for row in verified(rows_among(connection, query, nodes if report_of else ()))]


def traced(connection: apsw.Connection) -> list[MeasuredFact]:
    """Return what traces say of symbols, by id."""
    report_of = _reports_by_number(connection)
    rows = connection.execute(f"SELECT {_MEASURED} FROM measured_symbols WHERE last > 0") if report_of else ()  # noqa: S608 - a constant
    return [_fact(row, report_of) for row in verified(rows)]


def _reports_by_number(connection: apsw.Connection) -> dict[int, ReportRow]:
    rows = verified(connection.execute(f"SELECT id, {_REPORT}, seal FROM reports ORDER BY path"))  # noqa: S608 - a constant
    return {row[0]: ReportRow(*row[1:]) for row in rows}


def _fact(row: tuple[Any, ...], reports: Mapping[int, ReportRow]) -> MeasuredFact:
    """Return a row with facts about its report; for traces, the symbol's last run is the time of measuring."""
    last, report = row[-1], reports[row[1]]
    return MeasuredFact._make((*row, last or report.measured, report.tests > 0))


def tests_of(connection: apsw.Connection, report: int, numbers: Sequence[int]) -> list[NamedTestRow]:
    """Return tests of a report by their numbers."""
    rows = rows_among(connection, "SELECT * FROM measured_tests WHERE report = ? AND number", numbers, report)
    return [NamedTestRow(*row[1:]) for row in verified(rows)]
