"""The stored pack of a question about a task, found without the index in memory, and so without numpy."""

from __future__ import annotations

from pathlib import Path

from packlens.config import Settings
from packlens.engine.pack_keys import key_of
from packlens.engine.stored_packs import recall
from packlens.pack.request import PackRequest
from packlens.pack.result import Pack
from packlens.store.connection import Connection, snapshot
from packlens.store.feedback import has_lessons
from packlens.store.history import history_key
from packlens.store.reported_edges import stored_root


def recalled(connection: Connection, root: Path, settings: Settings, request: PackRequest) -> Pack | None:
    """Return the stored pack of a question about a task. Where lessons may change the answer, there is none."""
    with snapshot(connection):
        if not settings.caches or (settings.learning and has_lessons(connection)):
            return None
        key = key_of(request, root, settings, history_key(connection))
        return recall(connection, key, stored_root(connection))
