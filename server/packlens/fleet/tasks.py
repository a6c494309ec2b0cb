"""The steps of a build, as functions that any process of a cluster can run; each does what the store lacks.

A step can be run again by anybody at any time, even concurrently: objects are named by what they follow from, so equal
names have equal contents, and a manifest is written only when all that it names exists. Arguments and results are plain
values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from packlens.config import IndexSettings
from packlens.errors import FleetError
from packlens.fleet.columns import TooLargeError
from packlens.fleet.commit_tree import indexed_files
from packlens.fleet.commits import MAX_ANCESTORS, manifest_of, nearest_manifest
from packlens.fleet.manifest import CommitFile, Manifest
from packlens.fleet.objects import Objects, StoreAddress, open_store
from packlens.fleet.parts import PartKey, get_part, make_parts
from packlens.fleet.publishing import base_of, publish, resolve_commit
from packlens.fleet.sealing import Keys, private_key, public_of
from packlens.git.commit_files import CommitFiles, TreeFile
from packlens.index.build import without_collector
from packlens.reading import MAX_FILE_SIZE
from packlens.store.records import FileRecord

_BATCH_BYTES: Final = 256 << 10
_BATCH_END: Final = 8
"""A batch ends where the first byte of git's id of a file is smaller (one of 32), or at this many bytes. So commits
with the same new files have the same batches."""
_SETTINGS: Final = IndexSettings()

Batch = tuple[tuple[str, str], ...]
"""(path, git's id) of files to extract."""


class BuildTarget(NamedTuple):
    """What a step works on, in words that every machine understands."""

    store: str
    key_file: str
    repository: str
    commit: str


class Survey(NamedTuple):
    """What must be done for a commit."""

    commit: str
    is_published: bool
    files: int
    nearest: str = ""
    """The nearest commit that is published; '' without one."""
    batches: tuple[Batch, ...] = ()
    """The files that it does not have, in batches."""


class Extracted(NamedTuple):
    """The result for a batch."""

    files: tuple[CommitFile | None, ...]
    """None for a file that has no part."""
    extracted: int


class Published(NamedTuple):
    """How a commit was published."""

    is_resolved: bool
    """Whether it was resolved itself instead of naming a base."""
    extracted: int
    """Files that were extracted again because their parts were lost."""


def survey(target: BuildTarget) -> Survey:
    """Find what must be done for a commit, given as any revision."""
    repository, store = _repository(target.repository), _store(target)
    commit = repository.commit_of(target.commit)
    published = manifest_of(store, commit)
    if published is not None:
        return Survey(commit, True, len(published.files))
    nearest = nearest_manifest(store, repository.ancestors(commit, MAX_ANCESTORS))
    stored = _files_of(nearest)
    files = indexed_files(repository, commit, _SETTINGS)
    new = [file for file in files if (file.path, file.oid) not in stored]
    batches = tuple(_batches(repository, new))
    return Survey(commit, False, len(files), nearest.commit if nearest is not None else "", batches)


def _batches(repository: CommitFiles, files: Sequence[TreeFile]) -> Iterator[Batch]:
    batch: list[tuple[str, str]] = []
    size = 0
    for file in files:
        batch.append((file.path, file.oid))
        size += repository.size(file.oid) or 0
        if size >= _BATCH_BYTES or int(file.oid[:2], 16) < _BATCH_END:
            yield tuple(batch)
            batch, size = [], 0
    if batch:
        yield tuple(batch)


def extract(target: BuildTarget, batch: Batch, doubtful: bool = False) -> Extracted:
    """Store the parts of a batch that are missing."""
    repository = _repository(target.repository)
    contents = [(path, oid, repository.content(oid, MAX_FILE_SIZE)) for path, oid in batch]
    readable = [(path, oid, raw) for path, oid, raw in contents if raw is not None]
    with without_collector():
        parts = make_parts(_store(target), [(path, raw) for path, _, raw in readable], doubtful=doubtful)
    files = {
        (path, oid): CommitFile(path, oid, *key)
        for (path, oid, _), key in zip(readable, parts.keys, strict=True)
        if key
    }
    return Extracted(tuple(map(files.get, batch)), parts.extracted)


def publish_commit(target: BuildTarget, before: str, extracted: Sequence[CommitFile | None]) -> Published:
    """Publish a commit; resolve it unless a resolved one differs in few files.

    `before` is the nearest published commit, '' without one; `extracted` are the files that it does not have.
    """
    repository, store = _repository(target.repository), _store(target)
    nearest = manifest_of(store, before) if before else None
    stored = _files_of(nearest) | {(file.path, file.oid): file for file in extracted if file is not None}
    listed = indexed_files(repository, target.commit, _SETTINGS)
    files = [stored[file.path, file.oid] for file in listed if (file.path, file.oid) in stored]
    base = base_of(store, nearest, files)
    if base:
        publish(store, Manifest(target.commit, base, tuple(files)))
        return Published(False, 0)
    try:
        with without_collector():
            records, lost = _records(repository, store, files)
            files = [file for file in files if file.path in records]
            manifest = resolve_commit(store, target.commit, files, [records[file.path] for file in files])
    except TooLargeError as error:
        raise FleetError(f"A chunk of the commit {target.commit} is too large to be stored ({error}).") from error
    publish(store, manifest)
    return Published(True, lost)


def _records(
    repository: CommitFiles, store: Objects, files: Sequence[CommitFile]
) -> tuple[Mapping[str, FileRecord], int]:
    """Return the facts of files by path, and how many were extracted again because the store lost or damaged them."""

    def part(file: CommitFile) -> FileRecord | None:
        """Return the facts of a file, if the store has them."""
        return get_part(store, file.path, PartKey(file.language, file.content))

    records = dict(zip([file.path for file in files], store.together(part, files), strict=True))
    lost = [file for file in files if records[file.path] is None]
    for file in lost:
        raw = repository.content(file.oid, MAX_FILE_SIZE)
        if raw is not None:
            make_parts(store, [(file.path, raw)], again=True)
            records[file.path] = part(file)
    return {path: record for path, record in records.items() if record is not None}, len(lost)


def _files_of(manifest: Manifest | None) -> dict[tuple[str, str], CommitFile]:
    return {} if manifest is None else {(file.path, file.oid): file for file in manifest.files}


@lru_cache(maxsize=8)
def _repository(path: str) -> CommitFiles:
    return CommitFiles(Path(path))


def _store(target: BuildTarget) -> Objects:
    key = private_key(target.key_file)
    return open_store(StoreAddress(target.store, Keys(key, public_of(key) if key else "")))
