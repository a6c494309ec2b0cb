"""Edges between the symbols of small sources."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from typing import Any

import apsw

from packlens.extract.extraction import extract
from packlens.extract.languages.file_language import language_of
from packlens.extract.records import file_record
from packlens.resolve import linking
from packlens.resolve.incremental import Relinked
from packlens.resolve.symbols.entries import SourceFile
from packlens.store.connection import open_database, transaction
from packlens.store.edges import read_edges
from packlens.store.files import Vocabulary, write_files
from packlens.store.meta import set_meta
from packlens.store.records import FileRecord
from packlens.store.schema import EXTERNAL_FILE
from tests.index.dump import owners_of_edges
from tests.resolved_edges import ResolvedEdge, resolve

Edge = tuple[str, str, str]


def resolved(files: dict[str, str]) -> list[ResolvedEdge]:
    sources = []
    for path, text in files.items():
        language = language_of(path)
        assert language is not None
        sources.append(SourceFile(path, language.name, extract(language, path, dedent(text).encode()).facts))
    return resolve(sources)


def edges(files: dict[str, str]) -> set[Edge]:
    """(source, target, kind) of all edges, by 'path:qualified name'."""
    return {(edge.source.partition("#")[0], edge.target.partition("#")[0], edge.kind) for edge in resolved(files)}


def calls(files: dict[str, str], source: str = "") -> set[tuple[str, str]]:
    found = {(a, b) for a, b, kind in edges(files) if kind == "calls"}
    return {(a, b) for a, b in found if not source or a.endswith(":" + source)}


Files = dict[str, bytes]


def apply(files: Files, changes: dict[str, bytes | None]) -> Files:
    return {path: content for path, content in {**files, **changes}.items() if content is not None}


class Shown:
    """What a caller knows who listens to a IncrementalResolver: every answer put over what was known."""

    def __init__(self) -> None:
        self.edges: dict[str, list[tuple[Any, ...]]] = {}
        self.roots: dict[str, bytes] = {}
        self.packages: dict[str, bytes] = {}
        self.snapshot = ""

    def take(self, relinked: Relinked) -> None:
        for path in relinked.removed:
            del self.edges[path], self.roots[path]
        self.edges.update({path: list(rows) for path, rows in relinked.edges.items() if rows or path not in self.edges})
        self.edges.update({path: [] for path, rows in relinked.edges.items() if not rows})
        if relinked.interface_edges is not None:
            self.edges[""] = list(relinked.interface_edges)
        self.roots.update(relinked.file_roots)
        for package, root in relinked.package_roots.items():
            self.packages.pop(package, None)
            if root is not None:
                self.packages[package] = root
        self.snapshot = relinked.snapshot

    def compare(self, connection: apsw.Connection) -> None:
        expected: dict[str, list[tuple[Any, ...]]] = {}
        files = dict(connection.execute("SELECT id, path FROM files"))
        for path in files.values():
            expected[path] = []
        for file in owners_of_edges(connection):
            expected["" if file == EXTERNAL_FILE else files[file]] = list(map(tuple, read_edges(connection, file)))
        assert expected == {path: rows for path, rows in self.edges.items() if path or rows}
        assert dict(connection.execute("SELECT path, root FROM files")) == self.roots
        assert dict(connection.execute("SELECT path, root FROM packages")) == self.packages
        assert self.snapshot == connection.execute("SELECT value FROM meta WHERE key = 'snapshot'").get


def record(path: str, content: bytes | None) -> FileRecord | None:
    language = language_of(path)
    assert language is not None
    return None if content is None else file_record(language, path, content, 0)


def from_scratch(files: Files, made: list[FileRecord] | None = None) -> apsw.Connection:
    """Return an index made the way `index_folder` makes a first one: all facts, then all edges."""
    connection = open_database(Path(":memory:"))
    records = made or [r for path, content in sorted(files.items()) if (r := record(path, content))]
    with transaction(connection):
        write_files(connection, Vocabulary(), records)
        linking.relink(connection, {})
        set_meta(connection, state="complete")
    return connection
