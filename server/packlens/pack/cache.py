"""Packs remembered: in memory within a process, as notes in the database across processes.

A pack depends on the whole index (how rare a word is, is a property of all of it), so its key holds the snapshot root.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections import OrderedDict
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final

from packlens.model import Dropped, Node, PackContext, PackEdge, RankedSymbol, ScoreComponents, Span
from packlens.pack.delta import is_root_of
from packlens.pack.result import Pack

_MOST_PACKS: Final = 64
_FORMAT: Final = 4
_VERSION: Final = "packlens-note-3"
#: The fastest level: it halves the time of the second, for a tenth more bytes.
_LEVEL: Final = 1
_LONGEST: Final = 64 << 20
_PLAIN: Final = tuple(each.name for each in fields(Pack) if each.name not in ("symbols", "edges", "dropped", "context"))
_NODE: Final = tuple(each.name for each in fields(Node))
_BEFORE_SPAN: Final = _NODE.index("span")
_node_values: Final = attrgetter(*(name for name in _NODE if name != "span"))


def cache_key(tool: str, task: str, subject: str, budget: int, format: str, settings: str) -> str:  # noqa: A002
    """Return the key of a query: what, for how many tokens, in which format, ranked by which settings.

    The task counts to the letter: a pack shows it as it was asked. `subject` is what a pack is about beyond its task,
    such as the symbols that a change touches.
    """
    parts = ("pack", str(_FORMAT), tool, task, subject, str(budget), format, settings)
    return "pack:" + hashlib.sha256("\x00".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


class PackCache:
    """The last packs of one engine, oldest first out."""

    def __init__(self) -> None:
        """Start empty."""
        self._packs: OrderedDict[tuple[str, str], Pack] = OrderedDict()

    def get(self, key: str, snapshot: str) -> Pack | None:
        """Return the pack of a key at a snapshot."""
        pack = self._packs.get((key, snapshot))
        if pack is not None:
            self._packs.move_to_end((key, snapshot))
        return pack

    def clear(self) -> None:
        """Forget everything."""
        self._packs.clear()

    def by_root(self, root: str, format: str) -> Pack | None:  # noqa: A002
        """Return the newest pack of a root (see `delta.roots_of`) in a format."""
        for pack in reversed(self._packs.values()):
            if pack.format == format and is_root_of(root, pack):
                return pack
        return None

    def put(self, key: str, snapshot: str, pack: Pack) -> None:
        """Remember a pack."""
        self._packs[key, snapshot] = pack
        while len(self._packs) > _MOST_PACKS:
            self._packs.popitem(last=False)


def dump_pack(pack: Pack) -> bytes:
    """Return a pack as bytes that `load_pack` reads: rows of values as JSON, compressed.

    Not GCB, whose numbers are rounded: a pack that is remembered is the pack that was made, to the last bit. Not
    `asdict`, which copies every value it meets (ten times the time).
    """
    rows = [
        _VERSION, [getattr(pack, name) for name in _PLAIN], [pack.dropped.count, pack.dropped.names], pack.context,
        [_symbol_row(symbol) for symbol in pack.symbols],
        [(edge.source, edge.target, edge.kind, edge.confidence) for edge in pack.edges],
    ]  # fmt: skip
    return zlib.compress(json.dumps(rows, separators=(",", ":")).encode(), _LEVEL)


def load_pack(data: bytes) -> Pack | None:
    """Return the pack that `dump_pack` wrote, or None if the bytes are something else."""
    try:
        version, plain, (count, names), context, symbols, edges = json.loads(_unpacked(data))
        if version != _VERSION:
            return None
        return Pack(
            **dict(zip(_PLAIN, plain, strict=True)),
            symbols=tuple([_symbol(row) for row in symbols]),
            edges=tuple([PackEdge(*edge) for edge in edges]),
            dropped=Dropped(count, tuple(names)),
            context=PackContext(*context),
        )
    except (ValueError, KeyError, TypeError, RecursionError, zlib.error):
        return None


def _unpacked(data: bytes) -> bytes:
    """Return what was compressed; a few bytes of damage must not become gigabytes."""
    stream = zlib.decompressobj()
    unpacked = stream.decompress(data, _LONGEST)
    if not stream.eof:
        raise ValueError("the note is cut off, or too long")
    return unpacked


def _symbol_row(symbol: RankedSymbol) -> tuple[Any, ...]:
    span = symbol.node.span
    place = (span.start_byte, span.end_byte, span.start_line, span.end_line)
    rank = (symbol.score, symbol.provenance, symbol.distance, symbol.source)
    return (*_node_values(symbol.node), place, tuple(symbol.components), rank)


def _symbol(row: list[Any]) -> RankedSymbol:
    *values, place, components, (score, provenance, distance, source) = row
    values.insert(_BEFORE_SPAN, Span(*place))
    return RankedSymbol(Node(*values), score, ScoreComponents(*components), provenance, distance, source)
