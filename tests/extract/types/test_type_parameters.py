"""Type parameters, and how many stand behind a name."""

from __future__ import annotations

import pytest

from packlens.extract.types.type_parameters import count_behind


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b"Cache", 0),
        (b"Cache<T>", 1),
        (b"Cache <T, [Named(1, 2)] in U>", 2),
        (b"Cache<(int, string), int[,], Map<K, V>>", 3),
        (b"Cache<,>", 2),
        (b"Cache()<T>", 0),
        (b"Cache < 3; Other > 4", 0),
        (b"Cache < 3) > 4", 0),
        (b"Cache<" + b"T," * 3000 + b"T>", 0),
        (b"Cache<T, ", 0),
        (b"Cache<" + b"T," * 200 + b"T>", 99),
    ],
)
def test_what_stands_in_the_list_behind_a_name_is_counted(text: bytes, expected: int) -> None:
    assert count_behind(text, len("Cache")) == expected
