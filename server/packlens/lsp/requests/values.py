"""Translates the engine's values for a client: paths become URIs, byte offsets become ranges in its encoding."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

from lsprotocol.types import Location, Range

from packlens.engine.snapshot import SnapshotFreshness
from packlens.engine.uses.use_sites import Site
from packlens.explore.result import Exploration, ShownFile
from packlens.live import reports
from packlens.lsp import protocol
from packlens.lsp.workspace.positions import Encoding, range_of_bytes, whole_lines
from packlens.lsp.workspace.roots import Root
from packlens.model import Node, RankedSymbol

_MAX_STALE: Final = 10


class Translator:
    """Translates the values of one answer; each file is read once. Any thread may use it."""

    def __init__(self, root: Root, encoding: Encoding, now: Callable[[], SnapshotFreshness]) -> None:
        """Translate for a root; `now` returns how current the answer is."""
        self._now = now
        self.root = root
        self._live = root.live
        self._encoding = encoding
        self._texts: dict[str, bytes | None] = {}
        self._uris: dict[str, str] = {}

    def uri(self, path: str) -> str:
        """Return the URI of a file."""
        if (uri := self._uris.get(path)) is None:
            uri = self._uris[path] = self.root.uri_of(path)
        return uri

    def range(self, node: Node) -> Range:
        """Return the range of a definition; whole lines if its file has changed since it was indexed."""
        data, span = self.text(node.path), node.span
        if data is None:
            return whole_lines(span.start_line, span.end_line)
        byte_range = range_of_bytes(data, span.start_byte, span.end_byte, self._encoding)
        line_feeds_before = data.count(b"\n", 0, span.start_byte) if b"\r" in data else byte_range.start.line
        return byte_range if line_feeds_before == span.start_line - 1 else whole_lines(span.start_line, span.end_line)

    def line(self, path: str, line: int) -> Range:
        """Return the range of a line without its indentation; lines are counted from 1."""
        rows = (self.text(path) or b"").split(b"\n", line)
        if line > len(rows):
            return whole_lines(line, line)
        line_start = sum(map(len, rows[: line - 1])) + line - 1
        line_text = rows[line - 1].rstrip()
        start = line_start + len(line_text) - len(line_text.lstrip())
        return range_of_bytes(self.text(path) or b"", start, line_start + len(line_text), self._encoding)

    def text(self, path: str) -> bytes | None:
        """Return the text of a file, of the open document if there is one; None if it cannot be read."""
        if path not in self._texts:
            self._texts[path] = self._live.text(path)
        return self._texts[path]

    def symbol(self, node: Node) -> protocol.SymbolInfo:
        """Return a symbol without the values that only packs have."""
        return protocol.SymbolInfo(**self._head(node, node.signature), test=node.test)

    def _head(self, node: Node, signature: str) -> dict[str, Any]:
        """Return the fields of `SymbolHead`."""
        return {
            "symbol_id": node.symbol_id,
            "name": node.name,
            "qualified_name": node.qualified_name,
            "kind": node.kind,
            "uri": self.uri(node.path),
            "range": self.range(node),
            "signature": signature,
        }

    def symbols(self, nodes: Iterable[Node]) -> tuple[protocol.SymbolInfo, ...]:
        """Return symbols without the values that only packs have."""
        return tuple(self.symbol(node) for node in nodes)

    def pack_symbol(self, ranked: RankedSymbol, tokens: int = 0) -> protocol.PackSymbol:
        """Return a symbol of a pack; `tokens` is its cost in the pack's format."""
        return protocol.PackSymbol(
            **self._head(ranked.node, ranked.signature),
            score=ranked.score,
            components=ranked.components,
            distance=ranked.distance,
            provenance=ranked.provenance,
            tokens=tokens,
            source=ranked.source,
        )

    def pack_symbols(self, ranked: Iterable[RankedSymbol]) -> tuple[protocol.PackSymbol, ...]:
        """Return symbols of a pack."""
        return tuple(self.pack_symbol(symbol) for symbol in ranked)

    def exploration(self, exploration: Exploration) -> protocol.ExploreResult:
        """Return the result of an exploration."""
        now = self.freshness()
        return protocol.ExploreResult(
            root=self.root.id,
            task=exploration.task,
            text=exploration.text,
            tokens_used=exploration.tokens_used,
            token_budget=exploration.token_budget,
            named=self.symbols(exploration.named),
            spine=tuple(self.symbols(spine_path) for spine_path in exploration.spine),
            inferred=exploration.inferred,
            files=tuple(self._explored_file(file) for file in exploration.files),
            unreadable=tuple(self.uri(path) for path in exploration.unreadable),
            dropped=self.symbols(exploration.dropped),
            freshness=replace(now, complete=now.complete and exploration.complete),
        )

    def _explored_file(self, file: ShownFile) -> protocol.ExploredFile:
        return protocol.ExploredFile(
            uri=self.uri(file.path),
            state=file.state,
            symbols=tuple(protocol.ExploredSymbol(self.symbol(s.node), s.shape, s.role) for s in file.symbols),
            left_out=tuple(whole_lines(first, last) for first, last in file.left_out),
        )

    def locations(self, sites: Sequence[Site], nodes: Mapping[int, Node]) -> tuple[Location, ...]:
        """Return uses as locations: the line of a use if it is known, else the definition around it."""
        return tuple(
            Location(self.uri(node.path), self.line(node.path, site.line) if site.line else self.range(node))
            for site in sites
            if (node := nodes.get(site.position)) is not None
        )

    def freshness(self) -> protocol.Freshness:
        """Return how current the answer is."""
        return freshness(self.root, self._now())


def freshness(root: Root, now: SnapshotFreshness) -> protocol.Freshness:
    """Return the freshness of a root's answer in the client's terms."""
    stale = tuple(root.uri_of(path) for path in now.pending[:_MAX_STALE])
    return protocol.Freshness(
        now.generation,
        _iso(now.indexed_at),
        now.complete,
        len(now.pending),
        stale,
        now.history_pending,
        now.activity,
        now.code,
        now.history,
    )


def activity(current: reports.IndexProgress | None) -> protocol.Activity | None:
    """Return the activity of an index run in the client's terms."""
    return None if current is None else protocol.Activity(current.stage, current.done, current.total)


def _iso(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds") if seconds else ""
