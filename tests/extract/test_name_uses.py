"""Every place of a use, where facts have only the first line."""

from __future__ import annotations

from packlens.extract.languages.file_language import language_of
from packlens.extract.name_uses import imported_names, name_uses
from packlens.symbol_id import integer_id

TEXT = b"""from tools import check as verify


def check(item):
    return item


def pay(item, other):
    # check is not used here
    verify(item), "check(item)"
    other.checked(item)
    return [verify, check(item), check]
"""


def places(text: bytes, *names: str) -> list[tuple[int, bytes]]:
    language = language_of("a.py")
    assert language is not None
    return [(use.line, text[use.start : use.end]) for use in name_uses(language, "a.py", text, names)]


def test_uses_are_found_under_both_names_and_not_in_comments_and_strings() -> None:
    assert [(1, b"check"), (10, b"verify"), (12, b"verify"), (12, b"check"), (12, b"check")] == places(TEXT, "check")


def test_uses_in_one_definition_are_not_those_of_another() -> None:
    text = b"def a(check):\n    return check\n\n\ndef b():\n    return check(1)\n\n\ndef check(x):\n    return x\n"
    assert (6, b"check") in places(text, "check")
    assert not [line for line, _ in places(text, "check") if line == 9]


def test_a_use_is_of_the_innermost_definition_around_it() -> None:
    text = b"def check(x): ...\ndef outer(x):\n  check(x)\n  def inner(y):\n    check(y)\n  check(x)\n\ncheck(1)\n"
    language = language_of("a.py")
    assert language is not None
    symbols = ("outer#function", "outer.inner#function", "outer#function", "a.py#file")
    expected = [integer_id(f"a.py:{symbol}") for symbol in symbols]
    assert expected == [use.user for use in name_uses(language, "a.py", text, ["check"])]


def test_a_text_that_is_no_code_has_no_uses() -> None:
    assert [] == places(b"\x00\x01check(", "check")
    assert [] == places(b"", "check")
    assert [] == places(b"(" * 100_000 + b"check(1)", "check")


def test_names_of_imports_are_known_by_their_other_names() -> None:
    language = language_of("a.py")
    assert language is not None
    assert {"verify": "check"} == imported_names(language, "a.py", TEXT)
    assert {} == imported_names(language, "a.py", b"\x00")
