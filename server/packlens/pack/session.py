"""Remembers what one client was sent: the packs it may hold, and the GCF symbols that a text can refer back to.

A session is one conversation with one client, as section 9.3 of the GCF specification defines it; the server holds it.
Nothing expires by time: a room without a clock is deterministic, and a connected client still holds what it was sent.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Lock
from typing import Final

from packlens.pack.delta import Answer, answer, carries_source, roots_of
from packlens.pack.result import Pack
from packlens.pack.tokens import count, settled_count
from packlens.wire.gcf import symbol_names
from packlens.wire.gcf_session import Edge, edges_of, encode_in_session

_MAX_EDGES_PER_SYMBOL: Final = 4


def _no_cached_pack(_root: str) -> Pack | None:
    return None


class WireSessions:
    """The sessions of one client's conversations, by name; the least recently used one is dropped. Thread-safe.

    A conversation whose session was dropped gets a new session and full texts, as section 9.4 of GCF requires.
    """

    def __init__(self, max_sessions: int = 8) -> None:
        """Start without sessions."""
        self._max_sessions = max_sessions
        self._sessions: OrderedDict[str, WireSession] = OrderedDict()
        self._lock = Lock()

    def answer(self, name: str, pack: Pack, held_root: str | None, cached_pack: Callable[[str], Pack | None]) -> Answer:
        """Return what to send of a pack in a conversation: see `WireSession.answer`."""
        with self._lock:
            session = self._sessions.setdefault(name, WireSession())
            self._sessions.move_to_end(name)
            while len(self._sessions) > self._max_sessions:
                self._sessions.popitem(last=False)
            return session.answer(pack, held_root, cached_pack)


@dataclass(frozen=True, slots=True)
class _SessionState:
    """What the client knows after a GCF text: the text's symbols by name, and all edges that it has been sent."""

    symbol_ids: dict[str, str]
    content_hashes: dict[str, str]
    edges: set[Edge]
    omitted: set[Edge]
    """Edges of the pack that the client has been sent before, so that the text leaves them out."""


class WireSession:
    """Answers one client, and keeps what it was sent, in bounded memory. Not thread-safe.

    `max_packs` is how many packs are kept to make deltas from, `max_symbols` how many GCF symbols a text can refer
    back to. Beyond these bounds answers are full texts, which section 9.5 of GCF allows.
    """

    def __init__(self, max_packs: int = 16, max_symbols: int = 20_000) -> None:
        """Start a session with a client that holds nothing."""
        self._max_packs, self._max_symbols = max_packs, max_symbols
        self._packs: OrderedDict[str, Pack] = OrderedDict()
        self._declared_numbers: dict[str, int] = {}
        self._symbol_ids: dict[str, str] = {}
        self._content_hashes: dict[str, str] = {}
        self._edges: set[Edge] = set()

    def answer(
        self, pack: Pack, held_root: str | None = None, cached_pack: Callable[[str], Pack | None] = _no_cached_pack
    ) -> Answer:
        """Return what to send of a pack; it counts as sent.

        `held_root` is the root of the pack that the client says it holds; `cached_pack` returns a pack of another
        session by its root (`ContextEngine.pack_by_root`). A full GCF text refers to symbols that were sent before, and
        never exceeds the pack's budget.
        """
        base = None if held_root is None else self._packs.get(held_root) or cached_pack(held_root)
        result = answer(pack, held_root, base)
        if result.outcome == "full" and pack.format == "gcf" and not carries_source(pack):
            result = self._with_references(pack) or result
        for root in roots_of(pack):
            self._packs[root] = pack
            self._packs.move_to_end(root)
        while len(self._packs) > 2 * self._max_packs:  # a GCF pack has two roots
            self._packs.popitem(last=False)
        return result

    def _with_references(self, pack: Pack) -> Answer | None:
        """Return the text with references to earlier symbols, or None where only a full text is right."""
        after = self._state_after(pack)
        if after is None:
            return None
        omitted = after.omitted

        def stating(number: int) -> tuple[str, dict[str, int]]:
            """Return the text if it states a number of tokens, and the numbers that it declares."""
            return encode_in_session(replace(pack, tokens_used=number), self._declared_numbers, omitted)

        tokens = settled_count(lambda number: count(stating(number)[0]), pack.tokens_used)
        if tokens > pack.token_budget:
            return None
        text, declared = stating(tokens)
        self._declared_numbers.update(declared)
        self._symbol_ids.update({name: after.symbol_ids[name] for name in declared})
        self._content_hashes.update(after.content_hashes)
        self._edges = after.edges
        return Answer("full", text, tokens)

    def _state_after(self, pack: Pack) -> _SessionState | None:
        """Return what the client will know; None if a name now means another symbol, or a bound would be exceeded."""
        names = symbol_names(pack.symbols)
        symbol_ids = dict(zip(names, (symbol.node.symbol_id for symbol in pack.symbols), strict=True))
        if any(self._symbol_ids.get(name, symbol_id) != symbol_id for name, symbol_id in symbol_ids.items()):
            return None
        if len(self._symbol_ids.keys() | symbol_ids.keys()) > self._max_symbols:
            return None
        hashes = dict(zip(symbol_ids, (symbol.node.content_hash for symbol in pack.symbols), strict=True))
        pack_edges = set(edges_of(pack))
        sent_inside = {edge for edge in self._edges if edge[0] in symbol_ids and edge[1] in symbol_ids}
        unchanged = all(
            self._content_hashes.get(name, content_hash) == content_hash for name, content_hash in hashes.items()
        )
        omitted = sent_inside & pack_edges if unchanged else set[Edge]()
        edges = (self._edges if omitted else self._edges - sent_inside) | pack_edges
        if len(edges) > _MAX_EDGES_PER_SYMBOL * self._max_symbols:
            return None
        return _SessionState(symbol_ids, hashes, edges, omitted)
