"""What changes an index, and what a change did to its numbers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from packlens.graph.splice import Renumbering, Splice
from packlens.graph.view import Docs, Index, Search, Symbols
from packlens.store.records import EdgeRow, EditorEdgeRow, ExternalRow, FileRecord

Longs = NDArray[np.int64]


@dataclass(frozen=True)
class IndexChange:
    """New facts of some files and what resolution made of them: what the store is told, for the index in memory."""

    generation: int
    snapshot_root: str
    package_roots: Mapping[str, str]
    """Of every package, not only of those that changed."""
    removed: Collection[str] = ()
    """Paths of files that are gone; unknown ones are ignored, and so are those that `files` has."""
    files: Mapping[str, FileRecord] = field(default_factory=dict)
    """Files that are new or say something else, by path."""
    edges: Mapping[str, Sequence[EdgeRow]] = field(default_factory=dict)
    """All edges that a file owns, for every file whose edges changed, by path. Files that are not named keep theirs as
    far as both ends still exist."""
    editor_edges: Mapping[str, Sequence[EditorEdgeRow]] = field(default_factory=dict)
    """The edges that editors told of these files and that count now, by path; `edges` are as extracted."""
    interface_edges: Sequence[EdgeRow] | None = None
    """All edges that no single file owns (`schema.EXTERNAL_FILE`); None: as before."""
    externals: Collection[ExternalRow] = ()
    """At least the externals that new edges point to and that the index does not have. Those that no edge points to
    any more disappear by themselves."""


@dataclass(frozen=True)
class LiveIndex:
    """An index that can be patched: with what only patching needs."""

    index: Index
    symbol_ids: Sequence[str]
    """By position (`load.load_symbol_ids`)."""
    texts: Callable[[Symbols], tuple[Search, Docs]]
    """Makes `Index.search` and `Index.docs` for other symbols (`load.stored_texts`)."""


@dataclass(frozen=True)
class Moves:
    """What a patch did to an index's numbers, for values derived from it. "Old" and "new" are before and after."""

    position: NDArray[np.int32]
    """New position by old, -1 if gone; one entry more than there are nodes, so that -1 becomes -1. Ascending."""
    renumber: Renumbering
    """Takes columns of positions from before to after."""
    file: NDArray[np.int32]
    """New number of a file by old, as in `position`."""
    term: Longs
    """New number of a term by old."""
    splice: Splice
    """Takes columns over nodes from before to after."""
    coordinate: Longs
    """By new position, twice the old position and one more; twice the old position that a new node comes before."""
    nodes: Longs
    """New positions of nodes whose own columns or postings may have changed, ascending."""
    removed: Longs
    """Old positions of nodes that are gone or among `nodes`, ascending."""
    ends: Longs
    """New positions of nodes that gained or lost an edge, its kind and other end being what tells edges apart."""
    postings: Splice
    """Takes columns over postings from before to after."""
    slots: Longs
    """Old slots of the postings of `removed`, ascending."""
    still: bool
    """Whether all nodes and files keep their numbers, and none is new: so it is while somebody types in a function."""
