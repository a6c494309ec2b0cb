"""The state of an index: what it holds, how complete it is, and what could not be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.graph.view import Index
from packlens.index.data_formats import DataFormat
from packlens.index.without_grammar import FilesWithoutGrammar
from packlens.model import EDGE_KINDS, NODE_KINDS
from packlens.store.connection import Connection
from packlens.store.files import files_by_language, kinds_of_nodes


@dataclass(frozen=True)
class Status:
    """The state of an index."""

    root: str
    database: str
    generation: int
    complete: bool
    snapshot_root: str
    files: int
    symbols: Mapping[str, int]
    edges: Mapping[str, int]
    languages: Mapping[str, int]
    """Files by language."""
    problems: tuple[tuple[str, str], ...]
    """(path, why its facts are missing)."""
    writable: bool
    extractor: str
    learning: str
    """Whether lessons count, in a sentence."""
    without_grammar: tuple[FilesWithoutGrammar, ...] = ()
    """Files that were not read because their language is unknown."""
    data_formats: tuple[DataFormat, ...] = ()
    """Which files of data formats, such as YAML, were read and which were not."""
    skipped: Mapping[str, int] = field(default_factory=dict)
    """How many files of known languages the last index run left out, by why."""


class IndexCounts(NamedTuple):
    """What an index holds, in numbers, as in `Status`."""

    generation: int
    snapshot_root: str
    symbols: Mapping[str, int]
    edges: Mapping[str, int]
    languages: Mapping[str, int]


def counts_of(index: Index) -> IndexCounts:
    """Return the counts of an index in memory."""
    kinds = np.bincount(index.symbols.kind, minlength=256)
    edges = np.bincount(index.outgoing.kind, minlength=256)
    return IndexCounts(
        index.generation,
        index.snapshot_root,
        named_counts(kinds, NODE_KINDS),
        named_counts(edges, EDGE_KINDS),
        languages(index),
    )


def counts_so_far(connection: Connection) -> IndexCounts:
    """Return the counts of what a first index run has stored so far, without loading it: there are no edges yet."""
    by_count = sorted(files_by_language(connection).items(), key=lambda row: (-row[1], row[0]))
    return IndexCounts(0, "", kinds_of_nodes(connection), {}, dict(by_count))


def named_counts(counts: NDArray[np.int64], names: Sequence[str]) -> dict[str, int]:
    """Return positive counts by name, in the order of the names."""
    return {name: int(counts[code]) for code, name in enumerate(names) if counts[code]}


def languages(index: Index) -> dict[str, int]:
    """Return how many files each language has, most first."""
    names, counts = np.unique(np.array(index.symbols.languages, dtype=object), return_counts=True)
    pairs = sorted(zip(names.tolist(), counts.tolist(), strict=True), key=lambda pair: (-pair[1], pair[0]))
    return dict(pairs)
