"""Hostile variants of what a store holds."""

from __future__ import annotations

import json
import random
import zlib
from typing import Any, Final

HOSTILE: Final[tuple[Any, ...]] = (
    -1,
    -2,
    1 << 31,
    1 << 63,
    1 << 70,
    0.5,
    None,
    True,
    [],
    {},
    "",
    "\ud800",
    "../a.py",
    "a\x1fb",
    "x" * 70000,
)


def mutated(data: bytes, random_: random.Random) -> bytes:
    """Return a value as a hostile writer could pack it: other JSON values in its columns, other bytes in its blobs."""
    framed = bytearray(zlib.decompress(data))
    length = int.from_bytes(framed[:4], "big")
    if random_.random() < 0.4:
        for _ in range(random_.randint(1, 3)):
            framed[random_.randrange(len(framed))] = random_.randrange(256)
        return zlib.compress(bytes(framed))
    columns = json.loads(framed[4 : 4 + length])
    for _ in range(random_.randint(1, 2)):
        column = columns[random_.choice(sorted(columns))]
        if not isinstance(column, list) or not column:
            continue
        slot = random_.randrange(len(column))
        change = random_.randrange(4)
        if change == 0:
            column[slot] = random_.choice(HOSTILE)
        elif change == 1:
            column[slot] = random_.choice(column)
        elif change == 2:
            del column[slot]
        elif isinstance(column[slot], int):
            column[slot] += random_.choice((-1, 1, 7))
        else:
            column[slot] = str(column[slot])[::-1]
    text = json.dumps(columns).encode()
    return zlib.compress(len(text).to_bytes(4, "big") + text + bytes(framed[4 + length :]))
