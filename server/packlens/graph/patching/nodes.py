"""Patches the files and nodes of an index, and numbers them anew; `edges` and `postings` follow."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.graph.kinds import IS_CALLABLE
from packlens.graph.lookup import Positions
from packlens.graph.patching.change import IndexChange, LiveIndex
from packlens.graph.rows import row_lengths, row_slots, united
from packlens.graph.splice import Renumbering, Splice, with_values
from packlens.graph.texts import Texts, texts_at
from packlens.graph.view import Flags, Index, Ints, Longs, Symbols
from packlens.model import AS_AROUND, AS_CASE, KIND_CODES
from packlens.store.records import EdgeRow, FileRecord

_EMPTY: Final = np.empty(0, dtype=np.int64)


class _Entry(NamedTuple):
    """A node as values of the index's columns. Entries are sorted by symbol id."""

    symbol_id: str
    id: int
    kind: int
    path: str
    exported: int
    test: int
    start_line: int
    length: int
    name: str
    qualified_name: str


@dataclass(frozen=True)
class NodePatch:
    """The nodes after a change, and their numbers before and after."""

    symbols: Symbols
    """All columns are those after the change, except `container`, which must not be read."""
    symbol_ids: Sequence[str]
    position_of: Positions
    splice: Splice
    """As `Moves.splice`."""
    position: Ints
    """As `Moves.position`."""
    renumber: Renumbering
    file: Ints
    """As `Moves.file`."""
    coordinate: Longs
    """As `Moves.coordinate`. Compared with 2 p + 1 of old nodes, it says which comes first."""
    file_coordinate: Longs
    """The same for files, by new number; the last entry is that of the number -1."""
    replaced: Longs
    """Old positions of all nodes of changed and deleted files, and of removed externals."""
    rewritten: Longs
    """As `Moves.rewritten`."""
    changed: Longs
    """New positions of the `rewritten` nodes that are new or have other columns, lines aside; see `_changed`."""
    of_file: dict[str, Longs]
    """New positions of the nodes of changed files, by path, in the order of their records."""
    deleted: Longs
    """Old positions of nodes that no longer exist."""
    same_files: bool
    """Whether all files keep their numbers, and none is new."""
    same_numbers: bool
    """As `Moves.same_numbers`."""


def patch_nodes(live: LiveIndex, change: IndexChange) -> NodePatch:
    """Return the nodes after a change."""
    old = live.index.symbols
    files = _files(old, change)
    placed = _placed(live, *_replaced_nodes(live, change))
    position, splice = placed.position, placed.splice
    file_number = {path: bisect_left(files.paths, path) for path in change.files}
    same_files = files.paths is old.paths or files.paths == old.paths
    symbols = _symbols(old, placed, _NewNumbers(position, files.file, same_files, file_number))
    symbols = replace(symbols, paths=files.paths, languages=files.languages)
    of_file = _positions_of_files(change, placed)
    _set_parents(symbols.parent, change, of_file)
    same_numbers = bool(placed.is_known.all()) and len(placed.entries) == len(placed.replaced) and same_files
    positions_of_new = placed.new_positions[~placed.is_known]
    return NodePatch(
        symbols=symbols,
        symbol_ids=_spliced_texts(live.symbol_ids, splice, [entry.symbol_id for entry in placed.spliced]),
        position_of=old.position_of if same_numbers else old.position_of.moved(position, positions_of_new, symbols.ids),
        splice=splice,
        position=position,
        renumber=Renumbering(position),
        file=files.file,
        coordinate=splice.array(
            np.arange(1, 2 * len(old) + 1, 2), 2 * splice.insert_before + placed.is_known[~placed.stays]
        ),
        file_coordinate=files.coordinate,
        replaced=placed.replaced,
        rewritten=placed.new_positions,
        changed=_changed(old, symbols, placed),
        of_file=of_file,
        deleted=placed.replaced[position[placed.replaced] < 0],
        same_files=same_files,
        same_numbers=same_numbers,
    )


def _replaced_nodes(live: LiveIndex, change: IndexChange) -> tuple[list[_Entry], Longs]:
    """Return the nodes that a change adds or replaces, by symbol id, and the old positions of those it removes."""
    old = live.index.symbols
    is_touched = _flags(old.paths, [*change.files, *change.removed])
    of_touched_files = np.flatnonzero(np.take(is_touched, old.file))
    entries = [entry for record in change.files.values() for entry in _entries(record)]
    new_ids = {entry.symbol_id for entry in entries}
    deleted = np.array([p for p in of_touched_files.tolist() if live.symbol_ids[p] not in new_ids], dtype=np.int64)
    unused_externals, new_externals = _externals(live.index, change, deleted)
    return sorted([*entries, *new_externals]), np.sort(np.concatenate((of_touched_files, unused_externals)))


@dataclass(frozen=True)
class _Placed:
    """The nodes of changed files and new externals, by symbol id, and where they were and are."""

    entries: list[_Entry]
    replaced: Longs
    """As in `NodePatch`."""
    old_positions: Longs
    """Old positions; of nodes that are new, those of the nodes that they come before."""
    is_known: Flags
    """Whether a node existed before."""
    stays: Flags
    """Whether it had the same columns, lines aside: it stays where it is in the columns."""
    splice: Splice
    position: Ints
    """As in `NodePatch`."""
    new_positions: Longs
    """New positions, ascending."""

    @cached_property
    def spliced(self) -> list[_Entry]:
        """The entries that do not stay."""
        return [entry for entry, stays in zip(self.entries, self.stays.tolist(), strict=True) if not stays]


def _placed(live: LiveIndex, entries: list[_Entry], replaced: Longs) -> _Placed:
    old, old_positions = live.index.symbols, _insertion_positions(live, entries)
    ids = np.array([entry.id for entry in entries], dtype=np.int64)
    is_known = np.take(old.ids, old_positions, mode="clip") == ids if len(old) else np.zeros(len(ids), dtype=np.bool_)
    known = [entry for entry, is_old in zip(entries, is_known.tolist(), strict=True) if is_old]
    stays = is_known.copy()
    stays[is_known] = _are_same(old, old_positions[is_known], known)
    removed = np.setdiff1d(replaced, old_positions[stays], assume_unique=True)
    splice = Splice(len(old), removed, old_positions[~stays])
    position = _renumbered(len(old), removed, splice.insert_before)
    new_positions = position[old_positions].astype(np.int64)
    new_positions[~stays] = splice.new_slots
    position[old_positions[is_known]] = new_positions[is_known]
    return _Placed(entries, replaced, old_positions, is_known, stays, splice, position, new_positions)


def _flags_of(test: int) -> tuple[bool, bool, bool]:
    """Return the columns `test`, `marked` and `around` of a node, given how far it belongs to tests."""
    return test > 0, test == AS_CASE, test == AS_AROUND


def _are_same(old: Symbols, positions: Longs, entries: list[_Entry]) -> list[bool]:
    """Return which entries have the columns of the nodes at some old positions with their ids, lines aside."""
    flags = (column[positions].tolist() for column in (old.exported, old.test, old.marked, old.around))
    texts = (texts_at(column, positions.tolist()) for column in (old.names, old.qualified_names))
    return [
        before == (entry.exported, *_flags_of(entry.test), entry.name, entry.qualified_name)
        for before, entry in zip(zip(*flags, *texts, strict=True), entries, strict=True)
    ]


def _changed(old: Symbols, symbols: Symbols, placed: _Placed) -> Longs:
    """Return `NodePatch.changed`.

    Whether a function nested in another can be ranked depends on the lines of the outer one
    (`retrieve.corpus.candidates`), so they count as a column of the inner one.
    """
    stays, new_positions = placed.stays, placed.new_positions
    around = _lines_around(old, placed.old_positions[stays]) != _lines_around(symbols, new_positions[stays])
    return united(new_positions[~stays], new_positions[stays][around])


def _lines_around(symbols: Symbols, nodes: Longs) -> Ints:
    """Return the lines of the function that each node is nested in; 0 if it is in none."""
    parent = symbols.parent[nodes]
    return np.where((parent >= 0) & IS_CALLABLE[symbols.kind[parent]], symbols.length[parent], 0)


def _positions_of_files(change: IndexChange, placed: _Placed) -> dict[str, Longs]:
    """Return `NodePatch.of_file`."""
    numbered = zip(placed.entries, placed.new_positions.tolist(), strict=True)
    position = {entry.symbol_id: number for entry, number in numbered}
    return {
        path: np.array([position[node.symbol_id] for node in record.nodes], dtype=np.int64)
        for path, record in change.files.items()
    }


def _flags(paths: list[str], chosen: Iterable[str]) -> NDArray[np.bool_]:
    """Return a mask of the chosen paths over the sorted `paths`; the last entry, for the number -1, is False."""
    flags = np.zeros(len(paths) + 1, dtype=np.bool_)
    for path in chosen:
        number = bisect_left(paths, path)
        if number < len(paths) and paths[number] == path:
            flags[number] = True
    return flags


def _insertion_positions(live: LiveIndex, entries: list[_Entry]) -> Longs:
    """Return the old positions of nodes; for a new node, that of the old node it comes before."""
    positions = live.index.symbols.position_of.many(np.array([entry.id for entry in entries], dtype=np.int64))
    for number in np.flatnonzero(positions < 0).tolist():
        positions[number] = bisect_left(live.symbol_ids, entries[number].symbol_id)
    return positions


@dataclass(frozen=True)
class _FilesAfter:
    """The files after a change."""

    paths: list[str]
    languages: list[str]
    file: Ints
    """As `Moves.file`."""
    coordinate: Longs
    """As `NodePatch.file_coordinate`."""


def _files(old: Symbols, change: IndexChange) -> _FilesAfter:
    is_deleted = _flags(old.paths, set(change.removed) - change.files.keys())
    is_changed = _flags(old.paths, change.files)
    languages = _languages(old, is_changed, change)
    if not is_deleted.any() and is_changed.sum() == len(change.files):  # most changes
        count = len(old.paths)
        coordinate = np.append(np.arange(1, 2 * count, 2), -1)
        return _FilesAfter(old.paths, languages, _renumbered(count, _EMPTY, _EMPTY), coordinate)
    new_paths = sorted(change.files.keys() - {old.paths[number] for number in np.flatnonzero(is_changed)})
    insert_before = np.array([bisect_left(old.paths, path) for path in new_paths], dtype=np.int64)
    removed = np.flatnonzero(is_deleted)
    splice = Splice(len(old.paths), removed, insert_before)
    file = _renumbered(len(old.paths), removed, insert_before)
    coordinate = np.full(splice.length + 1, -1, dtype=np.int64)
    unchanged = np.flatnonzero(file[:-1] >= 0)
    coordinate[file[unchanged]] = 2 * unchanged + 1
    coordinate[splice.new_slots] = 2 * insert_before
    languages = splice.list(languages, [change.files[path].language for path in new_paths])
    return _FilesAfter(splice.list(old.paths, new_paths), languages, file, coordinate)


def _languages(old: Symbols, is_changed: Flags, change: IndexChange) -> list[str]:
    """Return the language of each old file: a header's may have changed with its contents (C or C++)."""
    present = {number: change.files[old.paths[number]].language for number in np.flatnonzero(is_changed).tolist()}
    if all(old.languages[number] == language for number, language in present.items()):
        return old.languages
    return [present.get(number, language) for number, language in enumerate(old.languages)]


def _renumbered(length: int, removed: Longs, insert_before: Longs) -> Ints:
    """Return new numbers by old, int32[length + 1]; -1 for removed ones, and for the number -1 at the end."""
    numbers = np.ones(length + 1, dtype=np.int32)  # first each number less the one before
    numbers[0] = 0
    np.add.at(numbers, insert_before, 1)
    numbers[removed + 1] -= 1
    np.cumsum(numbers, out=numbers)
    numbers[removed] = numbers[length] = -1
    return numbers


def _entries(record: FileRecord) -> Iterable[_Entry]:
    """Yield the nodes of a file. Names lose NUL characters, as in `load.build_columns`."""
    for node in record.nodes:
        yield _Entry(
            node.symbol_id,
            node.id,
            KIND_CODES[node.kind],
            record.path,
            node.exported,
            node.test,
            node.start_line,
            node.end_line - node.start_line + 1,
            node.name.replace("\x00", ""),
            node.qualified_name.replace("\x00", ""),
        )


def _externals(index: Index, change: IndexChange, deleted: Longs) -> tuple[Longs, list[_Entry]]:
    """Return the old positions of externals that no edge points to any longer, and the new externals."""
    edge_lists: list[Iterable[EdgeRow]] = [*change.edges.values(), change.interface_edges or ()]
    new_targets = {edge.target for edges in edge_lists for edge in edges}
    incoming = index.incoming
    is_dropped = dropped_owners(index.symbols, change)
    externals = np.flatnonzero(index.symbols.file < 0)
    slots = row_slots(incoming.indptr, externals)
    stays = ~(is_dropped[incoming.owner[slots]] | np.isin(incoming.indices[slots], deleted))
    external_of_slot = np.repeat(np.arange(len(externals)), row_lengths(incoming.indptr, externals))
    edge_counts = np.bincount(external_of_slot, stays, len(externals))
    ids = index.symbols.ids[externals].tolist()
    unused = [
        number
        for number, (external_id, edges) in enumerate(zip(ids, edge_counts.tolist(), strict=True))
        if not edges and external_id not in new_targets
    ]
    old_ids = set(ids)
    new = {row.id: row for row in change.externals if row.id in new_targets and row.id not in old_ids}
    return externals[unused], [
        _Entry(row.symbol_id, row.id, KIND_CODES[row.kind], "", 1, 0, 0, 0, row.name, row.name) for row in new.values()
    ]


def dropped_owners(symbols: Symbols, change: IndexChange) -> NDArray[np.bool_]:
    """Return by old file number whether the change replaces or removes its edges; the last entry is for no file."""
    flags = _flags(symbols.paths, [*change.edges, *(set(change.removed) - change.files.keys())])
    flags[-1] = change.interface_edges is not None
    return flags


@dataclass(frozen=True)
class _NewNumbers:
    """New numbers of nodes and files."""

    position: Ints
    file: Ints
    same_files: bool
    """As `NodePatch.same_files`."""
    file_of_path: dict[str, int]
    """New number of each changed file."""


def _symbols(old: Symbols, placed: _Placed, new: _NewNumbers) -> Symbols:
    """Return the columns of the nodes after the change, without parents of new nodes, containers and files."""
    splice, entries = placed.splice, placed.spliced

    def column(before: NDArray[Any], values: list[Any]) -> NDArray[Any]:
        """Return a column with the values of the spliced nodes inserted."""
        return splice.array(before, np.array(values, dtype=before.dtype))

    def lines(before: NDArray[Any], values: list[int]) -> NDArray[Any]:
        """Return a column with the values of all nodes of changed files."""
        after = np.array(values, dtype=before.dtype)
        return with_values(splice.array(before, after[~placed.stays]), before, placed.new_positions, after)

    columns: list[list[Any]] = [list(values) for values in zip(*entries, strict=True)] or [[] for _ in _Entry._fields]
    _, ids, kinds, paths, exported, test, _, _, names, qualified_names = columns
    return Symbols(
        ids=column(old.ids, ids),
        kind=column(old.kind, kinds),
        file=column(
            old.file if new.same_files else np.take(new.file, old.file),
            [new.file_of_path.get(path, -1) for path in paths],
        ),
        parent=column(np.take(new.position, old.parent), [-1] * len(entries)),
        container=old.container,
        start_line=lines(old.start_line, [entry.start_line for entry in placed.entries]),
        length=lines(old.length, [entry.length for entry in placed.entries]),
        exported=column(old.exported, exported),
        test=column(old.test, test),
        marked=column(old.marked, [mark == AS_CASE for mark in test]),
        around=column(old.around, [mark == AS_AROUND for mark in test]),
        names=_spliced_texts(old.names, splice, names),
        qualified_names=_spliced_texts(old.qualified_names, splice, qualified_names),
        paths=[],
        languages=[],
    )


def _spliced_texts(old: Sequence[str], splice: Splice, new: list[str]) -> Sequence[str]:
    """Return texts after a splice; the same object if no text changes."""
    if splice.is_empty:
        return old
    removed = splice.removed.tolist()
    if removed == splice.insert_before.tolist() and [old[position] for position in removed] == new:
        return old
    return (old if isinstance(old, Texts) else Texts(old)).spliced(splice, new)


def _set_parents(parent: Ints, change: IndexChange, of_file: dict[str, Longs]) -> None:
    """Set the parents of the nodes of changed files in the column `parent`, which is still being built."""
    for path, record in change.files.items():
        ordinals = np.array([node.parent for node in record.nodes], dtype=np.int64)
        positions = of_file[path]
        parent[positions] = np.where(ordinals >= 0, positions[ordinals], -1)
