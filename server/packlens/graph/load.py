"""Loads the in-memory index from stored rows, or from the columns that an earlier process stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from packlens.graph.edges import EDGE_COLUMNS, Edges, containers, reversed_edges, with_members
from packlens.graph.history import History, LinkedCommit, build_history
from packlens.graph.lookup import Positions, SortedTerms
from packlens.graph.postings import joined, lent, no_rows, shares, tests_of, unpacked
from packlens.graph.reported_edges import Traits, placed, with_reported_edges
from packlens.graph.rows import row_numbers as row_numbers_of
from packlens.graph.view import Adjacency, Docs, Index, Postings, Search, Symbols
from packlens.model import AS_AROUND, AS_CASE, KIND_CODES
from packlens.resolve import merkle
from packlens.store import history, rows
from packlens.store.columns import Column, holds_column, load_columns, save_columns
from packlens.store.connection import Connection, read_transaction, transaction
from packlens.store.edges import package_roots
from packlens.store.files import read_files
from packlens.store.full_text import full_text
from packlens.store.meta import generation, get_meta, is_complete
from packlens.store.reported_edges import reported_edges, stored_root
from packlens.store.schema import ROW_SHIFT
from packlens.store.seals import damage_error, stored_values


def load_index(connection: Connection) -> Index:
    """Return the index of the database's current generation, from its stored columns if they are current."""
    return load_with_columns(connection)[0]


def load_with_columns(connection: Connection) -> tuple[Index, Mapping[str, Column]]:
    """Return the index and the columns it was made from, including the derived columns if they are stored."""
    with read_transaction(connection), stored_values():
        current = generation(connection)
        columns = load_columns(connection, current)
        if columns is None:
            columns = build_columns(connection)
        root = stored_root(connection)
        roots = package_roots(connection)
        snapshot_root = merkle.snapshot_root({path: bytes.fromhex(package) for path, package in roots.items()})
        if is_complete(connection) and snapshot_root != get_meta(connection, "snapshot"):
            raise damage_error("roots of packages")
        index = _index(connection, columns, current, root, roots)
    return replace(index, history=_load_history(connection)), columns


def _load_history(connection: Connection) -> History:
    """Return the mined git history; it does not depend on a generation."""
    with read_transaction(connection), stored_values():
        key = history.history_key(connection)
        commits = [LinkedCommit(*row) for row in history.all_commits(connection)]
        return build_history(key, history.all_words(connection), commits)


def with_history(connection: Connection, index: Index) -> Index:
    """Return an index with the git history that the database has now, whatever generation the index is of."""
    if index.history.key == history.history_key(connection):
        return index
    return replace(index, history=_load_history(connection))


def _no_columns(_index: Index) -> Mapping[str, Column]:
    return {}


def store_columns(
    connection: Connection, derive: Callable[[Index], Mapping[str, Column]] = _no_columns, needed: str = "ids"
) -> bool:
    """Store the columns of the current generation, unless they are stored already or an index run is unfinished.

    Returns whether they were built. `derive` returns further columns, under other names, that follow from the index
    without its history; they are stored too. Stored columns that lack the one called `needed` come from another
    release and are replaced.
    """
    if not is_complete(connection) or holds_column(connection, generation(connection), needed):
        return False
    with transaction(connection), stored_values():
        columns, current = build_columns(connection), generation(connection)
        derived = derive(_index(connection, columns, current, "", {}))
        save_columns(connection, current, {**derived, **columns})
    return True


def build_columns(connection: Connection) -> dict[str, Column]:
    """Build all columns from rows."""
    files = read_files(connection)
    file_number = {file.id: number for number, file in enumerate(files)}
    nodes = rows.all_nodes(connection, files)
    externals = rows.all_externals(connection)
    symbol_ids = [*(node[2] for node in nodes), *(external[1] for external in externals)]
    order = np.array(sorted(range(len(symbol_ids)), key=symbol_ids.__getitem__), dtype=np.int64)
    position = np.empty(len(order), dtype=np.int32)
    position[order] = np.arange(len(order), dtype=np.int32)
    columns = _node_columns(nodes, externals, order, file_number)
    row_numbers = np.fromiter((node[0] for node in nodes), dtype=np.int64, count=len(nodes))
    parents = np.fromiter((node[6] for node in nodes), dtype=np.int64, count=len(nodes))
    parent_rows = np.where(parents >= 0, ((row_numbers >> ROW_SHIFT) << ROW_SHIFT) + parents, -1)
    parent = np.full(len(order), -1, dtype=np.int32)
    has_parent = parent_rows >= 0
    parent[position[: len(nodes)][has_parent]] = position[np.searchsorted(row_numbers, parent_rows[has_parent])]
    columns["parent"] = parent
    columns["paths"] = [file.path for file in files]
    columns["languages"] = [file.language for file in files]
    row_position = position[: len(nodes)]
    columns |= _edge_columns(connection, columns, file_number)
    columns |= _posting_columns(connection, row_numbers, row_position, columns, file_number.keys())
    return columns


def _node_columns(
    nodes: list[rows.NodeTuple],
    externals: list[tuple[int, str, str, str]],
    order: NDArray[np.int64],
    file_number: Mapping[int, int],
) -> dict[str, Column]:
    entries = [
        (node_id, name, qualified, kind, file_number[row >> ROW_SHIFT], exported, test, start, end - start + 1)
        for row, node_id, _, name, qualified, kind, _, _, _, start, end, exported, test, _ in nodes
    ]
    entries += [(node_id, name, name, kind, -1, 1, 0, 0, 0) for node_id, _, kind, name in externals]
    columns = list(zip(*entries, strict=True)) or [()] * 9
    ids, names, qualified_names, kinds, files, exported_flags, test_flags, lines, lengths = columns

    def ordered(values: Sequence[Any], dtype: str) -> NDArray[Any]:
        """Return values of all nodes as a column in the order of positions."""
        return np.array(values, dtype=dtype)[order]

    by_position = order.tolist()
    return {
        "ids": ordered(ids, "i8"),
        "names": [names[i].replace("\x00", "") for i in by_position],
        "qualified": [qualified_names[i].replace("\x00", "") for i in by_position],
        "kind": ordered([KIND_CODES[kind] for kind in kinds], "u1"),
        "file": ordered(files, "i4"),
        "exported": ordered(exported_flags, "u1"),
        "test": ordered(test_flags, "u1"),
        "line": ordered(lines, "i4"),
        "length": ordered(lengths, "i4"),
    }


def _edge_columns(
    connection: Connection, columns: Mapping[str, Any], file_number: Mapping[int, int]
) -> dict[str, Column]:
    position_of = Positions(np.asarray(columns["ids"], dtype=np.int64))
    is_whole = is_complete(connection)
    edges = rows.all_edges(connection, file_number.keys() if is_whole else frozenset())
    source, target = position_of.many(edges["source"]), position_of.many(edges["target"])
    is_inside = (source >= 0) & (target >= 0)
    if is_whole and not is_inside.all():
        raise damage_error("edges lead nowhere")
    source, target, edges = source[is_inside], target[is_inside], edges[is_inside]
    owners = np.full(max(file_number, default=0) + 1, -1, dtype=np.int32)  # EXTERNAL_FILE has the owner -1
    owners[list(file_number.keys())] = list(file_number.values())
    by_source = Edges(
        source, target, edges["kind"], edges["confidence"], edges["provenance"], edges["line"], owners[edges["file"]]
    )
    file_numbers = {path: number for number, path in enumerate(columns["paths"])}
    reported = placed(reported_edges(connection), position_of, file_numbers)
    traits = Traits(columns["names"], columns["kind"], columns["parent"], columns["test"])
    by_source = with_members(with_reported_edges(by_source, reported, traits))
    columns_out: dict[str, Column] = {}
    for prefix, direction in (("out", by_source), ("in", reversed_edges(by_source))):
        ordered = direction.chosen(direction.order())
        indptr = np.searchsorted(ordered.near, np.arange(len(position_of) + 1)).astype(np.int32)
        columns_out |= {f"{prefix}_indptr": indptr, f"{prefix}_indices": ordered.far.astype(np.int32)}
        columns_out |= {f"{prefix}_{name}": getattr(ordered, name) for name in EDGE_COLUMNS}
    columns_out["container"] = containers(_adjacency(columns_out, "in"))
    return columns_out


def _posting_columns(
    connection: Connection,
    row_numbers: NDArray[np.int64],
    row_position: NDArray[np.int32],
    columns: Mapping[str, Column],
    files: Set[int],
) -> dict[str, Column]:
    stored_terms = rows.all_terms(connection)
    term_numbers = np.zeros(max(stored_terms, default=-1) + 1, dtype=np.int64)
    vocabulary = sorted(stored_terms.values())
    ranks = {term: rank for rank, term in enumerate(vocabulary)}
    for stored_number, term in stored_terms.items():
        term_numbers[stored_number] = ranks[term]
    nodes = row_position.astype(np.int64)
    parts = [no_rows()]
    for file, numbers, data in rows.all_postings(connection, files):
        first = np.searchsorted(row_numbers, file << ROW_SHIFT)
        parts.append(unpacked(data, term_numbers[np.frombuffer(numbers, dtype=np.uint32)], nodes[first:]))
    postings = joined(*parts)
    outgoing = _adjacency(columns, "out")
    slots = tests_of(outgoing)
    source = row_numbers_of(outgoing.indptr)[slots].astype(np.int64)
    exercised = np.bincount(source, minlength=len(outgoing.indptr))[source]
    text = postings.chosen(np.isin(postings.node, np.unique(source)))
    targets = outgoing.indices[slots].astype(np.int64)
    share = shares(targets, exercised, np.asarray(columns["kind"])[source])
    postings = joined(postings, lent(source, targets, share, text, max(1, len(stored_terms))))
    postings = postings.chosen(np.lexsort((postings.field, postings.node, postings.term)))
    return {
        "vocabulary": vocabulary,
        "term_indptr": np.searchsorted(postings.term, np.arange(len(stored_terms) + 1)).astype(np.int64),
        "post_node": postings.node.astype(np.int32),
        "post_field": postings.field,
        "post_frequency": postings.frequency,
    }


def _adjacency(columns: Mapping[str, Any], prefix: str) -> Adjacency:
    column_parts = (columns[f"{prefix}_{name}"] for name in EDGE_COLUMNS)
    return Adjacency(columns[f"{prefix}_indptr"], columns[f"{prefix}_indices"], *column_parts)


def stored_texts(connection: Connection, symbols: Symbols) -> tuple[Search, Docs]:
    """Return `Index.search` and `Index.docs` over a database that holds most or all of the given symbols.

    Nodes are matched by id, so the database may be of another generation: nodes that only one of the two has are left
    out.
    """

    def search(match: str, limit: int) -> list[tuple[int, float]]:
        """Return (position, score) of the nodes that match a full-text query, best first; higher scores are better."""
        matches = full_text(connection, match, limit)
        positions = symbols.position_of.many(np.array([node_id for node_id, _ in matches], dtype=np.int64)).tolist()
        scored = zip(positions, (score for _, score in matches), strict=True)
        return [(position, score) for position, score in scored if position >= 0]

    def docs(positions: list[int]) -> dict[int, tuple[str, str]]:
        """Return (signature, doc comment) by position."""
        position_by_id = {int(symbols.ids[p]): p for p in positions}
        texts = rows.node_texts(connection, list(position_by_id))
        return {position_by_id[node_id]: text for node_id, text in texts.items()}

    return search, docs


def load_symbol_ids(connection: Connection) -> list[str]:
    """Return the symbol id of every node by position, which `graph.patching` needs to insert new nodes."""
    return sorted(rows.all_symbol_ids(connection))


def _index(
    connection: Connection, columns: Mapping[str, Any], current: int, snapshot_root: str, roots: Mapping[str, str]
) -> Index:
    symbols = Symbols(
        ids=columns["ids"],
        kind=columns["kind"],
        file=columns["file"],
        parent=columns["parent"],
        container=columns["container"],
        start_line=columns["line"],
        length=columns["length"],
        exported=columns["exported"].astype(np.bool_),
        test=columns["test"].astype(np.bool_),
        marked=columns["test"] == AS_CASE,
        around=columns["test"] == AS_AROUND,
        names=columns["names"],
        qualified_names=columns["qualified"],
        paths=columns["paths"],
        languages=columns["languages"],
    )
    postings = Postings(
        SortedTerms(columns["vocabulary"]),
        columns["term_indptr"],
        columns["post_node"],
        columns["post_field"],
        columns["post_frequency"],
    )
    outgoing, incoming = _adjacency(columns, "out"), _adjacency(columns, "in")
    search, docs = stored_texts(connection, symbols)
    return Index(
        symbols,
        outgoing,
        incoming,
        postings,
        current,
        snapshot_root,
        roots,
        search,
        docs,
        imports=partial(rows.imported_modules, connection),
    )
