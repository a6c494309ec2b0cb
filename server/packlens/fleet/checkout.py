"""Takes what a store holds for a checkout: the index of the nearest published commit, and facts of single files.

A file's facts are taken only for exactly the bytes on disk. So whatever a store holds, the index describes this folder;
and what a store lacks, refuses or does not answer is extracted here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from packlens.config import IndexSettings
from packlens.errors import FleetError, GitError
from packlens.extract.languages.file_language import language_of_text
from packlens.extract.version import extractor_version
from packlens.fleet.commits import MAX_ANCESTORS, nearest_manifest, resolved_manifest
from packlens.fleet.edges_codec import ResolvedEdges, check_ends, decode_edges
from packlens.fleet.facts_codec import decode_facts
from packlens.fleet.identity import chunk_name, content_id
from packlens.fleet.manifest import Chunk, CommitFile, Manifest
from packlens.fleet.objects import Objects, StoreAddress, open_store
from packlens.fleet.parts import PartKey, get_part, is_of
from packlens.fleet.sealing import Keys, checked_key, content_name
from packlens.git.commit_files import CommitFiles
from packlens.git.log import head_of
from packlens.index.build import printable
from packlens.index.scanned_files import ScannedFile, stamp_of
from packlens.reading import read_regular, read_with_status
from packlens.resolve.linking import Resolved, external_rows, write_resolved
from packlens.store.connection import Connection, make_indexes, transaction
from packlens.store.files import Vocabulary, file_states, write_files
from packlens.store.meta import generation, get_meta, set_meta
from packlens.store.packed_facts import unpack_edges
from packlens.store.records import FileRecord

Value = TypeVar("Value")
_MAX_PROBLEMS: Final = 3


class _RefusedError(Exception):
    """What a store holds of a commit cannot be used."""


class _Loaded(NamedTuple):
    files: Sequence[CommitFile]
    records: list[FileRecord]
    resolved: ResolvedEdges


def shared_facts(settings: IndexSettings) -> StoredFacts:
    """Return the facts of the store that settings name. Raises FleetError if it cannot be opened."""
    key = settings.shared_key
    keys = Keys(public=checked_key(key, "The key of the store") if key else "")
    if "://" not in settings.shared_store and not Path(settings.shared_store).is_dir():
        raise FleetError(f"{settings.shared_store} is not a store; `packlens fleet build --store` makes one.")
    return StoredFacts(open_store(StoreAddress(settings.shared_store, keys)), settings.shared_store)


class StoredFacts:
    """The facts of a store, as an index run asks for them (`index.shared_facts`)."""

    def __init__(self, store: Objects, name: str) -> None:
        self._store = store
        self._name = name
        self._broken: list[str] = []
        """Why the store is no longer used."""
        self._refused_before = len(store.refused)

    def problems(self) -> tuple[tuple[str, str], ...]:
        """Return (name, why it was not used) of objects in the store."""
        refused = self._store.refused[self._refused_before :]
        rest = len(refused) - _MAX_PROBLEMS
        more = [f"{rest} more objects are refused"] if rest > 0 else []
        return tuple((self._name, why) for why in [*self._broken, *refused[:_MAX_PROBLEMS], *more])

    def seed(self, connection: Connection, root: Path) -> int:
        """Fill an empty database with the index of the nearest published commit; return the number of its files."""
        try:
            manifest = _nearest_resolved(self._store, root)
            if manifest is None or not _is_near(root, manifest):
                return 0
            return _seed(self._store, connection, root, manifest)
        except FleetError as error:
            self._broken.append(str(error))
        except (_RefusedError, ValueError) as error:
            self._store.refused.append(f"a commit: {error}")
        return 0

    def take(self, root: Path, files: Sequence[ScannedFile]) -> tuple[list[FileRecord], list[ScannedFile]]:
        """Return the records of the files whose facts are there, and the other files."""
        records: list[FileRecord] = []
        unstored: list[ScannedFile] = []
        found = self._store.together(lambda file: self._record(root, file), files)
        for file, record in zip(files, found, strict=True):
            if record is None:
                unstored.append(file)
            else:
                records.append(record)
        return records, unstored

    def _record(self, root: Path, file: ScannedFile) -> FileRecord | None:
        if self._broken:
            return None  # a store that does not answer keeps each question waiting
        try:
            raw = read_regular(f"{root}/{file.path}", file.size, str(root))
            language = language_of_text(file.path, raw)
            if language is None:
                return None
            record = get_part(self._store, file.path, PartKey(language.name, content_id(raw)))
        except OSError:
            return None  # it is gone; the run finds that out
        except FleetError as error:
            self._broken[:] = [str(error)]
            return None
        if record is None or not is_of(record, raw):
            return None
        return record._replace(stamp=file.stamp)


def _nearest_resolved(store: Objects, root: Path) -> Manifest | None:
    """Return the manifest of the nearest resolved commit before HEAD; None if the folder is not a whole work tree."""
    head = head_of(root) if (root / ".git").exists() else ""
    if not head:
        return None
    try:
        nearest = nearest_manifest(store, CommitFiles(root).ancestors(head, MAX_ANCESTORS))
    except GitError:
        return None
    return None if nearest is None else resolved_manifest(store, nearest)


def _is_near(root: Path, manifest: Manifest) -> bool:
    """Return whether at least half of a commit's files are on disk; fewer would not help, or be a malicious store."""
    present = sum(os.path.lexists(f"{root}/{file.path}") for file in manifest.files)
    return 2 * present >= len(manifest.files)


def _seed(store: Objects, connection: Connection, root: Path, manifest: Manifest) -> int:
    """Write a commit's index in one transaction."""
    with transaction(connection):
        if get_meta(connection, "state") not in ("", "rebuilt") or file_states(connection):
            return 0  # another process was faster
        seeding = _Seeding(connection, root)
        for loaded in _chunks(store, manifest):
            seeding.add(loaded)
        seeding.finish(_fetch(store, manifest.shared, decode_edges))
        make_indexes(connection)
        set_meta(
            connection,
            state="complete",
            generation=str(generation(connection) + 1),
            extractor=extractor_version(),
            run=os.urandom(16).hex(),
            root=printable(root.resolve()),
        )
    return len(manifest.files)


class _Seeding:
    """Writes chunks one by one, and finally what needs all of them. Needs an open transaction."""

    def __init__(self, connection: Connection, root: Path) -> None:
        self._connection = connection
        self._root = root
        self._vocabulary = Vocabulary()
        self._symbols: list[NDArray[np.int64]] = []
        self._files: list[tuple[int, bytes, bytes]] = []

    def add(self, loaded: _Loaded) -> None:
        """Write the facts of a chunk."""
        records = [_as_on_disk(self._root, record) for record in loaded.records]
        numbers = write_files(self._connection, self._vocabulary, records)
        self._symbols.append(np.array([node.id for record in records for node in record.nodes], np.int64))
        self._files += zip(numbers.values(), loaded.resolved.edges, loaded.resolved.roots, strict=True)

    def finish(self, shared: ResolvedEdges) -> None:
        """Write edges, roots, and what is outside of all files."""
        if shared.roots or len(shared.edges) != 1:
            raise _RefusedError("its shared edges are those of files")
        externals = np.array([row.id for row in external_rows(shared.externals)], np.int64)
        check_ends(
            [*[edges for _, edges, _ in self._files], *shared.edges],
            np.sort(np.concatenate([*self._symbols, externals])),
        )
        write_resolved(self._connection, Resolved(self._files, unpack_edges(shared.edges[0]), shared.externals, []))


def _as_on_disk(root: Path, record: FileRecord) -> FileRecord:
    """Return a record with the time of the file on disk if that has the same bytes; otherwise without, to be read."""
    try:
        raw, status = read_with_status(f"{root}/{record.path}", record.size, str(root))
    except (OSError, ValueError):
        return record
    return record._replace(stamp=stamp_of(status)) if is_of(record, raw) else record


def _chunks(store: Objects, manifest: Manifest) -> Iterator[_Loaded]:
    """Yield the chunks of a commit in order, while the next ones are fetched."""
    starts = accumulate((chunk.files for chunk in manifest.chunks), initial=0)
    files = [manifest.files[start : start + chunk.files] for start, chunk in zip(starts, manifest.chunks, strict=False)]
    yield from store.together(lambda each: _load(store, *each), zip(files, manifest.chunks, strict=True))


def _load(store: Objects, files: Sequence[CommitFile], chunk: Chunk) -> _Loaded:
    records = _fetch(store, chunk.facts, decode_facts)
    resolved = _fetch(store, chunk.edges, decode_edges)
    languages_by_path = [(file.path, file.language) for file in files]
    if [(record.path, record.language) for record in records] != languages_by_path or resolved.externals:
        raise _RefusedError("a chunk holds the facts of other files")
    if not len(resolved.roots) == len(resolved.edges) == len(files):
        raise _RefusedError("a chunk holds the edges of other files")
    return _Loaded(files, records, resolved)


def _fetch(store: Objects, digest: str, decode: Callable[[bytes], Value]) -> Value:
    """Return an object that is named by the hash of its content."""

    def checked(content: bytes) -> Value:
        """Return the value of a content that has that hash."""
        if content_name(content) != digest:
            raise ValueError("it does not match its name")
        return decode(content)

    value = store.get(chunk_name(digest), checked)
    if value is None:
        raise _RefusedError(f"{chunk_name(digest)} is missing or refused")
    return value
