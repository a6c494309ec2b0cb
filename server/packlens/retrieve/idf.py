"""The weight of a term by how few documents hold it, the same in every BM25 of retrieval."""

from __future__ import annotations

from typing import overload

import numpy as np
from numpy.typing import NDArray

from packlens.graph.view import Doubles


@overload
def inverse_document_frequency(documents: int, frequency: int) -> float: ...
@overload
def inverse_document_frequency(documents: int, frequency: NDArray[np.integer]) -> Doubles: ...
def inverse_document_frequency(documents: int, frequency: int | NDArray[np.integer]) -> float | Doubles:
    """Return ln(1 + (N - n + 0.5) / (n + 0.5)), at least 0: BM25's idf (Robertson and Zaragoza 2009) as Lucene has it.

    `frequency` is the number n of documents that hold a term, or those of several terms. It may exceed N, as documents
    without words of their own are not counted among these.
    """
    idf: Doubles = np.maximum(np.log1p((documents - frequency + 0.5) / (frequency + 0.5)), 0.0)
    return idf
