"""Stores the git history: past commits, the words of their messages, the nodes they touched."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import apsw

from packlens.store.meta import get_meta, set_meta
from packlens.store.schema import ROW_SHIFT
from packlens.store.seals import damage_error, numbered_texts, verified


class FileLinks(NamedTuple):
    """What a commit touched in one file."""

    path: int
    """Id of the file node of the path at the time of the commit."""
    old_path: int
    """The same for the path before a rename; equal to `path` without one."""
    nodes: tuple[int, ...]
    """Ids of the present file and definitions that the commit touched there."""


class CommitRow(NamedTuple):
    """One commit as it is stored."""

    oid: str
    time: int
    subject: str
    words: Sequence[str]
    """Stemmed terms of the message, with repetitions."""
    links: Sequence[FileLinks]
    """One for each changed source file."""

    @property
    def nodes(self) -> list[int]:
        """Ids of all nodes that it touched, ascending."""
        return sorted({node for file in self.links for node in file.nodes})


class FileSpans(NamedTuple):
    """The lines of an indexed file's definitions."""

    hash: bytes
    """The hash of the indexed text."""
    symbols: list[tuple[int, int, int]]
    """(first line, last line, node id) of each definition."""


def definition_spans(connection: apsw.Connection, kinds: Iterable[str]) -> dict[str, FileSpans]:
    """Return the definitions of some kinds, by the path of their file."""
    included_kinds = frozenset(kinds)
    spans: dict[str, FileSpans] = {}
    query = (
        "SELECT f.path, f.hash, n.kind, n.start_line, n.end_line, n.id FROM nodes n "  # noqa: S608 - a constant
        f"JOIN files f ON f.id = n.row >> {ROW_SHIFT} ORDER BY n.row"
    )
    for path, digest, kind, first, last, node in connection.execute(query):
        if kind == "file":
            spans[path] = FileSpans(bytes(digest), [])
        elif kind in included_kinds and path in spans:
            spans[path].symbols.append((first, last, node))
    return spans


class HistoryState(NamedTuple):
    """Everything that determines the stored history."""

    head: str = ""
    """The commit up to which it was mined; '' = never."""
    limit: int = 0
    """The most commits that were to be read."""
    rules: str = ""
    """Identifies how definitions are found in HEAD: version of the extractor, settings."""


def history_state(connection: apsw.Connection) -> HistoryState:
    """Return what the stored history was made from."""
    return HistoryState(
        get_meta(connection, "history_head"),
        int(get_meta(connection, "history_limit", "0")),
        get_meta(connection, "history_rules"),
    )


def history_key(connection: apsw.Connection) -> str:
    """Return a text that identifies the stored history; '' if there is none."""
    return get_meta(connection, "history_key")


def commits_in(key: str) -> str:
    """Return the part of a history's key that identifies its commits, whichever symbols they touched; '' of ''."""
    return ":".join(key.split(":")[:2])


def commit_count(connection: apsw.Connection) -> int:
    """Return how many stored commits touched a symbol that still exists."""
    return int(connection.execute("SELECT count(*) FROM commits WHERE nodes != x''").get)


def read_count(connection: apsw.Connection) -> int:
    """Return how many commits are stored, whether or not they touched a symbol that still exists."""
    return int(connection.execute("SELECT count(*) FROM commits").get)


def mined_commits(connection: apsw.Connection) -> list[CommitRow]:
    """Return all stored commits in the order in which `replace_history` was given them."""
    words = all_words(connection)
    rows = verified(connection.execute("SELECT oid, time, subject, words, nodes, links, seal FROM commits ORDER BY id"))
    return [
        CommitRow(oid, time, subject, [words[word] for (word,) in struct.iter_unpack("=I", numbers)], _unpack(links))
        for oid, time, subject, numbers, _, links in rows
    ]


def replace_history(connection: apsw.Connection, rows: Sequence[CommitRow], state: HistoryState) -> None:
    """Replace all stored commits, and the state that they were made from."""
    connection.execute("DELETE FROM commits")
    connection.execute("DELETE FROM commit_words")
    word_numbers = {
        word: number for number, word in enumerate(dict.fromkeys(word for row in rows for word in row.words))
    }
    word_rows = ((number, word) for word, number in word_numbers.items())
    connection.executemany("INSERT INTO commit_words VALUES (?1, ?2, seal(?1, ?2))", word_rows)
    nodes = [row.nodes for row in rows]
    connection.executemany(
        "INSERT INTO commits (id, oid, time, subject, words, nodes, links, seal) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, seal(?2, ?3, ?4, ?5, ?6, ?7))",
        [
            (
                row_id,
                row.oid,
                row.time,
                row.subject,
                struct.pack(f"={len(row.words)}I", *map(word_numbers.__getitem__, row.words)),
                struct.pack(f"={len(row_nodes)}q", *row_nodes),
                _pack(row.links),
            )
            for row_id, (row, row_nodes) in enumerate(zip(rows, nodes, strict=True))
        ],
    )
    linked_commits = sum(map(bool, nodes))
    set_meta(
        connection,
        history_head=state.head,
        history_limit=str(state.limit),
        history_rules=state.rules,
        history_key=f"{state.head}:{state.limit}:{state.rules}:{linked_commits}" if state.head else "",
    )


def symbols_of_commit(connection: apsw.Connection, oid: str) -> dict[int, str]:
    """Return the existing symbols that a commit touched: symbol ids by number; none if it is not stored."""
    query = "SELECT oid, time, subject, words, nodes, links, seal FROM commits WHERE oid = ?"
    numbers = [
        node for row in verified(connection.execute(query, (oid,))) for (node,) in struct.iter_unpack("=q", row[4])
    ]
    names = ((node, connection.execute("SELECT symbol_id FROM nodes WHERE id = ?", (node,)).get) for node in numbers)
    return {node: str(name) for node, name in names if name is not None}


def _pack(links: Sequence[FileLinks]) -> bytes:
    numbers = [number for file in links for number in (file.path, file.old_path, len(file.nodes), *file.nodes)]
    return struct.pack(f"={len(numbers)}q", *numbers)


def _unpack(data: bytes) -> list[FileLinks]:
    numbers = struct.unpack(f"={len(data) // 8}q", data)
    links, offset = [], 0
    while offset < len(numbers):
        path, old_path, count = numbers[offset : offset + 3]
        links.append(FileLinks(path, old_path, numbers[offset + 3 : offset + 3 + count]))
        offset += 3 + count
    return links


def all_commits(connection: apsw.Connection) -> list[tuple[int, bytes, bytes, str]]:
    """Return the commits that touched a symbol that still exists, newest first.

    Each is (seconds since 1970, numbers of the words of its message as uint32, ids of what it touched as int64, its id
    in hexadecimal digits).
    """
    rows = verified(
        connection.execute(
            "SELECT oid, time, subject, words, nodes, links, seal FROM commits WHERE nodes != x'' "
            "ORDER BY time DESC, oid"
        )
    )
    key = history_key(connection)
    if key and key.rpartition(":")[2] != str(len(rows)):
        raise damage_error("commits are missing")
    return [(time, words, nodes, oid) for oid, time, _, words, nodes, _ in rows]


def all_words(connection: apsw.Connection) -> dict[int, str]:
    """Return the words of commit messages by number."""
    return numbered_texts(connection.execute("SELECT id, word, seal FROM commit_words"), "words of commits")
