"""PackRoot: a SHA-256 hash that identifies a pack by its task and the code it shows.

The hashed bytes are lines, each ended by one 0x0A:

    packlens-pack-1
    <the normalised task, UTF-8>
    <content hash of a packed node>        one line per node, sorted by bytes, repetitions kept; at the level 'source'
                                           followed by a space and the SHA-256 of the source that the pack shows,
                                           at the level 'names' by a space and "name"

No line can hold a newline: normalising removes newlines from the task, and content hashes are hexadecimal. So different
inputs give different bytes. Budget, format, scores and edges are not part of it: the same nodes are the same pack.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final

from packlens.model import RankedSymbol

_HASH_VERSION: Final = "packlens-pack-1"


def normalise_task(task: str) -> str:
    """Return the task case-folded, with runs of white space replaced by one space, and stripped."""
    return " ".join(task.casefold().split())


def shown_hash(symbol: RankedSymbol) -> str:
    """Return what identifies a symbol as a pack shows it: its content hash, and how much of it is shown."""
    if symbol.only_named:
        return f"{symbol.node.content_hash} name"
    return source_hash(symbol.node.content_hash, symbol.source)


def source_hash(content_hash: str, source: str) -> str:
    """Return what identifies a symbol with this content hash, shown with this source ('': without source)."""
    if not source:
        return content_hash
    return f"{content_hash} {hashlib.sha256(source.encode('utf-8', 'surrogatepass')).hexdigest()}"


def pack_root(task: str, content_hashes: Iterable[str]) -> str:
    """Return the SHA-256 of the normalised task and the sorted content hashes, as 64 hexadecimal digits."""
    lines = [_HASH_VERSION, normalise_task(task), *sorted(content_hashes)]
    hashed_bytes = "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogatepass")
    return hashlib.sha256(hashed_bytes).hexdigest()
