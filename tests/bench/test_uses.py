"""What the comparison of uses takes a name's place for."""

from __future__ import annotations

import pytest

from tests.bench.uses.ways import BASE, CALL, DECORATOR, IMPORT, TEXT, TYPE, VALUE, Ways

PYTHON = b"""from shop import imported
__all__ = ["spelled"]

@decorating
@made(argument)
class Cart(base, shop.dotted_base):
    def add(self, item: hinted, *, done=default) -> shop.returned:
        called(passed)
        shop.dotted_call(key=shop.dotted_value)
"""
TYPESCRIPT = b"""import { imported } from "./shop";
class Cart<T> extends base implements Interface {
  @decorating add(item: Hinted): void { called(passed); new built(); this.value = stored; }
}
"""


@pytest.mark.parametrize(
    ("name", "way"),
    [
        ("imported", IMPORT),
        ("spelled", TEXT),
        ("decorating", DECORATOR),
        ("made", DECORATOR),
        ("argument", VALUE),
        ("base", BASE),
        ("dotted_base", BASE),
        ("hinted", TYPE),
        ("default", VALUE),
        ("returned", TYPE),
        ("called", CALL),
        ("passed", VALUE),
        ("dotted_call", CALL),
        ("dotted_value", VALUE),
    ],
)
def test_how_a_python_name_is_used(name: str, way: str) -> None:
    assert way == Ways({"a.py": PYTHON}).way("a.py", PYTHON.index(name.encode()))


@pytest.mark.parametrize(
    ("name", "way"),
    [
        ("imported", IMPORT),
        ("base", BASE),
        ("Interface", BASE),
        ("decorating", DECORATOR),
        ("Hinted", TYPE),
        ("called", CALL),
        ("passed", VALUE),
        ("built", CALL),
        ("stored", VALUE),
    ],
)
def test_how_a_typescript_name_is_used(name: str, way: str) -> None:
    assert way == Ways({"a.ts": TYPESCRIPT}).way("a.ts", TYPESCRIPT.index(name.encode()))


def test_a_decorator_is_used_by_what_it_decorates() -> None:
    at = Ways({"a.py": PYTHON}).bearer("a.py", PYTHON.index(b"decorating"))
    assert PYTHON.index(b"class Cart") == at
