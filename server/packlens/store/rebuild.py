"""A damaged database made anew: empty, but for what was learned, as far as it can be read.

All happens in one transaction of SQLite's, the last step of a backup into the damaged file: whoever has it open goes on
with what is there then, what others write meanwhile waits for it, and a process that is killed leaves what there was.
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
from packlens.store.connection import Connection, clear_errors, prepare, transaction
from packlens.store.meta import get_meta, set_meta
from packlens.store.seals import seal


class _Table(NamedTuple):
    """A table of what was learned, with its columns but for the checksum."""

    name: str
    columns: tuple[str, ...]
    texts: frozenset[str]
    key: tuple[str, ...]
    """The columns by which rows are stored, in which no sorting is needed."""


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
_UNSEALED: Final = "seq"
_BUSY_MS: Final = 15_000
#: Of a database's header: the size of a page, and how many there are (sqlite.org/fileformat2.html, section 1.3).
_HEADER: Final = struct.Struct(">16xH10xI")
_MOST_FILLED: Final = 1 << 36
#: Under which lessons are known elsewhere (`learn.portable`); one that is damaged is made anew when it is needed.
_ORIGIN: Final = re.compile("[0-9a-f]{32}")


def rebuild(path: Path) -> int:
    """Empty a damaged database but for what was learned; return how many observations were kept.

    Raises StoreError where it cannot be written.
    """
    with clear_errors(path), contextlib.closing(apsw.Connection(":memory:")) as fresh:
        prepare(fresh)
        _fill_up(path)
        with (
            contextlib.closing(_opened(path)) as damaged,
            contextlib.closing(_opened(path)) as reader,
            damaged.backup("main", fresh, "main") as backup,
        ):
            backup.step(1)  # takes the lock of writing: what is read now stays
            with transaction(fresh):
                _keep_learned(reader, fresh)
            backup.step()
    with clear_errors(path), contextlib.closing(_opened(path)) as connection:
        prepare(connection, connection.pragma("user_version"))
        return int(connection.execute("SELECT count(*) FROM feedback").get)


def _fill_up(path: Path) -> None:
    """Make a file that was cut short as long as it says it is, so that SQLite opens it at all; the end is zeros."""
    with path.open("rb") as file:
        header = file.read(_HEADER.size)
    if len(header) < _HEADER.size:
        return
    size, pages = _HEADER.unpack(header)
    wanted = min(size * pages, _MOST_FILLED)
    if path.stat().st_size < wanted:
        os.truncate(path, wanted)


def _opened(path: Path) -> Connection:
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
    connection.set_busy_timeout(_BUSY_MS)
    return connection


def _keep_learned(damaged: Connection, fresh: Connection) -> None:
    for table in _LEARNED:
        marks = ", ".join("?" * (len(table.columns) + 1))
        fresh.executemany(
            f"INSERT OR IGNORE INTO {table.name} ({', '.join(table.columns)}, seal) VALUES ({marks})",  # noqa: S608
            _readable(damaged, table),
        )
    _add_missing_sums(fresh)
    set_meta(fresh, state="rebuilt", generation=str(int(time.time())))  # no number that other processes know
    with contextlib.suppress(apsw.Error, UnicodeDecodeError):
        origin = get_meta(damaged, "lessons_origin")
        if _ORIGIN.fullmatch(origin):
            set_meta(fresh, lessons_origin=origin)


def _add_missing_sums(fresh: Connection) -> None:
    """Make the sums of observations whose lesson was lost."""
    roots = [root for (root,) in fresh.execute("SELECT DISTINCT root FROM feedback")]
    for root in roots:
        rows = fresh.execute(
            "SELECT key, root, cluster, symbol, anchor, useful, total FROM feedback WHERE root = ?", (root,)
        ).fetchall()
        fresh.executemany(
            "INSERT OR IGNORE INTO lessons VALUES (?1, ?2, ?3, ?4, ?5, ?6, seal(?1, ?2, ?3, ?4, ?5, ?6))",
            [(root, *lesson) for lesson in feedback.sums(rows)],
        )


def _readable(damaged: Connection, table: _Table) -> list[tuple[Any, ...]]:
    """Return the rows of a table that are as they were written, each with its checksum."""
    found: dict[tuple[Any, ...], None] = {}
    for order in ("", " DESC"):  # a page that cannot be read ends a sweep: what lies behind it is met by the other
        with contextlib.suppress(apsw.Error):
            for row in _sweep(damaged, table, order):
                found[row] = None
    return list(found)


def _sweep(damaged: Connection, table: _Table, order: str) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a table that can be read, in the order in which they are stored, or the opposite one.

    Layouts before the sixth have no checksums: their rows are taken as they are.
    """
    sealed = "seal" in [name for _, name, *_ in damaged.execute(f"PRAGMA table_info({table.name})")]
    wanted = [f"CAST({name} AS BLOB)" if name in table.texts else name for name in table.columns]
    key = ", ".join(f"{name}{order}" for name in table.key)
    query = f"SELECT {', '.join(wanted)}, {'seal' if sealed else 'NULL'} FROM {table.name} NOT INDEXED ORDER BY {key}"  # noqa: S608
    for *values, stored in damaged.execute(query):
        with contextlib.suppress(UnicodeDecodeError, AttributeError):
            row = [
                value.decode() if name in table.texts else value
                for name, value in zip(table.columns, values, strict=True)
            ]
            made = seal(*[value for name, value in zip(table.columns, row, strict=True) if name != _UNSEALED])
            if stored is None or stored == made:
                yield (*row, made)


__all__ = ["rebuild"]
