"""Databases damaged at random: a pack from one is the pack from a whole one, or there is one clear sentence.

A round makes one index with lessons, and damages copies of it: on disk, and through SQL, as a program or a person with
a tool might. Each is asked for a pack by an engine or by the command; what was learned must still be there, unless its
own pages or rows were damaged.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

import apsw

from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.errors import PacklensError, StoreDamagedError
from tests.attack.campaign import Campaign, Outcome
from tests.trees import SHOP, write_tree

_TASK = "charge a card for the items in the cart"
_BUDGET = 900
_PAGE = 8192
_ATTEMPTS = 25
_COMMANDS = 2
"""Of the attempts of a round, those made with the command in a process of its own: that takes its time."""
_WITHOUT_COLUMNS = 0.4
"""The share of databases that hold rows alone, as after an index run that no question followed."""
_LEARNED = ("feedback", "lessons", "vocabulary", "learned_texts", "events", "meta")
_FILES = {
    **SHOP,
    **{f"more/m{n}.py": f'def step_{n}(card):\n    """Step {n} of a payment."""\n    return card\n' for n in range(30)},
}


@dataclass(frozen=True)
class _Whole:
    """An index without damage, and what it answers."""

    repo: Path
    database: Path
    pack: str
    lessons: frozenset[str]


def _whole(scratch: Path) -> _Whole:
    repo, database = scratch / "repo", scratch / "whole.db"
    write_tree(repo, _FILES)
    with ContextEngine.open(repo, database=database) as engine:
        engine.index()
        engine.feedback(["pay", "Cart"], True, _TASK)
        pack = engine.for_task(_TASK, _BUDGET, "markdown", learn=True).text
        return _Whole(repo, database, pack, _lessons(engine))


def _lessons(engine: ContextEngine) -> frozenset[str]:
    """Return what can be read of the lessons; a table holds none whose columns or pages were taken away.

    A question reads only the lessons that it needs, so it may not meet the damage.
    """
    queries = (
        "SELECT cluster, symbol, anchor, useful, total FROM lessons",
        "SELECT keyword, symbol, anchor, cluster, use, time FROM vocabulary",
    )
    readable: set[str] = set()
    with closing(apsw.Connection(str(engine.database), flags=apsw.SQLITE_OPEN_READONLY)) as connection:
        for query in queries:
            with suppress(apsw.SQLError, apsw.CorruptError):
                readable.update(map(repr, connection.execute(query)))
    return frozenset(readable)


# What is done to a database: each takes a path and returns whether what was learned may be damaged, too


def _bytes_changed(path: Path, chance: random.Random) -> bool:
    data = bytearray(path.read_bytes())
    for _ in range(chance.choice((1, 3, 20, 200))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    path.write_bytes(data)
    return True


def _bits_flipped(path: Path, chance: random.Random) -> bool:
    data = bytearray(path.read_bytes())
    for _ in range(chance.choice((1, 2, 8))):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    path.write_bytes(data)
    return True


def _truncated(path: Path, chance: random.Random) -> bool:
    with path.open("r+b") as file:
        file.truncate(chance.randrange(path.stat().st_size))
    return True


def _pages_overwritten(path: Path, chance: random.Random) -> bool:
    data = bytearray(path.read_bytes())
    filler = chance.choice((b"\x00", b"\xff", b"\xa5"))
    for _ in range(chance.choice((1, 2, 5))):
        at = chance.randrange(len(data) // _PAGE) * _PAGE
        data[at : at + _PAGE] = filler * _PAGE
    path.write_bytes(data)
    return True


def _pages_swapped(path: Path, chance: random.Random) -> bool:
    data = bytearray(path.read_bytes())
    one, other = (chance.randrange(len(data) // _PAGE) * _PAGE for _ in range(2))
    data[one : one + _PAGE], data[other : other + _PAGE] = data[other : other + _PAGE], data[one : one + _PAGE]
    path.write_bytes(data)
    return True


def _value_changed(path: Path, chance: random.Random) -> bool:
    """Change one value of one row: another text, other bytes, another number, another type."""
    connection = _tool(path)
    table, column = chance.choice(_columns(connection))
    row = connection.execute(f"SELECT {column} FROM {table} ORDER BY random() LIMIT 1").fetchall()
    value = row[0][0] if row else None
    if isinstance(value, int):
        new = chance.choice(("'x'", "-1", str(value + 1), str(value ^ 1 << chance.randrange(40))))
    else:
        new = chance.choice(
            (
                f"x'{chance.randbytes(9).hex()}'",
                f"CAST(x'ff{chance.randbytes(3).hex()}' AS TEXT)",
                "''",
                f"{column} || 'x'",
                f"CAST({column} || 'y' AS BLOB)",
                f"substr({column}, 2)",
            )
        )
    _try(connection, f"UPDATE {table} SET {column} = {new} WHERE {column} IS ?", (value,))
    connection.close()
    return table in _LEARNED


def _rows_deleted(path: Path, chance: random.Random) -> bool:
    connection = _tool(path)
    table, column = chance.choice([each for each in _columns(connection) if each[0] not in ("reported_edges",)])
    _try(
        connection,
        f"DELETE FROM {table} WHERE {column} IN (SELECT {column} FROM {table} LIMIT 1 OFFSET ?)",
        (chance.randrange(20),),
    )
    connection.close()
    return table in _LEARNED


def _schema_changed(path: Path, chance: random.Random) -> bool:
    connection = _tool(path)
    table, column = chance.choice(_columns(connection))
    _try(
        connection,
        chance.choice(
            (
                f"DROP TABLE {table}",
                f"ALTER TABLE {table} DROP COLUMN {column}",
                f"ALTER TABLE {table} RENAME TO theirs",
                f"ALTER TABLE {table} RENAME COLUMN {column} TO theirs",
                f"DELETE FROM {table}",
                "DROP INDEX nodes_id",
            )
        ),
    )
    connection.close()
    return table in _LEARNED


def _version_changed(path: Path, chance: random.Random) -> bool:
    connection = _tool(path)
    connection.pragma(chance.choice(("user_version", "user_version", "application_id")), chance.randrange(12))
    connection.close()
    return False


def _log_lost(path: Path, chance: random.Random) -> bool:
    """Write to the database, and delete or damage its log while it is open, as after a crash of the machine."""
    connection = _tool(path)
    connection.pragma("journal_mode", "wal")
    connection.pragma("wal_autocheckpoint", 0)
    connection.execute("UPDATE files SET stamp = stamp + 1; DELETE FROM columns")
    log = path.with_name(path.name + "-wal")
    data = bytearray(log.read_bytes())
    log_bytes = path.read_bytes()
    connection.close()
    path.write_bytes(log_bytes)
    if chance.random() < 0.7:
        for _ in range(chance.choice((0, 1, 50))):
            data[chance.randrange(len(data))] ^= 0xFF
        log.write_bytes(data[: chance.randrange(len(data))] if chance.random() < 0.5 else data)
    return False


def _tool(path: Path) -> apsw.Connection:
    """Open a database as a tool would that knows nothing of Packlens."""
    connection = apsw.Connection(str(path))
    connection.create_scalar_function("seal", lambda *_: 0)
    return connection


def _columns(connection: apsw.Connection) -> list[tuple[str, str]]:
    query = (
        "SELECT m.name, c.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' "
        "AND m.name NOT LIKE 'sqlite%' ORDER BY 1, 2"
    )
    return list(connection.execute(query))


def _try(connection: apsw.Connection, statement: str, values: tuple[object, ...] = ()) -> None:
    with suppress(apsw.Error):  # what SQLite refuses is no damage
        connection.execute(statement, values)


_DAMAGE: tuple[Callable[[Path, random.Random], bool], ...] = (
    _bytes_changed,
    _bits_flipped,
    _truncated,
    _pages_overwritten,
    _pages_swapped,
    _value_changed,
    _value_changed,
    _rows_deleted,
    _schema_changed,
    _version_changed,
    _log_lost,
)


def _asked_engine(whole: _Whole, database: Path) -> tuple[str, frozenset[str] | None]:
    """Return a pack as the command makes it, and what is known of lessons; or a sentence, and None.

    No remembered pack is the answer: the index is read.
    """
    settings = Settings(caches=False)
    for attempt in range(2):
        try:
            with ContextEngine.open(whole.repo, settings, database) as engine:
                engine.index()
                text = engine.for_task(_TASK, _BUDGET, "markdown", learn=True).text
                return text, _lessons(engine)
        except StoreDamagedError as error:
            if attempt:
                return f"damaged twice: {error}", frozenset()
            _rebuild(error.path)
        except PacklensError as error:
            return _sentence(str(error)), None
    raise AssertionError


def _rebuild(path: Path) -> None:
    from packlens.store.rebuild import rebuild

    rebuild(path)


def _asked_command(whole: _Whole, database: Path) -> tuple[str, frozenset[str] | None]:
    command = [
        sys.executable,
        "-m",
        "packlens",
        "pack",
        _TASK,
        "--repo",
        str(whole.repo),
        "--db",
        str(database),
        "--budget",
        str(_BUDGET),
        "--format",
        "markdown",
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    if done.returncode == 0:
        with ContextEngine.open(whole.repo, database=database) as engine:
            return done.stdout, _lessons(engine)
    return _sentence(done.stderr.strip().removeprefix("Error: ")), None


def _sentence(text: str) -> str:
    good = text.endswith((".", ".)")) and "\n" not in text and "unexpectedly" not in text and "Traceback" not in text
    return "" if good else f"no clear sentence: {text[-300:]}"


def round_of_databases(seed: int, scratch: Path) -> Outcome:
    """Damage copies of one index, each in one way, and ask each for a pack."""
    chance = random.Random(seed)
    whole = _whole(scratch)
    failures: list[str] = []
    for attempt in range(_ATTEMPTS):
        database = scratch / f"{attempt}.db"
        shutil.copy(whole.database, database)
        if chance.random() < _WITHOUT_COLUMNS:
            with closing(apsw.Connection(str(database))) as connection:
                connection.execute("DELETE FROM columns")
        damage = chance.choice(_DAMAGE)
        learned_too = damage(database, chance)
        ask = _asked_command if attempt < _COMMANDS else _asked_engine
        if problem := _problem(whole, ask, database, learned_too):
            failures.append(f"attempt {attempt} ({damage.__name__.strip('_')}): {problem}")
    return Outcome(_ATTEMPTS, tuple(failures))


def _problem(
    whole: _Whole, ask: Callable[[_Whole, Path], tuple[str, frozenset[str] | None]], database: Path, learned_too: bool
) -> str:
    """Return what is wrong with what came out of a damaged database, or ''."""
    try:
        text, lessons = ask(whole, database)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    if lessons is None:
        return text
    if not learned_too and lessons != whole.lessons:
        return f"lessons were lost: {len(whole.lessons - lessons)} of {len(whole.lessons)}"
    if not lessons <= whole.lessons and not learned_too:
        return "lessons were made up"
    if lessons == whole.lessons and text != whole.pack:
        return f"another pack: {text[:200]!r}"
    return ""


CAMPAIGN = Campaign("Databases damaged at random, asked for a pack", round_of_databases, rounds=40)
