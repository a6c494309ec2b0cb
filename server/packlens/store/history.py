"""What was learned from the git history: past commits, the words of their messages, the nodes they touched."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import apsw

from packlens.store.meta import get_meta, set_meta
from packlens.store.schema import ROW_SHIFT
from packlens.store.seals import checked, damaged


class CommitRow(NamedTuple):
    """One commit as it is stored."""

    oid: str
    time: int
    subject: str
    words: Sequence[str]
    """Stemmed terms of the message, with repetitions."""
    nodes: Sequence[int]
    """Ids of the files and definitions it touched."""


class FileSpans(NamedTuple):
    """Where an indexed file's definitions stand."""

    node: int
    """Id of the file node."""
    symbols: list[tuple[int, int, int]]
    """(first line, last line, node id) of each definition."""


def definition_spans(connection: apsw.Connection, kinds: Iterable[str]) -> dict[str, FileSpans]:
    """Return the definitions of some kinds, by the path of their file."""
    wanted = frozenset(kinds)
    found: dict[str, FileSpans] = {}
    query = (
        "SELECT f.path, n.kind, n.start_line, n.end_line, n.id FROM nodes n "  # noqa: S608
        f"JOIN files f ON f.id = n.row >> {ROW_SHIFT} ORDER BY n.row"
    )
    for path, kind, first, last, node in connection.execute(query):
        if kind == "file":
            found[path] = FileSpans(node, [])
        elif kind in wanted and path in found:
            found[path].symbols.append((first, last, node))
    return found


class HistoryState(NamedTuple):
    """How far history is known."""

    head: str
    """The commit up to which it was mined; '' = never."""
    limit: int
    """How many commits were asked for; 0 while a run goes on, or if it was cut short."""


def history_state(connection: apsw.Connection) -> HistoryState:
    """Return how far history is known."""
    return HistoryState(get_meta(connection, "history_head"), int(get_meta(connection, "history_limit", "0")))


def history_key(connection: apsw.Connection) -> str:
    """Return a text that differs whenever a finished run changed what is known; '' while the first one goes on."""
    return get_meta(connection, "history_key")


def set_history_state(connection: apsw.Connection, state: HistoryState) -> None:
    """Remember how far history is known; a limit above 0 finishes a run."""
    set_meta(connection, history_head=state.head, history_limit=str(state.limit))
    if state.limit:
        set_meta(connection, history_key=f"{state.head}:{commit_count(connection)}")


def commit_count(connection: apsw.Connection) -> int:
    """Return how many commits are stored."""
    return int(connection.execute("SELECT count(*) FROM commits").get)


def clear_history(connection: apsw.Connection) -> None:
    """Forget all commits."""
    connection.execute("DELETE FROM commits")
    connection.execute("DELETE FROM commit_words")


def add_commits(connection: apsw.Connection, rows: Sequence[CommitRow]) -> None:
    """Store commits; one that is there is replaced."""
    known = {word: number for number, word in all_words(connection).items()}
    new = dict.fromkeys(word for row in rows for word in row.words if word not in known)
    numbered = list(enumerate(new, max(known.values(), default=-1) + 1))
    connection.executemany("INSERT INTO commit_words VALUES (?1, ?2, seal(?1, ?2))", numbered)
    known.update((word, number) for number, word in numbered)
    connection.executemany(
        "INSERT OR REPLACE INTO commits (oid, time, subject, words, nodes, seal) "
        "VALUES (?1, ?2, ?3, ?4, ?5, seal(?1, ?2, ?3, ?4, ?5))",
        [
            (row.oid, row.time, row.subject, struct.pack(f"={len(row.words)}I", *(known[w] for w in row.words)),
             struct.pack(f"={len(row.nodes)}q", *row.nodes))
            for row in rows
        ],
    )  # fmt: skip


def trim_history(connection: apsw.Connection, limit: int) -> None:
    """Forget the oldest commits beyond `limit`."""
    connection.execute(
        "DELETE FROM commits WHERE id IN (SELECT id FROM commits ORDER BY time DESC, oid LIMIT -1 OFFSET ?)", (limit,)
    )


def all_commits(connection: apsw.Connection) -> list[tuple[str, int, str, bytes, bytes]]:
    """Return (object id, time, subject, word numbers as uint32, node ids as int64) of every commit, newest first."""
    rows: list[Any] = checked(
        connection.execute("SELECT oid, time, subject, words, nodes, seal FROM commits ORDER BY time DESC, oid")
    )
    if history_state(connection).limit and history_key(connection).rpartition(":")[2] != str(len(rows)):
        raise damaged("commits are missing")
    return rows


def all_words(connection: apsw.Connection) -> dict[int, str]:
    """Return the words of commit messages by number."""
    words = dict(checked(connection.execute("SELECT id, word, seal FROM commit_words")))
    if len(words) != max(words, default=-1) + 1:  # numbers go with all words, or not at all
        raise damaged("words of commits are missing")
    return words
