"""Measures how much of what a lesson was about still exists: the symbol's signature and its neighbours in the graph.

An anchor is a short value stored with a lesson. By the rule `symbol`, it holds samples of the words of the signature,
and of the callers, callees and bases by kind and name; the lesson counts by the share of these that still exists. White
space and comments do not matter. By the rule `edges`, it is a hash of the edges out of the symbol's folder, and the
lesson counts as long as that is unchanged.

An anchor shows which rule it follows, so that a database may hold both.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.graph.patching.change import Moves
from packlens.graph.view import Adjacency, Index, edge_kind_code
from packlens.retrieve.per_index import per_index
from packlens.retrieve.spelled import bearers

RULES: Final = ("symbol", "edges", "none")
"""What a lesson is anchored to; with `none`, it counts as long as its symbol exists."""
OLDER: Final = 0.5
"""The weight of a lesson with an anchor of an earlier release, which cannot be compared. Our choice."""
LIKENESS: Final = 0.75
"""The least share of an anchor that a symbol must have to count as the successor of a deleted one. Our choice."""
_SYMBOL, _EDGES = b"\x01", b"\x02"
_EDGES_LENGTH: Final = 17
_SAMPLE: Final = 16
"""The most items of each kind that an anchor holds: those with the smallest hashes, whatever the symbol."""
_HEAD: Final = 5
"""Bytes before the items: rule, kind, words before sampling, words, neighbours."""
_SIGNATURE_SHARE: Final = 0.5
_WORD: Final = re.compile(r"\w+")
_KINDS: Final = np.array(sorted(edge_kind_code(kind) for kind in ("calls", "extends", "implements", "overrides")))
_NAMESAKES: Final = 8
"""The successor of a deleted symbol with more namesakes than this is not searched for among them."""

Items = frozenset[int]
_Gone = tuple[int, tuple[bytes, ...]]
"""The number of a symbol that is gone, and the anchors of its lessons."""


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


def anchor(position: int, index: Index, rule: str) -> bytes:
    """Return the present anchor of a symbol; b'' by the rule `none`, and for externals."""
    if rule == "none" or index.symbols.file[position] < 0:
        return b""
    if rule == "edges":
        return _EDGES + _folder_edges(index)[index.package_of(position)]
    now = surroundings([position], index)[position]
    parts = [_sampled(now.signature), _sampled(now.neighbours)]
    counts = bytes([now.kind, min(len(now.signature), 255), len(parts[0]), len(parts[1])])
    return _SYMBOL + counts + b"".join(item.to_bytes(2, "big") for part in parts for item in part)


def share(kept: bytes, position: int, index: Index) -> float:
    """Return the share, in 0..1, to which a lesson with this anchor counts for a symbol of the index."""
    if not kept:
        return 1.0
    if kept[:1] == _EDGES and len(kept) == _EDGES_LENGTH:
        return float(kept == anchor(position, index, "edges"))
    found = shares(kept, position, index)
    return OLDER if found is None else found.whole


def shares(kept: bytes, position: int, index: Index) -> Shares | None:
    """Return how much of an anchor of the rule `symbol` still exists; None for another anchor."""
    if not _is_of_symbol(kept):
        return None
    then_words, then_count, then_neighbours = _read(kept)
    now = surroundings([position], index)[position]
    grown = min(1.0, then_count / len(now.signature)) if now.signature else 1.0
    return Shares(_kept(then_words, now.signature) * grown, _kept(then_neighbours, now.neighbours))


def successor(symbol_id: str, kept: Iterable[bytes], index: Index) -> int:
    """Return the position of the symbol that a deleted one became by a move or a rename; -1 if unsure.

    A move keeps name and kind, a rename keeps file and kind, and both keep most of what one of the anchors holds. There
    must be one best symbol.
    """
    path, _, rest = symbol_id.partition(":")
    qualified_name, _, _ = rest.partition("#")
    anchors = [each for each in kept if _is_of_symbol(each)]
    if not anchors:
        return -1
    kind, name = anchors[0][1], re.split(r"\.|::", qualified_name)[-1]
    symbols = index.symbols
    moved = [p for p in bearers(name, index, symbols.kind == kind) if symbols.path_of(p) != path]
    found = _best(moved, anchors, index) if len(moved) <= _NAMESAKES else -1
    if found >= 0 or path not in symbols.paths:
        return found
    file = symbols.paths.index(path)
    here = np.flatnonzero((symbols.file == file) & (symbols.kind == kind)).tolist()
    with_neighbours = [each for each in anchors if _read(each)[2]]
    return _best(here, with_neighbours, index)


def _best(positions: Sequence[int], anchors: Sequence[bytes], index: Index) -> int:
    rated = sorted(
        ((max((share(each, position, index) for each in anchors), default=0.0), position) for position in positions),
        reverse=True,
    )
    if not rated or rated[0][0] < LIKENESS or (len(rated) > 1 and rated[1][0] == rated[0][0]):
        return -1
    return rated[0][1]


class Found:
    """Where the symbols of lessons are in one index, and how much their lessons count."""

    def __init__(
        self, index: Index, kept: Iterable[tuple[int, bytes]], names: Callable[[list[int]], Mapping[int, str]]
    ) -> None:
        """Take (symbol, anchor) of lessons; `names` returns the symbol ids of deleted symbols, by number."""
        anchors: dict[int, set[bytes]] = {}
        for symbol, each in kept:
            anchors.setdefault(symbol, set()).add(each)
        self._index, self._shares = index, _shares(index)
        symbols = np.array([*anchors], dtype=np.int64)
        self._positions = dict(zip(anchors, index.symbols.position_of.many(symbols).tolist(), strict=True))
        gone = [symbol for symbol, position in self._positions.items() if position < 0]
        known = _successors(index)
        keys = {symbol: (symbol, tuple(sorted(anchors[symbol]))) for symbol in gone}
        if missing := [symbol for symbol in gone if keys[symbol] not in known]:
            ids = names(missing)
            for symbol in missing:
                found = successor(ids[symbol], sorted(anchors[symbol]), index) if symbol in ids else -1
                known[keys[symbol]] = found
        self._positions |= {symbol: known[keys[symbol]] for symbol in gone}
        surroundings([position for position in self._positions.values() if position >= 0], index)

    def position(self, symbol: int) -> int:
        """Return the position of a symbol, or of its successor by a move or a rename; -1 if there is none."""
        position: int = self._positions.get(symbol, -1)
        return position

    def share(self, symbol: int, kept: bytes) -> float:
        """Return how much a lesson counts, in 0..1; 0 if its symbol was deleted."""
        position = self.position(symbol)
        if position < 0:
            return 0.0
        known = self._shares.get((position, kept))
        if known is None:
            known = self._shares[position, kept] = share(kept, position, self._index)
        return known

    def reason(self, symbol: int, kept: bytes) -> str:
        """Return in words why a lesson about an existing symbol does not count fully."""
        position = self.position(symbol)
        if kept[:1] == _EDGES and len(kept) == _EDGES_LENGTH:
            return "edges of its folder changed"
        found = shares(kept, position, self._index)
        if found is None:
            return "learned by an earlier release"
        parts = (("signature", found.signature), ("callers, callees and bases", found.neighbours))
        return ", ".join(f"{part:.0%} left of its {name}" for name, part in parts if part < 1)


@per_index
def _shares(_index: Index) -> dict[tuple[int, bytes], float]:
    """Return a cache of shares by position and anchor."""
    return {}


@per_index
def _successors(_index: Index) -> dict[_Gone, int]:
    """Return a cache of the positions of successors, by the numbers and anchors of deleted symbols; -1 for none."""
    return {}


@_successors.carried
def _carry_successors(value: dict[_Gone, int], _old: Index, _new: Index, moves: Moves) -> dict[_Gone, int]:
    """Return the cache after a patch, without symbols whose successors may have changed."""
    return dict(value) if moves.same_numbers else {}


def surroundings(positions: Sequence[int], index: Index) -> dict[int, Surroundings]:
    """Return what the anchors of some symbols are made of, by position."""
    known = _surroundings(index)
    missing = [position for position in dict.fromkeys(positions) if position not in known]
    texts = index.docs(missing) if missing else {}
    for position in missing:
        signature = texts[position][0] if position in texts else ""
        known[position] = Surroundings(
            int(index.symbols.kind[position]),
            _words(signature, index.symbols.names[position]),
            _neighbours(position, index),
        )
    return {position: known[position] for position in positions}


@per_index
def _surroundings(_index: Index) -> dict[int, Surroundings]:
    """Return a cache by position."""
    return {}


@_surroundings.carried
def _carry_surroundings(
    value: dict[int, Surroundings], _old: Index, _new: Index, moves: Moves
) -> dict[int, Surroundings]:
    """Return the cache after a patch, without the symbols whose signatures or edges may have changed."""
    changed = {*moves.rewritten.tolist(), *moves.ends.tolist()}
    carried = ((int(moves.position[position]), found) for position, found in list(value.items()))
    return {position: found for position, found in carried if position >= 0 and position not in changed}


def _words(signature: str, name: str) -> Items:
    return frozenset(_hash(word) for word in _WORD.findall(signature) if word != name)


def _neighbours(position: int, index: Index) -> Items:
    found = set[int]()
    for direction, side in (("<", index.incoming), (">", index.outgoing)):
        for kind, other in _edges(side, position):
            if other != position:
                found.add(_hash(f"{direction}{kind} {index.symbols.names[other]}"))
    return frozenset(found)


def _edges(side: Adjacency, position: int) -> set[tuple[int, int]]:
    span = slice(side.indptr[position], side.indptr[position + 1])
    chosen = np.isin(side.kind[span], _KINDS)
    return set(zip(side.kind[span][chosen].tolist(), side.indices[span][chosen].tolist(), strict=True))


def _hash(text: str) -> int:
    return zlib.crc32(text.encode("utf-8", "surrogatepass")) & 0xFFFF


def _sampled(items: Items) -> list[int]:
    return sorted(items)[:_SAMPLE]


def _kept(then: Items, now: Items) -> float:
    return len(then & now) / len(then) if then else 1.0


def _is_of_symbol(kept: bytes) -> bool:
    """Return whether an anchor follows the rule `symbol`: its length is odd; that of others is one or sixteen bytes."""
    return len(kept) >= _HEAD and kept[:1] == _SYMBOL and len(kept) == _HEAD + 2 * (kept[3] + kept[4])


def _read(kept: bytes) -> tuple[Items, int, Items]:
    """Return the words, how many there were before sampling, and the neighbours that an anchor holds."""
    items = [int.from_bytes(kept[at : at + 2], "big") for at in range(_HEAD, len(kept), 2)]
    return frozenset(items[: kept[3]]), kept[2], frozenset(items[kept[3] :])


@per_index
def _folder_edges(index: Index) -> dict[str, bytes]:
    """Return a hash of the edges out of each folder, as a set of (source, target, kind) by symbol ids."""
    symbols, side = index.symbols, index.outgoing
    folders: dict[str, int] = {}
    of_file = [folders.setdefault(path.rpartition("/")[0], len(folders)) for path in symbols.paths]
    of_node = np.array([*of_file, len(folders)])[symbols.file]
    sources = np.repeat(np.arange(len(symbols)), np.diff(side.indptr))
    mixed = _mixed(symbols.ids[sources], symbols.ids[side.indices], side.kind)
    sums = np.zeros((len(folders) + 1, 2), dtype=np.uint64)
    for column, values in enumerate((mixed, _mixed(mixed.view(np.int64), symbols.ids[sources], side.kind))):
        np.add.at(sums[:, column], of_node[sources], values)
    return {folder: sums[number].tobytes() for folder, number in folders.items()}


def _mixed(left: NDArray[np.int64], right: NDArray[np.int64], kind: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """Return a hash of each triple: the finalizer of splitmix64, twice. Sums of it hash sets."""
    value: NDArray[np.uint64] = left.astype(np.uint64)
    for other in (right.astype(np.uint64), kind.astype(np.uint64)):
        value = (value ^ other) + np.uint64(0x9E3779B97F4A7C15)
        value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        value = value ^ (value >> np.uint64(31))
    return value
