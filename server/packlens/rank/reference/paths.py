"""Path words of one index: which files a word of the task points at through their folders and stems."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

from packlens.graph.rows import row_slots
from packlens.graph.view import Index, Ints
from packlens.retrieve.per_index import per_index
from packlens.text import identifier_parts

COMMON_FOLDERS: Final = frozenset(
    """
    app apps base cmd code common core dev index init internal java lib libs main misc mod module modules package
    packages pkg project root shared source sources src test tests util utils helper helpers
    """.split()
)
"""Folder words that say nothing about a task: every second project has them."""
_SHORTEST_TERM: Final = 3
_SHORTEST_PREFIX: Final = 4


@dataclass(frozen=True)
class PathTable:
    """Files by the words of their paths, and nodes by file."""

    words: list[str]
    """Lower-case folder names, file stems and their parts, sorted."""
    files: list[Ints]
    """The files (indices into `Symbols.paths`) under each word, ascending."""
    node_order: Ints
    """Positions grouped by file, ascending within each."""
    node_starts: Ints
    """Where each file's nodes start in `node_order`; one longer than `paths`."""
    members: Ints
    """How many members each node contains, by position."""

    def files_of(self, term: str) -> Ints:
        """Return the files with a path word that equals or, from four letters on, starts with `term`.

        Plural and singular meet: a trailing `s` of the term is optional.
        """
        if len(term) < _SHORTEST_TERM:
            return np.empty(0, dtype=np.int32)
        stem = term[:-1] if len(term) > _SHORTEST_PREFIX and term.endswith("s") else term
        first = bisect_left(self.words, stem)
        if len(stem) < _SHORTEST_PREFIX:
            hits = self.files[first : first + 1] if first < len(self.words) and self.words[first] == stem else []
        else:
            hits = self.files[first : bisect_left(self.words, stem + chr(0x10FFFF))]
        return np.unique(np.concatenate(hits)) if hits else np.empty(0, dtype=np.int32)

    def nodes_of(self, files: Ints) -> Ints:
        """Return the positions of the nodes in these files, ascending by file and position."""
        return self.node_order[row_slots(self.node_starts, files)]


def path_words(path: str) -> set[str]:
    """Return the lower-case words of a path: folders and stem, whole and in parts, without the common ones."""
    folder, _, name = path.rpartition("/")
    segments = [*folder.split("/"), name.partition(".")[0]]
    words = {segment.lower() for segment in segments}
    for segment in segments:
        words.update(identifier_parts(segment))
    return {word for word in words if len(word) >= _SHORTEST_TERM and word not in COMMON_FOLDERS}


@per_index
def path_table(index: Index) -> PathTable:
    """Return the path table of an index."""
    symbols = index.symbols
    by_word: dict[str, list[int]] = {}
    for number, path in enumerate(symbols.paths):
        for word in path_words(path):
            by_word.setdefault(word, []).append(number)
    words = sorted(by_word)
    in_files = np.flatnonzero(symbols.file >= 0).astype(np.int32)
    file = symbols.file[in_files]
    members = symbols.container[symbols.container >= 0]
    return PathTable(
        words=words,
        files=[np.array(by_word[word], dtype=np.int32) for word in words],
        node_order=in_files[np.argsort(file, kind="stable")],
        node_starts=np.searchsorted(np.sort(file), np.arange(len(symbols.paths) + 1)).astype(np.int32),
        members=np.bincount(members, minlength=len(symbols)).astype(np.int32),
    )


def path_terms(words: Iterable[str], index: Index) -> tuple[str, ...]:
    """Return those words of a task (lower-cased, each once, in order) that some path of the workspace has."""
    table = path_table(index)
    lowered = dict.fromkeys(word.lower() for word in words)
    return tuple(word for word in lowered if word not in COMMON_FOLDERS and len(table.files_of(word)))
