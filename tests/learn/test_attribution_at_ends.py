"""What is typed behind a symbol: whether it belongs to the symbol, by its indentation, and is a use of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from packlens.learn.attribution import MAX_AT_ONCE, PENDING
from packlens.learn.events import (
    Change,
    Event,
    FilesChanged,
    PackedSymbol,
)
from tests.learn.windows import PATH, Editor, ended, pack, symbol

CODE = """\
class Cart:
    def add(self, item):
        if item:
            self.items.append(item)


X = [
    1,
]
"""
ADD = PackedSymbol(f"{PATH}:Cart.add#method", "add", "Cart", PATH)
CART = PackedSymbol(f"{PATH}:Cart#class", "Cart", "", PATH)
LIST = PackedSymbol(f"{PATH}:X#constant", "X", "", PATH)
END = CODE.index("\n\n\nX")


def cart(*, after: str = "") -> Editor:
    """A window with a class, its one method and a constant pending."""
    text = CODE + after
    spans = {
        ADD.symbol_id: (text.index("def add"), END),
        CART.symbol_id: (0, END),
        LIST.symbol_id: (text.index("X ="), len(CODE) - 1),
    }
    window = Editor({PATH: text}, {PATH: spans})
    window.happens(pack(ADD, CART, LIST))
    return window


def used(window: Editor) -> set[str]:
    return {name for name, use in ended(window).items()}


@pytest.mark.parametrize(
    ("typed", "uses"),
    [
        ("\n            self.count += 1", {"Cart.add", "Cart"}),
        ("\n        return self", {"Cart.add", "Cart"}),
        ("\n\n        # what is no item counts for nothing", {"Cart.add", "Cart"}),
        (" or None", {"Cart.add", "Cart"}),
        ("\r\n        return self\r\n", {"Cart.add", "Cart"}),
        ("\n\n    def drop(self):\n        return 1", {"Cart"}),
        ("\n    size = 3", {"Cart"}),
        ("\n\n\ndef drop():\n    return 1", set()),
        ("\n# the end", set()),
        ("\n\n    \n\n", set()),
        ("\n        )", set()),
    ],
)
def test_a_line_behind_the_last_one_belongs_to_what_its_indentation_says(typed: str, uses: set[str]) -> None:
    for by_letter in (False, True):
        window = cart()
        if by_letter:
            window.type(PATH, typed, END, 5.0)
        else:
            window.edit(PATH, [Change(END, "", typed)], 5.0)
        assert uses == used(window)


def test_a_line_in_the_empty_line_behind_belongs_just_so() -> None:
    window = cart()
    window.edit(PATH, [Change(END + 1, "", "        return self")], 5.0)
    assert {"Cart.add", "Cart"} == used(window)
    window = cart()
    window.edit(PATH, [Change(END + 1, "", "size = 3")], 5.0)
    assert set() == used(window)


def test_lines_that_an_index_has_not_seen_yet_are_no_end_of_it() -> None:
    window = cart()
    window.edit(PATH, [Change(END, "", "\n        one = 1"), Change(END + 16, "", "\n        two = 2")], 5.0)
    assert {"Cart.add", "Cart"} == used(window)


def test_behind_what_is_closed_by_a_bracket_nothing_belongs_that_stands_beside_it() -> None:
    window = cart()
    window.edit(PATH, [Change(len(CODE) - 1, "", "\nY = 2")], 5.0)
    assert set() == used(window)
    text = "class Cart {\n  add(item) {\n    keep(item);\n  }\n}\n"
    window = Editor({PATH: text}, {PATH: {ADD.symbol_id: (15, text.index("\n}"))}})
    window.happens(pack(ADD))
    window.edit(PATH, [Change(text.index("\n}"), "", "\n  drop(item) {\n    lose(item);\n  }")], 5.0)
    assert set() == used(window)


def test_code_behind_that_stands_elsewhere_keeps_a_line_from_belonging() -> None:
    window = cart(after="y = 1\n")
    window.edit(PATH, [Change(len(CODE) + 5, "", "\n        z = 1")], 5.0)
    assert set() == used(window)


AT_END = "\n        return self.items"


def behind(editor: Editor, *first: Event, time: float = 5.0) -> None:
    for event in first:
        editor.happens(event)
    editor.edit(PATH, [Change(END, "", AT_END)], time)


NON_USES_AT_END: dict[str, Callable[[Editor], None]] = {
    "pasting a line of the pack": lambda e: behind(e, pack(ADD, CART, LIST, time=1.0, text=AT_END)),
    "white space and brackets": lambda e: e.edit(PATH, [Change(END, "", "\n        \n        ()")], 5.0),
    "replacing the whole document": lambda e: e.edit(PATH, [Change(0, CODE, CODE[:END] + AT_END + CODE[END:])], 5.0),
    "switching branches": lambda e: behind(e, FilesChanged(id="git", time=4.0, count=40)),
    "what is done after ten minutes": lambda e: behind(e, time=PENDING + 1),
}


@pytest.mark.parametrize("name", NON_USES_AT_END)
def test_at_the_end_no_use_is_either(name: str) -> None:
    window = cart()
    NON_USES_AT_END[name](window)
    assert set() == used(window)


def test_undoing_and_redoing_a_line_at_the_end_is_no_use() -> None:
    window = Editor({PATH: CODE}, {PATH: {ADD.symbol_id: (16, END)}})
    window.edit(PATH, [Change(END, "", AT_END)], 0.0)
    window.happens(pack(ADD, time=1.0))
    window.edit(PATH, [Change(END, AT_END, "")], 2.0)
    window.edit(PATH, [Change(END, "", AT_END)], 3.0)
    assert set() == used(window)


def test_a_line_added_to_too_many_symbols_at_once_is_no_use() -> None:
    symbols = tuple(symbol(f"work_{n}", f"work/{n}.py") for n in range(MAX_AT_ONCE + 1))
    text = "def work():\n    pass"
    window = Editor({s.path: text for s in symbols}, {s.path: {s.symbol_id: (0, len(text))} for s in symbols})
    window.happens(pack(*symbols))
    for number, each in enumerate(symbols):
        window.edit(each.path, [Change(len(text), "", "\n    log()")], 5.0 + number / 10)
    assert {} == ended(window)
