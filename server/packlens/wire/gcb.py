"""GCB (Graph Compact Binary), version 1: the byte layout of the format's reference implementation, and a tail.

    "GCB1" version:u8
    tool:str tokens_used:varint token_budget:varint symbols:varint edges:varint
    symbol  qualified_name:str kind:u8 score:f32 provenance:u8 distance:u8 signature:str
            blast_radius:f32 confidence:f32 recency:f32 distance:f32
    edge    source:varint target:varint kind:u8 status:u8

A str is its length in bytes (varint) and UTF-8; a varint is LEB128 (seven bits a byte, lowest first); an f32 is
IEEE 754 binary32, little-endian. Kinds, provenances and status have the published numbers (`gcb_numbers`).

That layout has no room for a PackRoot, a path or a line, nor numbers for all of our words. The rest of a pack follows
as a tail, which readers of that layout alone leave unread; without a tail the payload has the defaults of `Payload`:

    pack_root (length, 0 or 32, and bytes) task:str complete:u8 dropped:varint names:varint name:str ...
    paths:varint path:str ... origins:varint (language:str kind:str provenance:str) ...
    shapes:varint (present:varint negative:varint) ... relations:varint (kind:str confidence:varint (value * 10^4)) ...
    symbol  path:varint origin:varint start_line:varint lines:varint shape:varint
            each present component:varint (absolute value * 10^4)
    edge    relation:varint
    if any symbol has source: symbols:varint source:str ...

A shape says which components a score has besides the four above, and which of them are below zero: two sets of bits, in
the order of ScoreComponents from the lowest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeVar

from packlens.model import Dropped, PackContent, PackEdge, ScoreComponents
from packlens.wire.checks import MAX_DISTANCE, check_size, checked_edges, refuse
from packlens.wire.gcb_bytes import FORMAT, ByteReader, ByteWriter
from packlens.wire.gcb_numbers import (
    EDGE_NUMBERS,
    EDGES_BY_NUMBER,
    KIND_NUMBERS,
    KINDS_BY_NUMBER,
    PROVENANCE_NUMBERS,
    PROVENANCES_BY_NUMBER,
    STATUSES,
    UNNUMBERED,
)
from packlens.wire.payload import (
    COMPONENT_NAMES,
    DIGITS,
    Payload,
    PayloadSymbol,
    payload_of,
)
from packlens.wire.registry import BinaryCodec

T = TypeVar("T")

MAGIC: Final = b"GCB1"
VERSION: Final = 1
_IN_HEAD: Final = ("blast_radius", "confidence", "recency", "distance")
"""The components of a score in the published layout; the tail holds the others."""
_IN_TAIL: Final = tuple(position for position, name in enumerate(COMPONENT_NAMES) if name not in _IN_HEAD)
_TAIL_BITS: Final = sum(1 << position for position in _IN_TAIL)
_UNIT: Final = 10**DIGITS
_MIN_SYMBOL: Final = 2 + 3 + 5 * 4
"""The fewest bytes of a symbol (two empty strings, four u8-sized fields, five floats), an edge and a text."""
_MIN_EDGE: Final = 4
_MIN_SHAPE: Final = 2
_MIN_ORIGIN: Final = 3
_MIN_RELATION: Final = 2
_ROOT_SIZES: Final = (0, 32)


def encode(content: PackContent) -> bytes:
    """Return a pack as GCB. Raises ValueError for a status that GCB does not have, and for NaN."""
    payload = payload_of(content)
    out = ByteWriter(bytearray(MAGIC))
    out.raw(VERSION)
    out.text(payload.tool)
    out.varints(payload.tokens_used, payload.token_budget, len(payload.symbols), len(payload.edges))
    for symbol in payload.symbols:
        _put_symbol(out, symbol)
    for edge in payload.edges:
        out.varints(edge.source, edge.target)
        out.raw(EDGE_NUMBERS.get(edge.kind, UNNUMBERED), STATUSES.index(edge.status))
    _put_tail(out, payload)
    return bytes(out.data)


def _put_symbol(out: ByteWriter, symbol: PayloadSymbol) -> None:
    out.text(symbol.qualified_name)
    out.raw(KIND_NUMBERS.get(symbol.kind, UNNUMBERED))
    out.floats(symbol.score)
    out.raw(PROVENANCE_NUMBERS.get(symbol.provenance, UNNUMBERED), min(symbol.distance, MAX_DISTANCE))
    out.text(symbol.signature)
    out.floats(*(getattr(symbol.components, name) for name in _IN_HEAD))


def _put_tail(out: ByteWriter, payload: Payload) -> None:
    root = bytes.fromhex(payload.pack_root)
    if len(root) not in _ROOT_SIZES:
        raise ValueError(f"'{payload.pack_root}' is not a PackRoot")
    out.block(root)
    out.text(payload.task)
    out.raw(payload.complete)
    out.varints(payload.dropped.count)
    out.texts(payload.dropped.names)
    paths = _numbered(symbol.path for symbol in payload.symbols)
    origins = _numbered(map(_origin, payload.symbols))
    units = [[round(value * _UNIT) for value in symbol.components] for symbol in payload.symbols]
    shapes = _numbered(map(_shape, units))
    relations = _numbered(map(_relation, payload.edges))
    out.texts(paths)
    out.varints(len(origins))
    for origin in origins:
        for word in origin:
            out.text(word)
    out.varints(len(shapes), *(bits for shape in shapes for bits in shape))
    out.varints(len(relations))
    for kind, confidence in relations:
        out.text(kind)
        out.varints(confidence)
    for symbol, values in zip(payload.symbols, units, strict=True):
        lines = max(symbol.end_line - symbol.start_line, 0)
        out.varints(paths[symbol.path], origins[_origin(symbol)], symbol.start_line, lines)
        out.varints(shapes[_shape(values)], *(abs(values[position]) for position in _IN_TAIL if values[position]))
    out.varints(*(relations[_relation(edge)] for edge in payload.edges))
    if any(symbol.source for symbol in payload.symbols):
        out.texts(symbol.source for symbol in payload.symbols)


def _origin(symbol: PayloadSymbol) -> _Origin:
    return _Origin(symbol.language, symbol.kind, symbol.provenance)


def _relation(edge: PackEdge) -> tuple[str, int]:
    return edge.kind, round(edge.confidence * _UNIT)


def _shape(units: Sequence[int]) -> tuple[int, int]:
    """Return which components are present, and which are negative, as bits."""
    present = sum(1 << position for position in _IN_TAIL if units[position])
    return present, sum(1 << position for position in _IN_TAIL if units[position] < 0)


def _numbered(values: Iterable[T]) -> dict[T, int]:
    return {value: position for position, value in enumerate(dict.fromkeys(values))}


def decode(data: bytes) -> Payload:
    """Return the payload of bytes that `encode` wrote, or of the layout without a tail. Raises WireError for others."""
    check_size(FORMAT, len(data))
    reader = ByteReader(data)
    if data[:4] != MAGIC:
        refuse(FORMAT, "it does not begin with GCB1")
    reader.take(4)
    if (version := reader.byte()) != VERSION:
        refuse(FORMAT, f"its version is {version}, this reader knows {VERSION}")
    tool, used, budget = reader.text(), reader.varint(), reader.varint()
    size, edge_count = reader.count(_MIN_SYMBOL), reader.count(_MIN_EDGE)
    symbols = [_symbol(reader) for _ in range(size)]
    edges = [_edge(reader) for _ in range(edge_count)]
    checked_edges(FORMAT, edges, size)
    payload = Payload(tool=tool, tokens_used=used, token_budget=budget)
    if reader.is_at_end:
        return replace(payload, symbols=tuple(symbols), edges=tuple(edges))
    payload = _with_tail(reader, payload, symbols, edges)
    if not reader.is_at_end:
        refuse(FORMAT, "something follows its end")
    return payload


def _symbol(reader: ByteReader) -> PayloadSymbol:
    name, kind = reader.text(), reader.word(KINDS_BY_NUMBER, "kind")
    (score,) = reader.floats(1)
    provenance = reader.word(PROVENANCES_BY_NUMBER, "provenance")
    distance, signature = reader.byte(), reader.text()
    components = ScoreComponents(**dict(zip(_IN_HEAD, reader.floats(len(_IN_HEAD)), strict=True)))
    return PayloadSymbol(name, kind, score, distance, provenance, signature, components=components)


def _edge(reader: ByteReader) -> PackEdge:
    source, target, kind = reader.varint(), reader.varint(), reader.word(EDGES_BY_NUMBER, "kind")
    status = reader.word(dict(enumerate(STATUSES)), "status")
    return PackEdge(source, target, kind, 0.0, status)


def _with_tail(reader: ByteReader, head: Payload, symbols: list[PayloadSymbol], edges: list[PackEdge]) -> Payload:
    root = reader.take(reader.varint(max(_ROOT_SIZES)))
    if len(root) not in _ROOT_SIZES:
        refuse(FORMAT, "its PackRoot has neither 0 nor 32 bytes")
    task, complete = reader.text(), reader.byte()
    if complete > 1:
        refuse(FORMAT, "'complete' is neither 0 nor 1")
    dropped = Dropped(reader.varint(), tuple(reader.texts()))
    tables = _Tables(
        paths=reader.texts(),
        origins=[_Origin(reader.text(), reader.text(), reader.text()) for _ in range(reader.count(_MIN_ORIGIN))],
        shapes=[_checked_shape(reader.varint(), reader.varint()) for _ in range(reader.count(_MIN_SHAPE))],
        relations=[(reader.text(), reader.varint(_UNIT) / _UNIT) for _ in range(reader.count(_MIN_RELATION))],
    )
    located = [_located(reader, symbol, tables) for symbol in symbols]
    related = tuple(_related(edge, *reader.choice(tables.relations)) for edge in edges)
    if not reader.is_at_end:
        sources = reader.texts()
        if len(sources) != len(located):
            refuse(FORMAT, "something follows its end, and not a source for each symbol")
        located = [replace(symbol, source=source) for symbol, source in zip(located, sources, strict=True)]
    return replace(
        head,
        symbols=tuple(located),
        edges=related,
        pack_root=root.hex(),
        task=task,
        complete=bool(complete),
        dropped=dropped,
    )


class _Origin(NamedTuple):
    """The words of a symbol, for which the layout before the tail may have no numbers."""

    language: str
    kind: str
    provenance: str


@dataclass(frozen=True, slots=True)
class _Tables:
    """The values to which symbols and edges of the tail refer by position."""

    paths: list[str]
    origins: list[_Origin]
    shapes: list[tuple[int, int]]
    relations: list[tuple[str, float]]


def _checked_shape(present: int, negative: int) -> tuple[int, int]:
    if present & ~_TAIL_BITS or negative & ~present:
        refuse(FORMAT, "a component is unknown, or negative but absent")
    return present, negative


def _located(reader: ByteReader, symbol: PayloadSymbol, tables: _Tables) -> PayloadSymbol:
    path, origin = reader.choice(tables.paths), reader.choice(tables.origins)
    _check_word(origin.kind, symbol.kind, KIND_NUMBERS, KINDS_BY_NUMBER)
    _check_word(origin.provenance, symbol.provenance, PROVENANCE_NUMBERS, PROVENANCES_BY_NUMBER)
    first, lines = reader.varint(), reader.varint()
    present, negative = reader.choice(tables.shapes)
    values = {
        COMPONENT_NAMES[position]: reader.varint() / (-_UNIT if negative >> position & 1 else _UNIT)
        for position in _IN_TAIL
        if present >> position & 1
    }
    components = symbol.components._replace(**values) if values else symbol.components
    return replace(
        symbol, path=path, start_line=first, end_line=first + lines, components=components, **origin._asdict()
    )


def _related(edge: PackEdge, kind: str, confidence: float) -> PackEdge:
    _check_word(kind, edge.kind, EDGE_NUMBERS, EDGES_BY_NUMBER)
    return replace(edge, kind=kind, confidence=confidence)


def _check_word(word: str, numbered: str, numbers: Mapping[str, int], words: Mapping[int, str]) -> None:
    """Refuse a word of the tail whose number is not the one in the layout before it."""
    if words[numbers.get(word, UNNUMBERED)] != numbered:
        refuse(FORMAT, f"'{numbered}' and '{word}' stand for the same item")


CODEC: Final = BinaryCodec(FORMAT, encode, decode)
