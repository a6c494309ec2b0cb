"""The next few questions for an editor: doubts of open files and of the current pack's, as places in documents."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from packlens.engine.doubtful_uses import Doubt, borne_names, doubts_in, doubts_of, in_order
from packlens.graph.view import Index
from packlens.lsp import protocol
from packlens.lsp.positions import position_of_byte
from packlens.lsp.requests import Asked
from packlens.lsp.roots import Root

MOST_QUESTIONS: Final = 20
"""In one request: language servers take up to half a second for each."""
MOST_TARGETS: Final = 50
_MOST_FILES: Final = 50
_MOST_SYMBOLS: Final = 20
"""Symbols of the current pack, from the best, whose callers and implementations are asked for."""

Key = tuple[bytes, Doubt]
"""A doubt about a file of this content."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What is asked at once, and of what state of the folder."""

    root: Root
    view: Index
    anchors: Mapping[str, bytes]
    """Hashes of the files that are asked about."""
    asked: tuple[tuple[Doubt, int], ...]
    """Doubt and line by question."""
    params: protocol.ResolveReferencesParams

    @property
    def keys(self) -> set[Key]:
        """What is asked about."""
        return {(self.anchors[doubt.path], doubt) for doubt, _ in self.asked}


def next_batch(asked: Asked, root: Root, settled: Callable[[Key], bool]) -> Batch | None:
    """Return what to ask next about a root: nothing, where nothing is doubtful; or None, where something is moving.

    `settled` tells what is not to be asked (again).
    """
    live = root.live
    if not live.engine.writable:
        return None
    view = asked.engine(root).view
    now = asked.freshness(root)
    if not now.complete or now.pending or live.activity is not None:
        return None
    pack = [symbol.node for symbol in root.current.pack.symbols] if root.current is not None else []
    held = (asked.roots.holding(uri) for uri in list(asked.documents))
    opened = [found[1] for found in held if found is not None and found[0] is root]
    paths = in_order((opened, [node.path for node in pack]), _MOST_FILES)
    anchors = live.anchors(paths)
    reader = _Reader(asked, root)
    questions: list[tuple[Doubt, int, protocol.ReferenceQuestion]] = []
    for doubt in _doubts(root, view, [path for path in paths if path in anchors], [n.id for n in pack[:_MOST_SYMBOLS]]):
        if doubt.path not in anchors or settled((anchors[doubt.path], doubt)):
            continue
        asked.token.raise_if_cancelled()
        found = list(reader.questions(view, doubt))
        if len(questions) + len(found) > MOST_QUESTIONS:
            break
        questions += [(doubt, line, question) for line, question in found]
    params = protocol.ResolveReferencesParams(root.id, tuple(question for *_, question in questions), MOST_TARGETS)
    return Batch(root, view, anchors, tuple((doubt, line) for doubt, line, _ in questions), params)


def _doubts(root: Root, view: Index, paths: list[str], nodes: list[int]) -> Iterator[Doubt]:
    borne = borne_names(view)
    for path in paths:
        yield from doubts_in(view, path, root.live.engine.calls_in(path), borne)
    yield from doubts_of(view, nodes)


class _Reader:
    """Finds names in texts; each file is read once."""

    def __init__(self, asked: Asked, root: Root) -> None:
        self._asked = asked
        self._root = root
        self._texts: dict[str, bytes] = {}
        self._uris = {  # as the client spells them
            held[1]: uri
            for uri in list(asked.documents)
            if (held := asked.roots.holding(uri)) is not None and held[0] is root
        }

    def questions(self, view: Index, doubt: Doubt) -> Iterator[tuple[int, protocol.ReferenceQuestion]]:
        """Yield a doubt's questions with their lines: all of them, or none where a name is not to be found."""
        live, path = self._root.live, doubt.path
        if path not in self._texts:
            self._texts[path] = live.text(path) or b""
        data = self._texts[path]
        at = view.symbols.position_of.get(doubt.symbol)
        node = self._asked.engine(self._root).nodes([at]).get(at) if at is not None else None
        if node is None:
            return
        if doubt.lines:
            places = [(line, _in_line(data, line, doubt.name)) for line in doubt.lines]
        else:
            places = [(node.span.start_line, _first(data, node.span.start_byte, node.span.end_byte, doubt.name))]
        uri = self._uris.get(path, self._root.uri_of(path))
        document = self._asked.documents.get(uri)
        known = [(line, place) for line, place in places if place is not None]
        if len(known) < len(places):
            return
        for line, place in known:
            position = position_of_byte(data, place, self._asked.encoding)
            version = document.version if document is not None else None
            yield line, protocol.ReferenceQuestion(doubt.ask, uri, version, position, doubt.name, node.symbol_id)


def _in_line(data: bytes, line: int, name: str) -> int | None:
    """Return where a name stands in a line, counted from 1: the only place, or the only one that is called."""
    start = 0
    for _ in range(line - 1):
        start = data.find(b"\n", start) + 1
        if not start:
            return None
    end = data.find(b"\n", start)
    places = [found.end() for found in _name(name).finditer(data, start, end if end >= 0 else len(data))]
    called = [place for place in places if data[place:].lstrip()[:1] == b"("] if len(places) > 1 else places
    return called[0] - len(name.encode()) if len(called) == 1 else None


def _first(data: bytes, start: int, end: int, name: str) -> int | None:
    found = _name(name).search(data, start, end)
    return found.start() if found else None


def _name(name: str) -> re.Pattern[bytes]:
    return re.compile(rb"(?<![\w$\x80-\xff])" + re.escape(name.encode("utf-8", "replace")) + rb"(?![\w$\x80-\xff])")
