"""Rows -> the in-memory index, and the columns it is kept as between processes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from packlens.graph.history import History, build_history
from packlens.graph.view import Adjacency, Index, Postings, Symbols, edge_kind_code
from packlens.index.document import FIELD_SHIFT, FIELDS, FREQUENCY_SHIFT, ORDINAL_SHIFT, TERM_MASK
from packlens.model import NODE_KINDS
from packlens.store import history, rows
from packlens.store.columns import Column, columns_generation, load_columns, save_columns
from packlens.store.connection import Connection, snapshot, transaction
from packlens.store.edges import package_roots
from packlens.store.files import read_files
from packlens.store.meta import generation, get_meta, is_complete
from packlens.store.schema import ROW_SHIFT

_KIND: Final = {kind: code for code, kind in enumerate(NODE_KINDS)}
_CONTAINS: Final = edge_kind_code("contains")
_MEMBER_OF: Final = edge_kind_code("member_of")
_TESTS: Final = edge_kind_code("tests")


def load_index(connection: Connection) -> Index:
    """Return the index of the database's current generation, from its stored columns if they are current."""
    with snapshot(connection):
        now = generation(connection)
        columns = load_columns(connection, now)
        if columns is None:
            columns = build_columns(connection)
        root = get_meta(connection, "snapshot")
        roots = package_roots(connection)
    return replace(_index(connection, columns, now, root, roots), history=load_history(connection))


def load_history(connection: Connection) -> History:
    """Return what is known of the git history; it does not depend on a generation."""
    with snapshot(connection):
        key = history.history_key(connection)
        return build_history(key, history.all_words(connection), history.all_commits(connection))


def store_columns(connection: Connection) -> None:
    """Keep the columns of the current generation in the database, unless they are there or a run is unfinished."""
    if not is_complete(connection) or columns_generation(connection) == generation(connection):
        return
    with transaction(connection):
        save_columns(connection, generation(connection), build_columns(connection))


def build_columns(connection: Connection) -> dict[str, Column]:
    """Build all columns from rows."""
    files = list(read_files(connection))
    file_number = {file: number for number, (file, *_) in enumerate(files)}
    nodes = rows.all_nodes(connection)
    externals = rows.all_externals(connection)
    keyed = sorted([(node[2], index) for index, node in enumerate(nodes)]
                   + [(external[1], len(nodes) + index) for index, external in enumerate(externals)])  # fmt: skip
    order = np.fromiter((index for _, index in keyed), dtype=np.int64, count=len(keyed))
    position = np.empty(len(order), dtype=np.int32)
    position[order] = np.arange(len(order), dtype=np.int32)
    columns = _node_columns(nodes, externals, order, file_number)
    row_numbers = np.fromiter((node[0] for node in nodes), dtype=np.int64, count=len(nodes))
    parents = np.fromiter((node[6] for node in nodes), dtype=np.int64, count=len(nodes))
    parent_rows = np.where(parents >= 0, ((row_numbers >> ROW_SHIFT) << ROW_SHIFT) + parents, -1)
    parent = np.full(len(order), -1, dtype=np.int32)
    has = parent_rows >= 0
    parent[position[: len(nodes)][has]] = position[np.searchsorted(row_numbers, parent_rows[has])]
    columns["parent"] = parent
    columns["paths"] = [path for _, path, _, _ in files]
    columns["languages"] = [language for _, _, language, _ in files]
    row_position = position[: len(nodes)]
    columns["row"] = row_numbers
    columns["row_position"] = row_position
    edges = _edge_columns(connection, columns)
    columns |= edges
    columns |= _posting_columns(connection, row_numbers, row_position, columns)
    return columns


def _node_columns(
    nodes: list[rows.NodeTuple], externals: list[tuple[int, str, str, str]], order: NDArray[np.int64],
    file_number: Mapping[int, int],
) -> dict[str, Column]:  # fmt: skip
    count = len(order)

    def ordered(values: list[Any], dtype: str) -> NDArray[Any]:
        return np.array(values, dtype=dtype)[order] if count else np.empty(0, dtype=dtype)

    every = [*((n[1], n[3], n[4], n[5], file_number[n[0] >> ROW_SHIFT], n[7], n[8], n[9], n[10]) for n in nodes),
             *((e[0], e[3], e[3], e[2], -1, 1, 0, 0, 0) for e in externals)]  # fmt: skip
    ranked = order.tolist()
    return {
        "ids": ordered([e[0] for e in every], "i8"),
        "names": [every[i][1].replace("\x00", "") for i in ranked],
        "qualified": [every[i][2].replace("\x00", "") for i in ranked],
        "kind": ordered([_KIND[e[3]] for e in every], "u1"),
        "file": ordered([e[4] for e in every], "i4"),
        "exported": ordered([e[5] for e in every], "u1"),
        "test": ordered([e[6] for e in every], "u1"),
        "line": ordered([e[7] for e in every], "i4"),
        "length": ordered([e[8] for e in every], "i4"),
    }


def _edge_columns(connection: Connection, columns: Mapping[str, Column]) -> dict[str, Column]:
    ids = np.asarray(columns["ids"], dtype=np.int64)
    count = len(ids)
    edges = rows.all_edges(connection)
    by_id = np.argsort(ids, kind="stable")
    sorted_ids = ids[by_id]
    source, known_source = _positions(sorted_ids, by_id, edges["source"])
    target, known_target = _positions(sorted_ids, by_id, edges["target"])
    keep = known_source & known_target
    source, target, edges = source[keep], target[keep], edges[keep]
    contains = edges["kind"] == _CONTAINS
    container = np.full(count, -1, dtype=np.int32)
    container[target[contains]] = source[contains]
    # member_of is contains the other way round
    back = edges[contains].copy()
    back["kind"] = _MEMBER_OF
    back_source, back_target = target[contains], source[contains]
    edges = np.concatenate([edges, back])
    source, target = np.concatenate([source, back_source]), np.concatenate([target, back_target])
    columns_out: dict[str, Column] = {"container": container}
    for prefix, near, far in (("out", source, target), ("in", target, source)):
        # the last two keys order parallel edges, whose rows stand in the order in which files were first met
        sequence = np.lexsort((edges["provenance"], edges["confidence"], edges["kind"], far, near))
        columns_out[f"{prefix}_indptr"] = np.searchsorted(near[sequence], np.arange(count + 1)).astype(np.int32)
        columns_out[f"{prefix}_indices"] = far[sequence].astype(np.int32)
        for field in ("kind", "confidence", "provenance"):
            columns_out[f"{prefix}_{field}"] = edges[field][sequence]
    return columns_out


def _positions(
    sorted_ids: NDArray[np.int64], by_id: NDArray[np.int64], wanted: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    if not len(sorted_ids):
        return np.zeros(len(wanted), dtype=np.int64), np.zeros(len(wanted), dtype=np.bool_)
    at = np.minimum(np.searchsorted(sorted_ids, wanted), len(sorted_ids) - 1)
    return by_id[at], sorted_ids[at] == wanted


def _posting_columns(
    connection: Connection, row_numbers: NDArray[np.int64], row_position: NDArray[np.int32],
    columns: Mapping[str, Column],
) -> dict[str, Column]:  # fmt: skip
    words = rows.all_terms(connection)
    ranks = {number: rank for rank, (_, number) in enumerate(sorted((term, number) for number, term in words.items()))}
    table = np.zeros(max(words, default=-1) + 1, dtype=np.int32)
    for number, rank in ranks.items():
        table[number] = rank
    node_parts, term_parts, packed_parts = [], [], []
    for file, numbers, data in rows.all_postings(connection):
        packed = np.frombuffer(data, dtype=np.uint64)
        if not len(packed):
            continue
        local = (packed & np.uint64(TERM_MASK)).astype(np.int64)
        term_parts.append(table[np.frombuffer(numbers, dtype=np.uint32)[local]])
        node_parts.append((file << ROW_SHIFT) + (packed >> np.uint64(ORDINAL_SHIFT)).astype(np.int64))
        packed_parts.append(packed)
    if not packed_parts:
        node, term = np.empty(0, np.int32), np.empty(0, np.int32)
        field, frequency = np.empty(0, np.uint8), np.empty(0, np.float32)
    else:
        packed = np.concatenate(packed_parts)
        term = np.concatenate(term_parts)
        node = row_position[np.searchsorted(row_numbers, np.concatenate(node_parts))]
        field = ((packed >> np.uint64(FIELD_SHIFT)) & np.uint64(0xF)).astype(np.uint8)
        frequency = ((packed >> np.uint64(FREQUENCY_SHIFT)) & np.uint64(0xFFF)).astype(np.float32)
    node, term, field, frequency = _with_tests(node, term, field, frequency, columns, len(words))
    sequence = np.lexsort((field, node, term))
    term = term[sequence]
    return {
        "vocabulary": sorted(words.values()),
        "term_indptr": np.searchsorted(term, np.arange(len(words) + 1)).astype(np.int64),
        "post_node": node[sequence].astype(np.int32),
        "post_field": field[sequence],
        "post_frequency": frequency[sequence],
    }


def _with_tests(
    node: NDArray[Any], term: NDArray[Any], field: NDArray[Any], frequency: NDArray[Any],
    columns: Mapping[str, Column], vocabulary: int,
) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any]]:  # fmt: skip
    """Add the `tests` field: names and docs of the tests that exercise a symbol, each divided by the square root of
    how many symbols that test exercises (FINDINGS section 5, step 3).
    """
    indptr, indices, kind = columns["out_indptr"], columns["out_indices"], columns["out_kind"]
    assert isinstance(indptr, np.ndarray)
    assert isinstance(indices, np.ndarray)
    assert isinstance(kind, np.ndarray)
    source = np.repeat(np.arange(len(indptr) - 1), np.diff(indptr))
    chosen = kind == _TESTS
    test, target = source[chosen], indices[chosen].astype(np.int64)
    if not len(test):
        return node, term, field, frequency
    spread = 1.0 / np.sqrt(np.bincount(test, minlength=len(indptr) - 1).clip(min=1))
    text = (field == FIELDS.index("name")) | (field == FIELDS.index("doc"))
    text &= np.isin(node, np.unique(test))
    by_node = np.argsort(node[text], kind="stable")
    text_node, text_term, text_frequency = node[text][by_node], term[text][by_node], frequency[text][by_node]
    low, high = np.searchsorted(text_node, test), np.searchsorted(text_node, test, side="right")
    lengths = high - low
    total = int(lengths.sum())
    entry = np.repeat(low - np.concatenate([[0], np.cumsum(lengths)[:-1]]), lengths) + np.arange(total)
    keys = np.repeat(target, lengths) * vocabulary + text_term[entry]
    weights = text_frequency[entry] * np.repeat(spread[test], lengths)
    unique, inverse = np.unique(keys, return_inverse=True)
    summed = np.bincount(inverse, weights=weights).astype(np.float32)
    return (
        np.concatenate([node, (unique // vocabulary).astype(node.dtype)]),
        np.concatenate([term, (unique % vocabulary).astype(term.dtype)]),
        np.concatenate([field, np.full(len(unique), FIELDS.index("tests"), dtype=field.dtype)]),
        np.concatenate([frequency, summed]),
    )


def _index(
    connection: Connection, columns: Mapping[str, Any], now: int, snapshot: str, roots: Mapping[str, str]
) -> Index:
    symbols = Symbols(
        ids=columns["ids"], kind=columns["kind"], file=columns["file"], parent=columns["parent"],
        container=columns["container"], start_line=columns["line"], length=columns["length"],
        exported=columns["exported"].astype(np.bool_), test=columns["test"].astype(np.bool_), names=columns["names"],
        qualified_names=columns["qualified"], paths=columns["paths"], languages=columns["languages"],
    )  # fmt: skip
    outgoing, incoming = (
        Adjacency(columns[f"{p}_indptr"], columns[f"{p}_indices"], columns[f"{p}_kind"], columns[f"{p}_confidence"],
                  columns[f"{p}_provenance"])
        for p in ("out", "in")
    )  # fmt: skip
    vocabulary = {term: number for number, term in enumerate(columns["vocabulary"])}
    postings = Postings(
        vocabulary, columns["term_indptr"], columns["post_node"], columns["post_field"], columns["post_frequency"]
    )
    row, row_position = columns["row"], columns["row_position"]

    def search(match: str, limit: int) -> list[tuple[int, float]]:
        found = rows.full_text(connection, match, limit)
        at = np.searchsorted(row, np.array([r for r, _ in found], dtype=np.int64))
        return [
            (int(row_position[i]), score)
            for i, (r, score) in zip(at, found, strict=True)
            if i < len(row) and row[i] == r
        ]

    def docs(positions: list[int]) -> dict[int, tuple[str, str]]:
        numbers = {int(symbols.ids[p]): p for p in positions}
        return {numbers[node]: text for node, text in rows.node_texts(connection, list(numbers)).items()}

    return Index(symbols, outgoing, incoming, postings, now, snapshot, roots, search, docs)
