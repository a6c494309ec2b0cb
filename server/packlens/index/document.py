"""One file's symbols as search documents: term counts per field, and the rows of the full-text index.

Runs in the workers: splitting and stemming cost more than inserting (LIMITS section 2). Every word of a file is split
and stemmed once (`text.word_terms` is cached); counts go by distinct word.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from packlens.index.extract import Extraction
from packlens.index.facts import Definition
from packlens.model import CALLABLE_KINDS, TYPE_KINDS
from packlens.text import WORD, identifier_parts, word_terms

#: Fields of a symbol's document (FINDINGS section 5). The order is the code in postings: append only.
#: `tests` is derived from edges when the index is loaded; the others come from the file itself.
FIELDS: Final = (
    "name", "qualified", "path", "doc", "signature", "comments", "body", "strings", "callees", "members", "tests",
)  # fmt: skip
_CODE: Final = {name: code for code, name in enumerate(FIELDS)}
_MOST_FREQUENT: Final = 0xFFF

#: A posting in 64 bits: ordinal (20) | field (4) | frequency (12) | number of the term in the file's list (28).
ORDINAL_SHIFT: Final = 44
FIELD_SHIFT: Final = 40
FREQUENCY_SHIFT: Final = 28
TERM_MASK: Final = (1 << FREQUENCY_SHIFT) - 1
MOST_DEFINITIONS: Final = 1 << 20


class Document(NamedTuple):
    """A file's postings, and its rows for the full-text index."""

    terms: list[str]
    postings: bytes
    """64-bit integers in native order; see ORDINAL_SHIFT and the others."""
    rows: list[tuple[int, str, str, str, str, str, str]]
    """(ordinal, symbol_name, concepts, file_path, qualified_name, doc, signature)."""


class _Text:
    """Slices of a file's source as word counts, with comments, strings and members cut out."""

    def __init__(self, source: bytes, extraction: Extraction) -> None:
        self.source = source
        self.comments = [(start, end) for start, end, _, _ in extraction.comments]
        self.strings = [(start, end) for start, end, _, _ in extraction.strings]
        self.holes = sorted(self.comments + self.strings)

    def words_of(self, spans: Iterable[tuple[int, int]]) -> Counter[str]:
        text = b" ".join([self.source[start:end] for start, end in spans])
        return Counter(WORD.findall(text.decode("utf-8", "replace")))

    def within(self, spans: list[tuple[int, int]], start: int, end: int) -> list[tuple[int, int]]:
        low = bisect_left(spans, (start, 0))
        return spans[low : bisect_left(spans, (end, 0), low)]

    def code(self, start: int, end: int, members: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """The parts of a span that are neither comment, string nor member."""
        holes = self.within(self.holes, start, end)
        if members:
            holes = sorted(holes + members)
        spans: list[tuple[int, int]] = []
        for hole_start, hole_end in holes:
            if hole_start > start:
                spans.append((start, hole_start))
            start = max(start, hole_end)
        spans.append((start, end))
        return spans


def build_document(path: str, source: bytes, extraction: Extraction) -> Document:
    """Return the document of one file. Tests keep their names, docs and comments, but no bodies: they are
    text about what they test, not candidates (FINDINGS section 5, steps 1 and 3).
    """
    definitions = extraction.facts.definitions[:MOST_DEFINITIONS]
    text = _Text(source, extraction)
    numbers: dict[str, int] = {}
    postings = array("Q")

    def put(ordinal: int, field: str, counts: Counter[str]) -> None:
        terms: dict[str, int] = {}
        for word, count in counts.items():
            for term in word_terms(word):
                terms[term] = terms.get(term, 0) + count
        head = (ordinal << ORDINAL_SHIFT) | (_CODE[field] << FIELD_SHIFT)
        for term, count in terms.items():
            number = numbers.get(term)
            if number is None:
                number = numbers[term] = len(numbers)
            postings.append(head | (min(count, _MOST_FREQUENT) << FREQUENCY_SHIFT) | number)

    members = _members(definitions)
    callees = _callees(extraction)
    put(0, "path", Counter(WORD.findall(path)))
    if definitions[0].doc:
        put(0, "comments", Counter(WORD.findall(definitions[0].doc)))
    for ordinal, definition in enumerate(definitions[1:], 1):
        if definition.kind in CALLABLE_KINDS or definition.kind in TYPE_KINDS:
            _put_symbol(put, ordinal, definition, text, members.get(ordinal, []), definitions)
            if not definition.test and ordinal in callees:
                put(ordinal, "callees", callees[ordinal])
        else:
            put(ordinal, "name", Counter((definition.name,)))
    return Document(list(numbers), postings.tobytes(), _rows(path, definitions))


def _put_symbol(
    put: Callable[[int, str, Counter[str]], None], ordinal: int, definition: Definition, text: _Text, members: list[int],
    definitions: tuple[Definition, ...],
) -> None:  # fmt: skip
    put(ordinal, "name", Counter((definition.name,)))
    if len(definition.qualified_name) > len(definition.name):
        put(ordinal, "qualified", Counter(WORD.findall(definition.qualified_name)))
    if definition.doc:
        put(ordinal, "doc", Counter(WORD.findall(definition.doc)))
    put(ordinal, "signature", Counter(WORD.findall(definition.signature)))
    start, end = definition.start_byte, definition.end_byte
    comments = text.within(text.comments, start, end)
    spans = [(definitions[m].start_byte, definitions[m].end_byte) for m in members]
    if definition.kind in TYPE_KINDS:
        if spans:
            put(ordinal, "members", Counter(definitions[m].name for m in members))
            comments = [c for c in comments if not any(s <= c[0] < e for s, e in spans)] if len(comments) < 200 else []
    else:
        spans = []
    if comments:
        put(ordinal, "comments", text.words_of(comments))
    if definition.test:
        return
    put(ordinal, "body", text.words_of(text.code(start, end, spans)))
    strings = text.within(text.strings, start, end)
    if strings and definition.kind not in TYPE_KINDS:
        put(ordinal, "strings", text.words_of(strings))


def _members(definitions: tuple[Definition, ...]) -> dict[int, list[int]]:
    """Direct members by the ordinal of the type they stand in."""
    members: dict[int, list[int]] = {}
    for ordinal, definition in enumerate(definitions):
        if definition.parent > 0:
            members.setdefault(definition.parent, []).append(ordinal)
    return members


def _callees(extraction: Extraction) -> dict[int, Counter[str]]:
    """Names of what each definition calls."""
    callees: dict[int, Counter[str]] = {}
    for reference in extraction.facts.references:
        if reference.kind in ("call", "new"):
            callees.setdefault(reference.owner, Counter())[reference.name] += 1
    return callees


def _rows(path: str, definitions: tuple[Definition, ...]) -> list[tuple[int, str, str, str, str, str, str]]:
    folders, _, name = path.rpartition("/")
    stem = name.split(".", 1)[0]
    near = folders.split("/")[-2:] if folders else []
    words = [stem, *near]
    concepts = " ".join([*(" ".join(identifier_parts(word)) for word in words), *words])
    rows = []
    for ordinal, definition in enumerate(definitions[1:], 1):
        split = " ".join(identifier_parts(definition.name))
        shown = f"{definition.name} {split}" if split != definition.name else split
        rows.append((ordinal, shown, concepts, path, definition.qualified_name, definition.doc, definition.signature))
    return rows
