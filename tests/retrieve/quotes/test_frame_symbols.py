"""Frames lead to the symbols that were running, whatever machine printed them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from packlens.engine.context_engine import ContextEngine
from packlens.graph.view import Index
from packlens.retrieve.corpus.candidates import candidate_mask
from packlens.retrieve.quotes.frame_symbols import function_names, running_symbols
from packlens.retrieve.tasks.stack_traces import Frame, StackTrace
from tests.trees import SHOP, write_tree

TWINS = {
    "one/tools/utils.py": "def load(name):\n    return name\n\n\ndef other():\n    return 1\n",
    "two/tools/utils.py": "def load(name):\n    return name\n",
    "top.py": "def main():\n    return 1\n",
    "src/store/__init__.py": "",
    "src/store/app.py": "def run():\n    return 1\n",
    "src/store/json/__init__.py": "def loads(text):\n    return text\n",
    "web/source/basket.ts": "export class Basket {\n  fill(): void {}\n}\n\nexport function emptyBasket(): void {}\n",
    "web/source/other.ts": "export function fillUp(): void {}\n\n\n\n\n\n\n\n\n// above\n"
    "export function one(): void {}\n",
    "src/money.cpp": "class Money {\n  ~Money() {\n    drop();\n  }\n"
    "  Money operator-(int by) {\n    return by;\n  }\n};\n",
    "test/cart_test.exs": "defmodule CartTest do\n  use ExUnit.Case\n\n"
    '  test "add, and add again" do\n    :ok\n  end\nend\n',
}


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Index]:
    root = write_tree(tmp_path_factory.mktemp("frames"), {**SHOP, **TWINS})
    with ContextEngine.open(root, database=Path(root, ".db")) as engine:
        engine.index()
        yield engine.view


def _running(index: Index, *frames: Frame) -> dict[str, float]:
    everything = np.ones(len(index.symbols), dtype=bool)
    symbols, _ = running_symbols([StackTrace(frames)], index, everything)
    names = index.symbols.qualified_names
    running = np.flatnonzero(symbols).tolist()
    return {f"{index.symbols.path_of(p)}:{names[p]}": round(float(symbols[p]), 2) for p in running}


def test_any_prefix_leads_to_the_file(index: Index) -> None:
    for prefix in ("", "/srv/app/releases/7/", "C:/build/", "~/venv/lib/python3.12/site-packages/"):
        frame = Frame(f"{prefix}shop/checkout.py", 9, "pay")
        assert {"shop/checkout.py:pay": 1.0} == _running(index, frame)


def test_a_function_counts_more_than_a_line_that_moved(index: Index) -> None:
    assert {"shop/checkout.py:charge": 0.9} == _running(index, Frame("/srv/shop/checkout.py", 9, "charge"))


def test_a_line_is_enough_where_no_function_is_printed(index: Index) -> None:
    assert {"shop/checkout.py:pay": 0.95} == _running(index, Frame("/srv/shop/checkout.py", 9, ""))


def test_frames_of_other_code_mean_nothing(index: Index) -> None:
    assert {} == _running(index, Frame("/usr/lib/python3.12/site-packages/attr/utils.py", 90, "evolve"))
    assert {} == _running(index, Frame("/usr/lib/python3.12/json/decoder.py", 355, "raw_decode"))


@pytest.mark.parametrize(
    ("path", "function", "found"),
    [
        ("/v/site-packages/store/app.py", "run", ["src/store/app.py:run"]),
        ("/v/site-packages/gunicorn/app.py", "run", []),
        ("/v/node_modules/gunicorn/lib/app.py", "run", []),
        ("/srv/gunicorn/app.py", "run", ["src/store/app.py:run"]),
        ("/usr/lib/python3.12/json/__init__.py", "loads", []),
        ("/usr/lib/python3.12/site-packages/shop/cart.py", "add_item", ["shop/cart.py:Cart.add_item"]),
        ("/v/node_modules/my-shop/shop/cart.py", "add_item", ["shop/cart.py:Cart.add_item"]),
    ],
)
def test_a_frame_in_an_installed_package_means_the_workspaces_copy_or_nothing(
    index: Index, path: str, function: str, found: list[str]
) -> None:
    assert found == list(_running(index, Frame(path, 1, function)))


@pytest.mark.parametrize(("printed", "line"), [("Money::~Money()", 3), ("Money::operator-(int)", 6)])
def test_operators_and_destructors_are_known_by_their_signs(index: Index, printed: str, line: int) -> None:
    running = _running(index, Frame("/srv/src/money.cpp", line, printed))
    assert [f"src/money.cpp:{printed.partition('(')[0]}"] == list(running)


def test_a_test_is_known_by_its_sentence(index: Index) -> None:
    running = _running(index, Frame("/srv/test/cart_test.exs", 5, 'CartTest."test add, and add again"'))
    assert [1.0] == list(running.values())


def test_of_twins_the_one_whose_path_is_more_alike_is_meant(index: Index) -> None:
    assert {"two/tools/utils.py:load": 1.0} == _running(index, Frame("/srv/two/tools/utils.py", 2, "load"))


def test_the_innermost_frame_of_the_workspace_counts_most(index: Index) -> None:
    running = _running(
        index,
        Frame("/usr/lib/python3.12/json/decoder.py", 355, "raw_decode"),
        Frame("/srv/shop/cart.py", 15, "check_stock"),
        Frame("/srv/shop/checkout.py", 9, "pay"),
    )
    assert {"shop/cart.py:Cart.check_stock": 1.0, "shop/checkout.py:pay": 0.7} == running


def test_an_exception_of_foreign_frames_takes_nothing_from_the_one_behind_it(index: Index) -> None:
    everything = np.ones(len(index.symbols), dtype=bool)
    own, foreign = (
        StackTrace((Frame("/srv/shop/checkout.py", 9, "pay"),), 0.75),
        StackTrace((Frame("/x/y.php", 1, ""),)),
    )
    assert 1.0 == running_symbols([foreign, own], index, everything)[0].max()
    leading = StackTrace((Frame("/srv/shop/cart.py", 15, "check_stock"),))
    assert 0.75 in running_symbols([leading, own], index, everything)[0].round(2)


def test_a_java_file_is_known_by_the_package_of_its_class(index: Index) -> None:
    assert {} == _running(index, Frame("utils.py", 2, "org.other.Utils.nothing"))


def test_a_recursion_counts_once(index: Index) -> None:
    frame, outer = Frame("/srv/shop/checkout.py", 20, "charge"), Frame("/srv/shop/checkout.py", 9, "pay")
    assert _running(index, frame, outer) == _running(index, *[frame] * 50, outer)


@pytest.mark.parametrize(
    ("printed", "names"),
    [
        ("add", ["add"]),
        ("Cart.add", ["add", "Cart"]),
        ("com.shop.Cart$Item.lambda$add$0", ["add", "Item", "Cart", "shop", "com"]),
        ("com.shop.Cart.<init>", ["ctor", "Cart", "shop", "com"]),
        ("example.com/x/shop.(*Cart).Add", ["Add", "Cart", "shop", "x", "com", "example"]),
        ("example.com/x/shop.Run.func1", ["func1", "Run", "shop", "x", "com", "example"]),
        ("shop::cart::Cart<T>::add::h0123456789abcdef", ["add", "Cart", "cart", "shop"]),
        ("shop::run::{{closure}}", ["run", "shop"]),
        ("Shop.Cart.<AddAsync>d__12.MoveNext()", ["AddAsync", "Cart", "Shop"]),
        ("Shop.Cart`1.Add[T](T item)", ["Add", "Cart", "Shop"]),
        ("block in Shop::Cart#add", ["add", "Cart", "Shop"]),
        ("Shop\\Cart->add", ["add", "Cart", "Shop"]),
        ("shop::Cart::add(char const*, int)", ["add", "Cart", "shop"]),
        ("<module>", []),
        ("", []),
    ],
)
def test_names_lose_what_compilers_add(printed: str, names: list[str]) -> None:
    assert names == function_names(printed)


@pytest.mark.parametrize(
    ("path", "function", "expected"),
    [
        ("/app/node_modules/shop/dist/basket.js", "Basket.fill", {"web/source/basket.ts:Basket.fill": 0.9}),
        ("/app/node_modules/shop/dist/basket.js", "emptyBasket", {"web/source/basket.ts:emptyBasket": 0.9}),
        ("/app/node_modules/shop/dist/index.cjs", "Basket.fill", {"web/source/basket.ts:Basket.fill": 0.9}),
        ("https/cdn/shop.min.js", "emptyBasket", {"web/source/basket.ts:emptyBasket": 0.5}),
        ("/app/node_modules/shop/dist/index.cjs", "one", {}),
        ("/app/node_modules/shop/dist/index.cjs", "Other.fill", {}),
        ("/app/lib/index.js", "emptyBasket", {}),
    ],
)
def test_frames_of_built_javascript_lead_to_the_source_by_name(
    index: Index, path: str, function: str, expected: dict[str, float]
) -> None:
    assert _running(index, Frame(path, 912, function)) == expected


@pytest.mark.parametrize(("line", "function", "expected"), [(10, "", ["one"]), (2, "", []), (10, "gone", [])])
def test_a_line_above_a_symbol_is_about_it_and_one_far_above_is_not(
    index: Index, line: int, function: str, expected: list[str]
) -> None:
    frame = Frame("web/source/other.ts", line, function)
    symbols, _ = running_symbols([StackTrace((frame,))], index, candidate_mask(index.symbols))
    assert [index.symbols.names[position] for position in np.flatnonzero(symbols).tolist()] == expected


@pytest.mark.parametrize(
    ("path", "line", "expected"),
    [
        ("/srv/web/source/other.ts", 900, {"web/source/other.ts": 1.0}),  # the file was longer
        ("other.ts", 900, {"web/source/other.ts": 1.0}),
        ("example.com/a/b/blob/0a1b2c3/top.py", 900, {"top.py": 1.0}),
        ("example.com/a/b/top.py", 900, {}),
        ("/srv/elsewhere/other.ts", 900, {}),  # a file of the same name
        ("tools/utils.py", 900, {}),  # so may two
    ],
)
def test_the_file_of_a_frame_counts_although_no_symbol_holds_its_line(
    index: Index, path: str, line: int, expected: dict[str, float]
) -> None:
    trace = StackTrace((Frame(path, line, ""), Frame("/srv/shop/checkout.py", 9, "pay")))
    symbols, files = running_symbols([trace], index, candidate_mask(index.symbols))
    assert {"pay": 1.0} == {index.symbols.names[p]: symbols[p] for p in np.flatnonzero(symbols).tolist()}
    assert {**expected, "shop/checkout.py": 1.0} == {index.symbols.paths[f]: files[f] for f in np.flatnonzero(files)}
