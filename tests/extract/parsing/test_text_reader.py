from __future__ import annotations

import sys

import pytest
import tree_sitter
from hypothesis import given
from hypothesis import strategies as st

from packlens.extract.languages.language import languages
from packlens.extract.parsing.text_reader import TextReader

LINE = "def größe(x): return '€' + x.preis  # 1\n"


def test_the_pieces_of_a_parse_are_a_few_buffers() -> None:
    """Bindings never free what a parser reads: 36 MB for 161 KB of Scala, when each piece was a new object."""
    reader, given_objects = TextReader(LINE.encode() * 4000), {}

    def read(offset: int, point: tree_sitter.Point) -> bytes | bytearray:
        piece = reader(offset, point)
        given_objects[id(piece)] = piece
        return piece

    languages()["python"].parser.parse(read)
    assert sum(map(sys.getsizeof, given_objects.values())) < 10_000


@given(st.text(st.sampled_from("a€ \n"), max_size=300), st.integers(0, 3000))
def test_a_tree_and_what_predicates_read_equal_those_of_the_whole_text(end: str, length: int) -> None:
    raw = LINE.encode() * (length // len(LINE)) + end.encode()
    language = languages()["python"]
    reader = TextReader(raw)
    tree = language.parser.parse(reader)
    reader.is_parsed = True
    expected = language.parser.parse(raw)
    assert str(expected.root_node) == str(tree.root_node)
    assert expected.root_node.text == tree.root_node.text


@pytest.mark.parametrize("offset", [0, 1, 1000, 1023, 1024, 2999, 3000, 9000])
def test_a_piece_begins_at_its_offset(offset: int) -> None:
    raw = bytes(range(250)) * 12
    piece = TextReader(raw)(offset, tree_sitter.Point(0, offset))
    assert raw[offset:].startswith(bytes(piece))
    assert bool(piece) == (offset < len(raw))
