"""Changes of an index, as an update of a database makes them, and the comparison of two indexes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import partial
from typing import Any

import numpy as np

from packlens.extract.languages.file_language import language_of_text
from packlens.extract.records import file_record
from packlens.graph.load import load_index, load_symbol_ids, stored_texts
from packlens.graph.patching.change import IndexChange, LiveIndex
from packlens.graph.view import Index
from packlens.store.connection import Connection
from packlens.store.edges import package_roots, read_edges
from packlens.store.meta import generation, get_meta
from packlens.store.records import EdgeRow, ExternalRow
from tests.index.dump import owners_of_edges
from tests.updates import update_files

Edges = dict[str, list[EdgeRow]]


def live_index(connection: Connection) -> LiveIndex:
    """Return the index of a database, ready to be patched."""
    return LiveIndex(load_index(connection), load_symbol_ids(connection), partial(stored_texts, connection))


def edges_of(connection: Connection) -> Edges:
    """Return the edges of every file by path; those of no file by ''."""
    paths = dict(connection.execute("SELECT id, path FROM files"))
    by_path: Edges = {path: [] for path in ["", *paths.values()]}
    for file in owners_of_edges(connection):
        by_path[paths.get(file, "")] += read_edges(connection, file)
    return by_path


def updated(connection: Connection, edits: Mapping[str, bytes | None]) -> IndexChange:
    """Update a database; return the change that patches the index before accordingly."""
    before = edges_of(connection)
    update_files(connection, edits)
    after = edges_of(connection)
    indexed_paths = set(connection.execute("SELECT path FROM files"))
    records = {}
    for path, content in edits.items():
        language = language_of_text(path, content) if content is not None else None
        if content is not None and language is not None and (path,) in indexed_paths:
            records[path] = file_record(language, path, content, 0)
    return IndexChange(
        generation=generation(connection),
        snapshot_root=get_meta(connection, "snapshot"),
        package_roots=package_roots(connection),
        removed=[path for path, content in edits.items() if content is None],
        files=records,
        edges={path: rows for path, rows in after.items() if path and (path in records or rows != before.get(path))},
        interface_edges=after[""] if after[""] != before[""] else None,
        externals=[ExternalRow(*row) for row in connection.execute("SELECT id, symbol_id, kind, name FROM externals")],
    )


def difference(expected: Index, actual: Index) -> str:
    """Return the first part in which two indexes differ, or ''. Terms without postings are ignored."""
    for part in ("symbols", "outgoing", "incoming"):
        for field in fields(getattr(expected, part)):
            left, right = (getattr(getattr(index, part), field.name) for index in (expected, actual))
            if not same(left, right):
                return f"{part}.{field.name}: {left} {right}"
    left, right = used_postings(expected), used_postings(actual)
    for name, column in left.items():
        if not same(column, right[name]):
            return f"postings.{name}: {column} {right[name]}"
    for name in ("generation", "snapshot_root", "package_roots"):
        if getattr(expected, name) != getattr(actual, name):
            return name
    return ""


def same(left: Any, right: Any) -> bool:
    """Return whether two columns are equal, with the types of arrays."""
    if isinstance(left, np.ndarray):
        return left.dtype == right.dtype and np.array_equal(left, right)
    return bool(left == right)


def used_postings(index: Index) -> dict[str, Any]:
    """Return the columns of the postings without terms that have none."""
    postings = index.postings
    used = np.diff(postings.indptr) > 0
    return {
        "vocabulary": [term for term, yes in zip(postings.vocabulary, used.tolist(), strict=True) if yes],
        "indptr": np.append(postings.indptr[:-1][used], postings.indptr[-1]),
        "node": np.asarray(postings.node),
        "field": np.asarray(postings.field),
        "frequency": np.asarray(postings.frequency),
    }
