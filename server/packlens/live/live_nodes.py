"""Returns the nodes of a live index: those of changed files from memory, the others from the database or a cache."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np

from packlens.graph.view import Index
from packlens.live.engine import Read
from packlens.model import Node
from packlens.store.records import FileRecord, NodeRow
from packlens.store.rows import node_of_row

_MAX_CACHED_NODES: Final = 4096
"""About 4 MB: the candidates of about twenty packs. A full cache is emptied; reading some nodes again takes 3 ms."""


@dataclass(frozen=True)
class FileInMemory:
    """A file whose text in memory differs from the database. `record` is None for a deleted file."""

    record: FileRecord | None
    rows: Mapping[int, NodeRow] = field(default_factory=dict)
    """The record's nodes by id."""


class ShownFiles(NamedTuple):
    """What memory shows at one moment. The mappings are replaced, and never changed, by edits."""

    overlay: Mapping[str, FileInMemory]
    hashes: Mapping[str, bytes]
    """The hashes of the texts that are shown, by path."""
    hashes_now: Callable[[], Mapping[str, bytes]]
    """Returns the hashes of the texts that are shown by the time it is called."""


NodeCache = dict[int, tuple[bytes, Node]]
"""Nodes read from the database, by id, with the hash of their file at the time: many packs show the same nodes."""


def live_nodes(
    positions: Sequence[int],
    index: Index,
    shown: ShownFiles,
    cache: NodeCache,
    read: Read,
) -> dict[int, Node]:
    """Return nodes by position in `index`; `read` reads those that are neither in the overlay nor in `cache`."""
    nodes: dict[int, Node] = {}
    missing: list[tuple[int, bytes | None]] = []
    position_array = np.array(positions, dtype=np.int64)
    symbols, paths = index.symbols, [*index.symbols.paths, ""]
    for position, node, file in zip(
        position_array.tolist(),
        symbols.ids[position_array].tolist(),
        symbols.file[position_array].tolist(),
        strict=True,
    ):
        shown_file = shown.overlay.get(paths[file])
        if shown_file is not None and shown_file.record is not None and (row := shown_file.rows.get(node)) is not None:
            nodes[position] = node_of_row(row, shown_file.record.path, shown_file.record.language)
            continue
        digest, cached = shown.hashes.get(paths[file]), cache.get(node)
        if cached is not None and cached[0] == digest:
            nodes[position] = cached[1]
        else:
            missing.append((position, digest))
    if missing:
        read_nodes = read([position for position, _ in missing], index)
        # a file that was stored while it was read may have another text than the one of the hash above
        hashes = shown.hashes_now()
        unchanged = [(p, digest) for p, digest in missing if hashes.get(paths[symbols.file[p]]) == digest]
        _keep(cache, unchanged, read_nodes)
        nodes |= read_nodes
    return nodes


def _keep(cache: NodeCache, read: Iterable[tuple[int, bytes | None]], read_nodes: Mapping[int, Node]) -> None:
    """Cache nodes that were read; `read` holds (position, hash of the file before reading) of each."""
    if len(cache) + len(read_nodes) > _MAX_CACHED_NODES:
        cache.clear()
    for position, digest in read:
        if position in read_nodes and digest is not None:
            cache[read_nodes[position].id] = digest, read_nodes[position]
