"""Lenses do not come and go while somebody types what cannot be parsed yet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

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

    def shown(self) -> list[tuple[int, str]]:
        lenses = self.peer.request("textDocument/codeLens", {"textDocument": {"uri": self.uri}})
        shown = [lens if "command" in lens else self.peer.request("codeLens/resolve", lens) for lens in lenses]
        return [(lens["range"]["start"]["line"], lens["command"]["title"]) for lens in shown]


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


def test_what_is_removed_or_renamed_keeps_no_lens(editor: Editor) -> None:
    rows = {row for row, _ in editor.shown()}
    editor.type(3, 6, "Basket", remove=4)
    assert 3 not in {row for row, _ in editor.shown()}
    editor.type(12, 8, "stock_checked", remove=11)
    assert {row for row, _ in editor.shown()} < rows - {3, 12}


def test_a_lens_without_a_definition_ends_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    steady = steady_lenses.SteadyLenses()
    assert [] == steady.steadied("file:///a", "def f(): ...", [], {0}, None)
    lens = CodeLens(steady_lenses._start_of(0), data={"node": "1"})
    assert [lens] == steady.steadied("file:///b", "def f(): ...\n", [lens], {0}, None)
    assert [lens] == steady.steadied("file:///b", "def f(): ...\n[", [], set(), None)
    assert [] == steady.steadied("file:///b", "def f(): ...\n[", [], set(), "other settings")
    steady.steadied("file:///b", "def f(): ...\n", [lens], {0}, None)
    monkeypatch.setattr(steady_lenses, "_PATIENCE", 0.0)
    assert [] == steady.steadied("file:///b", "def f(): ...\n[", [], set(), None)
