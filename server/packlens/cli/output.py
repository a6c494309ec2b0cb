"""Prints text to a standard output of any encoding, JSON documents, tables and bars.

The standard output carries answers only; progress, notes and errors go to the standard error.
"""

from __future__ import annotations

import codecs
import errno
import io
import json
import os
import re
import sys
from collections.abc import Iterable, Sequence
from typing import Any, Final, TextIO
from unicodedata import combining, east_asian_width

from packlens.cli.exits import OutputGoneError
from packlens.errors import PacklensError
from packlens.visible import json_escape, visible, visible_json

_ESCAPES: Final = {"json": "packlens-json", "xml": "xmlcharrefreplace"}
"""What happens to characters that the standard output cannot encode, by format: each keeps its text readable."""
_DEFAULT_ESCAPE: Final = "backslashreplace"
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_STYLE: Final = f"\ue000{os.urandom(8).hex()}\ue000"
"""Stands for the escape character that begins the styles of tables: no text of a workspace can know it."""


def _escape_json(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that cannot be encoded by JSON escapes."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return json_escape(error.object[error.start : error.end]), error.end


codecs.register_error("packlens-json", _escape_json)


def write_utf8() -> None:
    """Write UTF-8 and line feeds into pipes and files on Windows too, where Python takes the code page of the country.

    Programs read JSON as UTF-8 (RFC 8259), and a pack has the bytes that its root names. `PYTHONIOENCODING` still
    counts, and a terminal shows what it can.
    """
    if sys.platform != "win32":
        return
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not stream.isatty():
            encoding = stream.encoding if os.environ.get("PYTHONIOENCODING") else "utf-8"
            stream.reconfigure(encoding=encoding, errors=stream.errors, newline="\n")


def emit(text: str, format: str = "") -> None:
    """Print a text and flush it. Every text is printed here, so that hidden characters are shown."""
    stream = sys.stdout
    text = visible_json(text) if format == "json" else visible(text).replace(_STYLE, "\x1b")
    if stream is None:
        raise PacklensError("The output cannot be written: the standard output was closed from the start.")
    try:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_ESCAPES.get(format, _DEFAULT_ESCAPE), newline="\n")
        stream.write(text)
        stream.flush()
    except OSError as error:
        _mute(stream)
        if isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == errno.EINVAL):
            raise OutputGoneError from error  # of a pipe that nobody reads, Windows says EINVAL (CPython's issue 79935)
        raise PacklensError(f"The output cannot be written: {error.strerror}.") from error


def _mute(stream: TextIO) -> None:
    """Discard what is still buffered, so that the interpreter does not fail on it at its end."""
    try:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, stream.fileno())
        os.close(null)
    except (OSError, ValueError):
        pass  # no file behind it: nothing will fail


def emit_json(value: object) -> None:
    """Print one JSON document. Lone surrogates, which JSON cannot carry, become U+FFFD."""
    text = json.dumps(value, ensure_ascii=False, indent=2) + "\n"
    emit(_SURROGATE.sub("\ufffd", text), "json")


def note(text: str) -> None:
    """Print a text and a line end on the standard error; hidden characters are shown."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(visible(text) + "\n")
        sys.stderr.flush()
    except (OSError, UnicodeError):
        pass  # the reader has gone away


def printable(text: str) -> str:
    """Return text from a workspace in one line that is safe to print."""
    return visible(text).replace("\n", "<U+000A>").replace("\t", "<U+0009>")


def bar(value: float, top: float, width: int = 24) -> str:
    """Return a horizontal bar for a value whose largest peer is `top`; below zero it is drawn hollow."""
    if not value or top <= 0:
        return ""
    full, hollow = ("█", "░") if _can_show("█░") else ("#", "-")
    return (full if value > 0 else hollow) * max(round(min(abs(value) / top, 1.0) * width), 1)


def table(title: str, headers: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """Return a table as text: in colour and fitted to the window on a terminal, plain and uncut elsewhere.

    Numbers stand to the right; a table without rows is only its title.
    """
    cells = [[f"{cell:,}" if type(cell) is int else printable(str(cell)) for cell in row] for row in rows]
    numeric = [
        bool(rows) and all(isinstance(row[column], int | float) for row in rows) for column in range(len(headers))
    ]
    if sys.stdout is None or not sys.stdout.isatty():
        return _plain_table(title, [list(headers), *cells], numeric)
    from rich.console import Console, detect_legacy_windows  # noqa: PLC0415 - 60 ms that pipes and editors do without
    from rich.table import Table  # noqa: PLC0415 - part of these 60 ms

    if detect_legacy_windows():  # a console that prints styles as text
        return _plain_table(title, [list(headers), *cells], numeric)

    rich_table = Table(title=title or None, title_justify="left", title_style="bold", box=None, pad_edge=False)
    for header, right in zip(headers, numeric, strict=True):
        rich_table.add_column(header, justify="right" if right else "left", overflow="fold")
    for row in cells:
        rich_table.add_row(*row)
    target = io.StringIO()
    Console(file=target, force_terminal=True, markup=False, emoji=False, highlight=False, legacy_windows=False).print(
        rich_table
    )
    return "\n".join(line.rstrip() for line in target.getvalue().splitlines()).replace("\x1b", _STYLE) + "\n"


def unread_parts(
    problems: Sequence[tuple[str, str]], without_grammar: Sequence[Sequence[Any]], data_formats: Iterable[object]
) -> list[str]:
    """Return the parts of a report that say what was not read, or only in part, and why; none if all was read."""
    parts = [table("", ("read in part or not at all", "why"), problems)] if problems else []
    if without_grammar:
        parts.append(table("", ("not read", "files", "why"), without_grammar))
    return parts + [f"{data_format}\n" for data_format in data_formats]


def _plain_table(title: str, lines: list[list[str]], right: Sequence[bool]) -> str:
    widths = [max(map(_columns, cells)) for cells in zip(*lines, strict=True)]
    rendered = [title] if title else []
    for cells in lines:
        gaps = [" " * (width - _columns(cell)) for width, cell in zip(widths, cells, strict=True)]
        aligned = (
            gap + cell if is_right else cell + gap for gap, cell, is_right in zip(gaps, cells, right, strict=True)
        )
        rendered.append("  ".join(aligned).rstrip())
    return "\n".join(rendered) + "\n"


def _columns(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(each) else 2 if east_asian_width(each) in "WF" else 1 for each in text)


def _can_show(text: str) -> bool:
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except (UnicodeError, LookupError):
        return False
    return True
