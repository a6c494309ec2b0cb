"""Patching an index, first part: files and nodes, and how their numbers before and after belong together."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from packlens.graph.change import IndexChange, LiveIndex
from packlens.graph.lookup import Positions
from packlens.graph.rows import row_lengths, row_slots
from packlens.graph.splice import Renumbering, Splice
from packlens.graph.texts import Texts
from packlens.graph.view import Flags, Index, Ints, Symbols
from packlens.model import NODE_KINDS
from packlens.store.records import EdgeRow, FileRecord

Longs = NDArray[np.int64]
_NONE: Final = (np.empty(0, dtype=np.int64), np.empty(0, dtype=np.int64))
_KIND: Final = {kind: code for code, kind in enumerate(NODE_KINDS)}

#: (symbol id, id, kind code, path, exported, test, line, lines, name, qualified name)
_Entry = tuple[str, int, int, str, int, int, int, int, str, str]


@dataclass(frozen=True)
class NodePatch:
    """The nodes after a change, and their numbers before and after."""

    symbols: Symbols
    """`container` is that of before, without meaning."""
    symbol_ids: Sequence[str]
    position_of: Positions
    splice: Splice
    position: Ints
    """As `Moves.position`."""
    renumber: Renumbering
    file: Ints
    coordinate: Longs
    """By new position, where a node stands among the old ones: 2 p + 1 if it was at p, 2 p if it is new and comes
    before what was at p. Compares with 2 p + 1 of old nodes."""
    file_coordinate: Longs
    """The same for files by new number; the last entry is that of -1."""
    removed: Longs
    """Old positions of all nodes of changed and removed files and of externals that are gone."""
    fresh: Longs
    """New positions of all nodes of changed files and of new externals."""
    of_file: dict[str, Longs]
    """New positions of the nodes of changed files, by path, in the order of their records."""
    dead: Longs
    """Old positions of nodes that are gone."""
    same_files: bool
    """Whether all files keep their numbers, and none is new."""
    still: bool
    """Whether all nodes and files keep their numbers, and none is new."""


def patch_nodes(live: LiveIndex, change: IndexChange) -> NodePatch:
    """Return the nodes after a change."""
    old = live.index.symbols
    paths, languages, file, file_coordinate = _files(old, change)
    touched = _flags(old.paths, [*change.files, *change.removed])
    going = np.flatnonzero(touched[old.file])
    entries = [entry for record in change.files.values() for entry in _entries(record)]
    dead = going[~_held(live.symbol_ids, going, {entry[0] for entry in entries})]
    unused, externals = _externals(live.index, change, dead)
    entries = sorted([*entries, *externals])
    removed = np.sort(np.concatenate((going, unused)))
    at = _places(live, entries)
    splice = Splice(len(old), removed, at)
    fresh = at - np.searchsorted(removed, at) + np.arange(len(at))
    symbol_ids = _listed(live.symbol_ids, splice, [entry[0] for entry in entries])
    ids = np.array([entry[1] for entry in entries], dtype=np.int64)
    same = old.ids[np.minimum(at, len(old) - 1)] == ids if len(old) else np.zeros(len(at), dtype=np.bool_)
    position = _moved(len(old), removed, at)
    position[at[same]] = fresh[same]
    coordinate = splice.array(np.arange(1, 2 * len(old) + 1, 2), 2 * at + same)
    number = {path: bisect_left(paths, path) for path in change.files}
    place = {entry[0]: int(at) for entry, at in zip(entries, fresh, strict=True)}
    of_file = {path: np.array([place[node.symbol_id] for node in record.nodes], dtype=np.int64)
               for path, record in change.files.items()}  # fmt: skip
    symbols = _symbols(old, splice, entries, position, file, number)
    _set_parents(symbols.parent, change, of_file)
    same_files = paths is old.paths or paths == old.paths
    still = bool(same.all()) and len(same) == len(removed) and same_files
    new = np.setdiff1d(fresh, fresh[same])
    position_of = old.position_of if still else old.position_of.moved(position, new, symbols.ids)
    return NodePatch(
        replace(symbols, paths=paths, languages=languages), symbol_ids, position_of, splice, position,
        Renumbering(position), file, coordinate, file_coordinate, removed, fresh, of_file,
        removed[position[removed] < 0], same_files, still,
    )  # fmt: skip


def _flags(paths: list[str], chosen: Iterable[str]) -> NDArray[np.bool_]:
    """Return which of the sorted paths are among the chosen ones; the last entry, of -1, is False."""
    flags = np.zeros(len(paths) + 1, dtype=np.bool_)
    for path in chosen:
        number = bisect_left(paths, path)
        if number < len(paths) and paths[number] == path:
            flags[number] = True
    return flags


def _places(live: LiveIndex, entries: list[_Entry]) -> Longs:
    """Return where nodes stand, or would stand, among the old ones."""
    at = live.index.symbols.position_of.many(np.array([entry[1] for entry in entries], dtype=np.int64))
    for place in np.flatnonzero(at < 0).tolist():
        at[place] = bisect_left(live.symbol_ids, entries[place][0])
    return at


def _held(symbol_ids: Sequence[str], positions: Longs, held: set[str]) -> NDArray[np.bool_]:
    return np.array([symbol_ids[position] in held for position in positions.tolist()], dtype=np.bool_)


def _files(old: Symbols, change: IndexChange) -> tuple[list[str], list[str], Ints, Longs]:
    """Return paths and languages after the change, new numbers by old, and coordinates (see `NodePatch`)."""
    gone = _flags(old.paths, set(change.removed) - change.files.keys())
    known = _flags(old.paths, change.files)
    if not gone.any() and known.sum() == len(change.files):  # most changes
        count = len(old.paths)
        return old.paths, _spoken(old, known, change), _moved(count, *_NONE), np.append(np.arange(1, 2 * count, 2), -1)
    new = sorted(change.files.keys() - {old.paths[number] for number in np.flatnonzero(known)})
    at = np.array([bisect_left(old.paths, path) for path in new], dtype=np.int64)
    removed = np.flatnonzero(gone)
    splice = Splice(len(old.paths), removed, at)
    file = _moved(len(old.paths), removed, at)
    coordinate = np.full(splice.length + 1, -1, dtype=np.int64)
    kept = np.flatnonzero(file[:-1] >= 0)
    coordinate[file[kept]] = 2 * kept + 1
    coordinate[at - np.searchsorted(removed, at) + np.arange(len(at))] = 2 * at
    languages = splice.list(_spoken(old, known, change), [change.files[path].language for path in new])
    return splice.list(old.paths, new), languages, file, coordinate


def _spoken(old: Symbols, known: Flags, change: IndexChange) -> list[str]:
    """Return languages by old number: what a header holds may make it another's (C or C++)."""
    now = {number: change.files[old.paths[number]].language for number in np.flatnonzero(known).tolist()}
    if all(old.languages[number] == language for number, language in now.items()):
        return old.languages
    return [now.get(number, language) for number, language in enumerate(old.languages)]


def _moved(length: int, removed: Longs, at: Longs) -> Ints:
    """Return new numbers by old, -1 for removed ones; one entry more, which is -1."""
    step = np.bincount(at, minlength=length + 1)[:length]
    step[removed] -= 1
    position = np.arange(length) + np.cumsum(step)
    position[removed] = -1
    return np.append(position, -1).astype(np.int32)


def _entries(record: FileRecord) -> Iterable[_Entry]:
    """Yield the nodes of a file as columns of the index. Names lose NULs, as in `load.build_columns`."""
    for n in record.nodes:
        yield (n.symbol_id, n.id, _KIND[n.kind], record.path, n.exported, n.test, n.start_line,
               n.end_line - n.start_line + 1, n.name.replace("\x00", ""),
               n.qualified_name.replace("\x00", ""))  # fmt: skip


def _externals(index: Index, change: IndexChange, dead: Longs) -> tuple[Longs, list[_Entry]]:
    """Return the old positions of externals that nothing points to any more, and the new ones that something does."""
    every: list[Iterable[EdgeRow]] = [*change.edges.values(), change.interface_edges or ()]
    pointed_to = {edge.target for edges in every for edge in edges}
    incoming = index.incoming
    dropped = dropped_owners(index.symbols, change)
    outside = np.flatnonzero(index.symbols.file < 0)
    slots = row_slots(incoming.indptr, outside)
    staying = ~(dropped[incoming.owner[slots]] | np.isin(incoming.indices[slots], dead))
    pointing = np.bincount(
        np.repeat(np.arange(len(outside)), row_lengths(incoming.indptr, outside)), staying, len(outside)
    )
    ids = index.symbols.ids[outside].tolist()
    unused = [at for at, (node, count) in enumerate(zip(ids, pointing.tolist(), strict=True))
              if not count and node not in pointed_to]  # fmt: skip
    known = set(ids)
    new = {row.id: row for row in change.externals if row.id in pointed_to and row.id not in known}
    return outside[unused], [
        (row.symbol_id, row.id, _KIND[row.kind], "", 1, 0, 0, 0, row.name, row.name) for row in new.values()
    ]


def dropped_owners(symbols: Symbols, change: IndexChange) -> NDArray[np.bool_]:
    """Return whose edges the change replaces or removes, by old number; the last entry is for edges of no file."""
    flags = _flags(symbols.paths, [*change.edges, *(set(change.removed) - change.files.keys())])
    flags[-1] = change.interface_edges is not None
    return flags


def _symbols(
    old: Symbols, splice: Splice, entries: list[_Entry], position: Ints, file: Ints, number: dict[str, int]
) -> Symbols:
    """Return the columns of the nodes after the change, without parents of new nodes."""
    values: list[list[Any]] = [list(column) for column in zip(*entries, strict=True)] or [[] for _ in range(10)]
    _, ids, kinds, paths, exported, test, line, length, names, qualified = values

    def column(before: NDArray[Any], new: list[Any]) -> NDArray[Any]:
        """Return a column with the new nodes' values put in."""
        return splice.array(before, np.array(new, dtype=before.dtype))

    nowhere = [-1] * len(entries)
    return Symbols(
        ids=column(old.ids, ids), kind=column(old.kind, kinds),
        file=column(file[old.file], [number.get(path, -1) for path in paths]),
        parent=column(position[old.parent], nowhere), container=old.container,
        start_line=column(old.start_line, line), length=column(old.length, length),
        exported=column(old.exported, exported), test=column(old.test, test),
        names=_listed(old.names, splice, names), qualified_names=_listed(old.qualified_names, splice, qualified),
        paths=[], languages=[],
    )  # fmt: skip


def _listed(old: Sequence[str], splice: Splice, new: list[str]) -> Sequence[str]:
    """Return names after a splice: the same ones if nothing in them changes."""
    gone = splice.removed.tolist()
    if gone == splice.at.tolist() and [old[place] for place in gone] == new:
        return old
    return (old if isinstance(old, Texts) else Texts(old)).spliced(splice, new)


def _set_parents(parent: Ints, change: IndexChange, of_file: dict[str, Longs]) -> None:
    """Enter the parents of the nodes of changed files into a column that is still being made."""
    for path, record in change.files.items():
        ordinals = np.array([node.parent for node in record.nodes], dtype=np.int64)
        positions = of_file[path]
        parent[positions] = np.where(ordinals >= 0, positions[ordinals], -1)
