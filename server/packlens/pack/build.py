"""Ranked candidates -> the pack for a budget in a format."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from packlens.giving_up import Check, unchecked
from packlens.model import NO_CONTEXT, Dropped, PackContent, PackContext, PackEdge
from packlens.pack.costs import Costs
from packlens.pack.fit import Draft, fit, surest_first
from packlens.pack.knapsack import Candidate, by_score, density_order, fill
from packlens.pack.result import Pack, finished
from packlens.wire import codec

#: How much of the task a pack echoes, in characters: a pasted issue must not eat the budget of its own answer.
_LONGEST_TASK: Final = 1000


def build_pack(
    tool: str,
    task: str,
    ranked: Sequence[Candidate],
    edges: Callable[[Sequence[int]], Sequence[PackEdge]],
    budget: int,
    format: str,  # noqa: A002 - the word users know
    *,
    complete: bool = True,
    context: PackContext = NO_CONTEXT,
    phantom_ratio: float = 0.0,
    leading: float = 0.0,
    beyond: int = 0,
    first: Sequence[int] = (),
    check: Check = unchecked,
) -> Pack:
    """Return the pack of the candidates that are worth most in `budget` tokens of text in `format`.

    `ranked` may be in any order and holds each node once. `edges` is called once, with the store ids (`Node.id`) of
    all candidates; it returns the edges among them by their places in that sequence. `phantom_ratio`: see
    `knapsack.proximity_exponent`. `leading` is the share of the budget that goes to the best ranked symbols whatever
    they cost, before density decides: what ranks first is in the pack. `beyond` counts symbols that rank after all of
    these, and are dropped unseen. `first` are store ids of candidates that go before all others, in that order. `check`
    ends the work by raising. Raises SettingError for an unknown format and for a budget that not even an empty pack
    fits into.
    """
    chosen_codec = codec(format)
    candidates = by_score(ranked)
    symbols = [candidate.symbol for candidate in candidates]
    between = surest_first(edges([symbol.node.id for symbol in symbols]), len(symbols)) if symbols else []
    head = PackContent(tool, _shown(task), (), (), 0, budget, "", Dropped(beyond), complete, context)
    draft = Draft(head, task, symbols, between, chosen_codec)
    order = density_order(candidates, draft.costs.rough, phantom_ratio)
    order = _leaders_first(order, draft.costs.rough, leading * budget)
    if first:
        place = {node: number for number, node in enumerate(first)}
        order.sort(key=lambda position: place.get(symbols[position].node.id, len(place)))

    def choose(wanted: Sequence[int], costs: Costs, room: int, packed: Collection[int]) -> list[int]:
        """Fill the room, unless nobody waits for the pack any more."""
        check()
        return fill(wanted, costs, room, packed)

    content, text = fit(draft, order, choose)
    return finished(content, format, text, task)


def _leaders_first(order: Sequence[int], costs: Sequence[int], room: float) -> list[int]:
    """Return an order that begins with the best ranked candidates, as many as cost `room` tokens."""
    leaders = 0
    while leaders < len(order) and (room := room - costs[leaders]) >= 0:
        leaders += 1
    return [*range(leaders), *(position for position in order if position >= leaders)]


def _shown(task: str) -> str:
    return task if len(task) <= _LONGEST_TASK else task[: _LONGEST_TASK - 1] + "…"
