"""MemoryIndex: a folder's index in memory, which follows documents and files, and is written to the database on saving.

Memory shows unsaved text; the database, which other processes read too, holds the files on disk. The differences are
kept here: the records of files (`_overlay`), and the results of resolution that are not written yet (`_unwritten`).

Memory is loaded from the database only in a state that an index run of this folder left. What other processes write
later may be older than what memory shows, so `catch_up` reads the files that differ from disk instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple

from packlens.config import IndexSettings
from packlens.extract.languages.file_language import language_of_text
from packlens.extract.parsing.content import decode_source
from packlens.extract.records import file_record
from packlens.faults import is_fault
from packlens.graph.load import load_symbol_ids, with_history
from packlens.graph.patching.change import IndexChange, LiveIndex
from packlens.graph.patching.layers import LayeredPostings
from packlens.graph.patching.patch import patch_index
from packlens.graph.view import Index
from packlens.index.build import without_collector
from packlens.index.save import write_update
from packlens.index.scan import is_included, read_included
from packlens.live.early_load import EarlyLoad
from packlens.live.engine import LiveEngine, Read
from packlens.live.live_nodes import FileInMemory, NodeCache, ShownFiles, live_nodes
from packlens.live.reported_edges import ReportedEdges
from packlens.model import Node
from packlens.rank.packlens_profile import prepare
from packlens.reading import file_hash
from packlens.resolve.incremental import IncrementalResolver, Relinked
from packlens.retrieve.per_index import carry_over_later, settle
from packlens.store.connection import (
    Connection,
    clear_errors,
    open_database,
    open_read_only,
    read_transaction,
    transaction,
)
from packlens.store.edges import edges_of
from packlens.store.files import file_states, problems, read_record
from packlens.store.meta import complete_generation, generation, is_complete
from packlens.store.records import EdgeRow, FileRecord, ReportedEdgeRow
from packlens.store.reported_edges import anchors, edges_in, put_reported_edges


class MemoryUpdate(NamedTuple):
    """What reading files did to the index in memory."""

    has_changed: bool
    """Whether it shows something else now."""
    unstored: set[str]
    """Files that the database does not have as they are shown, or as they are on disk."""


class MemoryIndex:
    """The index of one folder. Only the folder's thread changes it; questions read `index` and `nodes`."""

    def __init__(
        self, engine: LiveEngine, live: LiveIndex, incremental: IncrementalResolver, connection: Connection
    ) -> None:
        """Use `load`."""
        self._engine = engine
        self._live = live
        self._incremental = incremental
        self._connection = connection
        self._written = generation(connection)
        self._stored_hashes = {path: state.hash for path, state in file_states(connection).items()}
        self._shown_hashes = dict(self._stored_hashes)
        self._overlay: dict[str, FileInMemory] = {}
        self._extraction_faults = {path: problem for path, problem in problems(connection) if is_fault(problem)}
        self._node_cache: NodeCache = {}
        self._unwritten: Relinked | None = None
        self._reported_edges = self._stored_reports()
        self.is_derived = True
        """Whether `derive` was called since the last change."""

    @classmethod
    def load(cls, engine: LiveEngine, expected: int, early: EarlyLoad | None = None) -> MemoryIndex | None:
        """Read a folder's database into memory; None if another process wrote it after generation `expected`.

        What `early` has read is not read again.
        """
        connection = (open_database if engine.writable else open_read_only)(engine.database)
        memory_index = None
        try:
            with clear_errors(engine.database), without_collector():
                index = engine.stored_view()
                with read_transaction(connection):
                    if index.generation == generation(connection) == expected and is_complete(connection):
                        incremental = early.finish(connection) if early is not None else None
                        incremental, names = (
                            incremental or IncrementalResolver.load(connection),
                            load_symbol_ids(connection),
                        )
                        engine.drop_index()
                        prepare(index, engine.settings.packlens)  # else the first edit would do it: 0.4 s on django
                        layers = LayeredPostings.of(*index.postings.columns)
                        live = LiveIndex(index, names, engine.texts_of, layers)
                        memory_index = cls(engine, live, incremental, connection)
        finally:
            if memory_index is None:
                connection.close()
        return memory_index

    def close(self) -> None:
        """Close the database."""
        self._connection.close()

    @property
    def index(self) -> Index:
        """The index as it is now."""
        return self._live.index

    @property
    def unsaved(self) -> Set[str]:
        """The files that memory shows with another text than the database has, and maybe some others."""
        return self._overlay.keys()

    @property
    def problems(self) -> Mapping[str, str]:
        """Why files are not parsed, or their references not resolved, by path, where that is a fault of ours."""
        return {**self._extraction_faults, **self._incremental.problems}

    def digests(self) -> Mapping[str, bytes]:
        """Return the hashes of the texts that memory shows now, by path. Any thread may ask."""
        return self._shown_hashes

    def nodes(self, positions: Sequence[int], index: Index, read: Read) -> dict[int, Node]:
        """Return nodes by position in `index`; `read` reads those that are not in memory."""
        hashes = self._shown_hashes  # before the overlay, which is replaced before them
        shown = ShownFiles(self._overlay, hashes, lambda: self._shown_hashes)
        return live_nodes(positions, index, shown, self._node_cache, read)

    # -- edits

    def update(self, paths: Iterable[str], documents: Mapping[str, bytes], settings: IndexSettings) -> MemoryUpdate:
        """Show files with the current text of their documents, or else of the disk.

        Those whose text in the database differs from the disk are `unstored`.
        """
        changes: dict[str, FileRecord | None] = {}
        unstored: set[str] = set()
        for path in sorted(paths):
            disk_hash, raw, time = self._read_file(path, documents, settings)
            if disk_hash != self._stored_hashes.get(path):
                unstored.add(path)
            if (file_hash(raw) if raw is not None else None) != self._shown_hashes.get(path):
                changes[path] = _record(path, raw, time)
        if changes:
            self._show(changes)
        return MemoryUpdate(bool(changes), unstored)

    def _read_file(
        self, path: str, documents: Mapping[str, bytes], settings: IndexSettings
    ) -> tuple[bytes | None, bytes | None, int]:
        """Return the hash of a file on disk, the text to show (of its document, else of the disk), and its time in ns.

        Hash and text are None if the file is missing or not to be indexed. The time is 0 for a document.
        """
        raw, time = read_included(self._engine.root, path, settings) or (None, 0)
        disk_hash = file_hash(raw) if raw is not None else None
        text = documents.get(path)
        if text is not None and (raw is None or decode_source(raw) != text):
            language = language_of_text(path, text) if len(text) <= settings.max_file_size else None
            allowed = language is not None and is_included(self._engine.root, path, settings)
            raw, time = (text if allowed else None), 0
        return disk_hash, raw, time

    def _show(self, changes: Mapping[str, FileRecord | None]) -> None:
        relinked = self._relink(changes)
        self._put_in_overlay(changes)
        self._patch_files(changes, relinked)

    def _put_in_overlay(self, changes: Mapping[str, FileRecord | None]) -> None:
        """Show files as they are in `changes`. Questions may be reading the old mappings, so these are not changed."""
        hashes = dict(self._shown_hashes)
        for path, record in changes.items():
            self._extraction_faults.pop(path, None)
            if record is not None and is_fault(record.problem):
                self._extraction_faults[path] = record.problem
            if record is None:
                hashes.pop(path, None)
            else:
                hashes[path] = record.hash
        self._overlay = {**self._overlay, **{path: _in_memory(record) for path, record in changes.items()}}
        self._shown_hashes = hashes

    def _patch_files(self, changes: Mapping[str, FileRecord | None], relinked: Relinked) -> None:
        roots = dict(self._live.index.package_roots)
        for package, root in relinked.package_roots.items():
            if root is None:
                roots.pop(package, None)
            else:
                roots[package] = root.hex()
        edges = {
            **self._extracted_edges(self._reported_edges.owners_of(changes) - relinked.edges.keys()),
            **relinked.edges,
        }
        self._patch(
            IndexChange(
                generation=self._live.index.generation + 1,
                snapshot_root=self._reported_edges.root(relinked.snapshot, self._shown_hashes),
                package_roots=roots,
                removed=relinked.removed,
                files={path: record for path, record in changes.items() if record is not None},
                edges=edges,
                reported_edges=self._reported_edges.current(edges, self._shown_hashes),
                interface_edges=relinked.interface_edges,
                externals=relinked.externals,
            )
        )

    def _patch(self, change: IndexChange) -> None:
        before = self._live.index
        after, moves = patch_index(self._live, change)
        carry_over_later(before, after.index, moves)
        self._live = after
        self.is_derived = False

    def derive(self) -> None:
        """Derive what rankings need, so that the next question does not have to."""
        try:
            settle(self.index)
            prepare(self.index, self._engine.settings.packlens)
        finally:
            self.is_derived = True  # also after a failure, which is not repeated: questions derive what they need

    def _relink(self, changes: Mapping[str, FileRecord | None]) -> Relinked:
        relinked = self._incremental.update(changes)
        self._unwritten = relinked if self._unwritten is None else _merged(self._unwritten, relinked)
        return relinked

    def _extracted_edges(self, paths: Iterable[str]) -> dict[str, Sequence[EdgeRow]]:
        """Return the extracted edges of files whose text has not changed, by path."""
        unwritten = self._unwritten.edges if self._unwritten is not None else {}
        existing = [path for path in paths if path in self._shown_hashes]
        with clear_errors(self._engine.database):
            stored = edges_of(self._connection, [path for path in existing if path not in unwritten])
        return {path: unwritten[path] if path in unwritten else stored.get(path, []) for path in existing}

    # -- reported edges

    def anchor(self, path: str) -> bytes | None:
        """Return the hash of a file if the database has the text that memory shows, else None."""
        digest = self._shown_hashes.get(path)
        return digest if digest == self._stored_hashes.get(path) else None

    def store_reported_edges(self, rows: Iterable[ReportedEdgeRow]) -> bool:
        """Store and show reported edges whose files still have the reported hashes; return whether there are any."""
        current = [
            row
            for row in rows
            if self.anchor(row.site) == row.site_hash and self.anchor(row.target_file) == row.target_hash
        ]
        if not current or not self._is_in_step():
            return False
        with clear_errors(self._engine.database), transaction(self._connection):
            put_reported_edges(self._connection, current)
            self._reported_edges, self._written = self._stored_reports(), generation(self._connection)
        self._patch_reports({row.site for row in current})
        return True

    def _stored_reports(self) -> ReportedEdges:
        return ReportedEdges(anchors(self._connection), lambda wanted: edges_in(self._connection, wanted))

    def _patch_reports(self, owners: Iterable[str]) -> None:
        """Show the reported edges that some files own now."""
        before = self._live.index
        edges = self._extracted_edges(owners)
        self._patch(
            IndexChange(
                generation=before.generation + 1,
                snapshot_root=self._reported_edges.root(self._incremental.snapshot, self._shown_hashes),
                package_roots=before.package_roots,
                edges=edges,
                reported_edges=self._reported_edges.current(edges, self._shown_hashes),
            )
        )

    def show_history(self) -> None:
        """Load the git history from the database and show it."""
        with clear_errors(self._engine.database):
            index = with_history(self._connection, self._live.index)
        prepare(index, self._engine.settings.packlens)
        self._live = replace(self._live, index=index)

    # -- the database

    @property
    def written(self) -> int:
        """The generation of the database that memory is in step with."""
        return self._written

    @property
    def is_behind(self) -> bool:
        """Whether another process has written the database since memory was last in step with it."""
        with clear_errors(self._engine.database):
            return not self._is_in_step()

    @property
    def is_partial(self) -> bool:
        """Whether an index run of another process is unfinished: still running, or killed."""
        with clear_errors(self._engine.database):
            return not is_complete(self._connection)

    def _is_in_step(self) -> bool:
        return complete_generation(self._connection) == self._written

    def catch_up(self, documents: Mapping[str, bytes], settings: IndexSettings, most_files: int) -> MemoryUpdate | None:
        """Catch up with other processes' writes: read the files in which the database differs from memory from disk.

        Those in which the database still differs from memory are `unstored`.
        Returns None if an index run is better: more than `most_files` files differ, or the database is partial.
        """
        with clear_errors(self._engine.database), read_transaction(self._connection):
            stored = {path: state.hash for path, state in file_states(self._connection).items()}
            shown = self._shown_hashes
            differing = {path for path in stored.keys() | shown.keys() if stored.get(path) != shown.get(path)}
            not_in_overlay = sorted(differing - self._overlay.keys())
            if not is_complete(self._connection) or len(not_in_overlay) > most_files:
                return None
            self._stored_hashes, self._written, self._node_cache = stored, generation(self._connection), {}
            contents = {path: self._read_file(path, documents, settings)[1:] for path in not_in_overlay}
            records = {path: _record(path, raw, time) for path, (raw, time) in contents.items()}
            changes = {
                path: record for path, record in records.items() if _hash_of(record) != self._shown_hashes.get(path)
            }
            relinked = self._incremental.update(records)
            self._put_in_overlay(records)
            self._drop_stored()
            self._rebase()
            reports = self._stored_reports()
            differing_reports = reports.differing_from(self._reported_edges)
            self._reported_edges = reports
            if changes:
                self._patch_files(changes, relinked)
            if differing_reports:
                self._patch_reports(differing_reports)
        return MemoryUpdate(bool(changes or differing_reports), set(self._overlay))

    def _rebase(self) -> None:
        """Recompute `_unwritten`: the difference between memory and the database as another process left it.

        The symbol table is changed to the state of the database and back; the way back yields what is to be written.
        """
        shown_records = {path: shown.record for path, shown in self._overlay.items()}
        self._unwritten = None
        if shown_records:
            self._incremental.update({path: read_record(self._connection, path) for path in shown_records})
            self._relink(shown_records)

    def store(self, paths: Iterable[str], settings: IndexSettings) -> bool:
        """Write the facts of some files, as they are on disk, to the database.

        Returns False if another process has written it meanwhile; then call `catch_up`, and this method again.
        """
        on_disk = {path: self._from_disk(path, settings) for path in sorted(paths)}
        to_write = {
            path: record for path, record in on_disk.items() if _hash_of(record) != self._stored_hashes.get(path)
        }
        with clear_errors(self._engine.database):
            with read_transaction(self._connection):
                if not self._is_in_step():
                    return False
                unsaved_paths = [p for p in self._overlay.keys() | to_write.keys() if self._is_unsaved(p, to_write)]
                stored = {path: read_record(self._connection, path) for path in unsaved_paths}
            not_in_overlay = {path: _in_memory(stored[path]) for path in unsaved_paths if path not in self._overlay}
            self._overlay = {**self._overlay, **not_in_overlay}  # the database is about to lose these texts
            with self._linked_as_on_disk({path: to_write.get(path, stored[path]) for path in unsaved_paths}):
                if self._unwritten is not None:
                    written = write_update(self._connection, to_write, self._unwritten, self._written)
                    if written.incremental is not None:
                        return False
                    self._written, self._unwritten = written.generation, None
        self._note_stored(to_write)
        return True

    @contextmanager
    def _linked_as_on_disk(self, records: Mapping[str, FileRecord | None]) -> Iterator[None]:
        """During a block, resolve names as if unsaved files had the texts that the database will hold of them."""
        if not records:
            yield
            return
        shown_records = {path: self._overlay[path].record for path in records}
        try:
            self._relink(records)
            yield
        finally:
            self._relink(shown_records)

    def _note_stored(self, written: Mapping[str, FileRecord | None]) -> None:
        for path, record in written.items():
            if record is None:
                self._stored_hashes.pop(path, None)
            else:
                self._stored_hashes[path] = record.hash
        self._drop_stored()

    def _drop_stored(self) -> None:
        """Drop the records of files whose text in the database is what memory shows."""
        self._overlay = {
            p: shown for p, shown in self._overlay.items() if self._shown_hashes.get(p) != self._stored_hashes.get(p)
        }

    def _is_unsaved(self, path: str, to_write: Mapping[str, FileRecord | None]) -> bool:
        """Return whether memory shows another text of a file than the database has after writing `to_write`."""
        if path not in to_write:
            return self._shown_hashes.get(path) != self._stored_hashes.get(path)
        return self._shown_hashes.get(path) != _hash_of(to_write[path])

    def _from_disk(self, path: str, settings: IndexSettings) -> FileRecord | None:
        content = read_included(self._engine.root, path, settings)
        if content is None:
            return None
        raw, stamp = content
        shown_file = self._overlay.get(path)
        record = shown_file.record if shown_file is not None else None
        # `read_record` returns no postings
        if record is not None and record.postings and record.hash == file_hash(raw):
            return record._replace(stamp=stamp)
        return _record(path, raw, stamp)


def _record(path: str, raw: bytes | None, stamp: int) -> FileRecord | None:
    language = language_of_text(path, raw) if raw is not None else None
    return file_record(language, path, raw, stamp) if raw is not None and language is not None else None


def _in_memory(record: FileRecord | None) -> FileInMemory:
    return FileInMemory(record, {row.id: row for row in record.nodes} if record is not None else {})


def _hash_of(record: FileRecord | None) -> bytes | None:
    return record.hash if record is not None else None


def _merged(earlier: Relinked, later: Relinked) -> Relinked:
    """Return one update that equals two successive updates."""
    removed = set(later.removed)
    externals = {row.id: row for row in (*earlier.externals, *later.externals)}
    return replace(
        later,
        edges={p: rows for p, rows in {**earlier.edges, **later.edges}.items() if p not in removed},
        interface_edges=later.interface_edges if later.interface_edges is not None else earlier.interface_edges,
        externals=tuple(externals.values()),
        file_roots={p: root for p, root in {**earlier.file_roots, **later.file_roots}.items() if p not in removed},
        package_roots={**earlier.package_roots, **later.package_roots},
        removed=tuple(sorted({*earlier.removed, *later.removed} - later.edges.keys())),
    )
