"""Identifies words that only files without code have: a task about code treats them as unknown words."""

from __future__ import annotations

from packlens.graph.view import Index
from packlens.retrieve.corpus.statistics import statistics


def known_to_code(term: str, index: Index) -> int | None:
    """Return the number of a term if a code file has it, or None."""
    number = index.postings.number_of(term)
    return None if number is None or only_in_wiring(number, index) else number


def only_in_wiring(number: int, index: Index) -> bool:
    """Return whether no code file has a term."""
    if statistics(index).document_frequency[number]:  # a candidate has it
        return False
    postings = index.postings
    return bool(index.symbols.in_wiring[postings.node[postings.slots_of(number)]].all())
