"""Brings the database up to date with a folder: read what changed, resolve what that affects, compute roots.

One code path serves the first index, a later run and a single saved file, so that an index kept incrementally equals
one built from scratch. Facts are committed batch by batch, so a killed run resumes where it stopped. Two processes may
index at once: each transaction reads the state that it relies on, and a process that finds traces of another one
resolves everything and compares the folder again, because the other may have read files before they last changed.
"""

from __future__ import annotations

import gc
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from packlens.config import IndexSettings
from packlens.errors import NothingToIndexError, RootError
from packlens.extract.records import typed_record
from packlens.extract.version import extractor_version
from packlens.extract.wiring.wiring_paths import is_document
from packlens.faults import is_fault
from packlens.index import save
from packlens.index.batches import read_in_batches, worker_count
from packlens.index.data_formats import DataFormat, data_formats, outside_of_formats
from packlens.index.git_data import git_data_problem
from packlens.index.left_out import store_left_out
from packlens.index.scan import Scan, has_file, scan
from packlens.index.scanned_files import ScannedFile
from packlens.index.shared_facts import SharedFacts
from packlens.index.stored_listing import keep_listing
from packlens.index.without_grammar import FilesWithoutGrammar, files_without_grammar, store_without_grammar
from packlens.reading import file_hash, is_folder, read_regular
from packlens.resolve import linking
from packlens.resolve.incremental import IncrementalResolver
from packlens.store import files as files_store
from packlens.store.connection import Connection, make_indexes, transaction
from packlens.store.edges import drop_unused_externals
from packlens.store.files import Vocabulary, file_states, remove_files, touch, write_files
from packlens.store.meta import generation, get_meta, is_complete, resolution_problems, set_meta
from packlens.store.records import FileRecord

_FIRST_COMMIT_BYTES: Final = 1 << 20
"""Sources of the first commit of a run, from which a server answers while the rest is read; then twice as many each."""
_MAX_COMMIT_BYTES: Final = 8 << 20
"""Sources of the largest commit: what a run that is killed has to read again."""
_MAX_PASSES: Final = 5
"""How often a run compares the folder if other processes keep writing the database."""
_MAX_KINDS: Final = 5
"""Kinds of files that are named in the error about a folder without code."""
_MAX_COMPARED: Final = 20_000
"""Files that are compared without an index run (`generation_of_folder`): it takes about a second."""

Progress = Callable[[str, int, int], None]
"""(stage, done, total); stages are 'scan', 'parse', 'resolve', 'history', and 'wait' for another process. It may raise
to cancel; what was committed stays."""


@dataclass(frozen=True)
class IndexReport:
    """What an index run did."""

    files: int
    parsed: int
    removed: int
    skipped: Mapping[str, int] = field(default_factory=dict)
    problems: Mapping[str, int] = field(default_factory=dict)
    """How many files are read in part or not at all, by why, the most frequent first; without faults of ours."""
    seconds: float = 0.0
    changed: bool = True
    warnings: tuple[tuple[str, str], ...] = ()
    """(path, why it was not used) of files that are read but not indexed (ignore rules, git's data), objects of a store
    of shared facts, and files whose extraction or resolution a fault of ours ended."""
    commits: int = 0
    """Commits of the git history that were read after the files."""
    generation: int = 0
    """The generation at which the database equals the folder; 0 if other processes kept writing."""
    without_grammar: tuple[FilesWithoutGrammar, ...] = ()
    """Files that were not read because their language is unknown."""
    data_formats: tuple[DataFormat, ...] = ()
    """Which files of data formats, such as YAML, were read and which were not."""
    taken: int = 0
    """How many files got their facts from a store of shared facts."""
    nothing: str = ""
    """Why there is nothing to index any more, as a sentence; '' if there is something."""

    @property
    def outside_of_formats(self) -> list[FilesWithoutGrammar]:
        """`without_grammar` except for what `data_formats` counts."""
        return outside_of_formats(self.without_grammar)


def _silent(_stage: str, _done: int, _total: int) -> None:
    """Ignore progress."""


class _Folder(NamedTuple):
    """The folder that a run indexes, and how."""

    root: Path
    settings: IndexSettings
    progress: Progress
    shared: SharedFacts | None


def index_folder(
    connection: Connection,
    root: Path,
    settings: IndexSettings,
    progress: Progress | None = None,
    shared: SharedFacts | None = None,
) -> IndexReport:
    """Bring the database up to date with the files under `root`, using `shared` facts where there are some.

    Raises RootError if the folder is missing, and NothingToIndexError if it holds no file of a known language and never
    did; if it did, the report says so.
    """
    started = time.perf_counter()
    folder = _Folder(root, settings, progress or _silent, shared)
    seeded = _seed(connection, folder)
    passes = [_pass(connection, folder)]
    while not passes[-1].generation and len(passes) < _MAX_PASSES:
        passes.append(_pass(connection, folder))
    last = passes[-1]
    problems = files_store.problems(connection)
    store_without_grammar(connection, last.scanned.without_grammar)
    store_left_out(connection, last.scanned.left_out, last.scanned.skipped)
    nothing = _nothing_to_index(root, last.scanned)
    if last.generation and nothing is None:
        keep_listing(connection, root, settings, last.scanned.files, last.scanned.folders, last.began)
    return IndexReport(
        files=len(last.scanned.files),
        parsed=sum(one_pass.parsed for one_pass in passes),
        removed=sum(one_pass.removed for one_pass in passes),
        skipped=last.scanned.skipped,
        problems=dict(Counter(problem for _, problem in problems if not is_fault(problem)).most_common()),
        seconds=time.perf_counter() - started,
        changed=bool(seeded) or any(one_pass.changed for one_pass in passes),
        generation=last.generation,
        warnings=(
            *last.scanned.problems,
            *(shared.problems() if shared is not None else ()),
            *[(path, problem) for path, problem in problems if is_fault(problem)],
            *resolution_problems(connection).items(),
        ),
        without_grammar=files_without_grammar(connection),
        data_formats=data_formats(connection),
        taken=seeded + sum(one_pass.taken for one_pass in passes),
        nothing=str(nothing or ""),
    )


class _Pass(NamedTuple):
    """The result of comparing the folder with the database."""

    scanned: Scan
    began: int
    """When it began, in ns."""
    generation: int
    """The generation at which the database equals the folder; 0 if another process wrote meanwhile."""
    parsed: int = 0
    removed: int = 0
    taken: int = 0
    changed: bool = False


def _pass(connection: Connection, folder: _Folder) -> _Pass:
    """Compare the folder with the database, and bring the latter up to date."""
    folder.progress("scan", 0, 0)
    before, began = _database_version(connection), time.time_ns()
    scanned = scan(folder.root, folder.settings)
    plan = _plan(connection, folder.root, scanned, before)
    if not plan.stored and not generation(connection) and (nothing := _nothing_to_index(folder.root, scanned)):
        raise nothing
    if not plan.changed and not plan.removed and before.state == "complete":
        return _Pass(scanned, began, _touch(connection, plan))
    with without_collector():
        settled_generation, taken = _apply(connection, folder, plan)
    parsed, removed = len(plan.changed) - taken, len(plan.removed)
    return _Pass(scanned, began, settled_generation, parsed, removed, taken, changed=True)


def check_folder(root: Path, settings: IndexSettings) -> None:
    """Raise the error of an index run that would find nothing to index; of a folder with code, little is read."""
    if not has_file(root, settings, lambda path: not is_document(path)) and (
        nothing := _nothing_to_index(root, scan(root, settings))
    ):
        raise nothing


def _nothing_to_index(root: Path, scanned: Scan) -> RootError | None:
    """Return the error for a scan that found nothing to index, or only documents; None if it found code.

    It is a NothingToIndexError, unless the folder holds git's data.
    """
    if not all(is_document(file.path) for file in scanned.files):
        return None
    if problem := git_data_problem(root):
        return RootError(problem)
    return NothingToIndexError(
        f"{root} holds no file of a supported language{_found(scanned)}; `packlens doctor` lists the languages."
    )


def _found(scanned: Scan) -> str:
    """Return what a folder without code holds instead, in words that follow a sentence."""
    documents = Counter({"documents": len(scanned.files)} if scanned.files else {})
    kinds = (documents + Counter(scanned.without_grammar)).most_common(_MAX_KINDS)
    return (
        f", but {', '.join(f'{files} {kind}' for kind, files in kinds)}"
        if kinds
        else ": it is empty, or all is ignored"
    )


def _seed(connection: Connection, folder: _Folder) -> int:
    """Fill the database from shared facts if it is empty; return of how many files."""
    if folder.shared is None or not is_folder(folder.root) or get_meta(connection, "state") not in ("", "rebuilt"):
        return 0
    with without_collector():
        return folder.shared.seed(connection, folder.root)


def generation_of_folder(connection: Connection, root: Path, settings: IndexSettings) -> int:
    """Return the database's generation if every file has the size and time with which it was read, else 0.

    It reads only folders, and writes nothing. It is 0 for folders of more than `_MAX_COMPARED` files.
    """
    before = _database_version(connection)
    states = file_states(connection) if before.state == "complete" else {}
    if (
        all(map(is_document, states))
        or len(states) > _MAX_COMPARED
        or get_meta(connection, "extractor") != extractor_version()
    ):
        return 0
    stored = {(path, state.size, state.stamp) for path, state in states.items()}
    if stored != set(scan(root, settings).files) or _database_version(connection) != before:
        return 0
    return before.generation


class _DatabaseVersion(NamedTuple):
    """Values that every write of facts changes: if they are unchanged, no other process wrote."""

    generation: int
    state: str
    run: str


def _database_version(connection: Connection) -> _DatabaseVersion:
    return _DatabaseVersion(generation(connection), get_meta(connection, "state"), get_meta(connection, "run"))


def _touch(connection: Connection, plan: _Plan) -> int:
    """Store the new times of files whose content is unchanged; return the generation, 0 if another process wrote."""
    with transaction(connection):
        alone = _database_version(connection) == plan.before
        if alone:
            touch(connection, plan.touched)
    return plan.before.generation if alone else 0


@contextmanager
def without_collector() -> Iterator[None]:
    """Pause the garbage collector: facts hold no cycles, and visiting millions of them takes longer than the work."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@dataclass(frozen=True)
class _Plan:
    """What must be done to bring a database up to date with a folder."""

    before: _DatabaseVersion
    """The state of the database that the plan relies on."""
    stored: int
    """The number of files that the database holds."""
    changed: tuple[ScannedFile, ...]
    removed: tuple[str, ...]
    touched: tuple[tuple[str, int, int], ...]
    """(path, size, time in ns) of files that were written, but have the same content."""


def _plan(connection: Connection, root: Path, scanned: Scan, before: _DatabaseVersion) -> _Plan:
    states = file_states(connection)
    new_extractor = get_meta(connection, "extractor") != extractor_version()
    changed: list[ScannedFile] = []
    touched: list[tuple[str, int, int]] = []
    for file in scanned.files:
        state = states.get(file.path)
        if state is None or new_extractor or state.size != file.size:
            changed.append(file)
        elif state.stamp != file.stamp:
            if _hash_on_disk(root, file.path) == state.hash:
                touched.append((file.path, file.size, file.stamp))
            else:
                changed.append(file)
    paths = {file.path for file in scanned.files}
    removed = tuple(path for path in states if path not in paths)
    return _Plan(before, len(states), tuple(changed), removed, tuple(touched))


def _hash_on_disk(root: Path, path: str) -> bytes:
    """Return the hash of a file on disk, as in `FileState.hash`; b'' if it cannot be read."""
    try:
        return file_hash(read_regular(f"{root}/{path}", inside=str(root)))
    except OSError:
        return b""


def _apply(connection: Connection, folder: _Folder, plan: _Plan) -> tuple[int, int]:
    """Carry out a plan; return the new generation, and how many files got shared facts.

    The generation is 0 if another process wrote since the plan was made.
    """
    before = plan.before
    paths = [file.path for file in plan.changed] + list(plan.removed)
    run = os.urandom(16).hex()
    with transaction(connection):
        if _database_version(connection) != before:
            return 0, 0  # the rows that the plan was made from have changed
        resolve_all = not is_complete(connection) or len(paths) > max(50, plan.stored // 5)
        incremental = None if resolve_all else IncrementalResolver.load(connection, for_one_update=True)
        set_meta(connection, state="partial", run=run, root=printable(folder.root.resolve()))
        if not plan.stored:  # facts of a killed run must not be taken for facts of another version
            set_meta(connection, extractor=extractor_version())
        _remove(connection, plan.removed)
        touch(connection, plan.touched)
    files_read = _read_all(connection, folder, plan.changed)
    with transaction(connection):
        _remove(connection, files_read.unreadable)
        make_indexes(connection)
        folder.progress("resolve", 0, 0)
        alone = _database_version(connection) == _DatabaseVersion(before.generation, "partial", run)
        if incremental is None or not alone:
            records = _still_stored(connection, files_read.records)
            files_read.records.clear()
            linking.relink(connection, records, worker_count(folder.settings))
        else:
            changes = {
                path: typed_record(files_read.records[path]) if path in files_read.records else None for path in paths
            }
            save.write_relinked(connection, incremental.update(changes))
            drop_unused_externals(connection)
        new_generation = generation(connection) + 1
        set_meta(connection, state="complete", generation=str(new_generation), extractor=extractor_version())
    # The process that left the index partial may still be running.
    was_alone = alone and before.state in ("", "complete")
    return (new_generation if was_alone else 0), files_read.taken


def _remove(connection: Connection, paths: Iterable[str]) -> None:
    states = file_states(connection)
    remove_files(connection, [states[path].id for path in paths if path in states])


def _still_stored(connection: Connection, records: Mapping[str, FileRecord]) -> dict[str, FileRecord]:
    """Return the records without those that another process has replaced since."""
    states = file_states(connection)
    return {path: record for path, record in records.items() if path in states and states[path].hash == record.hash}


def printable(path: Path) -> str:
    """Return a path as text that the database can hold."""
    return str(path).encode("utf-8", "replace").decode()


class _ReadFiles(NamedTuple):
    """The result of reading changed files."""

    records: dict[str, FileRecord]
    """By path, without what resolution does not need (`linking.without_texts`)."""
    unreadable: list[str]
    taken: int
    """How many files' facts were shared ones."""


def _read_all(connection: Connection, folder: _Folder, changed: Sequence[ScannedFile]) -> _ReadFiles:
    """Read changed files, and store them commit by commit."""
    shared_records, rest = _taken(folder, changed)
    result = _ReadFiles({}, [], len(shared_records))
    uncommitted: list[FileRecord] = []
    vocabulary = Vocabulary()
    uncommitted_bytes = done = 0
    commit_bytes = min(_FIRST_COMMIT_BYTES, _MAX_COMMIT_BYTES)
    batches = read_in_batches(folder.root, rest, worker_count(folder.settings))
    for records, failed in chain([(shared_records, [])] if shared_records else [], batches):
        result.unreadable.extend(failed)
        uncommitted += records
        done += len(records) + len(failed)
        uncommitted_bytes += sum(record.size for record in records)
        folder.progress("parse", done, len(changed))
        if uncommitted_bytes >= commit_bytes:
            result.records.update(_store(connection, vocabulary, uncommitted))
            uncommitted, uncommitted_bytes = [], 0
            commit_bytes = min(2 * commit_bytes, _MAX_COMMIT_BYTES)
    result.records.update(_store(connection, vocabulary, uncommitted))
    return result


def _taken(folder: _Folder, changed: Sequence[ScannedFile]) -> tuple[list[FileRecord], Sequence[ScannedFile]]:
    """Return the records of files whose facts are shared, and the other files."""
    return folder.shared.take(folder.root, changed) if folder.shared is not None else ([], changed)


def _store(connection: Connection, vocabulary: Vocabulary, records: list[FileRecord]) -> dict[str, FileRecord]:
    """Store records; return what resolution needs of them, by path."""
    with transaction(connection):
        set_meta(connection, state="partial")
        write_files(connection, vocabulary, records)
    return {record.path: linking.without_texts(record) for record in records}
