"""A workspace that says hardly anything of a task is told from one that does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from packlens.agents.context import answer_context
from packlens.agents.requests import ContextRequest
from packlens.engine.context_engine import ContextEngine
from packlens.retrieve.weak_match import is_weak_match
from packlens.wire import decode
from packlens.wire.labels import WEAK
from tests.cli.run import call
from tests.sources import indexed_engine
from tests.trees import SHOP, write_tree

CAKE = "bake a chocolate cake with raspberries for the cart"


@pytest.fixture
def shop(tmp_path: Path) -> ContextEngine:
    engine = ContextEngine.open(write_tree(tmp_path / "shop", SHOP), database=tmp_path / "shop.db")
    engine.index()
    return engine


@pytest.mark.parametrize(
    ("task", "weak"),
    [
        (CAKE, 1),
        ("charge a card for the cart", 0),
        ("charge", 0),
        ("why is an item added twice if the stock was checked before", 0),
        ("water the tomatoes in the greenhouse before sunset and count the items", 1),
    ],
)
def test_a_task_that_nothing_answers_is_reported(shop: ContextEngine, task: str, weak: int) -> None:
    with shop:
        for level in ("names", "symbols", "source"):
            pack = shop.for_task(task, format="markdown", level=level)
            assert pack.symbols
            assert weak == pack.context.weak
            assert bool(weak) == (WEAK in pack.text)
        assert weak == decode("json", shop.for_task(task, format="json").text).context.weak


@pytest.mark.parametrize(
    "pointing", ["see shop/cart.py:11", "--- a/shop/cart.py\n+++ b/shop/cart.py\n@@ -10,3 +10,3 @@\n x\n-y\n+z\n v\n"]
)
def test_a_task_that_points_into_the_workspace_is_answered(shop: ContextEngine, pointing: str) -> None:
    with shop:
        task = f"water the tomatoes in the greenhouse before sunset\n\n{pointing}"
        pack = shop.for_task(task, format="markdown")
        assert pack.symbols[0].node.qualified_name == "Cart.add_item"
        assert not pack.context.weak


@pytest.mark.parametrize("format", ["markdown", "json"])
def test_formats_that_carry_it_are_read_again(shop: ContextEngine, format: str) -> None:
    with shop:
        assert 1 == decode(format, shop.for_task(CAKE, format=format).text).context.weak


def test_agents_get_the_note_unless_a_name_is_given(shop: ContextEngine) -> None:
    with shop:
        answer = answer_context(shop, ContextRequest(CAKE))
        assert WEAK in answer.text
        assert answer.fields()["weak"]
        named = answer_context(shop, ContextRequest(CAKE, named=("charge",)))
        assert WEAK not in named.text
        assert not named.fields()["weak"]


def test_changed_files_match_by_themselves(shop: ContextEngine) -> None:
    with shop:
        assert 0 == shop.for_files(["shop/cart.py"]).context.weak


def test_a_weak_match_fills_no_budget_and_names_the_code_that_is_not_read(tmp_path: Path) -> None:
    bodies = "\n".join(f"    cart.append({number})" for number in range(20))
    carts = "".join(f"def cart_{number}(cart):\n{bodies}\n\n\n" for number in range(40))
    with indexed_engine(tmp_path, {"shop/cart.py": carts, "shop/cake.slim": "%p cake"}) as engine:
        answer = answer_context(engine, ContextRequest(CAKE))
        assert answer.weak
        assert answer.tokens < 1200 < answer.budget
        assert "1 file of code is not read, for want of a grammar (1 .slim)" in answer.text
        assert 10 == len(engine.for_task(CAKE).symbols)
        assert 40 == len(engine.for_task("cart").symbols)
        assert 10 == len(engine.for_task(CAKE, level="source").symbols)
        sample = engine.explore(CAKE)
        assert sample.weak
        assert WEAK in sample.text
        assert sample.tokens_used <= 1000 < sample.token_budget
        assert len([each for file in sample.files for each in file.symbols]) <= 10
        assert WEAK not in engine.explore(CAKE, named=["cart_7"]).text
        engine.settings = replace(engine.settings, sized=False)
        assert 40 == len(engine.for_task(CAKE).symbols)
        assert 40 == len(engine.for_task(CAKE, level="source").symbols)
        assert engine.explore(CAKE).tokens_used > 2500


def test_the_command_names_the_code_that_is_not_read(tmp_path: Path) -> None:
    folder = write_tree(tmp_path / "tree", {**SHOP, "shop/cake.slim": "%p cake"})
    words = ("--repo", folder, "--db", tmp_path / "x.db")
    sentence = "1 file of code is not read, for want of a grammar (1 .slim): what you look for may be there."
    for _ in ("made", "stored"):
        assert sentence in call("pack", CAKE, *words).stderr
    assert sentence in call("explore", CAKE, *words).stderr
    assert sentence in call("pack", "zzqq", *words).stderr
    assert sentence not in call("pack", "charge a card for the cart", *words).stderr


def test_no_flow_is_shown_among_symbols_that_hardly_match(tmp_path: Path) -> None:
    calls = {"open_cart": "fill_cart(cart)", "fill_cart": "close_cart(cart)", "close_cart": "pass"}
    source = "\n\n".join(f"def {name}(cart):\n    {body}\n" for name, body in calls.items())
    with indexed_engine(tmp_path, {"shop/cart.py": source}) as engine:
        assert "Flow: " in engine.explore("how does open_cart reach close_cart").text
        weak = engine.explore("open the umbrella when it rains over the garden")
        assert (True, False) == (weak.weak, "Flow: " in weak.text)


def test_a_task_half_of_whose_words_are_unknown_is_weak_although_code_has_the_common_ones(tmp_path: Path) -> None:
    """`part` and `time` of part-time employees are words of any code: the answer filled its budget."""
    tree = {
        "clock.py": "def calculate_time(part):\n    return part * 60\n",
        "label.py": "def part_label(part):\n    return f'{part}'\n",
    }
    with indexed_engine(tmp_path, tree) as engine:
        index, settings = engine.snapshot().index, engine.snapshot().settings.packlens
        assert is_weak_match("Repair the payroll tax deduction for part-time employees", index, settings)
        assert not is_weak_match("Round the calculated time of each part", index, settings)
        assert not is_weak_match("Translate the part label", index, settings)


def test_a_task_without_a_known_word_gets_no_source(shop: ContextEngine) -> None:
    answer = answer_context(shop, ContextRequest("fix the kubernetes autoscaler"))
    assert "nothing" == answer.status
    assert answer.tokens < 100
    assert not answer.shown
