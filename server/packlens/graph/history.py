"""Past commits as columns in memory. They refer to nodes by id, so they stay valid in every generation of the index."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.graph.rows import rows_of
from packlens.graph.short_texts import ShortTexts, build_short_texts

_OID_DIGITS: Final = 16
"""Eight bytes: two of a million commits share them with a chance of one in 30 million."""


@dataclass(frozen=True)
class History:
    """Commits, numbered from 0 for the newest: the words of their messages, and the nodes they touched."""

    key: str = ""
    """Changes whenever the history does."""
    messages: ShortTexts = field(default_factory=ShortTexts)
    time: NDArray[np.int64] = field(default_factory=lambda: np.empty(0, dtype=np.int64))
    """By commit, seconds since 1970."""
    touched_indptr: NDArray[np.int32] = field(default_factory=lambda: np.zeros(1, dtype=np.int32))
    """Nodes that commit c touched are `touched[touched_indptr[c]:touched_indptr[c + 1]]`."""
    touched: NDArray[np.int64] = field(default_factory=lambda: np.empty(0, dtype=np.int64))
    """Store ids of files and definitions."""
    oid: NDArray[np.uint64] = field(default_factory=lambda: np.empty(0, dtype=np.uint64))
    """By commit, the first `_OID_DIGITS` hexadecimal digits of its id as a number."""

    def __len__(self) -> int:
        return len(self.time)

    def commits_of(self, oid: str) -> NDArray[np.int64]:
        """Return the commits whose ids begin with some hexadecimal digits."""
        digits = oid[:_OID_DIGITS]
        shift = np.uint64(4 * (_OID_DIGITS - len(digits)))
        return np.flatnonzero(self.oid >> shift == np.uint64(int(digits, 16)))

    def changes_of(self, ids: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return for each store id the newest commit that touched it and how many did; (0, 0) if none did."""
        history_nodes, latest, often = self._by_node
        if not len(history_nodes):
            return np.zeros(len(ids), dtype=np.int64), np.zeros(len(ids), dtype=np.int64)
        slot = np.minimum(np.searchsorted(history_nodes, ids), len(history_nodes) - 1)
        is_known = history_nodes[slot] == ids
        return np.where(is_known, latest[slot], 0), np.where(is_known, often[slot], 0)

    @cached_property
    def _by_node(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """Touched store ids, ascending, the newest commit that touched each, and how many did."""
        order = np.argsort(self.touched, kind="stable")
        touched = self.touched[order]
        first = np.flatnonzero(np.append(True, touched[1:] != touched[:-1])[: len(touched)])
        commit = rows_of(self.touched_indptr, order[first])
        return touched[first], commit, np.diff(first, append=len(touched))


NO_HISTORY = History()


class LinkedCommit(NamedTuple):
    """A commit as the store holds it."""

    time: int
    """Seconds since 1970."""
    words: bytes
    """Numbers of the words of its message as uint32."""
    nodes: bytes
    """Ids of what it touched as int64."""
    oid: str = ""
    """Its id in hexadecimal digits."""


def build_history(key: str, words: Mapping[int, str], commits: Sequence[LinkedCommit]) -> History:
    """Return the history from what the store holds: words by number, and commits, newest first."""
    alphabetical = sorted(words.items(), key=lambda item: item[1])  # stored numbers depend on the order of mining
    rank = np.zeros(max(words, default=-1) + 1, dtype=np.int64)
    rank[[number for number, _ in alphabetical]] = np.arange(len(alphabetical))
    message_lengths = np.array([len(commit.words) // 4 for commit in commits], dtype=np.int64)
    word_ranks = rank[np.frombuffer(b"".join(commit.words for commit in commits), dtype=np.uint32)]
    touched_counts = np.array([len(commit.nodes) // 8 for commit in commits], dtype=np.int64)
    return History(
        key=key,
        messages=build_short_texts([word for _, word in alphabetical], word_ranks, message_lengths),
        time=np.array([commit.time for commit in commits], dtype=np.int64),
        touched_indptr=np.concatenate([[0], np.cumsum(touched_counts)]).astype(np.int32),
        touched=np.frombuffer(b"".join(commit.nodes for commit in commits), dtype=np.int64),
        oid=np.array([int(commit.oid[:_OID_DIGITS] or "0", 16) for commit in commits], dtype=np.uint64),
    )
