"""Makes a pack from a ranking at one of three levels: names, signatures, or source.

At the level 'names' packs show no edges either: they are the cheapest, with the most symbols for a budget. At the level
'source' a pack holds the symbols that an exploration of the task shows (`explore`), each in the shape that it chose: in
full on the flow, by signature for siblings. They are packed in the requested format, so that the budget counts the text
that is emitted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from packlens.cancellation import CancellationToken
from packlens.config import NAMES, PROFILES
from packlens.engine.names.symbol_tasks import most_for, symbols_meant, with_related
from packlens.engine.packs.picks import PickedPositions, positions_of
from packlens.engine.packs.sized_packs import is_sized
from packlens.engine.snapshot import Snapshot
from packlens.engine.symbols.symbol_lookup import definitions
from packlens.errors import SettingError
from packlens.graph.pack_edges import edges_between
from packlens.graph.view import Index
from packlens.model import Node, PackEdge, RankedSymbol, ScoreComponents
from packlens.pack.build import CandidatePool, build_pack
from packlens.pack.knapsack import Candidate
from packlens.pack.request import FOR_TASK, PackRequest
from packlens.pack.result import Pack
from packlens.rank.learned import change_chances
from packlens.rank.learned.chances import worth_showing
from packlens.rank.ranking import Ranking, Scored
from packlens.retrieve.corpus.statistics import candidates_of
from packlens.retrieve.names.relations import asked_symbols
from packlens.retrieve.tasks.asks_for_files import asks_for_files
from packlens.retrieve.translation.in_english import in_english
from packlens.retrieve.weak_match import is_weak_match
from packlens.wire import codec
from packlens.wire.labels import EXTENDED, corrections_text

if TYPE_CHECKING:
    from packlens.explore.result import Exploration, ShownSymbol
    from packlens.explore.worth import Bounds

_MIN_CANDIDATES: Final = 50
_SHARES: Final = {"json": 0.55, "xml": 0.7}
_SHARE: Final = 0.75
"""The share of a budget that source may take; names, paths, lines, scores and edges in the format take the rest."""
FLOW: Final = ("spine", "named", "exemplar")
"""The roles of symbols that stand first."""
_LONGEST_QUESTION: Final = 400
"""Characters; a longer task has a trace, a log or a story."""
_MAX_ANSWERING: Final = 60
"""The most symbols of a sized pack that answers a question about the neighbours of a name."""
_MAX_OF_WEAK: Final = 10
"""The most symbols of a sized pack whose best ranks are due to chance (`retrieve.weak_match`), or of a question that no
symbol answers."""
WEAK_BUDGET: Final = 1000
"""The most tokens of source in such an answer. It is a sample, from which a reader sees what the folder is about."""


def symbol_pack(snapshot: Snapshot, request: PackRequest, ranking: Ranking, token: CancellationToken) -> Pack:
    """Return the pack of the pinned and the best ranked symbols, at the level 'names' or 'symbols'."""
    settings = snapshot.settings
    picked_positions = positions_of(request.picks, snapshot.index)
    ranking = with_match(ranking, _task_of(request), snapshot)
    worth = worth_packing(snapshot, request, ranking)
    likely = [scored for scored in worth if scored.position not in picked_positions.removed]
    limit = max(_MIN_CANDIDATES, request.budget // _least_tokens(request))
    by_position = {scored.position: scored for scored in likely[:limit]}
    ranking = picked_positions.applied(ranking)
    scored_pins = {each.position: each for each in ranking.scored if each.position in picked_positions.pinned}
    nodes, nearness = snapshot.nodes(list({*by_position, *picked_positions.pinned})), _nearness(ranking)
    candidates = {**dict.fromkeys(picked_positions.pinned), **scored_pins, **by_position}
    pool = _pool(
        [_candidate(nodes[position], scored, nearness) for position, scored in candidates.items() if position in nodes],
        len(ranking.scored) - len({*by_position, *scored_pins}),
        request,
        ranking,
        snapshot,
    )
    if request.level == NAMES:
        pool = _by_name(pool)
    leading = settings.packlens.leading_share if settings.profile == "packlens" else 0.0
    pins = _node_ids(picked_positions.pinned, nodes)
    return build_pack(request, pool, leading=leading, first=pins, pinned=len(pins), token=token)


def _least_tokens(request: PackRequest) -> int:
    """Return the tokens of a short symbol: at the level 'names', which omits much, about half of the format's least."""
    least_tokens = codec(request.format).least_tokens
    return least_tokens // 2 if request.level == NAMES else least_tokens


def _by_name(pool: CandidatePool) -> CandidatePool:
    """Return the candidates shown by name alone, without edges."""
    named_only = [replace(each, symbol=replace(each.symbol, only_named=True)) for each in pool.candidates]
    return pool._replace(candidates=named_only, edges=lambda _: ())


def _node_ids(positions: Iterable[int], nodes: Mapping[int, Node]) -> list[int]:
    return [nodes[position].id for position in positions if position in nodes]


def _pool(
    candidates: Sequence[Candidate], beyond: int, request: PackRequest, ranking: Ranking, snapshot: Snapshot
) -> CandidatePool:
    """Return what a pack is chosen from; `beyond`, if positive, counts the ranked symbols below the candidates.

    The edges of a change show what it touches and reaches: those between two symbols further away are left out.
    """
    symbols = (candidate.symbol for candidate in candidates)
    far = {symbol.node.id for symbol in symbols if symbol.distance >= EXTENDED and request.tool != FOR_TASK}

    def edges(ids: Sequence[int]) -> list[PackEdge]:
        """Return the edges that a pack of these symbols shows."""
        shown = edges_between(ids, snapshot.index)
        return [edge for edge in shown if not far.issuperset((ids[edge.source], ids[edge.target]))]

    return CandidatePool(
        candidates=candidates,
        edges=edges,
        beyond=max(0, beyond),
        complete=snapshot.freshness.complete,
        context=ranking.context,
    )


def _task_of(request: PackRequest) -> str:
    """Return the task of a request; '' if it is about a change."""
    return request.task if request.tool == FOR_TASK else ""


def with_match(ranking: Ranking, task: str, snapshot: Snapshot) -> Ranking:
    """Return the ranking with a context that says whether it matches its task only weakly, and what it corrected."""
    settings = snapshot.settings
    if settings.profile != PROFILES[0] or not ranking.scored:
        return ranking
    weak = is_weak_match(task, snapshot.index, settings.packlens)
    misspelled = corrections_text(ranking.trace.corrections)
    return replace(ranking, context=replace(ranking.context, weak=int(weak), misspelled=misspelled))


def _is_sample(ranking: Ranking, named: Mapping[str, Sequence[int]], snapshot: Snapshot) -> bool:
    """Return whether source is only a sample of the folder: its ranks are due to chance, and no name is given."""
    return bool(ranking.context.weak) and snapshot.settings.sized and not named


def worth_packing(snapshot: Snapshot, request: PackRequest, ranking: Ranking) -> tuple[Scored, ...]:
    """Return the ranked symbols that a pack may hold: those likely enough to be needed if packs are sized, else all.

    A question about the neighbours of a name ends behind the last of these: chances compare symbols with each other,
    and do not say that an answer ends. A task that means some symbols and nothing else gets these and a few more. Of a
    change, what it may break is worth packing however unlikely it is to change too. Rankings by other profiles are not
    sized, because their scores do not say how likely a symbol is to be needed. The `ranking` is one that `with_match`
    returns.
    """
    if not is_sized(NAMES, snapshot.settings):
        return ranking.scored
    if request.tool != FOR_TASK:
        return _worth_packing_for_change(ranking, snapshot.index)
    likely = worth_showing([scored.score for scored in ranking.scored])
    return ranking.scored[: min(likely, pack_limit(request.task, snapshot, ranking).most)]


def _asked_symbols(task: str, snapshot: Snapshot) -> frozenset[int]:
    """Return the symbols that answer a task which is only a question about neighbours of a name; none otherwise."""
    if len(task) > _LONGEST_QUESTION:
        return frozenset()
    return asked_symbols(in_english(task), snapshot.index, candidates_of(snapshot.index))


class PackLimit(NamedTuple):
    """The most symbols that the sized pack of a task may hold."""

    most: int
    reason: str
    """Why they are so few, as a clause; '' if likelihood decides."""


def pack_limit(task: str, snapshot: Snapshot, ranking: Ranking) -> PackLimit:
    """Return the limit of a task's sized pack. The `ranking` is one that `with_match` returns."""
    if symbols := symbols_meant(task, snapshot, ranking):
        bearers = "one symbol" if len(symbols) == 1 else f"{len(symbols):,} symbols"
        return PackLimit(most_for(symbols), f"the task's words are the name of {bearers}")
    asked = _asked_symbols(task, snapshot)
    ranks = [rank for rank, scored in enumerate(ranking.scored[:_MAX_ANSWERING], 1) if scored.position in asked]
    if ranks:
        return PackLimit(ranks[-1], "the task asks for the neighbours of a name and for nothing else")
    if asks_for_files(task):
        return PackLimit(_MAX_OF_WEAK, "the task asks for settings, tests or build files, which packs hold none of")
    if ranking.context.weak:
        return PackLimit(_MAX_OF_WEAK, "no symbol matches the task well")
    return PackLimit(len(ranking.scored), "")


def _worth_packing_for_change(ranking: Ranking, index: Index) -> tuple[Scored, ...]:
    """Return the changed symbols, those likely to belong to the change, and those that use a changed one directly."""
    others = [scored for scored in ranking.scored if scored.distance]
    files = [int(index.symbols.file[scored.position]) for scored in ranking.scored if not scored.distance]
    likely_count = change_chances.worth_showing([scored.score for scored in others], len(set(files)), len(files))
    likely = {scored.position for scored in others[:likely_count]} | ranking.always
    return tuple(scored for scored in ranking.scored if not scored.distance or scored.position in likely)


def _worth_exploring(task: str, snapshot: Snapshot, ranking: Ranking) -> Ranking:
    """Return the ranking to choose source by; for a task that means some symbols alone, these and neighbours only."""
    settings = snapshot.settings
    is_sized_by_chance = settings.sized and settings.profile == PROFILES[0]
    symbols = symbols_meant(task, snapshot, ranking) if is_sized_by_chance and task else []
    return replace(ranking, scored=tuple(with_related(symbols, ranking, snapshot))) if symbols else ranking


def explored(
    snapshot: Snapshot,
    task: str,
    named: Mapping[str, Sequence[int]],
    ranking: Ranking,
    budget: int,
    bounds: Bounds | None = None,
) -> Exploration:
    """Return the source that answers a task, in at most `budget` tokens. `named` symbols are shown in any case.

    A `ranking` that `with_match` calls weak gives a small sample instead of filling the budget.
    """
    from packlens.engine.testing.measured_runs import ran_words  # noqa: PLC0415 - only explorations say what ran
    from packlens.explore.build import ReadableIndex, explore  # noqa: PLC0415 - 230 ms that packs by name do without
    from packlens.explore.worth import UNBOUNDED  # noqa: PLC0415 - part of these

    workspace = ReadableIndex(
        snapshot.index,
        snapshot.nodes,
        snapshot.source,
        definitions,
        snapshot.freshness.complete,
        lambda positions: ran_words(snapshot, positions),
    )
    ranking, room = _worth_exploring(task, snapshot, ranking), budget
    if _is_sample(ranking, named, snapshot):
        ranking, room = replace(ranking, scored=ranking.scored[:_MAX_OF_WEAK]), min(budget, WEAK_BUDGET)
    return replace(explore(task, named, ranking, workspace, room, bounds or UNBOUNDED), token_budget=budget)


def source_pack(
    snapshot: Snapshot, request: PackRequest, named: Mapping[str, Sequence[int]], ranking: Ranking
) -> tuple[Pack, bool] | None:
    """Return the pack of the best symbol and those that an exploration shows, and whether all files were as indexed.

    `named` symbols are shown in any case. None if the exploration shows nothing or does not fit into the budget.
    """
    task = _task_of(request)
    picked_positions = positions_of(request.picks, snapshot.index)
    ranking, pinned = picked_positions.applied(ranking), snapshot.nodes(picked_positions.pinned)
    named_and_pinned = {**named, **{node.symbol_id: (position,) for position, node in pinned.items()}}
    ranking = with_match(ranking, task, snapshot)
    code_budget = int(request.budget * _SHARES.get(request.format, _SHARE))
    try:
        exploration = explored(snapshot, task, named_and_pinned, ranking, code_budget)
    except SettingError:
        return None
    shown_symbols = _shown_symbols(exploration, picked_positions, ranking, snapshot.index)
    if not shown_symbols:
        return None
    if _is_sample(ranking, named_and_pinned, snapshot):
        shown_symbols = dict(islice(shown_symbols.items(), _MAX_OF_WEAK))
    scored, nearness = {each.position: each for each in ranking.scored}, _nearness(ranking)
    pinned_candidates = {node.id: _candidate(node, scored.get(position), nearness) for position, node in pinned.items()}
    best = snapshot.nodes([each.position for each in ranking.scored[:1]])  # a small budget may not show its source
    candidates = {node.id: _candidate(node, scored[position], nearness) for position, node in best.items()}
    candidates |= {**pinned_candidates, **shown_symbols}
    pins = _node_ids(picked_positions.pinned, pinned)
    pool = _pool([*candidates.values()], len(scored) - len(candidates), request, ranking, snapshot)
    pack = build_pack(request, pool, first=[*dict.fromkeys([*pins, *shown_symbols])], pinned=len(pins))
    return pack, all(file.state == "indexed" for file in exploration.files)


def _shown_symbols(
    exploration: Exploration, picked_positions: PickedPositions, ranking: Ranking, index: Index
) -> dict[int, Candidate]:
    """Return the symbols that an exploration shows, with their source, by store id: the flow first, then by score."""
    scored, nearness = {each.position: each for each in ranking.scored}, _nearness(ranking)
    shown: list[tuple[ShownSymbol, Candidate]] = []
    for symbol in (symbol for file in exploration.files for symbol in file.symbols):
        position = index.symbols.position_of.get(symbol.node.id, -1)
        entry = scored.get(position)
        is_wanted = entry is not None or symbol.role != "context"
        if symbol.source and is_wanted and position not in picked_positions.removed:
            candidate = _candidate(symbol.node, entry, nearness)
            shown.append((symbol, replace(candidate, symbol=replace(candidate.symbol, source=symbol.source))))
    shown.sort(key=lambda pair: (pair[0].role not in FLOW, -pair[1].symbol.score, pair[0].node.symbol_id))
    return {symbol.node.id: candidate for symbol, candidate in shown}


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
