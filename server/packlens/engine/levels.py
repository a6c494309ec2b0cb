"""A ranking -> a pack at one of two levels: symbols by name and signature, or with their source.

At the level 'source' a pack holds the symbols that exploring the task shows, each in the shape that exploring chose
(`explore`): in full on the flow, by signature for siblings. They are packed in the requested format, so that the budget
counts the text that is emitted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from packlens.cancellation import NEVER, CancellationToken
from packlens.config import PROFILES
from packlens.engine.snapshot import Snapshot
from packlens.engine.symbol_lookup import definitions
from packlens.errors import SettingError
from packlens.explore.result import Exploration, ShownSymbol
from packlens.explore.worth import UNBOUNDED, Bounds
from packlens.graph.rows import edges_between
from packlens.model import Node, RankedSymbol, ScoreComponents
from packlens.pack.build import CandidatePool, build_pack
from packlens.pack.knapsack import Candidate
from packlens.pack.request import PackRequest
from packlens.pack.result import Pack
from packlens.rank.learned.chances import worth_showing
from packlens.rank.learned.lone_match import MOST_SHOWN, lone_match
from packlens.rank.ranking import Ranking, Scored
from packlens.retrieve.lexical import build_lexicon
from packlens.wire import codec

_LEAST_CANDIDATES: Final = 50
_SHARES: Final = {"json": 0.55, "xml": 0.7}
_SHARE: Final = 0.75
"""The share of a budget that source may take; the format's names, places, scores and edges take the rest."""
_FLOW: Final = ("spine", "named", "exemplar")


def symbol_pack(snapshot: Snapshot, request: PackRequest, ranking: Ranking, token: CancellationToken = NEVER) -> Pack:
    """Return the pack of the best ranked symbols, by name and signature."""
    settings = snapshot.settings
    most = max(_LEAST_CANDIDATES, request.budget // codec(request.format).least)
    most = min(most, worth_packing(snapshot, request, ranking))
    chosen = ranking.scored[:most]
    nodes, nearness = snapshot.nodes([scored.position for scored in chosen]), _nearness(ranking)
    ranked = [_candidate(nodes[scored.position], scored, nearness) for scored in chosen if scored.position in nodes]
    pool = _pool(ranked, len(ranking.scored) - most, ranking, snapshot)
    leading = settings.packlens.leading_share if settings.profile == "packlens" else 0.0
    return build_pack(request, pool, leading=leading, token=token)


def _pool(candidates: Sequence[Candidate], beyond: int, ranking: Ranking, snapshot: Snapshot) -> CandidatePool:
    """Return what a pack is chosen from; `beyond` further symbols were ranked, if it is positive."""
    return CandidatePool(
        candidates=candidates,
        edges=lambda ids: edges_between(ids, snapshot.index),
        beyond=max(0, beyond),
        complete=snapshot.freshness.complete,
        context=ranking.context,
    )


def worth_packing(snapshot: Snapshot, request: PackRequest, ranking: Ranking) -> int:
    """Return how many symbols a pack by name may hold: those likely enough to be needed if packs are sized, else all.

    A task that means one symbol and nothing else gets a few. Rankings by other profiles, and of changes, do not tell
    how likely.
    """
    settings = snapshot.settings
    if not settings.sized or settings.profile != PROFILES[0] or request.tool != "context_for_task":
        return len(ranking.scored)
    likely = worth_showing([scored.score for scored in ranking.scored])
    candidates = build_lexicon(snapshot.index, settings.packlens).candidates
    meant = lone_match(request.task, snapshot.index, candidates, settings.packlens)
    first = ranking.scored[0].position if ranking.scored else None
    return min(likely, MOST_SHOWN) if meant is not None and meant == first else likely


def explored(
    snapshot: Snapshot,
    task: str,
    named: Mapping[str, Sequence[int]],
    ranking: Ranking,
    budget: int,
    bounds: Bounds = UNBOUNDED,
) -> Exploration:
    """Return the source that answers a task, in at most `budget` tokens. `named` symbols are shown in any case."""
    from packlens.explore.build import ReadableIndex, explore  # noqa: PLC0415 - 230 ms that packs by name do without

    workspace = ReadableIndex(snapshot.index, snapshot.nodes, snapshot.source, definitions, snapshot.freshness.complete)
    return explore(task, named, ranking, workspace, budget, bounds)


def source_pack(
    snapshot: Snapshot, request: PackRequest, named: Mapping[str, Sequence[int]], ranking: Ranking
) -> tuple[Pack, bool] | None:
    """Return the pack of the symbols that exploring the task shows, and whether every file was as it is indexed.

    `named` symbols are shown in any case. None if exploring shows nothing, or if its answer does not fit the budget.
    """
    index = snapshot.index
    task = request.task if request.tool == "context_for_task" else ""
    try:
        exploration = explored(
            snapshot, task, named, ranking, int(request.budget * _SHARES.get(request.format, _SHARE))
        )
    except SettingError:
        return None
    scored, nearness = {scored.position: scored for scored in ranking.scored}, _nearness(ranking)
    shown: list[tuple[ShownSymbol, Candidate]] = []
    for each in (symbol for file in exploration.files for symbol in file.symbols):
        place = scored.get(index.symbols.position_of.get(each.node.id, -1))
        if each.source and (place is not None or each.role != "context"):
            plain = _candidate(each.node, place, nearness)
            shown.append((each, replace(plain, symbol=replace(plain.symbol, source=each.source))))
    if not shown:
        return None
    shown.sort(key=lambda pair: (pair[0].role not in _FLOW, -pair[1].symbol.score, pair[0].node.symbol_id))
    pool = _pool([candidate for _, candidate in shown], len(scored) - len(shown), ranking, snapshot)
    pack = build_pack(request, pool, first=[each.node.id for each, _ in shown])
    return pack, all(file.state == "indexed" for file in exploration.files)


def _nearness(ranking: Ranking) -> Callable[[int], float]:
    """Return the function from a position to its mass in the walk, at most 1; without a walk, it returns 1."""
    walk = ranking.trace.walk
    top = max(walk.values(), default=0.0)
    return (lambda position: walk.get(position, 0.0) / top) if top else (lambda _: 1.0)


def _candidate(node: Node, scored: Scored | None, nearness: Callable[[int], float]) -> Candidate:
    """Return a symbol as a candidate; an unranked symbol has no score."""
    if scored is None:
        return Candidate(RankedSymbol(node, 0.0, ScoreComponents(), "structural", 1), 1.0)
    symbol = RankedSymbol(node, scored.score, scored.components, scored.provenance, scored.distance)
    return Candidate(symbol, nearness(scored.position))
