"""One file's symbols as search documents: term counts per field, and the rows of the full-text index.

Runs in the workers: splitting and stemming cost more than inserting (LIMITS section 2).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from packlens.index.extract import Extraction
from packlens.index.facts import Definition
from packlens.index.words import FIELD_SHIFT, FREQUENCY_SHIFT, ORDINAL_SHIFT, TERM_MASK, FileWords, Postings, words_of
from packlens.model import CALLABLE_KINDS, TYPE_KINDS
from packlens.text import identifier_parts

#: Fields of a symbol's document (FINDINGS section 5). The order is the code in postings: append only.
#: `tests` is derived from edges when the index is loaded; the others come from the file itself.
FIELDS: Final = (
    "name", "qualified", "path", "doc", "signature", "comments", "body", "strings", "callees", "members", "tests",
)  # fmt: skip
NAME, QUALIFIED, PATH, DOC, SIGNATURE, COMMENTS, BODY, STRINGS, CALLEES, MEMBERS, _ = range(len(FIELDS))
MOST_DEFINITIONS: Final = 1 << (64 - ORDINAL_SHIFT)
#: A type with more comments than this is a file of its own: whose they are is not worth telling.
_MOST_COMMENTS: Final = 200

Row = tuple[int, str, str, str, str, str, str]
"""(ordinal, symbol_name, concepts, file_path, qualified_name, doc, signature)."""


class Document(NamedTuple):
    """A file's postings, and its rows for the full-text index."""

    terms: list[str]
    postings: bytes
    """64-bit integers in native order; see `words.ORDINAL_SHIFT` and the others."""
    rows: list[Row]


def build_document(path: str, source: bytes, extraction: Extraction) -> Document:
    """Return the document of one file. Tests keep their names, docs and comments, but no bodies: they are
    text about what they test, not candidates (FINDINGS section 5, steps 1 and 3).
    """
    definitions = extraction.facts.definitions[:MOST_DEFINITIONS]
    builder = _Builder(definitions, source, extraction)
    postings = builder.postings
    postings.put(0, PATH, words_of(path))
    if definitions[0].doc:
        postings.put(0, COMMENTS, words_of(definitions[0].doc))
    for ordinal, definition in enumerate(definitions[1:], 1):
        postings.put(ordinal, NAME, (definition.name,))
        if definition.kind in TYPE_KINDS:
            builder.put_described(ordinal, definition)
            builder.put_type(ordinal, definition)
        elif definition.kind in CALLABLE_KINDS:
            builder.put_described(ordinal, definition)
            builder.put_callable(ordinal, definition)
    return Document(postings.terms(), postings.packed(), _rows(path, definitions))


class _Builder:
    """The words and the postings of one file."""

    def __init__(self, definitions: tuple[Definition, ...], source: bytes, extraction: Extraction) -> None:
        self.postings = Postings()
        self._definitions = definitions
        self._members = _members(definitions)
        self._called = extraction.called
        self._words = FileWords(source, extraction.comments, extraction.strings)

    def put_described(self, ordinal: int, definition: Definition) -> None:
        """What a symbol says of itself."""
        put = self.postings.put
        if len(definition.qualified_name) > len(definition.name):
            put(ordinal, QUALIFIED, words_of(definition.qualified_name))
        if definition.doc:
            put(ordinal, DOC, words_of(definition.doc))
        put(ordinal, SIGNATURE, words_of(definition.signature))

    def put_callable(self, ordinal: int, definition: Definition) -> None:
        """What a function has in it."""
        put, words, start, end = self.postings.put, self._words, definition.start_byte, definition.end_byte
        comments = words.comments(start, end)
        if comments:
            put(ordinal, COMMENTS, words.in_spans(comments))
        if definition.test:
            return
        put(ordinal, BODY, words.in_code(start, end, []))
        if strings := words.in_strings(start, end):
            put(ordinal, STRINGS, strings)
        self._put_called(ordinal)

    def put_type(self, ordinal: int, definition: Definition) -> None:
        """What a type has in it apart from its members, and their names."""
        put, words, start, end = self.postings.put, self._words, definition.start_byte, definition.end_byte
        members = [self._definitions[member] for member in self._members.get(ordinal, ())]
        spans = [(member.start_byte, member.end_byte) for member in members]
        comments = words.comments(start, end)
        if members:
            put(ordinal, MEMBERS, [member.name for member in members])
            comments = comments if len(comments) < _MOST_COMMENTS else []
            comments = [c for c in comments if not any(first <= c[0] < last for first, last in spans)]
        if comments:
            put(ordinal, COMMENTS, words.in_spans(comments))
        if not definition.test:
            put(ordinal, BODY, words.in_code(start, end, spans))
            self._put_called(ordinal)

    def _put_called(self, ordinal: int) -> None:
        if ordinal in self._called:
            self.postings.put(ordinal, CALLEES, self._called[ordinal])


def _members(definitions: tuple[Definition, ...]) -> dict[int, list[int]]:
    """Direct members by the ordinal of the type they stand in."""
    members: dict[int, list[int]] = {}
    for ordinal, definition in enumerate(definitions):
        if definition.parent > 0:
            members.setdefault(definition.parent, []).append(ordinal)
    return members


def _rows(path: str, definitions: tuple[Definition, ...]) -> list[Row]:
    folders, _, name = path.rpartition("/")
    stem = name.split(".", 1)[0]
    near = folders.split("/")[-2:] if folders else []
    words = [stem, *near]
    concepts = " ".join([*(" ".join(identifier_parts(word)) for word in words), *words])
    return [
        (ordinal, _shown(d.name), concepts, path, d.qualified_name, d.doc, d.signature)
        if d.kind in CALLABLE_KINDS or d.kind in TYPE_KINDS
        else (ordinal, _shown(d.name), "", "", d.qualified_name, "", "")  # fields are found by their names
        for ordinal, d in enumerate(definitions[1:], 1)
    ]


@lru_cache(maxsize=1 << 16)
def _shown(name: str) -> str:
    """A name and its words."""
    split = " ".join(identifier_parts(name))
    return f"{name} {split}" if split != name else split


__all__ = [
    "FIELDS", "FIELD_SHIFT", "FREQUENCY_SHIFT", "MOST_DEFINITIONS", "ORDINAL_SHIFT", "TERM_MASK", "Document", "Row",
    "build_document",
]  # fmt: skip
