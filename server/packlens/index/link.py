"""Resolution over the store: load the facts that matter, resolve the files that are affected, write edges and roots."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from packlens.index import merkle
from packlens.index.affected import Interface, affected_files, changed_names, interface_of
from packlens.index.derive import file_links, interface_links
from packlens.index.facts import Definition, FileFacts, Import, Reference
from packlens.index.resolve import Link, Resolver
from packlens.index.symbol_id import integer_id
from packlens.index.world import SourceFile, World, last_part
from packlens.model import EDGE_KINDS, PROVENANCES
from packlens.store import edges as edge_store
from packlens.store.connection import Connection
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


def _facts(module: str, nodes: Iterable[NodeRow], refs: Iterable[RefRow], imports: Iterable[ImportRow]) -> FileFacts:
    return FileFacts(
        module,
        tuple(Definition._make(row[2:16]) for row in nodes),
        tuple(map(Reference._make, refs)),
        tuple(map(Import._make, imports)),
        "",
    )


def _stored(connection: Connection, file: int, path: str, language: str, module: str) -> SourceFile:
    nodes = read_nodes(connection, file)
    facts = _facts(module, nodes, read_references(connection, file), read_imports(connection, file))
    return SourceFile(path, language, facts, [row.id for row in nodes])


def interfaces(connection: Connection, paths: Iterable[str]) -> dict[str, Interface]:
    """Return what other files see of some stored files; absent ones show nothing."""
    wanted = set(paths)
    return {
        path: interface_of(_stored(connection, file, path, language, module).facts)
        for file, path, language, module in read_files(connection)
        if path in wanted
    }


def relink(
    connection: Connection, fresh: Mapping[str, FileRecord], before: Mapping[str, Interface] | None,
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
    roots: list[tuple[int, bytes]] = []
    for number, source in enumerate(sources):
        if source.path not in affected:
            continue
        rows = _rows(resolver, file_links(resolver, number, source.facts.references))
        edge_store.replace_edges(connection, ids[source.path], rows)
        node_hashes = hashes.get(source.path) or [row.hash for row in read_nodes(connection, ids[source.path])]
        roots.append((ids[source.path], merkle.file_root(source.path, node_hashes, rows)))
    edge_store.replace_edges(connection, EXTERNAL_FILE, _rows(resolver, interface_links(world)))
    _put_externals(connection, resolver.externals)
    edge_store.drop_unused_externals(connection)
    _write_roots(connection, roots)


def _load(
    connection: Connection, fresh: Mapping[str, FileRecord]
) -> tuple[dict[str, int], list[SourceFile], dict[str, list[bytes]]]:
    """Return file ids, facts of all files in path order, and the node hashes of fresh ones."""
    ids: dict[str, int] = {}
    sources: list[SourceFile] = []
    hashes: dict[str, list[bytes]] = {}
    for file, path, language, module in read_files(connection):
        ids[path] = file
        record = fresh.get(path)
        if record is None:
            sources.append(_stored(connection, file, path, language, module))
        else:
            facts = _facts(module, record.nodes, record.references, record.imports)
            hashes[path] = [row[-1] for row in record.nodes]
            sources.append(SourceFile(path, language, facts, [row[0] for row in record.nodes]))
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
        (last_part(r.scope or s.facts.definitions[r.owner].qualified_name), r.name)
        for s in sources for r in s.facts.references if r.kind in ("extends", "implements")
    ]  # fmt: skip
    mentions = {source.path: _mentions(source.facts) for source in sources}
    return affected | affected_files(names, types, bases, sources, mentions)


def _mentions(facts: FileFacts) -> set[str]:
    held: set[str] = set()
    for ref in facts.references:
        held.add(ref.name)
        if ref.scope:
            held.add(last_part(ref.scope))
        _, colon, value = ref.receiver.partition(":")
        if colon:
            held.update(value.replace("::", ".").split("."))
    held.update(imported.name for imported in facts.imports)
    held.update(d.name for d in facts.definitions)
    return held


def _rows(resolver: Resolver, links: Iterable[Link]) -> list[EdgeRow]:
    ids, externals = resolver.world.ids, resolver.externals
    return sorted(
        EdgeRow(ids[source], ids[target] if target >= 0 else integer_id(externals[-1 - target]), _KIND_CODE[kind],
                confidence, _PROVENANCE_CODE[provenance], line)
        for source, target, kind, confidence, provenance, line in links
    )  # fmt: skip


def _put_externals(connection: Connection, symbols: Iterable[str]) -> None:
    rows = [ExternalRow(integer_id(symbol), symbol, *symbol.split(":", 1)) for symbol in symbols]
    edge_store.put_externals(connection, sorted(rows))


def _write_roots(connection: Connection, roots: Sequence[tuple[int, bytes]]) -> None:
    edge_store.put_file_roots(connection, roots)
    files = [(path, bytes(root or b"")) for _, path, root in edge_store.file_roots(connection)]
    packages = merkle.package_roots(files)
    edge_store.replace_package_roots(connection, packages.items())
    set_meta(connection, snapshot=merkle.snapshot_root(packages))
