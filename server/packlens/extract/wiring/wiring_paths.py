"""Distinguishes files without code from code files by their paths: configuration, manifests, styles and documents."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_WIRING: Final = re.compile(
    r"\.(?:ya?ml|properties|md|markdown|rst|s?css|html?|twig|jinja2?|j2|cmake)$"
    r"|(?:^|/)(?:\.env\.\w+|(?:package|openapi|swagger)\.json|pyproject\.toml|Cargo\.toml|go\.mod|CMakeLists\.txt"
    r"|meson\.(?:build|options)|meson_options\.txt|pom\.xml)$"
)
_DOCUMENT: Final = re.compile(r"\.(?:md|markdown|rst)$")


@lru_cache(maxsize=1 << 17)
def is_wiring(path: str) -> bool:
    """Return whether a path is that of a file without code. No count of words, files or commits includes these."""
    return _WIRING.search(path) is not None


def is_document(path: str) -> bool:
    """Return whether a path is that of a text that names symbols and defines none."""
    return _DOCUMENT.search(path) is not None
