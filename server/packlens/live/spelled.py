"""Finds the files that may spell a name by the words of each file, which are kept for as long as its text is the same.

Looking for a name in the texts of django takes 20 ms, looking it up among their words 1.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

_BLANK: Final = bytes(code if code < 128 and (chr(code).isalnum() or chr(code) in "_$") else 32 for code in range(256))
"""A translation of all bytes that end a word, as `engine.occurrences` sees words, to spaces."""
_MOST_AT_ONCE: Final = 500
"""The files that one question splits into words: 30 to 60 ms."""

Hashes = NDArray[np.int32]


class SpelledWords:
    """The words of some files, as hashes: two words of one hash only cost a look at a file. Any thread may use it."""

    def __init__(self, text_of: Callable[[str], bytes | None]) -> None:
        """Start empty. `text_of` returns the current text of a file."""
        self._text_of = text_of
        self._words: dict[str, tuple[bytes, Hashes]] = {}
        """(digest of the text, its words) by path."""
        self._table: tuple[list[str], NDArray[np.int32], Hashes] | None = None
        """(paths, number of the path of each word, all words); None if files have changed since it was made."""
        self._lock = threading.Lock()

    def files_with(self, name: str, paths: Sequence[str], digests: Mapping[str, bytes]) -> list[str]:
        """Return the files that may spell a name: those that have its longest word, or whose words are unknown.

        `digests` are the hashes of the files' texts as they are indexed (blake2b, 16 bytes).
        """
        words = name.encode("utf-8", "surrogatepass").translate(_BLANK).split()
        if not words:
            return list(paths)
        with self._lock:
            self._learn(paths, digests)
            spelling = self._files_of(_hashes([max(words, key=len)]))
            return [path for path in paths if path in spelling or path not in self._words]

    def _learn(self, paths: Sequence[str], digests: Mapping[str, bytes]) -> None:
        """Forget the files whose text has changed, and split some of those that are not known."""
        known = {path: entry for path, entry in self._words.items() if digests.get(path) == entry[0]}
        new = [path for path in paths if path in digests and path not in known][:_MOST_AT_ONCE]
        if not new and len(known) == len(self._words):
            return
        for path in new:
            text = self._text_of(path)
            if text is not None and hashlib.blake2b(text, digest_size=16).digest() == digests[path]:
                known[path] = digests[path], _hashes(set(text.translate(_BLANK).split()))
        self._words, self._table = known, None

    def _files_of(self, word: Hashes) -> set[str]:
        if self._table is None:
            of_file = [words for _, words in self._words.values()]
            numbers = np.repeat(np.arange(len(of_file), dtype=np.int32), [len(words) for words in of_file])
            self._table = [*self._words], numbers, np.concatenate([*of_file, np.zeros(0, np.int32)])
        paths, numbers, words = self._table
        return {paths[number] for number in numbers[words == word].tolist()}


def _hashes(words: Sequence[bytes] | set[bytes]) -> Hashes:
    return np.fromiter(map(hash, words), np.int64, len(words)).astype(np.int32)
