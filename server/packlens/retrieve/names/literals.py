"""Finds symbols whose strings spell an option, key, route or error code as a task does, or hold all of its words."""

from __future__ import annotations

import math
import re
from functools import reduce
from itertools import islice
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.extract.documents.posting_format import FIELDS
from packlens.extract.documents.whole_literals import literal_term, spelled_literals
from packlens.graph.rows import distinct, intersection
from packlens.graph.view import Flags, Index
from packlens.retrieve.names.spelled_names import symbols_named
from packlens.retrieve.scores import Scores, largest
from packlens.retrieve.tasks.task_document import SENTENCE_KINDS, TaskDocument
from packlens.text import text_terms

_IS_HOLDING: Final = np.isin(FIELDS, ("strings", "name"))
_IS_LITERAL: Final = np.isin(FIELDS, ("literals",))
_NONE: Final = np.zeros(0, dtype=np.int64)
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
_DOTTED: Final = re.compile(r"[\w.:@]+\Z")
_LAST: Final = re.compile(r"[.:@]")
_MAX_LITERALS: Final = 40
_MAX_HOLDERS: Final = 10
_BY_WORDS: Final = 0.25
"""What holding the words of a literal is worth beside holding it."""


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


def _compounds(document: TaskDocument) -> tuple[str, ...]:
    """Return what a task spells that may fill a string: unlike `literals`, hyphenated words and parts of paths too."""
    found = (spelled for line in document.lines(SENTENCE_KINDS) for spelled in spelled_literals(line))
    return tuple(islice(dict.fromkeys(found), _MAX_LITERALS))


def literal_share(document: TaskDocument, index: Index, candidates: Flags) -> Scores:
    """Return, for every node, how surely its strings hold a literal of the task, from 0 to 1.

    It is 1 / sqrt(number of candidates) whose strings spell the literal; where none does, a quarter of that for those
    whose strings and names hold all of its words. A literal that more than a few candidates hold means none of them.
    """
    found: list[tuple[NDArray[np.int64], float]] = []
    spelled = dict.fromkeys(_compounds(document), False) | dict.fromkeys(literals(document), True)
    for literal, by_words in spelled.items():
        term = "" if _is_name(literal, index, candidates) else literal_term(literal)
        holders, sureness = _nodes_with(term, _IS_LITERAL, index, candidates) if term else _NONE, 1.0
        if not len(holders) and by_words:
            holders, sureness = _with_all_words(literal, index, candidates), _BY_WORDS
        if 0 < len(holders) <= _MAX_HOLDERS:
            found.append((holders, sureness / math.sqrt(len(holders))))
    return largest(found, index)


def _is_name(literal: str, index: Index, candidates: Flags) -> bool:
    """Return whether a literal is, or ends with, the name of a symbol, which `spelled_names` reads: `app.url_for`."""
    return _DOTTED.match(literal) is not None and bool(symbols_named(_LAST.split(literal)[-1], index, candidates))


def _with_all_words(literal: str, index: Index, candidates: Flags) -> NDArray[np.int64]:
    terms = dict.fromkeys(text_terms(literal))
    holders_of_terms = [_nodes_with(term, _IS_HOLDING, index, candidates) for term in terms]
    return reduce(intersection, holders_of_terms) if holders_of_terms else _NONE


def _nodes_with(term: str, is_holding: Flags, index: Index, candidates: Flags) -> NDArray[np.int64]:
    """Return the candidates that have a term in a field of some."""
    postings = index.postings
    number = postings.number_of(term)
    if number is None:
        return _NONE
    slots = postings.slots_of(number)
    node = postings.node[slots][is_holding[postings.field[slots]]]
    return distinct(node[candidates[node]]).astype(np.int64)
