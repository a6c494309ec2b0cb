"""Halves of later changes: which there are, and how finding the other half is judged."""

from __future__ import annotations

from pathlib import Path

import pygit2
import pytest

from tests.bench.changed_halves import RANKS, Half, Measured, Repository, halves, judged, measured, read_repository
from tests.git.commits import commit

CART = "from price import price\n\n\ndef total(items):\n    return price(items)\n"
PRICE = "def price(items):\n    return 1\n"
STEPS = (
    {"cart.py": CART, "price.py": PRICE, "other.py": "def other():\n    pass\n"},
    {"cart.py": CART.replace("price(items)\n", "2 * price(items)\n"), "price.py": PRICE.replace("1", "2")},
    {"other.py": "def other():\n    return 1\n"},
)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    opened = pygit2.init_repository(str(tmp_path / "repository"))
    for files in STEPS:
        for path, text in files.items():
            (tmp_path / "repository" / path).write_text(text)
        commit(opened, "Change it")
    return tmp_path / "repository"


@pytest.mark.parametrize("profile", RANKS)
def test_each_half_of_a_change_in_two_files_leads_to_the_other_one(
    repository: Path, tmp_path: Path, profile: str
) -> None:
    found: list[list[Measured]] = []

    def use(read: Repository) -> None:
        found.extend(measured(read.files, read.index, rank, tests=True) for rank in RANKS[profile].values())

    read_repository(repository, 2, tmp_path / "kept", use)
    assert [2, 2] == [len(rows) for rows in found]
    assert all(row.recall10 for row in found[1])


def test_every_other_file_is_given_and_then_the_rest() -> None:
    a, b, c = (frozenset({f"{name}.py:f#function"}) for name in "abc")
    expected = [Half(("a.py", "c.py"), a | c, b), Half(("b.py",), b, a | c)]
    assert expected == list(halves({"c.py": c, "a.py": a, "b.py": b}))


def test_what_is_right_counts_by_its_rank() -> None:
    assert judged([5, 7], frozenset({7, 8})) == Measured(0.5, 0.5, 0.5)
    assert judged([*range(10, 22), 7], frozenset({7})) == Measured(0.0, 1.0, 1 / 13)
    assert judged([], frozenset({7})) == Measured(0.0, 0.0, 0.0)
