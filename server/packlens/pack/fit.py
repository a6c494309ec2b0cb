"""Fits a pack into its budget: the largest one whose text, counted exactly, has at most `budget` tokens.

Costs of single symbols and edges guide the choice. The returned text has been counted as a whole, and shows its own
count. Symbols come first; edges get the tenth of the room that is reserved for them, and what symbols leave.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

from packlens.errors import SettingError
from packlens.model import Dropped, PackContent, PackEdge, RankedSymbol
from packlens.pack.costs import Costs
from packlens.pack.roots import pack_root, shown_hash
from packlens.pack.tokens import count, exact, settled_count
from packlens.visible import visible_line
from packlens.wire import Codec
from packlens.wire.labels import EXTENDED
from packlens.wording import counted

_EDGE_SHARE: Final = 0.1
"""Share of the room reserved for edges while symbols are chosen; symbols get what edges do not use. Without it, a
budget smaller than all candidates would hold no edges at all."""
_DROPPED_NAMES: Final = 5
"""How many names of dropped symbols a pack shows."""
_MAX_NAME_LENGTH: Final = 100
"""Characters of such a name that are shown."""
_CALIBRATION_ROUNDS: Final = 4
_FIRST_SAMPLE: Final = 16
"""The frame of this many symbols is the first estimate; they are counted anyway (see `Costs.rough`)."""
_PLACEHOLDER_COUNT: Final = 7_000_000_000_000_007
"""A number that hardly any name or task contains, to find where a text shows its token count."""

Chooser = Callable[[Sequence[int], Costs, int, Collection[int]], list[int]]
"""`knapsack.fill` or `knapsack.fill_leading`: (order, costs, room in tokens, positions packed already) -> positions."""


@dataclass(frozen=True)
class Draft:
    """What a pack may hold: symbols best first, and edges between positions in `symbols`, most confident first."""

    head: PackContent
    """Tool, shown task, budget, completeness, and the symbols that were dropped before."""
    task: str
    """The whole task, which PackRoot covers."""
    symbols: Sequence[RankedSymbol]
    edges: Sequence[PackEdge]
    codec: Codec

    @cached_property
    def costs(self) -> Costs:
        """Tokens of the lines of symbols and edges."""
        return Costs(self.codec, self.symbols, self.edges)


class _Choice(NamedTuple):
    """Positions of chosen symbols, best first, and of chosen edges, most confident first."""

    symbols: list[int]
    edges: list[int]


class _Trial(NamedTuple):
    """A choice as content, and its expected tokens: the `lines` of symbols and edges, and the `frame` around them."""

    content: PackContent
    lines: int
    frame: int
    cheapest_left: int | None
    """Estimated tokens of the cheapest symbol that was not chosen; None if all were."""

    @property
    def tokens(self) -> int:
        """Expected tokens of the whole text."""
        return self.lines + self.frame


def strongest_edges(edges: Sequence[PackEdge], size: int) -> list[PackEdge]:
    """Return the edges, most confident first, then by positions and kind; of parallel edges of a kind only the first.

    Edges with an end outside the `size` symbols are left out.
    """
    within_pack = (edge for edge in edges if 0 <= edge.source < size and 0 <= edge.target < size)
    ordered = sorted(within_pack, key=lambda edge: (-edge.confidence, edge.source, edge.target, edge.kind))
    strongest: dict[tuple[int, int, str], PackEdge] = {}
    for edge in ordered:
        strongest.setdefault((edge.source, edge.target, edge.kind), edge)
    return list(strongest.values())


def fit(draft: Draft, order: Sequence[int], choose: Chooser) -> tuple[PackContent, str]:
    """Return the content chosen from the draft, taking symbols in the given order, and its text.

    Raises SettingError, which names the least budget, if even the text of an empty pack does not fit.
    """
    fitted: tuple[PackContent, str] | None = None
    for name_count in (_DROPPED_NAMES, 0):
        fitted = _fit(draft, order, choose, name_count)
        if fitted is not None and fitted[0].symbols:
            return fitted
    if fitted is None:
        raise SettingError(
            f"A budget of {counted(draft.head.token_budget, 'token')} is too small for a pack in the format "
            f"'{draft.codec.name}'; the least is {_least_budget(draft)}."
        )
    return fitted


def fit_only(draft: Draft, positions: Iterable[int]) -> tuple[PackContent, str] | None:
    """Return the content of these symbols alone, without edges, and its text; None if they do not fit."""
    choice = _Choice(sorted(positions), [])
    for name_count in (_DROPPED_NAMES, 0):
        content, text = _with_own_count(_content(draft, choice, name_count), draft.codec, draft.head.token_budget)
        if content.tokens_used <= content.token_budget:
            return content, text
    return None


def _fit(draft: Draft, order: Sequence[int], choose: Chooser, name_count: int) -> tuple[PackContent, str] | None:
    """Return the fullest pack that shows at most `name_count` dropped names, or None if an empty one is too long."""
    budget = draft.head.token_budget
    underestimate = 0
    while True:
        trial = _calibrated(draft, order, choose, budget - underestimate, name_count)
        content, text = _with_own_count(trial.content, draft.codec, trial.tokens + underestimate)
        excess = content.tokens_used - budget
        if excess <= 0:
            return content, text
        if not content.symbols:
            return None
        underestimate += excess


def _calibrated(draft: Draft, order: Sequence[int], choose: Chooser, limit: int, name_count: int) -> _Trial:
    """Return the fullest content that is expected to take at most `limit` tokens, or an empty one.

    The size of the frame depends on the choice (PackRoot, dropped names, headings). So the choice is repeated with the
    frame of the last one, until nothing more fits. Only frames are counted here, because the whole text is long.
    """

    def attempt(budget: int) -> _Trial:
        """Return the choice for a budget, as content with its expected tokens."""
        return _trial(draft, _choose(draft, order, choose, budget), name_count)

    trial = _trial(draft, _Choice([*range(len(draft.symbols))][:_FIRST_SAMPLE], []), name_count)
    best: _Trial | None = None
    for _ in range(_CALIBRATION_ROUNDS):
        trial = attempt(limit - trial.frame)
        if best is not None and not best.lines < trial.lines <= limit - trial.frame:
            break
        if trial.tokens <= limit:
            best = trial
            if trial.cheapest_left is None or trial.tokens + trial.cheapest_left > limit:
                break
    while best is None:
        trial = attempt(trial.lines - max(trial.tokens - limit, 1))
        if trial.tokens <= limit or not trial.content.symbols:
            best = trial
    return best


def _trial(draft: Draft, choice: _Choice, name_count: int) -> _Trial:
    """Return the choice as content with its expected tokens: those of its lines, and the frame of a sample of it."""
    symbol_costs = [draft.costs.exact(position) for position in choice.symbols]
    edge_costs = [draft.costs.edge(position) for position in choice.edges]
    content = _content(draft, choice, name_count)
    symbols, edges = _sample(content)
    sample_lines = sum(symbol_costs[position] for position in symbols) + sum(edge_costs[edge] for edge in edges)
    text = draft.codec.encode(_part(content, symbols, edges))
    frame = count(text, by_line=draft.codec.repeats_lines) - sample_lines
    remaining = set(range(len(draft.symbols))).difference(choice.symbols)
    cheapest = min((draft.costs.rough[position] for position in remaining), default=None)
    return _Trial(content, sum(symbol_costs) + sum(edge_costs), frame, cheapest)


def _sample(content: PackContent) -> tuple[list[int], list[int]]:
    """Return positions of symbols and edges that need the whole frame: a symbol of each distance, an edge, namesakes.

    All namesakes and their edges are in it, because lines that distinguish namesakes are longer.
    """
    name_counts = Counter(symbol.node.qualified_name for symbol in content.symbols)
    distances: set[int] = set()
    symbols: set[int] = set()
    namesakes: set[int] = set()
    for position, symbol in enumerate(content.symbols):
        distance = min(symbol.distance, EXTENDED)
        if distance not in distances:
            distances.add(distance)
            symbols.add(position)
        if name_counts[symbol.node.qualified_name] > 1:
            namesakes.add(position)
    edges = [
        position
        for position, edge in enumerate(content.edges)
        if position == 0 or edge.source in namesakes or edge.target in namesakes
    ]
    edge_ends = ((content.edges[position].source, content.edges[position].target) for position in edges)
    symbols.update(namesakes, *edge_ends)
    return sorted(symbols), edges


def _part(content: PackContent, symbols: list[int], edges: list[int]) -> PackContent:
    """Return the content with only these symbols and edges, by position; the ends of the edges must be among them."""
    renumbered = {position: number for number, position in enumerate(symbols)}
    part_edges = (
        replace(edge, source=renumbered[edge.source], target=renumbered[edge.target])
        for edge in map(content.edges.__getitem__, edges)
    )
    return replace(
        content,
        symbols=tuple(content.symbols[position] for position in symbols),
        edges=tuple(part_edges),
        tokens_used=content.token_budget,
    )


def _choose(draft: Draft, order: Sequence[int], choose: Chooser, budget: int) -> _Choice:
    """Choose symbols for the budget without the edges' share, then their edges, then symbols again for what is left."""
    costs = draft.costs
    edge_room = int(max(budget, 0) * _EDGE_SHARE) if draft.edges else 0
    symbols = choose(order, costs, budget - edge_room, ())
    used = sum(map(costs.exact, symbols))
    edges = _edges_among(draft, symbols, budget - used)
    more_symbols = choose(order, costs, budget - used - sum(map(costs.edge, edges)), set(symbols))
    if more_symbols:
        symbols += more_symbols
        used += sum(map(costs.exact, more_symbols))
        edges = _edges_among(draft, symbols, budget - used)
    return _Choice(sorted(symbols), edges)


def _edges_among(draft: Draft, symbols: Collection[int], budget: int) -> list[int]:
    """Return the positions of the most confident edges between the given symbols that fit into `budget` tokens."""
    packed = set(symbols)
    chosen: list[int] = []
    for position, edge in enumerate(draft.edges):
        if edge.source in packed and edge.target in packed:
            budget -= draft.costs.edge(position)
            if budget < 0:
                break
            chosen.append(position)
    return chosen


def _content(draft: Draft, choice: _Choice, name_count: int) -> PackContent:
    symbols = tuple(draft.symbols[position] for position in choice.symbols)
    renumbered = {position: number for number, position in enumerate(choice.symbols)}
    edges = (draft.edges[position] for position in choice.edges)
    return replace(
        draft.head,
        symbols=symbols,
        edges=tuple(
            PackEdge(renumbered[edge.source], renumbered[edge.target], edge.kind, edge.confidence) for edge in edges
        ),
        pack_root=pack_root(draft.task, map(shown_hash, symbols)),
        dropped=_dropped(draft, renumbered, name_count),
    )


def _dropped(draft: Draft, packed: Collection[int], name_count: int) -> Dropped:
    """Return how many symbols are not packed, and the names of the best of them, followed by those dropped before."""
    before = draft.head.dropped
    names: list[str] = []
    for position, symbol in enumerate(draft.symbols):
        if len(names) >= name_count:
            break
        if position not in packed:
            names.append(shortened(symbol.node.qualified_name))
    return Dropped(before.count + len(draft.symbols) - len(packed), (*names, *before.names)[:name_count])


def shortened(name: str) -> str:
    """Return a name as packs and errors show it: in one line, and not too long."""
    name = visible_line(name)
    return name if len(name) <= _MAX_NAME_LENGTH else name[: _MAX_NAME_LENGTH - 1] + "…"


def _with_own_count(content: PackContent, codec: Codec, estimate: int) -> tuple[PackContent, str]:
    """Return the content and its text, both with the exact token count of that text.

    Only the number itself is counted again, where that is exact.
    """
    before, after = _around_count(content, codec)
    # Without the exact vocabulary each part is rounded up, so the sum of parts is not the count of the whole.
    fixed_tokens = count(before) + count(after, by_line=codec.repeats_lines) if exact() else None

    def tokens_stating(number: int) -> int:
        """Return the tokens of the text if it states a number of them."""
        return count(f"{before}{number}{after}") if fixed_tokens is None else fixed_tokens + count(str(number))

    tokens = settled_count(tokens_stating, estimate)
    return replace(content, tokens_used=tokens), f"{before}{tokens}{after}"


def _around_count(content: PackContent, codec: Codec) -> tuple[str, str]:
    """Return the parts of a content's text before and after its own token count.

    Every format shows the count once, between characters that are neither digits nor white space. No token crosses such
    a boundary (see `tokens`), so the parts can be counted separately.
    """
    number = _PLACEHOLDER_COUNT
    while True:
        text = codec.encode(replace(content, tokens_used=number))
        before, separator, after = text.partition(str(number))
        if not separator:
            raise RuntimeError(f"the format '{codec.name}' does not tell its token count")
        if str(number) not in after:
            return before, after
        number += 1  # the task or a name contains it too


def _least_budget(draft: Draft) -> int:
    """Return the least budget for an empty pack: a fixed point, because the text shows the budget too."""
    empty = _content(draft, _Choice([], []), 0)
    return settled_count(
        lambda budget: _with_own_count(replace(empty, token_budget=budget), draft.codec, budget)[0].tokens_used
    )
