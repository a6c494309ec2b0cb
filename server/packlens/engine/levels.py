"""A ranking -> a pack at one of its levels: symbols by their names and signatures, or with their source.

At the level 'source' the symbols of a pack are those that exploring the task shows, each in the shape that exploring
chose (`explore`): what the flow takes in full, siblings by signature, nothing that is not part of the answer. They are
packed in the format asked for, so that the budget counts what is emitted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from packlens.cancellation import NEVER, CancellationToken
from packlens.engine import answers
from packlens.engine.snapshot import PackRequest, Snapshot
from packlens.errors import SettingError
from packlens.explore.result import Exploration, ShownSymbol
from packlens.explore.worth import UNBOUNDED, Bounds
from packlens.graph.rows import edges_between
from packlens.model import Node, RankedSymbol, ScoreComponents
from packlens.pack.build import build_pack
from packlens.pack.knapsack import Candidate
from packlens.pack.result import Pack
from packlens.rank.ranking import Ranking, Scored
from packlens.wire import codec

_LEAST_CANDIDATES: Final = 50
_SHARES: Final = {"json": 0.55, "xml": 0.7}
_SHARE: Final = 0.75
"""How much of a budget the source is chosen for; names, places, scores and edges of the format take the rest."""
_FLOW: Final = ("spine", "named", "exemplar")


def symbol_pack(snapshot: Snapshot, request: PackRequest, ranking: Ranking, token: CancellationToken = NEVER) -> Pack:
    """Return the pack of what ranks best, by name and signature."""
    settings, index = snapshot.settings, snapshot.index
    most = max(_LEAST_CANDIDATES, request.budget // codec(request.format).least)
    chosen = ranking.scored[:most]
    found, nearness = snapshot.nodes([scored.position for scored in chosen]), _nearness(ranking)
    ranked = [_candidate(found[scored.position], scored, nearness) for scored in chosen if scored.position in found]
    return build_pack(
        request.tool,
        request.task,
        ranked,
        lambda ids: edges_between(ids, index),
        request.budget,
        request.format,
        complete=snapshot.freshness.complete,
        context=ranking.context,
        leading=settings.packlens.leading_share if settings.profile == "packlens" else 0.0,
        beyond=max(0, len(ranking.scored) - most),
        token=token,
    )


def explored(
    snapshot: Snapshot,
    task: str,
    named: Mapping[str, Sequence[int]],
    ranking: Ranking,
    budget: int,
    bounds: Bounds = UNBOUNDED,
) -> Exploration:
    """Return the source that answers a task, in at most `budget` tokens; `named` are shown besides what it names."""
    from packlens.explore.build import explore  # noqa: PLC0415 - packs by name, most of them, do without it

    return explore(
        task,
        named,
        ranking,
        snapshot.index,
        snapshot.nodes,
        snapshot.source,
        answers.definitions,
        budget,
        complete=snapshot.freshness.complete,
        bounds=bounds,
    )


def source_pack(snapshot: Snapshot, request: PackRequest, ranking: Ranking) -> tuple[Pack, bool] | None:
    """Return the pack of what exploring its task shows, and whether every file was as it is indexed.

    None if exploring shows nothing, or if the budget holds no answer of it.
    """
    index = snapshot.index
    try:
        found = explored(snapshot, request.task, {}, ranking, int(request.budget * _SHARES.get(request.format, _SHARE)))
    except SettingError:
        return None
    scored, nearness = {scored.position: scored for scored in ranking.scored}, _nearness(ranking)
    shown: list[tuple[ShownSymbol, Candidate]] = []
    for each in (symbol for file in found.files for symbol in file.symbols):
        place = scored.get(index.symbols.position_of.get(each.node.id, -1))
        if each.source and (place is not None or each.role != "context"):
            plain = _candidate(each.node, place, nearness)
            shown.append((each, replace(plain, symbol=replace(plain.symbol, source=each.source))))
    if not shown:
        return None
    shown.sort(key=lambda pair: (pair[0].role not in _FLOW, -pair[1].symbol.score, pair[0].node.symbol_id))
    pack = build_pack(
        request.tool,
        request.task,
        [candidate for _, candidate in shown],
        lambda ids: edges_between(ids, index),
        request.budget,
        request.format,
        complete=snapshot.freshness.complete,
        context=ranking.context,
        beyond=max(0, len(scored) - len(shown)),
        first=[each.node.id for each, _ in shown],
    )
    return pack, all(file.state == "indexed" for file in found.files)


def _nearness(ranking: Ranking) -> Callable[[int], float]:
    """Return the function from a position to its mass in the walk, the most being 1; 1 for all without a walk."""
    walk = ranking.trace.walk
    top = max(walk.values(), default=0.0)
    return (lambda position: walk.get(position, 0.0) / top) if top else (lambda _: 1.0)


def _candidate(node: Node, scored: Scored | None, nearness: Callable[[int], float]) -> Candidate:
    """Return a ranked symbol to be packed; what is shown without having been ranked has no score."""
    if scored is None:
        return Candidate(RankedSymbol(node, 0.0, ScoreComponents(), "structural", 1), 1.0)
    symbol = RankedSymbol(node, scored.score, scored.components, scored.provenance, scored.distance)
    return Candidate(symbol, nearness(scored.position))
