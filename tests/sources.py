"""Databases, indexes and engines of sources that a test writes down as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.graph.load import load_index
from packlens.graph.view import Index
from packlens.store.connection import Connection, open_database
from tests.trees import write_tree
from tests.updates import update_files


def source_database(files: Mapping[str, str]) -> Connection:
    """Return a database in memory with the facts of some sources by path."""
    connection = open_database(Path(":memory:"))
    update_files(connection, {path: text.encode("utf-8", "surrogatepass") for path, text in files.items()})
    return connection


def source_index(files: Mapping[str, str]) -> Index:
    """Return the index of some sources by path."""
    return load_index(source_database(files))


@contextmanager
def indexed_engine(
    folder: Path, files: Mapping[str, str | bytes], settings: Settings | None = None
) -> Iterator[ContextEngine]:
    """Write sources into a new folder `tree`, index them into `x.db` beside it, and open an engine for them."""
    with ContextEngine.open(write_tree(folder / "tree", files), settings or Settings(), folder / "x.db") as engine:
        engine.index()
        yield engine
