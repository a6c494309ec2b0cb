"""The payload: a pack as a decoder returns it.

A `PackContent` holds nodes of the index; a `Payload` holds the part of them that formats carry. `payload_of` is the
most that any format carries: JSON and GCB decode to exactly that, the others to less, as their modules say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from packlens.model import Dropped, PackContent, PackEdge, PackHead, RankedSymbol, ScoreComponents

COMPONENT_NAMES: Final = ScoreComponents._fields
DIGITS: Final = 4
"""Digits after the point of every number in a payload: a float32 below 800 still distinguishes such numbers."""
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class PayloadSymbol:
    """A symbol as a format carries it; a field that the format does not carry has its default."""

    qualified_name: str
    kind: str
    score: float
    distance: int = 0
    provenance: str = ""
    signature: str = ""
    path: str = ""
    start_line: int = 0
    end_line: int = 0
    language: str = ""
    components: ScoreComponents = field(default_factory=ScoreComponents)
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Payload(PackHead):
    """A pack as a format carries it. Only JSON and Markdown carry `context`; the other texts mention it."""

    symbols: tuple[PayloadSymbol, ...] = ()
    edges: tuple[PackEdge, ...] = ()
    complete: bool = True


def payload_of(content: PackContent) -> Payload:
    """Return what JSON and GCB carry of a pack: numbers rounded to `DIGITS`, lone surrogates as U+FFFD."""
    return Payload(
        tool=plain(content.tool),
        task=plain(content.task),
        symbols=tuple(_payload_symbol(symbol) for symbol in content.symbols),
        edges=tuple(
            PackEdge(edge.source, edge.target, plain(edge.kind), number(edge.confidence), edge.status)
            for edge in content.edges
        ),
        tokens_used=content.tokens_used,
        token_budget=content.token_budget,
        pack_root=plain(content.pack_root),
        dropped=Dropped(content.dropped.count, tuple(plain(name) for name in content.dropped.names)),
        complete=content.complete,
    )


def _payload_symbol(symbol: RankedSymbol) -> PayloadSymbol:
    """Return what JSON and GCB carry of a symbol."""
    node = symbol.node
    return PayloadSymbol(
        qualified_name=plain(node.qualified_name),
        kind=plain(node.kind),
        score=number(symbol.score),
        distance=symbol.distance,
        provenance=plain(symbol.provenance),
        signature=plain(symbol.signature),
        path=plain(node.path),
        start_line=node.span.start_line,
        end_line=node.span.end_line,
        language=plain(node.language),
        components=ScoreComponents(*map(number, symbol.shown_components)),
        source=plain(symbol.source),
    )


def plain(text: str) -> str:
    """Return a text that UTF-8 can encode: lone surrogates (undecodable bytes of file names) become U+FFFD."""
    return text if text.isascii() else _SURROGATE.sub("\ufffd", text)


def number(value: float) -> float:
    """Return a number rounded as in a payload."""
    return round(value, DIGITS) + 0.0  # no negative zero
