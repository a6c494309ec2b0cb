"""The weight of a term by how few documents hold it, the same in every BM25 of retrieval."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from packlens.graph.view import Doubles


def inverse_document_frequency(documents: int, frequencies: NDArray[np.integer]) -> Doubles:
    """Return ln(1 + (N - n + 0.5) / (n + 0.5)), at least 0: BM25's idf (Robertson and Zaragoza 2009) as Lucene has it.

    `frequencies` holds the number n of documents with each term. It may exceed N, as documents without words of their
    own are not counted among these.
    """
    idf: Doubles = np.log1p((documents - frequencies + 0.5) / (frequencies + 0.5)).clip(min=0.0)
    return idf


def idf_of_term(documents: int, frequency: int) -> float:
    """Return the inverse document frequency of one term."""
    return float(inverse_document_frequency(documents, np.array([frequency]))[0])
