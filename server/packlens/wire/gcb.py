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

A shape says which components a score has besides the four, and which of them are below zero: two sets of bits, in
the order of ScoreComponents from the lowest.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeVar

from packlens.model import Dropped, PackContent, PackEdge, ScoreComponents
from packlens.wire.checks import MAX_DISTANCE, MAX_INTEGER, MAX_LENGTH, check_size, checked_edges, refuse
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
    number,
    payload_of,
)
from packlens.wire.registry import BinaryCodec

_Value = TypeVar("_Value")

MAGIC: Final = b"GCB1"
VERSION: Final = 1
_FORMAT: Final = "gcb"
_FOUR: Final = ("blast_radius", "confidence", "recency", "distance")
_OTHERS: Final = tuple(position for position, name in enumerate(COMPONENT_NAMES) if name not in _FOUR)
_OTHER_BITS: Final = sum(1 << position for position in _OTHERS)
_UNIT: Final = 10**DIGITS
#: The fewest bytes of a symbol (two empty strings, four u8-sized fields, five floats), an edge and a text.
_MIN_SYMBOL: Final = 2 + 3 + 5 * 4
_MIN_EDGE: Final = 4
_MIN_TEXT: Final = 1
_MIN_SHAPE: Final = 2
_MIN_ORIGIN: Final = 3
_MIN_RELATION: Final = 2
_ROOT_SIZES: Final = (0, 32)
_FLOATS: Final = struct.Struct("<4f")
_FLOAT: Final = struct.Struct("<f")
_VARINT_BITS: Final = 63


def encode(content: PackContent) -> bytes:
    """Return a pack as GCB. Raises ValueError for a status that GCB does not have, and for NaN."""
    payload = payload_of(content)
    out = bytearray(MAGIC)
    out.append(VERSION)
    _put_text(out, payload.tool)
    for count in (payload.tokens_used, payload.token_budget, len(payload.symbols), len(payload.edges)):
        _put_varint(out, count)
    for symbol in payload.symbols:
        _put_symbol(out, symbol)
    for edge in payload.edges:
        _put_varint(out, edge.source)
        _put_varint(out, edge.target)
        out += bytes((EDGE_NUMBERS.get(edge.kind, UNNUMBERED), STATUSES.index(edge.status)))
    _put_tail(out, payload)
    return bytes(out)


def _put_symbol(out: bytearray, symbol: PayloadSymbol) -> None:
    _put_text(out, symbol.qualified_name)
    out.append(KIND_NUMBERS.get(symbol.kind, UNNUMBERED))
    out += _float(symbol.score)
    out.append(PROVENANCE_NUMBERS.get(symbol.provenance, UNNUMBERED))
    out.append(min(symbol.distance, MAX_DISTANCE))
    _put_text(out, symbol.signature)
    for name in _FOUR:
        out += _float(getattr(symbol.components, name))


def _put_tail(out: bytearray, payload: Payload) -> None:
    root = bytes.fromhex(payload.pack_root)
    if len(root) not in _ROOT_SIZES:
        raise ValueError(f"'{payload.pack_root}' is not a PackRoot")
    _put_varint(out, len(root))
    out += root
    _put_text(out, payload.task)
    out.append(payload.complete)
    _put_varint(out, payload.dropped.count)
    _put_texts(out, payload.dropped.names)
    paths = _numbered(symbol.path for symbol in payload.symbols)
    origins = _numbered(map(_origin, payload.symbols))
    units = [[round(value * _UNIT) for value in symbol.components] for symbol in payload.symbols]
    shapes = _numbered(map(_shape, units))
    relations = _numbered(map(_relation, payload.edges))
    _put_texts(out, paths)
    _put_varint(out, len(origins))
    for origin in origins:
        for word in origin:
            _put_text(out, word)
    _put_varints(out, len(shapes), *(bits for shape in shapes for bits in shape))
    _put_varint(out, len(relations))
    for kind, confidence in relations:
        _put_text(out, kind)
        _put_varint(out, confidence)
    for symbol, values in zip(payload.symbols, units, strict=True):
        lines = max(symbol.end_line - symbol.start_line, 0)
        _put_varints(out, paths[symbol.path], origins[_origin(symbol)], symbol.start_line, lines)
        _put_varints(out, shapes[_shape(values)], *(abs(values[position]) for position in _OTHERS if values[position]))
    _put_varints(out, *(relations[_relation(edge)] for edge in payload.edges))
    if any(symbol.source for symbol in payload.symbols):
        _put_texts(out, (symbol.source for symbol in payload.symbols))


def _origin(symbol: PayloadSymbol) -> _Origin:
    return _Origin(symbol.language, symbol.kind, symbol.provenance)


def _relation(edge: PackEdge) -> tuple[str, int]:
    return edge.kind, round(edge.confidence * _UNIT)


def _shape(units: Sequence[int]) -> tuple[int, int]:
    """Return which components are present, and which are negative, as bits."""
    present = sum(1 << position for position in _OTHERS if units[position])
    return present, sum(1 << position for position in _OTHERS if units[position] < 0)


def _numbered(values: Iterable[_Value]) -> dict[_Value, int]:
    return {value: position for position, value in enumerate(dict.fromkeys(values))}


def _float(value: float) -> bytes:
    if not math.isfinite(value):
        raise ValueError(f"GCB has no number {value}")
    return _FLOAT.pack(value)


def _put_varint(out: bytearray, value: int) -> None:
    if not 0 <= value < 1 << _VARINT_BITS:
        raise ValueError(f"GCB has no count {value}")
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)


def _put_varints(out: bytearray, *values: int) -> None:
    for value in values:
        _put_varint(out, value)


def _put_text(out: bytearray, text: str) -> None:
    data = text.encode()
    _put_varint(out, len(data))
    out += data


def _put_texts(out: bytearray, texts: Iterable[str]) -> None:
    listed = list(texts)
    _put_varint(out, len(listed))
    for text in listed:
        _put_text(out, text)


@dataclass
class _ByteReader:
    """A position in untrusted bytes. No length is used before that many bytes are known to follow."""

    data: bytes
    at: int = 0

    def take(self, size: int) -> bytes:
        """Return the next bytes."""
        if size > len(self.data) - self.at:
            refuse(_FORMAT, "it ends too early")
        self.at += size
        return self.data[self.at - size : self.at]

    def byte(self) -> int:
        """Return a u8."""
        return self.take(1)[0]

    def varint(self, limit: int = MAX_INTEGER) -> int:
        """Return a varint up to `limit`."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                break
            shift += 7
            if shift > _VARINT_BITS:
                refuse(_FORMAT, "a number has too many bytes")
        if value > limit:
            refuse(_FORMAT, f"a number is larger than {limit}")
        return value

    def count(self, least_size: int) -> int:
        """Return the number of elements that follow, of at least `least_size` bytes each."""
        return self.varint((len(self.data) - self.at) // least_size)

    def text(self) -> str:
        """Return a string."""
        try:
            return self.take(self.varint(MAX_LENGTH)).decode()
        except UnicodeDecodeError:
            refuse(_FORMAT, "a text is not UTF-8")

    def texts(self) -> list[str]:
        """Return a counted list of strings."""
        return [self.text() for _ in range(self.count(_MIN_TEXT))]

    def floats(self, layout: struct.Struct) -> tuple[float, ...]:
        """Return finite numbers, rounded as a payload holds them."""
        values: tuple[float, ...] = layout.unpack(self.take(layout.size))
        if not all(map(math.isfinite, values)):
            refuse(_FORMAT, "a number is not finite")
        return tuple(map(number, values))

    def choice(self, table: Sequence[_Value]) -> _Value:
        """Return an element of a table by its position."""
        return table[self.varint(len(table) - 1)]

    def word(self, words: Mapping[int, str], what: str) -> str:
        """Return the word of a number; `what` says in errors what is numbered."""
        number = self.byte()
        if number not in words:
            refuse(_FORMAT, f"{what} {number} is unknown")
        return words[number]


def decode(data: bytes) -> Payload:
    """Return the payload of bytes that `encode` wrote, or of the layout without a tail. Raises WireError for others."""
    check_size(_FORMAT, len(data))
    reader = _ByteReader(data)
    if data[:4] != MAGIC:
        refuse(_FORMAT, "it does not begin with GCB1")
    reader.take(4)
    if (version := reader.byte()) != VERSION:
        refuse(_FORMAT, f"its version is {version}, this reader knows {VERSION}")
    tool, used, budget = reader.text(), reader.varint(), reader.varint()
    size, edge_count = reader.count(_MIN_SYMBOL), reader.count(_MIN_EDGE)
    symbols = [_symbol(reader) for _ in range(size)]
    edges = [_edge(reader) for _ in range(edge_count)]
    checked_edges(_FORMAT, edges, size)
    payload = Payload(tool=tool, tokens_used=used, token_budget=budget)
    if reader.at == len(data):
        return replace(payload, symbols=tuple(symbols), edges=tuple(edges))
    payload = _with_tail(reader, payload, symbols, edges)
    if reader.at != len(data):
        refuse(_FORMAT, "something follows its end")
    return payload


def _symbol(reader: _ByteReader) -> PayloadSymbol:
    name, kind = reader.text(), reader.word(KINDS_BY_NUMBER, "kind")
    (score,) = reader.floats(_FLOAT)
    provenance = reader.word(PROVENANCES_BY_NUMBER, "provenance")
    distance, signature = reader.byte(), reader.text()
    components = ScoreComponents(**dict(zip(_FOUR, reader.floats(_FLOATS), strict=True)))
    return PayloadSymbol(name, kind, score, distance, provenance, signature, components=components)


def _edge(reader: _ByteReader) -> PackEdge:
    source, target, kind = reader.varint(), reader.varint(), reader.word(EDGES_BY_NUMBER, "kind")
    status = reader.word(dict(enumerate(STATUSES)), "status")
    return PackEdge(source, target, kind, 0.0, status)


def _with_tail(reader: _ByteReader, head: Payload, symbols: list[PayloadSymbol], edges: list[PackEdge]) -> Payload:
    root = reader.take(reader.varint(max(_ROOT_SIZES)))
    if len(root) not in _ROOT_SIZES:
        refuse(_FORMAT, "its PackRoot has neither 0 nor 32 bytes")
    task, complete = reader.text(), reader.byte()
    if complete > 1:
        refuse(_FORMAT, "'complete' is neither 0 nor 1")
    dropped = Dropped(reader.varint(), tuple(reader.texts()))
    tables = _Tables(
        paths=reader.texts(),
        origins=[_Origin(reader.text(), reader.text(), reader.text()) for _ in range(reader.count(_MIN_ORIGIN))],
        shapes=[_checked_shape(reader.varint(), reader.varint()) for _ in range(reader.count(_MIN_SHAPE))],
        relations=[(reader.text(), reader.varint(_UNIT) / _UNIT) for _ in range(reader.count(_MIN_RELATION))],
    )
    located = [_located(reader, symbol, tables) for symbol in symbols]
    related = tuple(_related(edge, *reader.choice(tables.relations)) for edge in edges)
    if reader.at < len(reader.data):
        sources = reader.texts()
        if len(sources) != len(located):
            refuse(_FORMAT, "something follows its end, and not a source for each symbol")
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
    if present & ~_OTHER_BITS or negative & ~present:
        refuse(_FORMAT, "a component is unknown, or negative but absent")
    return present, negative


def _located(reader: _ByteReader, symbol: PayloadSymbol, tables: _Tables) -> PayloadSymbol:
    path, origin = reader.choice(tables.paths), reader.choice(tables.origins)
    _check_word(origin.kind, symbol.kind, KIND_NUMBERS, KINDS_BY_NUMBER)
    _check_word(origin.provenance, symbol.provenance, PROVENANCE_NUMBERS, PROVENANCES_BY_NUMBER)
    first, lines = reader.varint(), reader.varint()
    present, negative = reader.choice(tables.shapes)
    values = {
        COMPONENT_NAMES[position]: reader.varint() / (-_UNIT if negative >> position & 1 else _UNIT)
        for position in _OTHERS
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
        refuse(_FORMAT, f"'{numbered}' and '{word}' stand for the same item")


CODEC: Final = BinaryCodec(_FORMAT, encode, decode)
