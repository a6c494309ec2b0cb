"""Turns a SCIP index into reported edges: which definition each use of a name means, and what implements what.

The kind of an edge comes from extraction, which found the same use; SCIP says what the use means. Where nothing was
extracted, the name of a function or type makes a reference, that of a field an access.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, Final, NamedTuple

from packlens.evidence.paths import ReportPaths
from packlens.evidence.protobuf import WireFormatError
from packlens.evidence.reading_progress import ReadingProgress
from packlens.evidence.scip import (
    DEFINITION,
    IMPORT,
    LOCAL,
    Document,
    Occurrence,
    damaged,
    documents,
    package_of,
)
from packlens.evidence.scip_file_map import FileMap, IndexedFile, is_about
from packlens.extract.facts import References
from packlens.model import (
    CALLABLE_KINDS,
    CALLABLE_OR_TYPE_KINDS,
    CONTRACT_KINDS,
    EDGE_KINDS,
    PROVENANCE_CONFIDENCE,
    PROVENANCES,
    TYPE_KINDS,
)
from packlens.resolve.edges.reference_kinds import EDGE_OF
from packlens.resolve.receivers.bare_names import FIELDS
from packlens.store.records import NOWHERE, NodeRow, ReportedEdgeRow

_CONFIDENCE: Final = PROVENANCE_CONFIDENCE["scip_resolved"]
_PROVENANCE: Final = PROVENANCES.index("scip_resolved")
_KIND: Final = {kind: code for code, kind in enumerate(EDGE_KINDS) if kind}
_LEFT_TO_EXTRACTION: Final = frozenset({"route", "env", "exec"})
_OF_BASES: Final = frozenset({"extends", "implements"})

Load = Callable[[str], IndexedFile | None]
"""(indexed path) -> the file; None if its text is no longer what was indexed."""


class DefinedSymbol(NamedTuple):
    """A definition of the workspace that a symbol stands for."""

    node: int
    kind: str
    path: str
    hash: bytes


class ScipSource(NamedTuple):
    """An index, and the folder that it is about."""

    stream: BinaryIO
    paths: ReportPaths
    load: Load
    written_at: float
    """When the index was written, in seconds since the epoch."""
    reading: ReadingProgress


class ScipEdges:
    """The edges of an index. It is read twice, since a document may use what a later one defines."""

    def __init__(self, source: ScipSource) -> None:
        self._source = source
        self.files = 0
        self.outside = 0
        self.newer: set[str] = set()
        """Files that differ from what the index describes."""
        self.current: set[str] = set()
        """The other files."""
        self._definitions: dict[bytes, DefinedSymbol] = {}
        self._packages: set[bytes] = set()
        self._bases: dict[bytes, set[bytes]] = {}

    def rows(self) -> Iterator[list[ReportedEdgeRow]]:
        """Yield the edges of each file of the folder. Raises EvidenceError for a damaged index."""
        try:
            for document, file_map, occurrences in self._documents():
                self._define(document, file_map, occurrences)
            for _, file_map, occurrences in self._documents(self._source.reading.size):
                yield _File(self, file_map, occurrences).rows()
        except WireFormatError as error:
            raise damaged(error) from error

    def meaning(self, symbol: bytes, local: dict[bytes, DefinedSymbol]) -> DefinedSymbol | None:
        """Return the definition of the workspace that a symbol stands for, if any."""
        return local.get(symbol) if symbol.startswith(LOCAL) else self._definitions.get(symbol)

    def is_outside(self, symbol: bytes) -> bool:
        """Return whether a symbol without a definition in the workspace is of another package, or a variable."""
        return symbol.startswith(LOCAL) or package_of(symbol) not in self._packages

    def bases(self, symbol: bytes) -> list[DefinedSymbol]:
        """Return what a symbol implements directly, without what these implement in turn."""
        bases = self._bases.get(symbol, set())
        inherited = {base for each in bases if each != symbol for base in self._bases.get(each, ())}
        return [self._definitions[base] for base in sorted(bases - inherited) if base in self._definitions]

    def _documents(self, bytes_before: int = 0) -> Iterator[tuple[Document, FileMap, list[Occurrence]]]:
        """Yield the documents whose files are still as the documents describe them.

        `bytes_before` were read of the index before.
        """
        source = self._source
        source.stream.seek(0)
        self.files = self.outside = 0
        seen_paths: set[str] = set()
        for document in documents(source.stream):
            source.reading.step(bytes_before + source.stream.tell(), times=2)
            path = source.paths.find_below(document.project, document.path)
            if path is None or path in seen_paths:
                self.outside += path is None
                continue
            seen_paths.add(path)
            self.files += 1
            if path in self.newer or (file := source.load(path)) is None or file.written_at > source.written_at:
                self.newer.add(path)
                continue
            file_map, occurrences = FileMap(file, document.encoding), list(document.occurrences())
            if not is_about(document, occurrences, file_map):
                self.newer.add(path)
                continue
            self.current.add(path)
            yield document, file_map, occurrences

    def _define(self, document: Document, file_map: FileMap, occurrences: Iterable[Occurrence]) -> None:
        for occurrence in occurrences:
            if occurrence.roles & DEFINITION and not occurrence.symbol.startswith(LOCAL):
                self._packages.add(package_of(occurrence.symbol))
                if (node := file_map.definition(occurrence)) is not None:
                    self._definitions.setdefault(occurrence.symbol, _defined(node, file_map.file))
        for symbol, base in document.implementations():
            if symbol in self._definitions:
                self._bases.setdefault(symbol, set()).add(base)


class _Site(NamedTuple):
    """A name at an offset, with all symbols that an index gives for it."""

    offset: int
    symbols: list[bytes]
    is_import: bool


_Group = tuple[int, str, str]
"""(source, kind of edge, name)."""


class _File:
    """The edges that one file owns."""

    def __init__(self, index: ScipEdges, file_map: FileMap, occurrences: Iterable[Occurrence]) -> None:
        self._index, self._file_map = index, file_map
        self._file = file_map.file
        self._local: dict[bytes, DefinedSymbol] = {}
        self._defined: dict[bytes, NodeRow] = {}
        self._sites: dict[tuple[int, bytes], dict[int, _Site]] = {}
        """By line and name, then by offset."""
        self._rows: list[ReportedEdgeRow] = []
        self._linked: set[tuple[int, int]] = set()
        for occurrence in occurrences:
            self._read(occurrence)

    def _read(self, occurrence: Occurrence) -> None:
        if occurrence.roles & DEFINITION:
            node = self._file_map.definition(occurrence)
            if node is not None:
                self._defined.setdefault(occurrence.symbol, node)
                if occurrence.symbol.startswith(LOCAL):
                    self._local.setdefault(occurrence.symbol, _defined(node, self._file))
            return
        span = self._file_map.span(occurrence.extent)
        word = self._file_map.word(span) if span is not None else b""
        if span is not None and word:
            of_name = self._sites.setdefault((self._file_map.line(span[0]), word), {})
            site = of_name.setdefault(span[0], _Site(span[0], [], bool(occurrence.roles & IMPORT)))
            site.symbols.append(occurrence.symbol)

    def rows(self) -> list[ReportedEdgeRow]:
        """Return the edges."""
        matched = self._uses()
        imported = {row.line for row in self._file.imports}
        for key, sites in self._sites.items():
            if key not in matched and key[0] not in imported:
                self._mentions(sites.values())
        self._implementations()
        return self._rows

    def _uses(self) -> set[tuple[int, bytes]]:
        """Add the edges of the uses that extraction found, and return their lines and names."""
        groups: dict[_Group, list[tuple[int, list[DefinedSymbol] | None]]] = {}
        matched: set[tuple[int, bytes]] = set()
        classes = {node.qualified_name: node for node in self._file.nodes if node.kind in TYPE_KINDS}
        for owner, use, name, _, line, scope, _ in References.unpacked(self._file.references):
            if use in _LEFT_TO_EXTRACTION:
                continue
            source = self._file.nodes[max(owner, 0)]
            if use in _OF_BASES and source.kind not in TYPE_KINDS:
                source = classes.get(scope, source)
            key = line, name.encode("utf-8", "surrogatepass")
            matched.add(key)
            groups.setdefault((source.id, EDGE_OF[use][0], name), []).append((line, self._meanings(key)))
        for group, uses in groups.items():
            self._group(group, uses)
        return matched

    def _meanings(self, key: tuple[int, bytes]) -> list[DefinedSymbol] | None:
        """Return what a name on a line means in the workspace; None if the index does not say."""
        definitions: list[DefinedSymbol] = []
        for site in self._sites.get(key, {}).values():
            meanings = self._meanings_at(site)
            if meanings is None:
                return None
            definitions += meanings
        return definitions if key in self._sites else None

    def _meanings_at(self, site: _Site) -> list[DefinedSymbol] | None:
        definitions: list[DefinedSymbol] = []
        for symbol in site.symbols:
            meaning = self._index.meaning(symbol, self._local)
            if meaning is not None:
                definitions.append(meaning)
            elif not self._index.is_outside(symbol):
                return None
        return definitions

    def _group(self, group: _Group, uses: list[tuple[int, list[DefinedSymbol] | None]]) -> None:
        """Add the edges of all uses of a name by one definition."""
        source, kind, name = group
        allowed = next(kinds for edge_kind, kinds in EDGE_OF.values() if edge_kind == kind) | _more_kinds(kind)
        replaced = name if all(meanings is not None for _, meanings in uses) else ""
        fits = False
        for line, meanings in uses:
            for meaning in meanings or ():
                fits |= meaning.kind in allowed
                edge_kind = kind if meaning.kind in allowed else _plain_kind(meaning.kind)
                if edge_kind:
                    self._add(source, edge_kind, meaning, replaced if edge_kind == kind else "", line)
        if replaced and not fits:
            nowhere = DefinedSymbol(NOWHERE, "", self._file.path, self._file.hash)
            self._add(source, kind, nowhere, replaced, uses[0][0])

    def _mentions(self, sites: Iterable[_Site]) -> None:
        """Add the edges of names within definitions that extraction did not take for uses."""
        for site in sites:
            owner = self._file_map.owner(site.offset)
            if owner is None or owner.kind == "file" or site.is_import:
                continue
            for meaning in self._meanings_at(site) or ():
                kind = _plain_kind(meaning.kind)
                if kind and (owner.id, meaning.node) not in self._linked:
                    self._add(owner.id, kind, meaning, "", self._file_map.line(site.offset))

    def _implementations(self) -> None:
        for symbol, node in self._defined.items():
            for base in self._index.bases(symbol):
                if node.kind in TYPE_KINDS and base.kind in TYPE_KINDS:
                    kind = "implements" if base.kind in CONTRACT_KINDS else "extends"
                elif node.kind in CALLABLE_KINDS and base.kind in CALLABLE_KINDS:
                    kind = "overrides"
                else:
                    continue
                if kind == "overrides" or (node.id, base.node) not in self._linked:
                    self._add(node.id, kind, base, "", node.start_line)

    def _add(self, source: int, kind: str, target: DefinedSymbol, name: str, line: int) -> None:
        if source == target.node:
            return
        self._linked.add((source, target.node))
        self._rows.append(
            ReportedEdgeRow(
                site=self._file.path,
                site_hash=self._file.hash,
                source=source,
                kind=_KIND[kind],
                target=target.node,
                target_file=target.path,
                target_hash=target.hash,
                name=name,
                line=line,
                confidence=_CONFIDENCE,
                provenance=_PROVENANCE,
            )
        )


def _defined(node: NodeRow, file: IndexedFile) -> DefinedSymbol:
    return DefinedSymbol(node.id, node.kind, file.path, file.hash)


def _more_kinds(kind: str) -> frozenset[str]:
    """Return further kinds of targets: a compiler that says that a type alias is called or extended is right."""
    return frozenset(TYPE_KINDS) if kind in ("calls", "references") else frozenset()


def _plain_kind(kind: str) -> str:
    """Return the kind of the edge that a mere name of a definition of this kind makes; '' if it makes none."""
    if kind in CALLABLE_OR_TYPE_KINDS:
        return "references"
    return "accesses_field" if kind in FIELDS else ""
