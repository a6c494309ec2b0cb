"""Reads words in the other spelling of English, British or American, where the workspace has only that one.

Code mostly writes `color` and `normalize`; people ask for colours and what normalises them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from packlens.graph.view import Index
from packlens.retrieve.tasks.passages import passages
from packlens.text import part_term

_WORD: Final = re.compile(r"(?<![\w./\\-])[A-Za-z][a-z]{3,24}(?![\w/\\]|\.\w)")
"""Plain words: neither names of code nor parts of paths."""
_MAX_WORDS: Final = 100
_OUR: Final = "arm|behavi|clam|col|endeav|fav|flav|harb|hon|hum|lab|neighb|rum|sav|val|vap|vig"
_PAIRS: Final = (
    (rf"(?P<a>(?:dis|mis|re|un|bi|multi)?(?:{_OUR}))our", "or"),
    (r"(?P<a>cent|fib|theat|calib|lit|lust|spect)re(?=s?\b|d\b)", "er"),
    (r"(?P<a>\w{3,})is(?=(?:e|es|ed|er|ers|ing|able|ation|ations)\b)", "iz"),
    (r"(?P<a>(?:anal|paral|catal))ys(?=(?:e|es|ed|er|ers|ing)\b)", "yz"),
    (r"(?P<a>(?:anal|catal|dial|monol|prol))ogue(?=s?\b)", "og"),
    (r"(?P<a>defen|licen|offen|preten)ce", "se"),
    (r"(?P<a>gr)ey", "ay"),
    (r"(?P<a>art)efact", "ifact"),
)
"""The British spelling as a pattern, and what its end is in American English."""
_TO_AMERICAN: Final = tuple((re.compile(rf"\b{pattern}", re.IGNORECASE), end) for pattern, end in _PAIRS)
_TO_BRITISH: Final = (
    (re.compile(rf"\b(?P<a>(?:dis|mis|re|un|bi|multi)?(?:{_OUR}))or", re.IGNORECASE), "our"),
    (re.compile(r"\b(?P<a>cent|fib|theat|calib)er(?=s?\b|ed\b)", re.IGNORECASE), "re"),
    (re.compile(r"\b(?P<a>\w{3,})iz(?=(?:e|es|ed|er|ers|ing|able|ation|ations)\b)", re.IGNORECASE), "is"),
    (re.compile(r"\b(?P<a>(?:anal|paral|catal))yz(?=(?:e|es|ed|er|ers|ing)\b)", re.IGNORECASE), "ys"),
    (re.compile(r"\b(?P<a>(?:catal|dial|monol|prol))og(?=s?\b)", re.IGNORECASE), "ogue"),
    (re.compile(r"\b(?P<a>gr)ay", re.IGNORECASE), "ey"),
)


def other_spellings(task: str, index: Index) -> Iterator[tuple[str, str]]:
    """Yield words of a task's sentences that the workspace lacks, with their other spelling, which it has."""
    parts = passages(task)
    words = dict.fromkeys(match.group() for match in _WORD.finditer(parts.text[: parts.excerpts]))
    for word in islice(words, _MAX_WORDS):
        if _is_known(word, index):
            continue
        variants = (pattern.sub(rf"\g<a>{end}", word, count=1) for pattern, end in (*_TO_AMERICAN, *_TO_BRITISH))
        other = next((each for each in variants if each != word and _is_known(each, index)), None)
        if other is not None:
            yield word, other


def _is_known(word: str, index: Index) -> bool:
    term = part_term(word.lower())
    return not term or index.postings.number_of(term) is not None
