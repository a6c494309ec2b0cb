"""Finds functions that are nearly copies of another: a change of one may be wanted in the others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from packlens.engine.snapshot import Snapshot
from packlens.model import Node
from packlens.retrieve.corpus.similar_bodies import similar_bodies

_TOKEN: Final = re.compile(r"\w+|[^\w\s]")
_SHINGLE: Final = 4
"""Tokens in a row, as in Broder's resemblance of documents."""
_MIN_TOKENS: Final = 40
_MIN_SHARE: Final = 0.6
"""The least share of shingles that both functions have, of those that either has."""
_MAX_COMPARED: Final = 12
_MAX_ASKED: Final = 8
"""For how many functions copies are searched; each takes some hundredths of a second in a large workspace."""


class Similar(NamedTuple):
    """A function that is nearly a copy."""

    node: Node
    share: float
    """The share of shingles that both have, of those that either has: 1 for the same text."""


def similar_to(snapshot: Snapshot, positions: Sequence[int]) -> tuple[Similar, ...]:
    """Return near copies of some functions, except these functions themselves, the most similar first."""
    best: dict[int, Similar] = {}
    for position in positions[:_MAX_ASKED]:
        candidates = [body for body in similar_bodies(snapshot.index, position, _MAX_COMPARED) if body not in positions]
        nodes = snapshot.nodes([position, *candidates])
        if not candidates or position not in nodes:
            continue
        own_shingles = _shingles(snapshot, nodes[position])
        for candidate in candidates:
            share = _resemblance(own_shingles, _shingles(snapshot, nodes[candidate])) if candidate in nodes else 0.0
            if share >= _MIN_SHARE and (candidate not in best or share > best[candidate].share):
                best[candidate] = Similar(nodes[candidate], share)
    return tuple(sorted(best.values(), key=lambda each: (-each.share, each.node.symbol_id)))


def _resemblance(left: frozenset[tuple[str, ...]], right: frozenset[tuple[str, ...]]) -> float:
    return len(left & right) / len(left | right) if left and right else 0.0


def _shingles(snapshot: Snapshot, node: Node) -> frozenset[tuple[str, ...]]:
    """Return the shingles of a function; none if it is too short to say anything."""
    text = (snapshot.indexed_text(node.path) or b"")[node.span.start_byte : node.span.end_byte]
    tokens = _TOKEN.findall(text.decode("utf-8", "replace"))
    if len(tokens) < _MIN_TOKENS:
        return frozenset()
    return frozenset(tuple(tokens[start : start + _SHINGLE]) for start in range(len(tokens) - _SHINGLE + 1))
