"""Reads Istanbul's `coverage-final.json` (nyc, Jest, Vitest): the first lines of statements, with their counts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from packlens.errors import EvidenceError
from packlens.evidence.facts import MeasuredFile, lines


def istanbul_files(data: bytes) -> Iterator[MeasuredFile]:
    """Yield the files of a report. Raises EvidenceError for other JSON."""
    try:
        report: Any = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise EvidenceError("Istanbul: the report is no JSON or cut short; write it again.") from error
    items: list[tuple[str, Any]] = list(report.items()) if isinstance(report, dict) else [("", None)]
    for path, file in items:
        try:
            counts = file["s"]
            starts = {key: int(span["start"]["line"]) for key, span in file["statementMap"].items()}
            ran = [line for key, line in starts.items() if int(counts.get(key, 0)) > 0]
        except (TypeError, KeyError, ValueError, AttributeError) as error:
            raise EvidenceError("Istanbul: the JSON holds no statements with their counts; choose another.") from error
        yield MeasuredFile(str(file.get("path") or path), lines(ran), lines(list(starts.values())))
