"""The `reference` profile: the pipeline of an earlier system, from a task to scored nodes.

Caches, budget, PackRoot and formats are the engine's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from packlens.cancellation import NEVER, CancellationToken
from packlens.config import ReferenceSettings, Settings
from packlens.graph.view import Floats, Index, Ints
from packlens.rank.ranking import NO_BOOSTS, Boosts, Ranking, Scored
from packlens.rank.reference.channels import REFERENCE_CHANNELS, ask_channels
from packlens.rank.reference.class_files import classes_for
from packlens.rank.reference.communities import shared_community
from packlens.rank.reference.equivalence import EquivalenceClass
from packlens.rank.reference.fusion import Fused, fuse
from packlens.rank.reference.graph import (
    incoming_evidence,
    node_communities,
    reference_centrality,
    reference_hops,
    reference_walk,
    walk_evidence,
)
from packlens.rank.reference.injection import injected_symbols
from packlens.rank.reference.keywords import mentions_tests
from packlens.rank.reference.names import name_table
from packlens.rank.reference.noise import filter_noise
from packlens.rank.reference.query import Query
from packlens.rank.reference.reading import read_query
from packlens.rank.reference.score import Candidates, score
from packlens.rank.reference.seeding import add_implementors, fill_gaps, path_seeds, restart_weights, select_seeds
from packlens.retrieve.trace import Seed, Trace

_MIN_EVIDENCE: Final = 0.001
"""Walk scores below the walk's own tolerance are noise, and not kept as evidence."""
_CHANNELS: Final = {channel.name: channel for channel in REFERENCE_CHANNELS}
_WEIGHTS: Final = {channel.name: channel.weight for channel in REFERENCE_CHANNELS}


@dataclass(frozen=True)
class _Seeding:
    """Where the walk starts."""

    seeds: list[Seed]
    supplemental: list[Seed]
    injected: Mapping[int, float]
    """Nodes of strong framework matches, with the match's score."""
    filtered: Mapping[int, str]

    @property
    def positions(self) -> list[int]:
        """Positions of all seeds, the supplemental ones last."""
        return [seed.position for seed in (*self.seeds, *self.supplemental)]


def rank_reference(
    task: str,
    index: Index,
    settings: Settings,
    boosts: Boosts = NO_BOOSTS,
    classes: tuple[EquivalenceClass, ...] | None = None,
    token: CancellationToken = NEVER,
) -> Ranking:
    """Return the nodes that a task needs, best first, with the evidence of every stage.

    `classes` are the equivalence classes to match; None means those of `classes_for` the index. A cancelled `token`
    ends the work.
    """
    options = settings.reference
    query = read_query(task, index, classes_for(index) if classes is None else classes)
    token.raise_if_cancelled()
    channels = _learned(ask_channels(query, index), boosts)
    fused = fuse(channels, _WEIGHTS, k=options.rrf_k, limit=options.fused_limit)
    token.raise_if_cancelled()
    seeding = _choose_seeds(fused, channels, query, index, options)
    walk = _walk(seeding, index, options, token)
    candidates = _candidates(seeding, walk, query, index, options)
    token.raise_if_cancelled()
    best = np.lexsort((candidates.positions, -candidates.blast))
    central = reference_centrality(candidates.positions[best], index, options)
    scored = score(candidates, central, incoming_evidence(index), boosts, options)
    scored = _inject(scored, seeding.injected)
    trace = Trace(
        profile="reference",
        keywords=query.keywords.all(),
        concepts=tuple(match.equivalence.concept for match in query.matches),
        channels=channels,
        seeds=(*seeding.seeds, *seeding.supplemental),
        filtered=seeding.filtered,
        walk=walk_evidence(walk, candidates.positions, _MIN_EVIDENCE),
        authority=central.authority,
        hub=central.hub,
        denominators={"max_walk": float(candidates.blast.max(initial=0.0))},
        considered=len(scored),
    )
    return Ranking(tuple(scored), trace)


def _learned(channels: Mapping[str, Mapping[int, float]], boosts: Boosts) -> Mapping[str, Mapping[int, float]]:
    """Add learned vocabulary to the equivalence channel: it competes in the fusion, and is never injected."""
    if not boosts.vocabulary:
        return channels
    classes = dict(channels["equivalence"])
    for position, confidence in boosts.vocabulary.items():
        classes[position] = classes.get(position, 0.0) + confidence
    return {**channels, "equivalence": dict(sorted(classes.items()))}


def _choose_seeds(
    fused: Sequence[Fused],
    channels: Mapping[str, Mapping[int, float]],
    query: Query,
    index: Index,
    options: ReferenceSettings,
) -> _Seeding:
    """Fill gaps, add implementors, drop noise, then choose: the walk's seeds, path seeds and injected symbols."""
    candidates = [_seed(found, channels) for found in fused]
    candidates = fill_gaps(candidates, query, index, threshold=options.gap_threshold, k=options.rrf_k)
    candidates = add_implementors(candidates, index, k=options.rrf_k)
    in_folders, injected = channels["path_context"], injected_symbols(query.matches, index)
    filtered = filter_noise(index, [*(seed.position for seed in candidates), *in_folders, *injected])
    seeds = select_seeds([seed for seed in candidates if seed.position not in filtered], index, options.seeds)
    injected = {position: score for position, score in injected.items() if position not in filtered}
    eligible = {position: score for position, score in in_folders.items() if position not in filtered}
    nearby = path_seeds(eligible, seeds, channel="path_context", limit=options.path_seeds)
    # Injected symbols bypass the walk's threshold, not the walk: packing asks how near every symbol is.
    nearby += path_seeds(injected, [*seeds, *nearby], channel="equivalence", limit=len(injected))
    return _Seeding(seeds, nearby, injected, filtered)


def _seed(fused: Fused, channels: Mapping[str, Mapping[int, float]]) -> Seed:
    tier = _CHANNELS[fused.channel].tier(channels[fused.channel][fused.position])
    return Seed(fused.position, fused.score, fused.channel, tier)


def _walk(seeding: _Seeding, index: Index, options: ReferenceSettings, token: CancellationToken) -> Floats:
    """Return the walk score of every node; the walk stays in the seeds' community if they share one."""
    weights = restart_weights(seeding.seeds, seeding.supplemental, options.path_seed_weight)
    shared = shared_community(node_communities(index), weights) if options.one_community else None
    return reference_walk(weights, index, options, shared, token)


def _candidates(seeding: _Seeding, walk: Floats, query: Query, index: Index, options: ReferenceSettings) -> Candidates:
    """Return the nodes that the walk reached, and the injected ones; files and externals stay out."""
    reached = walk >= options.score_cutoff
    reached[list(seeding.injected)] = True
    positions = np.flatnonzero(reached & name_table(index).code).astype(np.int32)
    targets = np.array([seed.position for seed in seeding.seeds], dtype=np.int32)
    seed = np.isin(positions, targets)
    test = index.symbols.test[positions] & (not mentions_tests(query.task))
    hops = _hops(targets, seeding, index, options)[positions]
    return Candidates(positions, walk[positions], hops, seed, test)


def _hops(targets: Ints, seeding: _Seeding, index: Index, options: ReferenceSettings) -> Ints:
    """Return each node's hops from the nearest seed; supplemental seeds are one hop off: no channel agreed on them."""
    every_seed = np.array(seeding.positions, dtype=np.int32)
    hops_from_any_seed = reference_hops(every_seed, index, options) + 1
    return np.minimum(reference_hops(targets, index, options), hops_from_any_seed)


def _inject(scored: list[Scored], injected: Mapping[int, float]) -> list[Scored]:
    """Put injected symbols above all others: the best score of the others is added to their prior."""
    if not injected:
        return scored
    top = max((entry.score for entry in scored if entry.position not in injected), default=0.0)
    lifted = [_lift(entry, top) if entry.position in injected else entry for entry in scored]
    return sorted(lifted, key=lambda entry: (-entry.score, entry.position))


def _lift(entry: Scored, top: float) -> Scored:
    prior = entry.components.prior + top
    return entry._replace(score=entry.score + top, components=entry.components._replace(prior=prior))
