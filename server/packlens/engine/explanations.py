"""Explains why a symbol has its rank in the pack of a task, or why it has none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from packlens.engine.packs.levels import PackLimit
from packlens.engine.snapshot import Snapshot
from packlens.graph.view import Index
from packlens.model import Node, ScoreComponents, ScoreExplanation
from packlens.pack.result import Pack
from packlens.rank.learned.chances import MIN_CHANCE, worth_showing
from packlens.rank.ranking import Ranking, computed_parts, evidence_of
from packlens.retrieve.corpus.candidates import why_no_candidate
from packlens.wording import counted


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation(ScoreExplanation):
    """Everything that gave a symbol its score, or why it has none."""

    node: Node
    denominators: Mapping[str, float]


def explained(
    positions: Sequence[int], ranking: Ranking, pack: Pack, snapshot: Snapshot, limit: PackLimit
) -> Explanation:
    """Return the explanation for the best ranked of some symbols; see `ContextEngine.explain_symbol`.

    `limit` says how many of the first ranked symbols the pack may hold.
    """
    nodes, index = snapshot.nodes(positions), snapshot.index
    ranks = {scored.position: rank for rank, scored in enumerate(ranking.scored, 1)}
    position = min(positions, key=lambda p: (ranks.get(p, len(ranks) + 1), p))
    rank = ranks.get(position, 0)
    scored = ranking.scored[rank - 1] if rank else None
    node, trace = nodes[position], ranking.trace
    in_pack = any(symbol.node.symbol_id == node.symbol_id for symbol in pack.symbols)
    if rank > limit.most:
        reason = _why_unlikely(rank, ranking, limit)
    elif in_pack or (rank and position not in trace.filtered):
        reason = _why_ranked(rank, in_pack, ranking, pack)
    else:
        reason = _why_unranked(position, ranking, index)
    evidence = evidence_of(position, trace)
    return Explanation(
        node=node,
        rank=rank,
        in_pack=in_pack,
        reason=reason,
        score=scored.score if scored else 0.0,
        components=computed_parts(scored.components if scored else ScoreComponents(), trace.profile),
        terms=evidence.terms,
        signals=evidence.signals,
        walk=evidence.walk,
        authority=evidence.authority,
        hub=evidence.hub,
        is_seed=evidence.seed is not None,
        seed_channel=evidence.seed.channel if evidence.seed else "",
        seed_tier=evidence.seed.tier if evidence.seed else "",
        concepts=trace.concepts,
        keywords=trace.keywords,
        denominators=trace.denominators,
        considered=trace.considered,
        others=tuple(nodes[p].symbol_id for p in positions if p != position and p in nodes),
        learned="",
        lessons=(),
    )


def _why_unlikely(rank: int, ranking: Ranking, limit: PackLimit) -> str:
    if rank <= worth_showing([scored.score for scored in ranking.scored]):
        end = f"its pack ends after {limit.most} symbols"
        return f"It ranks {rank:,} of {len(ranking.scored):,}, but {limit.reason}, and {end}."
    return (
        f"It ranks {rank:,} of {len(ranking.scored):,}, but symbols that rank so are needed with a chance below "
        f"{MIN_CHANCE:.1%}, and packs leave them out unless they are to fill the budget."
    )


def _why_ranked(rank: int, in_pack: bool, ranking: Ranking, pack: Pack) -> str:
    if in_pack:
        return f"It is in the pack, at rank {rank:,} of {len(ranking.scored):,} ranked symbols."
    budget = counted(pack.token_budget, "token")
    return f"It ranks {rank:,} of {len(ranking.scored):,}, but did not fit the budget of {budget}."


def _why_unranked(position: int, ranking: Ranking, index: Index) -> str:
    if position in ranking.trace.filtered:
        return f"It was found, then filtered: {ranking.trace.filtered[position]}."
    if ranking.trace.profile == "packlens" and (reason := why_no_candidate(index.symbols, position)):
        return reason
    if not ranking.scored:
        return "No function or type outside tests has a word of the task."
    lowest = ranking.scored[-1].score
    return (
        "Neither its text, its file and class, nor anything connected to it says enough of the task's words: "
        f"{len(ranking.scored):,} other symbols score at least {lowest:.2f}."
    )
