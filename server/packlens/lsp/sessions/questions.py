"""Selects the next questions for an editor: doubts about open files and the current pack, as document positions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from packlens.engine.uses.doubtful_uses import Doubt, borne_names, doubts_in, doubts_of, in_order
from packlens.graph.view import Index
from packlens.lsp import protocol
from packlens.lsp.requests.request_context import RequestContext
from packlens.lsp.workspace.positions import position_of_byte
from packlens.lsp.workspace.roots import Root

MAX_QUESTIONS: Final = 20
"""The most questions in one request: language servers take up to half a second for each."""
MAX_TARGETS: Final = 50
_MAX_FILES: Final = 50
_MAX_SYMBOLS: Final = 20
"""The callers and implementations of this many of the current pack's best symbols are asked for."""

Key = tuple[bytes, Doubt]
"""A doubt about a file, with the hash of the file's content."""


@dataclass(frozen=True, slots=True)
class Batch:
    """The questions of one request, and the state of the folder that they are about."""

    root: Root
    index: Index
    anchors: Mapping[str, bytes]
    """Hashes of the files that the questions are about."""
    questions: tuple[tuple[Doubt, int], ...]
    """The doubt and the line of each question."""
    params: protocol.ResolveReferencesParams

    @property
    def keys(self) -> set[Key]:
        """The doubts that the questions are about, each with the hash of its file."""
        return {(self.anchors[doubt.path], doubt) for doubt, _ in self.questions}


def next_batch(request: RequestContext, root: Root, is_settled: Callable[[Key], bool]) -> Batch | None:
    """Return the next questions about a root, possibly none; None while its files or its index are changing.

    `is_settled` returns whether a doubt must not be asked about (again).
    """
    live = root.live
    if not live.engine.writable:
        return None
    index = request.engine(root).view
    freshness = request.freshness(root)
    if not freshness.complete or freshness.pending or live.activity is not None:
        return None
    pack = [symbol.node for symbol in root.current.pack.symbols] if root.current is not None else []
    paths = in_order((_opened_paths(request, root), [node.path for node in pack]), _MAX_FILES)
    anchors = live.anchors(paths)
    doubts = _doubts(
        root, index, [path for path in paths if path in anchors], [node.id for node in pack[:_MAX_SYMBOLS]]
    )
    reader = _NameFinder(request, root)
    questions: list[tuple[Doubt, int, protocol.ReferenceQuestion]] = []
    for doubt in doubts:
        if doubt.path not in anchors or is_settled((anchors[doubt.path], doubt)):
            continue
        request.token.raise_if_cancelled()
        doubt_questions = list(reader.questions(index, doubt))
        if len(questions) + len(doubt_questions) > MAX_QUESTIONS:
            break
        questions += [(doubt, line, question) for line, question in doubt_questions]
    params = protocol.ResolveReferencesParams(root.id, tuple(question for *_, question in questions), MAX_TARGETS)
    return Batch(root, index, anchors, tuple((doubt, line) for doubt, line, _ in questions), params)


def _opened_paths(request: RequestContext, root: Root) -> list[str]:
    """Return the files of a root that are open in the editor."""
    files = (request.roots.holding(uri) for uri in list(request.documents))
    return [file.path for file in files if file is not None and file.root is root]


def _doubts(root: Root, index: Index, paths: list[str], nodes: list[int]) -> Iterator[Doubt]:
    names = borne_names(index)
    for path in paths:
        yield from doubts_in(index, path, root.live.engine.calls_in(path), names)
    yield from doubts_of(index, nodes)


class _NameFinder:
    """Finds names in texts; each file is read once."""

    def __init__(self, request: RequestContext, root: Root) -> None:
        self._request = request
        self._root = root
        self._texts: dict[str, bytes] = {}
        self._uris = {  # as the client writes them
            file.path: uri
            for uri in list(request.documents)
            if (file := request.roots.holding(uri)) is not None and file.root is root
        }

    def questions(self, index: Index, doubt: Doubt) -> Iterator[tuple[int, protocol.ReferenceQuestion]]:
        """Yield (line, question) of a doubt: for all its uses, or nothing if the name of one cannot be found."""
        live, path = self._root.live, doubt.path
        if path not in self._texts:
            self._texts[path] = live.text(path) or b""
        data = self._texts[path]
        symbol_position = index.symbols.position_of.get(doubt.symbol)
        node = (
            self._request.engine(self._root).nodes([symbol_position]).get(symbol_position)
            if symbol_position is not None
            else None
        )
        if node is None:
            return
        if doubt.lines:
            offsets = [(line, _in_line(data, line, doubt.name)) for line in doubt.lines]
        else:
            offsets = [(node.span.start_line, _first(data, node.span.start_byte, node.span.end_byte, doubt.name))]
        uri = self._uris.get(path, self._root.uri_of(path))
        document = self._request.documents.get(uri)
        located = [(line, offset) for line, offset in offsets if offset is not None]
        if len(located) < len(offsets):
            return
        for line, offset in located:
            position = position_of_byte(data, offset, self._request.encoding)
            version = document.version if document is not None else None
            yield line, protocol.ReferenceQuestion(doubt.ask, uri, version, position, doubt.name, node.symbol_id)


def _in_line(data: bytes, line: int, name: str) -> int | None:
    """Return the byte offset of a name in a line, counted from 1; None if it occurs there several times.

    If exactly one of several occurrences is followed by a call, that one counts.
    """
    start = 0
    for _ in range(line - 1):
        start = data.find(b"\n", start) + 1
        if not start:
            return None
    end = data.find(b"\n", start)
    offsets = [match.end() for match in _name(name).finditer(data, start, end if end >= 0 else len(data))]
    call_offsets = [offset for offset in offsets if data[offset:].lstrip()[:1] == b"("] if len(offsets) > 1 else offsets
    return call_offsets[0] - len(name.encode()) if len(call_offsets) == 1 else None


def _first(data: bytes, start: int, end: int, name: str) -> int | None:
    match = _name(name).search(data, start, end)
    return match.start() if match else None


def _name(name: str) -> re.Pattern[bytes]:
    return re.compile(rb"(?<![\w$\x80-\xff])" + re.escape(name.encode("utf-8", "replace")) + rb"(?![\w$\x80-\xff])")
