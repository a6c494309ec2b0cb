"""The grammar of symbol ids, and the integer ids derived from them.

    symbol-id  = path ":" qualified-name "#" kind [ "~" n ]      a definition in a file
               | kind ":" name                                  something outside any file (env, process)
    n          = 2, 3, …  for the second, third … definition of the same name and kind in one file, in source order

An id holds no position: moving a function within its file keeps its id (and everything learned about it).
The integer id is the first 63 bits of BLAKE2b of the text, so an index built from scratch and one kept
incrementally agree on it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

_INTEGER: Final = hashlib.blake2b(digest_size=8)


def symbol_ids(path: str, definitions: Iterable[tuple[str, str]]) -> list[str]:
    """Return the ids of a file's definitions, given (qualified name, kind) in source order."""
    seen: dict[tuple[str, str], int] = {}
    ids: list[str] = []
    for key in definitions:
        count = seen[key] = seen.get(key, 0) + 1
        base = f"{path}:{key[0]}#{key[1]}"
        ids.append(base if count == 1 else f"{base}~{count}")
    return ids


def external_symbol_id(kind: str, name: str) -> str:
    """Return the id of something no file defines, such as an environment variable."""
    return f"{kind}:{name}"


def integer_id(symbol_id: str) -> int:
    """Return the 63-bit integer under which the store keeps a symbol."""
    digest = _INTEGER.copy()
    digest.update(symbol_id.encode())
    return int.from_bytes(digest.digest(), "big") >> 1


def content_hash(symbol_id: str, kind: str, body: bytes) -> bytes:
    """Return the hash of a definition's text, which shows whether it is still what was indexed."""
    return content_hash_of(symbol_id, begun_hash(kind, body))


def begun_hash(kind: str, body: bytes) -> hashlib.blake2b:
    """Return the part of `content_hash` that definitions of one kind and text share."""
    digest = _content(kind).copy()
    digest.update(body)
    return digest


def content_hash_of(symbol_id: str, begun: hashlib.blake2b) -> bytes:
    """Return the `content_hash` of a definition, given its begun hash."""
    digest = begun.copy()
    digest.update(symbol_id.encode())
    return digest.digest()


@lru_cache(maxsize=256)
def _content(kind: str) -> hashlib.blake2b:
    """Return the empty hash for definitions of a kind: copying it is cheaper than making one with parameters."""
    return hashlib.blake2b(digest_size=16, person=kind.encode()[:16])
