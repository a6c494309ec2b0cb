"""Writes reports of coverage as large as asked, about files that are there and as many that are not."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

_LINES: Final = 300
_LCOV: Final = "DA:{},{}\n"
_JACOCO: Final = '<line nr="{}" mi="0" ci="{}" mb="0" cb="0"/>\n'
_COBERTURA: Final = '<line number="{}" hits="{}"/>\n'


class Format(NamedTuple):
    """How a report begins and ends, what it says of a file, and what stands between two files."""

    head: str
    record: Callable[[str], str]
    tail: str
    between: str = ""


def _lines(pattern: str) -> str:
    return "".join(pattern.format(number, number % 3) for number in range(1, _LINES + 1))


def _istanbul(path: str) -> str:
    lines = range(1, _LINES + 1)
    places = {str(n): {"start": {"line": n, "column": 4}, "end": {"line": n, "column": 20}} for n in lines}
    counts = {str(n): n % 3 for n in lines}
    return (
        f"{json.dumps(path)}: {json.dumps({'path': path, 'statementMap': places, 's': counts, 'fnMap': {}, 'f': {}})}"
    )


def _jacoco(path: str) -> str:
    folder, _, name = path.rpartition("/")
    return f'<package name="{folder}"><sourcefile name="{name}">{_lines(_JACOCO)}</sourcefile></package>'


def _cobertura(path: str) -> str:
    return f'<class filename="{path}"><lines>{_lines(_COBERTURA)}</lines></class>'


def _simplecov(path: str) -> str:
    return f"{json.dumps(path)}: {json.dumps({'lines': [n % 3 for n in range(_LINES)]})}"


FORMATS: Final = {
    "lcov": Format("TN:\n", lambda path: f"SF:{path}\n{_lines(_LCOV)}end_of_record\n", ""),
    "cobertura": Format("<coverage>", _cobertura, "</coverage>"),
    "jacoco": Format('<report name="x">', _jacoco, "</report>"),
    "go": Format("mode: set\n", lambda path: _lines(path + ":{0}.1,{0}.9 1 {1}\n"), ""),
    "simplecov": Format('{"RSpec": {"coverage": {', _simplecov, "}}}", ", "),
    "istanbul": Format("{", _istanbul, "}", ", "),
}


def write_report(name: str, paths: list[str], out: Path, size: int) -> None:
    """Write a report of so many bytes, of one file at least."""
    form = FORMATS[name]
    with out.open("w") as stream:
        stream.write(form.head)
        for number, path in enumerate(_endless(paths)):
            stream.write((form.between if number else "") + form.record(path))
            if stream.tell() >= size:
                break
        stream.write(form.tail)


def _endless(paths: list[str]) -> Iterator[str]:
    number = 0
    while True:
        yield paths[number % len(paths)]
        yield f"/srv/elsewhere/part{number}/module.py"
        number += 1
