"""Computes how much of a task's title a symbol's qualified name contains."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from packlens.config import PacklensSettings
from packlens.graph.view import Index
from packlens.retrieve.corpus.wiring_words import known_to_code
from packlens.retrieve.lexical.lexical import build_lexicon
from packlens.retrieve.scores import no_scores
from packlens.retrieve.tasks.task_document import read_task
from packlens.retrieve.tasks.terms import task_terms


def title_share(task: str, index: Index, settings: PacklensSettings) -> NDArray[np.float64]:
    """Return, for every candidate, the share (0 to 1, by idf) of the title's words that its qualified name contains."""
    lexicon = build_lexicon(index, settings)
    terms = task_terms(read_task(task).title or task, settings)
    term_numbers = [number for term in terms if (number := known_to_code(term.text, index)) is not None]
    if not term_numbers:
        return no_scores(index)
    share = lexicon.qualified.score([(number, 1.0) for number in term_numbers], len(index.symbols))
    total = sum(lexicon.idf[term_numbers].tolist())
    return np.divide(share, total or 1.0, out=share)
