"""Files whose extension two languages claim."""

from __future__ import annotations

import pytest

from packlens.extract.languages.file_language import language_of_text
from packlens.extract.languages.language import languages
from packlens.extract.records import file_record

_C = (
    "#ifndef A_H\n#define A_H\n/* a class of things; see std */\n"
    "struct queue { int size; };\nint push(struct queue *q);\n#endif\n"
)
_CPP = "#pragma once\nnamespace store {\nclass Queue {\n public:\n  int size() const;\n};\n}\n"


@pytest.mark.parametrize(
    ("path", "text", "name"),
    [
        ("a.h", _C, "c"),
        ("a.h", _CPP, "cpp"),
        ("a.h", "#include <vector>\n", "cpp"),
        ("a.h", "#include <string.h>\nvoid f(const char *s);\n", "c"),
        ("a.h", "template <typename T> T f(T x);\n", "cpp"),
        ("a.h", "struct A : B {\n public:\n int x;\n};\n", "cpp"),
        ("a.h", "", "c"),
        ("a.H", _CPP, "cpp"),
        ("a.c", _CPP, "c"),
        ("a.cc", "int x;\n", "cpp"),
        ("a.h", "#import <A/A.h>\n@interface A : B\n@end\n", "objectivec"),
    ],
)
def test_a_header_is_of_the_language_it_is_written_in(path: str, text: str, name: str) -> None:
    language = language_of_text(path, text.encode())
    assert language is not None
    assert language.name == name


def test_a_file_that_only_ends_like_those_of_a_language_is_not_read() -> None:
    matlab, objective = "function y = twice(x)\n  y = 2 * x;\nend\n", "@implementation A\n@end\n"
    language = languages()["objectivec"]
    assert "not read: nothing in it is objectivec" == file_record(language, "a.m", matlab.encode(), 0).problem
    assert "" == file_record(language, "a.m", objective.encode(), 0).problem
    assert "" == file_record(language, "a.mm", matlab.encode(), 0).problem


def test_translations_of_qt_are_no_typescript() -> None:
    language = languages()["typescript"]
    for translations in (b'<?xml version="1.0" ?><!DOCTYPE TS><TS>', b"\n<!DOCTYPE TS><TS>\n"):
        assert "not read: nothing in it is typescript" == file_record(language, "app_de.ts", translations, 0).problem
    for code in (b"", b"<Cart>load();\n", b"export const a = 1;\n"):
        assert "" == file_record(language, "app.ts", code, 0).problem
        assert language is language_of_text("app.ts", code)


@pytest.mark.parametrize("path", ["a.yml", "a.h"])
@pytest.mark.parametrize(
    "unit",
    ["services:\n", "services:\n \n", "on:\n", "jobs: \n", "kind:\n", "openapi: \n", " \t", "  \n", "class a \t"],
)
def test_a_megabyte_is_classified_in_linear_time(path: str, unit: str) -> None:
    """Quadratic patterns would take hours, and the limit of time for a test would end it."""
    assert language_of_text(path, (unit * 200_000)[: 1 << 20].encode()) is not None
