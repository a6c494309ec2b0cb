"""Commit messages become tasks, and what nobody would ask for does not."""

from __future__ import annotations

import pytest

from tests.bench.train.messages import body_task, is_automatic, title_task

_BODY = (
    "The parser stopped at the first comment that had no end, and every file behind it was left out of the index.\n"
    "Now it reads on behind the line, and says which file was cut."
)


@pytest.mark.parametrize(
    "message",
    [
        "Bump lodash from 4.17.20 to 4.17.21",
        "Revert 'Add a cache'",
        "chore(deps): update dependency typescript to v5",
        "Release 2.0",
        "v1.2.3",
        "fix typo",
        "Fixed typos in docs",
        "run black",
        "Update README.md",
        "Merge branch 'main' into feature",
    ],
)
def test_a_release_a_bump_or_a_typo_is_no_task(message: str) -> None:
    assert is_automatic("Ada", message)


@pytest.mark.parametrize("message", ["Fix crash when a template is empty", "Negotiation skips bad peers"])
def test_an_ordinary_title_is_a_task(message: str) -> None:
    assert not is_automatic("Ada", message)


def test_what_a_bot_commits_is_no_task() -> None:
    assert is_automatic("dependabot[bot]", "Fix a security problem of the parser")


def test_a_title_is_asked_without_the_number_of_its_pull_request() -> None:
    assert title_task("Fix crash on empty templates (#1234)\n\nMore.") == "Fix crash on empty templates"


def test_a_long_body_is_asked_with_its_title_and_without_trailers() -> None:
    message = f"Read on behind open comments (#7)\n\n{_BODY}\n\nFixes #6\nSigned-off-by: Ada <ada@example.org>\n"
    assert body_task(message) == f"Read on behind open comments\n\n{_BODY}"


def test_a_sentence_that_begins_with_fix_is_no_trailer() -> None:
    assert "Fixes the index of #6 when" in body_task(f"Title of it\n\n{_BODY}\nFixes the index of #6 when empty.")


def test_a_short_body_is_no_task() -> None:
    assert body_task("Title of it\n\nFixes #6, which was about comments.") == ""


def test_a_merge_is_asked_by_its_body_alone() -> None:
    assert body_task(f"Merge pull request #3 from a/b\n\n{_BODY}", merge=True) == _BODY


def test_what_a_merge_bot_puts_around_a_title_is_taken_away() -> None:
    message = f"Merge #12\n\n12: Read on behind open comments r=ada a=bob\n\n{_BODY}"
    assert body_task(message, merge=True) == f"Read on behind open comments\n\n{_BODY}"


def test_comments_of_a_template_are_no_words_of_a_body() -> None:
    template = f"<!-- {_BODY} -->"
    assert body_task(f"Title of it\n\n{template}") == ""
