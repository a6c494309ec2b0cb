"""What a worker process does: read a batch of files, extract their facts, build their documents."""

from __future__ import annotations

import gc
import hashlib
import marshal
import os
from pathlib import Path
from typing import Any

from packlens.index.document import build_document
from packlens.index.extract import Extraction, extract
from packlens.index.facts import Definition, FileFacts
from packlens.index.interrupts import ignore_interrupts
from packlens.index.language import Language, language_of
from packlens.index.scan import Found, content_problem, decode_source
from packlens.index.symbol_id import integer_id, symbol_ids
from packlens.store.records import FileRecord, ImportRow, NodeRow, RefRow

#: Goes up whenever extraction says something else about the same bytes: files indexed before are read again.
EXTRACTOR_VERSION = 1


def file_record(language: Language, path: str, raw: bytes, mtime_ns: int) -> FileRecord:
    """Return all facts of one file's bytes. Never raises for bad content: the record says what is wrong."""
    return _typed(_plain_record(language, path, raw, mtime_ns))


def _plain_record(language: Language, path: str, raw: bytes, mtime_ns: int) -> tuple[Any, ...]:
    """A FileRecord as plain tuples: `marshal` takes no subclasses, and most records go through it."""
    source = decode_source(raw)
    problem = content_problem(source)
    digest = hashlib.blake2b(raw, digest_size=16).digest()
    extraction = None
    if not problem:
        try:
            extraction = extract(language, path, source)
        except (RecursionError, ValueError, OverflowError) as error:  # a parser's limits, not the user's fault
            problem = f"not parsed: {error}"
    if extraction is None:
        extraction = Extraction(FileFacts("", (_file_node(path, source),), (), (), problem))
        source = b""
    facts = extraction.facts
    document = build_document(path, source, extraction)
    ids = symbol_ids(path, [(d.qualified_name, d.kind) for d in facts.definitions])
    nodes = [_node_row(symbol, d, source) for symbol, d in zip(ids, facts.definitions, strict=True)]
    return (
        path, language.name, facts.module, len(raw), mtime_ns, digest, problem, nodes,
        list(map(tuple, facts.references)), list(map(tuple, facts.imports)),
        document.rows, document.terms, document.postings,
    )  # fmt: skip


def _typed(plain: tuple[Any, ...]) -> FileRecord:
    record = FileRecord._make(plain)
    return record._replace(
        nodes=[NodeRow._make(row) for row in record.nodes],
        references=[RefRow._make(row) for row in record.references],
        imports=[ImportRow._make(row) for row in record.imports],
    )


def _file_node(path: str, source: bytes) -> Definition:
    name = path.rpartition("/")[2]
    lines = source.count(b"\n") + 1
    return Definition(name, name, "file", -1, "", "", "", "", 0, len(source), 1, lines, True, False)


def _node_row(symbol: str, definition: Definition, source: bytes) -> tuple[Any, ...]:
    """A node's columns (see `NodeRow`).

    A file node's hash covers the whole text: also what no definition holds moves lines, and has words.
    """
    kind, start, end = definition.kind, definition.start_byte, definition.end_byte
    digest = hashlib.blake2b(source[start:end], digest_size=16, person=kind.encode()[:16])
    digest.update(symbol.encode())
    return (
        integer_id(symbol), symbol, *definition[:12], int(definition.exported), int(definition.test), digest.digest(),
    )  # fmt: skip


def read_record(root: str, found: Found) -> FileRecord | None:
    """Return the facts of a file on disk, or None if it cannot be read any more."""
    record = _read_plain(root, found)
    return _typed(record) if record else None


def _read_plain(root: str, found: Found) -> tuple[Any, ...] | None:
    language = language_of(found.path)
    if language is None:
        return None
    try:
        raw = Path(root, found.path).read_bytes()
    except OSError:
        return None
    return _plain_record(language, found.path, raw, found.mtime_ns)


def run_batch(job: tuple[str, list[tuple[str, int, int]]]) -> bytes:
    """Return the records of a batch of files as one `marshal` string (LIMITS section 1: 256 KB batches)."""
    root, files = job
    return marshal.dumps([_read_plain(root, Found(*item)) or item[0] for item in files])


def load_batch(data: bytes) -> tuple[list[FileRecord], list[str]]:
    """Undo `run_batch`: the records, and the paths that could not be read."""
    records: list[FileRecord] = []
    unreadable: list[str] = []
    for item in marshal.loads(data):
        if isinstance(item, str):
            unreadable.append(item)
        else:
            records.append(FileRecord(*item))
    return records, unreadable


def start_worker() -> None:
    """Prepare a worker process: no collector (facts live for one batch), lower priority than the user's editor."""
    gc.disable()
    ignore_interrupts()
    if hasattr(os, "nice"):
        os.nice(5)
