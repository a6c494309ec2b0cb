"""Rebuilds a damaged database: empty, except for what was learned, as far as it can be read.

This is a single transaction, the last step of an SQLite backup into the damaged file: processes that have the file open
see the new content afterwards, writers wait for it, and a killed process leaves the old content.
"""

from __future__ import annotations

import contextlib
import os
import re
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import apsw

from packlens.store import feedback
from packlens.store.connection import BUSY_MS, Connection, clear_errors, prepare, transaction
from packlens.store.meta import get_meta, set_meta
from packlens.store.seals import seal


class _Table(NamedTuple):
    """A table of what was learned, with its columns except the checksum."""

    name: str
    columns: tuple[str, ...]
    texts: frozenset[str]
    key: tuple[str, ...]
    """The columns by which rows are stored: reading them in this order needs no sorting."""


_LEARNED: Final = (
    _Table("learned_texts", ("id", "text"), frozenset({"text"}), ("id",)),
    _Table(
        "feedback",
        ("seq", "key", "root", "cluster", "symbol", "anchor", "useful", "total", "use", "time"),
        frozenset({"use"}),
        ("seq",),
    ),
    _Table(
        "lessons",
        ("root", "cluster", "symbol", "anchor", "useful", "total"),
        frozenset(),
        ("root", "cluster", "symbol", "anchor"),
    ),
    _Table(
        "vocabulary",
        ("root", "keyword", "symbol", "anchor", "cluster", "use", "time"),
        frozenset({"use"}),
        ("root", "keyword", "symbol", "anchor", "cluster"),
    ),
    _Table(
        "events", ("seq", "id", "window", "kind", "time", "data"), frozenset({"id", "window", "kind", "data"}), ("seq",)
    ),
)
_UNSEALED_COLUMN: Final = "seq"
_HEADER: Final = struct.Struct(">16xH10xI")
"""The size and the number of pages in a database's header (sqlite.org/fileformat2.html, section 1.3)."""
_MAX_FILLED: Final = 1 << 36
_ORIGIN: Final = re.compile("[0-9a-f]{32}")
"""The origin of exported lessons (`learn.export`). If it is lost, a new one is made."""


def rebuild(path: Path) -> int:
    """Empty a damaged database, except for what was learned; return how many observations were kept.

    Raises StoreError if it cannot be written.
    """
    with clear_errors(path), contextlib.closing(apsw.Connection(":memory:")) as rebuilt:
        prepare(rebuilt)
        _extend_to_full_size(path)
        with (
            contextlib.closing(_open(path)) as damaged,
            contextlib.closing(_open(path)) as reader,
            damaged.backup("main", rebuilt, "main") as backup,
        ):
            backup.step(1)  # takes the write lock: nothing that is read from here on can change
            with transaction(rebuilt):
                _keep_learned(reader, rebuilt)
            backup.step()
    with clear_errors(path), contextlib.closing(_open(path)) as connection:
        prepare(connection, connection.pragma("user_version"))
        return int(connection.execute("SELECT count(*) FROM feedback").get)


def _extend_to_full_size(path: Path) -> None:
    """Extend a truncated file with zeros to the size in its header, because SQLite does not open it otherwise."""
    with path.open("rb") as file:
        header = file.read(_HEADER.size)
    if len(header) < _HEADER.size:
        return
    size, pages = _HEADER.unpack(header)
    full_size = min(size * pages, _MAX_FILLED)
    if path.stat().st_size < full_size:
        os.truncate(path, full_size)


def _open(path: Path) -> Connection:
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
    connection.set_busy_timeout(BUSY_MS)
    return connection


def _keep_learned(damaged: Connection, rebuilt: Connection) -> None:
    for table in _LEARNED:
        question_marks = ", ".join("?" * (len(table.columns) + 1))
        rebuilt.executemany(
            f"INSERT OR IGNORE INTO {table.name} ({', '.join(table.columns)}, seal) VALUES ({question_marks})",  # noqa: S608 - names from _LEARNED
            _readable(damaged, table),
        )
    _add_missing_sums(rebuilt)
    set_meta(rebuilt, state="rebuilt", generation=str(int(time.time())))  # a number that no other process can have seen
    with contextlib.suppress(apsw.Error, UnicodeDecodeError):
        origin = get_meta(damaged, "lessons_origin")
        if _ORIGIN.fullmatch(origin):
            set_meta(rebuilt, lessons_origin=origin)


def _add_missing_sums(rebuilt: Connection) -> None:
    """Add the sums of observations whose lesson was lost."""
    roots = [root for (root,) in rebuilt.execute("SELECT DISTINCT root FROM feedback")]
    for root in roots:
        rows = rebuilt.execute(
            "SELECT key, root, cluster, symbol, anchor, useful, total FROM feedback WHERE root = ?", (root,)
        ).fetchall()
        rebuilt.executemany(
            "INSERT OR IGNORE INTO lessons VALUES (?1, ?2, ?3, ?4, ?5, ?6, seal(?1, ?2, ?3, ?4, ?5, ?6))",
            [(root, *lesson) for lesson in feedback.sums(rows)],
        )


def _readable(damaged: Connection, table: _Table) -> list[tuple[Any, ...]]:
    """Return the undamaged rows of a table, each with its checksum."""
    rows: dict[tuple[Any, ...], None] = {}
    for order in ("", " DESC"):  # an unreadable page ends a sweep; the other sweep finds the rows after it
        with contextlib.suppress(apsw.Error):
            for row in _sweep(damaged, table, order):
                rows[row] = None
    return list(rows)


def _sweep(damaged: Connection, table: _Table, order: str) -> Iterator[tuple[Any, ...]]:
    """Yield the readable rows of a table in the order in which they are stored, or (`order`: " DESC") in reverse.

    Layouts before the sixth have no checksums; their rows are taken unchecked.
    """
    has_seals = "seal" in [name for _, name, *_ in damaged.execute(f"PRAGMA table_info({table.name})")]
    columns = [f"CAST({name} AS BLOB)" if name in table.texts else name for name in table.columns]
    key = ", ".join(f"{name}{order}" for name in table.key)
    query = (
        f"SELECT {', '.join(columns)}, {'seal' if has_seals else 'NULL'} FROM {table.name} NOT INDEXED ORDER BY {key}"  # noqa: S608 - names from _LEARNED
    )
    for *values, stored_seal in damaged.execute(query):
        with contextlib.suppress(UnicodeDecodeError, AttributeError):
            row = [
                value.decode() if name in table.texts else value
                for name, value in zip(table.columns, values, strict=True)
            ]
            row_seal = seal(
                *[value for name, value in zip(table.columns, row, strict=True) if name != _UNSEALED_COLUMN]
            )
            if stored_seal is None or stored_seal == row_seal:
                yield (*row, row_seal)
