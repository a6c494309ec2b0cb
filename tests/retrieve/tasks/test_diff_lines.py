from __future__ import annotations

import difflib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.retrieve.tasks.diff_lines import ChangedLine, changed_lines
from packlens.retrieve.tasks.pointers import pointers
from packlens.retrieve.tasks.task_document import read_task

LINES = st.lists(st.sampled_from(["", "a", "b", "-- a", "++ b", "@@ c", " d", "--- a/x.py", "+++ b/x.py"]), max_size=40)


@given(LINES, LINES)
def test_the_ends_of_each_changed_run_are_given_on_both_sides(before: list[str], after: list[str]) -> None:
    diff = difflib.unified_diff(before, after, "a/cart.py", "b/cart.py", lineterm="")
    expected: set[ChangedLine] = set()
    for kind, *bounds in difflib.SequenceMatcher(None, before, after).get_opcodes():
        if kind != "equal":
            for first, behind in (bounds[:2], bounds[2:]):
                lines = (first + 1, behind) if first < behind else (max(first, 1),)
                expected.update(ChangedLine("cart.py", line) for line in lines)
    assert set(changed_lines(diff)) == expected


@pytest.mark.parametrize(
    ("headers", "path"),
    [
        (["--- a/shop/cart.py", "+++ b/shop/cart.py"], "shop/cart.py"),
        (["--- shop/cart.py", "+++ shop/cart.py"], "shop/cart.py"),
        (["--- shop/cart.py\t2024-11-04 20:51:10", "+++ shop/cart.py\t2024-11-04 20:51:11"], "shop/cart.py"),
        (["--- a/shop/cart.py", "+++ /dev/null"], "shop/cart.py"),
        (["diff --git a/old.py b/new.py", "rename from old.py", "--- a/old.py", "+++ b/new.py"], "new.py"),
    ],
)
def test_the_path_is_that_of_the_changed_file(headers: list[str], path: str) -> None:
    assert [*changed_lines([*headers, "@@ -7 +7 @@", "-a", "+b"])] == [ChangedLine(path, 7)] * 2


def test_a_diff_of_several_files_and_hunks_without_lengths_that_hold() -> None:
    diff = ["--- a/one.py", "+++ b/one.py", "@@ -3,9 +3,9 @@", " a", "-b", "diff --git a/two.py b/two.py"]
    diff += ["--- a/two.py", "+++ b/two.py", "@@ -1 +1 @@", "-c", "@@ -8,2 +8,3 @@ def add(self):", " d", "+e", " f"]
    found = [(each.path, each.line) for each in changed_lines(diff)]
    assert found == [("one.py", 4), ("one.py", 3), ("two.py", 1), ("two.py", 1), ("two.py", 8), ("two.py", 9)]


@pytest.mark.parametrize("lines", [["-a", "+b"], ["@@ -1 +1 @@", "-a", "+b"], ["--- ", "+++ "], []])
def test_a_task_that_names_no_file_changes_no_score(lines: list[str]) -> None:
    assert [*changed_lines(lines)] == []


def test_a_pasted_diff_points_at_its_lines_with_blank_ones_in_between() -> None:
    task = "diff --git a/cart.py b/cart.py\n--- a/cart.py\n+++ b/cart.py\n@@ -3,4 +3,4 @@\n a\n\n-b\n+c\n d\n"
    for text in (task, f"Is this right?\n\n{task}", f"Is this right?\n\n```diff\n{task}```\n"):
        frames = [trace.frames for trace in pointers(read_task(text))]
        assert [[(frame.path, frame.line) for frame in each] for each in frames] == [[("cart.py", 5)]]
