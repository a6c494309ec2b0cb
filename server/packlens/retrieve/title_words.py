"""How much of a task's title a symbol's qualified name says."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.config import PacklensSettings
from packlens.extract.posting_format import FIELDS
from packlens.graph.rows import distinct
from packlens.graph.view import Flags, Index
from packlens.retrieve.lexical import build_lexicon
from packlens.retrieve.scores import no_scores
from packlens.retrieve.task_document import read_task
from packlens.retrieve.terms import task_terms
from packlens.retrieve.wiring_words import known_to_code

_NAME: Final = FIELDS.index("name")
_QUALIFIED: Final = FIELDS.index("qualified")


def title_share(task: str, index: Index, candidates: Flags, settings: PacklensSettings) -> NDArray[np.float64]:
    """Return, for every candidate, the share of the idf of the title's words that its qualified name says, 0 to 1."""
    postings, symbols = index.postings, build_lexicon(index, settings).symbols
    terms = task_terms(read_task(task).title or task, settings)
    known = [number for term in terms if (number := known_to_code(term.text, index)) is not None]
    if not known:
        return no_scores(index)
    share, everything = np.zeros(len(index.symbols)), 0.0
    for number in known:
        idf = symbols.of(number).idf
        everything += idf
        span = slice(postings.indptr[number], postings.indptr[number + 1])
        code = postings.field[span]
        named = distinct(postings.node[span][(code == _NAME) | (code == _QUALIFIED)])
        share[named[candidates[named]]] += idf
    return np.divide(share, everything or 1.0, out=share)
