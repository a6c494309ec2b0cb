"""What agents are answered about a symbol or changes: users, tests to run, lower bounds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygit2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from packlens.agents.changed_rows import path_row
from packlens.agents.explain import answer_explain
from packlens.agents.impact import ImpactAnswer, answer_impact
from packlens.agents.lines import within
from packlens.agents.requests import MIN_BUDGET, ExplainRequest, ImpactRequest
from packlens.agents.users import user_rows
from packlens.engine.context_engine import ContextEngine
from packlens.engine.names.naming import find_symbols
from packlens.engine.radius import radius
from packlens.errors import GitError, SettingError
from packlens.pack.tokens import count
from tests.examples import examples
from tests.sources import indexed_engine
from tests.trees import SHOP, write_tree


def ask(engine: ContextEngine, **asked: object) -> ImpactAnswer:
    return answer_impact(engine, ImpactRequest(**asked))  # type: ignore[arg-type]


def test_users_are_listed_with_their_distance_and_how_they_use_the_symbol(shop: ContextEngine) -> None:
    text = ask(shop, symbol="Cart.check_stock").text
    assert "\n- 1 hop, calls it: shop/cart.py:9 Cart.add_item · 11: self.check_stock(item, count)\n" in text
    assert "\n- 2 hops: shop/checkout.py:6 pay\n" in text


def test_a_namesake_that_uses_another_one_is_among_its_users(tmp_path: Path) -> None:
    """A search found a caller that the answer about `total` did not have, because it is called `total`, too."""
    tree = {
        "a.py": "class Cart:\n    def total(self): return 1\n\nclass Page:\n    def __init__(self, cart: Cart):\n"
        "        self.cart = cart\n\n    def total(self):\n        return self.cart.total()\n",
    }
    with indexed_engine(tmp_path, tree) as engine:
        both, one = ask(engine, symbol="total").text, ask(engine, symbol="Page.total").text
    assert "\n- 1 hop, calls Cart.total: a.py:8 Page.total · 9: return self.cart.total()\n" in both
    assert 1 == both.count("1 hop")
    assert "\nUsed by: nothing known" in one


def test_further_lines_of_a_function_that_spell_the_name_are_numbered(tmp_path: Path) -> None:
    """Who renamed by the lines listed left the second call of each function as it was."""
    body = "    add(1)\n    # add(2)\n    add_all(3)\n    add(4); add(5)\n"
    tree = {
        "a.py": f"def add(n): pass\ndef add_all(n): pass\ndef once():\n    add(1)\ndef run():\n{body}"
        f"def more():\n{body * 4}\nadd(6)\nadd(7)\n"
    }
    with indexed_engine(tmp_path, tree) as engine:
        text = ask(engine, symbol="add").text
    assert "a.py:3 once · 4: add(1)\n" in text
    assert "a.py:5 run · 6: add(1) (and 9)\n" in text
    assert "a.py:10 more · 11: add(1) (and 14, 15, 18, ...)\n" in text
    assert re.search(r"a\.py:\d+ a\.py · (?:\d+: )?add\(6\)\n", text)  # lines of a file are those of other users


def test_tests_of_two_runners_of_javascript_are_named_as_each_takes_them(tmp_path: Path) -> None:
    tree = {
        "src/cart.js": "export function total() { return 1 }\n",
        "test/cart.js": "import { test } from 'node:test'\nimport { total } from '../src/cart.js'\n"
        "test('sums up', () => { total() })\n",
        "test/e2e.js": "import { test } from '@playwright/test'\nimport { total } from '../src/cart.js'\n"
        "test('shows it', () => { total() })\n",
    }
    with indexed_engine(tmp_path, tree) as engine:
        text = ask(engine, symbol="total").text
    assert "Tests to run (static; ids for node --test, playwright test):\n" in text
    assert "\n- --test-name-pattern='sums up' test/cart.js\n- test/e2e.js -g 'shows it'\n" in text


def test_symbols_that_only_use_each_other_have_no_known_uses_outside_of_them(tmp_path: Path) -> None:
    tree = {"a.py": "from b import charge\n\ndef pay():\n    charge()\n", "b.py": "def charge(): pass\n"}
    with indexed_engine(tmp_path, tree) as engine:
        pygit2.init_repository(str(tmp_path))
        changes, one = ask(engine, changes="worktree").text, ask(engine, symbol="pay").text
    assert "\nNo known uses outside of these symbols" in changes
    assert "\nUsed by: nothing known outside of these symbols.\n" in changes
    assert "\nNo known uses; no known tests." in one
    assert "\nUsed by: nothing known.\n" in one


def test_tests_to_run_bear_the_ids_of_their_runner(shop: ContextEngine) -> None:
    answer = ask(shop, symbol="total_price")
    expected = "Tests to run (static; ids for pytest):\n- tests/test_checkout.py::test_pay_charges_the_card\n"
    assert expected in answer.text
    assert 1 == answer.tests


def test_where_no_reference_leads_to_tests_the_test_file_of_the_same_name_is_to_run(tmp_path: Path) -> None:
    tree = {
        "plugins/scrub.py": "def scrub(item):\n    return item\n\n\ndef wash(item):\n    return item\n",
        "tests/test_scrub.py": "def test_scrub():\n    run_plugin('scrub')\n",
        "tests/test_all.py": "from plugins.scrub import wash\n\n\ndef test_wash():\n    wash(1)\n",
    }
    with indexed_engine(tmp_path, tree) as engine:
        alone, beside = ask(engine, symbol="scrub"), ask(engine, symbol="wash")
    heading = "\nTests to run: none known by references; files of the same name (ids for pytest):\n"
    assert f"{heading}- tests/test_scrub.py (named like scrub.py)\n" in alone.text
    assert 0 == alone.tests
    listed_tests = "- tests/test_all.py::test_wash\n- tests/test_scrub.py (named like scrub.py)\n"
    assert f"\nTests to run (static; ids for pytest):\n{listed_tests}" in beside.text
    assert 1 == beside.tests


_LONG_SUM = "1 + " * 40
CALLERS = {
    "src/area.py": "def area(side, other):\n    return side * other\n",
    "src/shapes/square.py": (
        "from src.area import area\n\n\ndef square(side):\n    return area(\n        side,\n        side,\n    )\n"
    ),
    "docs/guide.py": "from src.area import area as surface\n\n\ndef guide():\n    return surface(1, 2)\n",
    "src/floor.py": f"from src.area import area\n\nROOM = area({_LONG_SUM}1, 4)\n",
}


def test_direct_uses_are_quoted_those_nearest_to_the_symbol_first(tmp_path: Path) -> None:
    with indexed_engine(tmp_path, CALLERS) as engine:
        text = ask(engine, symbol="area").text
    users = [line for line in text.splitlines() if line.startswith("- 1 hop, calls it: ")]
    start = f"ROOM = area({_LONG_SUM}"[:100].rstrip()
    assert [
        f"- 1 hop, calls it: src/floor.py:3 ROOM · {start} ...",
        "- 1 hop, calls it: src/shapes/square.py:4 square · 5: return area(side, side)",
        "- 1 hop, calls it: docs/guide.py:4 guide",
    ] == users


def test_of_several_changed_symbols_each_user_says_which_it_depends_on(tmp_path: Path) -> None:
    tree = {
        "prices.py": "class Price:\n    def net(self):\n        return 1\n\n\ndef tax():\n    return 2\n",
        "bill.py": "from prices import Price, tax\n\n\ndef gross():\n    return Price().net() + tax()\n\n\n"
        "def duty():\n    return tax()\n\n\ndef label():\n    return Price().net()\n",
        "pay.py": "from bill import duty, gross\n\n\ndef pay():\n    return gross()\n\n\n"
        "def declare():\n    return duty()\n",
    }
    with indexed_engine(tmp_path, tree) as engine:
        snapshot = engine.snapshot()
        positions = [*find_symbols("Price.net", snapshot), *find_symbols("tax", snapshot)]
        rows = user_rows(radius(snapshot, positions), snapshot, quotes=0)
    assert [
        "- 1 hop, calls tax: bill.py:8 duty",
        "- 1 hop, uses Price.net, tax: bill.py:4 gross",
        "- 1 hop, calls Price.net: bill.py:12 label",
        "- 2 hops from tax: pay.py:8 declare",
        "- 2 hops from Price.net, tax: pay.py:4 pay",
    ] == [row.text for row in rows]


def test_users_of_a_file_name_what_they_use_of_it_not_the_file(tmp_path: Path) -> None:
    functions = "".join(f"def tax_{number}():\n    return {number}\n\n\n" for number in range(30))
    tree = {
        "prices.py": f"class Price:\n    def net(self):\n        return 1\n\n\n{functions}",
        "bill.py": "from prices import Price, tax_29\n\n\ndef gross():\n    return Price().net()\n\n\n"
        "def duty():\n    return tax_29()\n",
        "pay.py": "from bill import gross\n\n\ndef pay():\n    return gross()\n",
    }
    with indexed_engine(tmp_path, tree) as engine:
        text = ask(engine, symbol="prices.py").text
    users = [line for line in text.splitlines() if " hop" in line]
    assert [
        "- 1 hop, calls tax_29: bill.py:8 duty · 9: return tax_29()",
        "- 1 hop, calls Price: bill.py:4 gross · 5: return Price().net()",
        "- 2 hops from Price: pay.py:4 pay",
    ] == users


def test_the_quote_of_a_use_ends_with_its_line_unless_an_argument_list_is_open(tmp_path: Path) -> None:
    tree = {
        "area.rs": "pub type Scalar = f64;\n",
        "shape.rs": (
            "use crate::area::Scalar;\n\npub struct Shape {\n    pub side: Scalar,\n    pub corners: usize,\n}\n"
        ),
    }
    with indexed_engine(tmp_path, tree) as engine:
        text = ask(engine, symbol="Scalar").text
    assert "- 1 hop, names it as a type: shape.rs:4 Shape.side · pub side: Scalar,\n" in text


@pytest.mark.parametrize(
    ("tree", "advice"),
    [
        ({"a.ts": "".join(f"export function cut(a{n}: A{n}): void\n" for n in range(4))}, "ask for path:line."),
        ({f"{n}.py": "def cut(): pass\n" for n in "abcd"}, "ask for path:cut."),
        ({"a.py": "".join(f"class {n}:\n    def cut(self): pass\n" for n in "ABCD")}, "ask for Type.cut."),
        (
            {f"{n}.py": f"class {n}:\n    def cut(self): pass\n" for n in "abcd"},
            "ask for Type.cut or path:cut.",
        ),
    ],
)
def test_the_advice_for_namesakes_names_what_tells_them_apart(
    tmp_path: Path, tree: dict[str, str], advice: str
) -> None:
    with indexed_engine(tmp_path, tree) as engine:
        assert f"symbols have this name: for one of them, {advice}" in ask(engine, symbol="cut").text


def test_no_line_is_quoted_of_a_user_that_was_edited_or_moved_since_the_snapshot(tmp_path: Path) -> None:
    tree = {
        "a.py": "def run():\n    pass\n",
        "moved.py": "from a import run\n\n\ndef start():\n    run(1)\n    run(2)\n",
        "same.py": "from a import run\n\n\ndef stop():\n    run(3)\n",
    }
    with indexed_engine(tmp_path, tree) as engine:
        snapshot = engine.snapshot()
        uses = radius(snapshot, find_symbols("run", snapshot))
        (engine.root / "moved.py").write_text("from a import run\n\n\ndef start():\n    run(0)\n    run(1)\n", "utf-8")
        rows = user_rows(uses, snapshot, quotes=12)
    assert [
        "- 1 hop, calls it: moved.py:4 start",
        "- 1 hop, calls it: same.py:4 stop · 5: run(3)",
    ] == [row.text for row in rows]


def test_of_many_users_the_first_are_listed_and_the_files_of_the_others_are_named(tmp_path: Path) -> None:
    uses = "".join(f"\n\ndef use_{number}():\n    run()\n" for number in range(40))
    tree = {"a.py": "def run():\n    pass\n", "b.py": f"from a import run\n{uses}"}
    with indexed_engine(tmp_path, tree) as engine:
        few, all_users = (ask(engine, symbol="run", budget=budget).text for budget in (2000, 4000))
    assert 30 == few.count("\n- 1 hop, calls it")
    assert 12 == few.count(" · ") - 2  # the first line has two
    assert "\n- and 10 more users: b.py (10)\n" in few
    assert 40 == all_users.count("\n- 1 hop, calls it")


SUITE = {
    "cart.go": "package shop\n\nfunc Total() int { return 1 }\n",
    "cart_test.go": (
        'package shop\n\nimport (\n\t"testing"\n\n\t"github.com/stretchr/testify/suite"\n)\n\n'
        "func TestCarts(t *testing.T) { suite.Run(t, new(CartSuite)) }\n\n"
        "type CartSuite struct {\n\tsuite.Suite\n}\n\nfunc (s *CartSuite) Test_Total() {\n\ts.Equal(1, Total())\n}\n"
    ),
}


def test_a_test_of_a_suite_of_go_is_run_within_the_test_that_runs_the_suite(tmp_path: Path) -> None:
    with indexed_engine(tmp_path, SUITE) as engine:
        assert "\n- . -run '^TestCarts$/^Test_Total$'\n" in ask(engine, symbol="Total").text


TEMPLATE = {
    "jobs/base.py": (
        "class Job:\n    def handle(self):\n        return self.work()\n\n"
        "    def work(self):\n        raise NotImplementedError\n"
    ),
    **{
        f"jobs/{name}.py": f"from jobs.base import Job\n\n\nclass {name.title()}(Job):\n    def work(self):\n"
        f"        return 1\n\n    def again(self):\n        return self.handle()\n"
        for name in ("cut", "glue")
    },
    "jobs/use.py": (
        "from jobs.cut import Cut\n\n\ndef first():\n    return Cut().work()\n\n\ndef second():\n    return first()\n"
    ),
    "tests/test_jobs.py": (
        "from jobs.cut import Cut\nfrom jobs.glue import Glue\nfrom jobs.use import second\n\n\n"
        "def test_all():\n    Cut()\n    Glue().again()\n\n\n"
        "def test_some():\n    second()\n"
    ),
}


def test_what_is_certain_comes_before_what_is_not(tmp_path: Path) -> None:
    with indexed_engine(tmp_path, TEMPLATE) as engine:
        text = ask(engine, symbol="Cut.work").text
    doubts = ["uncertain" in line for line in text.splitlines() if line.startswith("- 2 hops")]
    assert [False, False, True] == doubts  # `Cut.again` surely runs `Cut.work`, `Glue.again` hardly
    tests = "- tests/test_jobs.py::test_some\n- tests/test_jobs.py::test_all (uncertain)\n"
    assert text.endswith(tests)


def test_a_test_is_no_test_of_itself_but_one_to_run(shop: ContextEngine) -> None:
    text = ask(shop, symbol="test_pay_charges_the_card").text
    assert "no known tests besides itself." in text
    assert "- tests/test_checkout.py::test_pay_charges_the_card\n" in text
    assert ", besides 1 among these symbols" in ask(shop, symbol="tests/test_checkout.py").text


@pytest.mark.parametrize(("unlisted", "rest"), [(1, "- and 1 more symbol"), (2, "- and 2 more symbols")])
def test_one_more_is_worded_in_the_singular(unlisted: int, rest: str) -> None:
    assert ["- a line", rest] == within(["- a line"], 100, "symbols", unlisted)


_OTHER = "from a import run\n\n\ndef test_of_something_else():\n    pass\n"


def test_tests_that_do_not_fit_are_counted_by_file(tmp_path: Path) -> None:
    def tests_of(word: str, many: int) -> str:
        return _OTHER + "".join(f"\n\ndef test_{word}_{n}():\n    run()\n" for n in range(many))

    tree = {"a.py": "def run():\n    pass\n"}
    tree |= {f"tests/test_{word}.py": tests_of(word, many) for word, many in (("few", 20), ("many", 30))}
    with indexed_engine(tmp_path, tree) as engine:
        answer = ask(engine, symbol="run", budget=300)
    last = answer.text.splitlines()[-1]
    shown = answer.text.count("\n- tests/")
    assert 50 == answer.tests
    assert f"- and {50 - shown} more tests: tests/test_many.py (30), tests/test_few.py ({20 - shown})" == last


def test_the_first_sentence_is_there_at_any_budget(tmp_path: Path) -> None:
    command = "from framework import {base}\n\n\nclass Command({base}):\n    def handle(self):\n        pass\n"
    tree = {f"{name}.py": command.format(base=f"BaseOfCommand{name}") for name in ("a", "b", "c", "d")}
    tests = "".join(f"\n\ndef test_that_it_does_what_it_says_{n}():\n    Command().handle()\n" for n in range(9))
    tree |= {f"texts/{n}.md": "Commands handle it.\n" for n in range(9)}
    with indexed_engine(tmp_path, {**tree, "tests/test_a.py": f"from a import Command\n{tests}"}) as engine:
        for budget in range(MIN_BUDGET, 500, 20):
            assert ask(engine, symbol="handle", budget=budget).text.splitlines()[1].startswith("No known uses outside")


def test_a_name_of_many_symbols_is_answered_with_how_to_ask_for_one(tmp_path: Path) -> None:
    tree = {f"{name}.py": f"class {name.title()}:\n    def get(self):\n        pass\n" for name in ("a", "b", "c", "d")}
    with indexed_engine(tmp_path, tree) as engine:
        advice = "4 symbols have this name: for one of them, ask for Type.get or path:get."
        assert advice in ask(engine, symbol="get").text
        assert "have this name" not in ask(engine, symbol="A.get").text
        assert "have this name" not in ask(engine, symbol="a.py").text


def test_of_namesakes_the_most_used_come_first(tmp_path: Path) -> None:
    uses = "".join(f"\n\ndef use_{number}():\n    return Footer()\n" for number in range(3))
    tree = {
        "docs/example.py": "class Footer:\n    pass\n\n\ndef show():\n    return Footer()\n",
        "src/footer.py": "class Footer:\n    pass\n",
        "src/use.py": f"from src.footer import Footer\n{uses}",
    }
    with indexed_engine(tmp_path, tree) as engine:
        lines = ask(engine, symbol="Footer").text.splitlines()
    assert ["- Footer (class) src/footer.py:1", "- Footer (class) docs/example.py:1"] == lines[2:4]


def test_symbols_have_the_room_that_users_and_tests_leave(tmp_path: Path) -> None:
    tree = {f"{name}.py": "class Shelf:\n    pass\n" for name in "abcdef"}
    with indexed_engine(tmp_path, tree) as engine:
        text = ask(engine, symbol="Shelf", budget=300).text
    assert 6 == text.count("\n- Shelf (class) ")


def test_many_symbols_of_one_path_and_name_are_told_apart_by_their_lines(tmp_path: Path) -> None:
    view = "def register():\n    def index():\n        pass\n    return index\n\n\n"
    tree = {"a.py": "".join(view.replace("register", f"register_{number}") for number in range(4))}
    with indexed_engine(tmp_path, tree) as engine:
        advice = "4 symbols have this name: for one of them, ask for path:line."
        assert advice in ask(engine, symbol="a.py:index").text
        assert "have this name" not in ask(engine, symbol="a.py:2").text


def test_of_many_tests_the_first_are_listed_and_the_others_are_counted(tmp_path: Path) -> None:
    tests = "".join(f"\n\ndef test_{number}():\n    run()\n" for number in range(60))
    tree = {"a.py": "def run():\n    pass\n", "tests/test_a.py": f"{_OTHER}{tests}"}
    with indexed_engine(tmp_path, tree) as engine:
        few, all_tests = (ask(engine, symbol="run", budget=budget).text for budget in (2000, 4000))
    assert 40 == few.count("\n- tests/")
    assert "- and 20 more tests: tests/test_a.py (20)" == few.splitlines()[-1]
    assert 60 == all_tests.count("\n- tests/")


def test_all_tests_of_a_file_are_one_line(tmp_path: Path) -> None:
    body = "".join(f"\n\ndef test_{number}():\n    run()\n" for number in range(3))
    tree = {
        "a.py": "def run():\n    pass\n",
        "tests/test_all.py": f"from a import run\n{body}",
        "tests/test_some.py": f"{_OTHER}{body}",
        "tests/test_two.py": f"from a import run\n{body.partition('def test_2')[0]}",
    }
    with indexed_engine(tmp_path, tree) as engine:
        answer = ask(engine, symbol="run")
    listed_tests = [line for line in answer.text.splitlines() if line.startswith("- tests/")]
    some = [f"- tests/test_some.py::test_{number}" for number in range(3)]
    two = [f"- tests/test_two.py::test_{number}" for number in range(2)]
    assert sorted(["- tests/test_all.py (all 3 tests)", *some, *two]) == sorted(listed_tests)
    assert 8 == answer.tests


SPECS = {
    "js/cart.js": "export function total(items) {\n  return items.length;\n}\n",
    "js/all.test.js": """import { total } from "./cart";
describe("total", () => {
  it("is zero of nothing", () => { expect(total([])).toBe(0); });
  describe("of many", () => {
    function testing(items) { return total(items); }
    it("adds one", () => { expect(total([1])).toBe(1); });
    it("adds two", () => { expect(testing([1, 2])).toBe(2); });
  });
});
""",
    "js/suite.test.js": """import { total } from "./cart";
describe("carts", () => {
  const sum = total([]);
  it("counts", () => { expect(total([sum])).toBe(1); });
  it("is a number", () => { expect(sum).toBe(0); });
});
it("is of something else", () => { expect(1).toBe(1); });
""",
    "rb/cart.rb": "class Cart\n  def total(items)\n    items.sum\n  end\nend\n",
    "rb/spec/cart_spec.rb": """require_relative "../cart"
RSpec.describe Cart do
  context "with items" do
    it "adds one" do
      expect(Cart.new.total([1])).to eq(1)
    end
    it "adds two" do
      expect(Cart.new.total([1, 2])).to eq(3)
    end
  end
  it "adds none" do
    expect(Cart.new.total([])).to eq(0)
  end
end
""",
    "go.mod": "module example.org/shop\n",
    "cart/cart.go": "package cart\n\nfunc Total(prices []int) int {\n\treturn len(prices)\n}\n",
    "cart/cart_test.go": """package cart

import (
\t. "github.com/onsi/ginkgo/v2"
\t. "github.com/onsi/gomega"
)

var _ = Describe("Total", func() {
\tIt("is zero of nothing", func() { Expect(Total(nil)).To(Equal(0)) })
\tContext("with many", func() {
\t\tIt("adds one", func() { Expect(Total([]int{1})).To(Equal(1)) })
\t\tIt("adds two", func() { Expect(Total([]int{1, 2})).To(Equal(2)) })
\t})
})
""",
}


@pytest.mark.parametrize(
    ("symbol", "expected"),
    [
        ("js/cart.js:total", ["- js/all.test.js (all 3 tests)", "- js/suite.test.js -t 'carts' (all 2 tests)"]),
        ("Cart.total", ["- rb/spec/cart_spec.rb (all 3 tests)"]),
        ("Total", ["- ./cart -ginkgo.focus-file='/cart_test\\.go' (all 3 tests)"]),
    ],
)
def test_suites_and_files_of_called_tests_are_one_line(symbol: str, expected: list[str], tmp_path: Path) -> None:
    with indexed_engine(tmp_path, SPECS) as engine:
        answer = ask(engine, symbol=symbol)
    lines = answer.text.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("Tests to run"))
    assert expected == sorted(lines[start + 1 :])
    assert sum(int(line.rpartition("all ")[2].partition(" ")[0]) for line in expected) == answer.tests


def test_a_test_that_a_file_inherits_stands_for_none_of_its_own(tmp_path: Path) -> None:
    own = "".join(f"\n    def test_{number}(self):\n        run()\n" for number in range(2))
    tree = {
        "a.py": "def run():\n    pass\n",
        "tests/test_base.py": "from a import run\n\n\nclass TestBase:\n    def test_it(self):\n        run()\n",
        "tests/test_heir.py": "from a import run\nfrom tests.test_base import TestBase\n\n\n"
        f"class TestHeir(TestBase):{own}\n\ndef test_of_something_else():\n    pass\n",
    }
    with indexed_engine(tmp_path, tree) as engine:
        text = ask(engine, symbol="run").text
    assert "- tests/test_heir.py::TestHeir::test_it\n" in text
    assert "all 3 tests" not in text


def test_tests_of_a_package_of_go_are_run_by_one_expression(tmp_path: Path) -> None:
    """Each was a command of its own."""
    tests = "".join(f"\n\nfunc Test{number}(t *testing.T) {{ Total() }}\n" for number in range(14))
    suite = SUITE["cart_test.go"].replace("}\n\nfunc (s", "}\n\nfunc (s *CartSuite) Test_More() { Total() }\n\nfunc (s")
    tree = {**SUITE, "all_test.go": f'package shop\n\nimport "testing"\n{tests}', "cart_test.go": suite}
    with indexed_engine(tmp_path, tree) as engine:
        answer = ask(engine, symbol="Total")
    names = "|".join(f"Test{number}" for number in (0, 1, 10, 11, 12, 13, 2, 3, 4, 5, 6, 7))
    assert f"\n- . -run '^({names})$'\n- . -run '^(Test8|Test9)$'\n" in answer.text
    assert "\n- . -run '^TestCarts$/^(Test_Total|Test_More)$'\n" in answer.text
    assert 16 == answer.tests


def test_of_a_new_file_the_symbols_are_listed_and_not_the_file_beside_them(tmp_path: Path) -> None:
    with indexed_engine(tmp_path, {"cart.py": "def total():\n    return 1\n"}) as engine:
        commit_all(engine.root)
        (engine.root / "bag.py").write_text("from cart import total\n\n\ndef fill():\n    return total()\n")
        engine.index()
        text = ask(engine).text
    assert "\n- fill (function) bag.py:4\n" in text
    assert "(file)" not in text


def test_indirect_users_of_one_file_are_one_line(tmp_path: Path) -> None:
    uses = "".join(f"\n\ndef use_{number}():\n    start()\n" for number in range(8))
    tree = {
        "a.py": "def run():\n    pass\n\n\ndef start():\n    run()\n",
        "b.py": f"from a import start\n{uses}",
        "c.py": "from a import start\n\n\ndef use():\n    start()\n",
    }
    with indexed_engine(tmp_path, tree) as engine:
        answer = ask(engine, symbol="run")
    first = ", ".join(f":{4 + 4 * number} use_{number}" for number in range(6))
    assert [
        "- 1 hop, calls it: a.py:5 start · 6: run()",
        f"- 2 hops: b.py{first}",
        "- 2 hops: b.py:28 use_6, :32 use_7",
        "- 2 hops: c.py:4 use",
    ] == [line for line in answer.text.splitlines() if line.startswith(("- 1 hop", "- 2 hops"))]
    assert 10 == answer.users


def test_a_heading_whose_lines_do_not_fit_says_how_many_there_are(tmp_path: Path) -> None:
    name = "_".join(f"word{number}" for number in range(30))
    tests = "".join(f"\n\ndef test_{name}_{number}():\n    run()\n" for number in range(3))
    tree = {"a.py": "def run():\n    pass\n", f"tests/test_{name}.py": f"{_OTHER}{tests}"}
    with indexed_engine(tmp_path, tree) as engine:
        answer = ask(engine, symbol="run", budget=200)
    assert "Tests to run: 3, no room for their names." == answer.text.splitlines()[-1]
    assert answer.tokens <= 200


def test_an_inherited_member_is_described_as_on_the_command_line(tmp_path: Path) -> None:
    tree = {"a.py": "class Base:\n    def run(self):\n        pass\n\n\nclass App(Base):\n    pass\n"}
    with indexed_engine(tmp_path, tree) as engine:
        assert "- Base.run (method, inherited by App) a.py:2\n" in ask(engine, symbol="App.run").text
        request = ExplainRequest(symbol="App.run", task="run it")
        assert answer_explain(engine, request).startswith("Base.run (method, inherited by App) a.py:2\n")


def test_a_file_is_all_that_it_defines_and_says_where_its_names_occur(tmp_path: Path) -> None:
    retry = "LIMIT = 3\n\n\nclass Retry:\n    pass\n"
    root = write_tree(tmp_path / "tree", {"jobs/retry.py": retry, "settings.py": "# Retry runs last.\nSTEPS = {}\n"})
    with ContextEngine.open(root, database=tmp_path / "x.db") as engine:
        engine.index()
        text = ask(engine, symbol="jobs/retry.py").text
        assert "No known uses, but names of these symbols occur in 1 other place: 'Retry' in settings.py:1;" in text
        assert "- retry.py (file) jobs/retry.py:1\n- LIMIT (variable) jobs/retry.py:1\n- Retry (class)" in text
        assert "- LIMIT (variable) jobs/retry.py:1\n" in ask(engine, symbol="./jobs/retry.py:1").text
        assert "No indexed code is on these lines." in ask(engine, symbol="settings.py:99").text


def test_counts_are_lower_bounds_and_say_that_nothing_was_measured(shop: ContextEngine) -> None:
    assert "lower bounds; no coverage was measured." in ask(shop, symbol="pay").text


def test_an_unknown_symbol_is_an_answer_with_suggestions(shop: ContextEngine) -> None:
    answer = ask(shop, symbol="total_prise")
    assert "nothing" == answer.status
    assert "Nothing in the index is named 'total_prise'; did you mean total_price?" in answer.text


@given(budget=st.integers(MIN_BUDGET, 2000))
@settings(deadline=None, max_examples=examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_tokens_are_counted_exactly_and_never_exceed_the_budget(chain: ContextEngine, budget: int) -> None:
    answer = ask(chain, symbol="Request", budget=budget)
    assert count(answer.text) == answer.tokens <= answer.budget


def commit_all(root: Path) -> None:
    """Commit what a folder holds."""
    repository = pygit2.init_repository(str(root))
    repository.index.add_all()
    author = pygit2.Signature("A", "a@example.org", 1, 0)
    parents = [] if repository.head_is_unborn else [repository.head.target]
    repository.create_commit("HEAD", author, author, "all", repository.index.write_tree(), parents)
    repository.index.write()


@pytest.fixture
def committed(tmp_path: Path) -> Iterator[ContextEngine]:
    """The shop, committed, and then a line of it changed."""
    root = write_tree(tmp_path / "shop", SHOP)
    commit_all(root)
    cart = root / "shop/cart.py"
    cart.write_text(cart.read_text().replace("item.stock < count", "item.stock <= count"))
    with ContextEngine.open(root, database=tmp_path / "shop.db") as engine:
        engine.index()
        yield engine


@pytest.mark.parametrize("changes", [None, "worktree", "HEAD"])
def test_changes_reach_what_uses_the_changed_lines(committed: ContextEngine, changes: str | None) -> None:
    text = ask(committed, changes=changes).text
    assert "- Cart.check_stock (method) shop/cart.py:13\n" in text
    assert "calls it: shop/cart.py:9 Cart.add_item" in text
    assert "tests/test_checkout.py::test_pay_charges_the_card" in text


def test_a_repository_within_another_is_not_said_to_be_unindexed(committed: ContextEngine) -> None:
    """Git lists its folder as one untracked file, though its files are in the index."""
    for name in ("inner", "plain"):
        (committed.root / name).mkdir()
        (committed.root / name / "tool.py").write_text("def tool():\n    return 1\n")
        (committed.root / name / "notes.txt").write_text("x")
    commit_all(committed.root / "inner")
    committed.index()
    answer = ask(committed)
    assert "- repositories of their own, whose changes are not read: inner\n" in answer.text
    assert ["inner"] == answer.fields()["repositories"]
    assert "- not indexed: plain/notes.txt\n" in answer.text
    assert "- tool (function) plain/tool.py:1\n" in answer.text


def test_deleted_and_unindexed_files_are_reported(committed: ContextEngine) -> None:
    (committed.root / "shop/checkout.py").unlink()
    (committed.root / "notes.txt").write_text("x")
    committed.index()
    text = ask(committed).text
    assert "- deleted: shop/checkout.py\n" in text
    assert "- not indexed: notes.txt\n" in text


def test_files_in_conflict_are_named_with_their_symbols(committed: ContextEngine) -> None:
    root, repository = committed.root, pygit2.Repository(str(committed.root))
    base, cart = repository.head.target, root / "shop/cart.py"
    text = cart.read_text()
    commit_all(root)
    theirs = repository.head.peel(pygit2.Commit)
    repository.reset(base, pygit2.enums.ResetMode.HARD)
    cart.write_text(text.replace("item.stock <= count", "item.stock - count < 0"))
    commit_all(root)
    repository.merge(theirs.id)
    committed.index()
    text = ask(committed).text
    assert text.startswith("impact of changes since HEAD (merge conflicts in 1 file)")
    assert "- merge conflict: shop/cart.py\n- Cart.check_stock (method) shop/cart.py:13\nUsed by:" in text
    assert "calls it: shop/cart.py:9 Cart.add_item" in text


def test_code_that_names_definitions_of_a_deleted_file_is_listed_with_its_tests(committed: ContextEngine) -> None:
    (committed.root / "shop/checkout.py").unlink()
    committed.index()
    answer = ask(committed)
    assert "- removed: pay (function) shop/checkout.py\n" in answer.text
    assert "- pay: tests/test_checkout.py:" in answer.text
    assert "tests/test_checkout.py::test_pay_charges_the_card" in answer.text
    assert "No known uses" not in answer.text
    assert ("full", True) == (answer.status, answer.users > 0)


def test_what_a_changed_file_lost_is_removed_and_what_moved_is_not(committed: ContextEngine) -> None:
    checkout = committed.root / "shop/checkout.py"
    before, _, charge = checkout.read_text().partition("def charge(")
    checkout.write_text(before.replace("def total_price(", "def sum_of_prices("))
    (committed.root / "shop/cards.py").write_text(f"import os\n\n\ndef charge({charge}")
    committed.index()
    text = ask(committed).text
    assert "1 removed, still named in " in text
    assert "- removed: total_price (function) shop/checkout.py\n" in text
    assert re.search(r"^- total_price: shop/checkout\.py:\d+ pay$", text, re.MULTILINE)
    assert "- removed: charge" not in text


def test_a_removed_name_that_is_a_word_of_many_places_is_no_clue(committed: ContextEngine) -> None:
    (committed.root / "shop/checkout.py").unlink()
    (committed.root / "shop/pages.py").write_text("".join(f"# pay {n}\n" for n in range(40)))
    committed.index()
    text = ask(committed).text
    assert "- pay: " not in text
    assert "'pay' in too many places to list" in text
    assert "named nowhere" not in text


def test_tests_and_names_that_a_language_gives_are_not_listed_as_removed(committed: ContextEngine) -> None:
    cart = committed.root / "shop/cart.py"
    cart.write_text(cart.read_text() + "\n\nclass Money:\n    def __len__(self):\n        return 1\n")
    commit_all(committed.root)
    (committed.root / "tests/test_checkout.py").unlink()
    cart.write_text(cart.read_text().replace("    def __len__(self):\n        return 1\n", "    pass\n"))
    committed.index()
    assert "- removed: " not in ask(committed).text


def test_the_head_does_not_deny_the_tests_of_what_was_removed(committed: ContextEngine) -> None:
    checkout = committed.root / "shop/checkout.py"
    checkout.write_text(checkout.read_text().replace("def pay(", "def take_money("))
    committed.index()
    text = ask(committed).text
    assert "1 removed, still named in " in text
    assert "tests/test_checkout.py::test_pay_charges_the_card" in text
    assert "no known tests" not in text


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("import os\n", "import os\nfrom shop.cart import OutOfStockError\n", ["checkout.py"]),
        ("import Cart\n", "import Cart, OutOfStockError\n", ["checkout.py"]),
        ("import Cart\n", "import OutOfStockError as Cart\n", ["pay", "total_price"]),
        ("import os\n", "import posix as os, sys\n", ["charge"]),
        ("import os\n\nfrom shop.cart import Cart\n", "from shop.cart import (\n    Cart,\n)\nimport os\n", []),
        ("import os\n", "# Money.\nimport os\n", []),
        ("import os\n", "", ["checkout.py"]),
        ("import os\n", "import os\n\nos.nice(1)\n", ["checkout.py"]),
    ],
)
def test_of_changed_imports_their_users_changed_and_of_changed_statements_the_file(
    committed: ContextEngine, before: str, after: str, expected: list[str]
) -> None:
    checkout = committed.root / "shop/checkout.py"
    checkout.write_text(checkout.read_text().replace(before, after))
    committed.index()
    subject, _, _ = ask(committed).text.partition("\nUsed by")
    assert [f"- {name} (" for name in expected] == re.findall(
        r"^- \S+ \((?=\w+\) shop/checkout\.py)", subject, re.MULTILINE
    )


def test_an_attribute_above_a_definition_is_part_of_it(tmp_path: Path) -> None:
    tests_text = "use shop::total;\n\n#[test]\nfn adds() { total(); }\n\n#[test]\n// Slow.\nfn sums() { total(); }\n"
    tree = {"src/lib.rs": "pub fn total() -> i32 { 1 }\n", "tests/cart.rs": tests_text}
    with indexed_engine(tmp_path, tree) as engine:
        commit_all(engine.root)
        (engine.root / "tests/cart.rs").write_text(tests_text.replace("#[test]\n//", "#[test]\n#[ignore]\n//"))
        engine.index()
        text = ask(engine).text
        assert "\nTests to run (static; ids for path and name):\n- tests/cart.rs:9 sums\n" in text
        assert "cart.rs (file)" not in text
        assert "adds" not in text


def test_tests_in_a_symbol_are_counted_as_they_are_listed(tmp_path: Path) -> None:
    tree = {
        "cart.py": "def total():\n    return 1\n",
        "tests/test_cart.py": "from cart import total\n\n\nclass TestCart:\n    def test_a(self):\n        total()\n\n"
        "    def test_b(self):\n        total()\n",
    }
    with indexed_engine(tmp_path, tree) as engine:
        text = ask(engine, symbol="TestCart").text
        assert "; no known tests, besides 2 in it. " in text
        assert 2 == text.count("\n- tests/test_cart.py::TestCart::")


def test_nothing_changed_is_an_answer(committed: ContextEngine) -> None:
    cart = committed.root / "shop/cart.py"
    cart.write_text(cart.read_text().replace("item.stock <= count", "item.stock < count"))
    committed.index()
    answer = ask(committed)
    assert "nothing" == answer.status
    assert ["No indexed code differs."] == answer.text.splitlines()[1:]


def test_an_unknown_revision_is_refused_in_one_sentence(committed: ContextEngine) -> None:
    with pytest.raises(GitError, match="git has no revision 'nowhere' here"):
        ask(committed, changes="nowhere")


def test_a_symbol_and_changes_at_once_are_refused() -> None:
    with pytest.raises(SettingError, match="either a symbol or changes"):
        ImpactRequest("pay", "worktree")


def test_symbols_that_have_no_line_are_counted_once(tmp_path: Path) -> None:
    many = {f"shop/cart_{number}.py": f"def change_everything():\n    return {number}\n" for number in range(30)}
    with indexed_engine(tmp_path, many) as engine:
        assert "- and 18 more symbols: shop/cart_" in ask(engine, symbol="change_everything").text
        few = ask(engine, symbol="change_everything", budget=200).text
        shown = few.count("(function)")
        assert 0 < shown < 12
        assert f"- and {30 - shown} more symbols: " in few


def test_many_changed_symbols_are_listed_by_file_those_that_are_used_most_first(committed: ContextEngine) -> None:
    """Workflows and texts of translations stood above the code, a line for each."""
    root = committed.root
    (root / ".github/workflows").mkdir(parents=True)
    jobs = "".join(f"  job_{number}:\n    runs-on: x\n    steps:\n      - run: make\n" for number in range(9))
    (root / ".github/workflows/ci.yml").write_text(f"on: push\njobs:\n{jobs}")
    for language in ("de", "en", "es", "fr", "it", "ja", "ko", "nl"):
        (root / f"{language}.json").write_text("{}")
    (root / "yarn.lock").write_text("x")
    for path in ("shop/cart.py", "shop/checkout.py"):
        (root / path).write_text((root / path).read_text().replace("return", "return  ").replace("def ", "def  "))
    committed.index()
    text = ask(committed).text
    (unindexed,) = [line for line in text.splitlines() if "not indexed: " in line]
    assert "- not indexed: yarn.lock, de.json, en.json, es.json, fr.json, it.json and 3 more" == unindexed
    workflow = text.index("- .github/workflows/ci.yml:3 job_0, ")
    assert text.index("- shop/cart.py:") < workflow
    assert text.index("- shop/checkout.py:") < workflow


def test_long_paths_of_deleted_files_take_no_room_of_the_changes() -> None:
    paths = tuple(f"spec/fixtures/{'very_long_name_of_a_recorded_answer_' * 4}{n}.yml" for n in range(9))
    (row,) = path_row("deleted", paths)
    assert row.text == f"- deleted: {paths[0]} and 8 more"
    assert row.paths == paths
    assert [] == path_row("deleted", ())


def test_lines_that_import_are_reported_with_the_code_that_uses_them(shop: ContextEngine) -> None:
    text = ask(shop, symbol="shop/checkout.py:1").text
    assert "\n- these lines import os; in this file these use it:\n- charge (function) shop/checkout.py:17\n" in text
    assert "calls it: shop/checkout.py:6 pay" in text


def test_lines_without_code_are_an_answer_that_names_the_nearest_definitions(shop: ContextEngine) -> None:
    answer = ask(shop, symbol="shop/checkout.py:4-5")
    assert "nothing" == answer.status
    assert "No indexed code is on these lines. The nearest definitions: pay (line 6).\n" in answer.text


def test_absolute_paths_and_brackets_of_calls_are_understood(shop: ContextEngine) -> None:
    expected = ask(shop, symbol="shop/cart.py:Cart").text.partition("\n")[2]
    assert expected == ask(shop, symbol=f"{shop.root}/shop/cart.py:Cart").text.partition("\n")[2]
    assert "- total_price (function) shop/checkout.py" in ask(shop, symbol="total_price()").text


def test_a_name_in_other_case_is_suggested_first(shop: ContextEngine) -> None:
    assert "did you mean Cart.check_stock?" in ask(shop, symbol="cart.check_stock").text


def test_two_revisions_are_changes_of_them_not_since_them(committed: ContextEngine) -> None:
    assert ask(committed, changes="HEAD..HEAD").text.startswith("impact of changes of HEAD..HEAD ")


def test_many_uncertain_direct_users_are_listed_by_file_after_all_others(tmp_path: Path) -> None:
    lost = "".join(f"def lost_{n}(thing):\n    thing.settle_up()\n\n" for n in range(9))
    tree = {
        "shop/cart.py": (
            "class Cart:\n    def settle_up(self):\n        pass\n\n    def go(self):\n        self.settle_up()\n"
        ),
        "shop/bill.py": "class Bill:\n    def settle_up(self):\n        pass\n",
        "shop/lost.py": lost,
        "shop/use.py": "from shop.cart import Cart\n\n\ndef run():\n    Cart().go()\n",
    }
    with indexed_engine(tmp_path, tree) as engine:
        lines = ask(engine, symbol="Cart.settle_up").text.splitlines()
    users = [line for line in lines if line.startswith("- ") and " hop" in line]
    assert users[0].startswith("- 1 hop, calls it: shop/cart.py:5 Cart.go")
    assert users[1].startswith("- 2 hops: shop/use.py")
    assert users[2].startswith("- 1 hop, calls it, uncertain: shop/lost.py:1 lost_0, :4 lost_1")
    assert 2 == sum("uncertain" in line for line in users)


def test_of_many_indirect_users_the_nearest_are_listed_and_the_others_counted_by_file(tmp_path: Path) -> None:
    tree = {f"shop/u{n:02}.py": f"from shop.cart import go\n\n\ndef use_{n}():\n    go()\n" for n in range(40)}
    tree["shop/cart.py"] = "def base():\n    pass\n\n\ndef go():\n    base()\n"
    with indexed_engine(tmp_path, tree) as engine:
        few, more = (ask(engine, symbol="base", budget=budget).text for budget in (2000, 4000))
    assert 12 == few.count("\n- 2 hops: ")
    assert "\n- and 28 more users: shop/u12.py (1), " in few
    assert 24 == more.count("\n- 2 hops: ")


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_use_in_a_file_with_a_byte_order_mark_is_quoted(tmp_path: Path, mark: str) -> None:
    tree = {"Use.cs": f"{mark}class Use {{\n  void Run() {{\n    Shop.Pay();\n  }}\n}}\n"}
    tree["Shop.cs"] = "class Shop {\n  public static void Pay() { }\n}\n"
    with indexed_engine(tmp_path, tree) as engine:
        assert "Use.cs:2 Use.Run · 3: Shop.Pay();\n" in ask(engine, symbol="Shop.Pay").text
