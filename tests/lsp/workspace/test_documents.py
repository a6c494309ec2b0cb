"""Edited documents against splitting, cutting and joining by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol.types import (
    Position,
    Range,
    TextDocumentContentChangePartial,
    TextDocumentContentChangeWholeDocument,
    TextDocumentItem,
)

from packlens.lsp.workspace.documents import OpenDocument
from packlens.lsp.workspace.positions import UTF16, Encoding, line_starts
from tests.lsp.encodings import ENCODINGS, TEXTS, naive_lines, naive_units


def document(text: str, encoding: Encoding = UTF16) -> OpenDocument:
    return OpenDocument(TextDocumentItem("file:///x.py", "python", 1, text), encoding)


def partial(start: Position, end: Position, text: str) -> TextDocumentContentChangePartial:
    return TextDocumentContentChangePartial(Range(start, end), text)


def naive_offset(text: str, line: int, index: int) -> tuple[int, str]:
    """Return the offset of a code point within a line (never within its end), and what stands before it there."""
    lines = naive_lines(text)
    line = min(line, len(lines) - 1)
    content = lines[line].rstrip("\r\n")
    index = min(index, len(content))
    return sum(map(len, lines[:line])) + index, content[:index]


@given(TEXTS, st.lists(st.tuples(TEXTS, *[st.integers(0, 8)] * 4), max_size=6), ENCODINGS)
def test_a_document_is_what_its_edits_make_of_it(
    text: str, edits: list[tuple[str, int, int, int, int]], encoding: Encoding
) -> None:
    edited = document(text, encoding)
    for version, (inserted, *ends) in enumerate(edits, 2):
        lines = len(naive_lines(text)) - 1
        places = sorted([(min(ends[0], lines), ends[1]), (min(ends[2], lines), ends[3])])
        (first, before), (last, until) = (naive_offset(text, *place) for place in places)
        if last < first:
            continue
        start, end = (
            Position(place[0], naive_units(within, encoding))
            for place, within in zip(places, (before, until), strict=True)
        )
        assert len(utf8(text)) == edited.size
        (edit,) = edited.apply([partial(start, end, inserted)], version)
        assert (text[first:last], inserted) == (edit.removed, edit.inserted)
        assert len(utf8(text[:first])) == edit.start
        assert text[:first].endswith(edit.before)
        assert text[last:].startswith(edit.after)
        text = text[:first] + inserted + text[last:]
        assert text == edited.text
        assert line_starts(text) == edited.starts
        assert version == edited.version


def utf8(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


@given(TEXTS, TEXTS)
def test_of_a_whole_text_the_edit_is_what_differs(old: str, new: str) -> None:
    edited = document(old)
    (edit,) = edited.apply([TextDocumentContentChangeWholeDocument(new)], 2)
    assert (new, line_starts(new)) == (edited.text, edited.starts)
    assert utf8(old)[: edit.start] + utf8(edit.inserted) + utf8(old)[edit.start + len(utf8(edit.removed)) :] == utf8(
        new
    )
    if edit.removed and edit.inserted:
        assert edit.removed[0] != edit.inserted[0]


def test_an_edit_says_in_bytes_what_it_stands_behind() -> None:
    edited = document("# é\ndef f():\n    return 'é'\n\n")
    (edit,) = edited.apply([partial(Position(3, 0), Position(3, 0), "    # never")], 2)
    assert (len(utf8("# é\ndef f():\n    return 'é'")), len(utf8("# é\n"))) == (edit.behind, edit.opened)


def test_a_range_given_backwards_is_the_range_between() -> None:
    edited = document("abc")
    edited.apply([partial(Position(0, 2), Position(0, 1), "x")], None)
    assert ("axc", 1) == (edited.text, edited.version)


def test_typing_into_a_large_file_looks_for_lines_only_in_what_was_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    edited, read = document("some_name = another_name(argument)\n" * 3000), list[str]()
    assert 3001 == len(edited.starts)

    def noted(text: str) -> list[int]:
        read.append(text)
        return line_starts(text)

    monkeypatch.setattr("packlens.lsp.workspace.documents.line_starts", noted)
    for row in range(200):
        edited.apply([partial(Position(row * 10, 4), Position(row * 10, 4), "é\n")], row)
    assert 3201 == len(edited.starts)
    assert ["é\n"] * 200 == read
