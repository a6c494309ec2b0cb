"""A task that is a single name gets what that means, also a name of one letter, for which there is no term."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from packlens.engine.context_engine import ContextEngine
from tests.sources import indexed_engine

TREE = {
    "m.py": """def f(x):
    return x + 1


def total(items):
    return sum(f(i) for i in items)


class Q:
    def a(self):
        return 2


def unrelated_report(rows):
    return rows
"""
}


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ContextEngine]:
    with indexed_engine(tmp_path_factory.mktemp("letters"), TREE) as opened:
        yield opened


@pytest.mark.parametrize(
    ("task", "first", "others"),
    [
        ("f", "f", {"total"}),
        ("f()", "f", {"total"}),
        ("`f`", "f", {"total"}),
        ("what does f do", "f", {"total"}),
        ("Q", "Q", {"Q.a"}),
        ("a", "Q.a", {"Q"}),
    ],
)
def test_a_name_of_one_letter_is_read_as_that_name(
    engine: ContextEngine, task: str, first: str, others: set[str]
) -> None:
    names = [each.node.qualified_name for each in engine.for_task(task).symbols]
    assert first == names[0]
    assert others == {*names[1:]}
    assert "x + 1" in engine.explore("f").text


@pytest.mark.parametrize("task", ["x", "what is a z", "1", "(", "-"])
def test_a_letter_that_names_nothing_finds_nothing(engine: ContextEngine, task: str) -> None:
    assert () == tuple(engine.for_task(task).symbols)
