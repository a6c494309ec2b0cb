"""A dotted name reaches what its type inherits, in each language that has classes or traits."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens.engine.context_engine import ContextEngine
from packlens.engine.symbols.inherited_names import inherited_words, symbol_words
from packlens.errors import SymbolNotFoundError
from tests.sources import indexed_engine
from tests.trees import write_tree

PYTHON = {
    "base.py": "class Root:\n    def route(self):\n        return 1\n\n    def run(self):\n        return 2\n",
    "middle.py": "from base import Root\n\n\nclass Middle(Root):\n    def run(self):\n        return 3\n",
    "app.py": "from middle import Middle\n\n\nclass App(Middle):\n    def own(self):\n        return 4\n",
}
OTHERS = {
    "java": ("A.java", "class Base { void go() {} }\nclass Derived extends Base { void own() {} }\n"),
    "typescript": (
        "a.ts",
        "class Base { go() { return 1 } }\nexport class Derived extends Base { own() { return 2 } }\n",
    ),
    "csharp": ("A.cs", "class Base { public void go() {} }\nclass Derived : Base { public void own() {} }\n"),
    "kotlin": ("a.kt", "open class Base { fun go() = 1 }\nclass Derived : Base() { fun own() = 2 }\n"),
    "ruby": ("a.rb", "class Base\n  def go\n    1\n  end\nend\n\nclass Derived < Base\n  def own\n    2\n  end\nend\n"),
    "php": ("a.php", "<?php\nclass Base { function go() {} }\nclass Derived extends Base { function own() {} }\n"),
    "swift": ("a.swift", "class Base { func go() {} }\nclass Derived: Base { func own() {} }\n"),
}


def found_names(tree: Path, database: Path, name: str) -> list[str]:
    with ContextEngine.open(tree, database=database) as engine:
        engine.index()
        return [node.qualified_name for node in engine.nodes(engine.find(name)).values()]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("App.route", ["Root.route"]),
        ("App.run", ["Middle.run"]),
        ("app.App.run", ["Middle.run"]),
        ("App.own", ["App.own"]),
    ],
)
def test_the_nearest_base_that_declares_a_member_is_meant(tmp_path: Path, name: str, expected: list[str]) -> None:
    assert found_names(write_tree(tmp_path / "tree", PYTHON), tmp_path / "x.db", name) == expected


@pytest.mark.parametrize(
    ("symbol", "words"),
    [
        ("App.route", ", inherited by App"),
        ("app.App.run", ", inherited by App"),
        ("App.own", ""),
        ("own", ""),
        ("app.py:App.own", ""),
        ("app.py:App.own#method", ""),
        ("middle.Middle.run", ""),
    ],
)
def test_an_inherited_member_is_described(tmp_path: Path, symbol: str, words: str) -> None:
    with indexed_engine(tmp_path, PYTHON) as engine:
        (position,) = engine.find(symbol)
        assert inherited_words(symbol, position, engine.view) == words
        (node,) = engine.nodes([position]).values()
        assert f"({node.kind}{words}) {node.path}:" in symbol_words(symbol, node, engine.view)
        assert engine.blast_radius(symbol).inherited == words.removeprefix(", ")


def test_what_no_base_declares_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(SymbolNotFoundError):
        found_names(write_tree(tmp_path / "tree", PYTHON), tmp_path / "x.db", "App.missing")


def test_classes_that_inherit_from_each_other_end(tmp_path: Path) -> None:
    tree = write_tree(tmp_path / "tree", {"a.py": "class A(B):\n    pass\n\n\nclass B(A):\n    pass\n"})
    with pytest.raises(SymbolNotFoundError):
        found_names(tree, tmp_path / "x.db", "A.run")


@pytest.mark.parametrize("language", OTHERS)
def test_inherited_members_are_found_in_other_languages(tmp_path: Path, language: str) -> None:
    tree = write_tree(tmp_path / "tree", dict([OTHERS[language]]))
    assert found_names(tree, tmp_path / "x.db", "Derived.go") == ["Base.go"]
