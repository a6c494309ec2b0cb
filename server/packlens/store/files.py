"""Facts of files, in and out: files, nodes, refs, imports, postings and full-text rows change together."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence

import apsw

from packlens.store.packed import pack_imports, unpack_imports
from packlens.store.records import FileRecord, FileState, ImportRow, NodeRow, PackedReferences, SymbolRow
from packlens.store.schema import ROW_SHIFT

_NUMBER_OF = "SELECT id FROM terms WHERE term = ?"
_MARKS = ", ".join("?" * 18)


def file_states(connection: apsw.Connection) -> dict[str, FileState]:
    """Return what is known of every indexed file, by path."""
    query = "SELECT path, id, size, mtime_ns, hash, problem FROM files"
    return {path: FileState(*rest) for path, *rest in connection.execute(query)}


def file_ids(connection: apsw.Connection, paths: Iterable[str]) -> dict[str, int]:
    """Return the ids of those of some paths that are indexed."""
    found: dict[str, int] = {}
    for path in paths:
        file = connection.execute("SELECT id FROM files WHERE path = ?", (path,)).get
        if file is not None:
            found[path] = file
    return found


def touch(connection: apsw.Connection, states: Iterable[tuple[str, int, int]]) -> None:
    """Note new (path, size, mtime_ns) of files whose content did not change."""
    connection.executemany("UPDATE files SET size = ?2, mtime_ns = ?3 WHERE path = ?1", states)


class Vocabulary:
    """Numbers of terms, kept in memory while files are written and saved with them. They only ever grow in number."""

    def __init__(self, *, whole: bool = True) -> None:
        """Start empty; `write_files` reads all terms there are, or (not `whole`: for a few files) those it needs."""
        self._numbers: dict[str, int] = {}
        self._next = 0
        self._whole = whole

    def catch_up(self, connection: apsw.Connection) -> None:
        """Read the terms that the database has gained, also from other processes. To be called in a transaction."""
        if self._whole:
            self._numbers.update(connection.execute("SELECT term, id FROM terms WHERE id >= ?", (self._next,)))
        highest = connection.execute("SELECT max(id) FROM terms").get
        self._next = 0 if highest is None else highest + 1

    def numbers(self, connection: apsw.Connection, terms: Sequence[str]) -> bytes:
        """Return the numbers of `terms` as 32-bit integers, adding those that are new."""
        known = self._numbers
        if not self._whole:
            for term in terms:
                if term not in known and (number := connection.execute(_NUMBER_OF, (term,)).get) is not None:
                    known[term] = number
        new = [term for term in terms if term not in known]
        if new:
            rows = list(enumerate(new, self._next))
            connection.executemany("INSERT INTO terms (id, term) VALUES (?, ?)", rows)
            known.update((term, number) for number, term in rows)
            self._next += len(new)
        return struct.pack(f"={len(terms)}I", *[known[term] for term in terms])


def remove_files(connection: apsw.Connection, ids: Iterable[int]) -> None:
    """Remove files and everything they own."""
    for file in ids:
        _clear(connection, file)
        connection.execute("DELETE FROM edges WHERE file = ?", (file,))
        connection.execute("DELETE FROM files WHERE id = ?", (file,))


def _clear(connection: apsw.Connection, file: int) -> None:
    span = (file << ROW_SHIFT, (file + 1) << ROW_SHIFT)
    connection.execute(
        "DELETE FROM symbols_fts WHERE rowid IN (SELECT row FROM nodes WHERE row >= ? AND row < ?)", span
    )
    connection.execute("DELETE FROM nodes WHERE row >= ? AND row < ?", span)
    for table in ("refs", "imports"):
        connection.execute(f"DELETE FROM {table} WHERE file = ?", (file,))  # noqa: S608 - two literals
    connection.execute("DELETE FROM postings WHERE file = ?", (file,))


def write_files(connection: apsw.Connection, vocabulary: Vocabulary, records: Sequence[FileRecord]) -> dict[str, int]:
    """Insert or replace files with all their facts (not their edges); return their ids by path."""
    vocabulary.catch_up(connection)
    ids: dict[str, int] = {}
    known = file_ids(connection, [record.path for record in records])
    next_id = (connection.execute("SELECT max(id) FROM files").get or 0) + 1
    for record in records:
        file = known.get(record.path)
        if file is None:
            file, next_id = next_id, next_id + 1
        else:
            _clear(connection, file)
        ids[record.path] = file
        _write(connection, vocabulary, file, record)
    return ids


def _write(connection: apsw.Connection, vocabulary: Vocabulary, file: int, record: FileRecord) -> None:
    connection.execute(
        "INSERT INTO files (id, path, language, module, size, mtime_ns, hash, problem) VALUES (?, ?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (id) DO UPDATE SET language = excluded.language, module = excluded.module, size = excluded.size, "
        "mtime_ns = excluded.mtime_ns, hash = excluded.hash, problem = excluded.problem, root = NULL",
        (file, record.path, record.language, record.module, record.size, record.mtime_ns, record.hash, record.problem),
    )
    first = file << ROW_SHIFT
    connection.executemany(
        f"INSERT INTO nodes VALUES ({_MARKS})",  # noqa: S608 - only question marks
        [(first + ordinal, *row) for ordinal, row in enumerate(record.nodes)],
    )
    connection.execute("INSERT INTO refs VALUES (?, ?, ?)", (file, *record.references))
    connection.execute("INSERT INTO imports VALUES (?, ?)", (file, pack_imports(record.imports)))
    connection.executemany(
        "INSERT INTO symbols_fts (rowid, symbol_name, concepts, file_path, qualified_name, doc, signature) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(first + row[0], *row[1:]) for row in record.full_text],
    )
    numbers = vocabulary.numbers(connection, record.terms)
    connection.execute("INSERT INTO postings VALUES (?, ?, ?)", (file, numbers, record.postings))


def read_files(connection: apsw.Connection) -> Iterator[tuple[int, str, str, str]]:
    """Yield (id, path, language, module) of every file, by path."""
    yield from connection.execute("SELECT id, path, language, module FROM files ORDER BY path")


def read_nodes(connection: apsw.Connection, file: int) -> list[NodeRow]:
    """Return a file's nodes in source order."""
    span = (file << ROW_SHIFT, (file + 1) << ROW_SHIFT)
    rows = connection.execute("SELECT * FROM nodes WHERE row >= ? AND row < ? ORDER BY row", span)
    return [NodeRow(*row[1:]) for row in rows]


def read_symbols(connection: apsw.Connection, file: int) -> list[SymbolRow]:
    """Return what resolution needs of a file's nodes, in source order."""
    rows = connection.execute(
        "SELECT id, name, qualified_name, kind, container, type_name, start_line, end_line, exported, test, hash "
        "FROM nodes WHERE row >= ? AND row < ? ORDER BY row",
        (file << ROW_SHIFT, (file + 1) << ROW_SHIFT),
    )
    return [SymbolRow(*row) for row in rows]


def read_references(connection: apsw.Connection, file: int) -> PackedReferences:
    """Return a file's unresolved references."""
    row = connection.execute("SELECT uses, sites FROM refs WHERE file = ?", (file,)).fetchone()
    return PackedReferences._make(row) if row else PackedReferences("", b"")


def read_imports(connection: apsw.Connection, file: int) -> list[ImportRow]:
    """Return a file's imports."""
    return unpack_imports(connection.execute("SELECT rows FROM imports WHERE file = ?", (file,)).get or "")


def read_record(connection: apsw.Connection, path: str) -> FileRecord | None:
    """Return what is stored of a file, without its documents (full text, terms, postings), or None."""
    query = "SELECT id, path, language, module, size, mtime_ns, hash, problem FROM files WHERE path = ?"
    row = connection.execute(query, (path,)).fetchone()
    if row is None:
        return None
    file = row[0]
    facts = read_nodes(connection, file), read_references(connection, file), read_imports(connection, file)
    return FileRecord._make((*row[1:], *facts, [], [], b""))


def problems(connection: apsw.Connection) -> list[tuple[str, str]]:
    """Return (path, problem) of files whose facts are missing or partial, by path."""
    return list(connection.execute("SELECT path, problem FROM files WHERE problem <> '' ORDER BY path"))
