"""Build a pack from ranked candidates, for a token budget and a format."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from packlens.cancellation import NEVER, CancellationToken
from packlens.model import NO_CONTEXT, Dropped, PackContent, PackContext, PackEdge
from packlens.pack.costs import Costs
from packlens.pack.fit import Draft, fit, strongest_edges
from packlens.pack.knapsack import Candidate, by_score, density_order, fill
from packlens.pack.result import Pack, finished
from packlens.wire import codec

#: How much of the task a pack shows, in characters: a pasted issue must not use up the budget of its own answer.
_MAX_SHOWN_TASK: Final = 1000


def build_pack(
    tool: str,
    task: str,
    ranked: Sequence[Candidate],
    edges: Callable[[Sequence[int]], Sequence[PackEdge]],
    budget: int,
    format: str,
    *,
    complete: bool = True,
    context: PackContext = NO_CONTEXT,
    leading: float = 0.0,
    beyond: int = 0,
    first: Sequence[int] = (),
    token: CancellationToken = NEVER,
) -> Pack:
    """Return the pack of the candidates that are worth most within `budget` tokens of text in `format`.

    `ranked` may be in any order and holds each node once. `edges` is called once, with the store ids (`Node.id`) of
    all candidates; it returns the edges between them, whose ends are positions in that sequence. `leading` is the share
    of the budget, 0..1, that is spent on the best ranked symbols whatever they cost, before density decides. `beyond`
    is the number of symbols that rank below all candidates; they count as dropped. `first` lists store ids of symbols
    that are packed first, in that order. A cancelled `token` ends the work. Raises SettingError for an unknown
    format, and for a budget that an empty pack exceeds.
    """
    chosen_codec = codec(format)
    candidates = by_score(ranked)
    symbols = [candidate.symbol for candidate in candidates]
    candidate_ids = [symbol.node.id for symbol in symbols]
    pack_edges = strongest_edges(edges(candidate_ids), len(symbols)) if symbols else []
    empty = PackContent(
        tool=tool,
        task=_shown_task(task),
        token_budget=budget,
        dropped=Dropped(beyond),
        context=context,
        symbols=(),
        edges=(),
        complete=complete,
    )
    draft = Draft(empty, task, symbols, pack_edges, chosen_codec)
    order = density_order(candidates, draft.costs.rough)
    order = _best_ranked_first(order, draft.costs.rough, leading * budget)
    if first:
        priority = {node_id: number for number, node_id in enumerate(first)}
        order.sort(key=lambda position: priority.get(candidate_ids[position], len(priority)))

    def choose(ordered: Sequence[int], costs: Costs, room: int, packed: Collection[int]) -> list[int]:
        """Fill the room, after checking whether the pack is still wanted."""
        token.raise_if_cancelled()
        return fill(ordered, costs, room, packed)

    content, text = fit(draft, order, choose)
    return finished(content, format, text, task)


def _best_ranked_first(order: Sequence[int], costs: Sequence[int], room: float) -> list[int]:
    """Return the order with the best ranked candidates moved to its front: as many as fit in `room` tokens.

    Candidates are numbered by rank, so the best ranked ones are 0, 1, 2 ...
    """
    leaders = 0
    while leaders < len(order) and (room := room - costs[leaders]) >= 0:
        leaders += 1
    return [*range(leaders), *(position for position in order if position >= leaders)]


def _shown_task(task: str) -> str:
    return task if len(task) <= _MAX_SHOWN_TASK else task[: _MAX_SHOWN_TASK - 1] + "…"
