"""A workspace's names kept in memory, so that an edit of one file is resolved without reading the others.

What an editor shows but has not saved is put in and taken out again here, without touching the database: `update` of A
to B and of B to A leaves what there was. Everything a file's edges depend on is held, and in small form: definitions
as one object each, references as compressed strings that are opened for the files that must be resolved.
"""

from __future__ import annotations

import marshal
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from packlens.extract.facts import Import, References
from packlens.resolve import merkle
from packlens.resolve.affected import Affected, declared_types
from packlens.resolve.change import TableChange, compare, replace
from packlens.resolve.derived_edges import Satisfied, file_links, interface_links, satisfied_interfaces
from packlens.resolve.inheritance import Inheritance, Moved, link_types, speaks_of
from packlens.resolve.linking import edge_rows, external_rows, load, source_of
from packlens.resolve.meanings import meanings_of, uses_of
from packlens.resolve.mentions import Mentions, mentioned_names
from packlens.resolve.names import Names
from packlens.resolve.references import Link, Resolver
from packlens.resolve.symbol_table import INHERITANCE, FileEntry, SourceFile, SymbolTable, file_entry
from packlens.store.connection import Connection
from packlens.store.edges import file_roots
from packlens.store.records import EdgeRow, ExternalRow, FileRecord

_HASH_BYTES = 16


@dataclass(frozen=True)
class Relinked:
    """What an update leads to: everything that differs from before, and possibly what does not."""

    edges: Mapping[str, tuple[EdgeRow, ...]]
    """All edges that a file owns, sorted, for every affected file by path."""
    interface_edges: tuple[EdgeRow, ...] | None
    """Edges that no file owns (interfaces satisfied by method sets), sorted; None when unchanged."""
    externals: tuple[ExternalRow, ...]
    """What these edges point to outside of any file."""
    file_roots: Mapping[str, bytes]
    """Merkle roots of the affected files."""
    package_roots: Mapping[str, bytes | None]
    """Merkle roots of the packages that may have changed; None for those that are no more."""
    snapshot: str
    """The root of the whole index, in hexadecimal."""
    removed: tuple[str, ...]
    """Paths that were there and are no more."""


@dataclass(slots=True)
class _FileFacts:
    """What is kept of a file besides its entry in the world."""

    references: bytes
    hashes: bytes
    """Content hashes of its definitions, one after the other."""
    root: bytes


class IncrementalResolver:
    """The names of a workspace, and what depends on them. Not safe for two threads at a time."""

    def __init__(self) -> None:
        """Start with no files."""
        self._fill(SymbolTable(), {}, ())

    @classmethod
    def load(cls, connection: Connection) -> IncrementalResolver:
        """Read all facts from a database. To be called in a transaction or snapshot if others may write.

        Cost: about 10 microseconds a reference, once.
        """
        incremental = cls.__new__(cls)
        roots = {path: bytes(root or b"") for _, path, root in file_roots(connection)}
        held: dict[str, _FileFacts] = {}
        mentioned: list[tuple[str, set[str]]] = []

        def sources() -> Iterator[SourceFile]:
            """Yield the facts of every file, of its references inheritance only; what is kept of it is noted."""
            for _, source, hashes in load(connection, {}):
                path, facts = source.path, source.facts
                held[path] = _FileFacts(_pack(facts.references), b"".join(hashes), roots[path])
                mentioned.append((path, mentioned_names(facts.references, facts.imports)))
                clauses = References.of(facts.references.of_kinds(INHERITANCE))
                yield source._replace(facts=facts._replace(references=clauses))

        world = SymbolTable(sources())
        link_types(Names(world))
        incremental._fill(world, held, mentioned)
        return incremental

    def _fill(self, world: SymbolTable, held: dict[str, _FileFacts], mentioned: Iterable[tuple[str, set[str]]]) -> None:
        self._world = world
        self._held = held
        self._mentions = Mentions(mentioned)
        self._inheritance = Inheritance(world)
        self._satisfied: list[Satisfied] = []
        self._interface_edges: tuple[EdgeRow, ...] = ()
        self._match_interfaces()
        self._folders: dict[str, set[str]] = {}
        for path in held:
            self._folders.setdefault(_folder(path), set()).add(path)
        self._packages = merkle.package_roots((path, one.root) for path, one in held.items())

    def update(self, changes: Mapping[str, FileRecord | None]) -> Relinked:
        """Put files in or take them out (None), and resolve again what that affects. Writes nothing.

        Records need no documents (`full_text`, `terms`, `postings`). A path that is not there and is taken out is
        ignored.
        """
        world = self._world
        put = [source_of(record) for _, record in sorted(changes.items()) if record is not None]
        removed = tuple(sorted(path for path, record in changes.items() if record is None and path in world.files))
        reimported = [source.path for source in put if _imports_differ(world.files.get(source.path), source)]
        files = [file_entry(source) for source in put]
        change = compare(world, files, removed)
        known = set(change.names)
        before = Resolver(world)
        declared = self._declared(before.names, reimported)
        users = self._mentions.paths(known).difference(changes)
        uses = {path: uses_of(world.files[path], _unpack(self._held[path].references), known) for path in users}
        meant = {path: meanings_of(before, world.files[path], used) for path, used in uses.items()}
        self._mention(put, removed)
        replace(world, files, removed, change)
        self._hold(changes, put, removed)
        after = Resolver(world)
        declared ^= self._declared(after.names, reimported)
        own = {file.path for file in files}
        mentioned = [world.files[path] for path in self._mentions.paths(change.names) - own]
        spoken = [world.files[path] for path in own]
        spoken += [file for file in mentioned if speaks_of(file, change.names)]
        moved = self._inheritance.relink(after.names, spoken, change.removed)
        affected = Affected(world, self._mentions, self._inheritance)
        affected.paths |= own
        affected.by_names((change.names - known).union(name for name, _ in declared), change)
        affected.by_members(change)
        affected.by_ancestors(moved)
        for path in users - affected.paths:
            if meanings_of(after, world.files[path], uses[path]) != meant[path]:
                affected.paths.add(path)
        structural = self._is_structural([*(world.files[path] for path in own), *change.removed])
        interface_edges = self._interfaces(change, moved) if structural else None
        return self._resolve(after, sorted(affected.paths), interface_edges, removed)

    def _hold(
        self, changes: Mapping[str, FileRecord | None], put: Iterable[SourceFile], removed: Iterable[str]
    ) -> None:
        for path in removed:
            del self._held[path]
        for source in put:
            record = changes[source.path]
            hashes = b"".join(row[-1] for row in record.nodes) if record else b""
            self._held[source.path] = _FileFacts(_pack(source.facts.references), hashes, b"")

    def _declared(self, names: Names, paths: Iterable[str]) -> set[tuple[str, object]]:
        """What files look through definitions at, for files whose imports change."""
        return {item for path in paths for item in declared_types(names, self._world.files[path])}

    def _mention(self, put: Sequence[SourceFile], removed: Sequence[str]) -> None:
        for path in removed:
            self._mentions.change(path, self._mentioned(path), set())
        for source in put:
            before = self._mentioned(source.path) if source.path in self._held else set()
            self._mentions.change(source.path, before, mentioned_names(source.facts.references, source.facts.imports))

    def _mentioned(self, path: str) -> set[str]:
        file = self._world.files[path]
        imports = [*file.stars, *(imported for several in file.imports.values() for imported in several)]
        return mentioned_names(_unpack(self._held[path].references), imports)

    def _resolve(
        self,
        resolver: Resolver,
        paths: Sequence[str],
        interface_edges: tuple[EdgeRow, ...] | None,
        removed: tuple[str, ...],
    ) -> Relinked:
        edges: dict[str, tuple[EdgeRow, ...]] = {}
        externals: set[str] = set()
        for path in paths:
            held = self._held[path]
            links = file_links(resolver, self._world.files[path], _unpack(held.references))
            externals.update(_outside(links))
            edges[path] = rows = tuple(edge_rows(links))
            hashes = [held.hashes[at : at + _HASH_BYTES] for at in range(0, len(held.hashes), _HASH_BYTES)]
            held.root = merkle.file_root(path, hashes, rows)
        roots = {path: self._held[path].root for path in paths}
        packages = self._roll_up((*paths, *removed))
        snapshot = merkle.snapshot_root(self._packages)
        return Relinked(edges, interface_edges, tuple(external_rows(externals)), roots, packages, snapshot, removed)

    # -- roots

    def _roll_up(self, paths: Iterable[str]) -> dict[str, bytes | None]:
        """Compute the roots of the packages of some files again."""
        for path in paths:
            if path in self._held:
                self._folders.setdefault(_folder(path), set()).add(path)
            else:
                self._folders[_folder(path)].discard(path)
        changed: dict[str, bytes | None] = {}
        for folder in {_folder(path) for path in paths}:
            root = merkle.package_roots((path, self._held[path].root) for path in self._folders[folder]).get(folder)
            changed[folder] = root
            if root is None:
                del self._packages[folder], self._folders[folder]
            else:
                self._packages[folder] = root
        return changed

    @property
    def snapshot(self) -> str:
        """The root of the whole index as it is now, in hexadecimal."""
        return merkle.snapshot_root(self._packages)

    # -- interfaces satisfied by method sets

    def _interfaces(self, change: TableChange, moved: Moved) -> tuple[EdgeRow, ...] | None:
        """Return the edges of satisfied interfaces if they differ from before."""
        before = self._interface_edges
        if change.names or change.members or change.firsts or moved:
            self._match_interfaces()
        else:
            self._show_interfaces()  # lines may have moved
        return self._interface_edges if self._interface_edges != before else None

    def _match_interfaces(self) -> None:
        self._satisfied = satisfied_interfaces(self._world) if self._is_structural(self._world.files.values()) else []
        self._show_interfaces()

    def _show_interfaces(self) -> None:
        self._interface_edges = tuple(edge_rows(interface_links(self._world, self._satisfied)))

    @staticmethod
    def _is_structural(files: Iterable[FileEntry]) -> bool:
        return any(file.language.structural_interfaces for file in files)


def _imports_differ(file: FileEntry | None, source: SourceFile) -> bool:
    if file is None:
        return False
    held = [imported for several in file.imports.values() for imported in several]
    now = [imported for imported in source.facts.imports if imported.name != "*"]
    stars = [imported for imported in source.facts.imports if imported.name == "*"]
    return _by_local(held) != _by_local(now) or [i.module for i in file.stars] != [i.module for i in stars]


def _by_local(imports: Iterable[Import]) -> list[tuple[str, str, str]]:
    """Imports without their lines, in an order that says what each local name means."""
    return sorted(((i.local, i.module, i.name) for i in imports), key=lambda item: item[0])


def _outside(links: Iterable[Link]) -> Iterator[str]:
    return (link.target for link in links if isinstance(link.target, str))


def _folder(path: str) -> str:
    return path.rpartition("/")[0]


def _pack(references: References) -> bytes:
    return zlib.compress(marshal.dumps(tuple(references.packed())), 1)


def _unpack(data: bytes) -> References:
    return References.unpacked(marshal.loads(zlib.decompress(data)))
