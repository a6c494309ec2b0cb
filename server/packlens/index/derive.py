"""Edges that follow from other facts: imports, overrides, inherited members, method sets, co-tested symbols, structure."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from packlens.index.facts import Reference
from packlens.index.resolve import ResolvedEdge, Resolver
from packlens.index.world import TypeKey, World
from packlens.model import CALLABLE_KINDS, TYPE_KINDS

_MOST_INHERITED: Final = 12
"""Inherited members that one type outside of tests gets edges to, from its direct bases."""
_MOST_CO_TESTED: Final = 12
"""A test file that exercises more symbols than this says nothing about pairs of them."""
_MOST_SATISFIED: Final = 50
_IMPORTABLE: Final = CALLABLE_KINDS | TYPE_KINDS | {"constant", "variable"}


def file_edges(resolver: Resolver, file: int, references: Iterable[Reference]) -> list[ResolvedEdge]:
    """Return all edges that one file owns: its references', imports', overrides and co-tested pairs."""
    edges = resolver.edges_of(file, references)
    edges += _imports(resolver, file)
    edges += _overrides(resolver.world, file)
    edges += _co_tested(resolver.world, file, edges)
    return edges


def _imports(resolver: Resolver, file: int) -> list[ResolvedEdge]:
    """File node -> imported definition, for imports that name one."""
    entry = resolver.world.files[file]
    source = resolver.world.definitions[entry.first].symbol_id
    edges: dict[str, ResolvedEdge] = {}
    for imports in entry.imports.values():
        for imported in imports:
            if not imported.name:
                continue
            for position, confidence, provenance in resolver._imported(file, imported, _IMPORTABLE)[:3]:
                target = resolver.world.definitions[position].symbol_id
                edges.setdefault(
                    target, ResolvedEdge(source, target, "imports", confidence, provenance, entry.path, imported.line)
                )
    return list(edges.values())


def _own_types(world: World, file: int) -> Iterable[tuple[int, TypeKey]]:
    first = world.files[file].first
    last = world.files[file + 1].first if file + 1 < len(world.files) else len(world.definitions)
    for position in range(first, last):
        key = world.definitions[position].type_key
        if key is not None and key in world.bases:
            yield position, key


def _overrides(world: World, file: int) -> list[ResolvedEdge]:
    """Member -> the nearest ancestor's member of the same name; type -> ancestors' members it does not redefine."""
    entry = world.files[file]
    edges: list[ResolvedEdge] = []
    done: set[TypeKey] = set()
    for position, key in _own_types(world, file):
        if key in done:
            continue
        done.add(key)
        own = world.members.get(key, {})
        for name, positions in own.items():
            mine = [p for p in positions if world.definitions[p].file == file and _overridable(world, p)]
            above = [p for p in world.find_members(key, name, own=False) if _overridable(world, p)][:1] if mine else []
            edges += [_edge(world, m, b, "overrides", 0.85, "ast_resolved", entry.path) for m in mine for b in above]
        inherited = _MOST_INHERITED if world.definitions[position].definition.test else 0
        for base in world.bases[key]:
            for name, positions in world.members.get(base, {}).items():
                if name not in own and inherited < _MOST_INHERITED and _overridable(world, positions[0]):
                    inherited += 1
                    edges.append(_edge(world, position, positions[0], "inherits", 0.85, "ast_resolved", entry.path))
    return edges


def _overridable(world: World, position: int) -> bool:
    return world.definitions[position].definition.kind in ("method", "property")


def _edge(
    world: World, source: int, target: int, kind: str, confidence: float, provenance: str, path: str
) -> ResolvedEdge:
    here = world.definitions[source]
    return ResolvedEdge(
        here.symbol_id, world.definitions[target].symbol_id, kind, confidence, provenance, path,
        here.definition.start_line,
    )  # fmt: skip


def _co_tested(world: World, file: int, edges: list[ResolvedEdge]) -> list[ResolvedEdge]:
    """Pairs of symbols that one test file exercises."""
    if not any(edge.kind == "tests" for edge in edges):
        return []
    targets = sorted({edge.target for edge in edges if edge.kind == "tests"})
    if not 2 <= len(targets) <= _MOST_CO_TESTED:
        return []
    path = world.files[file].path
    return [
        ResolvedEdge(a, b, "co_tested_with", 0.6, "co_test_inference", path, 1) for a, b in combinations(targets, 2)
    ]


def derived_edges(world: World) -> list[ResolvedEdge]:
    """Return edges that need the whole workspace: interfaces satisfied by method sets (Go)."""
    methods: dict[str, set[TypeKey]] = {}
    interfaces: list[tuple[int, TypeKey]] = []
    for key, positions in world.types.items():
        if not world.files[world.definitions[positions[0]].file].language.structural_interfaces:
            continue
        if world.definitions[positions[0]].definition.kind == "interface":
            interfaces.append((positions[0], key))
        else:
            for name in _method_set(world, key):
                methods.setdefault(name, set()).add(key)
    edges: list[ResolvedEdge] = []
    for position, key in sorted(interfaces):
        wanted = _method_set(world, key)
        if not wanted:
            continue
        sets = sorted((methods.get(name, set()) for name in wanted), key=len)
        satisfied = set.intersection(*sets)
        chosen = sorted(satisfied, key=lambda k: _nearness(world, k, position))[:_MOST_SATISFIED]
        confidence = 0.85 if len(wanted) > 1 else 0.7
        for other in chosen:
            source = world.types[other][0]
            edge = _edge(world, source, position, "implements", confidence, "ast_inferred", "")
            edges.append(edge._replace(path=world.files[world.definitions[source].file].path))
    return edges


def _nearness(world: World, key: TypeKey, interface: int) -> tuple[bool, str]:
    here = world.files[world.definitions[interface].file].package
    position = world.types[key][0]
    return world.files[world.definitions[position].file].package != here, world.definitions[position].symbol_id


def _method_set(world: World, key: TypeKey) -> frozenset[str]:
    """A type's method names with those of embedded types."""
    names: set[str] = set()
    for owner in (key, *world.supertypes(key)):
        for name, positions in world.members.get(owner, {}).items():
            if any(world.definitions[p].definition.kind == "method" for p in positions):
                names.add(name)
    return frozenset(names)


def structure_edges(world: World) -> list[ResolvedEdge]:
    """Return contains (type -> member) and member_of (member -> type) edges, from qualified names."""
    edges: list[ResolvedEdge] = []
    for position, entry in enumerate(world.definitions):
        if entry.member_of is None or entry.member_of not in world.types:
            continue
        owner = world.types[entry.member_of][0]
        path = world.files[entry.file].path
        edges.append(_edge(world, owner, position, "contains", 1.0, "structural", path))
        edges.append(_edge(world, position, owner, "member_of", 1.0, "structural", path))
    return edges
