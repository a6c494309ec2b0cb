"""Looks members up on values of several types: those that were tested for and declared, or several bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from packlens.extract.facts import BOTH, EITHER, Reference
from packlens.resolve.symbols.entries import Entry
from packlens.resolve.symbols.shared_confidence import RESOLVED, Target, shared_among


def has_several_types(ref: Reference) -> bool:
    """Return whether the receiver of a reference has several types (see `BOTH`), or one of several (`EITHER`)."""
    return (BOTH in ref.receiver or EITHER in ref.receiver) and ref.receiver.startswith("T:")


def of_several(ref: Reference, find: Callable[[Reference], list[Target]]) -> list[Target]:
    """Return what a reference with such a receiver may mean, given what finds this for one of the types."""
    sign = EITHER if EITHER in ref.receiver else BOTH
    types, link, links = ref.receiver.removeprefix("T:").partition(">")
    found = (find(ref._replace(receiver=f"T:{name}{link}{links}")) for name in types.split(sign))
    return known_of_all(found) if sign == EITHER else first_known(found)


def known_of_all(found: Iterable[list[Target]]) -> list[Target]:
    """Return all targets that are certain, which share the confidence, else the first guesses."""
    several = list(found)
    if len(several) == 1:
        return several[0]
    guesses: list[Target] = []
    sure: dict[Entry, None] = {}
    for targets in several:
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
