"""The engine's values in a client's terms: paths become URIs, bytes become ranges in its position encoding."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from lsprotocol.types import Location, Range

from packlens.engine.snapshot import Freshness
from packlens.engine.use_sites import Site
from packlens.explore.result import Exploration, ShownFamily, ShownFile
from packlens.live import state
from packlens.lsp import protocol
from packlens.lsp.positions import Encoding, range_of_bytes, whole_lines
from packlens.lsp.roots import Root
from packlens.model import Node, RankedSymbol

_MOST_STALE: Final = 10


class Translator:
    """Translates for one answer: each file is read once. Safe in any thread."""

    def __init__(self, root: Root, encoding: Encoding, now: Callable[[], Freshness]) -> None:
        """`now` returns how current the answer is."""
        self._now = now
        self.root = root
        self._live = root.live
        self._encoding = encoding
        self._texts: dict[str, bytes | None] = {}
        self._uris: dict[str, str] = {}

    def uri(self, path: str) -> str:
        """Return the URI of a file."""
        if (known := self._uris.get(path)) is None:
            known = self._uris[path] = self.root.uri_of(path)
        return known

    def range(self, node: Node) -> Range:
        """Return where a definition stands; whole lines when its file is not what the index has read."""
        data, span = self._text(node.path), node.span
        if data is None:
            return whole_lines(span.start_line, span.end_line)
        found = range_of_bytes(data, span.start_byte, span.end_byte, self._encoding)
        lines = data.count(b"\n", 0, span.start_byte) if b"\r" in data else found.start.line
        return found if lines == span.start_line - 1 else whole_lines(span.start_line, span.end_line)

    def line(self, path: str, line: int) -> Range:
        """Return where the text of a line stands, without what indents it; lines count from 1."""
        rows = (self._text(path) or b"").split(b"\n", line)
        if line > len(rows):
            return whole_lines(line, line)
        before = sum(map(len, rows[: line - 1])) + line - 1
        text = rows[line - 1].rstrip()
        start = before + len(text) - len(text.lstrip())
        return range_of_bytes(self._text(path) or b"", start, before + len(text), self._encoding)

    def _text(self, path: str) -> bytes | None:
        if path not in self._texts:
            self._texts[path] = self._live.text(path)
        return self._texts[path]

    def symbol(self, node: Node) -> protocol.SymbolInfo:
        """Return a symbol outside of a pack."""
        return protocol.SymbolInfo(
            symbol_id=node.symbol_id,
            name=node.name,
            qualified_name=node.qualified_name,
            kind=node.kind,
            uri=self.uri(node.path),
            range=self.range(node),
            signature=node.signature,
            test=node.test,
        )

    def symbols(self, nodes: Iterable[Node]) -> tuple[protocol.SymbolInfo, ...]:
        """Return symbols outside of a pack."""
        return tuple(self.symbol(node) for node in nodes)

    def pack_symbol(self, ranked: RankedSymbol, tokens: int = 0) -> protocol.PackSymbol:
        """Return a symbol of a pack, with what it costs in the pack's format."""
        node = ranked.node
        return protocol.PackSymbol(
            symbol_id=node.symbol_id,
            name=node.name,
            qualified_name=node.qualified_name,
            kind=node.kind,
            uri=self.uri(node.path),
            range=self.range(node),
            signature=node.signature,
            score=ranked.score,
            components=ranked.components,
            distance=ranked.distance,
            provenance=ranked.provenance,
            tokens=tokens,
            source=ranked.source,
        )

    def pack_symbols(self, ranked: Iterable[RankedSymbol]) -> tuple[protocol.PackSymbol, ...]:
        """Return symbols of a pack."""
        return tuple(self.pack_symbol(each) for each in ranked)

    def exploration(self, found: Exploration) -> protocol.ExploreResult:
        """Return what exploring found."""
        fresh = self.freshness()
        return protocol.ExploreResult(
            root=self.root.id,
            task=found.task,
            text=found.text,
            tokens_used=found.tokens_used,
            token_budget=found.token_budget,
            named=self.symbols(found.named),
            namesakes=tuple(protocol.Namesakes(name, number) for name, number in found.namesakes),
            spine=tuple(self.symbols(way) for way in found.spine),
            inferred=found.inferred,
            families=tuple(self._family(family) for family in found.families),
            files=tuple(self._explored_file(file) for file in found.files),
            unreadable=tuple(self.uri(path) for path in found.unreadable),
            dropped=self.symbols(found.dropped),
            freshness=replace(fresh, complete=fresh.complete and found.complete),
        )

    def _family(self, family: ShownFamily) -> protocol.ExploredFamily:
        exemplar = None if family.exemplar is None else self.symbol(family.exemplar)
        return protocol.ExploredFamily(self.symbol(family.base), family.size, exemplar, self.symbols(family.collapsed))

    def _explored_file(self, file: ShownFile) -> protocol.ExploredFile:
        return protocol.ExploredFile(
            uri=self.uri(file.path),
            language=file.language,
            lines=file.lines,
            view=file.view,
            state=file.state,
            symbols=tuple(protocol.ExploredSymbol(self.symbol(s.node), s.shape, s.role) for s in file.symbols),
            left_out=tuple(whole_lines(first, last) for first, last in file.left_out),
            gone=file.gone,
        )

    def locations(self, sites: Sequence[Site], nodes: Mapping[int, Node]) -> tuple[Location, ...]:
        """Return uses as locations: the line of the use where it is known, else the definition that holds it."""
        return tuple(
            Location(self.uri(node.path), self.line(node.path, site.line) if site.line else self.range(node))
            for site in sites
            if (node := nodes.get(site.position)) is not None
        )

    def freshness(self) -> protocol.Freshness:
        """Return how current the answer is."""
        return freshness(self.root, self._now())


def freshness(root: Root, now: Freshness) -> protocol.Freshness:
    """Return how current an answer of a root is, for a client."""
    stale = tuple(root.uri_of(path) for path in now.pending[:_MOST_STALE])
    return protocol.Freshness(
        now.generation, _iso(now.indexed_at), now.complete, len(now.pending), stale, now.history_pending
    )


def activity(now: state.Activity | None) -> protocol.Activity | None:
    """Return what an index run is doing."""
    return None if now is None else protocol.Activity(now.stage, now.done, now.total)


def _iso(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds") if seconds else ""
