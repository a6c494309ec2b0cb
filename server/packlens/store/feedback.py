"""What was learned, as rows: observations, their sums by keyword cluster, vocabulary, and the log of events.

An observation has a key, and a later one of the same key replaces it, so nothing is counted twice. `lessons` holds the
sums of observations by (cluster, symbol, anchor): a query reads one cluster's, however many observations there are. An
anchor is the Merkle root of the symbol's package when it was observed; None is valid for ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import apsw

from packlens.store.seals import checked

ROOT: Final = 0
"""`root` of the folder that a database belongs to; others are for databases of several folders."""
_DAY: Final = 86_400
_SEALED: Final = "key, root, cluster, symbol, anchor, useful, total, use, time, seal"


class Observation(NamedTuple):
    """How one symbol did in one pack, or what somebody said of it."""

    key: bytes
    cluster: int
    symbol: int
    anchor: bytes | None
    useful: float
    total: float
    use: str
    time: int


class Lesson(NamedTuple):
    """The sum of a cluster's observations of a symbol at one state of its package; an empty anchor never expires."""

    cluster: int
    symbol: int
    anchor: bytes
    useful: float
    total: float


class Association(NamedTuple):
    """A keyword that was in a task (known by its cluster) for which a symbol was used."""

    keyword: int
    symbol: int
    anchor: bytes
    cluster: int
    use: str
    time: int


def put_observations(connection: apsw.Connection, observations: Iterable[Observation], root: int = ROOT) -> None:
    """Store observations, each in place of the one with its key, and keep the sums right."""
    latest = {new.key: new for new in observations}
    taken = connection.executemany(
        "DELETE FROM feedback WHERE key = ? RETURNING cluster, symbol, ifnull(anchor, x''), -useful, -total",
        [(key,) for key in latest],
    )
    _add(connection, root, [Lesson(*row) for row in taken])
    connection.executemany(
        "INSERT INTO feedback (key, root, cluster, symbol, anchor, useful, total, use, time, seal) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, seal(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9))",
        [(n.key, root, *n[1:4], float(n.useful), float(n.total), *n[6:]) for n in latest.values()],
    )
    _add(connection, root, [Lesson(n.cluster, n.symbol, n.anchor or b"", n.useful, n.total) for n in latest.values()])


def _add(connection: apsw.Connection, root: int, changes: Sequence[Lesson]) -> None:
    connection.executemany(
        "INSERT INTO lessons VALUES (?1, ?2, ?3, ?4, ?5, ?6, seal(?1, ?2, ?3, ?4, ?5, ?6)) ON CONFLICT DO UPDATE SET "
        "useful = useful + ?5, total = total + ?6, seal = seal(?1, ?2, ?3, ?4, useful + ?5, total + ?6)",
        [(root, *change[:3], float(change.useful), float(change.total)) for change in changes],
    )
    connection.executemany(
        "DELETE FROM lessons WHERE root = ? AND cluster = ? AND symbol = ? AND anchor = ? AND total <= 0",
        [(root, *change[:3]) for change in changes if change.total < 0],
    )


def lessons_of(connection: apsw.Connection, cluster: int, root: int = ROOT) -> list[Lesson]:
    """Return the sums of one cluster, by symbol and anchor."""
    rows = connection.execute("SELECT * FROM lessons WHERE root = ? AND cluster = ?", (root, cluster))
    return [Lesson(*row[1:]) for row in checked(rows)]


def last_uses(
    connection: apsw.Connection, most: int, observations: int, root: int = ROOT
) -> list[tuple[int, int, bytes]]:
    """Return (cluster, symbol, anchor) of the last edits and typed names among the last observations, latest first."""
    rows = connection.execute(
        f"SELECT {_SEALED} FROM feedback WHERE root = ?1 AND use IN ('edited', 'named') "  # noqa: S608 - a constant
        "AND seq > (SELECT max(seq) FROM feedback WHERE root = ?1) - ?2 ORDER BY seq DESC LIMIT ?3",
        (root, observations, most),
    )
    return [(cluster, symbol, anchor or b"") for _, _, cluster, symbol, anchor, *_ in checked(rows)]


def all_lessons(connection: apsw.Connection, *, own: bool = False, root: int = ROOT) -> Iterator[Lesson]:
    """Yield all sums, or those of what was observed here (`own`), by cluster, symbol and anchor."""
    if own:
        query = f"SELECT {_SEALED} FROM feedback WHERE root = ? AND use NOT LIKE 'import %'"  # noqa: S608 - a constant
        yield from sums(checked(connection.execute(query, (root,))))
        return
    query = "SELECT * FROM lessons WHERE root = ? ORDER BY cluster, symbol, anchor"
    for row in checked(connection.execute(query, (root,))):
        yield Lesson(*row[1:])


def sums(observations: Iterable[Sequence[Any]]) -> list[Lesson]:
    """Return the sums of rows (key, root, cluster, symbol, anchor, useful, total, ...), in the order of their keys."""
    found: dict[tuple[int, int, bytes], tuple[float, float]] = {}
    for _, _, cluster, symbol, anchor, useful, total, *_ in observations:
        before = found.get((cluster, symbol, anchor or b""), (0.0, 0.0))
        found[cluster, symbol, anchor or b""] = before[0] + useful, before[1] + total
    return [Lesson(*key, *counts) for key, counts in sorted(found.items())]


def put_associations(connection: apsw.Connection, rows: Iterable[Association], root: int = ROOT) -> None:
    """Store associations; one that is there already only gets younger."""
    connection.executemany(
        "INSERT INTO vocabulary VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, seal(?1, ?2, ?3, ?4, ?5, ?6, ?7)) "
        "ON CONFLICT DO UPDATE SET time = max(time, ?7), "
        "seal = seal(root, keyword, symbol, anchor, cluster, use, max(time, ?7))",
        ((root, *row) for row in rows),
    )


def associations_of(
    connection: apsw.Connection, keywords: Sequence[int], root: int = ROOT
) -> list[tuple[int, int, bytes, int]]:
    """Return (keyword, symbol, anchor, cluster) of the associations of some keywords, in that order."""
    found: list[tuple[int, int, bytes, int]] = []
    for keyword in sorted(set(keywords)):
        rows = connection.execute("SELECT * FROM vocabulary WHERE root = ? AND keyword = ?", (root, keyword))
        found += [(row[1], row[2], row[3], row[4]) for row in checked(rows)]
    return found


def all_associations(connection: apsw.Connection, *, own: bool = False, root: int = ROOT) -> Iterator[Association]:
    """Yield all associations, or those made here (`own`), in the order of the table's key."""
    query = "SELECT * FROM vocabulary WHERE root = ?"
    if own:
        query += " AND use NOT LIKE 'import %'"
    for row in checked(connection.execute(f"{query} ORDER BY keyword, symbol, anchor, cluster", (root,))):
        yield Association(*row[1:])


def drop_use(connection: apsw.Connection, use: str) -> None:
    """Forget what was recorded for one use, such as the import of somebody's file."""
    _forget(connection, "use = ?1", (use,))
    connection.execute("DELETE FROM vocabulary WHERE use = ?", (use,))


def put_texts(connection: apsw.Connection, texts: Iterable[tuple[int, str]]) -> None:
    """Remember what the numbers of clusters and keywords stand for."""
    connection.executemany("INSERT OR IGNORE INTO learned_texts VALUES (?1, ?2, seal(?1, ?2))", texts)


def texts(connection: apsw.Connection) -> dict[int, str]:
    """Return what numbers of clusters and keywords stand for, as far as it is known."""
    return dict(checked(connection.execute("SELECT * FROM learned_texts")))


def symbol_names(connection: apsw.Connection) -> dict[int, str]:
    """Return the symbol ids of what was learned about, by number; symbols that are gone are missing."""
    return dict(
        connection.execute(
            "SELECT id, symbol_id FROM nodes WHERE id IN "
            "(SELECT symbol FROM lessons UNION SELECT symbol FROM vocabulary)"
        )
    )


def spans_of(connection: apsw.Connection, symbols: Iterable[int]) -> dict[int, tuple[int, int]]:
    """Return the byte spans of some symbols as they were last indexed."""
    found: dict[int, tuple[int, int]] = {}
    for symbol in symbols:
        row = connection.execute("SELECT start_byte, end_byte FROM nodes WHERE id = ?", (symbol,)).fetchone()
        if row is not None:
            found[symbol] = row
    return found


# The log


def put_event(connection: apsw.Connection, id: str, window: str, kind: str, time: float, data: str) -> bool:  # noqa: A002
    """Add an event to the log; False if one with its id is there, which was applied then."""
    connection.execute(
        "INSERT OR IGNORE INTO events (id, window, kind, time, data, seal) "
        "VALUES (?1, ?2, ?3, ?4, ?5, seal(?1, ?2, ?3, ?4, ?5))",
        (id, window, kind, float(time), data),
    )
    return bool(connection.changes())


def events_of(connection: apsw.Connection, window: str) -> list[tuple[str, str]]:
    """Return (kind, data) of a window's events in the order in which they were applied."""
    query = "SELECT id, window, kind, time, data, seal FROM events WHERE window = ? ORDER BY seq"
    return [(kind, data) for _, _, kind, _, data in checked(connection.execute(query, (window,)))]


def open_windows(connection: apsw.Connection) -> list[tuple[str, float]]:
    """Return the windows whose last event is not their end, with its time."""
    return list(
        connection.execute(
            "SELECT window, time FROM events WHERE seq IN (SELECT max(seq) FROM events GROUP BY window) "
            "AND kind <> 'WindowEnded' ORDER BY seq"
        )
    )


# Bounds


def prune(connection: apsw.Connection, now: int, days: int, rows: int, events: int) -> None:
    """Forget what is older than some days and, oldest first, what is beyond some rows; keep the last events."""
    cutoff = now - days * _DAY
    beyond = None
    if span_of_rows(connection) > rows:
        beyond = connection.execute("SELECT seq FROM feedback ORDER BY seq DESC LIMIT 1 OFFSET ?", (rows,)).get
    _forget(connection, "time < ?1 OR seq <= ?2", (cutoff, beyond or 0))
    connection.execute("DELETE FROM vocabulary WHERE time < ?", (cutoff,))
    connection.execute(
        "DELETE FROM vocabulary WHERE (root, keyword, symbol, anchor, cluster) IN (SELECT root, keyword, symbol, "
        "anchor, cluster FROM vocabulary ORDER BY time DESC, keyword, symbol, anchor, cluster LIMIT -1 OFFSET ?)",
        (rows,),
    )
    connection.execute(
        "DELETE FROM events WHERE seq <= (SELECT max(seq) FROM events) - ? AND time < ?", (events, now - _DAY)
    )
    _drop_unused_texts(connection)


def span_of_rows(connection: apsw.Connection) -> int:
    """Return an upper bound of the number of observations, at the cost of looking at two of them."""
    ends = "(SELECT max(seq) FROM feedback) - (SELECT min(seq) FROM feedback)"  # in one SELECT it would read them all
    return int(connection.execute(f"SELECT ifnull({ends} + 1, 0)").get)


def forget(connection: apsw.Connection, symbols: Sequence[int] | None, cluster: int | None) -> int:
    """Forget what was learned about some symbols (None: all) for a cluster (None: all); return how many rows it was.

    Without either, the log of events goes, too.
    """
    if symbols is None and cluster is None:
        count = _count(connection)
        for table in ("feedback", "lessons", "vocabulary", "events", "learned_texts"):
            connection.execute(f"DELETE FROM {table}")  # noqa: S608 - names of our own
        connection.execute("DELETE FROM meta WHERE key = 'lessons_origin'")
        return count
    count = 0
    for symbol in symbols if symbols is not None else (None,):
        count += _forget(connection, "(?1 IS NULL OR symbol = ?1) AND (?2 IS NULL OR cluster = ?2)", (symbol, cluster))
        connection.execute(
            "DELETE FROM vocabulary WHERE (?1 IS NULL OR symbol = ?1) AND (?2 IS NULL OR cluster = ?2)",
            (symbol, cluster),
        )
        count += connection.changes()
    _drop_unused_texts(connection)
    return count


def _count(connection: apsw.Connection) -> int:
    return int(connection.execute("SELECT (SELECT count(*) FROM feedback) + (SELECT count(*) FROM vocabulary)").get)


def _forget(connection: apsw.Connection, condition: str, values: tuple[int | str | None, ...]) -> int:
    """Delete observations and take them out of the sums; return how many there were."""
    chosen = f"FROM feedback WHERE {condition}"
    sums: list[tuple[Any, ...]] = connection.execute(
        f"SELECT root, cluster, symbol, ifnull(anchor, x'') AS a, -sum(useful), -sum(total) {chosen} "
        "GROUP BY root, cluster, symbol, a",
        values,
    ).fetchall()
    for root, *change in sums:
        _add(connection, root, [Lesson(*change)])
    connection.execute(f"DELETE {chosen}", values)
    return int(connection.changes()) if sums else 0


def _drop_unused_texts(connection: apsw.Connection) -> None:
    connection.execute(
        "DELETE FROM learned_texts WHERE id NOT IN "
        "(SELECT cluster FROM feedback UNION SELECT cluster FROM vocabulary UNION SELECT keyword FROM vocabulary)"
    )
