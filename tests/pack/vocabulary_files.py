"""Write the data of o200k_base that Packlens carries: `python -m tests.pack.vocabulary_files o200k_base.tiktoken`.

The file of ranks is the one that OpenAI publishes and tiktoken downloads (MIT); its checksum is tiktoken's. What class
a character has for the pre-tokeniser is asked of tiktoken itself, so that it depends on the Unicode of no Python.
"""

from __future__ import annotations

import hashlib
import sys
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
import tiktoken
from tiktoken_ext import openai_public

from packlens.pack.pieces import CLASSES
from packlens.pack.vocabulary import BYTES, FOLDER
from tests.tidy.source import PACKAGE

DATA: Final = PACKAGE / "pack" / FOLDER
_CHARACTERS: Final = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x110000)]))
"""All characters that UTF-8 can encode."""
_BYTES: Final = {bytes([byte]): byte for byte in range(256)}


def published() -> tuple[dict[str, Any], str]:
    """Return the encoding as tiktoken declares it, without its ranks, and the SHA-256 of the file they come from."""
    hashes: list[str] = []

    def loaded(_: str, expected_hash: str) -> dict[bytes, int]:
        hashes.append(expected_hash)
        return {}

    real, openai_public.load_tiktoken_bpe = openai_public.load_tiktoken_bpe, loaded
    try:
        declared = openai_public.o200k_base()
    finally:
        openai_public.load_tiktoken_bpe = real
    return declared, hashes[0]


def tiktoken_text(ranks: Mapping[bytes, int]) -> bytes:
    """Return ranks as tiktoken's file has them."""
    return b"".join(
        b"%s %d\n" % (b64encode(token), rank) for token, rank in sorted(ranks.items(), key=lambda at: at[1])
    )


def class_table() -> bytes:
    """Return the class of each code point, as `pieces.CLASSES` names it; tiktoken's expressions decide."""
    table = bytearray(b"!" * 0x110000)
    for code, expression in CLASSES.items():
        matching = tiktoken.Encoding("class", pat_str=expression, mergeable_ranks=_BYTES, special_tokens={})
        for character in matching.decode(matching.encode_ordinary(_CHARACTERS)):
            table[ord(character)] = ord(code)
    table[:128] = bytes(range(128))
    return bytes(table)


def packed_ranks(tokens: Iterable[bytes]) -> bytes:
    """Return tokens in the order of their ranks as `vocabulary.read_ranks` reads them: single bytes, then unions."""
    by_rank = [*tokens]
    ranks = {token: rank for rank, token in enumerate(by_rank)}
    halves = np.array([_halves(token, ranks) for token in by_rank[BYTES:]], dtype="<u4")
    columns = halves.T.reshape(2, -1, 1).view(np.uint8)[:, :, :3]
    return b"".join(by_rank[:BYTES]) + columns.transpose(2, 0, 1).tobytes()


def _halves(token: bytes, ranks: Mapping[bytes, int]) -> tuple[int, int]:
    """Return the ranks of two tokens whose union the given one is: those that are found first, by the higher rank."""
    splits = ((token[:at], token[at:]) for at in range(1, len(token)))
    pairs = [(ranks[left], ranks[right]) for left, right in splits if left in ranks and right in ranks]
    return min(pairs, key=max)


def main() -> None:
    """Check and convert the file that is named."""
    text = Path(sys.argv[1]).read_bytes()
    if hashlib.sha256(text).hexdigest() != published()[1]:
        raise SystemExit(f"{sys.argv[1]} is not the file that tiktoken downloads.")
    DATA.joinpath("ranks.zlib").write_bytes(zlib.compress(packed_ranks(map(b64decode, text.split()[::2])), 9))
    DATA.joinpath("classes.zlib").write_bytes(zlib.compress(class_table(), 9))


if __name__ == "__main__":
    main()
