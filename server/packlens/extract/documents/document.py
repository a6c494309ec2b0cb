"""Builds the search documents of a file's symbols: term counts per field.

It runs in the workers, since splitting and stemming take longer than inserting the result.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from typing import Final, NamedTuple

from packlens.extract.documents.posting_format import (
    BODY,
    CALLEES,
    COMMENTS,
    DOC,
    LITERALS,
    MEMBERS,
    NAME,
    ORDINAL_SHIFT,
    PATH,
    QUALIFIED,
    SIGNATURE,
    STRINGS,
)
from packlens.extract.documents.whole_literals import whole_literals
from packlens.extract.documents.words import MAX_FILES, FileWords, PostingsBuilder, Span
from packlens.extract.extraction import Extraction
from packlens.extract.facts import Definition
from packlens.extract.wiring.wiring_paths import is_wiring
from packlens.model import CALLABLE_KINDS, ON_REQUEST_KINDS, TYPE_KINDS

MAX_DEFINITIONS: Final = 1 << (64 - ORDINAL_SHIFT)
_MAX_COMMENTS: Final = 200
"""A type with more comments than this has none of its own: they speak of too much. With them a class of flask stands
before its members: R@10 of 40 development tasks of commits is 0.801 instead of 0.858."""


class SearchDocument(NamedTuple):
    """The terms and postings of a file."""

    terms: list[str]
    postings: bytes
    """64-bit integers in native order; see `posting_format`."""


def build_documents(files: Sequence[tuple[str, bytes, Extraction]]) -> list[SearchDocument]:
    """Return the documents of files, given as (path, source, extraction); many files at once are cheapest.

    Tests keep their names, docs and comments, but no bodies: they are not candidates, but text about what they test.
    """
    if not files:
        return []
    if len(files) > MAX_FILES:
        return build_documents(files[:MAX_FILES]) + build_documents(files[MAX_FILES:])
    postings = PostingsBuilder()
    for number, (path, source, extraction) in enumerate(files):
        _Builder(number, source, extraction, postings).run(path)
    return [SearchDocument(*counted) for counted in postings.counted(len(files))]


class _Builder:
    """Passes the texts of one file's symbols to the counting of terms."""

    def __init__(self, number: int, source: bytes, extraction: Extraction, postings: PostingsBuilder) -> None:
        self._put = partial(postings.put, number)
        self._put_terms = partial(postings.put_terms, number)
        self._definitions = extraction.facts.definitions[:MAX_DEFINITIONS]
        self._members = _members(self._definitions)
        self._called = extraction.called
        self._words = FileWords(source, extraction.comments, extraction.strings)

    def run(self, path: str) -> None:
        """Count the words of a file. One without code and definitions has none, because no task can rank it."""
        if len(self._definitions) == 1 and is_wiring(path):
            return
        put_term = self._put
        put_term(0, PATH, path)
        if self._definitions[0].doc:
            put_term(0, COMMENTS, self._definitions[0].doc)
        for ordinal, definition in enumerate(self._definitions[1:], 1):
            put_term(ordinal, NAME, definition.name)
            if definition.kind in TYPE_KINDS:
                self._put_described(ordinal, definition)
                self._put_type(ordinal, definition)
            elif definition.kind == "test":
                if definition.doc:
                    put_term(ordinal, DOC, definition.doc)
            elif definition.kind in CALLABLE_KINDS:
                self._put_described(ordinal, definition)
                self._put_callable(ordinal, definition)
            elif definition.kind in ON_REQUEST_KINDS:
                put_term(ordinal, BODY, self._words.in_spans([(definition.start_byte, definition.end_byte)]))

    def _put_described(self, ordinal: int, definition: Definition) -> None:
        """Count a symbol's qualified name, doc and signature."""
        put_term = self._put
        if len(definition.qualified_name) > len(definition.name):
            put_term(ordinal, QUALIFIED, definition.qualified_name)
        if definition.doc:
            put_term(ordinal, DOC, definition.doc)
        put_term(ordinal, SIGNATURE, definition.signature)

    def _put_callable(self, ordinal: int, definition: Definition) -> None:
        """Count the comments of a function, and unless it is a test its code, strings and callees."""
        put_term, words, start, end = self._put, self._words, definition.start_byte, definition.end_byte
        comments = words.comments(start, end)
        if comments:
            put_term(ordinal, COMMENTS, words.in_spans(comments))
        if definition.test:
            return
        put_term(ordinal, BODY, words.in_code(start, end, []))
        if strings := words.strings(start, end):
            put_term(ordinal, STRINGS, words.in_spans(strings))
            self._put_terms(ordinal, LITERALS, whole_literals(words.written(strings)))
        self._put_called(ordinal)

    def _put_type(self, ordinal: int, definition: Definition) -> None:
        """Count the names of a type's members, its own comments and code, and its callees."""
        put_term, words, start, end = self._put, self._words, definition.start_byte, definition.end_byte
        members = [self._definitions[member] for member in self._members.get(ordinal, ())]
        spans = [(member.start_byte, member.end_byte) for member in members]
        comments = words.comments(start, end)
        if members:
            put_term(ordinal, MEMBERS, " ".join([member.name for member in members]))
            comments = _outside_of(spans, comments) if len(comments) < _MAX_COMMENTS else []
        if comments:
            put_term(ordinal, COMMENTS, words.in_spans(comments))
        if not definition.test:
            put_term(ordinal, BODY, words.in_code(start, end, spans))
            described = [
                (m.start_byte, m.end_byte) for m in members if m.kind in CALLABLE_KINDS or m.kind in TYPE_KINDS
            ]
            strings = _outside_of(described, words.strings(start, end))
            self._put_terms(ordinal, LITERALS, whole_literals(words.written(strings)))
            self._put_called(ordinal)

    def _put_called(self, ordinal: int) -> None:
        if ordinal in self._called:
            self._put(ordinal, CALLEES, " ".join(self._called[ordinal]))


def _outside_of(members: list[Span], texts: list[Span]) -> list[Span]:
    """Return the spans of `texts` that start in none of `members`."""
    if not members or not texts:
        return texts
    ordered = sorted(members)
    ends = list(accumulate((end for _, end in ordered), max))
    before = (bisect_right(ordered, (start, start + ends[-1])) for start, _ in texts)
    return [text for text, index in zip(texts, before, strict=True) if not index or ends[index - 1] <= text[0]]


def _members(definitions: tuple[Definition, ...]) -> dict[int, list[int]]:
    """Return the ordinals of direct members by the ordinal of the definition around them."""
    members: dict[int, list[int]] = {}
    for ordinal, definition in enumerate(definitions):
        if definition.parent > 0:
            members.setdefault(definition.parent, []).append(ordinal)
    return members
