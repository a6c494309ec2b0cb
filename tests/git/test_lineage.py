"""Lines carried back through diffs keep their owners."""

from __future__ import annotations

from array import array
from difflib import SequenceMatcher

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.git.lineage import carry_back, carry_forward, owners_of_lines, touched_owners
from packlens.git.log import Hunk

LINES = st.lists(st.sampled_from("abcdefgh"), max_size=30)


def diff(old: list[str], new: list[str]) -> list[Hunk]:
    """Hunks as git counts them: a side without lines has the number of the line before it."""
    return [
        Hunk(a + (b > a), b - a, c + (d > c), d - c)
        for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        if tag != "equal"
    ]


@given(LINES, LINES, st.data())
def test_lines_that_did_not_change_keep_their_owner_and_every_old_line_has_one(
    old: list[str], new: list[str], data: st.DataObject
) -> None:
    owners = array("i", data.draw(st.lists(st.integers(0, 3), min_size=len(new), max_size=len(new))))
    back = carry_back(owners, diff(old, new))
    assert len(old) == len(back)
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            assert owners[c:d] == back[a:b]


@given(LINES, LINES)
def test_a_line_that_did_not_change_is_found_forwards_and_others_are_near(old: list[str], new: list[str]) -> None:
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        for line in range(a, b):
            found = carry_forward(line + 1, diff(old, new))
            if tag == "equal":
                assert c + line - a + 1 == found
            else:
                assert max(c, 1) <= found <= max(d, 1)


@given(LINES, LINES, st.integers(1, 5))
def test_what_one_symbol_owns_in_whole_stays_its_own(old: list[str], new: list[str], owner: int) -> None:
    owners = array("i", [owner] * len(new))
    assert set(carry_back(owners, diff(old, new))) <= {owner, 0}
    assert touched_owners(owners, diff(old, new)) <= {owner}


def test_inner_symbols_own_their_lines() -> None:
    assert [1, 2, 2, 1, 0, 3] == list(owners_of_lines([(1, 4, 1), (2, 3, 2), (6, 6, 3)]))
    assert [] == list(owners_of_lines([]))


@pytest.mark.parametrize(
    ("hunk", "who"),
    [
        (Hunk(1, 1, 1, 1), {1}),  # replaced
        (Hunk(1, 0, 2, 2), {1, 2}),  # added
        (Hunk(4, 2, 3, 0), {2}),  # deleted inside of a symbol
        (Hunk(3, 2, 2, 0), set()),  # deleted between two symbols
        (Hunk(7, 1, 6, 0), set()),  # deleted at the end
    ],
)
def test_changed_lines_tell_who_was_touched(hunk: Hunk, who: set[int]) -> None:
    owners = array("i", [1, 1, 2, 2, 2, 0])
    assert who == touched_owners(owners, [hunk])


def test_replaced_lines_go_to_what_replaced_them_in_proportion() -> None:
    assert [1, 1, 2, 2] == list(carry_back(array("i", [1, 2]), [Hunk(1, 4, 1, 2)]))
