"""Finds symbols that a task names by an ordinary word: "the connect method", "class Session", "that Session keeps".

A noun for a kind of symbols beside a word says that the word is a name, and so does a capital letter that neither a
sentence nor a title explains. It is one only if a symbol of that name and kind is there: "the request method" means
nothing unless some function is called `request`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Final, NamedTuple

from packlens.graph.view import Flags, Index
from packlens.model import CALLABLE_KINDS, NODE_KINDS, TYPE_KINDS
from packlens.retrieve.passages import Passages, passages
from packlens.retrieve.scores import Scores, largest
from packlens.retrieve.spelled_names import distinct_symbols, is_member, symbols_named
from packlens.retrieve.terms import place_of
from packlens.retrieve.worded_names import with_dotted_names
from packlens.text import WORD

_WORD: Final = r"[^\W\d]\w*"
_TYPE: Final = "class|struct|interface|trait|enum|type|protocol|record"
_NOUN: Final = (
    "(?:(?P<callable>functions?|methods?|func|fn|procedure|subroutine|macro|decorator|fixture|hook)"
    f"|(?:{_TYPE}|component))"
)
_BESIDE_NOUN: Final = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?P<mark>[`'\"]?)(?<![\w.:#])(?P<name>{_WORD})(?:\(\))?(?P=mark) {_NOUN}\b",
        rf"\b{_NOUN} (?:called|named) [`'\"]?(?P<name>{_WORD})\b",
        rf"\b(?P<callable>)(?:{_TYPE}) (?P<name>[A-Z]\w*)\b",
    )
)
_CAPITALISED: Final = re.compile(
    r"(?:\b[a-z\d]\w*[,;)]? |(?:^|[.!?:] )[A-Z]\w* )(?P<name>[A-Z][a-z]+)(?:'s)?\b(?!['\w.(])(?! [A-Z])", re.MULTILINE
)
_OF_CAPITAL: Final = 0.5
"""How surely a capital letter alone says that a word is a name."""
_MAX_NAMES: Final = 100
"""Names of each form that are looked up; the first ones are."""


class _Name(NamedTuple):
    """A word of a text that may be a name, and the kinds that a symbol of this name must have."""

    word: str
    kinds: frozenset[str]
    offset: int
    certainty: float


def kind_name_scores(task: str, index: Index, candidates: Flags, lead: int) -> Scores:
    """Return, for every node, how surely the task names it by its kind or with a capital letter.

    That is 1, or less for a capital letter, divided by the number of candidates of the name and kind; 0 for all others.
    Names behind the first `lead` words count less (`terms.place_of`). A member that is named with its type is left to
    `spelled_names`.
    """
    parts = passages(with_dotted_names(task, partial(is_member, index, candidates)))
    return largest(_matches(parts, index, candidates, lead), index)


def _matches(parts: Passages, index: Index, candidates: Flags, lead: int) -> Iterator[tuple[list[int], float]]:
    words = end = 0
    for name in sorted(_names(parts.text), key=lambda name: name.offset):
        words += sum(1 for _ in WORD.finditer(parts.text, end, name.offset))
        end = name.offset
        named = symbols_named(name.word, index, candidates)
        symbols = [position for position in named if NODE_KINDS[index.symbols.kind[position]] in name.kinds]
        if symbols:
            place = place_of(parts.words_before(end, words, lead), lead)
            yield symbols, name.certainty * place / distinct_symbols(symbols, index)


def _names(text: str) -> Iterator[_Name]:
    """Yield the words that may be names, not in the order of the text."""
    for pattern in _BESIDE_NOUN:
        for match in islice(pattern.finditer(text), _MAX_NAMES):
            kinds = CALLABLE_KINDS if match["callable"] else TYPE_KINDS
            yield _Name(match["name"], kinds, match.start("name"), 1.0)
    for match in islice(_CAPITALISED.finditer(text), _MAX_NAMES):
        yield _Name(match["name"], TYPE_KINDS, match.start("name"), _OF_CAPITAL)
