"""The labels of symbols in a pack."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.model import Span
from packlens.wire.labels import distinct, labels, location
from tests.wire.samples import make_node, make_symbol


def test_a_name_that_occurs_once_is_enough() -> None:
    assert labels([make_symbol(0), make_symbol(1, qualified_name="other")]) == ["Session.validate", "other"]


def test_namesakes_go_by_symbol_id() -> None:
    assert labels([make_symbol(0), make_symbol(1, path="b.py")]) == [
        "src/auth/session.py:Session.validate#method",
        "b.py:Session.validate#method~1",
    ]


@given(st.lists(st.tuples(st.sampled_from("aab"), st.sampled_from(["a", "b", "b~2", "c"]))))
def test_distinct_names_are_distinct_even_when_identities_clash(pairs: list[tuple[str, str]]) -> None:
    result = distinct([name for name, _ in pairs], [identity for _, identity in pairs])
    assert len(set(result)) == len(pairs)


@pytest.mark.parametrize(
    ("path", "first", "last", "expected"),
    [("a.py", 1, 2, "a.py:1-2"), ("a.py", 3, 3, "a.py:3"), ("", 0, 0, ""), ("a\nb.py", 1, 1, "a b.py:1")],
)
def test_location_is_path_and_lines(path: str, first: int, last: int, expected: str) -> None:
    assert location(replace(make_node(path=path), span=Span(0, 0, first, last))) == expected
