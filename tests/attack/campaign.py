"""What a campaign is, and what it reports."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import cast

from tests.attack import campaigns


@dataclass(frozen=True)
class Outcome:
    """The result of one round."""

    tried: int
    """The number of things attempted: edits, kills, trees, damaged databases."""
    failures: tuple[str, ...] = ()
    """One sentence for each attempt that did not hold: the seed, what was done, what came out."""


@dataclass(frozen=True)
class Campaign:
    """An attack that can be repeated: the same seed makes the same attempts."""

    title: str
    """The row of the table of results: what is attacked, and how."""
    round: Callable[[int, Path], Outcome]
    """Runs one round with a seed, in a scratch folder of its own."""
    rounds: int
    """The number of rounds of the full campaign."""
    short_rounds: int = 1
    """The number of rounds that the test suite runs."""


def all_campaigns() -> dict[str, Campaign]:
    """Return every campaign by the name of its module, in alphabetical order."""
    names = sorted(module.name for module in iter_modules(campaigns.__path__))
    return {name: cast("Campaign", import_module(f"{campaigns.__name__}.{name}").CAMPAIGN) for name in names}
