"""Finds the files that may spell a name, from a cache of the words of each file's text.

Searching the texts of django for a name takes 20 ms, looking it up among their words 1 ms.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.reading import file_hash

_BLANK: Final = bytes(code if code < 128 and (chr(code).isalnum() or chr(code) in "_$") else 32 for code in range(256))
"""Translates all bytes that end a word, as `engine.uses.occurrences` sees words, to spaces."""
_MAX_AT_ONCE: Final = 500
"""The files that one question splits into words: 30 to 60 ms."""
_AHEAD_AT_ONCE: Final = 100
"""The files that are split at once before a question needs them, which has to wait for that: 11 ms on average."""
_MAX_AHEAD: Final = 4_000
"""The files that are split before a question needs them: 0.4 s and 5 MB for the 3,260 of django."""
_MAX_NEWER: Final = 100
"""The table is rebuilt (3 ms) when more files than this have changed since."""

Hashes = NDArray[np.int32]


class _Table(NamedTuple):
    """The words of many files, in three columns."""

    paths: list[str]
    numbers: NDArray[np.int32]
    """The number of the path of each word."""
    words: Hashes


class SpelledWords:
    """The words of some files, as hashes; a collision only costs a search in one more file. Thread-safe."""

    def __init__(self, text_of: Callable[[str], bytes | None], most_newer: int = _MAX_NEWER) -> None:
        """Start empty. `text_of` returns the current text of a file."""
        self._text_of = text_of
        self._most_newer = most_newer
        self._words: dict[str, tuple[bytes, Hashes]] = {}
        """(digest of the text, its words) by path."""
        self._table = _table({})
        self._digests: Mapping[str, bytes] = {}
        """The digests that the words were last compared with. A mapping of digests never changes."""
        self._newer: set[str] = set()
        """Files whose words are not those of the table."""
        self._lock = threading.Lock()

    def files_with(self, name: str, paths: Sequence[str], digests: Mapping[str, bytes]) -> list[str]:
        """Return the files that may spell a name: those with its longest word, and those whose words are unknown.

        `digests` holds the hashes of the files' indexed texts (BLAKE2b, 16 bytes).
        """
        words = name.encode("utf-8", "surrogatepass").translate(_BLANK).split()
        if not words:
            return list(paths)
        with self._lock:
            self._learn(paths, digests, _MAX_AT_ONCE)
            spelling, words_of_files = self._files_of(_hashes([max(words, key=len)])), self._words
            return [path for path in paths if path in spelling or path not in words_of_files]

    def learn_ahead(self, paths: Sequence[str], digests: Mapping[str, bytes]) -> bool:
        """Split a few files that are not known while nobody asks; return whether more are worth it."""
        with self._lock:
            has_learned = self._learn(paths, digests, _AHEAD_AT_ONCE) > 0
            return has_learned and len(self._words) < _MAX_AHEAD

    def _learn(self, paths: Sequence[str], digests: Mapping[str, bytes], limit: int) -> int:
        """Forget the files whose text has changed, and split some of those that are not known; return how many."""
        words = self._words
        changed_paths: list[str] = []
        if digests is not self._digests:
            changed_paths = [path for path, (digest, _) in words.items() if digests.get(path) != digest]
            self._digests = digests
        for path in changed_paths:
            del words[path]
        new = [path for path in paths if path not in words and path in digests][:limit]
        known_before = len(words)
        for path in new:
            text = self._text_of(path)
            if text is not None and file_hash(text) == digests[path]:
                words[path] = digests[path], _hashes(set(text.translate(_BLANK).split()))
        self._newer.update(changed_paths, new)
        if len(self._newer) > self._most_newer:
            self._table, self._newer = _table(words), set()
        return len(words) - known_before

    def _files_of(self, word: Hashes) -> set[str]:
        paths, numbers, words = self._table
        in_table = {paths[number] for number in numbers[words == word].tolist()} - self._newer
        return in_table | {path for path in self._newer & self._words.keys() if word in self._words[path][1]}


def _table(words_of: Mapping[str, tuple[bytes, Hashes]]) -> _Table:
    columns = [words for _, words in words_of.values()]
    numbers = np.repeat(np.arange(len(columns), dtype=np.int32), [len(words) for words in columns])
    return _Table([*words_of], numbers, np.concatenate([*columns, np.zeros(0, np.int32)]))


def _hashes(words: Sequence[bytes] | set[bytes]) -> Hashes:
    return np.fromiter(map(hash, words), np.int64, len(words)).astype(np.int32)
