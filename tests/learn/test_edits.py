"""What an edit is: laws over changes of text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.learn.edits import EditHistory, attached, compose, is_layout, is_pasted, line_numbers, remember
from packlens.learn.events import Change

TEXT = "héllo wörld"


def applied(text: bytes, change: Change) -> bytes:
    assert text[change.start : change.end] == change.removed.encode()
    return text[: change.start] + change.inserted.encode() + text[change.end :]


@st.composite
def two_changes(draw: st.DrawFn) -> tuple[Change, Change]:
    def one(text: str) -> Change:
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 3)))
        return Change(len(text[:start].encode()), text[start:end], draw(st.sampled_from(["", "a", "ß", "xy z"])))

    first = one(TEXT)
    return first, one(applied(TEXT.encode(), first).decode())


@given(two_changes())
def test_a_composed_change_does_what_the_two_do(changes: tuple[Change, Change]) -> None:
    first, second = changes
    whole = compose(first, second)
    if whole is None:
        assert second.end < first.start or second.start > first.new_end
    else:
        assert applied(applied(TEXT.encode(), first), second) == applied(TEXT.encode(), whole)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Change(4, "", "é"), Change(5, "", "x")),
        (Change(4, "a", ""), Change(3, "éé", "")),
        (Change(4, "a", "日本"), Change(5, "b", "c")),
        (Change(4, "", "ab"), Change(4, "cd", "")),
    ],
)
def test_changes_of_different_texts_are_not_composed(first: Change, second: Change) -> None:
    """A document was closed unsaved between them: the second is over the text on disk."""
    assert compose(first, second) is None
    assert not remember(remember(EditHistory(), (first,))[0], (second,))[1]


@given(st.integers(0, 12), st.text("aéß日 ", max_size=4), st.integers(0, 12), st.text("aéß日 ", max_size=4))
def test_any_two_changes_can_be_compared(start: int, inserted: str, again: int, removed: str) -> None:
    first, second = Change(start, "", inserted), Change(again, removed, "x")
    whole = compose(first, second)
    assert whole is None or whole.inserted.count("x") == 1


@given(two_changes())
def test_undoing_both_at_once_or_one_by_one_is_undoing(changes: tuple[Change, Change]) -> None:
    first, second = changes
    history, undone = remember(EditHistory(), (first,))
    if first.removed == first.inserted or second.removed == second.inserted:
        return
    history, undone = remember(history, (second,))
    if undone:  # the second one takes the first one back
        return
    back = Change(second.start, second.inserted, second.removed)
    after, undone = remember(history, (back,))
    assert undone
    assert remember(after, (Change(first.start, first.inserted, first.removed),))[1]
    assert remember(after, (second,)) == (history, True)
    whole = compose(first, second)
    if whole is not None:
        assert remember(history, (Change(whole.start, whole.inserted, whole.removed),))[1]


@pytest.mark.parametrize(
    ("removed", "inserted", "layout"),
    [
        ("f(a,b)", "f(\n    a,\n    b,\n)", True),
        ("'x'", '"x"', True),
        ("", "  \n", True),
        ("import b\nimport a", "import a\nimport b", True),
        ("a + b", "a - b", False),
        ("", "# why", False),
        ("x", "", False),
        ("a == b", "a != b", False),
    ],
)
def test_layout_is_all_but_words_and_operators(removed: str, inserted: str, layout: bool) -> None:
    assert layout == is_layout([Change(0, removed, inserted)])


def test_pasted_lines_are_known_whatever_their_white_space() -> None:
    lines = line_numbers("- `pay` (function)\nword\ndef pay(cart, card)\n")
    assert is_pasted("\n   def pay(cart,   card)\n", lines)
    assert not is_pasted("def pay(cart, card)\nmore of it", lines)
    assert not is_pasted("word", lines)
    assert not is_pasted("", lines)


@pytest.mark.parametrize(
    ("text", "inserted", "place"),
    [
        ("a:\n  b", "\n  c", (6, 0)),
        ("a:\n  b", "\n c", (6, 0)),
        ("a:\n  b", "\nc", (6, -1)),
        ("a:\n  b", " + c", (6, 5)),
        ("a:\n  b\n\n", "  c\n", (6, 0)),
        ("a:\n  b\n  ", "c", (6, 0)),
        ("a:\n  b\n", "c", (6, -1)),
        ("a:\r\n  b", "\r\n  c", (7, 0)),
        ("x\n a:\n  b", "\n  c", (9, 3)),
        ("x\n a:\n  b", "\n c", (9, 0)),
        ("", "x", (-1, -1)),
        (" \n ", "x", (-1, -1)),
    ],
)
def test_what_an_insertion_stands_behind_and_which_line_opened_its_block(
    text: str, inserted: str, place: tuple[int, int]
) -> None:
    assert place == attached(text, len(text), inserted)


@given(st.text(" \n\tab:é", max_size=30), st.integers(0, 30), st.text(" \nab", max_size=6))
def test_the_line_that_opened_a_block_stands_before_what_the_block_goes_on_with(
    text: str, at: int, inserted: str
) -> None:
    at = min(at, len(text))
    behind, opened = attached(text, at, inserted)
    assert -1 <= opened < max(behind, 0) or opened == -1
    assert behind == -1 or (behind <= at and not text[behind:at].strip() and text[behind - 1].strip())
    assert opened == -1 or text[opened].strip()
