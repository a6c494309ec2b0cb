"""Lenses do not come and go while somebody types what cannot be parsed yet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lsprotocol.types import CodeLens

from packlens.lsp.workspace import steady_lenses
from tests.lsp.wire import Peer, change
from tests.trees import SHOP, write_tree

SETTINGS = {"codeLens": {"callers": True, "tests": True}}


class Editor:
    """A document, and what is shown above its lines."""

    def __init__(self, peer: Peer, path: Path) -> None:
        self.peer, self.uri, self.version = peer, path.as_uri(), 1
        peer.open(self.uri, path.read_text())

    def type(self, row: int, column: int, text: str, remove: int = 0) -> None:
        self.version += 1
        self.peer.change(self.uri, self.version, change((row, column), (row, column + remove), text))

    def lenses(self) -> list[Any]:
        lenses = self.peer.request("textDocument/codeLens", {"textDocument": {"uri": self.uri}})
        return [lens if "command" in lens else self.peer.request("codeLens/resolve", lens) for lens in lenses]

    def shown(self) -> list[tuple[int, str]]:
        return [(lens["range"]["start"]["line"], lens["command"]["title"]) for lens in self.lenses()]


@pytest.fixture
def editor(tmp_path: Path) -> Iterator[Editor]:
    tree = write_tree(tmp_path / "shop", SHOP)
    with Peer(tmp_path / "cache") as peer:
        peer.initialize(tree, settings=SETTINGS)
        peer.until_complete()
        yield Editor(peer, tree / "shop/cart.py")
        assert 0 == peer.end()


@pytest.mark.parametrize("unfinished", ["        x = [1, (", '        x = """', "        f({"])
def test_lenses_stay_where_their_lines_are_until_the_text_is_whole_again(editor: Editor, unfinished: str) -> None:
    before = editor.shown()
    assert len(before) >= 6
    editor.type(10, 0, unfinished + "\n")
    assert [(row + (row >= 10), title) for row, title in before] == editor.shown()
    editor.type(10, 0, "        x = 1", remove=len(unfinished))
    assert [(row + (row >= 10), title) for row, title in before] == editor.shown()


def test_a_click_opens_its_list_where_the_lens_is_now(editor: Editor) -> None:
    editor.shown()
    editor.type(10, 0, '        x = """\n')
    editor.type(0, 0, "\n\n")
    places = {lens["range"]["start"]["line"]: lens["command"]["arguments"][1] for lens in editor.lenses()}
    assert {5, 10, 15, 21} == {*places}
    assert all(row == place["line"] for row, place in places.items())


def test_an_annotation_above_a_definition_takes_its_lens_along(tmp_path: Path) -> None:
    source = "class Cart {\n    void pay() {}\n    void buy() { pay(); }\n    void add() { buy(); }\n}\n"
    tree = write_tree(tmp_path / "shop", {"Cart.java": source})
    with Peer(tmp_path / "cache") as peer:
        peer.initialize(tree, settings=SETTINGS)
        peer.until_complete()
        editor = Editor(peer, tree / "Cart.java")
        assert [(1, "1+ caller"), (2, "1+ caller")] == editor.shown()
        editor.type(2, 0, "    @Override\n")
        assert [(1, "1+ caller"), (2, "1+ caller")] == editor.shown()
        editor.type(1, 0, "    @Override\n")
        assert [(1, "1+ caller"), (3, "1+ caller")] == editor.shown()
        assert 0 == peer.end()


def test_what_is_removed_or_renamed_keeps_no_lens(editor: Editor) -> None:
    rows = {row for row, _ in editor.shown()}
    editor.type(3, 6, "Basket", remove=4)
    assert 3 not in {row for row, _ in editor.shown()}
    editor.type(12, 8, "stock_checked", remove=11)
    assert {row for row, _ in editor.shown()} < rows - {3, 12}


def test_a_lens_without_a_definition_ends_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    steady = steady_lenses.SteadyLenses()
    assert [] == steady.steadied("file:///a", "def f(): ...", [], {"1": 0}, None)
    lens = CodeLens(steady_lenses._start_of(0), data={"node": "1"})
    assert [lens] == steady.steadied("file:///b", "def f(): ...\n", [lens], {"1": 0}, None)
    assert [lens] == steady.steadied("file:///b", "def f(): ...\n[", [], {}, None)
    assert [] == steady.steadied("file:///b", "def f(): ...\n[", [], {}, "other settings")
    steady.steadied("file:///b", "def f(): ...\n", [lens], {"1": 0}, None)
    monkeypatch.setattr(steady_lenses, "_PATIENCE", 0.0)
    assert [] == steady.steadied("file:///b", "def f(): ...\n[", [], {}, None)
