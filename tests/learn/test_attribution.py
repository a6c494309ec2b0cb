"""What counts as a use of a pack's symbols, what does not, and that nothing counts twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from packlens.learn.attribution import MAX_AT_ONCE, PENDING, WEIGHTS
from packlens.learn.events import (
    Change,
    FilesChanged,
    Jumped,
    Marked,
    PackAsked,
    PackedSymbol,
    Viewed,
)
from packlens.learn.naming import TypedName
from tests.learn.windows import PATH, SYMBOLS, TASK, Editor, ended, pack, symbol

TEXT = "def charge_card(card):\n    return card.take(10)\n\n\ndef total(cart):\n    return sum(cart)\n\n\nx = 1\n"


@pytest.fixture
def editor() -> Editor:
    """A window with a pack of three symbols, two of which stand in an open document."""
    split = TEXT.index("def total")
    spans = {SYMBOLS[0].symbol_id: (0, split - 2), SYMBOLS[1].symbol_id: (split, TEXT.index("\n\nx"))}
    window = Editor({PATH: TEXT, "shop/other.py": "import os\n\n\n"}, {PATH: spans})
    window.happens(pack(*SYMBOLS, text="- `charge_card` (function) `shop/pay.py`\n"))
    return window


# -- uses


def test_an_edit_inside_of_a_pending_symbol_is_a_use_and_says_nothing_of_the_rest(editor: Editor) -> None:
    editor.replace(PATH, "take(10)", "take(20)", 5.0)
    assert {"charge_card": "edited"} == ended(editor)


def test_a_use_is_reported_when_no_burst_can_swallow_it_any_more(editor: Editor) -> None:
    editor.replace(PATH, "10", "20", 5.0)
    assert {} == editor.uses()
    editor.happens(Viewed(id="v", time=8.0, symbol_id="other", seconds=1))
    assert {"charge_card": "edited"} == editor.uses()


def test_an_edit_between_symbols_and_one_at_the_very_edge_of_one_is_none(editor: Editor) -> None:
    editor.replace(PATH, "x = 1", "x = 2", 5.0)
    editor.edit(PATH, [Change(editor.spans[PATH][SYMBOLS[1].symbol_id][0], "", "y = 3\n")], 15.0)
    assert {} == ended(editor)


def test_a_symbol_that_moved_is_still_found(editor: Editor) -> None:
    editor.edit(PATH, [Change(0, "", "import os\nimport sys\n"), Change(TEXT.index("sum(") + 21, "sum", "max")], 5.0)
    assert {"total": "edited"} == ended(editor)


def test_an_edited_comment_is_a_use(editor: Editor) -> None:
    editor.replace(PATH, "    return card", "    # the bank may refuse\n    return card", 5.0)
    assert {"charge_card": "edited"} == ended(editor)


def test_typing_a_pending_name_is_a_use_where_it_ends(editor: Editor) -> None:
    time = editor.type("shop/other.py", "refund_card_now", 10, 5.0)
    time = editor.type("shop/other.py", "\n", 25, time)
    assert {} == ended(editor, time)


def test_typing_a_pending_name_letter_by_letter_is_a_use(editor: Editor) -> None:
    time = editor.type("shop/other.py", "y = refund_card(z)", 10, 5.0)
    assert {"refund_card": "named"} == ended(editor, time)


def test_a_name_at_the_end_of_what_is_typed_counts_when_typing_goes_on_elsewhere(editor: Editor) -> None:
    editor.type("shop/other.py", "refund_card", 10, 5.0)
    editor.replace(PATH, "x = 1", "x = 2", 9.0)
    assert {"refund_card": "named"} == ended(editor)


def test_completing_a_name_is_a_use(editor: Editor) -> None:
    editor.edit("shop/other.py", [Change(10, "", "re")], 5.0)
    editor.edit("shop/other.py", [Change(10, "re", "refund_card")], 5.5)
    assert {"refund_card": "named"} == ended(editor)


@pytest.mark.parametrize(
    ("typed", "counts"),
    [
        ("the total of all", False),
        ("total(cart)", True),
        ("from shop import total", True),
        ("pay.total", True),
        ("subtotal(cart)", False),
        ("totals(cart)", False),
    ],
)
def test_a_plain_word_counts_only_where_it_is_code(editor: Editor, typed: str, counts: bool) -> None:
    editor.edit("shop/other.py", [Change(10, "", typed)], 5.0)
    assert ({"total": "named"} if counts else {}) == ended(editor)


def test_an_identifier_that_a_name_is_added_to_is_another_one(editor: Editor) -> None:
    editor.edit("shop/other.py", [Change(10, "", "refund_card()", before="do_")], 5.0)
    editor.edit("shop/other.py", [Change(20, "", "refund_card", after="s = 1")], 9.0)
    assert {} == ended(editor)


def test_of_symbols_with_one_name_the_one_whose_type_is_named_is_meant() -> None:
    window = Editor({"a.py": "\n"})
    window.happens(pack(symbol("add_item", container="Cart"), symbol("add_item", container="Order")))
    window.edit("a.py", [Change(0, "", "x.add_item(1); ")], 1.0)
    window.edit("a.py", [Change(0, "", "Order.add_item(y, 2); ")], 5.0)
    assert {"Order.add_item": "named"} == ended(window)


def test_a_typed_name_that_the_index_resolves_to_another_symbol_is_no_use() -> None:
    debug = symbol("debug", "app.py", container="App")
    window = Editor({"other.py": "import logging\n"})
    window.happens(pack(debug))
    window.unresolved = {TypedName("other.py", 2, debug.symbol_id)}
    window.edit("other.py", [Change(15, "", "logger.debug('paid')\n", line=2)], 1.0)
    assert {} == ended(window)
    window = Editor({"other.py": "import logging\n"})
    window.happens(pack(debug))
    window.edit("other.py", [Change(15, "", "x = 1\napp.debug\n", line=2)], 1.0)
    window.unresolved = {TypedName("other.py", 2, debug.symbol_id)}
    assert {"App.debug": "named"} == ended(window)


def test_staying_in_a_symbol_is_a_weaker_use_and_an_edit_replaces_it(editor: Editor) -> None:
    editor.happens(Viewed(id="1", time=1.0, symbol_id=SYMBOLS[0].symbol_id, seconds=20))
    editor.happens(Viewed(id="2", time=2.0, symbol_id=SYMBOLS[1].symbol_id, seconds=1))
    editor.happens(Jumped(id="3", time=3.0, symbol_id=SYMBOLS[2].symbol_id))
    editor.replace(PATH, "10", "20", 5.0)
    assert {"charge_card": "edited", "total": "passed over", "refund_card": "viewed"} == ended(editor)


# -- what was passed over


def glance(editor: Editor, number: int, time: float = 1.0) -> None:
    """Open a symbol and leave it at once."""
    editor.happens(Viewed(id=f"g{number}/{time}", time=time, symbol_id=SYMBOLS[number].symbol_id, seconds=1))


def test_what_was_neither_used_nor_looked_at_teaches_nothing(editor: Editor) -> None:
    editor.replace(PATH, "10", "20", 5.0)
    assert {"charge_card": "edited"} == ended(editor)


def test_a_pack_without_any_use_teaches_nothing_whatever_was_looked_at(editor: Editor) -> None:
    for number in range(3):
        glance(editor, number)
        editor.happens(pack(*SYMBOLS, time=2.0 + number, task=f"another question {number}"))
    assert {} == ended(editor)


def test_of_a_pack_that_was_only_viewed_nothing_was_passed_over(editor: Editor) -> None:
    glance(editor, 1)
    editor.happens(Viewed(id="v", time=2.0, symbol_id=SYMBOLS[0].symbol_id, seconds=60))
    assert {"charge_card": "viewed"} == ended(editor)


def test_a_few_symbols_are_passed_over_at_most_and_none_far_down() -> None:
    symbols = tuple(symbol(f"work_{n}", f"work/{n}.py") for n in range(100))
    for looked_at, over, further in ((range(100), 5, 0), (range(8, 100), 2, 3), (range(49, 100), 0, 1)):
        window = Editor({"work/0.py": "def work_0():\n    pass"}, {"work/0.py": {symbols[0].symbol_id: (0, 22)}})
        window.happens(pack(*symbols))
        for number in looked_at:
            window.happens(Viewed(id=f"{number}", time=1.0, symbol_id=symbols[number].symbol_id, seconds=1))
        window.replace("work/0.py", "pass", "return", 5.0)
        found = list(ended(window).values())
        assert (over, further) == (found.count("passed over"), found.count("passed over further down"))
    assert WEIGHTS["passed over further down"][1] < WEIGHTS["passed over"][1]


def test_a_mark_is_the_last_word_about_a_symbol(editor: Editor) -> None:
    editor.happens(Marked(id="m", time=1.0, symbol_id=SYMBOLS[0].symbol_id, useful=False, task=TASK))
    editor.replace(PATH, "10", "20", 5.0)
    assert {"charge_card": "marked not useful"} == ended(editor)


# -- what is no use

NON_USES: dict[str, Callable[[Editor], None]] = {
    "formatting on save": lambda e: e.edit(
        PATH, [Change(16, "card", "\n    card,\n"), Change(TEXT.index("take(10)") + 7, "take(10)", "take( 10 )")], 5.0
    ),
    "sorting lines": lambda e: e.replace(PATH, "return card.take(10)", "take(10)\n  card.return", 5.0),
    "white space": lambda e: e.replace(PATH, "    return card", "\n        return card", 5.0),
    "replacing the whole document": lambda e: e.replace(PATH, TEXT, TEXT.replace("10", "99"), 5.0),
    "pasting lines of the pack": lambda e: e.edit(
        PATH, [Change(23, "", "-  `charge_card` (function)  `shop/pay.py`\n")], 5.0
    ),
}


@pytest.mark.parametrize("name", NON_USES)
def test_no_use_is(editor: Editor, name: str) -> None:
    NON_USES[name](editor)
    assert {} == ended(editor)


def test_undoing_and_redoing_are_no_uses_even_of_edits_before_the_pack() -> None:
    start = TEXT.index("10")
    window = Editor({PATH: TEXT}, {PATH: {SYMBOLS[0].symbol_id: (0, 48)}})
    window.replace(PATH, "10", "99", 0.0)
    window.happens(pack(*SYMBOLS, time=1.0))
    window.edit(PATH, [Change(start, "99", "10")], 2.0)
    window.edit(PATH, [Change(start, "10", "99")], 3.0)
    window.edit(PATH, [Change(start, "99", "10")], 4.0)
    assert {} == ended(window)


def test_undoing_a_whole_typed_word_at_once_is_no_use() -> None:
    start = TEXT.index("10")
    window = Editor({PATH: TEXT}, {PATH: {SYMBOLS[0].symbol_id: (0, 48)}})
    window.type(PATH, "base + ", start, 0.0)
    window.happens(pack(*SYMBOLS, time=1.0))
    window.edit(PATH, [Change(start, "base + ", "")], 2.0)
    window.edit(PATH, [Change(start, "", "base + ")], 3.0)
    assert {} == ended(window)


def test_a_name_that_was_typed_and_deleted_again_is_no_use(editor: Editor) -> None:
    editor.type("shop/other.py", "refund_card", 10, 5.0)
    for letter in range(11):
        editor.edit("shop/other.py", [Change(20 - letter, "refund_card"[10 - letter], "")], 7.0 + letter / 10)
    assert {} == ended(editor)


def many(number: int) -> tuple[Editor, tuple[PackedSymbol, ...]]:
    """A window with that many pending symbols, each in a document of its own."""
    symbols = tuple(symbol(f"work_{n}", f"work/{n}.py") for n in range(number))
    text = "def work(): old_name(1)\n"
    window = Editor({s.path: text for s in symbols}, {s.path: {s.symbol_id: (0, len(text))} for s in symbols})
    window.happens(pack(*symbols))
    return window, symbols


def test_a_rename_over_many_files_is_no_use_of_any() -> None:
    window, symbols = many(MAX_AT_ONCE + 1)
    for number, each in enumerate(symbols):
        window.replace(each.path, "old_name", "new_name", 5.0 + number / 10)
    assert {} == ended(window)


def test_edits_of_as_many_symbols_one_after_the_other_are_uses() -> None:
    window, symbols = many(MAX_AT_ONCE + 1)
    for number, each in enumerate(symbols):
        window.replace(each.path, "old_name", "new_name", 5.0 + number)
    assert {"edited"} == set(ended(window).values())


@pytest.mark.parametrize("edit_first", [False, True])
def test_switching_branches_is_no_use(edit_first: bool) -> None:
    window, symbols = many(2)
    switch = FilesChanged(id="git", time=5.5, count=40)
    if not edit_first:
        window.happens(switch)
    for each in symbols:
        window.replace(each.path, "old_name", "new_name", 5.0 if edit_first else 6.0)
    if edit_first:
        window.happens(switch)
    assert {} == ended(window)


def test_saving_one_file_takes_no_use_away(editor: Editor) -> None:
    editor.replace(PATH, "10", "20", 5.0)
    editor.happens(FilesChanged(id="save", time=5.1, count=1))
    assert {"charge_card": "edited"} == ended(editor)


def test_after_ten_minutes_nothing_is_used_any_more(editor: Editor) -> None:
    editor.replace(PATH, "10", "20", PENDING + 0.1)
    editor.happens(Jumped(id="j", time=PENDING + 1, symbol_id=SYMBOLS[1].symbol_id))
    assert {} == ended(editor, PENDING + 9)


# -- packs after packs


def test_the_next_task_settles_the_last_ones_pack_and_the_same_task_does_not(editor: Editor) -> None:
    editor.happens(PackAsked(id="a", time=1.0, task=TASK))
    editor.happens(pack(SYMBOLS[0], time=1.0))
    assert {} == editor.uses()
    editor.replace(PATH, "10", "20", 5.0)
    editor.happens(PackAsked(id="b", time=6.0, task="something else"))
    assert {"charge_card": "edited"} == editor.uses()
    assert editor.state.pending is None


def test_a_task_asked_again_waits_for_another_ten_minutes(editor: Editor) -> None:
    editor.happens(pack(*SYMBOLS, time=500.0))
    editor.replace(PATH, "10", "20", 900.0)
    assert {"charge_card": "edited"} == ended(editor, 1000.0)
