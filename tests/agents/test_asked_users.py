"""The direct users of what a question names are all listed, though an answer has no room for their bodies."""

from __future__ import annotations

from pathlib import Path

from packlens.agents.asked_users import asked_users
from packlens.agents.context import answer_context
from packlens.agents.requests import ContextRequest
from packlens.engine.context_engine import ContextEngine
from packlens.engine.snapshot import Snapshot
from tests.sources import indexed_engine

TREE = {
    "shop/cart.py": "def add_item(cart, item):\n    cart.append(item)\n",
    "shop/till.py": "from shop.cart import add_item\n\n\ndef pay(cart):\n    add_item(cart, 'bag')\n",
    "shop/run.py": "from shop.cart import add_item\n\nadd_item([], 'bag')\n",
    "tests/test_cart.py": "from shop.cart import add_item\n\n\ndef test_add():\n    add_item([], 'bag')\n",
    "shop/many.py": "from shop.cart import add_item\n\n\n"
    + "\n\n".join(f"def offer_{number}(cart):\n    add_item(cart, {number})\n" for number in range(20)),
}


def test_users_are_listed_with_their_places(snapshot: Snapshot) -> None:
    (line,) = asked_users("Who calls add_item?", snapshot).lines
    assert line.startswith("Direct uses of add_item outside tests, as far as references show: ")
    assert "pay (shop/till.py:4)" in line or "and 10 more" in line
    assert "test_cart" not in line
    assert line.endswith(" and 10 more.")
    assert [line] == asked_users("Wer ruft add_item auf?", snapshot).lines


def test_other_tasks_list_none(snapshot: Snapshot) -> None:
    assert not asked_users("", snapshot).lines
    assert not asked_users("add a gift to add_item", snapshot).lines
    assert not asked_users("who calls remove_item?", snapshot).lines
    assert not asked_users("who calls pay?", snapshot).lines
    assert not asked_users("who calls add_item? " + "x" * 400, snapshot).lines


def test_the_answer_begins_with_them(engine: ContextEngine) -> None:
    assert (
        "\nDirect uses of add_item outside tests" in answer_context(engine, ContextRequest("who uses add_item?")).text
    )


def test_a_question_is_answered_by_the_code_of_the_users_alone(engine: ContextEngine) -> None:
    """It was followed by thousands of tokens of what ranks next."""
    answer = answer_context(engine, ContextRequest("Who calls pay?"))
    assert {symbol.node.name for symbol in answer.shown} == {"pay"}
    assert "Shown is only what answers the question" in answer.text
    filled = answer_context(engine, ContextRequest("Who calls pay?", detail="all"))
    assert len(filled.shown) > 1
    assert "Shown is only what answers" not in filled.text


def test_a_task_that_asks_more_gets_what_ranks_next_too(engine: ContextEngine) -> None:
    task = "who calls add_item, and where would a limit of the items of a cart be checked before they pay?"
    assert "Shown is only what answers" not in answer_context(engine, ContextRequest(task)).text


def test_long_users_are_shown_by_the_lines_of_the_use(tmp_path: Path) -> None:
    tree = {
        "a.py": "def tax(price):\n    return price\n",
        "b.py": "from a import tax\n\n\ndef bill():\n"
        + "".join(f"    log({n})\n" for n in range(60))
        + "    return tax(3)\n",
    }
    with indexed_engine(tmp_path, tree) as engine:
        text = answer_context(engine, ContextRequest("who calls tax?")).text
    assert "return tax(3)" in text
    assert "log(5)" not in text


def test_files_that_spell_a_name_without_a_known_use_are_told(tmp_path: Path) -> None:
    tree = {
        "a.py": "def stamp_parcel():\n    pass\n\n\ndef send():\n    stamp_parcel()\n",
        "b.py": 'def later(box):\n    getattr(box, "stamp_parcel")()\n',
        "notes.md": "stamp_parcel is old\n",
    }
    with indexed_engine(tmp_path, tree) as engine:
        lines = asked_users("who calls stamp_parcel?", engine.snapshot()).lines
    assert lines[1:] == ["Other files spell stamp_parcel, and may use it: b.py:2."]


def test_a_question_whose_answer_is_not_known_is_not_settled_by_its_name_alone(tmp_path: Path) -> None:
    tree = {"a.py": "class Store:\n    pass\n\n\ndef open_store():\n    return Store()\n"}
    with indexed_engine(tmp_path, tree) as engine:
        assert not asked_users("what implements Store?", engine.snapshot()).settles
        answer = asked_users("what does open_store call?", engine.snapshot())
    assert answer.settles
    assert answer.lines == ["Direct uses by open_store, as far as references show: Store (a.py:1)."]
