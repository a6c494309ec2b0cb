"""Packs that the database keeps for other processes, as notes: by question and by root.

    <cache key>          at a snapshot root: the digest of a pack
    root:<format>:<root>                     the digest of the last pack of that root in that format
    body:<digest>                            the pack

A pack outlives its snapshot: a client that still holds it can be sent a delta, or the pack again. `store.notes` limits
the size of what is kept.
"""

from __future__ import annotations

import hashlib
from typing import Final

from packlens.pack.cache import dump_pack, load_pack
from packlens.pack.delta import roots_of
from packlens.pack.result import Pack
from packlens.store import notes
from packlens.store.connection import Connection
from packlens.wire import formats

_ANY: Final = ""
"""The snapshot root of notes that are valid at every snapshot."""


def remember(connection: Connection, key: str, snapshot: str, pack: Pack, created: int) -> None:
    """Keep a pack as the answer of a question at a snapshot, in the caller's transaction. `created`: Unix time."""
    data = dump_pack(pack)
    digest = hashlib.sha256(data).digest()
    rows = [(key, snapshot, digest), (f"body:{digest.hex()}", _ANY, data)]
    rows += [(f"root:{pack.format}:{root}", _ANY, digest) for root in roots_of(pack)]
    notes.put_notes(connection, rows, created)


def recall(connection: Connection, key: str, snapshot: str) -> Pack | None:
    """Return the pack that answers a question at a snapshot, or None."""
    return _body(connection, notes.get_note(connection, key, snapshot))


def recall_root(connection: Connection, root: str, format: str) -> Pack | None:
    """Return the newest pack of a root in a format, or else in another format, or None."""
    for each in dict.fromkeys((format, *formats())):
        pack = _body(connection, notes.get_note(connection, f"root:{each}:{root}", _ANY))
        if pack is not None:
            return pack
    return None


def _body(connection: Connection, digest: bytes | None) -> Pack | None:
    data = notes.get_note(connection, f"body:{digest.hex()}", _ANY) if digest else None
    if not data or hashlib.sha256(data).digest() != digest:
        return None
    return load_pack(data)
