"""A failing test leads to what it uses, the more surely the fewer other tests use it."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest

from packlens.config import PacklensSettings
from packlens.graph.view import Index
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.lexical.lexical import build_lexicon
from packlens.retrieve.quotes.reached_by_tests import reached_by_tests
from packlens.retrieve.tasks.task_document import read_task
from tests.sources import source_index

SETTINGS = PacklensSettings()
FILES = {
    "shop/cart.py": "def common():\n    pass\n\n\ndef rare():\n    deep()\n\n\ndef deep():\n    pass\n\n\n"
    "def helped():\n    pass\n\n\ndef unused():\n    pass\n",
    "tests/test_cart.py": "from shop.cart import common, rare\nfrom tests.helping import helper\n\n\n"
    "class TestCart:\n    def test_one(self):\n        common()\n        rare()\n\n"
    "    def test_two(self):\n        common()\n\n    def test_three(self):\n        common()\n        helper()\n",
    "tests/helping.py": "from shop.cart import helped\n\n\ndef helper():\n    helped()\n",
    "web/page.js": "export function show() {}\nexport function start() {}\nexport function stop() {}\n",
    "web/page.test.js": "import { show, start, stop } from './page';\n\ndescribe('page', () => {\n"
    "  beforeEach(() => {\n    start();\n  });\n  it('shows', () => {\n    show();\n  });\n"
    "  it('stops', () => {\n    stop();\n  });\n});\n",
    "web/cart.js": "export function open() {}\nexport function close() {}\n",
    "web/cart.test.js": "import { open, close } from './cart';\n\nit('opens', () => {\n  open();\n});\n"
    + "\n" * 60
    + "it('closes', () => {\n  close();\n});\n",
}


@lru_cache
def index() -> Index:
    return source_index(FILES)


def found(printed: str) -> dict[str, float]:
    document = read_task(f"CI is red\n\n```\n{printed}\n```\n")
    scores = reached_by_tests(document, index(), build_lexicon(index(), SETTINGS).candidates)
    return {index().symbols.names[p]: round(float(scores[p]), 2) for p in np.flatnonzero(scores).tolist()}


def test_what_few_tests_use_comes_first_and_then_what_that_calls() -> None:
    scores = found("FAILED tests/test_cart.py::TestCart::test_one - assert 1 == 2")
    assert {"rare", "common", "deep"} == set(scores)
    assert 1.0 == scores["rare"] > scores["common"] > scores["deep"] > 0


def test_helpers_of_tests_are_followed() -> None:
    scores = found("______ TestCart.test_three ______")
    assert {"common", "helped"} == set(scores)


def test_a_block_of_a_file_uses_what_stands_behind_its_line() -> None:
    assert {"open": 1.0} == found("      at Object.<anonymous> (web/cart.test.js:3:5)")
    assert {"open": 1.0, "close": 1.0} == found(" FAIL  web/cart.test.js")


def test_a_test_is_found_by_its_texts_and_what_hooks_use_comes_after_what_it_uses() -> None:
    assert {"show": 1.0, "start": 0.4} == found(" FAIL  web/page.test.js > page > shows")
    assert {"show", "start", "stop"} == set(found(" FAIL  web/page.test.js > page > is renamed"))


@pytest.mark.parametrize(
    "printed", ["--- FAIL: TestNothing (0.00s)", "FAILED tests/test_x.py::test_none", "all is well"]
)
def test_a_test_that_is_not_here_says_nothing(printed: str) -> None:
    assert {} == found(printed)


def test_what_a_failing_test_uses_is_ranked_before_what_it_does_not() -> None:
    task = "CI is red\n\nshop\n\n```\nFAILED tests/test_cart.py::TestCart::test_one\n```\n"
    ranking = rank_packlens(task, index(), SETTINGS)
    names = [index().symbols.names[each.position] for each in ranking.scored]
    assert names.index("rare") < names.index("unused")
    assert ranking.trace.channels["failing test"]
