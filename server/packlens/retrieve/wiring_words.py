"""Words that only files without code say: for a task about code they are words that the workspace does not know."""

from __future__ import annotations

from packlens.graph.view import Flags, Index
from packlens.retrieve.candidates import in_wiring
from packlens.retrieve.per_index import per_index


@per_index
def _in_wiring(index: Index) -> Flags:
    return in_wiring(index.symbols)


def known_to_code(term: str, index: Index) -> int | None:
    """Return the number of a term that a file of code has, or None."""
    number = index.postings.number_of(term)
    return None if number is None or only_in_wiring(number, index) else number


def only_in_wiring(number: int, index: Index) -> bool:
    """Return whether no file of code has a term."""
    indptr = index.postings.indptr
    return bool(_in_wiring(index)[index.postings.node[indptr[number] : indptr[number + 1]]].all())
