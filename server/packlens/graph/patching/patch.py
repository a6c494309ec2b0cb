"""Patches the index after files changed. The result equals an index built from scratch, array for array.

Columns of nodes and edges are copied in slices and never sorted again; postings are not copied. So changing one file
costs time in proportion to its facts, plus the copying (ARCHITECTURE.md, "Why a patched index equals a loaded one").
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace

import numpy as np

from packlens.graph.edges import enter_containers
from packlens.graph.patching.change import IndexChange, LiveIndex, Moves
from packlens.graph.patching.edges import EdgePatch, patch_edges
from packlens.graph.patching.nodes import NodePatch, patch_nodes
from packlens.graph.patching.postings import PostingPatch, patch_postings
from packlens.graph.rows import united
from packlens.graph.view import Index, Ints


def patch_index(live: LiveIndex, change: IndexChange) -> tuple[LiveIndex, Moves]:
    """Return the index after a change, and how its numbers follow from the old ones.

    The old index is not changed. Pass both indexes and the moves to `retrieve.per_index.carry_over` to keep derived
    values. Raises ValueError if the change has edges of a file that does not exist after it.
    """
    old = live.index
    paths, removed = old.symbols.paths, set(change.removed)
    unchanged_files = change.edges.keys() - change.files.keys()
    if missing := sorted(path for path in unchanged_files if path in removed or not _contains(paths, path)):
        raise ValueError(f"Edges are given of {missing[0]}, which is not a file of the index; leave them out.")
    nodes = patch_nodes(live, change)
    edges = patch_edges(old, nodes, change)
    postings = patch_postings(live, nodes, edges, change)
    symbols = replace(nodes.symbols, container=_containers(old, nodes, edges))
    vars(symbols)["position_of"] = nodes.position_of  # the cached property, patched like the columns
    if nodes.same_files:
        vars(symbols)["wiring_files"] = old.symbols.wiring_files
    search, docs = live.texts(symbols)
    index = replace(
        old,
        symbols=symbols,
        outgoing=edges.outgoing,
        incoming=edges.incoming,
        postings=postings.postings,
        generation=change.generation,
        snapshot_root=change.snapshot_root,
        package_roots=dict(change.package_roots),
        search=search,
        docs=docs,
    )
    return LiveIndex(index, nodes.symbol_ids, live.texts, postings.layers), _moves(old, nodes, edges, postings)


def _contains(paths: list[str], path: str) -> bool:
    number = bisect_left(paths, path)
    return number < len(paths) and paths[number] == path


def _containers(old: Index, nodes: NodePatch, edges: EdgePatch) -> Ints:
    """Return `edges.containers`, computed again only for new nodes and nodes that gained or lost an edge."""
    renumbered = np.take(nodes.position, old.symbols.container)  # `take` is three times as fast as indexing
    container = nodes.splice.array(renumbered, np.full(len(nodes.splice.insert_before), -1, dtype=np.int32))
    enter_containers(container, edges.incoming, united(nodes.splice.new_slots, edges.ends).astype(np.int32))
    return container


def _moves(old: Index, nodes: NodePatch, edges: EdgePatch, postings: PostingPatch) -> Moves:
    changed = united(nodes.changed, postings.changed)
    coordinates = nodes.coordinate[changed]
    removed = united(nodes.deleted, coordinates[coordinates & 1 == 1] >> 1)
    is_removed = np.zeros(len(old.symbols), dtype=np.bool_)
    is_removed[removed] = True
    return Moves(
        position=nodes.position,
        renumber=nodes.renumber,
        file=nodes.file,
        term=postings.term,
        splice=nodes.splice,
        coordinate=nodes.coordinate,
        nodes=changed,
        removed=removed,
        rewritten=nodes.rewritten,
        ends=edges.ends,
        postings=postings.splice,
        slots=postings.slots[is_removed[old.postings.node[postings.slots]]],
        same_numbers=nodes.same_numbers,
    )
