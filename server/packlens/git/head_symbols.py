"""Finds the definitions of HEAD's files: in the index if it has the same text of a file, else by extraction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

from packlens.config import IndexSettings
from packlens.extract.languages.file_language import language_of_text
from packlens.extract.records import file_record
from packlens.git.log import GitLog
from packlens.model import CALLABLE_OR_TYPE_KINDS
from packlens.reading import file_hash
from packlens.store.connection import Connection
from packlens.store.history import FileSpans, definition_spans
from packlens.symbol_id import integer_id, symbol_ids


class HeadFile(NamedTuple):
    """One file of HEAD."""

    blob: str
    lines: int
    symbols: list[tuple[int, int, int]]
    """(first line, last line, node id) of each definition."""


class HeadSymbols:
    """The definitions of HEAD's files. The index only makes finding them faster; it does not change the result."""

    def __init__(
        self, log: GitLog, connection: Connection, settings: IndexSettings, is_wanted: Callable[[str], bool]
    ) -> None:
        """Read files that `is_wanted` accepts from the index if it has the same text, or else from `log`."""
        self._log, self._connection, self._settings = log, connection, settings
        self._blobs = {path: blob for path, blob in log.files().items() if is_wanted(path)}

    def __contains__(self, path: str) -> bool:
        """Whether HEAD has a wanted file of this path."""
        return path in self._blobs

    @cached_property
    def _indexed(self) -> dict[str, FileSpans]:
        return definition_spans(self._connection, CALLABLE_OR_TYPE_KINDS)

    def of(self, path: str) -> HeadFile | None:
        """Return a file of HEAD, or None if it cannot be read or is too large."""
        blob = self._blobs.get(path)
        if blob is None:
            return None
        try:
            text = self._log.blob(blob)
        except KeyError:  # a partial clone
            return None
        if len(text) > self._settings.max_file_size:
            return None
        indexed = self._indexed.get(path)
        if indexed is not None and indexed.hash in map(file_hash, _as_on_disk(text)):
            symbols = indexed.symbols
        else:
            symbols = _extract_spans(path, text)
        return HeadFile(blob, text.count(b"\n") + 1, symbols)


def _extract_spans(path: str, text: bytes) -> list[tuple[int, int, int]]:
    language = language_of_text(path, text)
    if language is None:
        return []
    nodes = file_record(language, path, text, 0).nodes
    return [(node.start_line, node.end_line, node.id) for node in nodes if node.kind in CALLABLE_OR_TYPE_KINDS]


def _as_on_disk(text: bytes) -> Iterator[bytes]:
    """Yield a text as git writes it to disk, then as it does if `core.autocrlf` is on."""
    yield text
    yield text if b"\r\n" in text else text.replace(b"\n", b"\r\n")


@lru_cache(maxsize=1 << 17)
def file_id(path: str) -> int:
    """Return the id of the file node that a file of this path has, or would have."""
    return integer_id(symbol_ids(path, [(path.rpartition("/")[2], "file")])[0])
