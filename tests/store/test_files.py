"""Facts of files go in and out unchanged, whoever else writes."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from packlens.extract.languages.file_language import language_of
from packlens.extract.records import file_record
from packlens.store import files
from packlens.store.connection import Connection, open_database, transaction
from packlens.store.records import FileRecord
from packlens.store.rows import all_postings, all_terms, node_texts, nodes_by_id
from tests.trees import SHOP


def record(path: str, source: str) -> FileRecord:
    language = language_of(path)
    assert language is not None
    return file_record(language, path, source.encode(), 1)


def terms_of(connection: Connection) -> set[str]:
    words = all_terms(connection)
    return {
        words[n]
        for _, numbers, _ in all_postings(connection, {f.id for f in files.read_files(connection)})
        for n in np.frombuffer(numbers, np.uint32).tolist()
    }


def test_facts_come_back_as_they_were_stored() -> None:
    connection = open_database(Path(":memory:"))
    records = [record(path, source) for path, source in SHOP.items()]
    ids = files.write_files(connection, files.Vocabulary(), records)
    for each in records:
        file = ids[each.path]
        assert each.nodes == files.read_nodes(connection, file)
        assert each.references == files.read_references(connection, file)
        assert each.imports == files.read_imports(connection, file)
    states = files.file_states(connection)
    assert {each.path: each.hash for each in records} == {path: state.hash for path, state in states.items()}
    connection.close()


def test_two_writers_share_one_vocabulary(tmp_path: Path) -> None:
    """Numbers of terms are read again in every transaction: another process may have given them out."""
    one, two = open_database(tmp_path / "x.db"), open_database(tmp_path / "x.db")
    first, second = files.Vocabulary(), files.Vocabulary()
    for number, (connection, vocabulary) in enumerate([(one, first), (two, second), (one, first), (two, second)]):
        with transaction(connection):
            source = f"def zebra{'abcd'[number]}_apple(): pass\n"
            files.write_files(connection, vocabulary, [record(f"f{number}.py", source)])
    assert {"zebraa", "zebrab", "zebrac", "zebrad"} <= terms_of(one)
    one.close()
    two.close()


def test_removed_files_leave_no_rows() -> None:
    connection = open_database(Path(":memory:"))
    ids = files.write_files(connection, files.Vocabulary(), [record(p, s) for p, s in SHOP.items()])
    files.remove_files(connection, ids.values())
    for table in ("files", "nodes", "refs", "imports", "postings"):
        assert connection.execute(f"SELECT count(*) FROM {table}").get == 0, table
    connection.close()


def test_more_nodes_can_be_asked_for_than_sqlite_takes_variables() -> None:
    connection = open_database(Path(":memory:"))
    source = "".join(f"def f{number}(): pass\n" for number in range(1200))
    each = record("many.py", source)
    files.write_files(connection, files.Vocabulary(), [each])
    ids = [node.id for node in each.nodes] + list(range(40_000))
    assert len(nodes_by_id(connection, ids)) == len(each.nodes)
    assert len(node_texts(connection, ids)) == len(each.nodes)
    connection.close()
