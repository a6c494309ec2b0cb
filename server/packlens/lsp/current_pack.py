"""The pack a person has in front of them, with the evidence of its ranking: what hovers and lenses show of it.

Remembered when the pack is made, by ids that outlive generations, so that showing it ranks nothing again.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Final

from packlens.engine import ContextEngine
from packlens.graph.view import Index
from packlens.learn.lessons import Window
from packlens.pack.result import Pack
from packlens.rank.ranking import Ranking

Evidence = tuple[Ranking, Index]
"""What a pack was made from."""
_ATTEMPTS: Final = 3


@dataclass(frozen=True, slots=True)
class Place:
    """Where a symbol stands in the current pack, and why."""

    rank: int
    """From 1."""
    of: int
    """How many symbols were ranked."""
    in_pack: bool
    score: float
    components: Mapping[str, float]
    signals: Mapping[str, float] = field(default_factory=dict)
    walk: float = 0.0
    authority: float = 0.0
    hub: float = 0.0
    seed_channel: str = ""
    seed_tier: str = ""


class CurrentPack:
    """A pack and its evidence. The evidence is made once, by whoever asks first."""

    def __init__(self, pack: Pack, engine: ContextEngine, evidence: Evidence | None = None) -> None:
        """`engine` made the pack, from `evidence`; without it (a remembered pack) the task is ranked again."""
        self.pack = pack
        self.window: Window | None = None
        """The window as it was when the pack was made: explanations are of that moment."""
        self._given = evidence
        self._engine = engine
        self._lock = threading.Lock()
        self._places: Mapping[int, Place] | None = None

    def place(self, node: int) -> Place | None:
        """Return where a symbol stands, by its store id; None if it was not ranked."""
        return self.places().get(node)

    def places(self) -> Mapping[int, Place]:
        """Return all places by store id."""
        with self._lock:
            if self._places is None:
                self._places = self._evidence() or places_of_pack(self.pack)
            return self._places

    def _evidence(self) -> Mapping[int, Place] | None:
        if self.pack.tool != "context_for_task":
            return None
        if self._given is not None:
            ranking, view = self._given
            self._given = None
            return places_of_ranking(ranking, self.pack, view)
        for _ in range(_ATTEMPTS):  # typing may change the index between two looks at it
            view = self._engine.view
            ranking = self._engine.rank(self.pack.whole_task, learn=True)
            if self._engine.view is view:
                return places_of_ranking(ranking, self.pack, view)
        return None


def places_of_pack(pack: Pack) -> dict[int, Place]:
    """Return the places of a pack's symbols by what the pack itself says."""
    total = len(pack.symbols) + pack.dropped.count
    return {
        symbol.node.id: Place(rank, total, True, symbol.score, asdict(symbol.components))
        for rank, symbol in enumerate(pack.symbols, 1)
    }


def places_of_ranking(ranking: Ranking, pack: Pack, view: Index) -> dict[int, Place]:
    """Return the places of all ranked symbols; `view` is what the ranking was made from."""
    packed = {symbol.node.id for symbol in pack.symbols}
    trace = ranking.trace
    seeds = {seed.position: seed for seed in trace.seeds}
    places: dict[int, Place] = {}
    for rank, scored in enumerate(ranking.scored, 1):
        position, node = scored.position, int(view.symbols.ids[scored.position])
        seed = seeds.get(position)
        places[node] = Place(
            rank=rank, of=len(ranking.scored), in_pack=node in packed, score=scored.score,
            components=asdict(scored.components),
            signals={name: found[position] for name, found in trace.channels.items() if position in found},
            walk=trace.walk.get(position, 0.0), authority=trace.authority.get(position, 0.0),
            hub=trace.hub.get(position, 0.0), seed_channel=seed.channel if seed else "",
            seed_tier=seed.tier if seed else "",
        )  # fmt: skip
    return places
