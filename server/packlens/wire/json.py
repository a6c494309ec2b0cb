"""JSON: every field of a pack, one symbol or edge a line.

Numbers are rounded to four digits. `edges` name symbols by their positions in `symbols` (0-based), which no namesake
can confuse. A component that rounds to 0 is left out of `components`.
"""

from __future__ import annotations

import dataclasses
import json
import re
from json.encoder import encode_basestring as _string
from operator import attrgetter
from typing import Final

from packlens.model import PackContent, PackEdge, RankedSymbol, ScoreComponents
from packlens.wire.registry import Codec

_COMPONENT_NAMES: Final = tuple(field.name for field in dataclasses.fields(ScoreComponents))
_component_values: Final = attrgetter(*_COMPONENT_NAMES)
_SURROGATE: Final = re.compile("[\ud800-\udfff]")

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


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
    return text if text.isascii() else _SURROGATE.sub("\ufffd", text)


def _array(lines: list[str]) -> str:
    return "[\n" + ",\n".join(lines) + "\n]" if lines else "[]"


def symbol_line(symbol: RankedSymbol) -> str:
    """Return one element of `symbols`."""
    node, span = symbol.node, symbol.node.span
    return (
        f'{{"qualified_name":{_string(node.qualified_name)},"kind":{_string(node.kind)}'
        f',"score":{_number(symbol.score)},"signature":{_string(node.signature)}'
        f',"provenance":{_string(symbol.provenance)},"distance":{symbol.distance}'
        f',"components":{{{_components(symbol.components)}}},"path":{_string(node.path)}'
        f',"span":{{"start_line":{span.start_line},"end_line":{span.end_line}}},"language":{_string(node.language)}}}'
    )


def _components(components: ScoreComponents) -> str:
    values = zip(_COMPONENT_NAMES, _component_values(components), strict=True)
    return ",".join([f'"{name}":{_number(value)}' for name, value in values if value])


def _edge_line(edge: PackEdge) -> str:
    return (
        f'{{"source":{edge.source},"target":{edge.target},"kind":{_string(edge.kind)}'
        f',"confidence":{_number(edge.confidence)}}}'
    )


def _number(value: float) -> str:
    if value - value:  # infinite or not a number
        raise ValueError(f"JSON has no number {value}")
    digits = f"{value:.4f}".rstrip("0")
    if digits[-1] == ".":
        digits += "0"
    return digits if digits != "-0.0" else "0.0"


CODEC: Final = Codec(
    "json",
    encode,
    symbol=lambda symbol: symbol_line(symbol) + ",\n",
    edge=lambda _source, _target, edge: _edge_line(edge) + ",\n",
)
