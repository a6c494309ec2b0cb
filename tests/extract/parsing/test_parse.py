"""Texts that a parser or a query may never end with are stopped, or ask for limits before anything is lost."""

from __future__ import annotations

import pytest

from packlens.extract.languages.file_language import language_of
from packlens.extract.languages.language import languages
from packlens.extract.parsing import parse as parse_module
from packlens.extract.parsing.parse import NeedsLimitsError, parse
from packlens.extract.records import file_record


def test_a_parser_that_does_not_come_to_an_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    source = b"def add(): pass\n" + b"add(); " * 1000
    _, root = parse(languages()["python"], source, within_limits=True)
    assert not root.has_error
    monkeypatch.setattr(parse_module, "_MIN_STEPS", 0)
    monkeypatch.setattr(parse_module, "_BYTES_A_STEP", 10_000)
    with pytest.raises(ValueError, match="does not come to an end"):
        parse(languages()["python"], source, within_limits=True)


@pytest.mark.parametrize("name", ["tsx", "typescript"])
@pytest.mark.parametrize("around", ["{}", "let a = 1;\n{}\nlet b = 2;\n", "{}" + " " * 1200])
def test_text_that_a_parser_never_ends_with_is_a_problem_of_the_file(name: str, around: str) -> None:
    """What a bisection left of 5,000 random characters."""
    endless = around.format("""`T="">[L?3/''[''<j[K"A"#& /c"*9u-"k+[6v=$:P}?]:1X""")
    record = file_record(languages()[name], "a.tsx", endless.encode(), 0)
    assert record.problem == "not parsed: the parser does not come to an end"


DEEP = b"x = " + b"(\n" * 9_000 + b"1" + b"\n)" * 9_000
UNCLOSED = b"a<\n" * 24_000
"""One step of the parser takes gigabytes with it."""


@pytest.mark.parametrize(
    ("path", "text"),
    [
        *((path, b"{[(\n" * 18_000) for path in ("a.ex", "a.cs", "a.py", "a.sh")),
        ("a.py", DEEP),
        *((path, UNCLOSED) for path in ("a.java", "a.cs")),
        ("a.py", b"/*\n" * 2_000),
    ],
    ids=["broken.ex", "broken.cs", "broken.py", "broken.sh", "deep", "unclosed.java", "unclosed.cs", "repetitive"],
)
def test_a_text_that_a_query_or_the_parser_may_stall_on_asks_for_limits(path: str, text: bytes) -> None:
    language = language_of(path)
    assert language is not None
    with pytest.raises(NeedsLimitsError):
        parse(language, text, within_limits=False)
