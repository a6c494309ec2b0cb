"""Reads Istanbul's `coverage-final.json` (nyc, Jest, Vitest): the counts of functions and of statements' first lines.

Lines alone know neither a function of one line nor one without statements.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
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
            functions = _functions(file.get("fnMap", {}), file.get("f", {}))
        except (TypeError, KeyError, ValueError, AttributeError) as error:
            raise EvidenceError("Istanbul: the JSON holds no statements with their counts; choose another.") from error
        yield MeasuredFile(str(file.get("path") or path), lines(ran), lines(list(starts.values())), functions=functions)


def _functions(places: Mapping[str, Any], counts: Mapping[str, Any]) -> dict[tuple[int, int], bool]:
    """Return whether functions ran, by first and last line, of those that share these with no other."""
    found: dict[tuple[int, int], list[bool]] = {}
    for key, function in places.items():
        place = (int(function["decl"]["start"]["line"]), int(function["loc"]["end"]["line"]))
        found.setdefault(place, []).append(int(counts[key]) > 0)
    return {place: ran[0] for place, ran in found.items() if len(ran) == 1}
