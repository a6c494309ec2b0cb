"""Reads SimpleCov's `.resultset.json` and `coverage.json`, and V8's raw coverage (NODE_V8_COVERAGE)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from packlens.errors import EvidenceError
from packlens.evidence.facts import MeasuredFile, OffsetRange, lines

_WRONG: Final = (TypeError, KeyError, ValueError, AttributeError, OverflowError)
NO_LINES: Final = lines([])


def simplecov_files(data: bytes) -> Iterator[MeasuredFile]:
    """Yield the files of all commands of a report. Raises EvidenceError for other JSON."""
    report = _parsed(data, "SimpleCov")
    try:
        runs = [report] if "meta" in report else list(report.values())
        for run in runs:
            for path, measured in run["coverage"].items():
                counts = measured["lines"] if isinstance(measured, dict) else measured
                known = [number for number, count in enumerate(counts, 1) if isinstance(count, int)]
                ran = [number for number in known if counts[number - 1] > 0]
                yield MeasuredFile(str(path), lines(ran), lines(known))
    except _WRONG as error:
        raise EvidenceError("SimpleCov: the JSON holds no lines with their counts; run the tests again.") from error


def v8_files(data: bytes) -> Iterator[MeasuredFile]:
    """Yield the scripts of a report that are files; those that were compiled from other sources are left out.

    V8 counts characters of what it ran, so that a script with a source map says nothing about the lines of its source.
    """
    report = _parsed(data, "V8 coverage")
    try:
        compiled = {url for url, map_of in report.get("source-map-cache", {}).items() if map_of.get("data")}
        for script in report["result"]:
            url = script["url"]
            if not isinstance(url, str) or not url.startswith("file:") or url in compiled:
                continue
            ranges = [
                OffsetRange(int(each["startOffset"]), int(each["endOffset"]), int(each["count"]))
                for function in script["functions"]
                for each in function["ranges"]
            ]
            yield MeasuredFile(unquote(urlsplit(url).path), NO_LINES, NO_LINES, ranges=ranges)
    except _WRONG as error:
        raise EvidenceError("V8 coverage: the JSON holds no ranges with their counts; write it again.") from error


def _parsed(data: bytes, name: str) -> Any:
    try:
        report = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise EvidenceError(f"{name}: the report is no JSON or cut short; write it again.") from error
    if not isinstance(report, dict):
        raise EvidenceError(f"{name}: the report is no object; write it again.")
    return report
