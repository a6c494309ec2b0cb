"""Stores what takes long to derive from an index with the index's columns in the database, and restores it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from packlens.graph.load import store_columns
from packlens.graph.view import Index
from packlens.rank.learned import symbol_vectors
from packlens.retrieve import statistics
from packlens.store.columns import Column
from packlens.store.connection import Connection


def keep_columns(connection: Connection) -> bool:
    """Store the columns of the current generation and the derived ones, unless they are stored already.

    Returns whether they were built.
    """
    return store_columns(connection, _derived, symbol_vectors.stored_name())


def restore(index: Index, columns: Mapping[str, Any]) -> None:
    """Restore the derived values of an index from its stored columns, as far as these hold them."""
    statistics.restore(index, columns)
    symbol_vectors.restore(index, columns)


def _derived(index: Index) -> dict[str, Column]:
    return {**statistics.as_columns(index), **symbol_vectors.as_columns(index)}
