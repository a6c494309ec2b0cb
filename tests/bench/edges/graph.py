"""A repository as Packlens sees it: its definitions, and who calls which of them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from packlens.extract.extraction import extract
from packlens.extract.facts import AS_MODULE, Definition
from packlens.extract.imports.module_names import default_names
from packlens.extract.languages.file_language import language_of
from packlens.extract.parsing.content import decode_source
from packlens.model import CALLABLE_KINDS, TYPE_KINDS
from packlens.resolve.symbols.entries import SourceFile
from packlens.symbol_id import symbol_ids
from tests.bench.edges.sites import indexed
from tests.resolved_edges import resolve

Thing = tuple[str, str]
"""What is called: (path, qualified name). Overloads are one thing, and a constructor is its class."""
_CALLED = CALLABLE_KINDS | TYPE_KINDS | {"property"}


class Call(NamedTuple):
    """One edge `calls`."""

    target: Thing
    names: frozenset[str]
    """What its target is called where it is called."""
    confidence: float
    provenance: str


class Graph:
    """The calls of a repository."""

    def __init__(self, root: Path, family: str) -> None:
        """Extract and resolve all files of a language family."""
        self._definitions: dict[str, tuple[Definition, ...]] = {}
        self._ids: dict[str, list[str]] = {}
        self._local_names: dict[str, dict[str, set[str]]] = {}
        self.calls: dict[str, list[Call]] = {}
        """Calls by the symbol id of the caller."""
        files = []
        for path in indexed(root, family):
            language = language_of(path)
            assert language is not None
            facts = extract(language, path, decode_source((root / path).read_bytes())).facts
            files.append(SourceFile(path, language.name, facts))
            self._definitions[path] = facts.definitions
            self._ids[path] = symbol_ids(path, [(d.qualified_name, d.kind) for d in facts.definitions])
            local = self._local_names[path] = {}
            for imported in facts.imports:
                local.setdefault(imported.local, set()).add(imported.name)
        self._by_id = {
            number: (path, definition)
            for path, definitions in self._definitions.items()
            for number, definition in zip(self._ids[path], definitions, strict=True)
        }
        for edge in resolve(files):
            if edge.kind == "calls":
                path, target = self._by_id[edge.target]
                thing = thing_of(path, target)
                names = {target.name, _last(thing[1])}
                if target.exported == AS_MODULE:  # the second of its names is every module's
                    names.update(default_names(path)[: 1 if edge.provenance == "ast_resolved" else 2])
                call = Call(thing, frozenset(names), edge.confidence, edge.provenance)
                self.calls.setdefault(edge.source, []).append(call)

    def callers(self, path: str, byte: int) -> tuple[str, ...]:
        """Return who may own a call: the innermost definition; of a route or field also its parent."""
        ordinal = self._innermost(path, byte)
        owners = [ordinal]
        definitions = self._definitions[path]
        while definitions[ordinal].kind in ("route", "field", "variable") and definitions[ordinal].parent >= 0:
            ordinal = definitions[ordinal].parent
            owners.append(ordinal)
        return tuple(self._ids[path][owner] for owner in owners)

    def thing_of(self, symbol: str) -> Thing:
        """Return what calling a symbol calls."""
        return thing_of(*self._by_id[symbol])

    def names_of(self, path: str, name: str) -> set[str]:
        """Return what a name that is called in a file is called elsewhere (imports may rename)."""
        return {name} | self._local_names[path].get(name, set())

    def thing_at(self, path: str, line: int, name: str) -> Thing | None:
        """Return what is defined under a name at a line (from 0); None if Packlens has no such definition to call."""
        found = None
        for definition in self._definitions.get(path, ()):
            if definition.start_line <= line + 1 <= definition.end_line and definition.kind in _CALLED:
                starts = definition.start_line == line + 1 and definition.kind == "constructor"
                if definition.name == name or starts:
                    found = definition
        return thing_of(path, found) if found is not None else None

    def _innermost(self, path: str, byte: int) -> int:
        best = 0
        for ordinal, definition in enumerate(self._definitions[path]):
            if definition.start_byte <= byte < definition.end_byte:
                best = ordinal
        return best


def thing_of(path: str, definition: Definition) -> Thing:
    """Return what calling a definition calls."""
    is_class = definition.kind == "constructor" and definition.container
    return path, definition.container if is_class else definition.qualified_name


def _last(qualified: str) -> str:
    return qualified.replace("::", ".").rpartition(".")[2]
