"""Reads many files in worker processes, batch by batch, and survives the loss of workers."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Final

from packlens.config import IndexSettings
from packlens.extract.languages.file_language import language_of
from packlens.extract.languages.language import Language, languages
from packlens.extract.languages.lazy_queries import FEW_BYTES
from packlens.index.scanned_files import ScannedFile
from packlens.index.worker import load_batch, read_batch, run_batch, start_worker
from packlens.processes.forks import start_method
from packlens.processes.workers import in_workers
from packlens.store.records import FileRecord

_BATCH_BYTES: Final = 256 << 10
"""The size of a batch. The parent's own time does not fall any more with larger batches."""
_POOL_FROM_BYTES: Final = 1 << 20
"""Of all files. Below it starting processes costs more than they gain."""

Batch = list[ScannedFile]
Read = tuple[list[FileRecord], list[str]]
"""The records of a batch, and the paths that could not be read."""


def worker_count(settings: IndexSettings) -> int:
    """Return how many processes read files at once."""
    return settings.jobs or os.cpu_count() or 1


def read_in_batches(root: Path, files: Sequence[ScannedFile], workers: int) -> Generator[Read, None, None]:
    """Yield the records of files below `root`, in any order, read by up to `workers` processes.

    A worker may die: a parser crashes, or the machine runs out of memory. The batch that it was reading is then read
    again file by file within limits, and new workers are started when none are left. If none can be started, this
    process reads what is left.
    """
    unfinished = dict(enumerate(_batches(files)))
    can_have_workers = workers > 1 and sum(file.size for file in files) >= _POOL_FROM_BYTES
    if can_have_workers and start_method() == "fork":
        _prepare(files)
    else:
        _expect(files)
    while can_have_workers and unfinished:
        jobs = [(str(root), number, batch) for number, batch in unfinished.items()]
        for result in in_workers(_read, jobs, workers, start_worker):
            _, number, batch = result.job
            del unfinished[number]
            yield read_batch(str(root), batch, doubtful=True) if result.died else load_batch(result.result)
        can_have_workers = len(unfinished) < len(jobs)
    for batch in unfinished.values():
        yield read_batch(str(root), batch)


def _read(job: tuple[str, int, Batch]) -> bytes:
    root, _, batch = job
    return run_batch((root, batch))


def _prepare(files: Sequence[ScannedFile]) -> None:
    """Import modules and compile what most files need once, before workers are forked."""
    import packlens.extract.documents.document  # noqa: F401, PLC0415 - numpy, which `worker` imports when it reads

    for language in _languages_of_many(files):
        language.compile()


def _expect(files: Sequence[ScannedFile]) -> None:
    """Let languages of many files compile all patterns at the first one, not some of them before the others."""
    for language in _languages_of_many(files):
        language.queries.expect_many()


def _languages_of_many(files: Sequence[ScannedFile]) -> list[Language]:
    return [languages()[name] for name, size in _sizes(files).items() if name and size > FEW_BYTES]


def _sizes(files: Sequence[ScannedFile]) -> Counter[str]:
    """Return the bytes of the files of each language, as far as their names tell it; '' stands for other files."""
    sizes: Counter[str] = Counter()
    for file in files:
        sizes[_language(file)] += file.size
    return sizes


def _language(file: ScannedFile) -> str:
    language = language_of(file.path)
    return language.name if language else ""


def _batches(files: Sequence[ScannedFile]) -> list[Batch]:
    """Group files into batches.

    A language of a few small files has a batch of its own, so that only one worker compiles it. The largest of other
    files come first, so that no worker gets a giant file at the end.
    """
    sizes = _sizes(files)
    few: dict[str, Batch] = {}
    many: Batch = []
    for file in sorted(files, key=lambda file: (-file.size, file.path)):
        language = _language(file)
        (few.setdefault(language, []) if sizes[language] <= FEW_BYTES else many).append(file)
    return [batch for of_language in (*few.values(), many) for batch in _by_size(of_language)]


def _by_size(files: Batch) -> list[Batch]:
    batches: list[Batch] = []
    size = 0
    for file in files:
        if not batches or size + file.size > _BATCH_BYTES:
            batches.append([])
            size = 0
        batches[-1].append(file)
        size += file.size
    return batches
