"""Looks members up on values of several types: those that were tested for and declared, or several bounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from packlens.extract.facts import BOTH, Reference
from packlens.resolve.symbols.shared_confidence import RESOLVED, Target


def for_each_type(ref: Reference) -> Iterator[Reference]:
    """Yield a reference whose receiver has several types (see `BOTH`) once for each of them."""
    types, link, links = ref.receiver.removeprefix("T:").partition(">")
    for name in types.split(BOTH):
        yield ref._replace(receiver=f"T:{name}{link}{links}")


def first_known(found: Iterable[list[Target]]) -> list[Target]:
    """Return the first targets that are certain, else the first guesses."""
    guesses: list[Target] = []
    for targets in found:
        if targets and targets[0][2] == RESOLVED:
            return targets
        guesses = guesses or targets
    return guesses
