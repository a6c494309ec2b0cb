"""Opens a report: recognises its format by its first bytes, and reads it within limits of size."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from packlens.errors import EvidenceError
from packlens.evidence import coverage_py
from packlens.evidence.facts import MeasuredFile, Report
from packlens.evidence.json_reports import istanbul_files, simplecov_files, v8_files
from packlens.evidence.limits import MAX_BYTES
from packlens.evidence.otlp import Span, trace_reader
from packlens.evidence.scip import is_scip
from packlens.evidence.text_reports import go_files, lcov_files
from packlens.evidence.xml_reports import Cobertura, JaCoCo
from packlens.reading import FileRefusedError, open_regular, real_path
from packlens.store.coverage_file import CoverageFileError

_HEAD: Final = 4096
_MAX_LINE_LENGTH: Final = 1 << 16
_SIMPLECOV: Final = re.compile(rb'\{\s*"[^"]{1,200}"\s*:\s*\{\s*"coverage"\s*:\s*\{')
_COMPRESSED: Final = (b"\x1f\x8b", b"PK\x03\x04", b"BZh", b"\xfd7zXZ\0", b"\x28\xb5\x2f\xfd")
"""The first bytes of files of gzip, ZIP, bzip2, xz and Zstandard."""
FORMATS: Final = (
    "coverage.py's .coverage, lcov, Cobertura XML, JaCoCo XML, a Go cover profile, JSON of Istanbul, SimpleCov or V8, "
    "a SCIP index, or OpenTelemetry traces (OTLP JSON lines, or protobuf of the collector)"
)


class _TextReport(NamedTuple):
    """A report that is not a database."""

    format: str
    files: Iterator[MeasuredFile]
    marks_definitions: bool = True
    """As in `Report`."""


@dataclass(frozen=True)
class _OpenFile:
    """A file that is read more than once, or that is not a list of files."""

    stream: BinaryIO
    written_at: float
    """When it was written, in seconds since the epoch."""
    size: int

    def close(self) -> None:
        """Close the file."""
        self.stream.close()


class ScipFile(_OpenFile):
    """An open SCIP index (`evidence.scip_edges`)."""


@dataclass(frozen=True)
class TraceFile(_OpenFile):
    """An open file of OpenTelemetry traces (`evidence.traces`)."""

    read: Callable[[BinaryIO], Iterator[Span]]

    def spans(self) -> Iterator[Span]:
        """Yield the spans. Raises EvidenceError for damage."""
        return self.read(self.stream)


def open_report(path: Path) -> Report | ScipFile | TraceFile:
    """Return the report, the SCIP index or the traces in a file. Raises EvidenceError for any other file."""
    try:
        stream = open_regular(str(real_path(path)), MAX_BYTES)
        status = os.fstat(stream.fileno())
        written_at = status.st_mtime
        head = stream.read(_HEAD)
        stream.seek(0)
    except FileRefusedError as error:
        raise EvidenceError(f"{path} is not read: {error}.") from error
    except OSError as error:
        raise EvidenceError(f"{path} cannot be read: {error.strerror or error}.") from error
    if head.startswith(coverage_py.MAGIC):
        stream.close()
        try:
            report = coverage_py.read(real_path(path), written_at)
        except CoverageFileError as error:
            raise _unreadable(path, error) from error
        return replace(report, files=_checked(path, report.files))
    if is_scip(head):
        return ScipFile(stream, written_at, status.st_size)
    if (read := trace_reader(head)) is not None:
        return TraceFile(stream, written_at, status.st_size, read)
    try:
        text_report = _text_report(head.removeprefix(b"\xef\xbb\xbf").lstrip(), stream)
    except EvidenceError:
        stream.close()
        raise
    if text_report is None:
        stream.close()
        raise EvidenceError(f"{path} {_why_none(head)}")
    return Report(
        path=path,
        format=text_report.format,
        files=text_report.files,
        measured_at=written_at,
        marks_definitions=text_report.marks_definitions,
        close=stream.close,
        size=status.st_size,
        bytes_read=stream.tell,
    )


def _why_none(head: bytes) -> str:
    if not head:
        return "is empty; write the report again."
    if head.startswith(_COMPRESSED):
        return "is compressed; unpack it first."
    return f"is not a report that Packlens reads: {FORMATS}."


def _text_report(head: bytes, stream: BinaryIO) -> _TextReport | None:
    """Return the report in a stream that begins with these bytes; None for unknown formats."""
    if head.startswith(b"mode:"):
        return _TextReport("Go cover profile", go_files(_text(stream)), marks_definitions=False)
    if head.startswith((b"TN:", b"SF:")):
        return _TextReport("lcov", lcov_files(_text(stream)))
    if head.startswith(b"{") and b"statementMap" in head:
        return _TextReport("Istanbul", istanbul_files(stream))
    if head.startswith(b"{") and b'"result"' in head and b'"scriptId"' in head:
        return _TextReport("V8 coverage", v8_files(stream))
    if head.startswith(b"{") and (b'"simplecov' in head or _SIMPLECOV.match(head)):
        return _TextReport("SimpleCov", simplecov_files(stream))
    if head.startswith(b"<"):
        if b"<coverage" in head:
            return _TextReport("Cobertura", Cobertura().files(stream))
        if b"<report" in head:
            return _TextReport("JaCoCo", JaCoCo().files(stream), marks_definitions=False)
    return None


def _text(stream: BinaryIO) -> Iterator[str]:
    while line := stream.readline(_MAX_LINE_LENGTH):
        yield line.decode("utf-8", "replace").removeprefix("\ufeff")


@contextmanager
def name_in_errors(path: Path) -> Iterator[None]:
    """Let errors about a report name it, if they do not yet."""
    try:
        yield
    except EvidenceError as error:
        if str(error).startswith(str(path)):
            raise
        raise EvidenceError(f"{path}: {error}") from error


def _checked(path: Path, files: Iterator[MeasuredFile]) -> Iterator[MeasuredFile]:
    """Yield the files of coverage.py's data; raises EvidenceError for damage."""
    try:
        yield from files
    except CoverageFileError as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: CoverageFileError) -> EvidenceError:
    return EvidenceError(f"{path} is not read: {error}; run the tests with coverage again.")
