"""Chances to belong to a change are fitted to halves of commits, which are kept as they were ranked."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pygit2
from click.testing import CliRunner

from packlens.engine.context_engine import ContextEngine
from tests.bench.train.__main__ import main
from tests.bench.train.changes import Half, halves_of, read_halves, write_halves
from tests.bench.train.signals import SETTINGS
from tests.bench.train.tasks import Task, write_tasks
from tests.trees import SHOP, write_tree


def half(number: int) -> Half:
    """Return a half in which symbols are relevant the less often, the lower they rank."""
    relevant = np.random.default_rng(number).random(60) < 0.8 / (1 + np.arange(60))
    uses = np.arange(60) % 20 == 19
    scores = np.linspace(2, 0.1, 60, dtype=np.float32)
    return Half(f"a/{number % 6}", "files", 4, 2, max(1, int(relevant.sum())), scores, relevant, uses)


def test_the_fit_says_how_chances_hold_and_what_packs_lose_and_prints_weights(tmp_path: Path) -> None:
    table = tmp_path / "halves.npz"
    halves = [half(number) for number in range(24)]
    write_halves(halves, table)
    assert [each.scores.tolist() for each in halves] == [each.scores.tolist() for each in read_halves(table)]
    done = CliRunner().invoke(main, ["changes", str(tmp_path), str(table)], catch_exceptions=False)
    assert "24 halves of 6 repositories" in done.output
    assert "end at 0.003:\n  files (24), recall 1.000 in 60 symbols" in done.output
    assert 6 == len(done.output.rpartition("weights: ")[2].split(", "))


def test_half_of_a_commit_is_given_and_the_rest_is_looked_for(tmp_path: Path) -> None:
    tree = write_tree(tmp_path / "a+b" / "snapshot-0" / "tree", SHOP)
    pygit2.init_repository(str(tree))
    with ContextEngine.open(tree, SETTINGS, tree.parent / "index.db") as engine:
        engine.index()
    targets = ("shop/cart.py:Cart.check_stock#method", "shop/checkout.py:pay#function")
    write_tasks(tmp_path / "a+b" / "tasks.jsonl", [Task("a/b/title/1", "title", 0, "pay", targets, 1.0, "c1")])

    found = {each.kind: each for each in halves_of(tmp_path)}

    assert {"symbols", "files", "whole files"} == {kind.partition(",")[0] for kind in found}
    assert (1, 1, 1) == (found["symbols"].changed, found["symbols"].files, found["symbols"].targets)
    assert found["whole files"].changed > 1
    assert found["symbols"].relevant.sum() == 1
    assert found["symbols"].uses.any()
