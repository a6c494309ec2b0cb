"""The version of extraction: what it makes of a file's bytes."""

from __future__ import annotations

from typing import Final

EXTRACTOR_VERSION: Final = 18
"""Goes up whenever extraction gives other facts for the same bytes, so that indexed files are read again."""
