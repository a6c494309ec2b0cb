"""Finds symbols whose strings or names hold all words of an option, key, route or error code that a task spells."""

from __future__ import annotations

import re
from functools import reduce
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.extract.documents.posting_format import FIELDS
from packlens.graph.rows import distinct, intersection
from packlens.graph.view import Flags, Index
from packlens.retrieve.scores import Scores, largest
from packlens.retrieve.tasks.task_document import SENTENCE_KINDS, TaskDocument
from packlens.text import text_terms

_IS_HOLDING: Final = np.isin(FIELDS, ("strings", "name"))
_LITERAL: Final = re.compile(
    r"(?<![\w-])--(?P<option>[A-Za-z][\w-]{2,60})"
    r"|(?<!\w)(?P<mark>[`'\"])(?P<quoted>[^`'\"\s]{2,80})(?P=mark)(?!\w)"
    r"|(?<![\w/.])(?P<route>/[\w{}<>:-]{2,40}(?:/[\w{}<>:-]{1,40})+)(?![\w./])"
    r"|\b(?P<code>[A-Z]{1,6}-?\d{3,5}|E[A-Z]{4,14})\b"
    r"|(?<![\w.-])(?P<environment>[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)(?![\w.-])"
    r"|(?<![\w-])(?P<header>[A-Z][a-z]*(?:-[A-Z][a-z]+)+)(?![\w-])"
    r"|(?<![\w./-])(?P<key>[a-z][a-z0-9]*(?:[-_][a-z0-9]+){1,6}(?:\.[a-z][\w-]*)+)(?![\w./(-])"
)
_IDENTIFIER: Final = re.compile(r"[$@]{0,2}[\w.:#\\]+(?:\(\))?\Z")
_MAX_LITERALS: Final = 40
_MAX_HOLDERS: Final = 10


def literals(document: TaskDocument) -> tuple[str, ...]:
    """Return the literals that a task spells, in its order, without identifiers, which `spelled_names` reads."""
    found: dict[str, None] = {}
    for line in document.lines(SENTENCE_KINDS):
        for match in _LITERAL.finditer(line):
            if match["quoted"] and _IDENTIFIER.match(match["quoted"]):
                continue
            found[match[match.lastgroup or 0]] = None
            if len(found) == _MAX_LITERALS:
                return tuple(found)
    return tuple(found)


def literal_share(document: TaskDocument, index: Index, candidates: Flags) -> Scores:
    """Return, for every node, 1 / sqrt(number of candidates) that hold a literal of the task; 0 for others.

    A literal that more than a few candidates hold means none of them.
    """
    holding = (_holders(literal, index, candidates) for literal in literals(document))
    rare = (holders for holders in holding if 0 < len(holders) <= _MAX_HOLDERS)
    return largest(((holders, 1 / np.sqrt(len(holders))) for holders in rare), index)


def _holders(literal: str, index: Index, candidates: Flags) -> NDArray[np.int64]:
    postings = index.postings
    holders_of_terms: list[NDArray[np.int64]] = []
    for term in dict.fromkeys(text_terms(literal)):
        number = postings.number_of(term)
        if number is None:
            return np.zeros(0, dtype=np.int64)
        slots = postings.slots_of(number)
        node = postings.node[slots][_IS_HOLDING[postings.field[slots]]]
        holders_of_terms.append(distinct(node[candidates[node]]).astype(np.int64))
    if not holders_of_terms:
        return np.zeros(0, dtype=np.int64)
    holders_of_all: NDArray[np.int64] = reduce(intersection, holders_of_terms)
    return holders_of_all
