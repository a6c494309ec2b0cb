"""From fused candidates to the seeds of the walk: gaps filled, implementors added, the best chosen and weighted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from packlens.graph.kinds import IMPLEMENTS
from packlens.graph.view import Index, Ints
from packlens.rank.reference.channels.full_text import stem_search
from packlens.rank.reference.query import Query
from packlens.retrieve.trace import Seed

_SEEDS: Final = 15
"""Seeds of a walk in an index of few nodes."""
_LARGE: Final = (10_000, 20)
"""(nodes, seeds of a walk in an index of more)"""
_DENSE: Final = (40_000, 25)
"""As `_LARGE`; here types go first, for they reach their members while a method competes with thousands of its like."""

_GAP_FILL: Final = "gap_fill"
"""Channel name of seeds that fill gaps: no channel found them."""
INTERFACE: Final = "interface"
"""Channel name of seeds that implement an interface: no channel found them."""


def fill_gaps(candidates: Sequence[Seed], query: Query, index: Index, *, threshold: int, k: int) -> list[Seed]:
    """Return the candidates, below `threshold` of them followed by nodes that share word stems with the components.

    Stems bridge the forms of a word, as vectors would.
    """
    if len(candidates) >= threshold:
        return list(candidates)
    matches = stem_search(query, index)
    ordered = sorted(matches, key=lambda position: (-matches[position], position))
    return _appended(candidates, ordered, _GAP_FILL, k)


def add_implementors(candidates: Sequence[Seed], index: Index, *, k: int) -> list[Seed]:
    """Return the candidates followed by all implementors of every type among them."""
    types = [seed.position for seed in candidates if index.symbols.is_type[seed.position]]
    implementors = [int(position) for interface in types for position in _implementors(index, interface)]
    return _appended(candidates, implementors, INTERFACE, k)


def select_seeds(candidates: Sequence[Seed], index: Index, count: int = 0) -> list[Seed]:
    """Return the seeds of the walk, most important first: `count`, or, if that is 0, `seed_count` of the nodes.

    Candidates of the package that holds most of them come first, so that the walk starts in one part of the code. In a
    large index types come before all others, except test classes, which would crowd out the rest.
    """
    symbols, nodes = index.symbols, len(index.symbols)
    package = _largest_package(candidates, index)
    ordered = sorted(candidates, key=lambda seed: index.package_of(seed.position) != package)
    if nodes > _DENSE[0]:
        first = symbols.is_type & ~symbols.test
        ordered.sort(key=lambda seed: not first[seed.position])
    return ordered[: count or seed_count(nodes)]


def seed_count(nodes: int) -> int:
    """Return how many seeds a walk over that many nodes starts from."""
    return next((count for size, count in (_DENSE, _LARGE) if nodes > size), _SEEDS)


def path_seeds(scores: Mapping[int, float], seeds: Sequence[Seed], *, channel: str, limit: int) -> list[Seed]:
    """Return the best nodes of the path channel that are no seeds yet, as supplemental seeds."""
    seeded = {seed.position for seed in seeds}
    best_first = sorted((position for position in scores if position not in seeded), key=lambda p: (-scores[p], p))
    return [Seed(position, scores[position], channel) for position in best_first[:limit]]


def restart_weights(
    seeds: Sequence[Seed], supplemental: Sequence[Seed], supplemental_weight: float
) -> dict[int, float]:
    """Return the restart weight of every seed: falling with its rank from 1 to 1/n, and one weight for supplements.

    A linear fall keeps the supplements' 0.3 at the rank of the lower third, below what the channels agreed on.
    """
    weights = {seed.position: supplemental_weight for seed in supplemental}
    weights.update({seed.position: 1 - rank / len(seeds) for rank, seed in enumerate(seeds)})
    return weights


def _appended(candidates: Sequence[Seed], positions: Sequence[int], channel: str, k: int) -> list[Seed]:
    """Add nodes below the candidates, with the score that a list of weight 1 would give their rank (fusion)."""
    present = {seed.position for seed in candidates}
    new = [position for position in dict.fromkeys(positions) if position not in present]
    added = [Seed(position, 1 / (k + rank), channel) for rank, position in enumerate(new, len(candidates) + 1)]
    return [*candidates, *added]


def _implementors(index: Index, interface: int) -> Ints:
    incoming = index.incoming
    start, end = incoming.indptr[interface], incoming.indptr[interface + 1]
    implementors: Ints = incoming.indices[start:end][incoming.kind[start:end] == IMPLEMENTS]
    return implementors


def _largest_package(candidates: Sequence[Seed], index: Index) -> str | None:
    """Return the package of most candidates, of equals the one met first; tests count only if there is nothing else."""
    test = index.symbols.test
    code = [seed for seed in candidates if not test[seed.position]] or candidates
    counts = Counter(index.package_of(seed.position) for seed in code)
    return max(counts, key=counts.__getitem__, default=None)
