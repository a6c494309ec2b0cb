"""What dotted names mean."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from packlens.engine.context_engine import ContextEngine
from packlens.errors import SymbolNotFoundError
from packlens.retrieve.corpus.candidates import candidate_mask
from packlens.retrieve.names.dotted_names import name_parts, resolve_dotted
from packlens.retrieve.names.spelled_names import dotted_names, spelled_name_scores
from tests.trees import write_tree

TREE = {
    "src/shop/app.py": "class Shop:\n    def run(self):\n        return 1\n\n\n"
    "class Config:\n    def run(self):\n        return 2\n",
    "src/shop/runner.py": "def run(shop):\n    return shop\n",
    "src/other/config.py": "def run():\n    return 3\n\n\n"
    "class Outer:\n    class Shop:\n        def run(self):\n            return 4\n",
}


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> ContextEngine:
    root: Path = write_tree(tmp_path_factory.mktemp("w"), TREE)
    opened = ContextEngine.open(root, database=tmp_path_factory.mktemp("db") / "x.db")
    opened.index()
    return opened


def names_meant(engine: ContextEngine, name: str, *, exact: bool = False) -> list[str]:
    view, parts = engine.view, name_parts(name)
    named = [p for p, known in enumerate(view.symbols.names) if known == parts[-1]]
    found = resolve_dotted(parts, named, view, exact=exact)
    return sorted(f"{view.symbols.path_of(p)}:{view.symbols.qualified_names[p]}" for p in found)


SHOP, CONFIG = "src/shop/app.py:Shop.run", "src/shop/app.py:Config.run"
INNER = "src/other/config.py:Outer.Shop.run"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Config.run", [CONFIG]),
        ("config.run", [CONFIG]),  # a variable that is called like its class
        ("Shop.run", [INNER, SHOP]),
        ("Shop#run", [INNER, SHOP]),
        ("Outer::Shop::run", [INNER]),
        ("shop.app.Shop.run", [SHOP]),
        ("shop.Shop.run", [SHOP]),  # a package that shows what its modules define
        ("other.config.run", ["src/other/config.py:run"]),
        ("runner.run", ["src/shop/runner.py:run"]),
        ("app.run", [CONFIG, SHOP]),  # of a file, though in classes
        ("nowhere.run", []),
        ("app.shop.Shop.run", []),  # folders and files in another order
    ],
)
def test_what_stands_before_a_name_leads_to_the_symbols_that_are_meant(
    engine: ContextEngine, name: str, expected: list[str]
) -> None:
    assert names_meant(engine, name) == expected


@pytest.mark.parametrize("name", ["config.run", "app.run", "shop.run"])
def test_what_is_only_likely_does_not_count_as_exact(engine: ContextEngine, name: str) -> None:
    assert CONFIG not in names_meant(engine, name, exact=True)
    assert SHOP not in names_meant(engine, name, exact=True)


def test_a_symbol_is_found_by_its_module_path(engine: ContextEngine) -> None:
    view = engine.view
    for name in ("shop.app.Shop.run", "shop::app::Shop::run", "src.shop.app.Shop.run"):
        assert [f"{view.symbols.path_of(p)}:{view.symbols.qualified_names[p]}" for p in engine.find(name)] == [SHOP]
    with pytest.raises(SymbolNotFoundError):
        engine.find("shop.app.run")


def test_a_dotted_name_in_a_task_counts_for_what_it_means_alone(engine: ContextEngine) -> None:
    view = engine.view
    for task in ("make Config.run faster", "Why does `Config.run()` return 2?", "Config#run: return three"):
        found = spelled_name_scores(task, view, candidate_mask(view.symbols), 60)
        assert [view.symbols.qualified_names[p] for p in np.flatnonzero(found == 1.0).tolist()] == ["Config.run"]


@pytest.mark.parametrize(
    "task", ["see src/shop/app.py", "mail a@shop.run", "https://shop.run/x", "version 1.2.3", "the end. run it"]
)
def test_paths_addresses_and_ends_of_sentences_are_no_dotted_names(task: str) -> None:
    assert dotted_names(task) == {}
