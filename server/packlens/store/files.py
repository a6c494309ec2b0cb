"""Writes and reads the facts of files: nodes, references, imports and postings, which change together."""

from __future__ import annotations

import struct
from collections.abc import Collection, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Any, Final, NamedTuple

import apsw

from packlens.store.packed_facts import pack_imports, unpack_imports
from packlens.store.records import FileRecord, FileState, ImportRow, NodeRow, PackedReferences, SymbolRow
from packlens.store.schema import ROW_SHIFT
from packlens.store.seals import damage_error, seal, seal_rows, verified, with_seals

_symbol_columns = itemgetter(*range(9), *range(13, 18))
"""Returns the `SYMBOL_COLUMNS` of a whole row of nodes."""
_NUMBER_OF = "SELECT id, term, seal FROM terms WHERE term = ?"
_QUESTION_MARKS = ", ".join("?" * 19)
SEALED_FILE: Final = "id, path, language, module, hash, problem, symbols, symbols_seal, seal"
"""The columns of a file that its checksum covers, and the checksum."""
SYMBOL_COLUMNS: Final = (
    "row, id, symbol_id, name, qualified_name, kind, parent, container, type_name, start_line, end_line, exported, "
    "test, hash"
)
"""The columns of a node that resolution and the in-memory index need; `files.symbols_seal` is their checksum."""


def file_states(connection: apsw.Connection) -> dict[str, FileState]:
    """Return the state in which every file was indexed, by path."""
    rows = verified(connection.execute(f"SELECT {SEALED_FILE}, size, stamp FROM files"), 2)  # noqa: S608 - a constant
    return {row[1]: FileState(row[0], row[8], row[9], row[4], row[5]) for row in rows}


def file_ids(connection: apsw.Connection, paths: Iterable[str]) -> dict[str, int]:
    """Return the ids of files by path, without paths that are not indexed."""
    ids: dict[str, int] = {}
    for path in paths:
        file = connection.execute("SELECT id FROM files WHERE path = ?", (path,)).get
        if file is not None:
            ids[path] = file
    return ids


def touch(connection: apsw.Connection, states: Iterable[tuple[str, int, int]]) -> None:
    """Store the new (path, size, stamp) of files whose content did not change."""
    connection.executemany("UPDATE files SET size = ?2, stamp = ?3 WHERE path = ?1", states)


class Vocabulary:
    """The numbers of terms, cached while files are written, and saved with them. No term is ever removed."""

    def __init__(self, *, whole: bool = True) -> None:
        """Start empty. `write_files` reads all terms if `whole`, else only those it needs (cheaper for a few files)."""
        self._numbers: dict[str, int] = {}
        self._next = 0
        self._whole = whole

    def catch_up(self, connection: apsw.Connection) -> None:
        """Read the terms that were added since, also by other processes. Needs an open transaction."""
        if self._whole:
            rows = verified(connection.execute("SELECT id, term, seal FROM terms WHERE id >= ?", (self._next,)))
            self._numbers.update((term, number) for number, term in rows)
        highest = connection.execute("SELECT max(id) FROM terms").get
        self._next = 0 if highest is None else highest + 1

    def numbers(self, connection: apsw.Connection, terms: Sequence[str]) -> bytes:
        """Return the numbers of `terms` as 32-bit integers; new terms are added."""
        numbers_of_terms = self._numbers
        if not self._whole:
            for term in terms:
                if term not in numbers_of_terms:
                    numbers_of_terms.update(
                        (term, number) for number, _ in verified(connection.execute(_NUMBER_OF, (term,)))
                    )
        new = [term for term in terms if term not in numbers_of_terms]
        if new:
            rows = list(enumerate(new, self._next))
            connection.executemany("INSERT INTO terms VALUES (?, ?, ?)", with_seals(rows))
            numbers_of_terms.update((term, number) for number, term in rows)
            self._next += len(new)
        return struct.pack(f"={len(terms)}I", *[numbers_of_terms[term] for term in terms])


def remove_files(connection: apsw.Connection, ids: Iterable[int]) -> None:
    """Remove files and everything they own."""
    for file in ids:
        _clear(connection, file)
        connection.execute("DELETE FROM edges WHERE file = ?", (file,))
        connection.execute("DELETE FROM files WHERE id = ?", (file,))


def _clear(connection: apsw.Connection, file: int) -> None:
    rows = (file << ROW_SHIFT, (file + 1) << ROW_SHIFT)
    connection.execute("DELETE FROM nodes WHERE row >= ? AND row < ?", rows)
    for table in ("refs", "imports"):
        connection.execute(f"DELETE FROM {table} WHERE file = ?", (file,))  # noqa: S608 - two literals
    connection.execute("DELETE FROM postings WHERE file = ?", (file,))


def write_files(connection: apsw.Connection, vocabulary: Vocabulary, records: Sequence[FileRecord]) -> dict[str, int]:
    """Insert or replace files with all their facts (not their edges); return their ids by path."""
    vocabulary.catch_up(connection)
    ids: dict[str, int] = {}
    existing_ids = file_ids(connection, [record.path for record in records])
    next_id = (connection.execute("SELECT max(id) FROM files").get or 0) + 1
    for record in records:
        file = existing_ids.get(record.path)
        if file is None:
            file, next_id = next_id, next_id + 1
        else:
            _clear(connection, file)
        ids[record.path] = file
        _write(connection, vocabulary, file, record)
    return ids


def _write(connection: apsw.Connection, vocabulary: Vocabulary, file: int, record: FileRecord) -> None:
    first_row = file << ROW_SHIFT
    nodes = [(first_row + ordinal, *row) for ordinal, row in enumerate(record.nodes)]
    file_row = (
        file,
        record.path,
        record.language,
        record.module,
        record.hash,
        record.problem,
        len(nodes),
        seal_rows(list(map(_symbol_columns, nodes))),
    )
    connection.execute(
        f"INSERT INTO files ({SEALED_FILE}, size, stamp) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "  # noqa: S608 - a constant
        "ON CONFLICT (id) DO UPDATE SET language = excluded.language, module = excluded.module, size = excluded.size, "
        "stamp = excluded.stamp, hash = excluded.hash, problem = excluded.problem, root = NULL, "
        "symbols = excluded.symbols, symbols_seal = excluded.symbols_seal, seal = excluded.seal",
        (*file_row, seal(*file_row), record.size, record.stamp),
    )
    connection.executemany(
        f"INSERT INTO nodes VALUES ({_QUESTION_MARKS})",  # noqa: S608 - only question marks
        with_seals(nodes),
    )
    references = (file, *record.references)
    connection.execute("INSERT INTO refs VALUES (?, ?, ?, ?)", (*references, seal(*references)))
    imports = (file, pack_imports(record.imports))
    connection.execute("INSERT INTO imports VALUES (?, ?, ?)", (*imports, seal(*imports)))
    postings = (file, vocabulary.numbers(connection, record.terms), record.postings)
    connection.execute("INSERT INTO postings VALUES (?, ?, ?, ?)", (*postings, seal(*postings)))


class StoredFile(NamedTuple):
    """An indexed file, and the checksum of its symbols."""

    id: int
    path: str
    language: str
    module: str
    symbols: int
    """The number of its nodes."""
    symbols_seal: int


def read_files(connection: apsw.Connection) -> list[StoredFile]:
    """Return every file, by path."""
    rows = verified(connection.execute(f"SELECT {SEALED_FILE} FROM files ORDER BY path"))  # noqa: S608 - a constant
    return [StoredFile(*row[:4], *row[6:8]) for row in rows]


def read_nodes(connection: apsw.Connection, file: int) -> list[NodeRow]:
    """Return a file's nodes in source order."""
    row_range = (file << ROW_SHIFT, (file + 1) << ROW_SHIFT)
    rows = connection.execute("SELECT * FROM nodes WHERE row >= ? AND row < ? ORDER BY row", row_range)
    return [NodeRow(*row[1:]) for row in verified(rows)]


def names_of_kinds(connection: apsw.Connection, kinds: Collection[str]) -> Iterator[tuple[str, int]]:
    """Yield (name, file id) of all nodes of some kinds, each once. Unlike `read_nodes`, it checks no checksums."""
    marks = ", ".join("?" * len(kinds))
    query = f"SELECT DISTINCT name, row >> {ROW_SHIFT} FROM nodes WHERE kind IN ({marks})"  # noqa: S608 - marks
    yield from connection.execute(query, sorted(kinds))


def read_symbols(connection: apsw.Connection, file: StoredFile) -> list[SymbolRow]:
    """Return what resolution needs of a file's nodes, in source order."""
    rows: list[Any] = connection.execute(
        f"SELECT {SYMBOL_COLUMNS} FROM nodes WHERE row >= ? AND row < ? ORDER BY row",  # noqa: S608 - a constant
        (file.id << ROW_SHIFT, (file.id + 1) << ROW_SHIFT),
    ).fetchall()
    check_symbols(file, rows)
    return [SymbolRow(row[1], *row[3:]) for row in rows]


def check_symbols(file: StoredFile, rows: Sequence[tuple[Any, ...]]) -> None:
    """Raise apsw.CorruptError if the rows (`SYMBOL_COLUMNS`) are not those that were stored with the file."""
    if len(rows) != file.symbols or seal_rows(rows) != file.symbols_seal:
        raise damage_error(f"symbols of file {file.id}")


def only_row(connection: apsw.Connection, query: str, file: int) -> tuple[Any, ...]:
    """Return a query's only row for a file, without its checksum. Raises apsw.CorruptError if there is none."""
    rows = verified(connection.execute(query, (file,)))
    if not rows or rows[0][0] != file:
        raise damage_error(f"no row for file {file}")
    return rows[0]


def read_references(connection: apsw.Connection, file: int) -> PackedReferences:
    """Return a file's unresolved references."""
    return PackedReferences(*only_row(connection, "SELECT * FROM refs WHERE file = ?", file)[1:])


def read_imports(connection: apsw.Connection, file: int) -> list[ImportRow]:
    """Return a file's imports."""
    return unpack_imports(only_row(connection, "SELECT * FROM imports WHERE file = ?", file)[1])


def read_record(connection: apsw.Connection, path: str) -> FileRecord | None:
    """Return the stored record of a file, without its documents (full text, terms, postings); None if unknown."""
    query = f"SELECT {SEALED_FILE}, size, stamp FROM files WHERE path = ?"  # noqa: S608 - a constant
    rows = verified(connection.execute(query, (path,)), 2)
    if not rows:
        return None
    file, _, language, module, digest, problem, symbols, _, size, time = rows[0]
    nodes = read_nodes(connection, file)
    if len(nodes) != symbols:
        raise damage_error(f"symbols of file {file}")
    facts = nodes, read_references(connection, file), read_imports(connection, file)
    return FileRecord._make((path, language, module, size, time, digest, problem, *facts, [], b""))


def problems(connection: apsw.Connection) -> list[tuple[str, str]]:
    """Return (path, problem) of files whose facts are missing or partial, by path."""
    return list(connection.execute("SELECT path, problem FROM files WHERE problem <> '' ORDER BY path"))


def files_by_language(connection: apsw.Connection) -> dict[str, int]:
    """Return how many files of each language are indexed."""
    return dict(connection.execute("SELECT language, count(*) FROM files GROUP BY language"))


def file_count(connection: apsw.Connection) -> int:
    """Return how many files are stored; their rows are not checked."""
    ((count,),) = connection.execute("SELECT count(*) FROM files")
    return int(str(count))


def kinds_of_nodes(connection: apsw.Connection) -> dict[str, int]:
    """Return how many nodes of each kind are stored; their rows are not checked."""
    return dict(connection.execute("SELECT kind, count(*) FROM nodes GROUP BY kind ORDER BY kind"))


def paths_of_language(connection: apsw.Connection, language: str) -> list[str]:
    """Return the paths of the files of a language, sorted."""
    rows = connection.execute("SELECT path FROM files WHERE language = ? ORDER BY path", (language,))
    return [path for (path,) in rows]
