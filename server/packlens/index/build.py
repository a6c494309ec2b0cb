"""Brings the database up to date with a folder: read what changed, resolve what that affects, compute roots.

One path serves the first index, a later run and a single saved file, so that an index kept incrementally equals one
built from scratch. Facts are committed batch by batch: a killed run resumes where it stopped.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from packlens.config import IndexSettings
from packlens.errors import RootError
from packlens.index import link
from packlens.index.language import language_of
from packlens.index.scan import Found, Scan, scan
from packlens.index.worker import EXTRACTOR_VERSION, file_record, load_batch, read_record, run_batch, start_worker
from packlens.store import files as files_store
from packlens.store.connection import Connection, make_indexes, transaction
from packlens.store.files import Vocabulary, file_states, remove_files, touch, write_files
from packlens.store.meta import generation, get_meta, is_complete, set_meta
from packlens.store.records import FileRecord, FileState, NodeRow

_BATCH_BYTES: Final = 256 << 10  # LIMITS section 1: parent time is flat from here on
_POOL_FROM_BYTES: Final = 1 << 20  # below it a pool gains nothing
_COMMIT_BYTES: Final = 8 << 20

Progress = Callable[[str, int, int], None]
"""(stage, done, total): stages are 'scan', 'parse', 'resolve'. May raise to cancel; what was committed stays."""


@dataclass(frozen=True)
class IndexReport:
    """What an index run did."""

    files: int
    parsed: int
    removed: int
    skipped: Mapping[str, int] = field(default_factory=dict)
    problems: int = 0
    seconds: float = 0.0
    changed: bool = True


def _silent(_stage: str, _done: int, _total: int) -> None:
    """Report nothing."""


def index_folder(
    connection: Connection, root: Path, settings: IndexSettings, progress: Progress | None = None
) -> IndexReport:
    """Bring the database up to date with the files under `root`.

    Raises RootError when the folder is missing, or holds no file of a known language and never did.
    """
    started = time.perf_counter()
    report = progress or _silent
    report("scan", 0, 0)
    found = scan(root, settings)
    states = file_states(connection)
    if not found.files and not states and not generation(connection):
        raise RootError(f"{root} holds no file of a supported language; see `packlens doctor` for the list.")
    plan = _plan(connection, root, found, states)
    if not plan.changed and not plan.removed and is_complete(connection):
        with transaction(connection):
            touch(connection, plan.touched)
        return _report(connection, found, plan, started, changed=False)
    with _no_collector():
        _apply(connection, root, settings, plan, states, report)
    return _report(connection, found, plan, started, changed=True)


@contextmanager
def _no_collector() -> Iterator[None]:
    """Pause cycle collection: facts hold no cycles, and walking millions of them costs more than the work."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@dataclass(frozen=True)
class _Plan:
    changed: tuple[Found, ...]
    removed: tuple[str, ...]
    touched: tuple[tuple[str, int, int], ...]


def _plan(connection: Connection, root: Path, found: Scan, states: Mapping[str, FileState]) -> _Plan:
    stale = get_meta(connection, "extractor", str(EXTRACTOR_VERSION)) != str(EXTRACTOR_VERSION)
    changed: list[Found] = []
    touched: list[tuple[str, int, int]] = []
    for file in found.files:
        state = states.get(file.path)
        if state is None or stale or state.size != file.size:
            changed.append(file)
        elif state.mtime_ns != file.mtime_ns:
            if link.content_hash(root / file.path) == state.hash:
                touched.append((file.path, file.size, file.mtime_ns))
            else:
                changed.append(file)
    paths = {file.path for file in found.files}
    return _Plan(tuple(changed), tuple(path for path in states if path not in paths), tuple(touched))


def _apply(
    connection: Connection, root: Path, settings: IndexSettings, plan: _Plan,
    states: Mapping[str, FileState], progress: Progress,
) -> None:  # fmt: skip
    whole = not is_complete(connection) or len(plan.changed) + len(plan.removed) > max(50, len(states) // 5)
    touched = [file.path for file in plan.changed] + list(plan.removed)
    before = None if whole else link.interfaces(connection, touched)
    with transaction(connection):
        set_meta(connection, state="partial", extractor=str(EXTRACTOR_VERSION), root=_shown(root.resolve()))
        remove_files(connection, [states[path].id for path in plan.removed])
        touch(connection, plan.touched)
    fresh: dict[str, FileRecord] = {}
    vocabulary = Vocabulary(connection)
    missing = _read_all(connection, vocabulary, root, settings, plan.changed, fresh, progress)
    gone = [states[path].id for path in missing if path in states]
    with transaction(connection):
        remove_files(connection, gone)
        make_indexes(connection)
        progress("resolve", 0, 0)
        link.relink(connection, fresh, before, touched)
        set_meta(connection, state="complete", generation=str(generation(connection) + 1))


def _shown(path: Path) -> str:
    return str(path).encode("utf-8", "replace").decode()


def _read_all(
    connection: Connection, vocabulary: Vocabulary, root: Path, settings: IndexSettings,
    changed: Sequence[Found], fresh: dict[str, FileRecord], progress: Progress,
) -> list[str]:  # fmt: skip
    """Read and store changed files, committing as they come; return the paths that could not be read."""
    unreadable: list[str] = []
    waiting: list[FileRecord] = []
    size = done = 0
    for records, failed in _records(root, settings, changed):
        unreadable += failed
        waiting += records
        done += len(records) + len(failed)
        size += sum(record.size for record in records)
        progress("parse", done, len(changed))
        if size >= _COMMIT_BYTES:
            _store(connection, vocabulary, waiting, fresh)
            waiting, size = [], 0
    _store(connection, vocabulary, waiting, fresh)
    return unreadable


def _store(
    connection: Connection, vocabulary: Vocabulary, records: list[FileRecord], fresh: dict[str, FileRecord]
) -> None:
    with transaction(connection):
        write_files(connection, vocabulary, records)
    for record in records:  # what resolution needs: no signatures, docs, postings
        nodes = [NodeRow(*row[:8], "", "", *row[10:]) for row in record.nodes]
        fresh[record.path] = record._replace(nodes=nodes, full_text=[], terms=[], postings=b"")


def _records(
    root: Path, settings: IndexSettings, changed: Sequence[Found]
) -> Iterator[tuple[list[FileRecord], list[str]]]:
    total = sum(file.size for file in changed)
    jobs = settings.jobs or os.cpu_count() or 1
    if jobs == 1 or total < _POOL_FROM_BYTES:
        for file in changed:
            record = read_record(str(root), file)
            yield ([record], []) if record else ([], [file.path])
        return
    context = multiprocessing.get_context("spawn" if os.name == "nt" else "forkserver")
    batches = [(str(root), [(f.path, f.size, f.mtime_ns) for f in batch]) for batch in _batches(changed)]
    with context.Pool(min(jobs, len(batches)), start_worker) as pool:
        for data in pool.imap_unordered(run_batch, batches):
            yield load_batch(data)


def _batches(changed: Sequence[Found]) -> list[list[Found]]:
    """Group files into batches of about 256 KB, largest files first, so that no worker ends on a giant."""
    batches: list[list[Found]] = []
    size = _BATCH_BYTES
    for file in sorted(changed, key=lambda file: (-file.size, file.path)):
        if size + file.size > _BATCH_BYTES:
            batches.append([])
            size = 0
        batches[-1].append(file)
        size += file.size
    return batches


def update_files(connection: Connection, changes: Mapping[str, bytes | None], mtime_ns: int = 0) -> int:
    """Replace the facts of some files by given contents (None = removed); return the new generation.

    This is what an edit, a save or a deletion leads to. The result equals an index of the changed folder.
    """
    states = file_states(connection)
    known = [path for path in changes if language_of(path) is not None]
    with transaction(connection):
        before = link.interfaces(connection, known)
        records: list[FileRecord] = []
        for path in known:
            content, language = changes[path], language_of(path)
            if content is not None and language is not None:
                records.append(file_record(language, path, content, mtime_ns))
        kept = {record.path for record in records}
        remove_files(connection, [states[path].id for path in known if path in states and path not in kept])
        write_files(connection, Vocabulary(connection), records)
        link.relink(connection, {record.path: record for record in records}, before, known)
        now = generation(connection) + 1
        set_meta(connection, generation=str(now), state="complete")
    return now


def _report(connection: Connection, found: Scan, plan: _Plan, started: float, *, changed: bool) -> IndexReport:
    return IndexReport(
        files=len(found.files), parsed=len(plan.changed), removed=len(plan.removed), skipped=found.skipped,
        problems=len(files_store.problems(connection)), seconds=time.perf_counter() - started, changed=changed,
    )  # fmt: skip


__all__ = ["IndexReport", "Progress", "index_folder", "update_files"]
