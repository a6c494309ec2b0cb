"""Describes what the stored history must be mined from, and tells whether it is up to date."""

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
"""Goes up whenever the same commits yield other links or words, so that they are read again."""


def wanted_state(
    before: HistoryState, head: str, settings: HistorySettings, index: IndexSettings, *, quick: bool
) -> HistoryState:
    """Return the state of a history mined up to a commit. A `quick` run reads fewer commits, unless all were read."""
    fewer = quick and before.limit != settings.commits
    limit = min(settings.quick_commits, settings.commits) if fewer else settings.commits
    return HistoryState(head, limit, _rules(index))


def is_history_current(
    connection: Connection, root: Path, settings: HistorySettings, index: IndexSettings, *, quick: bool
) -> bool:
    """Return whether a run is known to have nothing to read; False if only libgit2 can tell."""
    before = history_state(connection)
    head = head_commit(root) if settings.commits > 0 else ""
    if not head:
        return head == "" and not before.head
    return before == wanted_state(before, head, settings, index, quick=quick)


def is_history_cut(connection: Connection, settings: HistorySettings) -> bool:
    """Return whether quick runs seem to have left commits unread, because they read as many as they may."""
    limit = history_state(connection).limit
    return 0 < limit < settings.commits and read_count(connection) >= limit


def _rules(index: IndexSettings) -> str:
    """Return a text that identifies the rules by which definitions are found in texts of HEAD."""
    parts = (_VERSION, extractor_version(), index.max_file_size, sorted(index.exclude))
    return hashlib.blake2b(repr(parts).encode(), digest_size=8).hexdigest()
