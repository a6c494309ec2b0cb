"""How large reports may be: apart from their readers, which a question does not need."""

from __future__ import annotations

from typing import Final

MAX_BYTES: Final = 16 << 30
"""A larger file is not a report; all are read piece by piece."""
