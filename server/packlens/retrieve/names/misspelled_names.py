"""Corrects names that a task spells with one letter wrong: `requset_handler` is `request_handler`.

A name is misspelled if no word of the workspace is like a part of it, and one edit makes a symbol's name of it: two
neighbours swapped, a letter too many or too few, or another letter. Words of prose are left alone: the workspace lacks
many of them, and one edit of these too often makes a word of something else (`refused` is not `reused`). Words before a
noun for a kind of symbols are names too: "the requset handler function".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from packlens.graph.view import Flags, Index
from packlens.model import NODE_KINDS
from packlens.retrieve.names.plain_names import words_before_nouns
from packlens.retrieve.names.spelled_names import spelled_names, symbols_like, symbols_named
from packlens.retrieve.names.spelling_variants import other_spellings
from packlens.retrieve.tasks.passages import passages
from packlens.text import MAX_WORD_LENGTH, PART, part_term

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_SEVERAL_WORDS: Final = re.compile(r"\w+?(?:_[a-zA-Z]|[a-z][A-Z]|[A-Z][a-z])")
_PLAIN_WORD: Final = re.compile(r"(?<!\w)[a-z]{4,}(?!\w)", re.IGNORECASE)
_RUN_START: Final = re.compile(r"^|[ -]")
"""Matches before each word of a run of words."""
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
    """Return the names and words of candidates that the sentences of a task misspell, by what it spells; also words
    that it writes in the other spelling of English.
    """
    misspelled = (*_spelled(task, index, candidates), *_before_nouns(task, index, candidates))
    return {**dict(other_spellings(task, index)), **dict(misspelled)}


def _spelled(task: str, index: Index, candidates: Flags) -> Iterator[tuple[str, str]]:
    """Yield the corrections of names that are spelled as code."""
    excerpts = passages(task).excerpts
    names = (name for name, offset in spelled_names(task).items() if offset < excerpts)
    correctable = (name for name in names if _MIN_LENGTH <= len(name) <= MAX_WORD_LENGTH)
    unknown = (
        (name, parts) for name in correctable if _SEVERAL_WORDS.match(name) and (parts := _unknown_parts(name, index))
    )
    for name, parts in islice(unknown, _MAX_NAMES):
        spelling = next((each for each in _spellings(name, parts) if symbols_named(each, index, candidates)), None)
        if spelling is not None:
            yield name, spelling


def _before_nouns(task: str, index: Index, candidates: Flags) -> Iterator[tuple[str, str]]:
    """Yield the corrections of words that make the words before a noun the name of a symbol of its kind."""
    kind_of = index.symbols.kind
    unknown = (
        (words[: match.start()], match[0], words[match.end() :], kinds)
        for words, kinds in words_before_nouns(task)
        for match in _PLAIN_WORD.finditer(words)
        if _unknown_parts(match[0], index)
    )
    for before, word, after, kinds in islice(unknown, _MAX_NAMES):
        runs = [before[match.end() :] for match in _RUN_START.finditer(before)]
        for spelling in _spellings(word, [(0, len(word))]):
            named = (symbols_like(f"{run}{spelling}{after}", index, candidates) for run in runs)
            if any(NODE_KINDS[kind_of[position]] in kinds for symbols in named for position in symbols):
                yield word, spelling
                break


def _unknown_parts(name: str, index: Index) -> list[tuple[int, int]]:
    """Return where the parts of a name are that the workspace has no word like."""
    return [
        part.span()
        for part in PART.finditer(name)
        if len(part[0]) >= _MIN_PART and (term := part_term(part[0].lower())) and index.postings.number_of(term) is None
    ]


def _spellings(name: str, parts: list[tuple[int, int]]) -> Iterator[str]:
    """Yield what one edit makes of a name. Swaps are first, and are the only edits of parts that are words."""
    for offset in range(len(name) - 1):
        yield f"{name[:offset]}{name[offset + 1]}{name[offset]}{name[offset + 2 :]}"
    for start, end in parts:
        for offset in range(start, end):
            yield name[:offset] + name[offset + 1 :]
        for offset in range(start, end + 1):
            yield from (f"{name[:offset]}{letter}{name[offset:]}" for letter in _LETTERS)
        for offset in range(start, end):
            yield from (f"{name[:offset]}{letter}{name[offset + 1 :]}" for letter in _LETTERS)
