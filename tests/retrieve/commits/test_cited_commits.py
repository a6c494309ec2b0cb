"""What a commit touched that a task blames is where to look; the commit that somebody runs is not."""

from __future__ import annotations

import struct
from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest

from packlens.config import PacklensSettings
from packlens.graph.history import LinkedCommit, build_history
from packlens.graph.view import Index
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.commits.cited_commits import (
    NOTHING_CITED,
    CitedPast,
    cited_commits,
    commit_run,
    touched_by_cited,
)
from packlens.retrieve.lexical.lexical import build_lexicon
from packlens.retrieve.tasks.task_document import read_task
from tests.sources import source_index

SETTINGS = PacklensSettings()
OID = "3f2a1bc0" * 5
OTHER = "1234567" + "8" * 33


def cited(task: str) -> list[tuple[str, float]]:
    return [(each.oid or f"#{each.number}", each.weight) for each in cited_commits(read_task(f"It fails\n\n{task}\n"))]


@pytest.mark.parametrize(
    ("task", "named"),
    [
        ("It is broken since 3f2a1bc.", "3f2a1bc"),
        ("git bisect says that 3f2a1bc0 is the first bad commit", "3f2a1bc0"),
        ("a regression of commit `3f2a1bc`", "3f2a1bc"),
        ("caused by https://host.example/o/r/commit/3f2a1bc0", "3f2a1bc0"),
        ("introduced in #1234", "#1234"),
        ("broken by PR 88", "#88"),
        ("It broke with GH-12", "#12"),
        ("regression from pull request #7", "#7"),
        ("since https://host.example/o/r/pull/1234#issuecomment-1 it fails", "#1234"),
        ("broke with !42", "#42"),
    ],
)
def test_a_commit_or_number_that_is_blamed_counts_in_whole(task: str, named: str) -> None:
    assert [(named, 1.0)] == cited(task)


@pytest.mark.parametrize(
    ("task", "named"), [("Somewhat like 3f2a1bc.", "3f2a1bc"), ("see also #1234", "#1234"), ("see PR 5", "#5")]
)
def test_a_mention_counts_less(task: str, named: str) -> None:
    assert [(named, 0.5)] == cited(task)


@pytest.mark.parametrize(
    "task",
    [
        "I run version 3f2a1bc",
        "Built from source, commit hash: 3f2a1bc",
        "seen at commit 3f2a1bc",
        "Fixes #1234",
        "closes #1234, resolves #12",
        "the #1 reason, and #2",
        "color #112233ff, &#1234; and page.html#1234",
        "a defaced facade, 20240102, deadbeef.txt, 3f2a1bc-dirty",
        "https://host.example/o/r/blob/3f2a1bc0/a.py",
        "sha256:3f2a1bc0",
        "```\n#1234 0x00 in main\ncommit 3f2a1bc\n```",
    ],
)
def test_what_is_run_or_closed_or_no_commit_is_not_named(task: str) -> None:
    assert [] == [each for each in cited(task) if each[0] not in ("defaced", "20240102")]


def test_the_commit_that_was_run_is_named_if_there_is_one() -> None:
    assert "3f2a1bc" == commit_run(read_task("It fails\n\nI am at commit 3f2a1bc, with a.py:12\n"))
    assert "3f2a1bc" == commit_run(read_task("It fails\n\na regression in a.py:12 (at commit 3f2a1bc)\n"))
    assert "" == commit_run(read_task("It fails\n\nAt commit 3f2a1bc, and at commit 1234567\n"))
    assert "" == commit_run(read_task("It fails\n\nbroken since 3f2a1bc\n"))


@lru_cache
def index() -> Index:
    plain = source_index(
        {
            "shop/cart.py": "def add():\n    pass\n\n\ndef remove():\n    return quokka\n",
            "shop/other.py": "def since():\n    pass\n\n\ndef broken():\n    pass\n",
            "tests/test_cart.py": "def test_add():\n    pass\n",
        }
    )

    def commit(oid: str, *names: str) -> LinkedCommit:
        ids = [int(plain.symbols.ids[plain.symbols.names.index(name)]) for name in names]
        return LinkedCommit(1, struct.pack("=1I", 0), struct.pack(f"={len(ids)}q", *ids), oid)

    rows = [commit(OID, "remove", "test_add"), commit(OTHER, "add"), commit("1234567" + "9" * 33, "since")]
    return replace(plain, history=build_history("k", {0: "word"}, rows))


def found(task: str, past: CitedPast = NOTHING_CITED) -> dict[str, float]:
    scores = touched_by_cited(read_task(task), past, index(), build_lexicon(index(), SETTINGS).candidates)
    return {index().symbols.names[p]: float(scores[p]) for p in np.flatnonzero(scores).tolist()}


def test_what_a_named_commit_touched_is_found_but_no_test() -> None:
    assert {"remove": 1.0} == found("Broken\n\nIt is broken since 3f2a1bc.\n")
    assert {"remove": 0.5} == found(f"Broken\n\nsee {OID}\n")


def test_an_id_that_several_commits_begin_with_or_none_names_none() -> None:
    assert {} == found("Broken\n\nbroken since 1234567\n")
    assert {"add": 1.0} == found("Broken\n\nbroken since 12345678\n")
    assert {} == found("Broken\n\nbroken since abcdef01\n")


def test_numbers_lead_where_git_says() -> None:
    past = CitedPast({1234: (OID, OTHER)})
    assert {"remove": 1.0, "add": 1.0} == found("Broken\n\nintroduced in #1234\n", past)
    assert {} == found("Broken\n\nintroduced in #1235\n", past)
    assert {} == found("Broken\n\nintroduced in #1234\n")


def test_a_named_commit_leads() -> None:
    ranking = rank_packlens("A quokka fails\n\nThis is a regression of 3f2a1bc.\n", index(), SETTINGS)
    assert "remove" == index().symbols.names[ranking.scored[0].position]
    assert ranking.trace.channels["cited commit"]


def test_reading_takes_time_in_proportion() -> None:
    for text in ("3f2a1bc" * 100_000, "#1 " * 300_000, "https://a/" + "b/" * 300_000, "since " * 200_000):
        cited_commits(read_task(f"a\n\n{text}"))
