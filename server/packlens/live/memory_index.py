"""A folder's index in memory, kept in step with its documents and its disk, and written to the database when saved.

Memory shows unsaved text; the database, which other processes read too, holds what is on disk. What the two differ in
is kept here: the records of files (`_overlay`), and what resolution said since the database was written (`_unwritten`).

Memory is read from the database only as an index run of this folder left it. What other processes write afterwards may
be older than what memory shows: it is taken down (`catch_up`), and files that differ are read from the disk.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace

from packlens.config import IndexSettings
from packlens.extract.content import content_problem, decode_source
from packlens.extract.language import language_of_text
from packlens.extract.records import file_record
from packlens.graph.load import load_symbol_ids, with_history
from packlens.graph.patching.change import IndexChange, LiveIndex
from packlens.graph.patching.patch import patch_index
from packlens.graph.view import Index
from packlens.index.save import write_update
from packlens.index.scan import is_included, read_included
from packlens.live.editor_edges import EditorEdges
from packlens.live.engine import LiveEngine, Read
from packlens.live.shown_nodes import KnownNodes, Shown, shown_nodes
from packlens.model import Node
from packlens.rank.packlens_profile import prepare
from packlens.resolve.incremental import IncrementalResolver, Relinked
from packlens.retrieve.per_index import carry_over
from packlens.store.connection import Connection, clear_errors, open_database, snapshot, transaction
from packlens.store.edges import edges_of
from packlens.store.editor_edges import editor_edges, put_editor_edges
from packlens.store.files import file_states, read_record
from packlens.store.meta import generation, is_complete
from packlens.store.records import EdgeRow, EditorEdgeRow, FileRecord


class MemoryIndex:
    """See the module. Only the folder's thread calls `update` and `store`; questions read `index` and `nodes`."""

    def __init__(
        self, engine: LiveEngine, live: LiveIndex, incremental: IncrementalResolver, connection: Connection
    ) -> None:
        """Use `load`."""
        self._engine = engine
        self._live = live
        self._incremental = incremental
        self._connection = connection
        self._written = generation(connection)
        self._stored = {path: state.hash for path, state in file_states(connection).items()}
        self._shown = dict(self._stored)
        self._overlay: dict[str, Shown] = {}
        self._known: KnownNodes = {}
        self._unwritten: Relinked | None = None
        self._told = EditorEdges(editor_edges(connection))

    @classmethod
    def load(cls, engine: LiveEngine, expected: int) -> MemoryIndex | None:
        """Read a folder's database into memory; None if other processes have written it since generation `expected`."""
        connection = open_database(engine.database, write=engine.writable)
        memory_index = None
        try:
            with clear_errors(engine.database):
                index = engine.stored_view()
                with snapshot(connection):
                    if index.generation == generation(connection) == expected and is_complete(connection):
                        incremental, names = IncrementalResolver.load(connection), load_symbol_ids(connection)
                        engine.let_go()
                        prepare(index, engine.settings.packlens)  # else the first edit would: 0.4 s on django
                        memory_index = cls(engine, LiveIndex(index, names, engine.texts_of), incremental, connection)
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
        """The files that memory shows otherwise than the database has them, and perhaps others."""
        return self._overlay.keys()

    def nodes(self, positions: Sequence[int], view: Index, read: Read) -> dict[int, Node]:
        """Return nodes by position in `view`: `read` is asked for those that memory does not have."""
        return shown_nodes(positions, view, self._overlay, self._shown, self._known, read)

    # -- edits

    def update(
        self, paths: Iterable[str], documents: Mapping[str, bytes], settings: IndexSettings
    ) -> tuple[bool, set[str]]:
        """Show some files as their documents or the disk have them now.

        Returns whether that changed anything, and which of the files the database has otherwise than the disk.
        """
        changes: dict[str, FileRecord | None] = {}
        unstored: set[str] = set()
        for path in sorted(paths):
            on_disk, raw, time = self._look(path, documents, settings)
            if on_disk != self._stored.get(path):
                unstored.add(path)
            unheld = path in unstored and path not in self._overlay  # storing it takes the record of what is shown
            if unheld or (_digest(raw) if raw is not None else None) != self._shown.get(path):
                changes[path] = _record(path, raw, time)
        if changes:
            self._show(changes)
        return bool(changes), unstored

    def _look(
        self, path: str, documents: Mapping[str, bytes], settings: IndexSettings
    ) -> tuple[bytes | None, bytes | None, int]:
        """Return the hash of a file on disk, and what is to be shown of it: its document's text, else the disk's.

        None stands for a file that is not there or not indexed. The last value is the time of the file, or 0.
        """
        raw, time = read_included(self._engine.root, path, settings) or (None, 0)
        on_disk = _digest(raw) if raw is not None else None
        text = documents.get(path)
        if text is not None and (raw is None or decode_source(raw) != text):
            allowed = len(text) <= settings.max_file_size and not content_problem(text)
            allowed = allowed and is_included(self._engine.root, path, settings)
            raw, time = (text if allowed else None), 0
        return on_disk, raw, time

    def _show(self, changes: Mapping[str, FileRecord | None]) -> None:
        relinked = self._relink(changes)
        self._hold(changes)
        self._patch_files(changes, relinked)

    def _hold(self, changes: Mapping[str, FileRecord | None]) -> None:
        overlay = dict(self._overlay)
        for path, record in changes.items():
            rows = {row.id: row for row in record.nodes} if record else {}
            overlay[path] = Shown(record, rows)
            if record is None:
                self._shown.pop(path, None)
            else:
                self._shown[path] = record.hash
        self._overlay = overlay

    def _patch_files(self, changes: Mapping[str, FileRecord | None], relinked: Relinked) -> None:
        roots = dict(self._live.index.package_roots)
        for package, root in relinked.package_roots.items():
            if root is None:
                roots.pop(package, None)
            else:
                roots[package] = root.hex()
        edges = {**self._extracted(self._told.sites_of(changes) - relinked.edges.keys()), **relinked.edges}
        self._patch(
            IndexChange(
                generation=self._live.index.generation + 1,
                snapshot_root=self._told.root(relinked.snapshot, self._shown),
                package_roots=roots,
                removed=relinked.removed,
                files={path: record for path, record in changes.items() if record is not None},
                edges=edges,
                editor_edges=self._told.current(edges, self._shown),
                interface_edges=relinked.interface_edges,
                externals=relinked.externals,
            )
        )

    def _patch(self, change: IndexChange) -> None:
        before = self._live.index
        after, moves = patch_index(self._live, change)
        carry_over(before, after.index, moves)
        prepare(after.index, self._engine.settings.packlens)
        self._live = after

    def _relink(self, changes: Mapping[str, FileRecord | None]) -> Relinked:
        relinked = self._incremental.update(changes)
        self._unwritten = relinked if self._unwritten is None else _together(self._unwritten, relinked)
        return relinked

    def _extracted(self, paths: Iterable[str]) -> dict[str, Sequence[EdgeRow]]:
        """Return the edges that extraction found in files that have not changed."""
        unwritten = self._unwritten.edges if self._unwritten is not None else {}
        there = [path for path in paths if path in self._shown]
        with clear_errors(self._engine.database):
            stored = edges_of(self._connection, [path for path in there if path not in unwritten])
        return {path: unwritten[path] if path in unwritten else stored.get(path, []) for path in there}

    # -- what editors tell

    def anchor(self, path: str) -> bytes | None:
        """Return the hash of a file that is stored as memory shows it, else None."""
        found = self._shown.get(path)
        return found if found == self._stored.get(path) else None

    def told(self, rows: Iterable[EditorEdgeRow]) -> bool:
        """Store and show what an editor told of files that are still as they were; return whether anything was."""
        fresh = [
            row
            for row in rows
            if self.anchor(row.site) == row.site_hash and self.anchor(row.target_file) == row.target_hash
        ]
        if not fresh or not self._is_in_step():
            return False
        with clear_errors(self._engine.database), transaction(self._connection):
            put_editor_edges(self._connection, fresh)
            self._told = EditorEdges(editor_edges(self._connection))
        before = self._live.index
        edges = self._extracted({row.site for row in fresh})
        self._patch(
            IndexChange(
                generation=before.generation + 1,
                snapshot_root=self._told.root(self._incremental.snapshot, self._shown),
                package_roots=before.package_roots,
                edges=edges,
                editor_edges=self._told.current(edges, self._shown),
            )
        )
        return True

    def recall(self) -> None:
        """Show the git history that the database has now."""
        with clear_errors(self._engine.database):
            index = with_history(self._connection, self._live.index)
        prepare(index, self._engine.settings.packlens)
        self._live = replace(self._live, index=index)

    # -- the database

    @property
    def written(self) -> int:
        """The database's generation that memory is in step with."""
        return self._written

    @property
    def is_behind(self) -> bool:
        """Whether other processes have written the database since memory was last in step with it."""
        with clear_errors(self._engine.database):
            return not self._is_in_step()

    @property
    def is_partial(self) -> bool:
        """Whether another process is in the middle of an index run, or was ended there."""
        with clear_errors(self._engine.database):
            return not is_complete(self._connection)

    def _is_in_step(self) -> bool:
        return is_complete(self._connection) and generation(self._connection) == self._written

    def catch_up(
        self, documents: Mapping[str, bytes], settings: IndexSettings, most: int
    ) -> tuple[bool, set[str]] | None:
        """Take down what other processes have written; files that they wrote differently are read from the disk.

        Returns whether that changed what is shown, and which files the database has otherwise than memory. Returns None
        where an index run is the better way: more than `most` files differ, or the database is partial.
        """
        with clear_errors(self._engine.database), snapshot(self._connection):
            stored = {path: state.hash for path, state in file_states(self._connection).items()}
            shown = self._shown
            differing = {path for path in stored.keys() | shown.keys() if stored.get(path) != shown.get(path)}
            unheld = sorted(differing - self._overlay.keys())
            if not is_complete(self._connection) or len(unheld) > most:
                return None
            self._stored, self._written, self._known = stored, generation(self._connection), {}
            looked = {path: self._look(path, documents, settings)[1:] for path in unheld}
            records = {path: _record(path, raw, time) for path, (raw, time) in looked.items()}
            changes = {path: record for path, record in records.items() if _hash_of(record) != self._shown.get(path)}
            relinked = self._incremental.update(records)
            self._hold(records)
            self._drop_stored()
            self._rebase()
            if changes:
                self._patch_files(changes, relinked)
        return bool(changes), set(self._overlay)

    def _rebase(self) -> None:
        """Make `_unwritten` what leads from the database, as another process left it, to what memory shows.

        The names go there and back: what resolution says on the way back is what is to be written.
        """
        shown = {path: shown.record for path, shown in self._overlay.items()}
        self._unwritten = None
        if shown:
            self._incremental.update({path: read_record(self._connection, path) for path in shown})
            self._relink(shown)

    def store(self, paths: Iterable[str], settings: IndexSettings) -> bool:
        """Write what the disk says of some files to the database.

        Returns False when other processes have written it meanwhile: then `catch_up`, and store again.
        """
        on_disk = {path: self._from_disk(path, settings) for path in sorted(paths)}
        wanted = {path: record for path, record in on_disk.items() if _hash_of(record) != self._stored.get(path)}
        with clear_errors(self._engine.database):
            if not self._is_in_step():
                return False
            unsaved = {path: shown.record for path, shown in self._overlay.items() if self._is_unsaved(path, wanted)}
            apart = {p: wanted[p] if p in wanted else read_record(self._connection, p) for p in unsaved}
            try:
                if apart:
                    self._relink(apart)
                if self._unwritten is not None:
                    written = write_update(self._connection, wanted, self._unwritten, self._written)
                    if written.incremental is not None:
                        return False
                    self._written, self._unwritten = written.generation, None
            finally:
                if apart:
                    self._relink(unsaved)
        self._note_stored(wanted)
        return True

    def _note_stored(self, wanted: Mapping[str, FileRecord | None]) -> None:
        for path, record in wanted.items():
            if record is None:
                self._stored.pop(path, None)
            else:
                self._stored[path] = record.hash
        self._drop_stored()

    def _drop_stored(self) -> None:
        """Hold no records of files any more that memory shows as the database has them."""
        self._overlay = {p: shown for p, shown in self._overlay.items() if self._shown.get(p) != self._stored.get(p)}

    def _is_unsaved(self, path: str, wanted: Mapping[str, FileRecord | None]) -> bool:
        """Whether memory shows a file otherwise than the database will have it."""
        if path not in wanted:
            return self._shown.get(path) != self._stored.get(path)
        return self._shown.get(path) != _hash_of(wanted[path])

    def _from_disk(self, path: str, settings: IndexSettings) -> FileRecord | None:
        found = read_included(self._engine.root, path, settings)
        if found is None:
            return None
        raw, time = found
        shown = self._overlay.get(path)
        if shown is not None and shown.record is not None and shown.record.hash == _digest(raw):
            return shown.record._replace(mtime_ns=time)
        return _record(path, raw, time)


def _record(path: str, raw: bytes | None, time: int) -> FileRecord | None:
    language = language_of_text(path, raw) if raw is not None else None
    return file_record(language, path, raw, time) if raw is not None and language is not None else None


def _hash_of(record: FileRecord | None) -> bytes | None:
    return record.hash if record is not None else None


def _digest(raw: bytes) -> bytes:
    return hashlib.blake2b(raw, digest_size=16).digest()


def _together(earlier: Relinked, later: Relinked) -> Relinked:
    """Return what two updates, one after the other, lead to."""
    gone = set(later.removed)
    externals = {row.id: row for row in (*earlier.externals, *later.externals)}
    return replace(
        later,
        edges={p: rows for p, rows in {**earlier.edges, **later.edges}.items() if p not in gone},
        interface_edges=later.interface_edges if later.interface_edges is not None else earlier.interface_edges,
        externals=tuple(externals.values()),
        file_roots={p: root for p, root in {**earlier.file_roots, **later.file_roots}.items() if p not in gone},
        package_roots={**earlier.package_roots, **later.package_roots},
        removed=tuple(sorted({*earlier.removed, *later.removed} - later.edges.keys())),
    )
