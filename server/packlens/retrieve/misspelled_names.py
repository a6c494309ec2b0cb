"""Corrects names that a task spells with one letter wrong: `requset_handler` is `request_handler`.

A name is misspelled if no word of the workspace is like a part of it, and one edit makes a symbol's name of it: two
neighbours swapped, a letter too many or too few, or another letter. Words of prose are left alone: the workspace lacks
many of them, and one edit of these too often makes a word of something else (`refused` is not `reused`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from packlens.graph.view import Flags, Index
from packlens.retrieve.passages import passages
from packlens.retrieve.spelled_names import spelled_names, symbols_named
from packlens.text import MAX_WORD_LENGTH, PART, part_term

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_SEVERAL_WORDS: Final = re.compile(r"\w+?(?:_[a-zA-Z]|[a-z][A-Z]|[A-Z][a-z])")
_MIN_LENGTH: Final = 6
_MIN_PART: Final = 4
"""Letters of a name, and of a part that no word of the workspace is like: short ones are near too many others."""
_MAX_NAMES: Final = 4
"""Names with unknown parts that are looked up, at most; the first ones are."""


def with_corrections(task: str, corrections: Mapping[str, str]) -> str:
    """Return a task with known names in place of those that it misspells (`corrected_names`)."""
    if not corrections:
        return task
    misspelled = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, corrections))})(?!\w)")
    return misspelled.sub(lambda match: corrections[match[0]], task)


def corrected_names(task: str, index: Index, candidates: Flags) -> Mapping[str, str]:
    """Return the names of candidates that the sentences of a task misspell, by what it spells."""
    excerpts = passages(task).excerpts
    names = (name for name, offset in spelled_names(task).items() if offset < excerpts)
    correctable = (name for name in names if _MIN_LENGTH <= len(name) <= MAX_WORD_LENGTH)
    unknown = (
        (name, parts) for name in correctable if _SEVERAL_WORDS.match(name) and (parts := _unknown_parts(name, index))
    )
    corrected: dict[str, str] = {}
    for name, parts in islice(unknown, _MAX_NAMES):
        spelling = next((each for each in _spellings(name, parts) if symbols_named(each, index, candidates)), None)
        if spelling is not None:
            corrected[name] = spelling
    return corrected


def _unknown_parts(name: str, index: Index) -> list[tuple[int, int]]:
    """Return where the parts of a name are that the workspace has no word like."""
    return [
        part.span()
        for part in PART.finditer(name)
        if len(part[0]) >= _MIN_PART and (term := part_term(part[0].lower())) and index.postings.number_of(term) is None
    ]


def _spellings(name: str, parts: list[tuple[int, int]]) -> Iterator[str]:
    """Yield what one edit makes of a name. Swaps are first, and are the only edits of parts that are words."""
    for place in range(len(name) - 1):
        yield f"{name[:place]}{name[place + 1]}{name[place]}{name[place + 2 :]}"
    for start, end in parts:
        for place in range(start, end):
            yield name[:place] + name[place + 1 :]
        for place in range(start, end + 1):
            yield from (f"{name[:place]}{letter}{name[place:]}" for letter in _LETTERS)
        for place in range(start, end):
            yield from (f"{name[:place]}{letter}{name[place + 1 :]}" for letter in _LETTERS)
