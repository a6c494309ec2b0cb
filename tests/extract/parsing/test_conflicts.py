"""Texts that a merge has left in conflict."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.extract.extraction import extract
from packlens.extract.languages.language import languages
from packlens.extract.parsing.conflicts import conflicts, without_conflicts

BEFORE = b"class Cart:\n    def total(self):\n"
FIRST = b"        return sum(self.items)\n"
OTHER = b"        return 0\n"
AFTER = b"\n    def empty(self): ...\n"
MERGED = BEFORE + b"<<<<<<< HEAD\n" + FIRST + b"=======\n" + OTHER + b">>>>>>> topic\n" + AFTER
WITH_BASE = MERGED.replace(b"=======", b"||||||| 0123abc\n    was = 1\n=======")


@pytest.mark.parametrize("line_break", [b"\n", b"\r\n"])
@pytest.mark.parametrize("text", [MERGED, WITH_BASE])
def test_only_the_first_side_stays_in_its_place(text: bytes, line_break: bytes) -> None:
    text = text.replace(b"\n", line_break)
    left = without_conflicts(text)
    assert (len(text), text.count(b"\n")) == (len(left), left.count(b"\n"))
    assert (BEFORE + FIRST + AFTER).split() == left.split()
    first_side = FIRST.replace(b"\n", line_break)
    assert text.index(first_side) == left.index(first_side)


@pytest.mark.parametrize(
    "text",
    [
        b"Title\n=======\n",
        b"<<<<<<< HEAD\nmine\n=======\n",
        b"<<<<<<< HEAD\nmine\n>>>>>>> topic\n",
        b">>>>>>> topic\n=======\n<<<<<<< HEAD\n",
        b"x = a <<<<<<< b\n=======\n>>>>>>> c\n",
    ],
)
def test_markers_without_a_whole_conflict_are_text(text: bytes) -> None:
    assert [] == conflicts(text)
    assert text is without_conflicts(text)


def test_definitions_around_and_within_a_conflict_are_those_of_the_first_side() -> None:
    facts = extract(languages()["python"], "cart.py", MERGED).facts
    assert [("Cart", 1, 9), ("Cart.total", 2, 4), ("Cart.empty", 9, 9)] == [
        (each.qualified_name, each.start_line, each.end_line) for each in facts.definitions[1:]
    ]
    assert "def total(self)" == facts.definitions[2].signature


@given(
    st.lists(
        st.sampled_from([b"<<<<<<< a", b"||||||| b", b"=======", b">>>>>>> c", b"x", b""]), min_size=1, max_size=12
    )
)
def test_any_order_of_markers_keeps_lengths(lines: list[bytes]) -> None:
    text = b"\n".join(lines)
    left = without_conflicts(text)
    assert [len(line) for line in left.split(b"\n")] == [len(line) for line in lines]


def test_many_openings_take_time_in_proportion() -> None:
    assert [] == conflicts(b"<<<<<<< a\n" * 1_000_000)
