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
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from packlens.config import IndexSettings
from packlens.errors import RootError
from packlens.extract.language import language_of_text
from packlens.extract.records import EXTRACTOR_VERSION, file_record, typed_record
from packlens.index import save
from packlens.index.batches import read_in_batches, worker_count
from packlens.index.scan import Scan, ScannedFile, scan
from packlens.resolve import linking
from packlens.resolve.incremental import IncrementalResolver
from packlens.store import files as files_store
from packlens.store.connection import Connection, make_indexes, transaction
from packlens.store.edges import drop_unused_externals
from packlens.store.files import Vocabulary, file_states, remove_files, touch, write_files
from packlens.store.meta import generation, get_meta, is_complete, set_meta
from packlens.store.records import FileRecord, FileState

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
        before = _marks(connection)
        found = scan(root, settings)
        states = file_states(connection)
        if not found.files and not states and not generation(connection):
            raise RootError(f"{root} holds no file of a supported language; see `packlens doctor` for the list.")
        plan = _plan(connection, root, found, states)
        if not plan.changed and not plan.removed and before.state == "complete":
            left = _touch(connection, before, plan.touched)
        else:
            with _no_collector():
                left = _apply(connection, root, settings, before, plan, states, report)
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


def _marks(connection: Connection) -> _DatabaseVersion:
    return _DatabaseVersion(generation(connection), get_meta(connection, "state"), get_meta(connection, "run"))


def _touch(connection: Connection, before: _DatabaseVersion, touched: Sequence[tuple[str, int, int]]) -> int:
    """Note that some files were written without being changed; return the generation, or 0 if another wrote it."""
    with transaction(connection):
        alone = _marks(connection) == before
        if alone:
            touch(connection, touched)
    return before.generation if alone else 0


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
    changed: tuple[ScannedFile, ...]
    removed: tuple[str, ...]
    touched: tuple[tuple[str, int, int], ...]


def _plan(connection: Connection, root: Path, found: Scan, states: Mapping[str, FileState]) -> _Plan:
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
    return _Plan(tuple(changed), tuple(path for path in states if path not in paths), tuple(touched))


def _apply(
    connection: Connection,
    root: Path,
    settings: IndexSettings,
    before: _DatabaseVersion,
    plan: _Plan,
    states: Mapping[str, FileState],
    progress: Progress,
) -> int:
    """Carry out a plan; return the generation it leads to, or 0 if another process wrote since `before`."""
    paths = [file.path for file in plan.changed] + list(plan.removed)
    run = os.urandom(16).hex()
    with transaction(connection):
        if _marks(connection) != before:
            return 0  # the plan rests on rows that are not there any more
        whole = not is_complete(connection) or len(paths) > max(50, len(states) // 5)
        incremental = None if whole else IncrementalResolver.load(connection)
        set_meta(connection, state="partial", run=run, root=_shown(root.resolve()))
        if not states:  # a killed run must not pass older facts off as of this version
            set_meta(connection, extractor=str(EXTRACTOR_VERSION))
        _remove(connection, plan.removed)
        touch(connection, plan.touched)
    fresh: dict[str, FileRecord] = {}
    missing = _read_all(connection, root, settings, plan.changed, fresh, progress)
    with transaction(connection):
        _remove(connection, missing)
        make_indexes(connection)
        progress("resolve", 0, 0)
        alone = _marks(connection) == _DatabaseVersion(before.generation, "partial", run)
        if incremental is None or not alone:
            linking.relink(connection, _still_stored(connection, fresh), worker_count(settings))
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
    for records, failed in read_in_batches(root, changed, worker_count(settings)):
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
