"""What one client has been sent: roots it may hold, and GCF symbols it can be pointed back to.

One session is one conversation of one client (SPEC 9.3 of GCF); the server that talks to it holds it. It is not shared
between threads. Nothing expires by time: purity, and a client that is still there still holds what it was sent.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from threading import Lock
from typing import Final

from packlens.pack.delta import Answer, answer, carries_source, roots_of
from packlens.pack.result import Pack
from packlens.pack.tokens import count
from packlens.wire.gcf import symbol_names
from packlens.wire.gcf_session import Edge, edges_of, encode_in_session

_SETTLE_ROUNDS: Final = 16
_EDGES_PER_SYMBOL: Final = 4


def _forgotten(_root: str) -> Pack | None:
    return None


class WireSessions:
    """The sessions of one client's conversations, by name: the `most` last used. Safe to use from several threads.

    Who comes back after being forgotten gets full texts of a new session, as SPEC 9.4 asks.
    """

    def __init__(self, most: int = 8) -> None:
        """Start without any."""
        self._most = most
        self._sessions: OrderedDict[str, WireSession] = OrderedDict()
        self._lock = Lock()

    def answer(self, name: str, pack: Pack, held_root: str | None, remembered: Callable[[str], Pack | None]) -> Answer:
        """Return what to send of a pack in a conversation: see `WireSession.answer`."""
        with self._lock:
            session = self._sessions.setdefault(name, WireSession())
            self._sessions.move_to_end(name)
            while len(self._sessions) > self._most:
                self._sessions.popitem(last=False)
            return session.answer(pack, held_root, remembered)


class WireSession:
    """Answers one client, and remembers what it was sent, in bounded memory.

    `most_packs` is how many packs are kept to make deltas from, `most_symbols` how many GCF symbols can be pointed
    back to; beyond them answers are full texts (SPEC 9.5).
    """

    def __init__(self, most_packs: int = 16, most_symbols: int = 20_000) -> None:
        """Start a session with a client that holds nothing."""
        self._most_packs, self._most_symbols = most_packs, most_symbols
        self.reset()

    def reset(self) -> None:
        """Forget everything: the client has lost what it was sent."""
        self._packs: OrderedDict[str, Pack] = OrderedDict()
        self._ids: dict[str, int] = {}
        self._symbols: dict[str, str] = {}
        self._hashes: dict[str, str] = {}
        self._edges: set[Edge] = set()

    def answer(
        self, pack: Pack, held_root: str | None = None, remembered: Callable[[str], Pack | None] = _forgotten
    ) -> Answer:
        """Return what to send of a pack; it counts as sent.

        `held_root` is the root of the pack that the client says it holds; `remembered` finds packs of other sessions
        (`ContextEngine.pack_by_root`). A full GCF text refers to symbols that were sent before, and never exceeds the
        pack's budget.
        """
        held = None if held_root is None else self._packs.get(held_root) or remembered(held_root)
        told = answer(pack, held_root, held)
        if told.outcome == "full" and pack.format == "gcf" and not carries_source(pack):
            told = self._referring(pack) or told
        for root in roots_of(pack):
            self._packs[root] = pack
            self._packs.move_to_end(root)
        while len(self._packs) > 2 * self._most_packs:  # a GCF pack is known by two roots
            self._packs.popitem(last=False)
        return told

    def _referring(self, pack: Pack) -> Answer | None:
        """Return the text with references, or None if there can be none: a full text that declares no numbers."""
        names = dict(zip(symbol_names(pack.symbols), (s.node.symbol_id for s in pack.symbols), strict=True))
        if any(self._symbols.get(name, symbol) != symbol for name, symbol in names.items()):
            return None
        if len(self._symbols.keys() | names.keys()) > self._most_symbols:
            return None
        hashes = dict(zip(names, (s.node.content_hash for s in pack.symbols), strict=True))
        told = set(edges_of(pack))
        inside = {edge for edge in self._edges if edge[0] in names and edge[1] in names}
        still = all(self._hashes.get(name, each) == each for name, each in hashes.items())
        known = inside & told if still else set[Edge]()
        edges = (self._edges if known else self._edges - inside) | told
        if len(edges) > _EDGES_PER_SYMBOL * self._most_symbols:
            return None
        tokens = pack.tokens_used
        for _ in range(_SETTLE_ROUNDS):
            text, declared = encode_in_session(replace(pack, tokens_used=tokens), self._ids, known)
            counted = count(text)
            if counted == tokens:
                break
            tokens = counted
        if counted > pack.token_budget:
            return None
        self._ids.update(declared)
        self._symbols.update({name: names[name] for name in declared})
        self._hashes.update(hashes)
        self._edges = edges
        return Answer("full", text, counted)
