"""Measures how much of what a lesson was about still exists: the symbol's signature and its neighbours in the graph.

An anchor is a short value stored with a lesson. It holds samples of the words of the signature, and of the callers,
callees and bases by kind and name; the lesson counts by the share of these that still exists. White space and comments
do not matter. Anchors of earlier releases have another first byte or length; such lessons count half.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from packlens.graph.kinds import by_code
from packlens.graph.patching.change import Moves
from packlens.graph.view import Adjacency, Index
from packlens.retrieve.names.spelled_names import symbols_named
from packlens.retrieve.per_index import per_index

OLDER: Final = 0.5
"""The weight of a lesson with an anchor of an earlier release, which cannot be compared. Our choice."""
_LIKENESS: Final = 0.75
"""The least share of an anchor that a symbol must have to count as the successor of a deleted one. Our choice."""
_MARK: Final = b"\x01"
"""The first byte of an anchor."""
_SAMPLE: Final = 16
"""The most items of each kind that an anchor holds: those with the smallest hashes, whatever the symbol."""
_HEAD: Final = 5
"""Bytes before the items: mark, kind, words before sampling, words, neighbours."""
_SIGNATURE_SHARE: Final = 0.5
_WORD: Final = re.compile(r"\w+")
_IS_NEIGHBOUR: Final = by_code(("calls", "extends", "implements", "overrides"))
_NAMESAKES: Final = 8
"""The successor of a deleted symbol with more namesakes than this is not searched for among them."""

Items = frozenset[int]
_Deleted = tuple[int, tuple[bytes, ...]]
"""The number of a deleted symbol, and the anchors of its lessons."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the anchor of one symbol is made of, in one state of the index: hashes of two bytes."""

    kind: int
    signature: Items
    """The words of its signature without its own name."""
    neighbours: Items
    """Its callers, callees and bases: direction, kind of edge, name."""


@dataclass(frozen=True, slots=True)
class Shares:
    """How much of what a lesson was about still exists, each in 0..1."""

    signature: float
    neighbours: float

    @property
    def whole(self) -> float:
        """The share to which the lesson counts."""
        return _SIGNATURE_SHARE * self.signature + (1 - _SIGNATURE_SHARE) * self.neighbours


def anchor(position: int, index: Index) -> bytes:
    """Return the present anchor of a symbol; b'' for externals."""
    if index.symbols.file[position] < 0:
        return b""
    now = surroundings([position], index)[position]
    parts = [_sample(now.signature), _sample(now.neighbours)]
    counts = bytes([now.kind, min(len(now.signature), 255), len(parts[0]), len(parts[1])])
    return _MARK + counts + b"".join(item.to_bytes(2, "big") for part in parts for item in part)


def share(anchor_bytes: bytes, position: int, index: Index) -> float:
    """Return the share, in 0..1, to which a lesson with this anchor counts for a symbol of the index."""
    if not anchor_bytes:
        return 1.0
    shares_of_symbol = shares(anchor_bytes, position, index)
    return OLDER if shares_of_symbol is None else shares_of_symbol.whole


def shares(anchor_bytes: bytes, position: int, index: Index) -> Shares | None:
    """Return how much of an anchor still exists; None for an anchor of an earlier release."""
    if not _is_current(anchor_bytes):
        return None
    then_words, then_count, then_neighbours = _read(anchor_bytes)
    now = surroundings([position], index)[position]
    grown = min(1.0, then_count / len(now.signature)) if now.signature else 1.0
    return Shares(_share_left(then_words, now.signature) * grown, _share_left(then_neighbours, now.neighbours))


def _successor(symbol_id: str, stored_anchors: Iterable[bytes], index: Index) -> int:
    """Return the position of the symbol that a deleted one became by a move or a rename; -1 if unsure.

    A move keeps name and kind, a rename keeps file and kind, and both keep most of what one of the anchors holds. There
    must be one best symbol.
    """
    path, _, rest = symbol_id.partition(":")
    qualified_name, _, _ = rest.partition("#")
    anchors = [stored for stored in stored_anchors if _is_current(stored)]
    if not anchors:
        return -1
    kind, name = anchors[0][1], re.split(r"\.|::", qualified_name)[-1]
    symbols = index.symbols
    same_name = [p for p in symbols_named(name, index, symbols.kind == kind) if symbols.path_of(p) != path]
    best = _best(same_name, anchors, index) if len(same_name) <= _NAMESAKES else -1
    if best >= 0 or path not in symbols.paths:
        return best
    file = symbols.paths.index(path)
    in_file = np.flatnonzero((symbols.file == file) & (symbols.kind == kind)).tolist()
    with_neighbours = [stored for stored in anchors if _read(stored)[2]]
    return _best(in_file, with_neighbours, index)


def _best(positions: Sequence[int], anchors: Sequence[bytes], index: Index) -> int:
    rated = sorted(
        (
            (max((share(stored, position, index) for stored in anchors), default=0.0), position)
            for position in positions
        ),
        reverse=True,
    )
    if not rated or rated[0][0] < _LIKENESS or (len(rated) > 1 and rated[1][0] == rated[0][0]):
        return -1
    return rated[0][1]


class LocatedSymbols:
    """Where the symbols of lessons are in one index, and how much their lessons count."""

    def __init__(
        self, index: Index, stored_anchors: Iterable[tuple[int, bytes]], names: Callable[[list[int]], Mapping[int, str]]
    ) -> None:
        """Take (symbol, anchor) of lessons; `names` returns the symbol ids of deleted symbols, by number."""
        anchors: dict[int, set[bytes]] = {}
        for symbol, each in stored_anchors:
            anchors.setdefault(symbol, set()).add(each)
        self._index, self._shares = index, _shares(index)
        symbols = np.array([*anchors], dtype=np.int64)
        self._positions = dict(zip(anchors, index.symbols.position_of.many(symbols).tolist(), strict=True))
        unlocated = [symbol for symbol, position in self._positions.items() if position < 0]
        successors = _successors(index)
        keys = {symbol: (symbol, tuple(sorted(anchors[symbol]))) for symbol in unlocated}
        if missing := [symbol for symbol in unlocated if keys[symbol] not in successors]:
            ids = names(missing)
            for symbol in missing:
                successor_position = _successor(ids[symbol], sorted(anchors[symbol]), index) if symbol in ids else -1
                successors[keys[symbol]] = successor_position
        self._positions |= {symbol: successors[keys[symbol]] for symbol in unlocated}
        surroundings([position for position in self._positions.values() if position >= 0], index)

    def position(self, symbol: int) -> int:
        """Return the position of a symbol, or of its successor by a move or a rename; -1 if there is none."""
        position: int = self._positions.get(symbol, -1)
        return position

    def share(self, symbol: int, anchor_bytes: bytes) -> float:
        """Return how much a lesson counts, in 0..1; 0 if its symbol was deleted."""
        position = self.position(symbol)
        if position < 0:
            return 0.0
        cached = self._shares.get((position, anchor_bytes))
        if cached is None:
            cached = self._shares[position, anchor_bytes] = share(anchor_bytes, position, self._index)
        return cached

    def reason(self, symbol: int, anchor_bytes: bytes) -> str:
        """Return in words why a lesson about an existing symbol does not count fully."""
        position = self.position(symbol)
        shares_of_symbol = shares(anchor_bytes, position, self._index)
        if shares_of_symbol is None:
            return "learned by an earlier release"
        parts = (("signature", shares_of_symbol.signature), ("callers, callees and bases", shares_of_symbol.neighbours))
        return ", ".join(f"{part:.0%} left of its {name}" for name, part in parts if part < 1)


@per_index
def _shares(_index: Index) -> dict[tuple[int, bytes], float]:
    """Return a cache of shares by position and anchor."""
    return {}


@per_index
def _successors(_index: Index) -> dict[_Deleted, int]:
    """Return a cache of the positions of successors, by the numbers and anchors of deleted symbols; -1 for none."""
    return {}


@_successors.carried
def _carry_successors(value: dict[_Deleted, int], _old: Index, _new: Index, moves: Moves) -> dict[_Deleted, int]:
    """Return the cache after a patch, without symbols whose successors may have changed."""
    return dict(value) if moves.same_numbers else {}


def surroundings(positions: Sequence[int], index: Index) -> dict[int, Surroundings]:
    """Return what the anchors of some symbols are made of, by position."""
    cache = _surroundings(index)
    missing = [position for position in dict.fromkeys(positions) if position not in cache]
    texts = index.docs(missing) if missing else {}
    for position in missing:
        signature = texts[position][0] if position in texts else ""
        cache[position] = Surroundings(
            int(index.symbols.kind[position]),
            _words(signature, index.symbols.names[position]),
            _neighbours(position, index),
        )
    return {position: cache[position] for position in positions}


@per_index
def _surroundings(_index: Index) -> dict[int, Surroundings]:
    """Return a cache by position."""
    return {}


@_surroundings.carried
def _carry_surroundings(
    value: dict[int, Surroundings], _old: Index, _new: Index, moves: Moves
) -> dict[int, Surroundings]:
    """Return the cache after a patch, without the symbols whose signatures or edges may have changed."""
    changed_nodes = {*moves.rewritten.tolist(), *moves.ends.tolist()}
    carried = ((int(moves.position[position]), found) for position, found in list(value.items()))
    return {position: found for position, found in carried if position >= 0 and position not in changed_nodes}


def _words(signature: str, name: str) -> Items:
    return frozenset(_hash(word) for word in _WORD.findall(signature) if word != name)


def _neighbours(position: int, index: Index) -> Items:
    neighbours = set[int]()
    for direction, side in (("<", index.incoming), (">", index.outgoing)):
        for kind, neighbour in _edges(side, position):
            if neighbour != position:
                neighbours.add(_hash(f"{direction}{kind} {index.symbols.names[neighbour]}"))
    return frozenset(neighbours)


def _edges(side: Adjacency, position: int) -> set[tuple[int, int]]:
    slots = side.slots_of(position)
    has_kind = _IS_NEIGHBOUR[side.kind[slots]]
    return set(zip(side.kind[slots][has_kind].tolist(), side.indices[slots][has_kind].tolist(), strict=True))


def _hash(text: str) -> int:
    return zlib.crc32(text.encode("utf-8", "surrogatepass")) & 0xFFFF


def _sample(items: Items) -> list[int]:
    return sorted(items)[:_SAMPLE]


def _share_left(then: Items, now: Items) -> float:
    return len(then & now) / len(then) if then else 1.0


def _is_current(anchor_bytes: bytes) -> bool:
    """Return whether this release made an anchor: its length is odd, and more than one byte, unlike that of others."""
    return (
        len(anchor_bytes) >= _HEAD
        and anchor_bytes[:1] == _MARK
        and len(anchor_bytes) == _HEAD + 2 * (anchor_bytes[3] + anchor_bytes[4])
    )


def _read(anchor_bytes: bytes) -> tuple[Items, int, Items]:
    """Return the words, how many there were before sampling, and the neighbours that an anchor holds."""
    items = [int.from_bytes(anchor_bytes[offset : offset + 2], "big") for offset in range(_HEAD, len(anchor_bytes), 2)]
    return frozenset(items[: anchor_bytes[3]]), anchor_bytes[2], frozenset(items[anchor_bytes[3] :])
