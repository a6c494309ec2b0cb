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
_TOKENS: Final = 199_998


def read_ranks() -> Mapping[bytes, int]:
    """Return the rank of every token, by its bytes; raises OSError or zlib.error if the data is missing or damaged.

    The file holds the length of each token in the order of ranks, then the tokens by length, then rank. Tokens of one
    length are cut at once: all take 40 ms of processor time, half of it for the dictionary.
    """
    import numpy as np  # noqa: PLC0415 - a stored table of ranks does not need it

    data = _data("ranks.zlib")
    lengths = np.frombuffer(data, np.uint8, _TOKENS)
    tokens: list[bytes] = []
    start = _TOKENS
    for length, count in enumerate(np.bincount(lengths).tolist()):
        if count:
            tokens += np.frombuffer(data, f"V{length}", count, start).tolist()
            start += length * count
    return dict(zip(tokens, np.argsort(lengths, kind="stable").tolist(), strict=True))


def read_classes() -> bytes:
    """Return the class of every code point, as `pieces.CLASSES` names it; raises like `read_ranks`."""
    return _data("classes.zlib")


def _data(name: str) -> bytes:
    return zlib.decompress(pkgutil.get_data(__package__, f"{FOLDER}/{name}") or b"")
