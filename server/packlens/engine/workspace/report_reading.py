"""Reads coverage reports, traces and SCIP indexes, and matches them with the files and symbols in the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from packlens.cancellation import CancellationToken
from packlens.engine.workspace.measured_contents import MeasuredContents
from packlens.errors import EvidenceError
from packlens.evidence.facts import Report
from packlens.evidence.paths import ReportPaths
from packlens.evidence.placing import SourceFile, place
from packlens.evidence.reading_progress import Progress, ReadingProgress
from packlens.evidence.reports import ScipFile, TraceFile, name_in_errors, open_report
from packlens.evidence.scip_edges import ScipEdges, ScipSource
from packlens.evidence.scip_file_map import IndexedFile
from packlens.evidence.span_functions import PathsOf, SpanFunctions
from packlens.evidence.traces import Traces
from packlens.extract.parsing.content import decode_source
from packlens.model import CALLABLE_KINDS
from packlens.reading import file_hash, read_with_status
from packlens.store.evidence import SCIP, TRACES, MeasuredFileRow, MeasuredRow, NamedTestRow, ReportRow
from packlens.store.files import file_states, names_of_kinds, read_imports, read_nodes, read_references
from packlens.store.open_database import OpenDatabase
from packlens.store.records import FileState
from packlens.store.reported_edges import Block, blocks_of

_SPANS_A_STEP: Final = 1000


class ReadReport(NamedTuple):
    """What was read from a report; `row` has no path, `newer` and stamp yet."""

    row: ReportRow
    newer: tuple[str, ...]
    """Files that were written after it was measured."""
    tests: Sequence[NamedTestRow] = ()
    symbols: Sequence[MeasuredRow] = ()
    blocks: Sequence[Block] = ()
    files: Sequence[MeasuredFileRow] = ()
    """The contents that it is known to be about."""
    only_tests: bool = False
    """Whether it is a coverage report about test code alone."""


class ReportReader:
    """Reads reports about one workspace."""

    def __init__(self, database: OpenDatabase, root: Path, contents: MeasuredContents) -> None:
        """`contents` says which files a report is known to be about."""
        self._database, self._root, self._contents = database, root, contents

    def read(self, path: Path, progress: Progress, token: CancellationToken) -> ReadReport:
        """Return what a report says about the folder's files. Raises EvidenceError for what is no report."""
        with name_in_errors(path), closing(open_report(path)) as opened:
            reading = ReadingProgress(progress, token, opened.size)
            if isinstance(opened, ScipFile):
                return self._scip(opened, reading)
            return self._traces(opened, reading) if isinstance(opened, TraceFile) else self._coverage(opened, reading)

    def _coverage(self, report: Report, reading: ReadingProgress) -> ReadReport:
        paths, states = self._indexed_paths()
        placed = place(report, paths, lambda each: self._source(each, states[each]), reading)
        row = ReportRow(
            path="",
            format=report.format,
            measured=report.measured_at,
            files=placed.files,
            outside=placed.outside,
            newer=0,
            symbols=len(placed.symbols),
            tests=len(placed.tests),
        )
        return ReadReport(
            row=row,
            newer=placed.newer,
            tests=placed.tests,
            symbols=placed.symbols,
            files=self._contents.rows(placed.current),
            only_tests=placed.only_tests,
        )

    def _scip(self, opened: ScipFile, reading: ReadingProgress) -> ReadReport:
        paths, states = self._indexed_paths()
        source = ScipSource(
            opened.stream, paths, lambda each: self._indexed(each, states[each]), opened.written_at, reading
        )
        edges = ScipEdges(source)
        blocks = [block for rows_of_file in edges.rows() for block in blocks_of(rows_of_file)]
        row = ReportRow(
            path="",
            format=SCIP,
            measured=opened.written_at,
            files=edges.files,
            outside=edges.outside,
            newer=0,
            symbols=0,
            tests=0,
            edges=sum(block.edges for block in blocks),
        )
        return ReadReport(row, tuple(sorted(edges.newer)), blocks=blocks, files=self._contents.rows(edges.current))

    def _traces(self, opened: TraceFile, reading: ReadingProgress) -> ReadReport:
        paths, states = self._indexed_paths()
        functions = SpanFunctions(paths, lambda each: self._source(each, states[each]), self._paths_by_function(states))
        traces = Traces(functions, opened.written_at)
        for count, _ in enumerate(traces.read(opened.spans())):
            if count % _SPANS_A_STEP == 0:
                reading.step(opened.stream.tell())
        run_rows, blocks = traces.ran(), blocks_of(traces.edges())
        if not run_rows and not traces.outside:
            raise EvidenceError(
                "OpenTelemetry: no span says which code it is about (code.function.name, code.file.path)."
            )
        row = ReportRow(
            path="",
            format=TRACES,
            measured=traces.last,
            files=len(traces.paths),
            outside=traces.outside,
            newer=0,
            symbols=len(run_rows),
            tests=0,
            edges=sum(block.edges for block in blocks),
        )
        files = self._contents.rows(traces.paths.difference(traces.newer))
        return ReadReport(row, traces.newer, symbols=run_rows, blocks=blocks, files=files)

    def _paths_by_function(self, states: Mapping[str, FileState]) -> PathsOf:
        """Return a lookup of the files that define a function of a name; it reads the names at its first call."""
        path_of = {state.id: path for path, state in states.items()}

        @cache
        def paths_by_name() -> Mapping[str, list[str]]:
            """Return the files that define a function of each name."""
            paths_by_name: dict[str, list[str]] = {}
            with self._database.use() as connection:
                for name, file in names_of_kinds(connection, CALLABLE_KINDS):
                    if file in path_of:
                        paths_by_name.setdefault(name, []).append(path_of[file])
            return paths_by_name

        return lambda name: paths_by_name().get(name, ())

    def _indexed_paths(self) -> tuple[ReportPaths, Mapping[str, FileState]]:
        with self._database.use() as connection:
            states = file_states(connection)
        return ReportPaths(self._root, states), states

    def _source(self, path: str, state: FileState) -> SourceFile:
        with self._database.use() as connection:
            nodes = read_nodes(connection, state.id)
        text, written_at = self._text(path, state)
        return SourceFile(nodes, text, written_at, state.hash)

    def _indexed(self, path: str, state: FileState) -> IndexedFile | None:
        text, written_at = self._text(path, state)
        if text is None:
            return None
        with self._database.use() as connection:
            nodes = read_nodes(connection, state.id)
            references = read_references(connection, state.id)
            imports = read_imports(connection, state.id)
        return IndexedFile(path, state.hash, text, nodes, references, imports, written_at)

    def _text(self, path: str, state: FileState) -> tuple[bytes | None, float]:
        """Return the text of a file (None if it is not as indexed), and since when it is known to be so."""
        try:
            data, status = read_with_status(f"{self._root}/{path}", inside=str(self._root))
        except OSError:
            return None, 0.0
        if file_hash(data) != state.hash:
            return None, status.st_mtime
        return decode_source(data), self._contents.since(path, data, state.hash, status.st_mtime)
