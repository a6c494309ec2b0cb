"""A ranking -> a pack at one of its levels: symbols by their names and signatures, or with their source.

At the level 'source' the symbols of a pack are those that exploring the task shows, each in the shape that exploring
chose (`explore`): what the flow takes in full, siblings by signature, nothing that is not part of the answer. They are
packed in the format asked for, so that the budget counts what is emitted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from packlens.cancellation import NEVER, CancellationToken
from packlens.errors import SettingError
from packlens.explore.result import Exploration, ShownSymbol
from packlens.graph.rows import edges_between
from packlens.graph.view import Index
from packlens.model import Node, RankedSymbol, ScoreComponents
from packlens.pack.build import build_pack
from packlens.pack.knapsack import Candidate
from packlens.pack.result import Pack
from packlens.rank.ranking import Ranking, Scored
from packlens.wire import codec

Nodes = Callable[[Sequence[int]], dict[int, Node]]
"""(positions) -> nodes by position."""

_LEAST_CANDIDATES: Final = 50
_SHARES: Final = {"json": 0.55, "xml": 0.7}
_SHARE: Final = 0.75
"""How much of a budget the source is chosen for; names, places, scores and edges of the format take the rest."""
_FLOW: Final = ("spine", "named", "exemplar")


def symbol_pack(
    tool: str,
    task: str,
    ranking: Ranking,
    view: Index,
    nodes: Nodes,
    budget: int,
    format: str,
    *,
    complete: bool,
    leading: float,
    token: CancellationToken = NEVER,
) -> Pack:
    """Return the pack of what ranks best, by name and signature. `leading`, `token`: see `build_pack`."""
    most = max(_LEAST_CANDIDATES, budget // codec(format).least)
    chosen = ranking.scored[:most]
    found, nearness = nodes([scored.position for scored in chosen]), _nearness(ranking)
    ranked = [_candidate(found[scored.position], scored, nearness) for scored in chosen if scored.position in found]
    return build_pack(
        tool,
        task,
        ranked,
        lambda ids: edges_between(ids, view),
        budget,
        format,
        complete=complete,
        context=ranking.context,
        leading=leading,
        beyond=max(0, len(ranking.scored) - most),
        token=token,
    )


def source_pack(
    tool: str,
    task: str,
    ranking: Ranking,
    view: Index,
    explored: Callable[[int], Exploration],
    budget: int,
    format: str,
    *,
    complete: bool,
) -> tuple[Pack, bool] | None:
    """Return the pack of what exploring in so many tokens shows, and whether every file was as it is indexed.

    None if exploring shows nothing, or if the budget holds no answer of it.
    """
    try:
        found = explored(int(budget * _SHARES.get(format, _SHARE)))
    except SettingError:
        return None
    scored, nearness = {scored.position: scored for scored in ranking.scored}, _nearness(ranking)
    shown: list[tuple[ShownSymbol, Candidate]] = []
    for each in (symbol for file in found.files for symbol in file.symbols):
        place = scored.get(view.symbols.position_of.get(each.node.id, -1))
        if each.source and (place is not None or each.role != "context"):
            plain = _candidate(each.node, place, nearness)
            shown.append((each, replace(plain, symbol=replace(plain.symbol, source=each.source))))
    if not shown:
        return None
    shown.sort(key=lambda pair: (pair[0].role not in _FLOW, -pair[1].symbol.score, pair[0].node.symbol_id))
    pack = build_pack(
        tool,
        task,
        [candidate for _, candidate in shown],
        lambda ids: edges_between(ids, view),
        budget,
        format,
        complete=complete,
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
