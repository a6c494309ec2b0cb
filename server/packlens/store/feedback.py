"""Stores what was learned: observations, their sums by keyword cluster, vocabulary, and the log of events.

An observation replaces an earlier one with the same key, so nothing is counted twice. `lessons` holds the sums of
observations by (cluster, symbol, anchor), so that a query reads only the sums of one cluster. Anchors are opaque here
(`learn.anchors`); an observation without one never expires.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import apsw

from packlens.store.seals import verified

_ROOT: Final = 0
"""The column `root` of every row: the database's only folder."""
_DAY: Final = 86_400
_SEALED: Final = "key, root, cluster, symbol, anchor, useful, total, use, time, seal"


class Observation(NamedTuple):
    """How much a symbol of a pack was used, or how a user marked it."""

    key: bytes
    cluster: int
    symbol: int
    anchor: bytes | None
    useful: float
    total: float
    use: str
    time: int


class Lesson(NamedTuple):
    """The sum of a cluster's observations of a symbol with one anchor; a lesson with an empty anchor never expires."""

    cluster: int
    symbol: int
    anchor: bytes
    useful: float
    total: float


class Association(NamedTuple):
    """A keyword of a task (named by its cluster) for which a symbol was used."""

    keyword: int
    symbol: int
    anchor: bytes
    cluster: int
    use: str
    time: int


class Use(NamedTuple):
    """A use of a symbol for a task, which its cluster names."""

    cluster: int
    symbol: int
    anchor: bytes


class WordUse(NamedTuple):
    """A use of a symbol for a task (its cluster) that has a keyword: what a query reads of an `Association`."""

    keyword: int
    symbol: int
    anchor: bytes
    cluster: int


def put_observations(connection: apsw.Connection, observations: Iterable[Observation]) -> None:
    """Store observations, replacing those with the same keys, and update the sums."""
    latest = {observation.key: observation for observation in observations}
    reversed_sums = connection.executemany(
        "DELETE FROM feedback WHERE key = ? RETURNING cluster, symbol, ifnull(anchor, x''), -useful, -total",
        [(key,) for key in latest],
    )
    _add(connection, [Lesson(*row) for row in reversed_sums])
    connection.executemany(
        "INSERT INTO feedback (key, root, cluster, symbol, anchor, useful, total, use, time, seal) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, seal(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9))",
        [(row.key, _ROOT, *row[1:4], float(row.useful), float(row.total), *row[6:]) for row in latest.values()],
    )
    _add(
        connection,
        [Lesson(row.cluster, row.symbol, row.anchor or b"", row.useful, row.total) for row in latest.values()],
    )


def _add(connection: apsw.Connection, lessons: Sequence[Lesson]) -> None:
    connection.executemany(
        "INSERT INTO lessons VALUES (?1, ?2, ?3, ?4, ?5, ?6, seal(?1, ?2, ?3, ?4, ?5, ?6)) ON CONFLICT DO UPDATE SET "
        "useful = useful + ?5, total = total + ?6, seal = seal(?1, ?2, ?3, ?4, useful + ?5, total + ?6)",
        [(_ROOT, *lesson[:3], float(lesson.useful), float(lesson.total)) for lesson in lessons],
    )
    connection.executemany(
        "DELETE FROM lessons WHERE root = ? AND cluster = ? AND symbol = ? AND anchor = ? AND total <= 0",
        [(_ROOT, *lesson[:3]) for lesson in lessons if lesson.total < 0],
    )


def lessons_of(connection: apsw.Connection, cluster: int) -> list[Lesson]:
    """Return the sums of one cluster, by symbol and anchor."""
    rows = connection.execute("SELECT * FROM lessons WHERE root = ? AND cluster = ?", (_ROOT, cluster))
    return [Lesson(*row[1:]) for row in verified(rows)]


def has_lessons(connection: apsw.Connection) -> bool:
    """Return whether anything was learned for any task."""
    tables = ("lessons", "vocabulary", "feedback")
    return bool(connection.execute(f"SELECT {' OR '.join(f'EXISTS (SELECT 1 FROM {table})' for table in tables)}").get)  # noqa: S608 - constants


def last_uses(connection: apsw.Connection, limit: int, observations: int) -> list[Use]:
    """Return the last edits, typed names and commits, latest first: at most `limit`.

    Only the last `observations` of a folder are read.
    """
    rows = connection.execute(
        f"SELECT {_SEALED} FROM feedback WHERE root = ?1 AND use IN ('edited', 'named', 'committed') "  # noqa: S608 - a constant
        "AND seq > (SELECT max(seq) FROM feedback WHERE root = ?1) - ?2 ORDER BY seq DESC LIMIT ?3",
        (_ROOT, observations, limit),
    )
    return [Use(cluster, symbol, anchor or b"") for _, _, cluster, symbol, anchor, *_ in verified(rows)]


def use_of(connection: apsw.Connection, key: bytes) -> str:
    """Return the use recorded in the observation with a key; '' if there is none."""
    return str(connection.execute("SELECT use FROM feedback WHERE key = ?", (key,)).get or "")


def uses_in(connection: apsw.Connection, cluster: int, symbol: int) -> list[str]:
    """Return how a symbol was used for the tasks of a cluster. It reads every observation."""
    query = "SELECT DISTINCT use FROM feedback WHERE root = ? AND symbol = ? AND cluster = ?"
    return [str(use) for (use,) in connection.execute(query, (_ROOT, symbol, cluster))]


def all_lessons(connection: apsw.Connection) -> list[Lesson]:
    """Return all sums, by cluster, symbol and anchor."""
    query = "SELECT * FROM lessons WHERE root = ? ORDER BY cluster, symbol, anchor"
    return [Lesson(*row[1:]) for row in verified(connection.execute(query, (_ROOT,)))]


def own_lessons(connection: apsw.Connection) -> list[Lesson]:
    """Return the sums of the observations that were made here, not imported, by cluster, symbol and anchor."""
    query = f"SELECT {_SEALED} FROM feedback WHERE root = ? AND use NOT LIKE 'import %'"  # noqa: S608 - a constant
    return sums(verified(connection.execute(query, (_ROOT,))))


def sums(observations: Iterable[Sequence[Any]]) -> list[Lesson]:
    """Return the sums of rows (key, root, cluster, symbol, anchor, useful, total, ...), by cluster, symbol, anchor."""
    totals: dict[tuple[int, int, bytes], tuple[float, float]] = {}
    for _, _, cluster, symbol, anchor, useful, total, *_ in observations:
        counts_before = totals.get((cluster, symbol, anchor or b""), (0.0, 0.0))
        totals[cluster, symbol, anchor or b""] = counts_before[0] + useful, counts_before[1] + total
    return [Lesson(*key, *counts) for key, counts in sorted(totals.items())]


def put_associations(connection: apsw.Connection, rows: Iterable[Association]) -> None:
    """Store associations. One that is stored already gets the later time; an imported one becomes one's own."""
    connection.executemany(
        "INSERT INTO vocabulary VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, seal(?1, ?2, ?3, ?4, ?5, ?6, ?7)) "
        "ON CONFLICT DO UPDATE SET time = max(time, ?7), use = iif(use LIKE 'import %', ?6, use), "
        "seal = seal(root, keyword, symbol, anchor, cluster, iif(use LIKE 'import %', ?6, use), max(time, ?7))",
        ((_ROOT, *row) for row in rows),
    )


def associations_of(connection: apsw.Connection, keywords: Sequence[int]) -> list[WordUse]:
    """Return the associations of some keywords, sorted by keyword."""
    associations: list[WordUse] = []
    for keyword in sorted(set(keywords)):
        rows = connection.execute("SELECT * FROM vocabulary WHERE root = ? AND keyword = ?", (_ROOT, keyword))
        associations += [WordUse(*row[1:5]) for row in verified(rows)]
    return associations


def all_associations(connection: apsw.Connection) -> list[Association]:
    """Return all associations, in the order of the table's key."""
    query = "SELECT * FROM vocabulary WHERE root = ? ORDER BY keyword, symbol, anchor, cluster"
    return [Association(*row[1:]) for row in verified(connection.execute(query, (_ROOT,)))]


def own_associations(connection: apsw.Connection) -> list[Association]:
    """Return the associations that were made here, not imported, in the order of the table's key."""
    return [row for row in all_associations(connection) if not row.use.startswith("import ")]


def drop_associations(connection: apsw.Connection, keywords: Iterable[int], symbol: int, cluster: int) -> None:
    """Forget that words of one task mean a symbol, whatever its anchors; imported associations stay."""
    connection.executemany(
        "DELETE FROM vocabulary WHERE root = ? AND keyword = ? AND symbol = ? AND cluster = ? "
        "AND use NOT LIKE 'import %'",
        ((_ROOT, keyword, symbol, cluster) for keyword in keywords),
    )


def drop_use(connection: apsw.Connection, use: str) -> None:
    """Forget what was recorded for one use, such as the import of a file of lessons."""
    _forget(connection, "use = ?1", (use,))
    connection.execute("DELETE FROM vocabulary WHERE use = ?", (use,))


def drop_uses(connection: apsw.Connection, prefix: str) -> None:
    """Forget what was recorded for all uses whose names begin with a prefix and a space."""
    query = "SELECT DISTINCT use FROM {} WHERE use >= ?1 AND use < ?2"
    bounds = (f"{prefix} ", f"{prefix}!")
    uses = {use for table in ("feedback", "vocabulary") for (use,) in connection.execute(query.format(table), bounds)}
    for use in sorted(uses):
        drop_use(connection, use)


def put_texts(connection: apsw.Connection, texts: Iterable[tuple[int, str]]) -> None:
    """Store the texts of clusters, keywords and symbols, by their numbers."""
    connection.executemany("INSERT OR IGNORE INTO learned_texts VALUES (?1, ?2, seal(?1, ?2))", texts)


def texts(connection: apsw.Connection) -> dict[int, str]:
    """Return the known texts of clusters, keywords and symbols, by their numbers."""
    return dict(verified(connection.execute("SELECT * FROM learned_texts")))


def texts_of(connection: apsw.Connection, numbers: Iterable[int]) -> dict[int, str]:
    """Return the known texts of some numbers."""
    by_id: dict[int, str] = {}
    for number in numbers:
        by_id.update(verified(connection.execute("SELECT * FROM learned_texts WHERE id = ?", (number,))))
    return by_id


def symbol_names(connection: apsw.Connection) -> dict[int, str]:
    """Return the symbol ids of the existing symbols that lessons are about, by number."""
    return dict(
        connection.execute(
            "SELECT id, symbol_id FROM nodes WHERE id IN "
            "(SELECT symbol FROM lessons UNION SELECT symbol FROM vocabulary)"
        )
    )


def spans_of(connection: apsw.Connection, symbols: Iterable[int]) -> dict[int, tuple[int, int]]:
    """Return (start byte, end byte) of some symbols as they were last indexed."""
    spans: dict[int, tuple[int, int]] = {}
    for symbol in symbols:
        row = connection.execute("SELECT start_byte, end_byte FROM nodes WHERE id = ?", (symbol,)).fetchone()
        if row is not None:
            spans[symbol] = row
    return spans


# The log


def put_event(connection: apsw.Connection, event_id: str, window: str, kind: str, time: float, data: str) -> bool:
    """Add an event to the log; return False if it holds one with this id, which has been applied already."""
    connection.execute(
        "INSERT OR IGNORE INTO events (id, window, kind, time, data, seal) "
        "VALUES (?1, ?2, ?3, ?4, ?5, seal(?1, ?2, ?3, ?4, ?5))",
        (event_id, window, kind, float(time), data),
    )
    return bool(connection.changes())


def events_of(connection: apsw.Connection, window: str) -> list[tuple[str, str]]:
    """Return (kind, data) of a window's events in the order in which they were applied."""
    query = "SELECT id, window, kind, time, data, seal FROM events WHERE window = ? ORDER BY seq"
    return [(kind, data) for _, _, kind, _, data in verified(connection.execute(query, (window,)))]


def events_of_windows(connection: apsw.Connection, prefix: str, kind: str) -> Iterator[tuple[str, str]]:
    """Yield (window, data) of the events of a kind in windows whose names begin with a prefix, in order."""
    columns = "id, window, kind, time, data, seal"
    query = f"SELECT {columns} FROM events WHERE window >= ? AND window < ? AND kind = ? ORDER BY seq"  # noqa: S608 - a constant
    rows = connection.execute(query, (prefix, f"{prefix}\U0010ffff", kind))
    yield from ((window, data) for _, window, _, _, data in verified(rows))


def events_between(connection: apsw.Connection, kind: str, since: float, until: float) -> Iterator[tuple[str, str]]:
    """Yield (window, data) of the events of a kind within a span of time, in the order in which they were applied."""
    columns = "id, window, kind, time, data, seal"
    query = f"SELECT {columns} FROM events WHERE kind = ? AND time BETWEEN ? AND ? ORDER BY seq"  # noqa: S608 - a constant
    for _, window, _, _, data in verified(connection.execute(query, (kind, since, until))):
        yield window, data


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
    """Forget rows older than `days`, the oldest rows beyond `rows`, and all but the last `events` events.

    The events of the last day stay in any case. `now` is a Unix time.
    """
    cutoff = now - days * _DAY
    last_dropped = None
    if max_observations(connection) > rows:
        last_dropped = connection.execute("SELECT seq FROM feedback ORDER BY seq DESC LIMIT 1 OFFSET ?", (rows,)).get
    _forget(connection, "time < ?1 OR seq <= ?2", (cutoff, last_dropped or 0))
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


def max_observations(connection: apsw.Connection) -> int:
    """Return an upper bound of the number of observations, from the first and the last one."""
    ends = "(SELECT max(seq) FROM feedback) - (SELECT min(seq) FROM feedback)"  # in one SELECT it would read them all
    return int(connection.execute(f"SELECT ifnull({ends} + 1, 0)").get)


def forget(connection: apsw.Connection, symbols: Sequence[int] | None, cluster: int | None) -> int:
    """Forget what was learned about some symbols (None: all) for a cluster (None: all); return the number of rows.

    If both are None, the log of events is deleted, too.
    """
    if symbols is None and cluster is None:
        count = learned_rows(connection)
        for table in ("feedback", "lessons", "vocabulary", "events", "learned_texts"):
            connection.execute(f"DELETE FROM {table}")  # noqa: S608 - one of five literals
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


def learned_rows(connection: apsw.Connection) -> int:
    """Return the number of observations and associations."""
    return int(connection.execute("SELECT (SELECT count(*) FROM feedback) + (SELECT count(*) FROM vocabulary)").get)


def _forget(connection: apsw.Connection, condition: str, values: tuple[int | str | None, ...]) -> int:
    """Delete observations and subtract them from the sums; return how many were deleted."""
    selection = f"FROM feedback WHERE {condition}"
    forgotten: list[tuple[Any, ...]] = connection.execute(
        f"SELECT cluster, symbol, ifnull(anchor, x'') AS a, -sum(useful), -sum(total) {selection} "
        "GROUP BY cluster, symbol, a",
        values,
    ).fetchall()
    _add(connection, [Lesson(*reversed_sum) for reversed_sum in forgotten])
    connection.execute(f"DELETE {selection}", values)
    return int(connection.changes()) if forgotten else 0


def _drop_unused_texts(connection: apsw.Connection) -> None:
    connection.execute(
        "DELETE FROM learned_texts WHERE id NOT IN "
        "(SELECT cluster FROM feedback UNION SELECT cluster FROM vocabulary UNION SELECT keyword FROM vocabulary "
        "UNION SELECT symbol FROM feedback UNION SELECT symbol FROM vocabulary)"
    )
