"""Reads reports that are lines of text: lcov's tracefiles (man geninfo) and Go's cover profiles (go tool cover)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from packlens.errors import EvidenceError
from packlens.evidence.facts import MAX_LINES, MeasuredFile, lines
from packlens.visible import visible_line

_BLOCK: Final = re.compile(r"(.+):(\d{1,9})\.\d{1,9},(\d{1,9})\.\d{1,9} \d{1,9} (\d+)")
_MAX_DIGITS: Final = 9
_MAX_SHOWN: Final = 60


def lcov_files(text: Iterable[str]) -> Iterator[MeasuredFile]:
    """Yield the records of an lcov tracefile."""
    path, hits = "", dict[int, bool]()
    for line in text:
        key, _, value = line.rstrip("\r\n").partition(":")
        if key == "SF":
            path, hits = value, {}
        elif key == "DA" and path:
            number, _, hit_text = value.partition(",")
            count = hit_text.partition(",")[0]
            if not number.isdecimal() or not count.lstrip("-").isdecimal():
                raise EvidenceError(f"lcov: '{_excerpt(line)}' is not a line with its hits; write the report again.")
            if len(number) <= _MAX_DIGITS and int(number) <= MAX_LINES:
                hits[int(number)] = hits.get(int(number), False) or int(count[:18]) > 0
        elif key == "end_of_record" and path:
            yield _file(path, hits)
            path = ""
    if path:
        raise EvidenceError("lcov: the last record has no end; the report is cut short, write it again.")


def go_files(text: Iterable[str]) -> Iterator[MeasuredFile]:
    """Yield the files of a Go cover profile; a file whose blocks other files interrupt is yielded several times."""
    path, hits = "", dict[int, bool]()
    for line in text:
        if line.startswith("mode:") or not line.strip():
            continue
        block = _BLOCK.fullmatch(line.rstrip("\r\n"))
        if block is None or int(block[3]) - int(block[2]) > MAX_LINES:
            raise EvidenceError(f"Go cover profile: '{_excerpt(line)}' is not a block; write the profile again.")
        if block[1] != path:
            if path:
                yield _file(path, hits)
            path, hits = block[1], {}
        for number in range(int(block[2]), min(int(block[3]), MAX_LINES) + 1):
            hits[number] = hits.get(number, False) or int(block[4][:18]) > 0
    if path:
        yield _file(path, hits)


def _file(path: str, hits: dict[int, bool]) -> MeasuredFile:
    return MeasuredFile(path, lines([number for number, ran in hits.items() if ran]), lines(list(hits)))


def _excerpt(line: str) -> str:
    return visible_line(line.strip()[:_MAX_SHOWN])
