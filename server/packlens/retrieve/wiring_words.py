"""Words that only files without code say: for a task about code they are words that the workspace does not know."""

from __future__ import annotations

from typing import Final

from packlens.graph.view import Index

_FIRST: Final = 64
"""Most words are said by code before the end of so many postings."""


def known_to_code(term: str, index: Index) -> int | None:
    """Return the number of a term that a file of code has, or None."""
    number = index.postings.number_of(term)
    return None if number is None or only_in_wiring(number, index) else number


def only_in_wiring(number: int, index: Index) -> bool:
    """Return whether no file of code has a term."""
    indptr, in_wiring = index.postings.indptr, index.symbols.in_wiring
    holding = index.postings.node[indptr[number] : indptr[number + 1]]
    return bool(in_wiring[holding[:_FIRST]].all() and in_wiring[holding].all())
