"""Edges that follow from others: imports, overrides, inherited members, method sets, co-tested symbols, structure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from packlens.extract.facts import Import, References
from packlens.model import CALLABLE_KINDS, TYPE_KINDS
from packlens.resolve.inheritance import link_types
from packlens.resolve.names import Names, Target
from packlens.resolve.references import Link, Resolver
from packlens.resolve.symbol_table import Entry, FileEntry, SourceFile, SymbolTable, TypeKey, order_of
from packlens.symbol_id import symbol_ids

_MOST_INHERITED: Final = 12
"""Inherited members that one type outside of tests gets edges to, from its direct bases."""
_MOST_CO_TESTED: Final = 12
"""A test file that exercises more symbols than this says nothing about pairs of them."""
_MOST_SATISFIED: Final = 50
"""Types that one interface gets `implements` edges from, nearest first."""
_IMPORTABLE: Final = CALLABLE_KINDS | TYPE_KINDS | {"constant", "variable"}
INHERITABLE: Final = frozenset({"method", "property"})
"""Kinds of members that override, and are inherited."""


def file_links(resolver: Resolver, file: FileEntry, references: References) -> list[Link]:
    """Return all edges that one file owns: of its references and imports, overrides, co-tested pairs, containment."""
    links = resolver.links_of(file, references)
    links += _imports(resolver.names, file)
    links += _overrides(resolver.world, file)
    links += _co_tested(links)
    links += _contains(resolver.world, file)
    return links


def _imports(names: Names, file: FileEntry) -> list[Link]:
    """File node -> imported definition, for imports that name one."""
    links: dict[Entry, Link] = {}
    for imports in file.imports.values():
        for imported in imports:
            if not imported.name:
                continue
            for target, confidence, provenance in imported_targets(names, file, imported):
                link = Link(file.entries[0], target, "imports", confidence, provenance, imported.line)
                links.setdefault(target, link)
    return list(links.values())


def imported_targets(names: Names, file: FileEntry, imported: Import) -> list[Target]:
    """Return the definitions that an import brings in."""
    return names.imported(file, imported, _IMPORTABLE)[:3]


def _overrides(world: SymbolTable, file: FileEntry) -> list[Link]:
    """Member -> the nearest ancestor's member of the same name; type -> its bases' members it does not redefine."""
    links: list[Link] = []
    done: set[TypeKey] = set()
    for entry in file.entries:
        key = entry.type_key
        if key is None or key in done or key not in world.bases:
            continue
        done.add(key)
        own = world.members.get(key, {})
        for name, entries in own.items():
            mine = [e for e in entries if e.file is file and e.kind in INHERITABLE]
            above = [e for e in world.find_members(key, name, own=False) if e.kind in INHERITABLE][:1] if mine else []
            links += [_structural(m, b, "overrides") for m in mine for b in above]
        if not entry.test:
            inherited = [
                entries[0]
                for base in world.bases[key]
                for name, entries in world.members.get(base, {}).items()
                if name not in own and entries[0].kind in INHERITABLE
            ]
            links += [_structural(entry, target, "inherits") for target in inherited[:_MOST_INHERITED]]
    return links


def _structural(source: Entry, target: Entry, kind: str) -> Link:
    return Link(source, target, kind, 0.85, "ast_resolved", source.start_line)


def _co_tested(links: Iterable[Link]) -> list[Link]:
    """Pairs of symbols that one test file exercises."""
    found = dict.fromkeys(link.target for link in links if link.kind == "tests")
    if not 2 <= len(found) <= _MOST_CO_TESTED:
        return []
    targets = sorted((target for target in found if isinstance(target, Entry)), key=order_of)
    return [Link(a, b, "co_tested_with", 0.6, "co_test_inference", 1) for a, b in combinations(targets, 2)]


def _contains(world: SymbolTable, file: FileEntry) -> list[Link]:
    """Type -> member, from qualified names; member_of is the same read backwards, so it is not stored."""
    links: list[Link] = []
    for entry in file.entries:
        owner = entry.member_of
        if owner is not None and owner in world.types:
            links.append(Link(world.types[owner][0], entry, "contains", 1.0, "structural", entry.start_line))
    return links


class Satisfied(NamedTuple):
    """A type that has all methods of an interface without saying so (Go)."""

    type: TypeKey
    interface: TypeKey
    confidence: float


def satisfied_interfaces(world: SymbolTable) -> list[Satisfied]:
    """Return which types satisfy which interfaces by their method sets: those in the interface's package first."""
    methods: dict[str, set[TypeKey]] = {}
    interfaces: list[Entry] = []
    for key, entries in world.types.items():
        if not entries[0].file.language.structural_interfaces:
            continue
        if entries[0].kind == "interface":
            interfaces.append(entries[0])
        else:
            for name in _method_set(world, key):
                methods.setdefault(name, set()).add(key)
    found: list[Satisfied] = []
    for interface in sorted(interfaces, key=order_of):
        target = interface.type_key
        wanted = _method_set(world, target) if target else frozenset()
        if target is None or not wanted:
            continue
        satisfied = set.intersection(*sorted((methods.get(name, set()) for name in wanted), key=len))
        package = target[1]
        near = sorted((other[1] != package, order_of(world.types[other][0]), other) for other in satisfied)
        confidence = 0.85 if len(wanted) > 1 else 0.7
        found += [Satisfied(other, target, confidence) for _, _, other in near[:_MOST_SATISFIED]]
    return found


def interface_links(world: SymbolTable, satisfied: Iterable[Satisfied]) -> list[Link]:
    """Return the edges that no single file owns: of interfaces satisfied by method sets."""
    links: list[Link] = []
    for key, interface, confidence in satisfied:
        source = world.types[key][0]
        target = world.types[interface][0]
        links.append(Link(source, target, "implements", confidence, "ast_inferred", source.start_line))
    return links


def _method_set(world: SymbolTable, key: TypeKey) -> frozenset[str]:
    """A type's method names with those of embedded types."""
    names: set[str] = set()
    for owner in (key, *world.supertypes(key)):
        for name, entries in world.members.get(owner, {}).items():
            if any(entry.kind == "method" for entry in entries):
                names.add(name)
    return frozenset(names)


class ResolvedEdge(NamedTuple):
    """An edge between symbol ids, and the place that says so."""

    source: str
    target: str
    kind: str
    confidence: float
    provenance: str
    path: str
    line: int


def resolve(files: Sequence[SourceFile]) -> list[ResolvedEdge]:
    """Return every edge of a workspace, from the facts of all its files. The order depends on the facts alone."""
    world = SymbolTable(files)
    resolver = Resolver(world)
    link_types(resolver.names)
    symbols: dict[Entry, str] = {}
    for file in world.files.values():
        names = symbol_ids(file.path, [(e.qualified_name, e.kind) for e in file.entries])
        symbols.update(zip(file.entries, names, strict=True))
    edges: list[ResolvedEdge] = []

    def add(link: Link, path: str) -> None:
        """Keep a link of a file as symbol ids; what a type contains is also its member."""
        source, target = symbols[link.source], link.target if isinstance(link.target, str) else symbols[link.target]
        edges.append(ResolvedEdge(source, target, *link[2:5], path, link.line))
        if link.kind == "contains":
            edges.append(ResolvedEdge(target, source, "member_of", *link[3:5], path, link.line))

    references = {file.path: file.facts.references for file in files}
    for path, file in world.files.items():
        for link in file_links(resolver, file, references[path]):
            add(link, path)
    for link in interface_links(world, satisfied_interfaces(world)):
        add(link, link.source.file.path)
    return edges
