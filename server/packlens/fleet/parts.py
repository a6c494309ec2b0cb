"""Makes the parts of files that a store lacks. A part is a file's facts, named by all they follow from."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Final, NamedTuple

from packlens.extract.languages.file_language import language_of_text
from packlens.extract.records import Content, limited_records, plain_records, typed_record
from packlens.fleet.columns import TooLargeError
from packlens.fleet.facts_codec import decode_facts, encode_facts
from packlens.fleet.identity import content_id, part_name
from packlens.fleet.objects import Objects
from packlens.reading import file_hash
from packlens.store.records import FileRecord

_ONE_MACHINE: Final = "not parsed"
"""How problems begin that depend on a machine's time and memory or are faults of ours: such files have no part."""
_extracting = threading.Lock()
"""Guards parsers, which are not thread-safe: a worker of a cluster may have several threads."""


class PartKey(NamedTuple):
    """What the name of a part is computed from."""

    language: str
    content: bytes


class MadeParts(NamedTuple):
    """The parts made of some files."""

    keys: list[PartKey | None]
    """None for a file that has no part."""
    extracted: int


def make_parts(
    store: Objects, files: Sequence[tuple[str, bytes]], *, doubtful: bool = False, again: bool = False
) -> MadeParts:
    """Store the missing parts of some files, given as (path, bytes); with `again`, all of them.

    `doubtful` files are parsed in another process, which may die without harm.
    """
    contents = [
        Content(language, path, raw, 0) if (language := language_of_text(path, raw)) is not None else None
        for path, raw in files
    ]
    keys = [PartKey(each.language.name, content_id(each.raw)) if each is not None else None for each in contents]

    def is_missing(number: int) -> bool:
        """Whether a file has no part yet."""
        content, key = contents[number], keys[number]
        if content is None or key is None:
            return False
        return again or not store.has(_part_name(content.path, key))

    numbers = range(len(contents))
    missing = [number for number, is_new in zip(numbers, store.together(is_missing, numbers), strict=True) if is_new]
    records = _extract([content for number in missing if (content := contents[number])], doubtful=doubtful)

    def is_put(number: int) -> bool:
        """Store a part; return whether it is there."""
        key = keys[number]
        return key is not None and _put(store, records[files[number][0]], key)

    for number, is_there in zip(missing, store.together(is_put, missing), strict=True):
        if not is_there:
            keys[number] = None
    return MadeParts(keys, len(missing))


def _extract(files: Sequence[Content], *, doubtful: bool) -> dict[str, FileRecord]:
    with _extracting:
        rows = limited_records(files) if doubtful else plain_records(files)
    return {record.path: record for record in map(typed_record, rows)}


def _put(store: Objects, record: FileRecord, key: PartKey) -> bool:
    """Store a record; return False if it has no part."""
    if record.problem.startswith(_ONE_MACHINE):
        return False
    try:
        content = encode_facts([record])
    except TooLargeError:
        return False
    return store.put(_part_name(record.path, key), content)


def get_part(store: Objects, path: str, key: PartKey) -> FileRecord | None:
    """Return the facts of a file from its part; None if it is missing or refused."""

    def decode(data: bytes) -> FileRecord:
        """Return the one record, if it is of that file."""
        records = decode_facts(data)
        if len(records) != 1 or (records[0].path, records[0].language) != (path, key.language):
            raise ValueError("it holds the facts of another file")
        return records[0]

    return store.get(_part_name(path, key), decode)


def is_of(record: FileRecord, raw: bytes) -> bool:
    """Return whether a record claims to be of these bytes."""
    return record.size == len(raw) and record.hash == file_hash(raw)


def _part_name(path: str, key: PartKey) -> str:
    return part_name(key.language, path, key.content)
