"""What a text's bytes say before it is parsed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from packlens.extract.content import has_line_beyond


@given(st.integers(0, 6), st.lists(st.sampled_from(b"ab\n"), max_size=40).map(bytes))
def test_a_line_is_too_long_wherever_it_stands(length: int, source: bytes) -> None:
    assert has_line_beyond(length, source) is (max(map(len, source.split(b"\n"))) > length)
