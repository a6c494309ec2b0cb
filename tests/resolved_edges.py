"""Every edge of a workspace between the symbol ids of its ends, from the facts of all its files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from packlens.resolve.edges.derived_edges import edges_of_interfaces, file_edges, satisfied_interfaces
from packlens.resolve.edges.references import FoundEdge, Resolver
from packlens.resolve.names.inheritance import link_types
from packlens.resolve.symbols.entries import Entry, SourceFile, file_entry
from packlens.resolve.symbols.symbol_table import SymbolTable
from packlens.symbol_id import symbol_ids


class ResolvedEdge(NamedTuple):
    """An edge between symbol ids, with the path and line that it follows from."""

    source: str
    target: str
    kind: str
    confidence: float
    provenance: str
    path: str
    line: int


def resolve(files: Sequence[SourceFile]) -> list[ResolvedEdge]:
    """Return every edge of a workspace, from the facts of all its files. The order depends on the facts alone."""
    symbol_table = SymbolTable(map(file_entry, files))
    resolver = Resolver(symbol_table)
    link_types(resolver.names)
    symbols: dict[Entry, str] = {}
    for file in symbol_table.files.values():
        names = symbol_ids(file.path, [(e.qualified_name, e.kind) for e in file.entries])
        symbols.update(zip(file.entries, names, strict=True))
    resolved: list[ResolvedEdge] = []

    def add(found: FoundEdge, path: str) -> None:
        """Add an edge of a file as one between symbol ids; a `contains` edge also as a `member_of` edge."""
        source, target = symbols[found.source], found.target if isinstance(found.target, str) else symbols[found.target]
        resolved.append(ResolvedEdge(source, target, *found[2:5], path, found.line))
        if found.kind == "contains":
            resolved.append(ResolvedEdge(target, source, "member_of", *found[3:5], path, found.line))

    references = {file.path: file.facts.references for file in files}
    for path, file in symbol_table.files.items():
        edges, problem = file_edges(resolver, file, references[path])
        assert not problem, f"{path}: {problem}"
        for found in edges:
            add(found, path)
    for found in edges_of_interfaces(symbol_table, satisfied_interfaces(symbol_table)):
        add(found, found.source.file.path)
    return resolved
