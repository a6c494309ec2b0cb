"""JSON: every field of a pack, one symbol or edge a line.

Numbers are rounded to four digits. `edges` name symbols by their positions in `symbols` (0-based), which no namesake
can confuse. A component that is missing from `components` is 0.
"""

from __future__ import annotations

import dataclasses
import json
import re
from typing import Any, Final

from packlens.model import PackContent, PackEdge, RankedSymbol, ScoreComponents
from packlens.wire.registry import Codec

_COMPONENTS: Final = tuple(field.name for field in dataclasses.fields(ScoreComponents))
_SURROGATE: Final = re.compile("[\ud800-\udfff]")

_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode


def encode(content: PackContent) -> str:
    """Render a pack as one JSON object, keys in a fixed order. Lone surrogates become U+FFFD."""
    head = {
        "tool": content.tool,
        "task": content.task,
        "tokens_used": content.tokens_used,
        "token_budget": content.token_budget,
        "pack_root": content.pack_root,
        "complete": content.complete,
    }
    dropped = {"count": content.dropped.count, "names": content.dropped.names}
    symbols = _array([symbol_line(symbol) for symbol in content.symbols])
    edges = _array([_edge_line(edge) for edge in content.edges])
    text = f'{_encode(head)[:-1]},"symbols":{symbols},"edges":{edges},"dropped":{_encode(dropped)}}}\n'
    return _SURROGATE.sub("\ufffd", text)


def _array(lines: list[str]) -> str:
    return "[\n" + ",\n".join(lines) + "\n]" if lines else "[]"


def symbol_line(symbol: RankedSymbol) -> str:
    """Return one element of `symbols`."""
    node = symbol.node
    record: dict[str, Any] = {
        "qualified_name": node.qualified_name,
        "kind": node.kind,
        "score": _rounded(symbol.score),
        "signature": node.signature,
        "provenance": symbol.provenance,
        "distance": symbol.distance,
        "components": _components(symbol.components),
        "path": node.path,
        "span": {"start_line": node.span.start_line, "end_line": node.span.end_line},
        "language": node.language,
    }
    return _encode(record)


def _components(components: ScoreComponents) -> dict[str, float]:
    values = ((name, _rounded(getattr(components, name))) for name in _COMPONENTS)
    return {name: value for name, value in values if value}


def _edge_line(edge: PackEdge) -> str:
    record = {
        "source": edge.source,
        "target": edge.target,
        "kind": edge.kind,
        "confidence": _rounded(edge.confidence),
    }
    return _encode(record)


def _rounded(value: float) -> float:
    return round(value, 4) + 0.0  # no negative zero


CODEC: Final = Codec(
    "json",
    encode,
    symbol=lambda symbol: symbol_line(symbol) + ",\n",
    edge=lambda _source, _target, edge: _edge_line(edge) + ",\n",
)
