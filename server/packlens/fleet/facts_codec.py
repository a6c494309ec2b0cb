"""Writes facts of files as bytes, and reads them from untrusted bytes.

What follows from a path and its definitions is not written but computed when facts are read: symbol ids, the rows of
the full-text index. All else is checked: types, ranges, references. So what is read could have been extracted from some
source, and is no more dangerous than that source. Equal facts give equal bytes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from packlens.extract.documents.document import MAX_DEFINITIONS
from packlens.extract.documents.posting_format import (
    FIELD_SHIFT,
    FIELDS,
    FREQUENCY_SHIFT,
    ORDINAL_SHIFT,
    TERM_MASK,
    TESTS,
)
from packlens.extract.facts import ARITY, GIVEN, ONE_OF, TAKES, TYPE_REFERENCES, UNCOUNTED, WITHDRAWN
from packlens.extract.languages.language import languages
from packlens.fleet.columns import Columns, cut, pack, unpack
from packlens.model import AS_AROUND, EXTERNAL_KINDS, KIND_CODES, NODE_KINDS
from packlens.reading import MAX_FILE_SIZE
from packlens.resolve.edges.reference_kinds import REFERENCE_KINDS
from packlens.store.packed_facts import USE_FIELDS
from packlens.store.records import FileRecord, ImportRow, NodeRow, PackedReferences
from packlens.symbol_id import integer_id, symbol_ids

_BLOBS: Final = 4
"""Hashes of files, hashes of nodes, sites of references, postings."""
_HASH: Final = 16
_TEXTS: Final = ("name", "qualified_name", "container", "type_name", "signature", "doc")
_FILE_KIND: Final = KIND_CODES["file"]
_OUTSIDE: Final = frozenset(KIND_CODES[kind] for kind in EXTERNAL_KINDS)
_MAX_CHAIN_LENGTH: Final = 64
"""Members of a receiver, one of the other. Resolution calls itself for each; extraction makes at most about a dozen."""
_TYPES: Final = r"(?::[^\n]{0,2000})?"
"""As of `extract.types.argument_types`."""
_COUNT: Final = re.compile(rf"(?:\d{{1,9}}\+?{_TYPES})?", re.ASCII)
"""As of `extract.types.argument_lists`."""
_COUNT_OF_TYPE: Final = re.compile(
    rf"(?:(?:\d{{1,2}}|\{UNCOUNTED}){ARITY})?(?:\d{{1,9}}\+?{_TYPES}|{GIVEN}[^\n{GIVEN}]{{1,2000}}|\{ONE_OF}\d{{1,3}})?",
    re.ASCII,
)
_ARITY: Final = re.compile(r"\d{1,2}", re.ASCII)
_RANGE: Final = re.compile(rf"\d{{1,9}}(?:-\d{{0,9}})?{_TYPES}", re.ASCII)
_USE_SEPARATOR: Final = "\x1f"
"""As in `store.packed_facts`."""
_TERM_SEPARATOR: Final = " "
_MAX_OFFSET: Final = 4 * MAX_FILE_SIZE
_MAX_LINE: Final = (1 << 31) - 1
_POSTINGS: Final = np.dtype("<u8")
_SITES: Final = np.dtype("<i4")
_FIELD_MASK: Final = (1 << ORDINAL_SHIFT - FIELD_SHIFT) - 1
_FREQUENCY_MASK: Final = (1 << FIELD_SHIFT - FREQUENCY_SHIFT) - 1
_IS_STORED: Final = np.array([field < len(FIELDS) and field != TESTS for field in range(_FIELD_MASK + 1)])
"""By field, whether files have it: all but `tests`, which is derived when an index is loaded."""


def encode_facts(records: Sequence[FileRecord]) -> bytes:
    """Return the facts of some files as bytes; they do not include where and when the files were read."""
    nodes = [NodeRow._make(node) for record in records for node in record.nodes]
    documents = [_ordered(record) for record in records]
    columns: dict[str, Any] = {
        "path": [record.path for record in records],
        "language": [record.language for record in records],
        "module": [record.module for record in records],
        "problem": [record.problem for record in records],
        "size": [record.size for record in records],
        "nodes": [len(record.nodes) for record in records],
        "imports": [len(record.imports) for record in records],
        "uses": [record.references[0] for record in records],
        "sites": [len(record.references[1]) for record in records],
        "terms": [_TERM_SEPARATOR.join(terms) for terms, _ in documents],
        "postings": [len(postings) for _, postings in documents],
    }
    for index, name in enumerate(NodeRow._fields[2:16], 2):
        columns[name] = [node[index] for node in nodes]
    columns["kind"] = [KIND_CODES[node.kind] for node in nodes]
    for index, name in enumerate(ImportRow._fields):
        columns[f"import_{name}"] = [row[index] for record in records for row in record.imports]
    return pack(
        columns,
        b"".join([record.hash for record in records]),
        b"".join([node[16] for node in nodes]),
        b"".join([np.frombuffer(record.references[1], np.int32).astype(_SITES).tobytes() for record in records]),
        b"".join([postings.tobytes() for _, postings in documents]),
    )


def _ordered(record: FileRecord) -> tuple[list[str], NDArray[np.uint64]]:
    """Return the terms of a file, sorted, and its postings in the order of symbol, field and term."""
    order = sorted(range(len(record.terms)), key=record.terms.__getitem__)
    numbers = np.empty(len(order), np.uint64)
    numbers[order] = np.arange(len(order), dtype=np.uint64)
    postings = np.frombuffer(record.postings, np.uint64)
    term_numbers = numbers[(postings & np.uint64(TERM_MASK)).astype(np.int64)]
    postings = (postings & ~np.uint64(TERM_MASK)) | term_numbers
    head_codes = postings >> np.uint64(FIELD_SHIFT)
    ordered = postings[np.lexsort((term_numbers, head_codes))]
    return [record.terms[number] for number in order], ordered.astype(_POSTINGS)


def decode_facts(data: bytes) -> list[FileRecord]:
    """Return the facts that bytes hold; the time of each file is 0.

    Raises ValueError for bytes that cannot be the facts of files.
    """
    columns, (file_hashes, node_hashes, sites, postings) = unpack(data, _BLOBS)
    paths = columns.texts("path")
    count = len(paths)
    node_counts = columns.numbers("nodes", 1, MAX_DEFINITIONS - 1, count)
    site_bytes = columns.numbers("sites", 0, len(sites), count)
    uses = columns.texts("uses", count)
    terms = _terms(columns, count)
    posting_counts = columns.numbers("postings", 0, len(postings) // _POSTINGS.itemsize, count)
    named_languages = _known(columns, "language", count)
    nodes = _nodes(columns, paths, named_languages, node_counts, node_hashes)
    _check_sites(sites, site_bytes, node_counts, _use_counts(uses))
    _check_postings(postings, posting_counts, node_counts, [len(term) for term in terms])
    pieces = zip(
        paths,
        named_languages,
        columns.texts("module", count),
        columns.numbers("size", 0, MAX_FILE_SIZE, count),
        [0] * count,
        cut(file_hashes, [_HASH] * count),
        columns.texts("problem", count),
        nodes,
        map(PackedReferences, uses, cut(np.frombuffer(sites, _SITES).astype("=i4").tobytes(), site_bytes)),
        _imports(columns, count),
        terms,
        cut(
            np.frombuffer(postings, _POSTINGS).astype("=u8").tobytes(),
            [each * _POSTINGS.itemsize for each in posting_counts],
        ),
        strict=True,
    )
    return list(map(FileRecord._make, pieces))


def _known(columns: Columns, name: str, count: int) -> list[str]:
    values = columns.texts(name, count)
    if not set(values) <= languages().keys():
        raise ValueError("a language is unknown")
    return values


def _nodes(
    columns: Columns, paths: list[str], named_languages: list[str], counts: list[int], hashes: bytes
) -> list[list[NodeRow]]:
    total = sum(counts)
    texts = {name: columns.texts(name, total) for name in _TEXTS}
    codes = columns.numbers("kind", 0, len(NODE_KINDS) - 1, total)
    if not _OUTSIDE.isdisjoint(codes):
        raise ValueError("a definition in a file has the kind of an external")
    kinds = [NODE_KINDS[code] for code in codes]
    _check_takes(cut(texts["type_name"], counts), named_languages)
    names_and_kinds = cut(list(zip(texts["qualified_name"], kinds, strict=True)), counts)
    ids = [symbol for path, own in zip(paths, names_and_kinds, strict=True) for symbol in symbol_ids(path, own)]
    starts, ends, parents = (
        columns.numbers("start_byte", 0, _MAX_OFFSET, total),
        columns.numbers("end_byte", 0, _MAX_OFFSET, total),
        columns.numbers("parent", -1, MAX_DEFINITIONS, total),
    )
    first_lines = columns.numbers("start_line", 1, _MAX_LINE, total)
    last_lines = columns.numbers("end_line", 0, _MAX_LINE, total)
    _check_order(codes, counts, parents)
    if (np.array(starts) > np.array(ends)).any():
        raise ValueError("a definition ends before it begins")
    rows = zip(
        map(integer_id, ids),
        ids,
        texts["name"],
        texts["qualified_name"],
        kinds,
        parents,
        texts["container"],
        texts["type_name"],
        texts["signature"],
        texts["doc"],
        starts,
        ends,
        first_lines,
        last_lines,
        columns.numbers("exported", 0, WITHDRAWN, total),
        columns.numbers("test", 0, AS_AROUND, total),
        cut(hashes, [_HASH] * total),
        strict=True,
    )
    return cut(list(map(partial(tuple.__new__, NodeRow), rows)), counts)  # `_make` takes twice as long


def _check_takes(type_names: list[list[str]], named_languages: list[str]) -> None:
    """Check how many arguments definitions take; in languages without overloads, nothing reads that."""
    for language, own in zip(named_languages, type_names, strict=True):
        if languages()[language].overloads:
            parsed_types = (type_name.partition(TAKES) for type_name in own)
            if not all(_RANGE.fullmatch(takes) for _, mark, takes in parsed_types if mark):
                raise ValueError("a number of arguments is malformed")
        if languages()[language].types_by_parameters:
            parsed_types = (type_name.partition(TAKES)[0].partition(ARITY) for type_name in own)
            if not all(_ARITY.fullmatch(arity) for _, mark, arity in parsed_types if mark):
                raise ValueError("a number of type parameters is malformed")


def _check_order(codes: list[int], counts: list[int], parents: list[int]) -> None:
    """Check that each file begins with its own node, and that definitions come after those that enclose them."""
    starts = np.cumsum([0, *counts[:-1]]) if counts else np.zeros(0, np.int64)
    is_file = np.array(codes, np.int64) == _FILE_KIND
    ordinals = np.arange(len(codes)) - np.repeat(starts, counts)
    if not np.array_equal(is_file, ordinals == 0) or (np.array(parents, np.int64) >= ordinals).any():
        raise ValueError("definitions are not in the order of a file")


def _use_counts(texts: list[str]) -> list[int]:
    """Return the number of uses of each file, after checking that resolution knows their kinds."""
    counts: list[int] = []
    for text in texts:
        fields = text.split(_USE_SEPARATOR) if text else []
        if len(fields) % USE_FIELDS or not REFERENCE_KINDS.issuperset(fields[::USE_FIELDS]):
            raise ValueError("uses are cut short, or of an unknown kind")
        if any(receiver.count(">") > _MAX_CHAIN_LENGTH for receiver in fields[2::USE_FIELDS]):
            raise ValueError("a receiver is too long")
        counts_of_kinds = zip(fields[::USE_FIELDS], fields[4::USE_FIELDS], strict=True)
        others = [(kind, count) for kind, count in counts_of_kinds if not _COUNT.fullmatch(count)]
        if not all(kind in TYPE_REFERENCES and _COUNT_OF_TYPE.fullmatch(count) for kind, count in others):
            raise ValueError("a number of arguments is malformed")
        counts.append(len(fields) // USE_FIELDS)
    return counts


def _check_sites(sites: bytes, lengths: list[int], node_counts: list[int], use_counts: list[int]) -> None:
    """Check that references name existing definitions and uses."""
    if sum(lengths) != len(sites) or any(length % (3 * _SITES.itemsize) for length in lengths):
        raise ValueError("references are cut short")
    rows = np.frombuffer(sites, _SITES).reshape(-1, 3)
    counts = np.array(lengths, np.int64) // (3 * _SITES.itemsize)
    owners, numbers, lines = rows[:, 0], rows[:, 1], rows[:, 2]
    if (
        (owners < -1).any()
        or (owners >= np.repeat(node_counts, counts)).any()
        or (numbers < 0).any()
        or (numbers >= np.repeat(np.array(use_counts, np.int64), counts)).any()
        or (lines < 0).any()
    ):
        raise ValueError("a reference names no definition or use")


def _terms(columns: Columns, count: int) -> list[list[str]]:
    terms = [text.split(_TERM_SEPARATOR) if text else [] for text in columns.texts("terms", count)]
    if any(len(set(own)) < len(own) or "" in own for own in terms):
        raise ValueError("a term occurs twice, or is empty")
    return terms


def _check_postings(postings: bytes, counts: list[int], node_counts: list[int], term_counts: list[int]) -> None:
    """Check that postings name existing symbols, fields and terms."""
    if sum(counts) * _POSTINGS.itemsize != len(postings):
        raise ValueError("postings are cut short")
    rows = np.frombuffer(postings, _POSTINGS)
    if (
        ((rows >> np.uint64(ORDINAL_SHIFT)).astype(np.int64) >= np.repeat(node_counts, counts)).any()
        or not _IS_STORED[(rows >> np.uint64(FIELD_SHIFT) & np.uint64(_FIELD_MASK)).astype(np.int64)].all()
        or ((rows >> np.uint64(FREQUENCY_SHIFT) & np.uint64(_FREQUENCY_MASK)) == 0).any()
        or ((rows & np.uint64(TERM_MASK)).astype(np.int64) >= np.repeat(term_counts, counts)).any()
    ):
        raise ValueError("a posting names no symbol, field or term")


def _imports(columns: Columns, count: int) -> list[list[ImportRow]]:
    counts = columns.numbers("imports", 0, 1 << 24, count)
    total = sum(counts)
    texts = [columns.texts(f"import_{name}", total) for name in ImportRow._fields[:3]]
    lines = columns.numbers("import_line", 0, _MAX_LINE, total)
    return cut(list(map(ImportRow, *texts, lines)), counts)
