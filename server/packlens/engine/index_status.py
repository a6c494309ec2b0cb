"""The state of an index: what it holds, how complete it is, and what could not be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from packlens.graph.view import Index
from packlens.index.data_formats import DataFormat
from packlens.index.without_grammar import FilesWithoutGrammar


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


def named_counts(counts: NDArray[np.int64], names: Sequence[str]) -> dict[str, int]:
    """Return positive counts by name, in the order of the names."""
    return {name: int(counts[code]) for code, name in enumerate(names) if counts[code]}


def languages(index: Index) -> dict[str, int]:
    """Return how many files each language has, most first."""
    names, counts = np.unique(np.array(index.symbols.languages, dtype=object), return_counts=True)
    pairs = sorted(zip(names.tolist(), counts.tolist(), strict=True), key=lambda pair: (-pair[1], pair[0]))
    return dict(pairs)
