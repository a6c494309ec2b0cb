"""Channel: the types of the folders and files that words of the task point at, richest first."""

from __future__ import annotations

from typing import Final

import numpy as np

from packlens.graph.view import Index
from packlens.rank.reference.keywords import mentions_tests
from packlens.rank.reference.paths import path_table, path_terms
from packlens.rank.reference.query import Query

LIMIT: Final = 30
"""As many as BM25 contributes."""
_HALF_RICH: Final = 10
"""Members at which half of a type's richness is reached: a handful tells a type that does something from a marker."""


def path_context_channel(query: Query, index: Index) -> dict[int, float]:
    """Return types in files whose path has words of the task.

    score = sum over the matching terms of ln(1 + files / files with the term), times 1 to 2 by the number of members.
    Rare path words say more than common ones. Test classes are left out unless the task is about tests.
    """
    table, symbols = path_table(index), index.symbols
    relevance = np.zeros(len(symbols.paths))
    for term in path_terms(query.keywords.components, index):
        files = table.files_of(term)
        relevance[files] += np.log1p(len(symbols.paths) / len(files))
    nodes = table.nodes_of(np.flatnonzero(relevance).astype(np.int32))
    eligible = symbols.is_type if mentions_tests(query.task) else symbols.is_type & ~symbols.test
    types = nodes[eligible[nodes]]
    members = table.members[types]
    scores = relevance[symbols.file[types]] * (1 + members / (members + _HALF_RICH))
    best = np.lexsort((types, -scores))[:LIMIT]
    return {int(types[i]): float(scores[i]) for i in best}
