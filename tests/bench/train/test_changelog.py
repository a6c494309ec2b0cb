"""Changelog entries become tasks."""

from __future__ import annotations

import pytest

from tests.bench.train.changelog import changelog_task, is_changelog
from tests.bench.train.touched import AddedText


@pytest.mark.parametrize(
    "path",
    ["CHANGELOG.md", "docs/changelog.rst", "NEWS", "docs/versionhistory.rst", "changes/12.fixed.md", ".changeset/a.md"],
)
def test_changelogs_and_fragments_are_known_by_their_paths(path: str) -> None:
    assert is_changelog(path)


@pytest.mark.parametrize("path", ["README.md", "src/exchange/rates.txt", "docs/index.rst"])
def test_other_documents_are_no_changelogs(path: str) -> None:
    assert not is_changelog(path)


@pytest.mark.parametrize(
    ("line", "task"),
    [
        ("- Add `close()` method to open streams. [#173]", "Add `close()` method to open streams."),
        ("* Fixed the size of empty files (#12) by @ada", "Fixed the size of empty files"),
        ("- Read [long lines](https://example.org/x) in one go", "Read long lines in one go"),
        ('<action type="fix" dev="ada">Improve the order of keys.</action>', "Improve the order of keys."),
        ("-   Fix the order of keys. :issue:`7`", "Fix the order of keys."),
    ],
)
def test_an_entry_is_asked_without_marks_numbers_and_thanks(line: str, task: str) -> None:
    assert changelog_task([AddedText("CHANGELOG.md", ("## Unreleased", "", line))]) == task


def test_lines_of_one_entry_are_joined() -> None:
    lines = ("- The parser reads on", "  behind comments without an end")
    assert changelog_task([AddedText("NEWS", lines)]) == "The parser reads on behind comments without an end"


def test_the_head_of_a_fragment_is_no_entry() -> None:
    lines = ("---", '"@scope/package": patch', "---", "", "Keep the order of equal keys")
    assert changelog_task([AddedText(".changeset/some-name.md", lines)]) == "Keep the order of equal keys"


def test_the_notes_of_a_release_are_no_task() -> None:
    lines = tuple(f"- The parser reads on behind comment {number}" for number in "abcdef")
    assert changelog_task([AddedText("CHANGELOG.md", lines)]) == ""


def test_what_is_added_elsewhere_is_no_entry() -> None:
    assert changelog_task([AddedText("README.md", ("- The parser reads on behind comments",))]) == ""
