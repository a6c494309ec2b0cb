"""How large reports may be: apart from their readers, which a question does not need."""

from __future__ import annotations

from typing import Final

MAX_BYTES: Final = 16 << 30
"""Larger files are no reports; all are read piece by piece."""
