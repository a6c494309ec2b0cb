"""Positions against a naive conversion, on texts with everything that has ever gone wrong."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from lsprotocol.types import Position

from packlens.lsp.workspace.positions import (
    UTF16,
    Encoding,
    decoded,
    index_at,
    line_starts,
    offset_at,
    position_at,
    position_of_byte,
    range_of_bytes,
    unit_count,
    whole_lines,
)
from tests.lsp.encodings import ENCODINGS, TEXTS, naive_lines, naive_units


@given(TEXTS)
def test_lines_end_where_the_protocol_says(text: str) -> None:
    starts = line_starts(text)
    cut = [text[a:b] for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]
    assert naive_lines(text) == cut


@given(TEXTS, ENCODINGS)
def test_units_are_counted_as_the_codec_counts_them(text: str, encoding: Encoding) -> None:
    assert naive_units(text, encoding) == unit_count(text, encoding)


@given(TEXTS, st.data(), ENCODINGS)
def test_every_offset_outside_of_a_line_end_survives_the_way_there_and_back(
    text: str, data: st.DataObject, encoding: Encoding
) -> None:
    offset = data.draw(st.integers(0, len(text)))
    starts = line_starts(text)
    position = position_at(text, starts, offset, encoding)
    within_break = text[offset - 1 : offset + 1] == "\r\n"
    assert offset - within_break == offset_at(text, starts, position, encoding)


@given(TEXTS, st.integers(0, 12), st.integers(0, 40), ENCODINGS)
def test_positions_beyond_the_end_are_the_end(text: str, line: int, character: int, encoding: Encoding) -> None:
    lines = naive_lines(text)
    offset = offset_at(text, line_starts(text), Position(line, character), encoding)
    if line >= len(lines):
        assert len(text) == offset
        return
    before, content = sum(map(len, lines[:line])), lines[line].rstrip("\r\n")
    inside = offset - before
    assert 0 <= inside <= len(content)
    assert naive_units(content[:inside], encoding) <= character
    if inside < len(content):
        assert naive_units(content[: inside + 1], encoding) > character


@given(TEXTS, st.integers(0, 40), ENCODINGS)
def test_a_position_within_a_character_is_its_start(text: str, units: int, encoding: Encoding) -> None:
    index = index_at(text, units, encoding)
    assert naive_units(text[:index], encoding) <= units or index == 0


@given(TEXTS, st.data(), ENCODINGS)
def test_bytes_and_code_points_have_the_same_positions(text: str, data: st.DataObject, encoding: Encoding) -> None:
    offset = data.draw(st.integers(0, len(text)))
    at = len(text[:offset].encode("utf-8", "surrogatepass"))
    assert position_at(text, line_starts(text), offset, encoding) == position_of_byte(
        text.encode("utf-8", "surrogatepass"), at, encoding
    )


@given(st.binary(max_size=60), st.integers(-5, 70), st.integers(-5, 70), ENCODINGS)
def test_any_bytes_have_a_range(data: bytes, start: int, end: int, encoding: Encoding) -> None:
    found = range_of_bytes(data, min(start, end), max(start, end), encoding)
    assert (0, 0) <= (found.start.line, found.start.character) <= (found.end.line, found.end.character)


def test_a_byte_order_mark_is_no_column() -> None:
    data = b"\xef\xbb\xbfdef f(): pass"
    assert Position(0, 4) == position_of_byte(data, 7, UTF16)
    assert "def f(): pass" == decoded(data)


def test_lines_of_the_index_are_whole_lines_of_the_editor() -> None:
    found = whole_lines(3, 5)
    assert (Position(2, 0), Position(5, 0)) == (found.start, found.end)
