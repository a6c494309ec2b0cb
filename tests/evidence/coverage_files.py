"""Writes data files of coverage.py by its documented schema, as pytest-cov leaves them with `--cov-context=test`."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

V8_FOLDER = Path(__file__).parent / "v8"
"""Coverage that V8 wrote."""
SCHEMA = """
CREATE TABLE meta (key TEXT, value TEXT, UNIQUE (key));
CREATE TABLE file (id INTEGER PRIMARY KEY, path TEXT, UNIQUE (path));
CREATE TABLE context (id INTEGER PRIMARY KEY, context TEXT, UNIQUE (context));
CREATE TABLE line_bits (file_id INTEGER, context_id INTEGER, numbits BLOB, UNIQUE (file_id, context_id));
CREATE TABLE arc (
  file_id INTEGER, context_id INTEGER, fromno INTEGER, tono INTEGER, UNIQUE (file_id, context_id, fromno, tono)
);
"""
Ran = Mapping[str, Mapping[str, set[int]]]
"""Lines by file, then by context."""


def write_coverage(path: Path, ran: Ran, *, arcs: bool = False, when: str = "") -> Path:
    """Write a data file, with lines or with branches."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(SCHEMA)
        if when:
            connection.execute("INSERT INTO meta VALUES ('when', ?)", (when,))
        contexts = sorted({context for by_context in ran.values() for context in by_context})
        connection.executemany("INSERT INTO context VALUES (?, ?)", list(enumerate(contexts, 1)))
        for file, (name, by_context) in enumerate(ran.items(), 1):
            connection.execute("INSERT INTO file VALUES (?, ?)", (file, name))
            for context, lines in by_context.items():
                number = contexts.index(context) + 1
                if arcs:
                    pairs = zip([-1, *sorted(lines)], [*sorted(lines), -1], strict=True)
                    rows = [(file, number, start, end) for start, end in pairs]
                    connection.executemany("INSERT INTO arc VALUES (?, ?, ?, ?)", rows)
                else:
                    connection.execute("INSERT INTO line_bits VALUES (?, ?, ?)", (file, number, numbits(lines)))
    return path


def numbits(lines: set[int]) -> bytes:
    """Return line numbers as coverage.py stores them."""
    bits = bytearray(max(lines, default=0) // 8 + 1)
    for line in lines:
        bits[line // 8] |= 1 << line % 8
    return bytes(bits)
