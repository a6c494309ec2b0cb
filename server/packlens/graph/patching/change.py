"""Declares what changes in an index, and how that renumbers its nodes, files, terms and postings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from packlens.graph.patching.layers import LayeredPostings
from packlens.graph.splice import Renumbering, Splice
from packlens.graph.view import Docs, Index, Longs, Search, Symbols
from packlens.store.records import EdgeRow, ExternalRow, FileRecord, ReportedEdgeRow


@dataclass(frozen=True)
class IndexChange:
    """New facts of files, and the edges that resolution found for them: what was written to the store."""

    generation: int
    snapshot_root: str
    package_roots: Mapping[str, str]
    """Merkle root by package, of every package."""
    removed: Collection[str] = ()
    """Paths of deleted files. Unknown paths are ignored, and paths in `files` as well."""
    files: Mapping[str, FileRecord] = field(default_factory=dict)
    """Facts of new and changed files, by path."""
    edges: Mapping[str, Sequence[EdgeRow]] = field(default_factory=dict)
    """All edges that a file owns, by path, for every file whose edges changed. Other files keep their edges, except
    those that lost an end."""
    reported_edges: Mapping[str, Sequence[ReportedEdgeRow]] = field(default_factory=dict)
    """The currently valid reported edges of the files in `edges`, by path; `edges` itself holds extracted edges."""
    interface_edges: Sequence[EdgeRow] | None = None
    """All edges that no single file owns (`schema.EXTERNAL_FILE`); None if they did not change."""
    externals: Collection[ExternalRow] = ()
    """At least the externals that new edges point to and that the index lacks. Externals that no edge points to any
    longer are removed without being listed."""


@dataclass(frozen=True)
class LiveIndex:
    """An index, and what patching needs besides it."""

    index: Index
    symbol_ids: Sequence[str]
    """By position (`load.load_symbol_ids`)."""
    texts: Callable[[Symbols], tuple[Search, Docs]]
    """(symbols) -> `Index.search` and `Index.docs` for them (`load.stored_texts`)."""
    layers: LayeredPostings | None = None
    """The postings of `index`; None if they were never patched."""


@dataclass(frozen=True)
class Moves:
    """How a patch renumbered an index, so that values derived from it can follow. "Old" is before, "new" after it."""

    position: NDArray[np.int32]
    """int32[N + 1], new position by old, ascending; -1 if removed. The last entry is -1, so that -1 maps to -1."""
    renumber: Renumbering
    """Renumbers columns of positions."""
    file: NDArray[np.int32]
    """New number of a file by old, as in `position`."""
    term: Longs
    """New number of a term by old."""
    splice: Splice
    """Splices columns over nodes. Its new entries are new nodes and nodes with other columns (lines aside): the rest
    keep what was derived from them."""
    coordinate: Longs
    """By new position: 2 p + 1 for a node that was at p, 2 p for a new node that comes before the one that was at p."""
    nodes: Longs
    """New positions of nodes that are new, or whose own columns (lines aside) or postings changed, ascending: few of
    the nodes of an edited file."""
    removed: Longs
    """Old positions of removed nodes and of those in `nodes`, ascending."""
    rewritten: Longs
    """New positions of all nodes of changed files, ascending: their lines, signatures and docs may have changed too."""
    ends: Longs
    """New positions of nodes that gained or lost an edge. Edges of a node are told apart by kind and other end."""
    postings: Splice
    """Splices columns over postings."""
    slots: Longs
    """Old slots of the postings of `removed`, ascending."""
    same_numbers: bool
    """Whether all nodes and files keep their numbers and none is new, as when a user types in a function body."""

    @cached_property
    def changed_slots(self) -> Longs:
        """The new slots of all postings of `nodes`, ascending: those that were kept, and the new ones."""
        return np.sort(np.concatenate((self.postings.carried(self.slots), self.postings.new_slots)))
