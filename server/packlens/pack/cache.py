"""Cached packs: in memory within a process, and as bytes that the database keeps for other processes.

A pack depends on the whole index, because the weight of a word depends on how rare it is in all files. So a cached pack
is valid for one snapshot root only.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections import OrderedDict
from dataclasses import astuple, fields
from operator import attrgetter
from typing import Any, Final

from packlens.model import Dropped, Node, PackContext, PackEdge, RankedSymbol, ScoreComponents, Span
from packlens.pack.delta import is_root_of
from packlens.pack.request import PackRequest
from packlens.pack.result import Pack

_MAX_PACKS: Final = 64
_KEY_VERSION: Final = 6
"""Changes when packs of the same question, index and settings change."""
_DUMP_VERSION: Final = "packlens-note-5"
"""Changes when the bytes of `dump_pack` change."""
_COMPRESSION_LEVEL: Final = 1
"""zlib's fastest level: it takes half the time of the next one, for a tenth more bytes."""
_MAX_DUMP_BYTES: Final = 64 << 20
_PLAIN_FIELDS: Final = tuple(
    pack_field.name for pack_field in fields(Pack) if pack_field.name not in ("symbols", "edges", "dropped", "context")
)
_NODE_FIELDS: Final = tuple(node_field.name for node_field in fields(Node))
_SPAN_INDEX: Final = _NODE_FIELDS.index("span")
_node_values: Final = attrgetter(*(name for name in _NODE_FIELDS if name != "span"))


def cache_key(request: PackRequest, settings: str) -> str:
    """Return the cache key of a question, "pack:" and 64 hexadecimal digits.

    The task counts letter by letter, because a pack shows it as it was written. `settings` identifies the settings of
    the ranking.
    """
    subject = f"{request.level}\n{request.subject}"
    question = (request.tool, request.task, subject, str(request.budget), request.format)
    picks = repr((request.picks.pinned, request.picks.removed))
    parts = ("pack", str(_KEY_VERSION), *question, picks, settings)
    return "pack:" + hashlib.sha256("\x00".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


class PackCache:
    """The packs that one engine returned last; the least recently used one is evicted first."""

    def __init__(self) -> None:
        """Start empty."""
        self._packs: OrderedDict[tuple[str, str], Pack] = OrderedDict()

    def get(self, key: str, snapshot: str) -> Pack | None:
        """Return the pack of a key at a snapshot root, or None."""
        pack = self._packs.get((key, snapshot))
        if pack is not None:
            self._packs.move_to_end((key, snapshot))
        return pack

    def by_root(self, root: str, format: str) -> Pack | None:
        """Return the newest pack with this root (see `delta.roots_of`) in this format, or None."""
        for pack in reversed(self._packs.values()):
            if pack.format == format and is_root_of(root, pack):
                return pack
        return None

    def put(self, key: str, snapshot: str, pack: Pack) -> None:
        """Keep a pack."""
        self._packs[key, snapshot] = pack
        while len(self._packs) > _MAX_PACKS:
            self._packs.popitem(last=False)


def dump_pack(pack: Pack) -> bytes:
    """Return a pack as bytes that `load_pack` reads: rows of values as JSON, compressed with zlib.

    GCB would not do: it rounds numbers, and a cached pack must equal the original to the last bit. `asdict` would not
    do either: it copies every value, which takes ten times as long.
    """
    rows = [
        _DUMP_VERSION,
        [getattr(pack, name) for name in _PLAIN_FIELDS],
        [pack.dropped.count, pack.dropped.names],
        astuple(pack.context),
        [_symbol_row(symbol) for symbol in pack.symbols],
        [(edge.source, edge.target, edge.kind, edge.confidence) for edge in pack.edges],
    ]
    return zlib.compress(json.dumps(rows, separators=(",", ":")).encode(), _COMPRESSION_LEVEL)


def load_pack(data: bytes) -> Pack | None:
    """Return the pack that `dump_pack` wrote, or None if the bytes are anything else."""
    try:
        version, plain_values, (dropped_count, dropped_names), context, symbol_rows, edge_rows = json.loads(
            _decompressed(data)
        )
        if version != _DUMP_VERSION:
            return None
        return Pack(
            **dict(zip(_PLAIN_FIELDS, plain_values, strict=True)),
            symbols=tuple([_symbol(row) for row in symbol_rows]),
            edges=tuple([PackEdge(*row) for row in edge_rows]),
            dropped=Dropped(dropped_count, tuple(dropped_names)),
            context=PackContext(*context),
        )
    except (ValueError, KeyError, TypeError, RecursionError, zlib.error):
        return None


def _decompressed(data: bytes) -> bytes:
    """Return the decompressed bytes. Their number is bounded: damaged input must not expand to gigabytes."""
    stream = zlib.decompressobj()
    decompressed = stream.decompress(data, _MAX_DUMP_BYTES)
    if not stream.eof:
        raise ValueError("the bytes are cut off or too many")
    return decompressed


def _symbol_row(symbol: RankedSymbol) -> tuple[Any, ...]:
    span = symbol.node.span
    span_values = (span.start_byte, span.end_byte, span.start_line, span.end_line)
    rank_values = (symbol.score, symbol.provenance, symbol.distance, symbol.source, symbol.only_named)
    return (*_node_values(symbol.node), span_values, tuple(symbol.components), rank_values)


def _symbol(row: list[Any]) -> RankedSymbol:
    *node_values, span_values, components, (score, *rest) = row
    node_values.insert(_SPAN_INDEX, Span(*span_values))
    return RankedSymbol(Node(*node_values), score, ScoreComponents(*components), *rest)
