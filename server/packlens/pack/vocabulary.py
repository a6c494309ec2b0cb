"""Reads the vocabulary of o200k_base from the data of this package.

OpenAI publishes it with tiktoken (MIT; the licence is beside the data). `tests/pack/vocabulary_files.py` makes the data
from OpenAI's file; tests hold it to that file's checksum, and counts to tiktoken's.
"""

from __future__ import annotations

import pkgutil
import zlib
from collections.abc import Mapping
from typing import Final

FOLDER: Final = "o200k_base"
BYTES: Final = 256
"""How many tokens of one byte there are; they have the lowest ranks."""


def read_ranks() -> Mapping[bytes, int]:
    """Return the rank of every token, by its bytes; raises OSError or zlib.error if the data is missing or damaged.

    The file holds the tokens of one byte in the order of ranks. Each of the others is the union of two tokens of lower
    ranks, of which the file holds the ranks: three bytes a rank, the lowest bytes of all first, as they compress best.
    That is a fifth smaller than the bytes of the tokens, and takes 1.3 times as long to read (132 and 102 ms of
    processor time, medians of 3 in turns, load 0.2).
    """
    import numpy as np  # noqa: PLC0415 - a stored table of ranks does not need it

    data = _data("ranks.zlib")
    tokens = [bytes([byte]) for byte in data[:BYTES]]
    low, middle, high = np.frombuffer(data, np.uint8, offset=BYTES).astype(np.int32).reshape(3, 2, -1)
    left, right = (low + (middle << 8) + (high << 16)).tolist()
    for first, second in zip(left, right, strict=True):
        tokens.append(tokens[first] + tokens[second])  # reads what it appended
    return {token: rank for rank, token in enumerate(tokens)}


def read_classes() -> bytes:
    """Return the class of every code point, as `pieces.CLASSES` names it; raises like `read_ranks`."""
    return _data("classes.zlib")


def _data(name: str) -> bytes:
    return zlib.decompress(pkgutil.get_data(__package__, f"{FOLDER}/{name}") or b"")
