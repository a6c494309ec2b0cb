"""Reads and writes files of JSON lines, one value a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar

from packlens.errors import PacklensError


class WritesLine(Protocol):
    """A value that a file of JSON lines can hold."""

    def line(self) -> str:
        """Return this as a line of JSON."""


_Line = TypeVar("_Line", bound=WritesLine)


def read_lines(path: Path, holds: str) -> Iterator[tuple[Any, str]]:
    """Yield the value of each line that is not blank, and its place (`file:line`).

    Raises PacklensError, which names file and line, for what is not JSON; `holds` says what the file should hold.
    """
    try:
        lines = path.read_text("utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise PacklensError(f"{path} cannot be read as {holds}: {error}.") from error
    for number, line in enumerate(lines, 1):
        if line.strip():
            location = f"{path}:{number}"
            try:
                value = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise PacklensError(f"{location} is not JSON: {error}.") from error
            yield value, location


def texts_in(fields: Mapping[str, Any], name: str, refusal: str) -> tuple[str, ...]:
    """Return a field that holds a list of texts, () without it. Raises PacklensError with the sentence `refusal`."""
    texts = fields.get(name) or []
    if not isinstance(texts, list):
        raise PacklensError(refusal)
    return tuple(map(str, texts))


def write_lines(path: Path, values: Iterable[_Line]) -> list[_Line]:
    """Write each value as soon as it is made; return all of them."""
    lines_written: list[_Line] = []
    try:
        with path.open("w", encoding="utf-8", newline="\n") as target:
            for value in values:
                target.write(value.line())
                target.flush()
                lines_written.append(value)
    except OSError as error:
        raise PacklensError(f"{path} cannot be written: {error.strerror}.") from error
    return lines_written
