"""A hash table of the ranks of tokens in one string of bytes, which is searched without being parsed.

A process looks up a few thousand of 200,000 tokens. The bytes hold:

    checksum                CRC-32 of all that follows
    2^17 + 1 offsets        32 bits each: where each bucket starts, and the last one ends
    entries by bucket       length of a token (8 bits), the token, its rank (24 bits)

The bucket of a token is the last 17 bits of its CRC-32.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Final, Protocol
from zlib import crc32

_BUCKETS: Final = 1 << 17
_OFFSETS: Final = struct.Struct(f"<{_BUCKETS + 1}I")
_CHECKSUM_BYTES: Final = 4
_RANK_BYTES: Final = 3
_ENTRIES: Final = _CHECKSUM_BYTES + _OFFSETS.size


class Ranks(Protocol):
    """The ranks of tokens, as counting needs them: a mapping or a `RankTable`."""

    def __contains__(self, token: object, /) -> bool: ...

    def get(self, token: bytes, /) -> int | None:
        """Return the rank of a token, or None."""


def packed(ranks: Mapping[bytes, int]) -> bytes:
    """Return ranks as the bytes of a table. Tokens have at most 255 bytes."""
    buckets: list[list[bytes]] = [[] for _ in range(_BUCKETS)]
    for token, rank in ranks.items():
        entry = bytes([len(token)]) + token + rank.to_bytes(_RANK_BYTES, "little")
        buckets[crc32(token) % _BUCKETS].append(entry)
    parts = [b"".join(bucket) for bucket in buckets]
    offsets = [0]
    for part in parts:
        offsets.append(offsets[-1] + len(part))
    table = _OFFSETS.pack(*offsets) + b"".join(parts)
    return crc32(table).to_bytes(_CHECKSUM_BYTES, "little") + table


class RankTable:
    """Looks ranks up in the bytes that `packed` made. Raises ValueError for other bytes."""

    def __init__(self, data: bytes) -> None:
        checksum = int.from_bytes(data[:_CHECKSUM_BYTES], "little")
        if len(data) < _ENTRIES or crc32(memoryview(data)[_CHECKSUM_BYTES:]) != checksum:
            raise ValueError("these bytes are not a table of ranks")
        self._data = data
        self._offset_at = struct.Struct("<II").unpack_from

    def get(self, token: bytes, /) -> int | None:
        """Return the rank of a token, or None."""
        data, size = self._data, len(token)
        start, end = self._offset_at(data, _CHECKSUM_BYTES + crc32(token) % _BUCKETS * 4)
        entry, end = start + _ENTRIES, end + _ENTRIES
        while entry < end:
            rank_at = entry + 1 + data[entry]
            if data[entry] == size and data[entry + 1 : rank_at] == token:
                return int.from_bytes(data[rank_at : rank_at + _RANK_BYTES], "little")
            entry = rank_at + _RANK_BYTES
        return None

    def __contains__(self, token: object, /) -> bool:
        return isinstance(token, bytes) and self.get(token) is not None
