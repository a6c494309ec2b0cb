"""Reads reports that are JSON, file by file: Istanbul's, SimpleCov's and V8's.

Istanbul's `coverage-final.json` (nyc, Jest, Vitest) counts functions and the first lines of statements: lines alone
cannot tell whether a function of one line, or one without statements, ran. SimpleCov writes `.resultset.json` and
`coverage.json`, V8 the files of NODE_V8_COVERAGE.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, BinaryIO, Final
from urllib.parse import unquote, urlsplit

from packlens.errors import EvidenceError
from packlens.evidence.facts import MeasuredFile, OffsetRange, lines
from packlens.evidence.json_stream import JsonStream, JsonStreamError

_WRONG: Final = (TypeError, KeyError, ValueError, AttributeError, OverflowError)
_NO_LINES: Final = lines([])


def istanbul_files(stream: BinaryIO) -> Iterator[MeasuredFile]:
    """Yield the files of a report. Raises EvidenceError for other JSON."""
    with _read("Istanbul", "holds no statements with their counts; choose another"):
        report = JsonStream(stream)
        for path in report.members():
            file = report.value()
            counts = file["s"]
            starts = {key: int(span["start"]["line"]) for key, span in file["statementMap"].items()}
            lines_run = [line for key, line in starts.items() if int(counts.get(key, 0)) > 0]
            functions = _functions(file.get("fnMap", {}), file.get("f", {}))
            file_path = str(file.get("path") or path)
            yield MeasuredFile(file_path, lines(lines_run), lines(list(starts.values())), functions=functions)
        report.end()


def _functions(declared: Mapping[str, Any], counts: Mapping[str, Any]) -> dict[tuple[int, int], bool]:
    """Return whether functions ran, by first and last line; those that share both with others are left out."""
    runs_by_line: dict[tuple[int, int], list[bool]] = {}
    for key, function in declared.items():
        line_range = (int(function["decl"]["start"]["line"]), int(function["loc"]["end"]["line"]))
        runs_by_line.setdefault(line_range, []).append(int(counts[key]) > 0)
    return {line_range: ran[0] for line_range, ran in runs_by_line.items() if len(ran) == 1}


def simplecov_files(stream: BinaryIO) -> Iterator[MeasuredFile]:
    """Yield the files of all commands of a report. Raises EvidenceError for other JSON."""
    with _read("SimpleCov", "holds no lines with their counts; run the tests again"):
        report, is_one_run, runs = JsonStream(stream), False, 0
        for name in report.members():
            is_one_run |= name == "meta"  # of `coverage.json`, which begins with it; else commands have names
            if is_one_run and name != "coverage":
                report.skip()
                continue
            for member in [name] if is_one_run else report.members():
                if member == "coverage":
                    runs += 1
                    yield from _simplecov_run(report)
                else:
                    report.skip()
        report.end()
        if not runs:
            raise KeyError("coverage")


def _simplecov_run(report: JsonStream) -> Iterator[MeasuredFile]:
    for path in report.members():
        measured = report.value()
        counts = measured["lines"] if isinstance(measured, dict) else measured
        counted_lines = [number for number, count in enumerate(counts, 1) if isinstance(count, int)]
        lines_run = [number for number in counted_lines if counts[number - 1] > 0]
        yield MeasuredFile(path, lines(lines_run), lines(counted_lines))


def v8_files(stream: BinaryIO) -> Iterator[MeasuredFile]:
    """Yield the scripts of a report that are files; those that were compiled from other sources are left out.

    V8 counts characters of the text that it ran, so a script with a source map says nothing about the lines of its
    source. The maps come behind the scripts, so the report is read twice.
    """
    with _read("V8 coverage", "holds no ranges with their counts; write it again"):
        compiled = _compiled(JsonStream(stream))
        stream.seek(0)
        report = JsonStream(stream)
        for name in report.members():
            if name != "result":
                report.skip()
                continue
            for _ in report.items():
                script = report.value()
                url = script["url"]
                if isinstance(url, str) and url.startswith("file:") and url not in compiled:
                    yield MeasuredFile(unquote(urlsplit(url).path), _NO_LINES, _NO_LINES, ranges=_ranges(script))


def _ranges(script: Mapping[str, Any]) -> list[OffsetRange]:
    return [
        OffsetRange(int(each["startOffset"]), int(each["endOffset"]), int(each["count"]))
        for function in script["functions"]
        for each in function["ranges"]
    ]


def _compiled(report: JsonStream) -> set[str]:
    """Return the URLs of scripts that have a source map."""
    compiled = set[str]()
    for name in report.members():
        if name != "source-map-cache":
            report.skip()
            continue
        for url in report.members():
            for member in report.members():
                if member == "data" and report.begins() == "{":
                    compiled.add(url)
                report.skip()
    report.end()
    return compiled


@contextmanager
def _read(name: str, replacement: str) -> Iterator[None]:
    """Turn errors into a sentence about what is wrong with a report: no JSON, or `replacement` JSON."""
    try:
        yield
    except JsonStreamError as error:
        raise EvidenceError(
            f"{name}: the report is not JSON, is cut short, or too large in one of its parts; write it again."
        ) from error
    except _WRONG as error:
        raise EvidenceError(f"{name}: the JSON {replacement}.") from error
