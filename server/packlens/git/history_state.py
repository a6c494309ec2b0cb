"""Says what the stored history has to be a function of, and whether it is."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from packlens.config import HistorySettings, IndexSettings
from packlens.extract.version import extractor_version
from packlens.git.head import head_commit
from packlens.store.connection import Connection
from packlens.store.history import HistoryState, history_state, read_count

_VERSION: Final = 1
"""Goes up whenever the same commits give other links or words, so that they are read again."""


def wanted_state(
    before: HistoryState, head: str, settings: HistorySettings, index: IndexSettings, *, quick: bool
) -> HistoryState:
    """Return the state of a history that is mined up to a commit. A `quick` run reads fewer, unless all were read."""
    fewer = quick and before.limit != settings.commits
    limit = min(settings.quick_commits, settings.commits) if fewer else settings.commits
    return HistoryState(head, limit, _rules(index))


def is_history_current(
    connection: Connection, root: Path, settings: HistorySettings, index: IndexSettings, *, quick: bool
) -> bool:
    """Whether a run is known to have nothing to read; False if that takes libgit2 to find out."""
    before = history_state(connection)
    head = head_commit(root) if settings.commits > 0 else ""
    if not head:
        return head == "" and not before.head
    return before == wanted_state(before, head, settings, index, quick=quick)


def is_history_cut(connection: Connection, settings: HistorySettings) -> bool:
    """Whether quick runs have left commits unread, as far as is known: as many were read as they read at most."""
    limit = history_state(connection).limit
    return 0 < limit < settings.commits and read_count(connection) >= limit


def _rules(index: IndexSettings) -> str:
    """Return a text that identifies the rules by which definitions are found in a text of HEAD."""
    parts = (_VERSION, extractor_version(), index.max_file_size, sorted(index.exclude))
    return hashlib.blake2b(repr(parts).encode(), digest_size=8).hexdigest()
