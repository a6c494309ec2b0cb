"""Jobs, services, workloads and scripts: found by a task that asks for them, and without a say in any other."""

from __future__ import annotations

import pytest

from packlens.config import PacklensSettings
from packlens.rank.packlens_profile import rank_packlens
from tests.sources import source_index
from tests.trees import SHOP

WORKFLOW = """on: push
jobs:
  check:
    steps:
      - run: uvx reuse lint --quiet  # licences of the price list
  upload:
    steps:
      - run: twine upload dist/*
"""
COMPOSE = "services:\n  store:\n    image: postgres:17\n  worker:\n    command: celery -A shop worker\n"
PACKAGE = """{
  "name": "shop",
  "scripts": {
    "check": "npm run lint && npm run price",
    "lint": "eslint shop",
    "site": "vitepress build handbook",
    "price": "node scripts/price.js --cart"
  }
}
"""
RUNS = {"package.json": PACKAGE, ".github/workflows/ci.yml": WORKFLOW, "compose.yaml": COMPOSE}


def ranked(files: dict[str, str], task: str) -> list[tuple[str, float]]:
    index = source_index(files)
    found = rank_packlens(task, index, PacklensSettings()).scored
    return [
        (f"{index.symbols.path_of(each.position)}:{index.symbols.names[each.position]}", each.score) for each in found
    ]


@pytest.mark.parametrize(
    ("task", "answer"),
    [
        ("which workflow runs reuse", ".github/workflows/ci.yml:check"),
        ("the ci job that calls twine", ".github/workflows/ci.yml:upload"),
        ("which container has the celery worker", "compose.yaml:worker"),
        ("docker image of postgres", "compose.yaml:store"),
        ("which npm script builds the handbook", "package.json:site"),
        ("the yarn script that calls eslint", "package.json:lint"),
        ("which script builds with vitepress", "package.json:site"),
        ("script in package.json for the handbook", "package.json:site"),
    ],
)
def test_what_runs_is_found_by_what_it_says(task: str, answer: str) -> None:
    assert ranked(SHOP | RUNS, task)[0][0] == answer


@pytest.mark.parametrize(
    "task",
    [
        "the price of a cart",
        "check the script tags of the cart",
        "npm: charge the card",
        "upload the cart, then check the store",
        "reuse the worker's lint",
    ],
)
def test_a_task_about_code_is_ranked_as_if_no_other_file_were_there(task: str) -> None:
    found, alone = dict(ranked(SHOP | RUNS, task)), dict(ranked(SHOP, task))
    assert list(found) == list(alone)
    assert found == pytest.approx(alone, rel=1e-6)  # the walk adds 32-bit numbers
