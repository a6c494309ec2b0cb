"""Stores packs in the database for other processes, as notes: by question and by root.

    <cache key>, with a snapshot root        the digest of a pack
    root:<format>:<root>                     the digest of the last pack with that root in that format
    body:<digest>                            the pack

A pack outlives its snapshot: a client that still holds it can be sent a delta, or the pack again. `store.notes` limits
the size of what is kept.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from packlens.config import Settings
from packlens.engine.workspace.equivalence_file import own_classes
from packlens.pack.cache import cache_key, dump_pack, load_pack
from packlens.pack.delta import roots_of
from packlens.pack.request import PackRequest
from packlens.pack.result import Pack
from packlens.store import notes
from packlens.store.connection import Connection, read_transaction
from packlens.store.feedback import has_lessons
from packlens.store.history import history_key
from packlens.store.reported_edges import stored_root
from packlens.version import __version__
from packlens.wire import formats

_ANY: Final = ""
"""The snapshot root of notes that are valid at every snapshot."""


def key_of(request: PackRequest, root: Path, settings: Settings, history: str) -> str:
    """Return the cache key of a request: what its answer depends on besides the snapshot root.

    `history` is the key of the git history.
    """
    classes = own_classes(root, settings)
    parts = (__version__, settings.profile, settings.sized, settings.packlens, settings.reference, classes)
    return cache_key(request, hashlib.sha256(repr(parts).encode()).hexdigest() + history)


def store_pack(connection: Connection, key: str, snapshot_root: str, pack: Pack, created: int) -> None:
    """Keep a pack as the answer of a question at a snapshot, in the caller's transaction. `created`: Unix time."""
    data = dump_pack(pack)
    digest = hashlib.sha256(data).digest()
    rows = [(key, snapshot_root, digest), (f"body:{digest.hex()}", _ANY, data)]
    rows += [(f"root:{pack.format}:{root}", _ANY, digest) for root in roots_of(pack)]
    notes.put_notes(connection, rows, created)


def stored_pack(connection: Connection, key: str, snapshot_root: str) -> Pack | None:
    """Return the pack that answers a question at a snapshot, or None."""
    return _body(connection, notes.get_note(connection, key, snapshot_root))


def stored_pack_of_root(connection: Connection, root: str, format: str) -> Pack | None:
    """Return the newest pack of a root in a format, or else in another format, or None."""
    for candidate_format in dict.fromkeys((format, *formats())):
        pack = _body(connection, notes.get_note(connection, f"root:{candidate_format}:{root}", _ANY))
        if pack is not None:
            return pack
    return None


def stored_answer(connection: Connection, root: Path, settings: Settings, request: PackRequest) -> Pack | None:
    """Return the stored pack of a question about a task; None if lessons may change the answer.

    It needs neither the index in memory nor numpy.
    """
    with read_transaction(connection):
        if not settings.caches or (settings.learning and has_lessons(connection)):
            return None
        key = key_of(request, root, settings, history_key(connection))
        return stored_pack(connection, key, stored_root(connection))


def _body(connection: Connection, digest: bytes | None) -> Pack | None:
    data = notes.get_note(connection, f"body:{digest.hex()}", _ANY) if digest else None
    if not data or hashlib.sha256(data).digest() != digest:
        return None
    return load_pack(data)
