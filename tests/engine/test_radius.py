"""What may break when symbols change."""

from __future__ import annotations

from pathlib import Path

from packlens.engine.context_engine import ContextEngine
from tests.sources import indexed_engine
from tests.trees import write_tree


def test_callers_stand_in_order_of_distance_outside_of_tests(tree_engine: ContextEngine) -> None:
    found = tree_engine.blast_radius("charge")
    callers = [(node.name, hops) for node, hops, _ in found.callers]
    assert callers == [("once", 1), ("pay", 1), ("twice", 2), ("thrice", 3)]
    assert found.by_distance == (2, 1, 1)
    assert found.files == ("shop/chain.py", "shop/checkout.py")
    assert (1, "at least 4 uses", "at least 1 test") == (found.tests, found.wording, found.tests_wording)
    assert [node.symbol_id for node in found.symbols] == ["shop/checkout.py:charge#function"]


def test_the_radius_of_a_class_is_that_of_its_members(tree_engine: ContextEngine) -> None:
    found = tree_engine.blast_radius("shop/cart.py:Cart")
    assert [node.name for node, _, _ in found.callers] == ["pay", "total_price"]


def test_a_symbol_without_known_calls_has_no_known_uses(tree_engine: ContextEngine) -> None:
    found = tree_engine.blast_radius("thrice")
    assert ((), (), 0, "no known uses") == (found.callers, found.by_distance, found.tests, found.wording)


def test_a_file_whose_symbols_only_use_each_other_has_no_known_uses_outside_of_these(tmp_path: Path) -> None:
    tree = {"a.py": "def pay():\n    charge()\n\ndef charge(): pass\n", "test_a.py": "def test_it(): assert 1\n"}
    with indexed_engine(tmp_path / "1", tree) as engine:
        assert engine.blast_radius("a.py").wording == "no known uses outside of these symbols"
    tree["test_a.py"] = "from a import pay\n\ndef test_it():\n    pay()\n"
    with indexed_engine(tmp_path / "2", tree) as engine:
        assert engine.blast_radius("a.py").wording.startswith("no known uses outside tests and these symbols")


def test_what_only_scripts_in_a_folder_of_tests_use_has_these_as_users(tmp_path: Path) -> None:
    tree = {
        "tests/packets.py": "def connect():\n    return 1\n",
        "tests/broker.py": "import packets\n\ndef run_it():\n    return packets.connect()\n\nrun_it()\n",
        "tests/test_lib.py": "from packets import connect\n\ndef test_connect():\n    connect()\n",
        "shop.py": "def sell(): pass\n",
        "tests/fixtures.py": "from shop import sell\n\ndef sold():\n    sell()\n",
    }
    with indexed_engine(tmp_path / "1", tree) as engine:
        packets = engine.blast_radius("connect")
        assert ["run_it", "broker.py"] == [node.name for node, _, _ in packets.callers]
        assert ("at least 2 uses", "at least 1 test") == (packets.wording, packets.tests_wording)
        assert "at least 1 use" == engine.blast_radius("sell").wording
    tree["tests/test_shop.py"] = "from shop import sell\n\ndef test_sell():\n    sell()\n"
    with indexed_engine(tmp_path / "2", tree) as engine:
        assert "no known uses outside tests" in engine.blast_radius("sell").wording


def test_a_file_that_uses_a_rule_of_style_stands_at_the_line_of_its_use(tmp_path: Path) -> None:
    page = '<link rel="stylesheet" href="card.css">\n\n<p class="card">x</p>\n'
    root = write_tree(tmp_path / "tree", {"card.css": ".card {\n  color: red;\n}\n", "page.html": page})
    with ContextEngine.open(root, database=tmp_path / "x.db") as engine:
        engine.index()
        (user, _, _), *_ = engine.blast_radius("card").callers
        assert ("page.html", 3) == (user.path, user.span.start_line)
