"""Finds the function of the workspace that a span is about: by its file, line and name, or by its full name alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Final, NamedTuple

from packlens.evidence.paths import ReportPaths
from packlens.evidence.placing import Sources
from packlens.model import CALLABLE_KINDS
from packlens.store.records import NodeRow
from packlens.text import common_end

_SEPARATORS: Final = re.compile(r"[.:#/\\()*\s]+")
_MAX_FILES: Final = 256
_MIN_NAMES: Final = 2
"""Names that have to agree if a span has no file: `save` alone could mean any function."""

PathsOf = Callable[[str], Sequence[str]]
"""(name) -> the indexed files that define a function of this name."""


class TracedFunction(NamedTuple):
    """A function that ran."""

    node: NodeRow
    path: str
    file_hash: bytes
    """b'' if the file's text is not what was indexed."""
    written_at: float
    """When the file was written, in seconds since the epoch; -inf if its text is known to be what ran."""

    def is_current(self, last: float) -> bool:
        """Return whether the function is as it was when it ran."""
        return bool(self.file_hash) and self.written_at <= last


class SpanFunctions:
    """Looks up the functions of a workspace by the names that spans give them."""

    def __init__(self, paths: ReportPaths, sources: Sources, paths_of: PathsOf) -> None:
        self._paths, self._sources, self._paths_of = paths, sources, paths_of
        self._in_file = lru_cache(_MAX_FILES)(self._read)

    def find(self, path: str, line: int, function: str) -> TracedFunction | None:
        """Return the function that a span means; None if there is none, or if several are possible."""
        names = [name for name in _SEPARATORS.split(function) if name and not name.startswith("<")]
        if not path:
            return self._by_full_name(names) if names else None
        indexed = self._paths.find(path) or (self._paths.find_at_root(path) if names else None)
        if indexed is None:
            return None
        functions = self._in_file(indexed)
        if names:
            functions = [each for each in functions if each.node.name == names[-1]]
        if len(functions) == 1 and names:
            return functions[0]
        enclosing = [each for each in functions if each.node.start_line <= line <= each.node.end_line]
        if enclosing:
            return max(enclosing, key=lambda each: (each.node.start_line, -each.node.end_line))
        return _only(each for each in functions if names and _agreeing(each, names))

    def _by_full_name(self, names: Sequence[str]) -> TracedFunction | None:
        candidates = [each for path in self._paths_of(names[-1]) for each in self._in_file(path)]
        agreeing = [(_agreeing(each, names), each) for each in candidates if each.node.name == names[-1]]
        highest = max((count for count, _ in agreeing), default=0)
        return _only(each for count, each in agreeing if count == highest >= _MIN_NAMES)

    def _read(self, path: str) -> list[TracedFunction]:
        source = self._sources(path)
        file_hash = source.hash if source.text is not None else b""
        nodes = (node for node in source.nodes if node.kind in CALLABLE_KINDS)
        return [TracedFunction(node, path, file_hash, source.written_at) for node in nodes]


def _only(functions: Iterable[TracedFunction]) -> TracedFunction | None:
    found = list(functions)
    return found[0] if len(found) == 1 else None


def _agreeing(function: TracedFunction, names: Sequence[str]) -> int:
    """Return how many names at the end of a full name agree with a function's; 0 unless all of its own do."""
    own_names = function.node.qualified_name.split(".")
    if list(names[-len(own_names) :]) != own_names:
        return 0
    modules = names[: -len(own_names)]
    path = PurePosixPath(function.path)
    folders, with_file = path.parent.parts, path.with_suffix("").parts
    return len(own_names) + max(common_end(modules, folders), common_end(modules, with_file))
