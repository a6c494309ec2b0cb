"""Vectors of words that were learned elsewhere: read from the files that the wheel of `wordllama` holds.

Its files alone are used, none of its code: its loader looks for the tokenizer in a folder that the wheel does not have
and then asks the network for it, and importing it changes the root logger. Nothing here speaks to a network.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import numpy as np

from packlens.config import PacklensSettings
from packlens.errors import SettingError
from packlens.graph.view import Floats
from packlens.retrieve.vectors import Words

EXTRA: Final = "static-embeddings"
_TABLE: Final = "weights/l2_supercat_256.safetensors"
"""32,000 pieces of words, 256 dimensions, float16."""
_PIECES: Final = "tokenizers/l2_supercat_tokenizer_config.json"


def word_vectors(settings: PacklensSettings) -> Words | None:
    """Return the vectors of words, None where they have no weight: then nothing is read.

    Raises:
        SettingError: if they have a weight and the extra is not installed, or not as it was when this was written.
    """
    return _loaded() if settings.static_vectors_weight else None


def has_word_vectors() -> bool:
    """Whether the extra is installed, as far as can be told without reading it."""
    return all(find_spec(name) is not None for name in ("wordllama", "safetensors", "tokenizers"))


@lru_cache(maxsize=1)
def _loaded() -> Words:
    """Read the table, 33 MB in memory, once a process."""
    found = find_spec("wordllama")
    folders = found.submodule_search_locations if found is not None else None
    try:
        from safetensors.numpy import load_file  # noqa: PLC0415 - of the extra
        from tokenizers import Tokenizer  # noqa: PLC0415 - of the extra

        folder = Path(next(iter(folders or ())))
        (table,) = load_file(folder / _TABLE).values()
        pieces = Tokenizer.from_file(str(folder / _PIECES))
    except (ImportError, StopIteration) as error:
        raise SettingError(
            f"Word vectors are not installed; run pip install 'packlens[{EXTRA}]', or leave vectors off."
        ) from error
    except Exception as error:  # a file of another layout: tokenizers raises Exception itself
        raise SettingError(
            f"The word vectors of wordllama cannot be read ({error}); run pip install 'packlens[{EXTRA}]' again, or "
            "leave vectors off."
        ) from error
    pieces.no_padding()
    pieces.no_truncation()
    rows = np.asarray(table, dtype=np.float32)

    def vectors(words: Sequence[str]) -> Floats:
        """Return for each word the mean of its pieces' rows, as its authors pool them."""
        found = np.zeros((len(words), rows.shape[1]), np.float32)
        for row, word in zip(found, words, strict=True):  # in a batch, threads would be started, which forks warn of
            numbers = pieces.encode(word, add_special_tokens=False).ids
            if numbers:
                row[:] = rows[numbers].mean(axis=0)
        return found

    return vectors
