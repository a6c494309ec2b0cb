"""Brings the database up to date with a folder: read what changed, resolve what that affects, compute roots.

One path serves the first index, a later run and a single saved file, so that an index kept incrementally equals one
built from scratch. Facts are committed batch by batch: a killed run resumes where it stopped. Two processes may index
at once: each transaction reads what it relies on, and who finds traces of the other resolves everything again, and
compares the folder again: what the other read may be older than what it replaced.
"""

from __future__ import annotations

import gc
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from packlens.config import IndexSettings
from packlens.errors import RootError
from packlens.extract.language import FEW_BYTES, language_of, language_of_text, languages
from packlens.extract.records import EXTRACTOR_VERSION, file_record, typed_record
from packlens.index import save
from packlens.index.scan import Scan, ScannedFile, scan
from packlens.index.worker import load_batch, read_batch, run_batch, start_worker
from packlens.processes.forks import start_method
from packlens.processes.interrupts import workers_without_interrupts
from packlens.resolve import linking
from packlens.resolve.incremental import IncrementalResolver
from packlens.store import files as files_store
from packlens.store.connection import Connection, make_indexes, transaction
from packlens.store.edges import drop_unused_externals
from packlens.store.files import Vocabulary, file_states, remove_files, touch, write_files
from packlens.store.meta import generation, get_meta, is_complete, set_meta
from packlens.store.records import FileRecord

_BATCH_BYTES: Final = 256 << 10  # LIMITS section 1: parent time is flat from here on
_POOL_FROM_BYTES: Final = 1 << 20  # below it a pool gains nothing
_COMMIT_BYTES: Final = 8 << 20
_MOST_PASSES: Final = 5
"""Times that a run compares the folder when other processes write the database meanwhile."""

Progress = Callable[[str, int, int], None]
"""(stage, done, total): stages are 'scan', 'parse', 'resolve', 'history'. May raise to cancel; what was
committed stays."""


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
    warnings: tuple[tuple[str, str], ...] = ()
    """(path, why it was not read) of files that are not indexed but were to be read: ignore rules, git's data."""
    commits: int = 0
    """Commits of the git history that were read afterwards."""
    generation: int = 0
    """The database's generation, if it is known to equal the folder; 0 if other processes wrote until the end."""


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
    parsed = removed = left = 0
    changed = False
    for _ in range(_MOST_PASSES):
        report("scan", 0, 0)
        before = _version(connection)
        found = scan(root, settings)
        plan = _plan(connection, root, found, before)
        if not found.files and not plan.stored and not generation(connection):
            raise RootError(f"{root} holds no file of a supported language; see `packlens doctor` for the list.")
        if not plan.changed and not plan.removed and before.state == "complete":
            left = _touch(connection, plan)
        else:
            with _no_collector():
                left = _apply(connection, root, settings, plan, report)
            parsed, removed, changed = parsed + len(plan.changed), removed + len(plan.removed), True
        if left:
            break
    return IndexReport(
        files=len(found.files),
        parsed=parsed,
        removed=removed,
        skipped=found.skipped,
        problems=len(files_store.problems(connection)),
        seconds=time.perf_counter() - started,
        changed=changed,
        generation=left,
        warnings=found.problems,
    )


class _DatabaseVersion(NamedTuple):
    """What every process that writes facts changes: who finds it unchanged was alone."""

    generation: int
    state: str
    run: str


def _version(connection: Connection) -> _DatabaseVersion:
    return _DatabaseVersion(generation(connection), get_meta(connection, "state"), get_meta(connection, "run"))


def _touch(connection: Connection, plan: _Plan) -> int:
    """Note that some files were written without being changed; return the generation, or 0 if another wrote it."""
    with transaction(connection):
        alone = _version(connection) == plan.before
        if alone:
            touch(connection, plan.touched)
    return plan.before.generation if alone else 0


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
    """What a database lacks of a folder."""

    before: _DatabaseVersion
    """What the plan rests on."""
    stored: int
    """The number of files that the database holds."""
    changed: tuple[ScannedFile, ...]
    removed: tuple[str, ...]
    touched: tuple[tuple[str, int, int], ...]
    """(path, size, time in ns) of files that were written without being changed."""


def _plan(connection: Connection, root: Path, found: Scan, before: _DatabaseVersion) -> _Plan:
    states = file_states(connection)
    stale = get_meta(connection, "extractor") != str(EXTRACTOR_VERSION)
    changed: list[ScannedFile] = []
    touched: list[tuple[str, int, int]] = []
    for file in found.files:
        state = states.get(file.path)
        if state is None or stale or state.size != file.size:
            changed.append(file)
        elif state.mtime_ns != file.mtime_ns:
            if linking.content_hash(root, file.path) == state.hash:
                touched.append((file.path, file.size, file.mtime_ns))
            else:
                changed.append(file)
    paths = {file.path for file in found.files}
    removed = tuple(path for path in states if path not in paths)
    return _Plan(before, len(states), tuple(changed), removed, tuple(touched))


def _apply(connection: Connection, root: Path, settings: IndexSettings, plan: _Plan, progress: Progress) -> int:
    """Carry out a plan; return the generation it leads to, or 0 if another process has written meanwhile."""
    before = plan.before
    paths = [file.path for file in plan.changed] + list(plan.removed)
    run = os.urandom(16).hex()
    with transaction(connection):
        if _version(connection) != before:
            return 0  # the plan rests on rows that are not there any more
        whole = not is_complete(connection) or len(paths) > max(50, plan.stored // 5)
        incremental = None if whole else IncrementalResolver.load(connection)
        set_meta(connection, state="partial", run=run, root=_shown(root.resolve()))
        if not plan.stored:  # a killed run must not pass older facts off as of this version
            set_meta(connection, extractor=str(EXTRACTOR_VERSION))
        _remove(connection, plan.removed)
        touch(connection, plan.touched)
    fresh: dict[str, FileRecord] = {}
    missing = _read_all(connection, root, settings, plan.changed, fresh, progress)
    with transaction(connection):
        _remove(connection, missing)
        make_indexes(connection)
        progress("resolve", 0, 0)
        alone = _version(connection) == _DatabaseVersion(before.generation, "partial", run)
        if incremental is None or not alone:
            linking.relink(connection, _still_stored(connection, fresh), _jobs(settings))
        else:
            records = {path: typed_record(fresh[path]) if path in fresh else None for path in paths}
            save.write_relinked(connection, incremental.update(records))
            drop_unused_externals(connection)
        now = generation(connection) + 1
        set_meta(connection, state="complete", generation=str(now), extractor=str(EXTRACTOR_VERSION))
    was_alone = alone and before.state in ("", "complete")  # whoever left it partial may still be at work
    return now if was_alone else 0


def _remove(connection: Connection, paths: Iterable[str]) -> None:
    states = file_states(connection)
    remove_files(connection, [states[path].id for path in paths if path in states])


def _still_stored(connection: Connection, records: Mapping[str, FileRecord]) -> dict[str, FileRecord]:
    """Leave out records that another process has replaced since."""
    states = file_states(connection)
    return {path: r for path, r in records.items() if path in states and states[path].hash == r.hash}


def _shown(path: Path) -> str:
    return str(path).encode("utf-8", "replace").decode()


def _read_all(
    connection: Connection,
    root: Path,
    settings: IndexSettings,
    changed: Sequence[ScannedFile],
    fresh: dict[str, FileRecord],
    progress: Progress,
) -> list[str]:
    """Read and store changed files, committing as they come; return the paths that could not be read."""
    unreadable: list[str] = []
    waiting: list[FileRecord] = []
    vocabulary = Vocabulary()
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
        set_meta(connection, state="partial")
        write_files(connection, vocabulary, records)
    for record in records:  # resolution needs no documents
        fresh[record.path] = record._replace(full_text=[], terms=[], postings=b"")


def _records(
    root: Path, settings: IndexSettings, changed: Sequence[ScannedFile]
) -> Iterator[tuple[list[FileRecord], list[str]]]:
    total = sum(file.size for file in changed)
    jobs = _jobs(settings)
    batches = _batches(changed)
    if jobs == 1 or total < _POOL_FROM_BYTES:
        for batch in batches:
            yield read_batch(str(root), batch)
        return
    import multiprocessing  # noqa: PLC0415 - small folders do without

    method = start_method()
    if method == "fork":
        _prepare(changed)
    context = multiprocessing.get_context(method)
    with workers_without_interrupts():
        pool = context.Pool(min(jobs, len(batches)), start_worker)
    with pool:
        for data in pool.imap_unordered(run_batch, [(str(root), batch) for batch in batches]):
            yield load_batch(data)


def _jobs(settings: IndexSettings) -> int:
    return settings.jobs or os.cpu_count() or 1


def _prepare(files: Sequence[ScannedFile]) -> None:
    """Do once what all workers that are forked afterwards would do: import, and compile what most files need."""
    import packlens.extract.document  # noqa: F401, PLC0415 - see `worker`

    sizes: Counter[str] = Counter()
    for file in files:
        if (language := language_of(file.path)) is not None:
            sizes[language.name] += file.size
    for name, size in sizes.items():
        if size > FEW_BYTES:
            languages()[name].compile()


def _batches(changed: Sequence[ScannedFile]) -> list[list[ScannedFile]]:
    """Group files into batches of about 256 KB, largest files first, so that no worker ends on a giant."""
    batches: list[list[ScannedFile]] = []
    size = 0
    for file in sorted(changed, key=lambda file: (-file.size, file.path)):
        if not batches or size + file.size > _BATCH_BYTES:
            batches.append([])
            size = 0
        batches[-1].append(file)
        size += file.size
    return batches


def update_files(connection: Connection, changes: Mapping[str, bytes | None], mtime_ns: int = 0) -> int:
    """Replace the facts of some files by given contents (None = removed); return the new generation.

    This is what an edit, a save or a deletion leads to. The result equals an index of the changed folder. An index
    that is partial stays so: the run that makes it whole is still to come.
    """
    records: dict[str, FileRecord | None] = {}
    for path, content in changes.items():
        if (language := language_of_text(path, content or b"")) is not None:
            records[path] = None if content is None else file_record(language, path, content, mtime_ns)
    with transaction(connection):
        if not get_meta(connection, "state"):
            set_meta(connection, state="complete", extractor=str(EXTRACTOR_VERSION))
        return save.write(connection, records, IncrementalResolver.load(connection).update(records))


__all__ = ["IndexReport", "Progress", "index_folder", "update_files"]
