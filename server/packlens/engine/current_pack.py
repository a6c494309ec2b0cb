"""The pack that a person works with, and the evidence of its ranking for hovers and lenses.

The evidence is kept by store id, which outlives generations, so that showing it takes no second ranking.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from packlens.cancellation import CancellationToken
from packlens.engine.context_engine import ContextEngine
from packlens.engine.pack_questions import PackEvidence, TaskRequest
from packlens.learn.lesson_notes import sentence
from packlens.learn.lessons import Window
from packlens.pack.request import FOR_TASK
from packlens.pack.result import Pack
from packlens.rank.ranking import SymbolEvidence, computed_parts, evidence_of


@dataclass(frozen=True, slots=True)
class Standing:
    """The rank of a symbol in the current pack, and the evidence for it."""

    rank: int
    """From 1."""
    of: int
    """How many symbols were ranked."""
    in_pack: bool
    score: float
    components: Mapping[str, float]
    evidence: SymbolEvidence = field(default_factory=SymbolEvidence)


class Standings(Mapping[int, Standing]):
    """Standings by store id. A hover needs one of hundreds, so each is made when it is looked up."""

    def __init__(self, ranks: Mapping[int, int], make: Callable[[int, int], Standing]) -> None:
        """`ranks` (from 1) by store id, best first; `make` returns the standing of a store id and its rank."""
        self._ranks, self._make = ranks, make

    def __getitem__(self, node: int) -> Standing:
        """Return the standing of a symbol."""
        return self._make(node, self._ranks[node])

    def __contains__(self, node: object) -> bool:
        """Whether a symbol was ranked."""
        return node in self._ranks

    def __iter__(self) -> Iterator[int]:
        """Iterate over store ids, best first."""
        return iter(self._ranks)

    def __len__(self) -> int:
        """Return how many symbols were ranked."""
        return len(self._ranks)


class CurrentPack:
    """A pack and its evidence, which is made on first use if it is not given."""

    def __init__(
        self,
        pack: Pack,
        engine: ContextEngine,
        evidence: PackEvidence | None = None,
        request: TaskRequest | None = None,
    ) -> None:
        """`engine` made the pack from `evidence`; without evidence (a cached pack) the task is ranked again.

        `request` has the window as it was when the pack was made: explanations are about that moment.
        """
        self.pack = pack
        self.request = request
        self._engine = engine
        self._lock = threading.Lock()
        self._plain_ranks: dict[int, int] | None = None
        """Ranks without lessons, by store id; made when a hover first needs one."""
        self._standings = _standings_of_ranking(evidence, pack) if evidence is not None and _is_ranked(pack) else None

    @property
    def window(self) -> Window | None:
        """The window as it was when the pack was made."""
        return self.request.session if self.request is not None else None

    def standing(self, node: int, token: CancellationToken) -> Standing | None:
        """Return where a symbol stands, by its store id; None if it was not ranked."""
        return self.standings(token).get(node)

    def standings(self, token: CancellationToken) -> Mapping[int, Standing]:
        """Return all standings by store id. A cancelled `token` ends a ranking; the next call starts another."""
        with self._lock:
            if self._standings is None:
                self._standings = self._ranked_again(token) or _standings_of_pack(self.pack)
            return self._standings

    def lesson(self, node: int, token: CancellationToken) -> str:
        """Return a sentence on how learning moved a symbol, and why; '' if no lesson is about it, or none moved it."""
        standing = self.standing(node, token)
        learned = self.request is None or self.request.learn
        notes = self._engine.lessons.notes(self.pack.whole_task, node) if learned and standing is not None else ()
        if standing is None or not notes or not _is_ranked(self.pack):
            return ""
        with self._lock:
            if self._plain_ranks is None:
                engine = self._engine.at(self._engine.snapshot(token))
                ranking, ids = engine.rank(self.pack.whole_task, token=token), engine.view.symbols.ids
                self._plain_ranks = {int(ids[each.position]): rank for rank, each in enumerate(ranking.scored, 1)}
            before = self._plain_ranks.get(node, 0)
            return sentence(before, standing.rank, notes) if before != standing.rank else ""

    def _ranked_again(self, token: CancellationToken) -> Standings | None:
        if not _is_ranked(self.pack):
            return None
        engine = self._engine.at(self._engine.snapshot(token))
        ranking = engine.rank(self.pack.whole_task, learn=self.request is None or self.request.learn, token=token)
        return _standings_of_ranking(PackEvidence(ranking, engine.view), self.pack)


def _is_ranked(pack: Pack) -> bool:
    return pack.tool == FOR_TASK


def _standings_of_pack(pack: Pack) -> Standings:
    """Return the standings of a pack's symbols by what the pack itself says, without evidence."""
    symbols = {symbol.node.id: symbol for symbol in pack.symbols}
    total = len(symbols) + pack.dropped.count

    def standing(node: int, rank: int) -> Standing:
        """Return a symbol's standing by what the pack says of it."""
        return Standing(rank, total, True, symbols[node].score, symbols[node].components._asdict())

    return Standings({node: rank for rank, node in enumerate(symbols, 1)}, standing)


def _standings_of_ranking(evidence: PackEvidence, pack: Pack) -> Standings:
    """Return the standings of all ranked symbols. They keep no reference to the index."""
    ranking, index = evidence.ranking, evidence.index
    trace, scored = ranking.trace, ranking.scored
    packed = {symbol.node.id for symbol in pack.symbols}
    ids = index.symbols.ids[[each.position for each in scored]].tolist() if scored else []

    def standing(node: int, rank: int) -> Standing:
        """Return a symbol's standing with the evidence of its ranking."""
        scored_symbol = scored[rank - 1]
        return Standing(
            rank=rank,
            of=len(scored),
            in_pack=node in packed,
            score=scored_symbol.score,
            components=computed_parts(scored_symbol.components, trace.profile),
            evidence=evidence_of(scored_symbol.position, trace),
        )

    return Standings({node: rank for rank, node in enumerate(ids, 1)}, standing)
