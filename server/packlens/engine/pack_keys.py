"""Computes the cache key of a question whose answer is a pack."""

from __future__ import annotations

import hashlib
from pathlib import Path

from packlens.config import Settings
from packlens.engine.equivalence_file import own_classes
from packlens.pack.cache import cache_key
from packlens.pack.request import PackRequest
from packlens.version import __version__


def key_of(request: PackRequest, root: Path, settings: Settings, history: str) -> str:
    """Return the key of a request: what its answer depends on besides the snapshot root.

    `history` is the key of the git history.
    """
    classes = own_classes(root, settings)
    parts = (__version__, settings.profile, settings.sized, settings.packlens, settings.reference, classes)
    return cache_key(request, hashlib.sha256(repr(parts).encode()).hexdigest() + history)
