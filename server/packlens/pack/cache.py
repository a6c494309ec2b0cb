"""Packs remembered: in memory within a process, as notes in the database across processes.

A pack depends on the whole index (how rare a word is, is a property of all of it), so its key holds the snapshot root.
"""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from dataclasses import asdict
from typing import Any, Final

from packlens.model import Dropped, Node, PackEdge, RankedSymbol, ScoreComponents, Span
from packlens.pack.result import Pack

_MOST_PACKS: Final = 64
_FORMAT: Final = 2


def cache_key(tool: str, task: str, subject: str, budget: int, format: str, settings: str) -> str:  # noqa: A002
    """Return the key of a query: what, for how many tokens, in which format, ranked by which settings.

    The task counts to the letter: a pack shows it as it was asked. `subject` is what a pack is about beyond its task,
    such as the symbols that a change touches.
    """
    parts = ("pack", str(_FORMAT), tool, task, subject, str(budget), format, settings)
    return "pack:" + hashlib.sha256("\x00".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


class PackCache:
    """The last packs of one engine, oldest first out."""

    def __init__(self) -> None:
        """Start empty."""
        self._packs: OrderedDict[tuple[str, str], Pack] = OrderedDict()

    def get(self, key: str, snapshot: str) -> Pack | None:
        """Return the pack of a key at a snapshot."""
        pack = self._packs.get((key, snapshot))
        if pack is not None:
            self._packs.move_to_end((key, snapshot))
        return pack

    def put(self, key: str, snapshot: str, pack: Pack) -> None:
        """Remember a pack."""
        self._packs[key, snapshot] = pack
        while len(self._packs) > _MOST_PACKS:
            self._packs.popitem(last=False)


def dump_pack(pack: Pack) -> bytes:
    """Return a pack as bytes that `load_pack` reads."""
    return json.dumps(asdict(pack), separators=(",", ":")).encode("utf-8", "surrogatepass")


def load_pack(data: bytes) -> Pack | None:
    """Return the pack that `dump_pack` wrote, or None if the bytes are something else."""
    try:
        raw: dict[str, Any] = json.loads(data.decode("utf-8", "surrogatepass"))
        raw["symbols"] = tuple(_symbol(symbol) for symbol in raw["symbols"])
        raw["edges"] = tuple(PackEdge(**edge) for edge in raw["edges"])
        raw["dropped"] = Dropped(raw["dropped"]["count"], tuple(raw["dropped"]["names"]))
        return Pack(**raw)
    except (ValueError, KeyError, TypeError):
        return None


def _symbol(raw: dict[str, Any]) -> RankedSymbol:
    node = raw["node"]
    node["span"] = Span(**node["span"])
    return RankedSymbol(
        Node(**node), raw["score"], ScoreComponents(**raw["components"]), raw["provenance"], raw["distance"]
    )
