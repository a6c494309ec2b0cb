"""How many random cases a law is tried with."""

from __future__ import annotations

from typing import Final

from hypothesis import settings

REPEATABLE: Final = 50
EXPLORE: Final = 500
"""Cases of a law that says nothing else, by profile."""


def examples(count: int) -> int:
    """Return so many cases, for the suite; in proportion more where `--hypothesis-profile=explore` searches others."""
    return count * settings().max_examples // REPEATABLE
