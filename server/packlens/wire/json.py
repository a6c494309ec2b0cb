"""JSON: all fields of a pack, with a line for each symbol and edge. Its schema is `server/docs/pack.schema.json`.

Numbers are rounded to four digits. Edges refer to symbols by their 0-based positions in `symbols`, which are
unambiguous even for namesakes. A component of 0 is left out of `components`, and an empty `source` out of its symbol.
Hidden characters (`packlens.visible`) are JSON escapes: nothing is lost, and a terminal does not act on them.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import asdict
from json.encoder import encode_basestring as _string
from typing import Final

from packlens.model import NO_CONTEXT, PackContent, PackEdge, RankedSymbol, ScoreComponents
from packlens.visible import visible_json
from packlens.wire import fields as read
from packlens.wire.checks import checked_edges
from packlens.wire.payload import COMPONENT_NAMES, Payload, PayloadSymbol, plain

_MAX_RECENT: Final = 512
"""More than a pack of the default budget is chosen from."""
_recent_lines: Final[OrderedDict[int, tuple[RankedSymbol, str]]] = OrderedDict()
"""The lines of the symbols that were last rendered, by the `id` of each, oldest first."""
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
    if content.context != NO_CONTEXT:
        head["context"] = asdict(content.context)
    dropped = {"count": content.dropped.count, "names": content.dropped.names}
    symbols = array([symbol_line(symbol) for symbol in content.symbols])
    edges = array([edge_line(edge) for edge in content.edges])
    text = f'{encode_value(head)[:-1]},"symbols":{symbols},"edges":{edges},"dropped":{encode_value(dropped)}}}\n'
    return plain(text)


def encode_value(value: object) -> str:
    """Return a value as JSON in one line, hidden characters escaped."""
    return visible_json(_encode(value))


def array(lines: list[str]) -> str:
    """Return elements as one array, each on its own line."""
    return "[\n" + ",\n".join(lines) + "\n]" if lines else "[]"


def symbol_line(symbol: RankedSymbol) -> str:
    """Return one element of `symbols`.

    Lines are cached by identity: while a pack is fitted into its budget, those of the same symbols are needed twice.
    """
    cached = _recent_lines.get(id(symbol))
    if cached is not None and cached[0] is symbol:
        return cached[1]
    line = _line_of(symbol)
    if not symbol.source:  # these are long
        _recent_lines[id(symbol)] = symbol, line
        if len(_recent_lines) > _MAX_RECENT:
            _recent_lines.popitem(last=False)
    return line


def _line_of(symbol: RankedSymbol) -> str:
    node, span = symbol.node, symbol.node.span
    source = f',"source":{_string(symbol.source)}' if symbol.source else ""
    return visible_json(
        f'{{"qualified_name":{_string(node.qualified_name)},"kind":{_string(node.kind)}'
        f',"score":{_number(symbol.score)},"signature":{_string(symbol.signature)}'
        f',"provenance":{_string(symbol.provenance)},"distance":{symbol.distance}'
        f',"components":{{{_components(symbol.shown_components)}}},"path":{_string(node.path)}'
        f',"span":{{"start_line":{span.start_line},"end_line":{span.end_line}}},"language":{_string(node.language)}{source}}}'
    )


def _components(components: ScoreComponents) -> str:
    values = zip(COMPONENT_NAMES, components, strict=True)
    return ",".join([f'"{name}":{_number(value)}' for name, value in values if value])


def edge_line(edge: PackEdge) -> str:
    """Return one element of `edges`."""
    status = f',"status":{_string(edge.status)}' if edge.status else ""
    return (
        f'{{"source":{edge.source},"target":{edge.target},"kind":{_string(edge.kind)}'
        f',"confidence":{_number(edge.confidence)}{status}}}'
    )


def _number(value: float) -> str:
    if value - value:  # infinite or not a number
        raise ValueError(f"JSON has no number {value}")
    digits = f"{value:.4f}".rstrip("0")
    if digits[-1] == ".":
        digits += "0"
    return digits if digits != "-0.0" else "0.0"


def decode(text: str) -> Payload:
    """Return the payload of a text that `encode` wrote: `payload_of` its pack. Unknown fields are ignored.

    Raises WireError for any other text.
    """
    fields = read.parse(text)
    symbols = tuple(map(read.symbol_of, read.array(fields.get("symbols"))))
    edges = [read.edge_of(edge) for edge in read.array(fields.get("edges"))]
    return payload_of_fields(fields, symbols, edges, task=read.text_of(fields, "task"))


def payload_of_fields(
    fields: read.Fields, symbols: tuple[PayloadSymbol, ...], edges: list[PackEdge], task: str
) -> Payload:
    """Return the payload with these symbols and edges; all but the task is read from the object's fields."""
    return Payload(
        tool=read.text_of(fields, "tool"),
        task=task,
        symbols=symbols,
        edges=checked_edges("json", edges, len(symbols)),
        tokens_used=read.whole_number_of(fields, "tokens_used"),
        token_budget=read.whole_number_of(fields, "token_budget"),
        pack_root=read.text_of(fields, "pack_root"),
        dropped=read.dropped_of(fields),
        complete=read.flag_of(fields, "complete"),
        context=read.context_of(fields),
    )


def unchanged(content: PackContent) -> str:
    """Return the answer for a client that holds this pack."""
    return plain(encode_value({"tool": content.tool, "unchanged": True})) + "\n"


def symbol_entry(symbol: RankedSymbol) -> str:
    """Return the lines that one more symbol adds."""
    return symbol_line(symbol) + ",\n"


def edge_entry(_source: RankedSymbol, _target: RankedSymbol, edge: PackEdge) -> str:
    """Return the line that one more edge adds."""
    return edge_line(edge) + ",\n"
