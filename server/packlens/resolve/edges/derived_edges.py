"""Adds edges that follow from others: imports, overrides (`overrides`), method sets, co-tested pairs, structure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Final, NamedTuple

from packlens.extract.definitions.shapes import contradict
from packlens.extract.facts import Import, References
from packlens.extract.imports.module_names import LOADED_LATER, own_module
from packlens.faults import result_or_problem
from packlens.model import CALLABLE_OR_TYPE_KINDS
from packlens.resolve.edges.overrides import override_edges
from packlens.resolve.edges.references import FoundEdge, Resolver
from packlens.resolve.names.names import Names
from packlens.resolve.overloads.declarations import definitions_of, is_declaration, is_header
from packlens.resolve.symbols.entries import Entry, FileEntry, TypeKey, order_of
from packlens.resolve.symbols.shared_confidence import RESOLVED, Target, shared_among
from packlens.resolve.symbols.symbol_table import SymbolTable, holder_of

_MAX_CO_TESTED: Final = 12
"""A test file that tests more symbols than this is no evidence about pairs of them."""
_MAX_SATISFIED: Final = 50
"""An interface gets `implements` edges from at most this many types, the nearest first."""
_IMPORTABLE: Final = CALLABLE_OR_TYPE_KINDS | {"constant", "variable"}


def file_edges(resolver: Resolver, file: FileEntry, references: References) -> tuple[list[FoundEdge], str]:
    """Return all edges that one file owns: of references, imports, overrides, co-tested pairs, containment, headers.

    If a fault of ours ends this, these are the edges that follow without its references, and a problem comes with them.
    """
    edges, problem = result_or_problem(lambda: _edges(resolver, file, references), None)
    if edges is None:  # what the file declares may be as well what cannot be resolved
        edges, _ = result_or_problem(lambda: _edges(resolver, file, References()), None)
    problem = problem or file.problem
    return edges or [], f"its references are not resolved: {problem}" if problem else ""


def _edges(resolver: Resolver, file: FileEntry, references: References) -> list[FoundEdge]:
    edges = resolver.edges_of(file, references)
    edges += _imports(resolver.names, file)
    edges += override_edges(resolver.names, file)
    edges += _co_tested(edges)
    edges += _contains(resolver.symbol_table, file)
    edges += _declares(resolver.symbol_table, file)
    return edges


def _imports(names: Names, file: FileEntry) -> list[FoundEdge]:
    """Return edges from the file node to imported definitions, for imports that name a definition.

    What a function loads later is used by no name: it is passed on as a value.
    """
    edges: dict[Entry, FoundEdge] = {}
    own = own_module(file.language.module_match, file.path)
    for imports in file.imports.values():
        for imported in imports:
            if not imported.name or imported.module == own:
                continue  # a module, or another name of what the file defines itself
            for target, confidence, provenance in imported_targets(names, file, imported):
                kind = "references" if imported.local == LOADED_LATER else "imports"
                edge = FoundEdge(file.entries[0], target, kind, confidence, provenance, imported.line)
                edges.setdefault(target, edge)
    return list(edges.values())


def imported_targets(names: Names, file: FileEntry, imported: Import) -> list[Target]:
    """Return the definitions that an import may mean, best first, at most three."""
    targets = names.imports.imported(file, imported, _IMPORTABLE)
    targets = targets or names.imports.reexported(file, imported.name, imported.module, _IMPORTABLE)
    if not targets and file.language.files_are_modules:
        targets = _imported_file(names, file, imported)
    return targets[:3]


def _imported_file(names: Names, file: FileEntry, imported: Import) -> list[Target]:
    """Return the file of a module that an import names, if there is a single one (`from shop import cart`)."""
    candidates = [entry for entry in names.imports.module_files(file, imported) if entry.file is not file]
    return shared_among(candidates, RESOLVED) if len(candidates) == 1 else []


def _declares(symbol_table: SymbolTable, file: FileEntry) -> list[FoundEdge]:
    """Return edges from what a file declares for others to define to the definitions in these."""
    return [
        FoundEdge(entry, definition, "declares", confidence, provenance, entry.start_line)
        for entry in (file.entries if is_header(file) or file.language.declares else ())
        if is_declaration(entry)
        for definition, confidence, provenance in definitions_of(symbol_table, entry)
    ]


def _co_tested(edges: Iterable[FoundEdge]) -> list[FoundEdge]:
    """Return edges between the symbols that one test file tests."""
    tested = dict.fromkeys(edge.target for edge in edges if edge.kind == "tests")
    if not 2 <= len(tested) <= _MAX_CO_TESTED:
        return []
    targets = sorted(
        (target for target in tested if isinstance(target, Entry)), key=lambda each: (each.file.path, each.id)
    )
    return [FoundEdge(a, b, "co_tested_with", 0.6, "co_test_inference", 1) for a, b in combinations(targets, 2)]


def _contains(symbol_table: SymbolTable, file: FileEntry) -> list[FoundEdge]:
    """Return edges from types to members; `member_of` edges are the reverse of these, and not stored."""
    edges: list[FoundEdge] = []
    for entry in file.entries:
        owner = entry.member_of
        if owner is not None and owner in symbol_table.types:
            holder = holder_of(symbol_table.types[owner], entry)
            edges.append(FoundEdge(holder, entry, "contains", 1.0, "structural", entry.start_line))
    return edges


class Satisfied(NamedTuple):
    """A type that has all methods of an interface without declaring it (Go)."""

    type: TypeKey
    interface: TypeKey
    confidence: float


def satisfied_interfaces(symbol_table: SymbolTable) -> list[Satisfied]:
    """Return the types that satisfy interfaces by their method sets, those in the interface's package first."""
    methods: dict[str, set[TypeKey]] = {}
    shapes: dict[TypeKey, dict[str, str]] = {}
    interfaces: list[Entry] = []
    for key, entries in symbol_table.types.items():
        if not entries[0].file.language.structural_interfaces:
            continue
        if entries[0].kind == "interface":
            interfaces.append(entries[0])
        else:
            for name in shapes.setdefault(key, _method_set(symbol_table, key)):
                methods.setdefault(name, set()).add(key)
    matches: list[Satisfied] = []
    implementers_of: dict[frozenset[tuple[str, str]], list[TypeKey]] = {}
    for interface in sorted(interfaces, key=order_of):
        target = interface.type_key
        methods_needed = _method_set(symbol_table, target) if target else {}
        if target is None or not methods_needed:
            continue
        signatures = frozenset(methods_needed.items())
        if signatures not in implementers_of:
            keys = set.intersection(*sorted((methods.get(name, set()) for name in methods_needed), key=len))
            keys = {key for key in keys if _has_shapes(shapes[key], methods_needed)}
            in_order = sorted((order_of(symbol_table.types[key][0]), key) for key in keys)
            implementers_of[signatures] = [key for _, key in in_order]
        package = target[1]
        nearest_first = sorted(implementers_of[signatures], key=lambda key: key[1] != package)
        confidence = 0.85 if len(methods_needed) > 1 else 0.7
        matches += [Satisfied(key, target, confidence) for key in nearest_first[:_MAX_SATISFIED]]
    return matches


def edges_of_interfaces(symbol_table: SymbolTable, satisfied: Iterable[Satisfied]) -> list[FoundEdge]:
    """Return the edges that no single file owns: those of interfaces satisfied by method sets.

    A method overrides that of the interface, because a call of the interface's may run it.
    """
    edges: list[FoundEdge] = []
    overriding: dict[tuple[Entry, Entry], FoundEdge] = {}
    for key, interface, confidence in satisfied:
        source = symbol_table.types[key][0]
        target = symbol_table.types[interface][0]
        edges.append(FoundEdge(source, target, "implements", confidence, "ast_inferred", source.start_line))
        for name, declared in symbol_table.members.get(interface, {}).items():
            for method in _concrete_methods(symbol_table, key, name):
                edge = FoundEdge(method, declared[0], "overrides", confidence, "ast_inferred", method.start_line)
                overriding.setdefault((method, declared[0]), edge)
    return [*edges, *overriding.values()]


def _concrete_methods(symbol_table: SymbolTable, key: TypeKey, name: str) -> list[Entry]:
    """Return a type's methods of a name, or else the one that an embedded type promotes to it."""
    own = [each for each in symbol_table.members.get(key, {}).get(name, ()) if each.kind == "method"]
    if own:
        return own
    promoted = [each for each in symbol_table.find_members(key, name, own=False) if each.kind == "method"][:1]
    owners = [symbol_table.types[each.member_of][0] for each in promoted if each.member_of in symbol_table.types]
    return promoted if owners and owners[0].kind != "interface" else []


def _method_set(symbol_table: SymbolTable, key: TypeKey) -> dict[str, str]:
    """Return the shapes of a type's methods by name, including embedded types'; '' for a name with several shapes."""
    shapes: dict[str, str] = {}
    for owner in (key, *symbol_table.supertypes(key)):
        for name, entries in symbol_table.members.get(owner, {}).items():
            if name not in shapes and (found := {entry.shape for entry in entries if entry.kind == "method"}):
                shapes[name] = found.pop() if len(found) == 1 else ""
    return shapes


def _has_shapes(methods: Mapping[str, str], needed: Mapping[str, str]) -> bool:
    return not any(contradict(methods[name], shape) for name, shape in needed.items())
