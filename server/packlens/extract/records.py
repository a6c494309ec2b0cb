"""Makes the stored record of one file from its bytes: its facts, its nodes and its search document."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from packlens.extract.extraction import Extraction, code_problem, compile_for, extract
from packlens.extract.facts import Definition, FileFacts, References
from packlens.extract.languages.language import Language
from packlens.extract.limited import SECONDS, limited_record
from packlens.extract.parsing.content import decode_source
from packlens.extract.parsing.parse import NeedsLimitsError
from packlens.faults import result_or_problem
from packlens.reading import file_hash
from packlens.store.records import FileRecord, ImportRow, NodeRow, PackedReferences
from packlens.symbol_id import begun_hash, content_hash_of, integer_id, symbol_ids


class Content(NamedTuple):
    """The bytes of a file that is to be extracted."""

    language: Language
    path: str
    raw: bytes
    stamp: int


def file_record(language: Language, path: str, raw: bytes, stamp: int) -> FileRecord:
    """Return all facts of one file's bytes. It never raises for bad content: the record says what is wrong."""
    return typed_record(plain_records([Content(language, path, raw, stamp)])[0])


PlainRecords = list[tuple[Any, ...]]
"""FileRecords as plain tuples: `marshal` takes no subclasses, and most records go through it."""


def plain_records(files: Sequence[Content], *, within_limits: bool = False) -> PlainRecords:
    """Return the records of the given files, in any order."""
    extracted: list[tuple[Content, bytes, Extraction]] = []
    records: PlainRecords = []
    result_or_problem(lambda: _compile_for(files), None)  # a file that is at fault shows it again below
    for file in files:
        try:
            extracted.append((file, *_extraction_or_fault(file, within_limits=within_limits)))
        except NeedsLimitsError:
            records += limited_records([file])
    return records + _records_or_faults(extracted)


def _compile_for(files: Sequence[Content]) -> None:
    """Compile the patterns of each language for all of its files; one file needs no preparation."""
    by_language: defaultdict[str, list[Content]] = defaultdict(list)
    for file in files:
        by_language[file.language.name].append(file)
    for several in by_language.values():
        language = several[0].language
        if len(several) == 1 or language.is_compiled or language.only_listed:
            continue
        sources = [decode_source(file.raw) for file in several]
        compile_for(language, [source for source in sources if not code_problem(language, source)])


def limited_records(files: Sequence[Content]) -> PlainRecords:
    """Return records as `plain_records` does, with each file parsed in a process that limits itself.

    A file that ends the process is refused: its record holds its path, its name and the problem.
    """
    records = [limited_record(file.language.name, file.path, file.raw, file.stamp) for file in files]
    refused = [
        (file, *_refused(file, f"not parsed: it takes more than {SECONDS} s or too much memory, or ends the parser"))
        for file, record in zip(files, records, strict=True)
        if record is None
    ]
    return [record for record in records if record is not None] + (_records(refused) if refused else [])


def _records_or_faults(extracted: Sequence[tuple[Content, bytes, Extraction]]) -> PlainRecords:
    """Return the records of files; a file of which a fault of ours prevents that is refused."""
    records, problem = result_or_problem(lambda: _records(extracted), None)
    if records is not None:
        return records
    if len(extracted) == 1:
        file = extracted[0][0]
        return _records([(file, *_refused(file, f"not parsed: {problem}"))])
    return [record for one in extracted for record in _records_or_faults([one])]


def _records(extracted: Sequence[tuple[Content, bytes, Extraction]]) -> PlainRecords:
    """Return the records of files whose text was read and extracted."""
    from packlens.extract.documents.document import build_documents  # noqa: PLC0415 - numpy: 0.1 s that a run without changes saves

    records: PlainRecords = []
    documents = build_documents([(file.path, source, extraction) for file, source, extraction in extracted])
    for (file, source, extraction), document in zip(extracted, documents, strict=True):
        path, facts = file.path, extraction.facts
        digest = file_hash(file.raw)
        ids = symbol_ids(path, [(definition.qualified_name, definition.kind) for definition in facts.definitions])
        nodes = _node_rows(ids, facts.definitions, source)
        records.append(
            (
                path,
                file.language.name,
                facts.module,
                len(file.raw),
                file.stamp,
                digest,
                facts.problem,
                nodes,
                tuple(facts.references.packed()),
                list(map(tuple, facts.imports)),
                document.terms,
                document.postings,
            )
        )
    return records


def record_within_limits(language: Language, path: str, raw: bytes, stamp: int) -> tuple[Any, ...]:
    """Return the plain record of one file, in a process that limits itself: see `limited_worker`."""
    return plain_records([Content(language, path, raw, stamp)], within_limits=True)[0]


def _extraction_or_fault(file: Content, *, within_limits: bool) -> tuple[bytes, Extraction]:
    """Return what `_extraction` does; a file whose extraction a fault of ours ends is refused."""
    extraction, problem = result_or_problem(
        lambda: _extraction(file, within_limits=within_limits), None, passing=(NeedsLimitsError,)
    )
    return extraction or _refused(file, f"not parsed: {problem}")


def _extraction(file: Content, *, within_limits: bool) -> tuple[bytes, Extraction]:
    """Return the text of a file and its extraction, which is empty, with the problem, if it cannot be parsed."""
    if file.language.only_listed:
        return _refused(file, "")
    source = decode_source(file.raw)
    problem = code_problem(file.language, source)
    if not problem and file.language.is_foreign(file.path, source):
        problem = f"not read: nothing in it is {file.language.name}"
    if not problem:
        try:
            return source, extract(file.language, file.path, source, within_limits=within_limits)
        except (RecursionError, ValueError, OverflowError) as error:  # a parser's limits, not the user's fault
            problem = f"not parsed: {error}"
    return _refused(file, problem)


def _refused(file: Content, problem: str) -> tuple[bytes, Extraction]:
    """Return an empty text and the extraction of a file that cannot be read: only the file node, and the problem."""
    node = _file_node(file.path, decode_source(file.raw))
    return b"", Extraction(FileFacts("", (node,), References(), (), problem))


def typed_record(fields: Sequence[Any]) -> FileRecord:
    """Return a record with typed rows; records from batches have plain tuples."""
    record = FileRecord._make(fields)
    return record._replace(
        nodes=[NodeRow._make(row) for row in record.nodes],
        references=PackedReferences._make(record.references),
        imports=[ImportRow._make(row) for row in record.imports],
    )


def _file_node(path: str, source: bytes) -> Definition:
    name = path.rpartition("/")[2]
    lines = source.count(b"\n") + 1
    return Definition(name, name, "file", -1, "", "", "", "", 0, len(source), 1, lines, True, False)


def _node_rows(symbols: Sequence[str], definitions: Sequence[Definition], source: bytes) -> list[tuple[Any, ...]]:
    """Return the columns of a file's nodes (see `NodeRow`).

    A file node's hash covers the whole text, since text outside of all definitions also moves lines, and has words.
    The names of one declaration (`int a, b;`) share its text, which is read once: there may be thousands of them.
    """
    rows: list[tuple[Any, ...]] = []
    shared: tuple[str, int, int] | None = None
    for symbol, definition in zip(symbols, definitions, strict=True):
        text = definition.kind, definition.start_byte, definition.end_byte
        if text != shared:
            shared, begun = text, begun_hash(definition.kind, source[definition.start_byte : definition.end_byte])
        rows.append(_node_row(symbol, definition, content_hash_of(symbol, begun)))
    return rows


def _node_row(symbol: str, definition: Definition, content: bytes) -> tuple[Any, ...]:
    """Return a node's columns; `content` is the hash of its text."""
    return (
        integer_id(symbol),
        symbol,
        *definition[:12],
        int(definition.exported),
        int(definition.test),
        content,
    )
