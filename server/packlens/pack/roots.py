"""PackRoot: the content-addressed identity of a pack (seeds: context-engine, "Content-Addressed Context Packs").

The hashed bytes are lines, each ended by one 0x0A:

    packlens-pack-1
    <the normalised task, UTF-8>
    <content hash of a chosen node>        one line each, sorted by bytes, repetitions kept; at the level 'source'
                                           a space and SHA-256 of the source that is shown follow it

No line can hold a newline (normalising removes them from the task; content hashes are hexadecimal), so different
inputs are different bytes. Budget, format, scores and edges are not part of it: the same nodes are the same pack.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final

from packlens.model import RankedSymbol

_LAYOUT: Final = "packlens-pack-1"


def normalise_task(task: str) -> str:
    """Return the task with case folded, white space collapsed to single spaces, and none at the ends."""
    return " ".join(task.casefold().split())


def shown_hash(symbol: RankedSymbol) -> str:
    """Return what identifies a symbol as a pack shows it: its content hash, and that of the source it carries."""
    if not symbol.source:
        return symbol.node.content_hash
    return f"{symbol.node.content_hash} {hashlib.sha256(symbol.source.encode('utf-8', 'surrogatepass')).hexdigest()}"


def pack_root(task: str, content_hashes: Iterable[str]) -> str:
    """Return SHA-256 over the normalised task and the sorted content hashes, as 64 hexadecimal digits."""
    lines = [_LAYOUT, normalise_task(task), *sorted(content_hashes)]
    data = "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogatepass")
    return hashlib.sha256(data).hexdigest()
