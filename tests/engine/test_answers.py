"""Explanations, blast radius and affected tests on a small workspace."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from packlens.config import PROFILES, Settings
from packlens.engine.answers import TestScope
from packlens.engine.context_engine import ContextEngine
from packlens.errors import FileNotIndexedError
from packlens.model import PROFILE_COMPONENTS, ScoreComponents
from packlens.rank.ranking import terms_of
from tests.engine.tree import TASK, TREE
from tests.examples import examples
from tests.sources import indexed_engine
from tests.trees import write_tree


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tree(tmp_path_factory.mktemp("shop"), TREE)


@pytest.fixture(scope="module")
def engine(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ContextEngine]:
    with ContextEngine.open(root, database=tmp_path_factory.mktemp("db") / "x.db") as opened:
        opened.index()
        yield opened


# -- explanations


@pytest.mark.parametrize("profile", PROFILES)
def test_a_symbol_in_the_pack_is_explained_by_what_ranked_it(root: Path, tmp_path: Path, profile: str) -> None:
    with ContextEngine.open(root, Settings(profile=profile), tmp_path / "x.db") as engine:
        engine.index()
        ranking = engine.rank(TASK)
        for rank, scored in enumerate(ranking.scored[:4], 1):
            node = engine.nodes([scored.position])[scored.position]
            found = engine.explain_symbol(node.symbol_id, TASK)
            assert (True, rank, scored.score) == (found.in_pack, found.rank, found.score)
            assert ScoreComponents(**found.components) == scored.components
            assert sorted(found.components) == sorted(PROFILE_COMPONENTS[profile])
            assert sum(found.components.values()) == pytest.approx(found.score)
            assert f"rank {rank} of {len(ranking.scored)}" in found.reason
            assert found.keywords == ranking.trace.keywords


WORDS = "cart card charge the same checkout Cart.empty twice shop/chain.py total".split()


@given(words=st.lists(st.sampled_from(WORDS), min_size=1, max_size=60))
@settings(deadline=None, max_examples=examples(25), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_signals_times_weights_are_the_parts_and_the_parts_the_score(engine: ContextEngine, words: list[str]) -> None:
    ranking = engine.rank(" ".join(words))
    for scored in ranking.scored:
        terms = terms_of(scored.position, ranking.trace)
        assert [term.amount for term in terms] == [term.value * term.weight for term in terms]
        for part, value in scored.components._asdict().items():
            assert sum(term.amount for term in terms if term.part == part) == pytest.approx(value, abs=1e-9)
        assert sum(term.amount for term in terms) == pytest.approx(scored.score, abs=1e-9)


def test_of_namesakes_the_best_ranked_is_explained(engine: ContextEngine) -> None:
    found = engine.explain_symbol("Cart", TASK)
    assert found.node.path == "shop/cart.py"
    assert found.others == ("shop/other.py:Cart#class",)


def test_a_ranked_symbol_that_was_dropped_gets_the_budget_as_the_reason(engine: ContextEngine) -> None:
    last = engine.rank(TASK).scored[-1].position
    found = engine.explain_symbol(engine.nodes([last])[last].symbol_id, TASK, 260)
    assert not found.in_pack
    assert found.rank > 0
    assert "did not fit the budget of 260 tokens" in found.reason


@pytest.mark.parametrize(
    ("symbol", "reason"),
    [
        ("test_pay_charges_the_card", "part of a test"),
        ("Cart.limit", "is a"),
        ("inner_card", "nested in a function"),
        ("vendored_card", "vendored"),
    ],
)
def test_symbols_that_packs_never_hold_get_a_reason(engine: ContextEngine, symbol: str, reason: str) -> None:
    found = engine.explain_symbol(symbol, TASK)
    assert (0, False, False) == (found.rank, found.in_pack, found.is_seed)
    assert reason in found.reason
    assert found.reason.endswith(".")


def test_a_symbol_without_evidence_is_explained_as_such(engine: ContextEngine) -> None:
    assert (
        "No function or type outside tests has a word of the task" in engine.explain_symbol("pay", "zzzz qqqq").reason
    )
    ranked = {scored.position for scored in engine.rank("stock").scored}
    absent = next(p for p in engine.find("shop/twice.py:same") if p not in ranked)
    symbol = engine.nodes([absent])[absent].symbol_id
    assert "other symbols score at least" in engine.explain_symbol(symbol, "stock").reason


# -- blast radius and tests


def test_callers_stand_in_order_of_distance_outside_of_tests(engine: ContextEngine) -> None:
    found = engine.blast_radius("charge")
    callers = [(node.name, hops) for node, hops, _ in found.callers]
    assert callers == [("once", 1), ("pay", 1), ("twice", 2), ("thrice", 3)]
    assert found.by_distance == (2, 1, 1)
    assert found.files == ("shop/chain.py", "shop/checkout.py")
    assert (1, "at least 4 uses", "at least 1 test") == (found.tests, found.wording, found.tests_wording)
    assert [node.symbol_id for node in found.symbols] == ["shop/checkout.py:charge#function"]


def test_the_radius_of_a_class_is_that_of_its_members(engine: ContextEngine) -> None:
    found = engine.blast_radius("shop/cart.py:Cart")
    assert [node.name for node, _, _ in found.callers] == ["pay", "total_price"]


def test_a_symbol_without_known_calls_has_no_known_uses(engine: ContextEngine) -> None:
    found = engine.blast_radius("thrice")
    assert ((), (), 0, "no known uses") == (found.callers, found.by_distance, found.tests, found.wording)


def test_a_file_whose_symbols_only_use_each_other_has_no_known_uses_outside_of_these(tmp_path: Path) -> None:
    tree = {"a.py": "def pay():\n    charge()\n\ndef charge(): pass\n", "test_a.py": "def test_it(): assert 1\n"}
    with indexed_engine(tmp_path / "1", tree) as engine:
        assert engine.blast_radius("a.py").wording == "no known uses outside of these symbols"
    tree["test_a.py"] = "from a import pay\n\ndef test_it():\n    pay()\n"
    with indexed_engine(tmp_path / "2", tree) as engine:
        assert engine.blast_radius("a.py").wording.startswith("no known uses outside tests and these symbols")


def test_the_tests_of_a_file_are_those_that_reach_it(engine: ContextEngine, root: Path) -> None:
    found = engine.test_scope(["shop/cart.py"])
    assert [(test.node.name, test.distance) for test in found.tests] == [("test_pay_charges_the_card", 2)]
    assert found == engine.test_scope([str(root / "shop/cart.py")])
    assert engine.test_scope(["stock/counter.go"]) == TestScope((), None)
    assert [(t.node.name, t.distance) for t in engine.test_scope(["tests/test_checkout.py"]).tests] == [
        ("test_pay_charges_the_card", 0)
    ]
    with pytest.raises(FileNotIndexedError):
        engine.test_scope(["nowhere.py"])


def test_a_test_that_is_a_call_is_a_test_and_code_of_a_file_of_functions_is_not(tmp_path: Path) -> None:
    root = write_tree(
        tmp_path / "cart",
        {
            "src/cart.ts": "export function add(x: number) {\n  return x + 1;\n}\n",
            "test/cart.test.ts": "import { add } from '../src/cart';\nit('adds', () => {\n  add(1);\n});\n",
            "cart.py": "def put(x):\n    return x\n",
            "test_cart.py": "from cart import put\n\nput(1)\n",
        },
    )
    with ContextEngine.open(root, database=tmp_path / "index.db") as engine:
        engine.index()
        tests = [
            [(t.node.path, t.node.kind, t.certain) for t in engine.test_scope(symbol=s).tests] for s in ("add", "put")
        ]
    assert [[("test/cart.test.ts", "test", True)], []] == tests


def test_a_file_that_uses_a_rule_of_style_stands_at_the_line_of_its_use(tmp_path: Path) -> None:
    page = '<link rel="stylesheet" href="card.css">\n\n<p class="card">x</p>\n'
    root = write_tree(tmp_path / "tree", {"card.css": ".card {\n  color: red;\n}\n", "page.html": page})
    with ContextEngine.open(root, database=tmp_path / "x.db") as engine:
        engine.index()
        (user, _, _), *_ = engine.blast_radius("card").callers
        assert ("page.html", 3) == (user.path, user.span.start_line)
