"""What a worker process does: read a batch of files, extract their facts, build their documents."""

from __future__ import annotations

import gc
import hashlib
import marshal
import os
from collections.abc import Sequence
from typing import Any, NamedTuple

from packlens.index.extract import Extraction, extract
from packlens.index.facts import Definition, FileFacts, References
from packlens.index.interrupts import ignore_interrupts
from packlens.index.language import Language, language_of
from packlens.index.scan import Found, content_problem, decode_source
from packlens.index.symbol_id import content_hash, integer_id, symbol_ids
from packlens.store.records import FileRecord, ImportRow, NodeRow, PackedReferences

#: Goes up whenever extraction says something else about the same bytes: files indexed before are read again.
EXTRACTOR_VERSION = 4


class _Content(NamedTuple):
    """A file's bytes, to be read."""

    language: Language
    path: str
    raw: bytes
    mtime_ns: int


def file_record(language: Language, path: str, raw: bytes, mtime_ns: int) -> FileRecord:
    """Return all facts of one file's bytes. Never raises for bad content: the record says what is wrong."""
    return typed_record(_plain_records([_Content(language, path, raw, mtime_ns)])[0])


def _plain_records(files: Sequence[_Content]) -> list[tuple[Any, ...]]:
    """FileRecords as plain tuples: `marshal` takes no subclasses, and most records go through it."""
    from packlens.index.document import build_documents  # noqa: PLC0415 - numpy: 0.1 s that a run without changes saves

    read = [(file.path, *_extraction(file)) for file in files]
    documents = build_documents(read)
    records: list[tuple[Any, ...]] = []
    for file, (path, source, extraction), document in zip(files, read, documents, strict=True):
        facts = extraction.facts
        digest = hashlib.blake2b(file.raw, digest_size=16).digest()
        ids = symbol_ids(path, [(d.qualified_name, d.kind) for d in facts.definitions])
        nodes = [_node_row(symbol, d, source) for symbol, d in zip(ids, facts.definitions, strict=True)]
        records.append((
            path, file.language.name, facts.module, len(file.raw), file.mtime_ns, digest, facts.problem, nodes,
            tuple(facts.references.packed()), list(map(tuple, facts.imports)),
            document.rows, document.terms, document.postings,
        ))  # fmt: skip
    return records


def _extraction(file: _Content) -> tuple[bytes, Extraction]:
    """The text of a file and what is in it: nothing, with the problem, if it cannot be parsed."""
    source = decode_source(file.raw)
    problem = content_problem(source)
    if not problem:
        try:
            return source, extract(file.language, file.path, source)
        except (RecursionError, ValueError, OverflowError) as error:  # a parser's limits, not the user's fault
            problem = f"not parsed: {error}"
    return b"", Extraction(FileFacts("", (_file_node(file.path, source),), References(), (), problem))


def typed_record(plain: Sequence[Any]) -> FileRecord:
    """Return a record whose rows are of their types too; what comes in batches has plain ones."""
    record = FileRecord._make(plain)
    return record._replace(
        nodes=[NodeRow._make(row) for row in record.nodes],
        references=PackedReferences._make(record.references),
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
    return (
        integer_id(symbol), symbol, *definition[:12], int(definition.exported), int(definition.test),
        content_hash(symbol, kind, source[start:end]),
    )  # fmt: skip


def read_batch(root: str, files: Sequence[Found]) -> tuple[list[FileRecord], list[str]]:
    """Return the records of a batch of files on disk, and the paths that could not be read."""
    records, unreadable = _plain_batch(root, files)
    return [FileRecord._make(record) for record in records], unreadable


def _plain_batch(root: str, files: Sequence[Found]) -> tuple[list[tuple[Any, ...]], list[str]]:
    contents = [_read(root, file) for file in files]
    unreadable = [file.path for file, content in zip(files, contents, strict=True) if content is None]
    return _plain_records([content for content in contents if content]), unreadable


def _read(root: str, found: Found) -> _Content | None:
    language = language_of(found.path)
    if language is None:
        return None
    try:
        with open(f"{root}/{found.path}", "rb") as file:  # noqa: PTH123 - a third of what a Path costs
            return _Content(language, found.path, file.read(), found.mtime_ns)
    except OSError:
        return None


def run_batch(job: tuple[str, list[Found]]) -> bytes:
    """Return what `read_batch` does as one `marshal` string."""
    return marshal.dumps(_plain_batch(*job))


def load_batch(data: bytes) -> tuple[list[FileRecord], list[str]]:
    """Undo `run_batch`: the records, and the paths that could not be read."""
    records, unreadable = marshal.loads(data)
    return [FileRecord._make(record) for record in records], unreadable


def start_worker() -> None:
    """Prepare a worker process: no collector (facts live for one batch), lower priority than the user's editor."""
    gc.disable()
    ignore_interrupts()
    if hasattr(os, "nice"):
        os.nice(5)
