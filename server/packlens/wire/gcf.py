"""GCF (Graph Compact Format), graph profile, through its reference library.

The profile keeps name, kind, score, provenance and distance; the library orders symbols by (distance, score) and edges
by symbol number. A name is `path:Qualified.name`; its white space, controls and '%' are percent-encoded, because
fields end at white space. What the profile has no field for follows as comment lines, which decoders skip.
"""

from __future__ import annotations

import re
from typing import Final

from packlens.model import Node, PackContent, PackEdge, RankedSymbol
from packlens.wire.labels import distinct, one_line
from packlens.wire.registry import Codec

_UNSAFE: Final = re.compile("[\\s%\x00-\x1f\x7f\ud800-\udfff]")


def encode(content: PackContent) -> str:
    """Render a pack as GCF text."""
    import gcf  # noqa: PLC0415 - 40 ms to import; the other formats do without

    names = distinct(
        [_name(symbol.node) for symbol in content.symbols],
        (_field(symbol.node.symbol_id) for symbol in content.symbols),
    )
    payload = gcf.Payload(
        tool=_field(content.tool),
        tokens_used=content.tokens_used,
        token_budget=content.token_budget,
        pack_root=_field(content.pack_root) if content.pack_root else "",
        symbols=[
            gcf.Symbol(name, _field(symbol.node.kind), symbol.score, _field(symbol.provenance), symbol.distance)
            for name, symbol in zip(names, content.symbols, strict=True)
        ],
        edges=[gcf.Edge(names[edge.source], names[edge.target], _field(edge.kind)) for edge in content.edges],
    )
    text: str = gcf.encode(payload)
    return text + _comments(content)


def _comments(content: PackContent) -> str:
    lines = []
    if content.dropped.count:
        names = ", ".join(one_line(name) for name in content.dropped.names)
        lines.append(f"# dropped {content.dropped.count}{': ' + names if names else ''}\n")
    if not content.complete:
        lines.append("# incomplete: the index was still being built\n")
    return "".join(lines)


def _name(node: Node) -> str:
    return _field(f"{node.path}:{node.qualified_name}" if node.path else node.qualified_name)


def _field(text: str) -> str:
    """Return text as one field: percent-encoded UTF-8 for what would end it, '_' for nothing."""
    if not text:
        return "_"
    return _UNSAFE.sub(_percent, text) if _UNSAFE.search(text) else text


def _percent(match: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in match.group().encode("utf-8", "surrogatepass"))


def _symbol_entry(symbol: RankedSymbol) -> str:
    return f"@99 {_field(symbol.node.kind)} {_name(symbol.node)} {symbol.score:.2f} {_field(symbol.provenance)}\n"


def _edge_entry(_source: RankedSymbol, _target: RankedSymbol, edge: PackEdge) -> str:
    return f"@99<@99 {_field(edge.kind)}\n"


CODEC: Final = Codec("gcf", encode, symbol=_symbol_entry, edge=_edge_entry)
