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
from tests.fleet.repositories import commit
from tests.trees import SHOP


def half(number: int) -> Half:
    """Return a half in which symbols are relevant the less often, the lower they rank."""
    relevant = np.random.default_rng(number).random(60) < 0.8 / (1 + np.arange(60))
    uses = np.arange(60) % 20 == 19
    scores = np.linspace(2, 0.1, 60, dtype=np.float32)
    tests = np.arange(60) % 3 == 0
    targets, target_tests = max(1, int(relevant.sum())), int((relevant & tests).sum())
    return Half(f"a/{number % 6}", "files", 4, 2, targets, target_tests, scores, relevant, uses, tests)


def test_the_fit_says_how_chances_hold_and_what_packs_lose_and_prints_weights(tmp_path: Path) -> None:
    table = tmp_path / "halves.npz"
    halves = [half(number) for number in range(24)]
    write_halves(halves, table)
    assert [each.scores.tolist() for each in halves] == [each.scores.tolist() for each in read_halves(table)]
    done = CliRunner().invoke(main, ["changes", str(tmp_path), str(table)], catch_exceptions=False)
    assert "24 halves of 6 repositories" in done.output
    assert "end at 0.003:\n  files (24) recall 1.000 in 60 symbols" in done.output
    assert "a/0: 1 symbol (0): 0 of 0 symbols, 0 of 0 right ones; 2 to 5 (4): " in done.output
    assert 7 == len(done.output.rpartition("weights: ")[2].split(", "))


def test_half_of_a_commit_is_given_and_the_rest_is_looked_for_tests_too(tmp_path: Path) -> None:
    tree = tmp_path / "a+b" / "snapshot-0" / "tree"
    test = "from shop.checkout import pay\n\n\ndef test_pay():\n    pay(None, None)\n"
    before = commit(tree, {**SHOP, "tests/test_pay.py": test})
    with ContextEngine.open(tree, SETTINGS, tree.parent / "index.db") as engine:
        engine.index()
    later = commit(
        tree,
        {
            "shop/cart.py": SHOP["shop/cart.py"].replace("item.stock < count", "item.stock <= count"),
            "shop/checkout.py": SHOP["shop/checkout.py"].replace("gift wrap", "ribbon"),
            "tests/test_pay.py": test.replace("None, None", "None, 1"),
        },
    )
    pygit2.Repository(str(tree)).reset(pygit2.Oid(hex=before), pygit2.enums.ResetMode.HARD)
    write_tasks(tmp_path / "a+b" / "tasks.jsonl", [Task("a/b/title/1", "title", 0, "pay", ("x",), 1.0, later)])

    found = {each.kind: each for each in halves_of(tmp_path)}

    assert {"symbols", "files", "whole files", "tests"} == {kind.partition(",")[0] for kind in found}
    of_tests, symbols = found["tests"], found["symbols"]
    assert (2, 2, 1, 1) == (of_tests.changed, of_tests.files, of_tests.targets, of_tests.target_tests)
    assert (of_tests.relevant & of_tests.tests & of_tests.uses).sum() == 1  # test_pay calls pay
    assert (2, 2, 1, 0) == (symbols.changed, symbols.files, symbols.targets, symbols.target_tests)
    assert found["whole files"].changed > 2


def test_where_a_commit_touches_nothing_else_no_symbol_is_relevant_and_recall_leaves_it_out(tmp_path: Path) -> None:
    tree = tmp_path / "a+b" / "snapshot-0" / "tree"
    before = commit(tree, SHOP)
    with ContextEngine.open(tree, SETTINGS, tree.parent / "index.db") as engine:
        engine.index()
    later = commit(tree, {"shop/cart.py": SHOP["shop/cart.py"].replace("item.stock < count", "item.stock <= count")})
    pygit2.Repository(str(tree)).reset(pygit2.Oid(hex=before), pygit2.enums.ResetMode.HARD)
    write_tasks(tmp_path / "a+b" / "tasks.jsonl", [Task("a/b/title/1", "title", 0, "cart", ("x",), 1.0, later)])

    alone = [*halves_of(tmp_path)]

    assert {"symbols", "files", "whole files", "tests"} == {each.kind.partition(",")[0] for each in alone}
    assert all(not each.targets and not each.relevant.any() and len(each.scores) for each in alone)
    assert {1} == {each.changed for each in alone if "whole" not in each.kind}
    table = tmp_path / "halves.npz"
    write_halves([*alone, *(half(number) for number in range(24))], table)
    done = CliRunner().invoke(main, ["changes", str(tmp_path), str(table)], catch_exceptions=False)
    assert "  symbols (0) and 1 where nothing is to be found: symbols " in done.output
    assert "  files (24) recall 1.000 in 60 symbols" in done.output
