"""The index after some files changed, made from the index before: equal to one built from scratch, array for array.

Columns are copied in slices, never sorted again: a change of one file costs time in proportion to its own facts, and
the copying (ARCHITECTURE.md, "Why a patched index equals a fresh one").
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace

import numpy as np

from packlens.graph.change import IndexChange, LiveIndex, Moves
from packlens.graph.edges import enter_containers
from packlens.graph.patch_edges import EdgePatch, patch_edges
from packlens.graph.patch_nodes import NodePatch, patch_nodes
from packlens.graph.patch_postings import PostingPatch, patch_postings
from packlens.graph.view import Index, Ints


def patch_index(live: LiveIndex, change: IndexChange) -> tuple[LiveIndex, Moves]:
    """Return the index after a change, and what became of the numbers of the index before.

    A pure function: the index before stays as it is. Pass both indexes and the moves to `retrieve.per_index.carry_over`
    to bring derived values along.

    Raises:
        ValueError: if edges are given of a file that is not there after the change.
    """
    old = live.index
    paths, removed = old.symbols.paths, set(change.removed)
    known = change.edges.keys() - change.files.keys()
    if lost := sorted(path for path in known if path in removed or not _has(paths, path)):
        raise ValueError(f"Edges are given of {lost[0]}, which is no file of the index; leave them out.")
    nodes = patch_nodes(live, change)
    edges = patch_edges(old, nodes, change)
    postings = patch_postings(old, nodes, edges, change)
    symbols = replace(nodes.symbols, container=_containers(old, nodes, edges))
    vars(symbols)["position_of"] = nodes.position_of  # the cached property, patched like the columns
    search, docs = live.texts(symbols)
    index = Index(
        symbols, edges.outgoing, edges.incoming, postings.postings, change.generation, change.snapshot_root,
        dict(change.package_roots), search, docs, old.history, old.imports,
    )  # fmt: skip
    return LiveIndex(index, nodes.symbol_ids, live.texts), _moves(nodes, edges, postings)


def _has(paths: list[str], path: str) -> bool:
    place = bisect_left(paths, path)
    return place < len(paths) and paths[place] == path


def _containers(old: Index, nodes: NodePatch, edges: EdgePatch) -> Ints:
    """Return `edges.containers`: found anew for nodes that are new, or that gained or lost an edge."""
    before = nodes.position[old.symbols.container]
    container = nodes.splice.array(before, np.full(len(nodes.splice.at), -1, dtype=np.int32)).copy()
    enter_containers(container, edges.incoming, np.union1d(nodes.fresh, edges.ends).astype(np.int32))
    return container


def _moves(nodes: NodePatch, edges: EdgePatch, postings: PostingPatch) -> Moves:
    changed = np.union1d(nodes.fresh, postings.lent_to)
    before = nodes.coordinate[changed]
    moved = np.union1d(nodes.removed, before[before & 1 == 1] >> 1)
    return Moves(
        nodes.position, nodes.renumber, nodes.file, postings.term, nodes.splice, nodes.coordinate, changed, moved,
        edges.ends, postings.splice, postings.slots, nodes.still,
    )  # fmt: skip
