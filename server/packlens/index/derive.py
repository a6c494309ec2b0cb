"""Edges that follow from others: imports, overrides, inherited members, method sets, co-tested symbols, structure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from packlens.index.facts import Reference
from packlens.index.resolve import Link, Resolver
from packlens.index.symbol_id import symbol_ids
from packlens.index.world import SourceFile, TypeKey, World
from packlens.model import CALLABLE_KINDS, TYPE_KINDS

_MOST_INHERITED: Final = 12
"""Inherited members that one type outside of tests gets edges to, from its direct bases."""
_MOST_CO_TESTED: Final = 12
"""A test file that exercises more symbols than this says nothing about pairs of them."""
_MOST_SATISFIED: Final = 50
"""Types that one interface gets `implements` edges from, nearest first."""
_IMPORTABLE: Final = CALLABLE_KINDS | TYPE_KINDS | {"constant", "variable"}
_INHERITABLE: Final = frozenset({"method", "property"})


def file_links(resolver: Resolver, file: int, references: Iterable[Reference]) -> list[Link]:
    """Return all edges that one file owns: of its references and imports, overrides, co-tested pairs, containment."""
    links = resolver.links_of(file, references)
    links += _imports(resolver, file)
    links += _overrides(resolver.world, file)
    links += _co_tested(links)
    links += _contains(resolver.world, file)
    return links


def _imports(resolver: Resolver, file: int) -> list[Link]:
    """File node -> imported definition, for imports that name one."""
    entry = resolver.world.files[file]
    links: dict[int, Link] = {}
    for imports in entry.imports.values():
        for imported in imports:
            if not imported.name:
                continue
            for target, confidence, provenance in resolver.imported(file, imported, _IMPORTABLE)[:3]:
                links.setdefault(target, Link(entry.first, target, "imports", confidence, provenance, imported.line))
    return list(links.values())


def _span(world: World, file: int) -> range:
    last = world.files[file + 1].first if file + 1 < len(world.files) else len(world.definitions)
    return range(world.files[file].first, last)


def _overrides(world: World, file: int) -> list[Link]:
    """Member -> the nearest ancestor's member of the same name; type -> its bases' members it does not redefine."""
    links: list[Link] = []
    done: set[TypeKey] = set()
    for position in _span(world, file):
        key = world.definitions[position].type_key
        if key is None or key in done or key not in world.bases:
            continue
        done.add(key)
        own = world.members.get(key, {})
        for name, positions in own.items():
            mine = [p for p in positions if world.definitions[p].file == file and _inheritable(world, p)]
            above = [p for p in world.find_members(key, name, own=False) if _inheritable(world, p)][:1] if mine else []
            links += [_structural(world, m, b, "overrides") for m in mine for b in above]
        if not world.definitions[position].definition.test:
            inherited = [
                positions[0] for base in world.bases[key] for name, positions in world.members.get(base, {}).items()
                if name not in own and _inheritable(world, positions[0])
            ]  # fmt: skip
            links += [_structural(world, position, target, "inherits") for target in inherited[:_MOST_INHERITED]]
    return links


def _inheritable(world: World, position: int) -> bool:
    return world.definitions[position].definition.kind in _INHERITABLE


def _structural(world: World, source: int, target: int, kind: str) -> Link:
    return Link(source, target, kind, 0.85, "ast_resolved", world.definitions[source].definition.start_line)


def _co_tested(links: Iterable[Link]) -> list[Link]:
    """Pairs of symbols that one test file exercises."""
    targets = sorted({link.target for link in links if link.kind == "tests"})
    if not 2 <= len(targets) <= _MOST_CO_TESTED:
        return []
    return [Link(a, b, "co_tested_with", 0.6, "co_test_inference", 1) for a, b in combinations(targets, 2)]


def _contains(world: World, file: int) -> list[Link]:
    """Type -> member, from qualified names; member_of is the same read backwards, so it is not stored."""
    links: list[Link] = []
    for position in _span(world, file):
        definition, _, _, owner = world.definitions[position]
        if owner is not None and owner in world.types:
            links.append(Link(world.types[owner][0], position, "contains", 1.0, "structural", definition.start_line))
    return links


def interface_links(world: World) -> list[Link]:
    """Return edges that no single file owns: interfaces satisfied by method sets (Go)."""
    methods: dict[str, set[TypeKey]] = {}
    interfaces: list[tuple[int, TypeKey]] = []
    for key, positions in world.types.items():
        entry = world.definitions[positions[0]]
        if not world.files[entry.file].language.structural_interfaces:
            continue
        if entry.definition.kind == "interface":
            interfaces.append((positions[0], key))
        else:
            for name in _method_set(world, key):
                methods.setdefault(name, set()).add(key)
    links: list[Link] = []
    for position, key in sorted(interfaces):
        wanted = _method_set(world, key)
        if not wanted:
            continue
        satisfied = set.intersection(*sorted((methods.get(name, set()) for name in wanted), key=len))
        package = world.files[world.definitions[position].file].package
        near = sorted((key_package(other) != package, world.types[other][0]) for other in satisfied)
        confidence = 0.85 if len(wanted) > 1 else 0.7
        links += [
            Link(source, position, "implements", confidence, "ast_inferred",
                 world.definitions[source].definition.start_line)
            for _, source in near[:_MOST_SATISFIED]
        ]  # fmt: skip
    return links


def key_package(key: TypeKey) -> str:
    """Return the package of a type's key."""
    return key[1]


def _method_set(world: World, key: TypeKey) -> frozenset[str]:
    """A type's method names with those of embedded types."""
    names: set[str] = set()
    for owner in (key, *world.supertypes(key)):
        for name, positions in world.members.get(owner, {}).items():
            if any(world.definitions[p].definition.kind == "method" for p in positions):
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
    ordered = sorted(files, key=lambda file: file.path)
    world = World(ordered)
    resolver = Resolver(world)
    resolver.link_types((number, file.facts.references) for number, file in enumerate(ordered))
    names = [
        symbol for file in ordered
        for symbol in symbol_ids(file.path, [(d.qualified_name, d.kind) for d in file.facts.definitions])
    ]  # fmt: skip
    edges: list[ResolvedEdge] = []

    def add(link: Link, path: str) -> None:
        target = names[link.target] if link.target >= 0 else resolver.externals[-1 - link.target]
        edges.append(ResolvedEdge(names[link.source], target, *link[2:5], path, link.line))
        if link.kind == "contains":
            edges.append(ResolvedEdge(target, names[link.source], "member_of", *link[3:5], path, link.line))

    for number, file in enumerate(ordered):
        for link in file_links(resolver, number, file.facts.references):
            add(link, file.path)
    for link in interface_links(world):
        add(link, ordered[world.definitions[link.source].file].path)
    return edges
