"""The type arguments of bases, and the type parameters that they name."""

from __future__ import annotations

import pytest

from packlens.extract.extraction import extract
from packlens.extract.facts import FileFacts
from packlens.extract.languages.file_language import language_of


def _facts(path: str, text: str) -> FileFacts:
    language = language_of(path)
    assert language is not None
    return extract(language, path, text.encode()).facts


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("a.java", "class A<T, U> extends Base<List<T>, Map<Long, Cart>, U> {}", "<List[*0,Map[=Cart,*1"),
        ("a.java", "class A extends Base<? extends Cart> {}", "<Cart"),
        ("a.cs", "class A : Base <Cart, int> { }", "2`<Cart,int"),
        ("a.cs", "class A : Base { }", ""),
        ("a.kt", "class A<out T> : shop.Base<T, Cart?>()", "<*0,Cart"),
        ("a.ts", "export class A extends Base<Cart[]> {}", "<[Cart"),
        ("a.ts", f"export class A extends Base<{', '.join(['Cart'] * 9)}> {{}}", ""),
        ("a.ts", f"export class A extends Base<{'x' * 500}> {{}}", ""),
        ("a.java", "class A extends Base<Cart", ""),
        ("a.java", "class A extends Base<> {}", ""),
    ],
)
def test_a_base_has_its_type_arguments(path: str, text: str, expected: str) -> None:
    bases = [each.arguments for each in _facts(path, text).references if each.kind in ("extends", "implements")]
    assert bases[:1] == [expected] or (not bases and not expected)


def test_only_type_parameters_of_the_type_around_have_numbers() -> None:
    text = """
        class Outer<A, T> {
            T held() { return null; }
            List<T> all() { return null; }
            <T> T cast() { return null; }
            class Inner<B> { T outer() { return null; } B own() { return null; } List<A> listed() { return null; } }
        }
        """
    types = {each.name: each.type_name.partition("#")[0] for each in _facts("Outer.java", text).definitions}
    assert types["held"] == "*1"
    assert types["all"] == "List[*1"
    assert types["cast"] == "*T"
    assert types["outer"] == "*T"
    assert types["own"] == "*0"
    assert types["listed"] == "List"
