"""The largest pack whose text, counted exactly, stays within its budget.

Costs of single symbols and edges steer the choice; the text that is returned has been counted whole, and says its own
count. Symbols come first: edges get the tenth that is kept for them, and what symbols leave over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from packlens.errors import SettingError
from packlens.model import Dropped, PackContent, PackEdge, RankedSymbol
from packlens.pack.costs import Costs
from packlens.pack.roots import pack_root, shown_hash
from packlens.pack.tokens import count, exact
from packlens.visible import visible_line
from packlens.wire import Codec
from packlens.wire.labels import EXTENDED

#: Part of the room kept for edges while symbols are chosen; unused, it goes to symbols. Without it a budget smaller
#: than the candidates would never show how its symbols belong together.
EDGE_SHARE: Final = 0.1
#: How many names of dropped symbols a pack tells ("the next few"), and the longest of them in characters.
DROPPED_NAMES: Final = 5
_LONGEST_NAME: Final = 100
_ROUNDS: Final = 4
_FIRST: Final = 16  # symbols whose frame is the first guess; they are counted anyway (see `Costs.rough`)
_SETTLE_ROUNDS: Final = 16
_UNLIKELY: Final = 7_000_000_000_000_007  # a number that no name or task has, as a rule

Chooser = Callable[[Sequence[int], Costs, int, Collection[int]], list[int]]
"""`knapsack.fill` or `knapsack.fill_leading`: (order, costs, room, packed already) -> positions."""


@dataclass(frozen=True)
class Draft:
    """What a pack may hold. Symbols are best first; edges are between positions in `symbols`, surest first."""

    head: PackContent
    """Tool, shown task, budget and completeness; and what was dropped before."""
    task: str
    """The whole task, of which PackRoot is made."""
    symbols: Sequence[RankedSymbol]
    edges: Sequence[PackEdge]
    codec: Codec

    @cached_property
    def costs(self) -> Costs:
        """Tokens of the lines of symbols and edges."""
        return Costs(self.codec, self.symbols, self.edges)


@dataclass(frozen=True, slots=True)
class _Choice:
    """Positions of symbols, best first; places of edges, surest first."""

    symbols: list[int]
    edges: list[int]


@dataclass(frozen=True, slots=True)
class _Trial:
    """A choice as content, and its expected tokens: the `lines` of symbols and edges, and the `frame` around them."""

    content: PackContent
    lines: int
    frame: int
    cheapest_left: int | None
    """Tokens of the cheapest symbol that was not chosen, roughly."""

    @property
    def tokens(self) -> int:
        """Tokens of the whole, as expected."""
        return self.lines + self.frame


def surest_first(edges: Sequence[PackEdge], size: int) -> list[PackEdge]:
    """Return the edges most confident first, ties by position and kind; of parallel ones of a kind the surest.

    Edges that leave the `size` symbols are left out.
    """
    inside = (edge for edge in edges if 0 <= edge.source < size and 0 <= edge.target < size)
    ordered = sorted(inside, key=lambda edge: (-edge.confidence, edge.source, edge.target, edge.kind))
    first: dict[tuple[int, int, str], PackEdge] = {}
    for edge in ordered:
        first.setdefault((edge.source, edge.target, edge.kind), edge)
    return list(first.values())


def fit(draft: Draft, order: Sequence[int], choose: Chooser) -> tuple[PackContent, str]:
    """Return the content chosen from the draft, taking symbols in the given order, and its text.

    Raises SettingError, naming the least budget, when not even the text of an empty pack fits.
    """
    fitted: tuple[PackContent, str] | None = None
    for names in (DROPPED_NAMES, 0):
        fitted = _fit(draft, order, choose, names)
        if fitted is not None and fitted[0].symbols:
            return fitted
    if fitted is None:
        raise SettingError(
            f"A budget of {draft.head.token_budget} tokens is too small for a pack in the format "
            f"'{draft.codec.name}'; the least is {_least_budget(draft)}."
        )
    return fitted


def _fit(draft: Draft, order: Sequence[int], choose: Chooser, names: int) -> tuple[PackContent, str] | None:
    """Return the fullest pack that tells at most `names` dropped names, or None when even an empty one is too long."""
    budget = draft.head.token_budget
    surprise = 0
    while True:
        trial = _calibrated(draft, order, choose, budget - surprise, names)
        content, text = _settle(trial.content, draft.codec, trial.tokens + surprise)
        over = content.tokens_used - budget
        if over <= 0:
            return content, text
        if not content.symbols:
            return None
        surprise += over


def _calibrated(draft: Draft, order: Sequence[int], choose: Chooser, limit: int, names: int) -> _Trial:
    """Return the fullest content that should take at most `limit` tokens, or an empty one.

    What the frame takes depends on what is chosen (PackRoot, dropped names, headings), so the choice is repeated with
    the frame it turned out to have until nothing more fits. Only frames are counted: the whole text is long.
    """

    def attempt(room: int) -> _Trial:
        """Return what is chosen for a room, as content with its expected tokens."""
        return _trial(draft, _choose(draft, order, choose, room), names)

    trial = _trial(draft, _Choice([*range(len(draft.symbols))][:_FIRST], []), names)
    best: _Trial | None = None
    for _ in range(_ROUNDS):
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


def _trial(draft: Draft, choice: _Choice, names: int) -> _Trial:
    """Return the choice as content, with what it should take: its lines, and the frame of a sample of it."""
    costs = [draft.costs.exact(position) for position in choice.symbols]
    edge_costs = [draft.costs.edge(place) for place in choice.edges]
    content = _content(draft, choice, names)
    symbols, edges = _sample(content)
    index = {place: number for number, place in enumerate(symbols)}
    small = replace(
        content,
        symbols=tuple(content.symbols[place] for place in symbols),
        edges=tuple(
            replace(edge, source=index[edge.source], target=index[edge.target])
            for edge in map(content.edges.__getitem__, edges)
        ),
        tokens_used=content.token_budget,
    )
    lines = sum(costs[place] for place in symbols) + sum(edge_costs[place] for place in edges)
    frame = count(draft.codec.encode(small)) - lines
    left = set(range(len(draft.symbols))).difference(choice.symbols)
    cheapest = min((draft.costs.rough[position] for position in left), default=None)
    return _Trial(content, sum(costs) + sum(edge_costs), frame, cheapest)


def _sample(content: PackContent) -> tuple[list[int], list[int]]:
    """Return places of symbols and edges that need the whole frame: one symbol a distance, an edge, all namesakes.

    Namesakes (and their edges) are in it because their lines grow by what tells them apart.
    """
    times = Counter(symbol.node.qualified_name for symbol in content.symbols)
    distances: set[int] = set()
    symbols: set[int] = set()
    namesakes: set[int] = set()
    for place, symbol in enumerate(content.symbols):
        distance = min(symbol.distance, EXTENDED)
        if distance not in distances:
            distances.add(distance)
            symbols.add(place)
        if times[symbol.node.qualified_name] > 1:
            namesakes.add(place)
    edges = [
        place
        for place, edge in enumerate(content.edges)
        if place == 0 or edge.source in namesakes or edge.target in namesakes
    ]
    symbols.update(namesakes, *((content.edges[place].source, content.edges[place].target) for place in edges))
    return sorted(symbols), edges


def _choose(draft: Draft, order: Sequence[int], choose: Chooser, room: int) -> _Choice:
    """Choose symbols for the room less the edges' share, their edges, and symbols again for what is left."""
    costs = draft.costs
    share = int(max(room, 0) * EDGE_SHARE) if draft.edges else 0
    symbols = choose(order, costs, room - share, ())
    used = sum(map(costs.exact, symbols))
    edges = _edges_among(draft, symbols, room - used)
    more = choose(order, costs, room - used - sum(map(costs.edge, edges)), set(symbols))
    if more:
        symbols += more
        used += sum(map(costs.exact, more))
        edges = _edges_among(draft, symbols, room - used)
    return _Choice(sorted(symbols), edges)


def _edges_among(draft: Draft, symbols: Collection[int], room: int) -> list[int]:
    """Return the places of the surest edges between the given symbols, as many as fit."""
    packed = set(symbols)
    chosen: list[int] = []
    for place, edge in enumerate(draft.edges):
        if edge.source in packed and edge.target in packed:
            room -= draft.costs.edge(place)
            if room < 0:
                break
            chosen.append(place)
    return chosen


def _content(draft: Draft, choice: _Choice, names: int) -> PackContent:
    symbols = tuple(draft.symbols[position] for position in choice.symbols)
    place = {position: index for index, position in enumerate(choice.symbols)}
    edges = (draft.edges[number] for number in choice.edges)
    return replace(
        draft.head,
        symbols=symbols,
        edges=tuple(PackEdge(place[e.source], place[e.target], e.kind, e.confidence) for e in edges),
        pack_root=pack_root(draft.task, map(shown_hash, symbols)),
        dropped=_dropped(draft, place, names),
    )


def _dropped(draft: Draft, packed: Collection[int], names: int) -> Dropped:
    before = draft.head.dropped
    told: list[str] = []
    for position, symbol in enumerate(draft.symbols):
        if len(told) >= names:
            break
        if position not in packed:
            told.append(_short(symbol.node.qualified_name))
    return Dropped(before.count + len(draft.symbols) - len(packed), (*told, *before.names)[:names])


def _short(name: str) -> str:
    name = visible_line(name)
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


def _settle(content: PackContent, codec: Codec, guess: int) -> tuple[PackContent, str]:
    """Render with the text's own count in it.

    The count grows with the number it must show, by less than the number does; so from any guess, counting again and
    again is a monotone sequence between bounds: it ends. Only the number differs from one count to the next.
    """
    before, after = _around_count(content, codec)
    rest, used = count(before) + count(after) if exact() else None, max(guess, 0)
    for _ in range(_SETTLE_ROUNDS):  # the fallback rounds each part up: the whole is counted again
        counted = rest + count(str(used)) if rest is not None else count(f"{before}{used}{after}")
        if counted == used:
            return replace(content, tokens_used=used), f"{before}{used}{after}"
        used = counted
    raise RuntimeError(f"the format '{codec.name}' does not settle on a token count")


def _around_count(content: PackContent, codec: Codec) -> tuple[str, str]:
    """Return a content's text before and after its own count, which every format tells once, between other characters
    than digits and white space: no token reaches across such a place (`tokens`).
    """
    number = _UNLIKELY
    while True:
        before, told, after = codec.encode(replace(content, tokens_used=number)).partition(str(number))
        if not told:
            raise RuntimeError(f"the format '{codec.name}' does not tell its token count")
        if str(number) not in after:
            return before, after
        number += 1  # the task or a name has it too


def _least_budget(draft: Draft) -> int:
    """Return the least budget that an empty pack fits into: a fixed point too, since the text shows the budget."""
    empty = _content(draft, _Choice([], []), 0)
    least = 0
    for _ in range(_SETTLE_ROUNDS):
        needed = _settle(replace(empty, token_budget=least), draft.codec, least)[0].tokens_used
        if needed == least:
            break
        least = needed
    return least
