"""What a name means: files, lines, symbols, modules, selectors, whoever asks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PureWindowsPath

import pytest

from packlens.engine.context_engine import ContextEngine
from packlens.engine.names.naming import find_symbols, meaning_of, to_show
from packlens.errors import SymbolNotFoundError
from tests.sources import indexed_engine

TREE = {
    "http/sessions.py": """LIMIT = 3


class Session:
    def open(self):
        return LIMIT

    def close(self):
        pass
""",
    "http/client.py": "sessions = []\n\n\ndef send(request):\n    return sessions\n",
    "http/__init__.py": "def get(url):\n    return url\n",
    "lib/gson/Gson.java": "package lib.gson;\n\nclass Gson {\n  String toJson() { return null; }\n}\n",
    "web/card.css": ".card { color: red }\n\n#main { color: blue }\n",
    "tests/test_sessions.py": """from http.sessions import Session


class TestSession:
    def test_open(self):
        assert Session().open()
""",
    "web/cart.ts": "export class Cart {\n  add() {}\n}\n",
    "web/cart.spec.ts": (
        "import { Cart } from './cart'\ndescribe('Cart', () => {\n  it('add', () => new Cart().add())\n"
        "  it('is open: v1.2 #3', () => {\n    const discount = () => 1\n    discount()\n  })\n})\n"
    ),
    "notes.txt": "Nothing of a language.\n",
    "http/start.py": "from http.sessions import Session\n\nSession().open()\n",
}
SESSIONS = ["http/sessions.py#file", "LIMIT", "Session"]


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ContextEngine]:
    folder = tmp_path_factory.mktemp("naming")
    with indexed_engine(folder, TREE) as opened:
        yield opened


def named(engine: ContextEngine, name: str) -> list[str]:
    found = engine.nodes(engine.find(name)).values()
    return sorted(f"{node.path}#file" if node.kind == "file" else node.qualified_name for node in found)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("http/sessions.py", SESSIONS),
        ("./http/sessions.py", SESSIONS),
        ("http\\sessions.py", SESSIONS),
        ("sessions.py", SESSIONS),
        ("{root}/http/sessions.py", SESSIONS),
        ("http.sessions", SESSIONS),
        ("http", ["http/__init__.py#file", "get"]),
        ("http/sessions.py:5", ["Session.open"]),
        ("http/sessions.py:5:9", ["Session.open"]),
        ("http/sessions.py:5-9", ["Session.open", "Session.close"]),
        ("http/sessions.py#L5-L9", ["Session.open", "Session.close"]),
        ("http\\sessions.py:5", ["Session.open"]),
        ("sessions.py:5", ["Session.open"]),
        ("gson/Gson.java:3", ["Gson"]),
        ("http/sessions.py#L5C3-L9C1", ["Session.open", "Session.close"]),
        ("sessions.py:Session.open", ["Session.open"]),
        ("test_sessions.py::TestSession::test_open[1-2]", ["TestSession.test_open"]),
        ("{root}/http/sessions.py:Session.open", ["Session.open"]),
        ("http/sessions.py:Session#open", ["Session.open"]),
        ("Session#open", ["Session.open"]),
        ("Session::open", ["Session.open"]),
        ("Session.open()", ["Session.open"]),
        ("http.sessions.Session", ["Session"]),
        ("http.client.sessions", ["sessions"]),
        ("tests/test_sessions.py::TestSession::test_open", ["TestSession.test_open"]),
        ("lib.gson.Gson", ["Gson"]),
        ("lib.gson.Gson#toJson", ["Gson.toJson"]),
        ("web/cart", ["web/cart.ts#file", "Cart"]),
        ("./cart", ["web/cart.ts#file", "Cart"]),
        ("Session.open/1", ["Session.open"]),
        ("&Session.open/1", ["Session.open"]),
        ("(*Session).open", ["Session.open"]),
        ("Session.open(str, int)", ["Session.open"]),
        ("Session<List<Item>>.open", ["Session.open"]),
        ("Session::<Item>::open", ["Session.open"]),
        ("Session[Item].open", ["Session.open"]),
        (".card", ["card"]),
        ("card", ["card"]),
        ("#main", ["#main"]),
    ],
)
def test_a_name_means_a_file_or_lines_or_symbols_or_a_module(
    engine: ContextEngine, name: str, expected: list[str]
) -> None:
    assert sorted(expected) == named(engine, name.format(root=engine.root))


@pytest.mark.parametrize("name", ["C:\\shop\\http\\sessions.py", "C:/shop/http/sessions.py:5"])
def test_an_absolute_path_of_windows_is_a_path(engine: ContextEngine, name: str) -> None:
    root = PureWindowsPath("C:\\shop")
    assert meaning_of(name, engine.view, root).is_file


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("tests", "tests is a folder; name files in it: tests/test_sessions.py."),
        ("notes.txt", "notes.txt is not in the index: files that are ignored, too large, in a linked folder"),
        ("..", ".. is outside of "),
        ("/dev", "/dev is outside of "),
        ("http/session.py", "did you mean http/sessions.py"),
        ("core/client.py", "did you mean http/client.py?"),
        ("http/nothere.py:12", "check its spelling"),
        ("lib/gson/gson.java", "did you mean lib/gson/Gson.java"),
        ("Sesion", "did you mean Session"),
        ("_Session.open", "did you mean Session.open"),
        ("http.sessions.Session._open", "did you mean Session.open"),
        ("_close", "did you mean Session.close"),
        ("session.close", "did you mean Session.close?"),
        ("Session.colse", "did you mean Session.close?"),
        ("http/sessions.py::Session::opne", "did you mean Session.open?"),
        ("close_sessions", "did you mean Session.close"),
        ("http.nothing", "check its spelling"),
        ("cart.discount", "did you mean discount?"),
        ("nope.py", "check its spelling"),
        ("Sessions.py", "did you mean http/sessions.py"),
        ("\0", "check its spelling"),
        ("/" + "x" * 5000, "check its spelling"),
        ("a:" * 50_000, "check its spelling"),
        ("http/sessions.py:Session.open#method~" + "9" * 5000, "check its spelling"),
    ],
)
def test_an_unresolved_name_gets_a_reason(engine: ContextEngine, name: str, sentence: str) -> None:
    with pytest.raises(SymbolNotFoundError) as caught:
        engine.find(name)
    assert sentence in str(caught.value)


SCOPES = {
    "go.mod": "module example.com/trade/shop\n",
    "util.go": (
        "package shop\n\ntype Cart struct{}\n\nfunc (c *Cart) Total() int { return Exists(1) }\n\n"
        "func Exists(n int) int { return n }\n"
    ),
    "mem/file.go": "package mem\n\ntype Data struct{}\n",
    "crate/Cargo.toml": '[package]\nname = "color-tools"\n',
    "crate/src/ansi.rs": "pub struct Brush;\n\nimpl Brush { pub fn paint(&self) {} }\n",
    "include/text.hpp": "namespace CLI {\nnamespace detail {\ninline int join(int a) { return a; }\n}\n}\n",
    "web/package.json": '{"name": "@shop/web"}\n',
    "web/src/api.ts": "export function load() {}\n\nfunction send() {}\nexport { send as deliver }\n",
}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("shop.Exists", ["Exists"]),
        ("shop.Cart.Total", ["Cart.Total"]),
        ("example.com/trade/shop.Exists", ["Exists"]),
        ("(*shop.Cart).Total", ["Cart.Total"]),
        ("mem.Data", ["Data"]),
        ("color_tools::ansi::Brush", ["Brush"]),
        ("color_tools::Brush::paint", ["Brush.paint"]),
        ("crate::ansi::Brush", ["Brush"]),
        ("crate::ansi", ["Brush", "Brush.paint", "crate/src/ansi.rs#file"]),
        ("CLI::detail::join", ["join"]),
        ("detail::join(int)", ["join"]),
        ("@shop/web/api", ["web/src/api.ts#file", "load", "send"]),
    ],
)
def test_packages_and_namespaces_may_stand_in_front(tmp_path: Path, name: str, expected: list[str]) -> None:
    with indexed_engine(tmp_path, SCOPES) as opened:
        assert named(opened, name) == sorted(expected)


@pytest.mark.parametrize(
    "name", ["shop.Data", "std::join", "other.Exists", "crate::Exists", "rack::ansi::Brush", "CLI::Exists"]
)
def test_a_package_in_front_must_hold_what_follows_it(tmp_path: Path, name: str) -> None:
    with indexed_engine(tmp_path, SCOPES) as opened, pytest.raises(SymbolNotFoundError):
        opened.find(name)


def test_of_a_name_that_nothing_defines_the_places_are_told(tmp_path: Path) -> None:
    with indexed_engine(tmp_path, SCOPES) as opened, pytest.raises(SymbolNotFoundError) as caught:
        opened.find("deliver")
    assert str(caught.value) == "No symbol is named 'deliver', but web/src/api.ts:4 has the word."


def test_a_variable_of_the_environment_is_told_by_its_places_and_never_suggested_for_itself(tmp_path: Path) -> None:
    """The answer was: nothing is named SHOP_PORT; did you mean SHOP_PORT?"""
    tree = {"shop.py": 'import os\n\n\ndef port():\n    return os.environ["SHOP_PORT"]\n'}
    with indexed_engine(tmp_path, tree) as opened:
        with pytest.raises(SymbolNotFoundError) as caught:
            opened.find("SHOP_PORT")
        assert str(caught.value) == "No symbol is named 'SHOP_PORT', but shop.py:5 has the word."
        with pytest.raises(SymbolNotFoundError) as caught:
            opened.find("SHOP_PORTS")
    assert "SHOP_PORT?" not in str(caught.value)


IMPORTS = {
    "shop/pay.py": """# Payments.

import os
from shop.cards import (
    charge,
    refund,
)
from shop.log import setup

setup()


def pay(card):
    return charge(card, os.environ["CURRENCY"])


def give_back(card):
    return refund(card)
""",
    "shop/prices.py": "from decimal import *\n\nimport json\n\n\ndef price():\n    return Decimal(1)\n",
}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("shop/pay.py:3", ["pay"]),
        ("shop/pay.py:3-7", ["give_back", "pay"]),
        ("shop/pay.py:5", ["pay"]),
        ("shop/pay.py:6-7", ["give_back"]),
        ("shop/pay.py:1-6", ["give_back", "pay"]),
        ("shop/pay.py:8-10", ["shop/pay.py#file"]),
        ("shop/pay.py:10", ["shop/pay.py#file"]),
        ("shop/pay.py:0-3", ["pay"]),
        ("shop/pay.py:7-6", ["give_back"]),
        ("shop/prices.py:1", ["shop/prices.py#file"]),
        ("shop/prices.py:3", ["shop/prices.py#file"]),
    ],
)
def test_lines_that_import_mean_what_uses_it_and_statements_their_file(
    tmp_path: Path, name: str, expected: list[str]
) -> None:
    with indexed_engine(tmp_path, IMPORTS) as engine:
        assert expected == named(engine, name)


def test_lines_of_comments_define_nothing_and_the_nearest_definitions_are_named(tmp_path: Path) -> None:
    with indexed_engine(tmp_path, IMPORTS) as engine:
        with pytest.raises(
            SymbolNotFoundError, match=r"at shop/pay\.py:1-2; the nearest definitions: pay \(line 13\)\."
        ):
            engine.find("shop/pay.py:1-2")
        with pytest.raises(SymbolNotFoundError, match=r"definitions: pay \(line 13\) and give_back \(line 17\)\."):
            engine.find("shop/pay.py:15-16")


def test_lines_without_code_are_reported_as_such(engine: ContextEngine) -> None:
    assert () == meaning_of("http/sessions.py:900", engine.view, Path()).positions
    with pytest.raises(SymbolNotFoundError, match=r"No indexed code is at http/sessions\.py:900"):
        find_symbols("http/sessions.py:900", engine.snapshot())


def test_what_is_shown_of_a_file_are_its_functions_and_types_or_else_what_it_has(engine: ContextEngine) -> None:
    snapshot = engine.snapshot()
    assert ["http/sessions.py:Session"] == list(to_show("http/sessions.py", snapshot))
    assert ["http/sessions.py:LIMIT"] == list(to_show("http/sessions.py:1", snapshot))
    with pytest.raises(
        SymbolNotFoundError, match=r"No definition is at http/start\.py:3; read these lines, or name others\."
    ):
        to_show("http/start.py:3", snapshot)
    with pytest.raises(SymbolNotFoundError, match=r"http/start\.py holds no functions, .*; read the file itself\."):
        to_show("http/start.py", snapshot)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Cart", ["Cart"]),
        ("add", ["Cart.add"]),
        ("Cart.add", ["Cart.add"]),
        ("Cart > add", ["Cart > add"]),
        ("is open: v1.2 #3", ["Cart > is open: v1.2 #3"]),
        ("web/cart.spec.ts:Cart > is open: v1.2 #3#test", ["Cart > is open: v1.2 #3"]),
        ("web/cart.spec.ts:Cart", ["Cart"]),
    ],
)
def test_a_test_is_named_by_its_text_unless_something_else_has_the_name(
    engine: ContextEngine, name: str, expected: list[str]
) -> None:
    assert expected == named(engine, name)


def test_texts_of_tests_are_not_suggested(engine: ContextEngine) -> None:
    with pytest.raises(SymbolNotFoundError) as raised:
        engine.find("is_open")
    assert () == raised.value.suggestions
