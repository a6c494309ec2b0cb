"""Looks members up on values of several types: those that were tested for and declared, or several bounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from packlens.extract.facts import BOTH, ONE_OF, Reference
from packlens.resolve.symbols.entries import Entry
from packlens.resolve.symbols.shared_confidence import RESOLVED, Target, shared_among


def for_each_type(ref: Reference) -> Iterator[Reference]:
    """Yield a reference whose receiver has several types (see `BOTH` and `ONE_OF`) once for each of them."""
    types, link, links = ref.receiver.removeprefix("T:").partition(">")
    for name in types.split(ONE_OF if ONE_OF in types else BOTH):
        yield ref._replace(receiver=f"T:{name}{link}{links}")


def known_of_all(found: Iterable[list[Target]]) -> list[Target]:
    """Return all targets that are certain, which share the confidence, else the first guesses."""
    guesses: list[Target] = []
    sure: dict[Entry, None] = {}
    for targets in found:
        guesses = guesses or targets
        sure.update(dict.fromkeys(entry for entry, _, provenance in targets if provenance == RESOLVED))
    return shared_among(list(sure), RESOLVED) if sure else guesses


def first_known(found: Iterable[list[Target]]) -> list[Target]:
    """Return the first targets that are certain, else the first guesses."""
    guesses: list[Target] = []
    for targets in found:
        if targets and targets[0][2] == RESOLVED:
            return targets
        guesses = guesses or targets
    return guesses
