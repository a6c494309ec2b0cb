"""The share of a title's words that a qualified name says."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest

from packlens.config import PacklensSettings
from packlens.graph.view import Index
from packlens.retrieve.lexical.title_words import title_share
from tests.sources import source_index

SETTINGS = PacklensSettings()


@lru_cache
def _index() -> Index:
    jar = "class Jar:\n    def expire(self):\n        return 1\n\n    def keep(self):\n        return 'expire jar'\n"
    return source_index({"jar.py": jar, "page.py": "def render(page):\n    return page\n"})


def _shares(task: str) -> dict[str, float]:
    index = _index()
    share = title_share(task, index, SETTINGS)
    return {index.symbols.qualified_names[p]: float(share[p]) for p in np.flatnonzero(share).tolist()}


def test_a_qualified_name_that_says_all_of_a_title_has_all_of_it_and_its_class_a_part() -> None:
    shares = _shares("expire jar")
    assert shares["Jar.expire"] == pytest.approx(1.0)
    assert 0 < shares["Jar"] < 1
    assert shares["Jar.keep"] == shares["Jar"]  # what its body says does not count


def test_only_the_title_of_a_long_task_counts() -> None:
    assert _shares("render\n\nThe jar does not expire.") == {"render": 1.0}


@pytest.mark.parametrize("task", ["", "\n", "zzzz", "```\n```"])
def test_a_title_without_a_known_word_says_nothing(task: str) -> None:
    assert _shares(task) == {}
