"""A JSON document that is read piece by piece holds what the standard library reads at once."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.evidence import json_stream
from packlens.evidence.json_stream import JsonStream, JsonStreamError

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


def entered(document: JsonStream, depth: int) -> Any:
    """Return the next value; what lies below `depth` is decoded, the rest entered."""
    if depth and document.begins() == "{":
        return {name: entered(document, depth - 1) for name in document.members()}
    if depth and document.begins() == "[":
        return [entered(document, depth - 1) for _ in document.items()]
    return document.value()


def read_whole(data: bytes) -> None:
    """Read a document and what may follow it."""
    document = JsonStream(io.BytesIO(data))
    entered(document, 2)
    document.end()


@given(VALUES, st.integers(0, 3), st.sampled_from([1, 2, 3, 7, 1 << 18]), st.booleans(), st.sampled_from([None, 1]))
def test_a_document_is_what_was_written_wherever_it_is_cut(
    value: object, depth: int, chunk: int, ascii_only: bool, indent: int | None
) -> None:
    data = json.dumps(value, ensure_ascii=ascii_only, indent=indent).encode("utf-8", "surrogatepass")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(json_stream, "_CHUNK", chunk)
        document = JsonStream(io.BytesIO(data))
        assert value == entered(document, depth)
        document.end()
        document = JsonStream(io.BytesIO(b"[" + data + b", 7]"))
        items = document.items()
        next(items)
        document.skip()
        next(items)
        assert 7 == document.value()


@pytest.mark.parametrize("text", ["", "[1", "[1,", "[1 2]", '{"a" 1}', "{1: 2}", "[1]]", "\xff", "[" * 100_000, '"a'])
def test_what_is_no_document_is_an_error(text: str) -> None:
    with pytest.raises(JsonStreamError):
        read_whole(text.encode("latin-1"))


@pytest.mark.parametrize("text", ['"a', '"a\\', "[1", '{"a": [', ""])
def test_what_ends_early_cannot_be_skipped(text: str) -> None:
    with pytest.raises(JsonStreamError):
        JsonStream(io.BytesIO(text.encode())).skip()


def test_values_that_are_decoded_are_bounded_and_skipped_ones_are_not() -> None:
    large = b'{"a": "' + b"x" * (9 << 20) + b'", "b": 1}'
    with pytest.raises(JsonStreamError):
        entered(JsonStream(io.BytesIO(large)), 1)

    document = JsonStream(io.BytesIO(large))
    members = document.members()
    next(members)
    document.skip()

    assert "b" == next(members)
