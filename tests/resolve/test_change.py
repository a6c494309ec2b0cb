"""Names that differ for other files after an edit."""

from __future__ import annotations

from textwrap import dedent

import pytest

from packlens.extract.extraction import extract
from packlens.extract.language import language_of
from packlens.resolve.change import compare
from packlens.resolve.entries import SourceFile, file_entry
from packlens.resolve.inheritance import link_types
from packlens.resolve.names import Names
from packlens.resolve.symbol_table import SymbolTable

SHAPE = """
    class Shape:
        def list(self): pass
        def area(self): pass

    def make(): return Shape()
"""
USERS = """
    from shape import Shape, make

    ITEMS = list()
    MADE = make()

    class Page:
        def rows(self): return self.list()

    class Square(Shape):
        sides = list()
        def all(self): return self.list()
        def every(self): return self.all()
"""


def source(path: str, text: str) -> SourceFile:
    language = language_of(path)
    assert language is not None
    return SourceFile(path, language.name, extract(language, path, dedent(text).encode()).facts)


def changed_names(edited: str) -> set[str]:
    """Names that differ for others when shape.py becomes another text."""
    table = SymbolTable([source("shape.py", SHAPE), source("users.py", USERS)])
    link_types(Names(table))
    return compare(table, [file_entry(source("shape.py", edited))], []).names


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("def list", "def lines", {"list", "lines", "all", "every", "sides"}),
        ("def make", "def build", {"make", "build", "MADE"}),
        ("def area", "def surface", {"area", "surface"}),
    ],
)
def test_a_name_changes_what_may_call_it(old: str, new: str, expected: set[str]) -> None:
    """A method is called by its own type and those below; a bare call elsewhere means a function of the same name."""
    assert changed_names(SHAPE.replace(old, new)) == expected


def test_a_function_that_was_a_method_changes_bare_calls() -> None:
    """What leaves its type can be called without a receiver."""
    outside = SHAPE.replace("        def list(self): pass\n", "") + "\n    def list(): return Shape()\n"
    assert {"ITEMS", "all", "sides"} <= changed_names(outside)
