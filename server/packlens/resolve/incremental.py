"""Keeps a workspace's symbol table in memory, so that an edit of one file is resolved without reading the others.

Unsaved text is put in and taken out again here without touching the database: an update from A to B and one back to A
leave the state as it was. Everything that a file's edges depend on is kept in small form: definitions as one object
each, references as packed text, which is searched for names, and unpacked for the files that must be resolved.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from packlens.extract.facts import Import
from packlens.resolve import merkle
from packlens.resolve.edges.derived_edges import Satisfied, edges_of_interfaces, file_edges, satisfied_interfaces
from packlens.resolve.edges.references import FoundEdge, Resolver
from packlens.resolve.linking import edge_rows, external_rows, source_of
from packlens.resolve.names.crates import declared_crates
from packlens.resolve.names.inheritance import AncestorChanges, Inheritance, link_types
from packlens.resolve.names.module_folders import declared_modules
from packlens.resolve.names.names import Names
from packlens.resolve.symbols.entries import Entry, FileEntry, SourceFile, file_entry, item_types, types_bound
from packlens.resolve.symbols.shared_imports import folders_reopened, stars_of
from packlens.resolve.symbols.symbol_table import SymbolTable, first_called
from packlens.resolve.updates.affected import Affected, declared_types
from packlens.resolve.updates.change import TableChange, compare, replace
from packlens.resolve.updates.compact_references import CompactReferences
from packlens.resolve.updates.leading_names import names_through
from packlens.resolve.updates.meanings import Uses, are_equal, meanings_of, uses_of
from packlens.resolve.updates.mentions import Mentions, mentioned_names
from packlens.resolve.workspace_facts import FileFacts, WorkspaceFacts
from packlens.store.connection import Connection
from packlens.store.edges import file_roots
from packlens.store.meta import resolution_problems
from packlens.store.records import EdgeRow, ExternalRow, FileRecord

_HASH_BYTES = 16


@dataclass(frozen=True)
class Relinked:
    """The results of an update: everything that may differ from before."""

    edges: Mapping[str, tuple[EdgeRow, ...]]
    """All edges that a file owns, sorted, for every affected file by path."""
    interface_edges: tuple[EdgeRow, ...] | None
    """Edges that no file owns (interfaces satisfied by method sets), sorted; None if unchanged."""
    externals: tuple[ExternalRow, ...]
    """The externals that these edges point to."""
    file_roots: Mapping[str, bytes]
    """Merkle roots of the affected files."""
    package_roots: Mapping[str, bytes | None]
    """Merkle roots of the packages that may have changed; None for removed ones."""
    snapshot: str
    """The root of the whole index, in hexadecimal."""
    removed: tuple[str, ...]
    """Paths of files that were removed."""
    problems: Mapping[str, str]
    """Why references are not resolved, for all such files of the index by path; that is a fault of ours."""


class IncrementalResolver:
    """The symbol table of a workspace, and everything that depends on it. Only one thread at a time may use it."""

    def __init__(self) -> None:
        """Start with no files."""
        self.problems: Mapping[str, str] = {}
        """Why references are not resolved, by the paths of their files; that is a fault of ours."""
        self._fill(SymbolTable(), {}, ())

    @classmethod
    def load(cls, connection: Connection, *, for_one_update: bool = False) -> IncrementalResolver:
        """Read all facts from a database; needs a transaction or snapshot if others may write.

        It takes about 10 microseconds for each reference. What is kept `for_one_update` needs no compression.
        """
        facts = WorkspaceFacts(connection, compressed=not for_one_update)
        facts.read_rest(connection)
        incremental = cls.of(facts)
        incremental.read_roots(connection)
        return incremental

    @classmethod
    def of(cls, facts: WorkspaceFacts) -> IncrementalResolver:
        """Return a resolver of facts that are all read; it needs `read_roots` before its first update."""
        incremental = cls.__new__(cls)
        incremental.problems = {}
        symbol_table = SymbolTable(facts.files)
        link_types(Names(symbol_table))
        incremental._fill(symbol_table, facts.by_path, facts.mentioned)
        return incremental

    def read_roots(self, connection: Connection) -> None:
        """Read what an index run stores when it has resolved all files; the transaction must be that of `load`."""
        self.problems = resolution_problems(connection)
        for _, path, root in file_roots(connection):
            self._file_facts[path].root = bytes(root or b"")
        self._packages = merkle.package_roots((path, facts.root) for path, facts in self._file_facts.items())

    def _fill(
        self, symbol_table: SymbolTable, facts_by_path: dict[str, FileFacts], mentioned: Iterable[tuple[str, set[str]]]
    ) -> None:
        self._symbol_table = symbol_table
        self._resolver = Resolver(symbol_table)
        self._file_facts = facts_by_path
        self._mentions = Mentions(mentioned)
        self._inheritance = Inheritance(symbol_table)
        self._satisfied: list[Satisfied] = []
        self._interface_edges: tuple[EdgeRow, ...] = ()
        self._match_interfaces()
        self._folders: dict[str, set[str]] = {}
        for path in facts_by_path:
            self._folders.setdefault(_folder(path), set()).add(path)
        self._packages = merkle.package_roots((path, facts.root) for path, facts in facts_by_path.items())

    def update(self, changes: Mapping[str, FileRecord | None]) -> Relinked:
        """Put files in or remove them (None), and resolve the affected files again. Nothing is written.

        Records need no documents (`terms`, `postings`). Removing an unknown path is ignored.
        """
        symbol_table = self._symbol_table
        put = [source_of(record) for _, record in sorted(changes.items()) if record is not None]
        removed = tuple(
            sorted(path for path, record in changes.items() if record is None and path in symbol_table.files)
        )
        files = [file_entry(source) for source in put]
        reopened = self._reopened(files, removed)
        differing = _differing_imports(symbol_table, put)
        reimported = [*differing, *reopened]
        change = compare(symbol_table, files, removed)
        changed_names = change.names | _shared_fixtures(symbol_table, files, removed)
        changed_names |= _results_of_imports(symbol_table, differing, reopened)
        resolver = self._resolver
        declared = self._declared(resolver.names, reimported)
        affected = Affected(symbol_table, self._mentions, self._inheritance)
        exchanged = [*files, *(symbol_table.files[path] for path in changes if path in symbol_table.files)]
        compared = changed_names | _names_with_types(affected, change.type_names, exchanged, differing)
        uses = self._uses(compared | change.constructed, changes)
        old_meanings = {path: meanings_of(resolver, symbol_table.files[path], used) for path, used in uses.items()}
        self._update_mentions(put, removed)
        replace(symbol_table, files, removed, change)
        own_paths = {file.path for file in files}.union(reopened, self.problems.keys() & symbol_table.files.keys())
        symbol_table.open_shared(symbol_table.files[path] for path in own_paths)
        self._keep_facts(changes, put, removed)
        resolver.forget(change.exchanged)
        declared ^= self._declared(resolver.names, reimported)
        mentioning = chain(uses.items(), self._uses(change.names - compared, changes).items())
        speaking_paths = {path for path, used in mentioning if used.state_bases}
        files_to_relink = [symbol_table.files[path] for path in own_paths | speaking_paths]
        ancestor_changes = self._inheritance.relink(resolver.names, files_to_relink, change.removed)
        affected.paths |= own_paths
        names_declared = {name for name, _ in declared}
        typed = affected.declaring(change.type_names | names_declared) | names_declared
        affected.add((change.names | names_through(symbol_table, typed)) - compared, change, ancestor_changes)
        for path in uses.keys() - affected.paths:
            if not are_equal(old_meanings[path], meanings_of(resolver, symbol_table.files[path], uses[path])):
                affected.paths.add(path)
        structural = self._is_structural([*(symbol_table.files[path] for path in own_paths), *change.removed])
        interface_edges = self._interfaces(change, ancestor_changes) if structural else None
        return self._resolve(sorted(affected.paths), interface_edges, removed)

    def _reopened(self, files: Iterable[FileEntry], removed: Iterable[str]) -> list[str]:
        """Return the other files whose imports mean something else from now on.

        The given files share other imports with them than before, or declare other crates or modules.
        """
        known, after = self._symbol_table.files, {file.path: file for file in files}
        before = {path: known[path] for path in (*after, *removed) if path in known}
        stars_before, stars_after = ({path: file.own_stars for path, file in each.items()} for each in (before, after))
        below = tuple(folders_reopened(stars_before, stars_after))
        rules = {
            rule
            for rule, declared in (("crate", declared_crates), ("directory", declared_modules))
            if any(declared(before.get(path)) != declared(after.get(path)) for path in before.keys() | after)
        }
        return [
            path
            for path, file in (known.items() if below or rules else ())
            if path not in after and path not in before
            if path.startswith(below) or file.language.module_match in rules
        ]

    def _uses(self, names: set[str], apart_from: Container[str]) -> dict[str, Uses]:
        """Return the uses of names by the path of their files, without the files in `apart_from`."""
        return {
            path: uses_of(self._symbol_table.files[path], self._file_facts[path].references, mentioned)
            for path, mentioned in self._mentions.names_by_path(names).items()
            if path not in apart_from
        }

    def _keep_facts(
        self, changes: Mapping[str, FileRecord | None], put: Iterable[SourceFile], removed: Iterable[str]
    ) -> None:
        for path in removed:
            del self._file_facts[path]
        for source in put:
            record = changes[source.path]
            assert record is not None
            references = CompactReferences(record.references, compressed=False)
            self._file_facts[source.path] = FileFacts(references, b"".join(row[-1] for row in record.nodes), b"")

    def _declared(self, names: Names, paths: Iterable[str]) -> set[tuple[str, object]]:
        """Return `declared_types` of the given files, whose imports change."""
        return {item for path in paths for item in declared_types(names, self._symbol_table.files[path])}

    def _update_mentions(self, put: Sequence[SourceFile], removed: Sequence[str]) -> None:
        for path in removed:
            self._mentions.change(path, self._mentioned_names(path), set())
        for source in put:
            before = self._mentioned_names(source.path) if source.path in self._file_facts else set()
            self._mentions.change(source.path, before, mentioned_names(source.facts.references, source.facts.imports))

    def _mentioned_names(self, path: str) -> set[str]:
        file = self._symbol_table.files[path]
        imports = [
            *file.own_stars.own,
            *file.own_stars.shared,
            *(imported for imports_of_name in file.imports.values() for imported in imports_of_name),
        ]
        return mentioned_names(self._file_facts[path].references.unpacked(), imports)

    def _resolve(
        self,
        paths: Sequence[str],
        interface_edges: tuple[EdgeRow, ...] | None,
        removed: tuple[str, ...],
    ) -> Relinked:
        edges: dict[str, tuple[EdgeRow, ...]] = {}
        externals: set[str] = set()
        problems: dict[str, str] = {}
        for path in paths:
            facts = self._file_facts[path]
            found, problem = file_edges(self._resolver, self._symbol_table.files[path], facts.references.unpacked())
            if problem:
                problems[path] = problem
            externals.update(_outside(found))
            edges[path] = rows = tuple(edge_rows(found))
            hashes = [
                facts.hashes[offset : offset + _HASH_BYTES] for offset in range(0, len(facts.hashes), _HASH_BYTES)
            ]
            facts.root = merkle.file_root(path, hashes, rows)
        roots = {path: self._file_facts[path].root for path in paths}
        packages = self._roll_up((*paths, *removed))
        snapshot = merkle.snapshot_root(self._packages)
        self.problems = problems  # all of them: files with a problem are resolved again with every update
        rows_of_externals = tuple(external_rows(externals))
        return Relinked(edges, interface_edges, rows_of_externals, roots, packages, snapshot, removed, problems)

    # -- roots

    def _roll_up(self, paths: Iterable[str]) -> dict[str, bytes | None]:
        """Compute the roots of the packages of the given files again; return them, None for removed packages."""
        for path in paths:
            if path in self._file_facts:
                self._folders.setdefault(_folder(path), set()).add(path)
            else:
                self._folders[_folder(path)].discard(path)
        roots: dict[str, bytes | None] = {}
        for folder in {_folder(path) for path in paths}:
            root = merkle.package_roots((path, self._file_facts[path].root) for path in self._folders[folder]).get(
                folder
            )
            roots[folder] = root
            if root is None:
                del self._packages[folder], self._folders[folder]
            else:
                self._packages[folder] = root
        return roots

    @property
    def snapshot(self) -> str:
        """The present root of the whole index, in hexadecimal."""
        return merkle.snapshot_root(self._packages)

    # -- interfaces satisfied by method sets

    def _interfaces(self, change: TableChange, ancestor_changes: AncestorChanges) -> tuple[EdgeRow, ...] | None:
        """Return the edges of satisfied interfaces if they differ from before."""
        edges_before = self._interface_edges
        if change.names or change.members or change.types or ancestor_changes:
            self._match_interfaces()
        else:
            self._update_interface_edges()  # lines may have moved
        return self._interface_edges if self._interface_edges != edges_before else None

    def _match_interfaces(self) -> None:
        self._satisfied = (
            satisfied_interfaces(self._symbol_table) if self._is_structural(self._symbol_table.files.values()) else []
        )
        self._update_interface_edges()

    def _update_interface_edges(self) -> None:
        self._interface_edges = tuple(edge_rows(edges_of_interfaces(self._symbol_table, self._satisfied)))

    @staticmethod
    def _is_structural(files: Iterable[FileEntry]) -> bool:
        return any(file.language.structural_interfaces for file in files)


def _shared_fixtures(symbol_table: SymbolTable, files: Iterable[FileEntry], removed: Iterable[str]) -> set[str]:
    """Return the fixtures that files with fixtures for others import, before or now."""
    after = {file.path: file for file in files}
    versions = [each for path in (*after, *removed) for each in (symbol_table.files.get(path), after.get(path)) if each]
    sharing = [each for each in versions if each.path.rpartition("/")[2] in each.language.fixture_files]
    return {name for file in sharing for name in file.imports if name in symbol_table.fixtures}


def _results_of_imports(
    symbol_table: SymbolTable, differing: Mapping[str, set[str]], reopened: Iterable[str]
) -> set[str]:
    """Return the names by which values are known that are results of calls, where imports say what is called.

    Of files with differing imports these are the values whose import differs, of files that are reopened all.
    """
    files = symbol_table.files
    results = {
        entry.name
        for path, local_names in differing.items()
        for entry in files[path].entries
        if (called := first_called(entry)) and local_names & {called, "*"}
    }
    results |= {entry.name for path in reopened for entry in files[path].entries if first_called(entry)}
    return names_through(symbol_table, results)


def _names_with_types(
    affected: Affected, type_names: set[str], exchanged: Sequence[FileEntry], differing: Mapping[str, set[str]]
) -> set[str]:
    """Return the names of definitions of which the declared types, or the types that they are members of, may differ.

    `exchanged` are all files that an update adds, replaces and removes; for `differing` see `_differing_imports`.
    """
    symbol_table = affected.symbol_table
    names = affected.declaring(type_names) | affected.moving(exchanged, type_names)
    return names_through(symbol_table, names | _typed_by_imports(symbol_table, differing))


def _typed_by_imports(symbol_table: SymbolTable, differing: Mapping[str, set[str]]) -> set[str]:
    """Return the names of definitions whose declared types are named by differing imports, by the paths of these."""
    return {
        entry.name
        for path, local_names in differing.items()
        for entry in symbol_table.files[path].entries
        if not local_names.isdisjoint({*_first_names(entry), "*"})
    }


def _first_names(entry: Entry) -> set[str]:
    """Return the names with which the declared types of a definition begin."""
    types = filter(None, (entry.type_name, entry.extended, *item_types(entry), *types_bound(entry)))
    return {type_name.partition(".")[0] for type_name in types}


def _differing_imports(symbol_table: SymbolTable, put: Iterable[SourceFile]) -> dict[str, set[str]]:
    """Return, by the path of each known file with other imports than before, the local names that they give.

    "*" stands for the names of modules of which all is imported.
    """
    differing: dict[str, set[str]] = {}
    for source in put:
        if (file := symbol_table.files.get(source.path)) is None:
            continue
        imports = [imported for imports in file.imports.values() for imported in imports]
        before = _by_local((*imports, *file.own_stars.own))
        named = (imported for imported in source.facts.imports if imported.name != "*")
        after = _by_local((*named, *stars_of(source.facts.imports).own))
        if local_names := {local for local in before.keys() | after if before.get(local) != after.get(local)}:
            differing[source.path] = local_names
    return differing


def _by_local(imports: Iterable[Import]) -> dict[str, list[tuple[str, str]]]:
    """Return (module, name) of imports by their local name, "*" if they have none, in source order for each."""
    imported_by: dict[str, list[tuple[str, str]]] = {}
    for imported in imports:
        local = "*" if imported.name == "*" else imported.local
        imported_by.setdefault(local, []).append((imported.module, imported.name))
    return imported_by


def _outside(edges: Iterable[FoundEdge]) -> Iterator[str]:
    return (edge.target for edge in edges if isinstance(edge.target, str))


def _folder(path: str) -> str:
    return path.rpartition("/")[0]
