"""Makes the protocol's symbols, locations and hierarchy items from the engine's values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from lsprotocol import types

from packlens.engine.uses.navigation import NamedUse
from packlens.live.engine import LiveEngine
from packlens.lsp.requests.values import Translator
from packlens.lsp.workspace.positions import Encoding, range_of_bytes
from packlens.model import NODE_KINDS, Node

KINDS: Final = {
    "function": types.SymbolKind.Function,
    "method": types.SymbolKind.Method,
    "constructor": types.SymbolKind.Constructor,
    "class": types.SymbolKind.Class,
    "interface": types.SymbolKind.Interface,
    "struct": types.SymbolKind.Struct,
    "trait": types.SymbolKind.Interface,
    "enum": types.SymbolKind.Enum,
    "module": types.SymbolKind.Module,
    "type": types.SymbolKind.Class,
    "field": types.SymbolKind.Field,
    "constant": types.SymbolKind.Constant,
    "variable": types.SymbolKind.Variable,
    "variant": types.SymbolKind.EnumMember,
    "macro": types.SymbolKind.Function,
    "route": types.SymbolKind.Event,
    "env": types.SymbolKind.Variable,
    "process": types.SymbolKind.Object,
    "namespace": types.SymbolKind.Namespace,
    "property": types.SymbolKind.Property,
    "file": types.SymbolKind.File,
    "service": types.SymbolKind.Module,
    "workload": types.SymbolKind.Module,
    "resource": types.SymbolKind.Object,
    "job": types.SymbolKind.Event,
    "package": types.SymbolKind.Package,
    "script": types.SymbolKind.Function,
    "topic": types.SymbolKind.Key,
    "flag": types.SymbolKind.Key,
    "image": types.SymbolKind.Key,
    "port": types.SymbolKind.Key,
    "selector": types.SymbolKind.Key,
    "mixin": types.SymbolKind.Function,
    "test": types.SymbolKind.Event,
}
"""The protocol's kind for each kind of symbol."""
assert KINDS.keys() == set(NODE_KINDS)


Item = TypeVar("Item", types.CallHierarchyItem, types.TypeHierarchyItem)


@dataclass(slots=True)
class NavigationItems:
    """Makes the items of one answer about one root."""

    engine: LiveEngine
    translator: Translator
    encoding: Encoding
    _nodes: dict[int, Node] = field(default_factory=dict)

    def nodes(self, positions: Iterable[int]) -> list[Node]:
        """Return the symbols at the given positions, without those that are in no file."""
        unique_positions = list(dict.fromkeys(positions))
        missing = [position for position in unique_positions if position not in self._nodes]
        if missing:
            self._nodes |= self.engine.nodes(missing)
        return [self._nodes[position] for position in unique_positions if position in self._nodes]

    def name_range(self, node: Node) -> types.Range:
        """Return the range of a definition's name; its first line if the name is not found."""
        data = self.translator.text(node.path)
        name = None if data is None else _name_span(data, node)
        if data is None or name is None:
            first = self.translator.range(node).start
            return types.Range(first, first)
        return range_of_bytes(data, *name, self.encoding)

    def definition(self, node: Node) -> types.Location:
        """Return the location of a definition's name."""
        return types.Location(self.translator.uri(node.path), self.name_range(node))

    def uses(self, uses: Sequence[NamedUse]) -> list[types.Location]:
        """Return the locations of uses, each once: two symbols may have the same use."""
        sites = {(use.path, use.line, use.start): use for use in uses}.values()
        return [types.Location(self.translator.uri(use.path), self.use_range(use)) for use in sites]

    def use_range(self, use: NamedUse) -> types.Range:
        """Return the range of a name that is used; its line if no more is known."""
        data = self.translator.text(use.path)
        if data is None or use.start == use.end:
            return self.translator.line(use.path, use.line)
        return range_of_bytes(data, use.start, use.end, self.encoding)

    def information(self, node: Node) -> types.WorkspaceSymbol:
        """Return a definition as a symbol of the workspace."""
        container = node.qualified_name.removesuffix(node.name).rstrip(".:") or None
        return types.WorkspaceSymbol(self.definition(node), node.name, KINDS[node.kind], container_name=container)

    def call_item(self, node: Node) -> types.CallHierarchyItem:
        """Return a symbol as an item of a call hierarchy."""
        return self._item(types.CallHierarchyItem, node)

    def type_item(self, node: Node) -> types.TypeHierarchyItem:
        """Return a type as an item of a type hierarchy."""
        return self._item(types.TypeHierarchyItem, node)

    def _item(self, item_type: type[Item], node: Node) -> Item:
        return item_type(
            name=node.name,
            kind=KINDS[node.kind],
            uri=self.translator.uri(node.path),
            range=self.translator.range(node),
            selection_range=self.name_range(node),
            detail=node.qualified_name,
            data={"symbol": node.symbol_id},
        )


def outline(nodes: Iterable[Node], data: bytes, encoding: Encoding) -> list[types.DocumentSymbol]:
    """Return the definitions of a text as a tree, in the order of the text."""
    roots: list[types.DocumentSymbol] = []
    levels = [(len(data), roots)]
    ordered = sorted((n for n in nodes if n.kind != "file"), key=lambda n: (n.span.start_byte, -n.span.end_byte))
    for node in ordered:
        full_range = range_of_bytes(data, node.span.start_byte, node.span.end_byte, encoding)
        name = _name_span(data, node)
        selection = (
            types.Range(full_range.start, full_range.start) if name is None else range_of_bytes(data, *name, encoding)
        )
        inner: list[types.DocumentSymbol] = []
        while len(levels) > 1 and levels[-1][0] < node.span.end_byte:
            levels.pop()
        levels[-1][1].append(
            types.DocumentSymbol(
                node.name or "?", KINDS[node.kind], full_range, selection, detail=node.signature or None, children=inner
            )
        )
        levels.append((node.span.end_byte, inner))
    return roots


def flat(tree: Iterable[types.DocumentSymbol], uri: str, container: str = "") -> list[types.SymbolInformation]:
    """Return an outline as a list, for clients that take no tree."""
    rows = []
    for symbol in tree:
        location = types.Location(uri, symbol.range)
        rows.append(types.SymbolInformation(location, symbol.name, symbol.kind, container_name=container or None))
        rows += flat(symbol.children or (), uri, symbol.name)
    return rows


def _name_span(data: bytes, node: Node) -> tuple[int, int] | None:
    """Return the start and end byte of a definition's name in its file; None if its text does not hold it."""
    name = re.escape(node.name.rstrip("?!=").encode("utf-8", "surrogatepass"))
    word = re.compile(rb"(?<![\w$])" + name + rb"(?![\w$])")
    match = word.search(data, node.span.start_byte, node.span.end_byte) if name else None
    return None if match is None else match.span()
