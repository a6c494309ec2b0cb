"""Stores the tokenizer's ranks as a table in the cache folder, because the package's data takes long to read."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from packlens.errors import StorePrivacyError
from packlens.pack import tokens
from packlens.pack.rank_table import Ranks, RankTable, packed
from packlens.store.cached_databases import RANK_TABLE_EXTENSION
from packlens.store.privacy import cache_folder, check_folder, make_cache_folder, read_private, write_private

_FILE: Final = f"{tokens.ENCODING}-1{RANK_TABLE_EXTENSION}"
"""The number goes up when the bytes of a table change."""
_MAX_SIZE: Final = 16 << 20


def use_cached_ranks() -> None:
    """Count tokens with the table in the cache folder, which is written when tokens are first counted."""
    tokens.read_ranks_by(_kept_ranks)


def _kept_ranks() -> Ranks:
    """Return the ranks from the stored table; without one, from the package's data, and try to store a table."""
    path = cache_folder() / _FILE
    with suppress(OSError, ValueError, StorePrivacyError):
        check_folder(path.parent)
        return RankTable(read_private(path, _MAX_SIZE))
    ranks = tokens.package_ranks()
    with suppress(OSError, StorePrivacyError):
        make_cache_folder()
        write_private(path, lambda: packed(ranks))
    return ranks
