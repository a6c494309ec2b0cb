"""Past commits as columns in memory. They name nodes by their ids, so that they outlive a generation of the index."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from packlens.graph.short_texts import ShortTexts, build_short_texts


@dataclass(frozen=True)
class History:
    """Commits, numbered from the newest on: their words, and the nodes that they touched."""

    key: str = ""
    """Differs whenever the history does."""
    messages: ShortTexts = field(default_factory=ShortTexts)
    time: NDArray[np.int64] = field(default_factory=lambda: np.empty(0, dtype=np.int64))
    """Seconds since 1970."""
    touched_indptr: NDArray[np.int32] = field(default_factory=lambda: np.zeros(1, dtype=np.int32))
    """Nodes that commit c touched are `touched[touched_indptr[c]:touched_indptr[c + 1]]`."""
    touched: NDArray[np.int64] = field(default_factory=lambda: np.empty(0, dtype=np.int64))
    """Store ids of files and definitions."""
    subjects: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.time)


NO_HISTORY = History()


def build_history(key: str, numbered: Mapping[int, str], rows: Sequence[tuple[str, int, str, bytes, bytes]]) -> History:
    """Return the columns of commits as the store gives them: words by number, rows of `store.history.all_commits`."""
    ranked = sorted(numbered.items(), key=lambda item: item[1])  # the order in which words were met says nothing
    rank = np.zeros(max(numbered, default=-1) + 1, dtype=np.int64)
    rank[[number for number, _ in ranked]] = np.arange(len(ranked))
    lengths = np.array([len(words) // 4 for *_, words, _ in rows], dtype=np.int64)
    word = rank[np.frombuffer(b"".join(words for *_, words, _ in rows), dtype=np.uint32)]
    touched = np.array([len(nodes) // 8 for *_, nodes in rows], dtype=np.int64)
    return History(
        key=key,
        messages=build_short_texts([text for _, text in ranked], word, lengths),
        time=np.array([row[1] for row in rows], dtype=np.int64),
        touched_indptr=np.concatenate([[0], np.cumsum(touched)]).astype(np.int32),
        touched=np.frombuffer(b"".join(nodes for *_, nodes in rows), dtype=np.int64),
        subjects=tuple(row[2] for row in rows),
    )
