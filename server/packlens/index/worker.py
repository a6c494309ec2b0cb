"""The work of a worker process: reads a batch of files and makes their records."""

from __future__ import annotations

import gc
import marshal
import os
from collections.abc import Callable, Sequence

from packlens.extract.languages.file_language import language_of_text
from packlens.extract.records import Content, PlainRecords, limited_records, plain_records
from packlens.index.scanned_files import ScannedFile
from packlens.processes.interrupts import ignore_interrupts
from packlens.reading import read_regular
from packlens.store.records import FileRecord


def read_batch(
    root: str, files: Sequence[ScannedFile], *, doubtful: bool = False
) -> tuple[list[FileRecord], list[str]]:
    """Return the records of a batch of files on disk, and the paths that could not be read.

    `doubtful` files are parsed one by one in another process, which may die without harm.
    """
    records, unreadable = _plain_batch(root, files, limited_records if doubtful else plain_records)
    return [FileRecord._make(record) for record in records], unreadable


def _plain_batch(
    root: str, files: Sequence[ScannedFile], records: Callable[[Sequence[Content]], PlainRecords] = plain_records
) -> tuple[PlainRecords, list[str]]:
    contents = [_read(root, file) for file in files]
    unreadable = [file.path for file, content in zip(files, contents, strict=True) if content is None]
    return records([content for content in contents if content]), unreadable


def _read(root: str, file: ScannedFile) -> Content | None:
    try:
        raw = read_regular(f"{root}/{file.path}", file.size, root)
    except OSError:
        return None
    language = language_of_text(file.path, raw)
    return Content(language, file.path, raw, file.stamp) if language else None


def run_batch(job: tuple[str, list[ScannedFile]]) -> bytes:
    """Return the result of `read_batch` as one `marshal` string."""
    return marshal.dumps(_plain_batch(*job))


def load_batch(data: bytes) -> tuple[list[FileRecord], list[str]]:
    """Undo `run_batch`: the records, and the paths that could not be read."""
    records, unreadable = marshal.loads(data)
    return [FileRecord._make(record) for record in records], unreadable


def start_worker() -> None:
    """Prepare a worker process: no garbage collector (facts live for one batch), lower priority than the editor."""
    gc.disable()
    ignore_interrupts()
    if hasattr(os, "nice"):
        os.nice(5)
