"""Changes of one file follow each other, whatever it was called."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from packlens.git.log import FileChange
from packlens.git.touched_symbols import changes_by_file

PATHS = st.sampled_from("abcdef")
CHANGES = st.lists(st.builds(FileChange, PATHS, st.one_of(st.just(""), PATHS), st.just("1"), st.just("2")), max_size=12)


def test_the_changes_of_a_file_follow_each_other_through_its_renames() -> None:
    changes = [
        FileChange("new", "new", "3", "4"),
        FileChange("other", "other", "8", "9"),
        FileChange("new", "old", "2", "3"),
        FileChange("other", "", "", "8"),
        FileChange("old", "older", "1", "2"),
        FileChange("older", "", "", "1"),
    ]
    assert [[0, 2, 4, 5], [1, 3]] == list(changes_by_file(changes))


@given(CHANGES)
def test_each_change_comes_once_and_no_file_shares_a_path_with_another(changes: list[FileChange]) -> None:
    files = list(changes_by_file(changes))
    assert list(range(len(changes))) == sorted(position for positions in files for position in positions)
    assert all(positions == sorted(positions) for positions in files)
    paths = [{path for number in positions for path in changes[number][:2] if path} for positions in files]
    assert sum(map(len, paths)) == len(set().union(*paths))
