"""Packs remembered across processes, as notes in the database: by question, and by root.

    <cache key>          at a snapshot root: the digest of a pack
    root:<format>:<root>                     the digest of the last pack of that root in that format
    body:<digest>                            the pack

A pack outlives the snapshot it was made at: a client that still holds it can be sent a delta, or the pack again.
What is kept is bounded by `store.notes`.
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
"""The snapshot of notes that hold at all of them."""


def remember(connection: Connection, key: str, snapshot: str, pack: Pack, created: int) -> None:
    """Keep a pack as the answer of a question at a snapshot, in the caller's transaction. `created`: Unix time."""
    data = dump_pack(pack)
    digest = hashlib.sha256(data).digest()
    rows = [(key, snapshot, digest), (f"body:{digest.hex()}", _ANY, data)]
    rows += [(f"root:{pack.format}:{root}", _ANY, digest) for root in roots_of(pack)]
    notes.put_notes(connection, rows, created)


def recall(connection: Connection, key: str, snapshot: str) -> Pack | None:
    """Return the answer of a question at a snapshot, if it is kept."""
    return _body(connection, notes.get_note(connection, key, snapshot))


def recall_root(connection: Connection, root: str, format: str) -> Pack | None:
    """Return the last pack of that root in a format; if there is none, in any other."""
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
