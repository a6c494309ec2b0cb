"""Resolution over the store: load the facts that matter, resolve the files that are affected, write edges and roots."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import apsw

from packlens.index import merkle
from packlens.index.affected import Interface, affected_files, changed_names, interface_of
from packlens.index.derive import derived_edges, file_edges, structure_edges
from packlens.index.facts import Definition, FileFacts, Import, Reference
from packlens.index.resolve import ResolvedEdge, Resolver
from packlens.index.symbol_id import integer_id
from packlens.index.world import SourceFile, World
from packlens.model import EDGE_KINDS, EXTERNAL_KINDS, PROVENANCES
from packlens.store import edges as edge_store
from packlens.store.files import read_files, read_imports, read_nodes, read_references
from packlens.store.meta import set_meta
from packlens.store.records import EdgeRow, ExternalRow, FileRecord, ImportRow, NodeRow, RefRow
from packlens.store.schema import EXTERNAL_FILE

_KIND_CODE = {kind: code for code, kind in enumerate(EDGE_KINDS)}
_PROVENANCE_CODE = {name: code for code, name in enumerate(PROVENANCES)}


def content_hash(path: Path) -> bytes:
    """Return the hash that `FileState.hash` holds, of a file on disk; b'' if it cannot be read."""
    try:
        return hashlib.blake2b(path.read_bytes(), digest_size=16).digest()
    except OSError:
        return b""


def _facts(
    module: str, nodes: Iterable[NodeRow], refs: Iterable[RefRow], imports: Iterable[ImportRow]
) -> FileFacts:
    return FileFacts(
        module,
        tuple(Definition(*row[2:16]) for row in nodes),
        tuple(Reference(*row) for row in refs),
        tuple(Import(*row) for row in imports),
        "",
    )


def _stored_facts(connection: apsw.Connection, file: int, module: str) -> FileFacts:
    return _facts(module, read_nodes(connection, file), read_references(connection, file), read_imports(connection, file))


def interfaces(connection: apsw.Connection, paths: Iterable[str]) -> dict[str, Interface]:
    """Return what other files see of some stored files; absent ones show nothing."""
    wanted = set(paths)
    return {
        path: interface_of(_stored_facts(connection, file, module))
        for file, path, _, module in read_files(connection)
        if path in wanted
    }


def relink(
    connection: apsw.Connection, fresh: Mapping[str, FileRecord], before: Mapping[str, Interface] | None,
    touched: Sequence[str],
) -> None:  # fmt: skip
    """Resolve again what a change affects, and write edges and roots.

    `fresh` are records just written, `before` the interfaces of `touched` files before the change (None = resolve
    everything).
    """
    ids, sources, hashes = _load(connection, fresh)
    affected = _affected(sources, before, touched)
    world = World(sources)
    resolver = Resolver(world)
    resolver.link_types((number, source.facts.references) for number, source in enumerate(sources))
    number_of = _SymbolNumbers(sources)
    structure = _by_path(structure_edges(world)) if affected else {}
    roots: list[tuple[int, bytes]] = []
    for number, source in enumerate(sources):
        if source.path not in affected:
            continue
        edges = file_edges(resolver, number, source.facts.references)
        edges += [edge for edge in structure.get(source.path, ()) if edge.kind == "contains"]
        _put_externals(connection, edges)
        rows = _rows(edges, number_of)
        edge_store.replace_edges(connection, ids[source.path], rows)
        node_hashes = hashes.get(source.path) or [row.hash for row in read_nodes(connection, ids[source.path])]
        roots.append((ids[source.path], merkle.file_root(source.path, node_hashes, rows)))
    if affected:
        edge_store.replace_edges(connection, EXTERNAL_FILE, _rows(derived_edges(world), number_of))
        edge_store.drop_unused_externals(connection)
    _write_roots(connection, roots)


def _load(
    connection: apsw.Connection, fresh: Mapping[str, FileRecord]
) -> tuple[dict[str, int], list[SourceFile], dict[str, list[bytes]]]:
    """Return file ids, facts of all files in path order, and the node hashes of fresh ones."""
    ids: dict[str, int] = {}
    sources: list[SourceFile] = []
    hashes: dict[str, list[bytes]] = {}
    for file, path, language, module in read_files(connection):
        ids[path] = file
        record = fresh.get(path)
        if record is None:
            facts = _stored_facts(connection, file, module)
        else:
            facts = _facts(module, record.nodes, record.references, record.imports)
            hashes[path] = [row.hash for row in record.nodes]
        sources.append(SourceFile(path, language, facts))
    return ids, sources, hashes


def _affected(
    sources: Sequence[SourceFile], before: Mapping[str, Interface] | None, touched: Sequence[str]
) -> set[str]:
    paths = {source.path for source in sources}
    if before is None:
        return paths
    names: set[str] = set()
    types: set[str] = set()
    now = {source.path: source.facts for source in sources}
    nothing: Interface = frozenset()
    for path in touched:
        after = interface_of(now[path]) if path in now else nothing
        changed = changed_names(before.get(path, nothing), after)
        names |= changed[0]
        types |= changed[1]
    affected = {path for path in touched if path in paths}
    if not names and not types:
        return affected
    bases = [
        ((r.scope or s.facts.definitions[r.owner].qualified_name).replace("::", ".").rpartition(".")[2], r.name)
        for s in sources for r in s.facts.references if r.kind in ("extends", "implements")
    ]  # fmt: skip
    mentions = {source.path: _mentions(source.facts) for source in sources}
    return affected | affected_files(names, types, bases, sources, mentions)


def _mentions(facts: FileFacts) -> set[str]:
    held: set[str] = set()
    for ref in facts.references:
        held.add(ref.name)
        if ref.scope:
            held.add(ref.scope.replace("::", ".").rpartition(".")[2])
        _, colon, value = ref.receiver.partition(":")
        if colon:
            held.update(value.replace("::", ".").split("."))
    held.update(imported.name for imported in facts.imports)
    held.update(d.name for d in facts.definitions)
    return held


class _SymbolNumbers:
    """Integer ids by symbol id, each hashed once."""

    def __init__(self, _sources: Sequence[SourceFile]) -> None:
        self._known: dict[str, int] = {}

    def __getitem__(self, symbol: str) -> int:
        number = self._known.get(symbol)
        if number is None:
            number = self._known[symbol] = integer_id(symbol)
        return number


def _by_path(edges: Iterable[ResolvedEdge]) -> dict[str, list[ResolvedEdge]]:
    grouped: dict[str, list[ResolvedEdge]] = {}
    for edge in edges:
        grouped.setdefault(edge.path, []).append(edge)
    return grouped


def _rows(edges: Iterable[ResolvedEdge], number_of: _SymbolNumbers) -> list[EdgeRow]:
    rows = [
        EdgeRow(number_of[e.source], number_of[e.target], _KIND_CODE[e.kind], round(e.confidence, 6),
                _PROVENANCE_CODE[e.provenance], e.line)
        for e in edges
    ]  # fmt: skip
    return sorted(rows)


def _put_externals(connection: apsw.Connection, edges: Iterable[ResolvedEdge]) -> None:
    rows = []
    for symbol in {edge.target for edge in edges}:
        kind, colon, name = symbol.partition(":")
        if colon and kind in EXTERNAL_KINDS:
            rows.append(ExternalRow(integer_id(symbol), symbol, kind, name))
    if rows:
        edge_store.put_externals(connection, sorted(rows))


def _write_roots(connection: apsw.Connection, roots: Sequence[tuple[int, bytes]]) -> None:
    edge_store.put_roots(connection, roots, ())
    files = [(path, bytes(root or b"")) for _, path, root in edge_store.file_roots(connection)]
    packages = merkle.package_roots(files)
    edge_store.put_roots(connection, (), packages.items())
    set_meta(connection, snapshot=merkle.snapshot_root(packages))
