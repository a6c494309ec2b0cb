"""Builds a pack from ranked candidates, for a token budget and a format."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from packlens.cancellation import NEVER, CancellationToken
from packlens.errors import SettingError
from packlens.model import NO_CONTEXT, Dropped, PackContent, PackContext, PackEdge, RankedSymbol
from packlens.pack.costs import Costs
from packlens.pack.fit import Chooser, Draft, fit, fit_only, shortened, strongest_edges
from packlens.pack.knapsack import Candidate, by_score, density_order, fill
from packlens.pack.request import PackRequest
from packlens.pack.result import Pack, finished
from packlens.wire import codec

_MAX_SHOWN_TASK: Final = 1000
"""How much of the task a pack shows, in characters: a pasted issue must not use up the budget of its own answer."""


class CandidatePool(NamedTuple):
    """What a pack is chosen from."""

    candidates: Sequence[Candidate]
    """In any order, each node once."""
    edges: Callable[[Sequence[int]], Sequence[PackEdge]]
    """(store ids (`Node.id`) of all candidates) -> the edges between them, whose ends are positions in that sequence.
    Called once."""
    beyond: int = 0
    """The number of symbols that rank below all candidates; they count as dropped."""
    complete: bool = True
    """Whether the candidates come from an index of all files."""
    context: PackContext = NO_CONTEXT


def build_pack(
    request: PackRequest,
    pool: CandidatePool,
    *,
    leading: float = 0.0,
    first: Sequence[int] = (),
    pinned: int = 0,
    token: CancellationToken = NEVER,
) -> Pack:
    """Return the pack of the candidates that are worth most within the requested budget and format.

    `leading` is the share of the budget, 0..1, that is spent on the best ranked symbols whatever they cost, before
    density decides. `first` lists store ids of symbols that are packed first, in that order; the first `pinned` of them
    must be in the pack. The best ranked symbol is in it too, in a shorter form if need be, unless not even its name and
    location fit. A cancelled `token` ends the work. Raises SettingError for an unknown format, and for a budget that an
    empty pack, or one of the pinned symbols, exceeds.
    """
    candidates = by_score(pool.candidates)
    draft = _draft(request, pool, [candidate.symbol for candidate in candidates])
    order = density_order(candidates, draft.costs.rough)
    order = _best_ranked_first(order, draft.costs.rough, leading * request.budget)
    if first:
        priority = {node_id: number for number, node_id in enumerate(first)}
        order.sort(key=lambda position: priority.get(draft.symbols[position].node.id, len(priority)))

    def choose(ordered: Sequence[int], costs: Costs, budget: int, packed: Collection[int]) -> list[int]:
        """Fill the budget, after checking whether the pack is still wanted."""
        token.raise_if_cancelled()
        return fill(ordered, costs, budget, packed)

    content, text = fit(draft, order, choose)
    pins = set(first[:pinned])
    if _left_out(pins, content, draft):  # edges, or symbols that are shorter than the pinned ones, took the room
        only_pins = [position for position in order if draft.symbols[position].node.id in pins]
        content, text = fit(replace(draft, edges=()), only_pins, choose)
        if missing := _left_out(pins, content, draft):
            raise SettingError(
                f"{len(missing)} of the pinned symbols ({missing[0]} among them) do not fit into {request.budget} "
                "tokens; raise the budget, or unpin some."
            )
    if draft.symbols and _left_out({draft.symbols[0].node.id}, content, draft):
        content, text = _with_best(draft, order, choose, pins) or (content, text)
    return finished(content, request.format, text, request.task)


def _draft(request: PackRequest, pool: CandidatePool, symbols: Sequence[RankedSymbol]) -> Draft:
    """Return everything that may be packed: symbols, best first, and the edges between them."""
    chosen_codec = codec(request.format)
    edges = strongest_edges(pool.edges([symbol.node.id for symbol in symbols]), len(symbols)) if symbols else []
    return Draft(_empty_content(request, pool), request.task, symbols, edges, chosen_codec)


def _with_best(
    draft: Draft, order: Sequence[int], choose: Chooser, pins: Collection[int]
) -> tuple[PackContent, str] | None:
    """Return a pack of the pins and the best ranked symbol, in the longest form that fits; None if none does."""
    required = [position for position in order if draft.symbols[position].node.id in pins]
    required.append(0)
    rest = [position for position in order if position not in required]
    wanted = {draft.symbols[position].node.id for position in required}
    for form in _forms(draft.symbols[0]):
        shortened = replace(draft, symbols=[form, *draft.symbols[1:]])
        fitted = fit(shortened, [*required, *rest], choose)
        if not _left_out(wanted, fitted[0], shortened):
            return fitted
        if (alone := fit_only(shortened, required)) is not None:
            return alone
    return None


def _forms(symbol: RankedSymbol) -> Iterator[RankedSymbol]:
    """Yield the forms that a pack may show a symbol in, longest first: as it is, with its signature, by name."""
    yield symbol
    if symbol.source:
        yield replace(symbol, source="")
    if not symbol.only_named:
        yield replace(symbol, source="", only_named=True)


def _left_out(pinned: Collection[int], content: PackContent, draft: Draft) -> list[str]:
    """Return the names, shortened, of the pinned symbols that `content` does not hold."""
    packed = {symbol.node.id for symbol in content.symbols}
    missing = (symbol.node for symbol in draft.symbols if symbol.node.id in pinned and symbol.node.id not in packed)
    return [shortened(node.qualified_name) for node in missing]


def _empty_content(request: PackRequest, pool: CandidatePool) -> PackContent:
    """Return the content of a pack before anything is chosen."""
    return PackContent(
        tool=request.tool,
        task=_shown_task(request.task),
        symbols=(),
        edges=(),
        token_budget=request.budget,
        dropped=Dropped(pool.beyond),
        complete=pool.complete,
        context=pool.context,
    )


def _best_ranked_first(order: Sequence[int], costs: Sequence[int], budget: float) -> list[int]:
    """Return the order with the best ranked candidates moved to its front: as many as fit in `budget` tokens.

    Candidates are numbered by rank, so the best ranked ones are 0, 1, 2 ...
    """
    leaders = 0
    while leaders < len(order) and (budget := budget - costs[leaders]) >= 0:
        leaders += 1
    return [*range(leaders), *(position for position in order if position >= leaders)]


def _shown_task(task: str) -> str:
    return task if len(task) <= _MAX_SHOWN_TASK else task[: _MAX_SHOWN_TASK - 1] + "…"
