"""What a method takes and returns, by its text."""

from __future__ import annotations

import pytest

from packlens.extract.definitions.shapes import contradict, shape_of


@pytest.mark.parametrize(
    ("signature", "expected"),
    [
        ("()", ">"),
        ("() error", ">error"),
        ("(ctx context.Context, a, b int) (int, error) ", "Context,int,int>int,error"),
        ("(p []byte) (n int, err error)", "[]uint8>int,error"),
        ("(names ...string) <-chan *shop.Cart", "[]string><-chan*Cart"),
        ("(context.Context, map[string]int)", "Context,map[string]int>"),
        ("(handle func(a, b int) error, n int)", "?,int>"),
        ("(value interface{}, more any)", "any,any>"),
        ("(\n\tfirst string,\n\tsecond int,\n)", "string,int>"),
        ("(item T) Stack[T]", "?>?"),
        (": broken", ""),
        ("(broken", ""),
    ],
)
def test_a_shape_is_the_types_of_parameters_and_results(signature: str, expected: str) -> None:
    assert expected == shape_of(signature)


@pytest.mark.parametrize(
    ("shape", "other", "expected"),
    [
        (">error", ">error", False),
        (">error", ">", True),
        ("int>", "string>", True),
        ("?>", "string>", False),
        ("?,int>", "string>", True),
        ("", "string>", False),
    ],
)
def test_shapes_contradict_where_no_signature_has_both(shape: str, other: str, expected: bool) -> None:
    assert expected == contradict(shape, other)
    assert expected == contradict(other, shape)
