"""How a computation is told that nobody waits for it any more: it calls what it was given, which raises then.

Called between stages and inside of the long ones: once a term, a step of a walk, an attempt to fit a budget.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

Check = Callable[[], None]
"""Raises whatever ends the computation; returns while somebody waits."""


def unchecked() -> None:
    """Somebody always waits."""


def checked(items: Iterable[T], check: Check) -> Iterator[T]:
    """Yield items, checking before each."""
    for item in items:
        check()
        yield item
