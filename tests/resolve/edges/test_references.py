"""What names mean: for every kind of receiver the edges that must be there, and those that must not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.resolve.small_sources import calls, edges, resolved

LISTS = "class Store:\n    def append(self, x): ...\n    def get(self, k): ...\n    def before_request(self, f): ...\n"


def test_what_a_name_means_is_the_same_whatever_was_looked_up_before() -> None:
    files = {"aaa.py": "class Line: ...\n", "cart.py": "class Cart:\n    class Line: ...\n"}
    user = "from cart import *\ndef total(line: Other.Line): ...\n"
    alone = edges({**files, "use.py": user})
    after_another = edges({**files, "use.py": f"{user}def first(line: Line): ...\n"})
    assert {edge for edge in alone if edge[0] == "use.py:total"} == {
        edge for edge in after_another if edge[0] == "use.py:total"
    }


# -- receivers


@pytest.mark.parametrize(
    ("path", "user"),
    [
        ("use.py", "from shop import Cart, home\ndef use(Cart, home): return [Cart.size, home.size]\n"),
        ("use.py", "from shop import Cart\nclass A:\n    Cart = B\ndef use():\n    for Cart in []: print(Cart.size)\n"),
        ("use.ts", "import { home } from './shop'\nexport function use({ home }: any) { return [home.size] }\n"),
        ("use.ts", "import { Cart } from './shop'\nexport function use(o) { const [Cart] = o; return Cart.size }\n"),
        ("use.ts", "import { Cart } from './shop'\nexport function use() { try {} catch (Cart) { f(Cart.size) } }\n"),
    ],
)
def test_a_local_value_hides_what_its_file_imports_by_its_name(path: str, user: str) -> None:
    files = {
        "shop.py": "class Cart:\n    size: int = 1\nhome: Cart = Cart()\n",
        "shop.ts": "export class Cart { static size = 1 }\nexport const home: Cart = new Cart()\n",
        path: user,
    }
    assert not [edge for edge in edges(files) if edge[0].startswith(f"{path}:use") and edge[1].endswith("Cart.size")]


def test_a_parameter_by_the_name_of_a_fixture_hides_nothing() -> None:
    files = {
        "test_shop.py": "import pytest\n\nclass Cart:\n    def size(self): ...\n\n@pytest.fixture\n"
        "def home() -> Cart: return Cart()\n\ndef test_size(home): assert home.size()\n"
    }
    assert ("test_shop.py:test_size", "test_shop.py:Cart.size") in calls(files)


def test_thousands_of_methods_may_each_return_the_result_of_the_next() -> None:
    steps = "".join(f"    def m{number}(self):\n        return self.m{number + 1}()\n" for number in range(3_000))
    chain = f"class Chain:\n{steps}    def m3000(self):\n        return self\n"
    use = "from chain import Chain\ndef use():\n    Chain().m0().m5()\n"
    assert ("use.py:use", "chain.py:Chain.m5") in calls({"chain.py": chain, "use.py": use})


def test_methods_that_return_the_results_of_each_other_return_nothing_known() -> None:
    circle = """
        class Circle:
            def one(self):
                return self.two()
            def two(self):
                return self.one()
            def go(self): ...
        class Other:
            def go(self): ...
        def use():
            Circle().one().go()
            Circle().two().go()
        """
    assert ("a.py:use", "a.py:Circle.go") not in calls({"a.py": circle})


def test_common_names_on_unknown_receivers_bind_to_nothing() -> None:
    user = """
        def use(things, mapping):
            things.append(1)
            mapping.get("a")
            [].append(2)
            {}.get("b")
            unknown().append(3)
        """
    assert calls({"store.py": LISTS, "user.py": user}) == set()


def test_specific_names_on_unknown_receivers_bind_with_less_confidence() -> None:
    files = {"store.py": LISTS, "user.py": "def use(app):\n    app.before_request(1)\n"}
    found = [edge for edge in resolved(files) if edge.kind == "calls"]
    assert [(e.target, e.confidence, e.provenance) for e in found] == [
        ("store.py:Store.before_request#method", 0.7, "ast_inferred")
    ]


@pytest.mark.parametrize("path", ["use.ts", "use.js"])
def test_a_specific_name_alone_says_nothing_of_a_variable_of_the_file_without_a_type(path: str) -> None:
    """What it holds are values of its own, of which none is a method of another file that happens to have the name."""
    service = "export class Service { createCart() {} add() {} }\nexport class Cart { createLine() {} }\n"
    user = """
        const permissions = { createCart: "create" }
        let cart
        export function all() { return [permissions.createCart, permissions.inner.createCart] }
        export function called() { permissions.createCart() }
        export function hinted() { cart.createLine(); cart.createCart() }
        export function other(given) { given.createCart() }
    """
    found = {(a, b) for a, b, kind in edges({"service.ts": service, path: user}) if kind in ("references", "calls")}
    assert found == {
        (f"{path}:hinted", "service.ts:Cart.createLine"),
        (f"{path}:other", "service.ts:Service.createCart"),
    }


def test_a_known_class_without_a_member_has_none_of_an_unrelated_class() -> None:
    """What is called on it then comes from outside, however rare the name is, and so does an unknown class."""
    files = {
        "gem.rb": "class Gem < ApplicationRecord\nend\n",
        "user.rb": "class User < ApplicationRecord\n  def self.find_by_name!(name)\n  end\nend\n",
        "use.rb": "def use_it\n  Gem.find_by_name!(1)\nend\ndef other\n  one.find_by_name!(1)\nend\n"
        "def outside\n  Unknown.find_by_name!(1)\nend\n",
    }
    assert calls(files, "use_it") == set()
    assert calls(files, "outside") == set()
    assert calls(files, "other") == {("use.rb:other", "user.rb:User.find_by_name!")}
    assert calls({**files, "gem.rb": "class Gem < User\nend\n"}, "use_it") == {
        ("use.rb:use_it", "user.rb:User.find_by_name!")
    }
    python = (
        "class Gem(Model): ...\nclass User:\n    def find_by_name(self): ...\ndef use_it():\n    Gem.find_by_name(1)\n"
    )
    assert calls({"a.py": python}) == set()
    php = "<?php class Gem {} class User { function findByName() {} }\nfunction use_it() { Gem::findByName(1); }\n"
    assert calls({"a.php": php}) == set()


def test_a_known_class_has_what_the_concerns_that_it_includes_add_to_it() -> None:
    files = {
        "named.rb": "module Named\n  module ClassMethods\n    def find_by_name(name)\n    end\n  end\nend\n",
        "slow.rb": "module Slow\n  module ClassMethods\n    def find_by_name(name)\n    end\n  end\nend\n",
        "gem.rb": "class Gem\n  include Named\nend\n",
        "use.rb": "def use_it\n  Gem.find_by_name(1)\nend\n",
    }
    assert calls(files, "use_it") == {("use.rb:use_it", "named.rb:Named::ClassMethods.find_by_name")}


def test_a_receiver_named_like_the_type_points_at_it() -> None:
    assert calls({"store.py": LISTS, "user.py": "def use(store):\n    store.append(1)\n"}) == {
        ("user.py:use", "store.py:Store.append")
    }


def test_self_and_super_look_up_the_ancestors_of_their_own_class() -> None:
    files = {
        "base.py": "class Base:\n    def run(self): ...\n    def stop(self): ...\n",
        "sub.py": """
            from base import Base

            class Sub(Base):
                def run(self):
                    super().run()
                    self.run()
                    self.stop()

            class Other:
                def go(self):
                    self.stop()
            """,
    }
    assert calls(files) == {("sub.py:Sub.run", "base.py:Base.run"), ("sub.py:Sub.run", "base.py:Base.stop")}
    found = edges(files)
    assert ("sub.py:Sub", "base.py:Base", "extends") in found
    assert ("sub.py:Sub.run", "base.py:Base.run", "overrides") in found
    assert ("sub.py:Sub", "base.py:Base.stop", "inherits") in found
    assert ("sub.py:Sub", "base.py:Base.run", "inherits") not in found
    assert not {e for e in found if e[0].startswith("sub.py:Other") and e[2] in ("overrides", "inherits", "extends")}


def test_the_nearest_ancestor_is_overridden_and_cycles_end() -> None:
    found = edges(
        {
            "a.py": "class A:\n    def f(self): ...\nclass B(A):\n    def f(self): ...\n"
            "class C(B):\n    def f(self): ...\n",
            "loop.py": "class X(Y):\n    def g(self): ...\nclass Y(X):\n    def g(self): ...\n",
        }
    )
    overrides = {(a, b) for a, b, kind in found if kind == "overrides"}
    assert {("a.py:B.f", "a.py:A.f"), ("a.py:C.f", "a.py:B.f")} <= overrides
    assert ("a.py:C.f", "a.py:A.f") not in overrides


@pytest.mark.parametrize(
    "body",
    [
        "def use(x: Store):\n    x.get(1)\n",
        "def use(x: 'Store | None'):\n    x.get(1)\n",
        "def use():\n    x = Store()\n    x.get(1)\n",
        "def use():\n    Store().get(1)\n",
        "def use():\n    Store.get(None, 1)\n",
        "def make() -> Store: ...\ndef use():\n    make().get(1)\n",
    ],
    ids=["annotated", "quoted", "assigned", "constructed", "named", "returned"],
)
def test_values_of_known_type_reach_their_own_members_only(body: str) -> None:
    other = "class Other:\n    def get(self, k): ...\n"
    found = calls({"store.py": LISTS, "other.py": other, "user.py": "from store import Store\n" + body}, "use")
    assert ("user.py:use", "store.py:Store.get") in found
    assert ("user.py:use", "other.py:Other.get") not in found


def test_fields_of_self_have_their_declared_type() -> None:
    user = """
        from store import Store

        class User:
            cache: Store

            def use(self):
                self.cache.get(1)
                self.other.get(1)
        """
    assert calls({"store.py": LISTS, "user.py": user}) == {("user.py:User.use", "store.py:Store.get")}


def test_calling_a_class_calls_its_constructor_too() -> None:
    files = {"a.py": "class A:\n    def __init__(self): ...\n", "b.py": "from a import A\n\ndef use():\n    A()\n"}
    assert calls(files) == {("b.py:use", "a.py:A.__init__"), ("b.py:use", "a.py:A")}


# -- what imports bring


def test_names_imported_from_elsewhere_mean_nothing_in_the_workspace() -> None:
    files = {
        "store.py": LISTS + "def loads(text): ...\ndef helper(): ...\nclass Thread: ...\n",
        "user.py": """
            import json
            from threading import Thread
            from elsewhere import helper

            def use():
                json.loads("1")
                json.before_request(1)
                Thread()
                helper()
            """,
    }
    assert calls(files) == set()


def test_an_import_picks_one_of_several_namesakes() -> None:
    files = {
        "a/tools.py": "def helper(): ...\n",
        "b/tools.py": "def helper(): ...\n",
        "one.py": "from a.tools import helper\n\ndef use():\n    helper()\n",
        "two.py": "from b import tools\n\ndef use():\n    tools.helper()\n",
        "three.py": "import b.tools as t\n\ndef use():\n    t.helper()\n",
        "four.py": "from a.tools import helper as h\n\ndef use():\n    h()\n",
        "none.py": "def use():\n    helper()\n",
        "a/near.py": "from .tools import helper\n\ndef use():\n    helper()\n",
    }
    assert calls(files) == {
        ("one.py:use", "a/tools.py:helper"),
        ("two.py:use", "b/tools.py:helper"),
        ("three.py:use", "b/tools.py:helper"),
        ("four.py:use", "a/tools.py:helper"),
        ("a/near.py:use", "a/tools.py:helper"),
    }
    assert ("one.py:one.py", "a/tools.py:helper", "imports") in edges(files)


def test_a_package_hands_on_what_its_modules_define() -> None:
    files = {
        "pkg/__init__.py": "from .core import Engine\n",
        "pkg/core.py": "class Engine:\n    def start_engine(self): ...\n",
        "other/core.py": "class Engine:\n    def start_engine(self): ...\n",
        "user.py": "from pkg import Engine\n\ndef use():\n    Engine().start_engine()\n",
    }
    assert calls(files) == {("user.py:use", "pkg/core.py:Engine"), ("user.py:use", "pkg/core.py:Engine.start_engine")}


def test_local_definitions_shadow_the_rest() -> None:
    files = {
        "a.py": "def helper(): ...\n",
        "b.py": "from a import *\n\ndef helper(): ...\n\ndef use():\n    helper()\n",
        "c.py": "from a import *\n\ndef use():\n    helper()\n",
    }
    assert calls(files) == {("b.py:use", "b.py:helper"), ("c.py:use", "a.py:helper")}


def test_typescript_reexports_and_aliases() -> None:
    files = {
        "src/core.ts": "export function work() { return 1; }\nexport class Core { runCore() {} }\n",
        "other/core.ts": "export function work() { return 2; }\n",
        "src/index.ts": "export * from './core';\n",
        "app/main.ts": "import { work as w } from '../src/core';\nexport function main() { return w(); }\n",
        "app/bad.ts": "import { work } from 'lodash';\nexport function bad() { return work(); }\n",
    }
    found = calls(files)
    assert ("app/main.ts:main", "src/core.ts:work") in found
    assert ("app/main.ts:main", "other/core.ts:work") not in found
    assert not {edge for edge in found if edge[0] == "app/bad.ts:bad"}


# -- languages


def test_go_methods_belong_to_their_type_across_the_files_of_a_package() -> None:
    files = {
        "shapes/square.go": "package shapes\n\ntype Square struct{ Base }\n",
        "shapes/area.go": "package shapes\n\nfunc (s *Square) Area() int { return s.Side() }\n",
        "shapes/side.go": "package shapes\n\nfunc (s *Square) Side() int { return 1 }\n",
        "shapes/shape.go": "package shapes\n\ntype Shape interface {\n\tArea() int\n\tSide() int\n}\n",
        "shapes/base.go": 'package shapes\n\ntype Base struct{}\n\nfunc (b Base) Name() string { return "" }\n',
        "other/square.go": "package other\n\ntype Square struct{}\n\nfunc (s *Square) Side() int { return 2 }\n",
    }
    found = edges(files)
    assert ("shapes/area.go:Square.Area", "shapes/side.go:Square.Side", "calls") in found
    assert ("shapes/area.go:Square.Area", "other/square.go:Square.Side", "calls") not in found
    assert ("shapes/square.go:Square", "shapes/area.go:Square.Area", "contains") in found
    assert ("shapes/square.go:Square", "shapes/shape.go:Shape", "implements") in found
    assert ("other/square.go:Square", "shapes/shape.go:Shape", "implements") not in found
    assert ("other/square.go:Square", "shapes/side.go:Square.Side", "contains") not in found
    assert ("shapes/base.go:Base", "shapes/shape.go:Shape", "implements") not in found


def test_go_methods_override_those_of_the_interfaces_that_their_type_satisfies() -> None:
    shapes = {
        "shape": "type Shape interface {\n\tArea() int\n\tGrow(by int) int\n}\n",
        "slot": "type Slot[T any] interface {\n\tPut(value T, at int) (T, bool)\n\tSize() int\n}\n",
    }
    squares = {
        "square": "type Square struct{}\n\nfunc (s *Square) Area() int { return 1 }\n"
        'func (s *Square) Grow(by int) int { return by }\nfunc (s *Square) Name() string { return "" }\n',
        "framed": "type Framed struct{ *Square }\n\nfunc (f Framed) Area() int { return 2 }\n",
        "row": "type row struct{}\n\nfunc (r *row) Put(value Square, at int) (Square, bool) { return value, true }\n"
        "func (r *row) Size() int { return 0 }\n",
        "half": "type Half struct{}\n\nfunc (h *Half) Area() int { return 3 }\n",
        "whole": "type Whole struct{ Half }\n\nfunc (w *Whole) Grow(by int) int { return by }\n",
        "held": 'import "shapes"\n\ntype Held struct{ shapes.Shape }\n',
        "dot": "type Dot struct{}\n\nfunc (d Dot) Area() int { return 0 }\n",
    }
    files = {f"shapes/{name}.go": f"package shapes\n\n{text}" for name, text in shapes.items()}
    files |= {f"squares/{name}.go": f"package squares\n\n{text}" for name, text in squares.items()}
    overrides = {edge[:2] for edge in edges(files) if edge[2] == "overrides"}
    assert {
        ("squares/square.go:Square.Area", "shapes/shape.go:Shape.Area"),
        ("squares/square.go:Square.Grow", "shapes/shape.go:Shape.Grow"),
        ("squares/framed.go:Framed.Area", "shapes/shape.go:Shape.Area"),
        ("squares/framed.go:Framed.Area", "squares/square.go:Square.Area"),
        ("squares/half.go:Half.Area", "shapes/shape.go:Shape.Area"),
        ("squares/whole.go:Whole.Grow", "shapes/shape.go:Shape.Grow"),
        ("squares/row.go:row.Put", "shapes/slot.go:Slot.Put"),
        ("squares/row.go:row.Size", "shapes/slot.go:Slot.Size"),
    } == overrides


def test_a_rust_impl_in_another_file_adds_to_its_type() -> None:
    files = {
        "src/shape.rs": "pub struct Square { side: u32 }\npub trait Area { fn area(&self) -> u32; }\n",
        "src/area.rs": "use crate::shape::{Square, Area};\nimpl Area for Square {\n"
        "    fn area(&self) -> u32 { self.double() }\n}\n"
        "impl Square {\n    pub fn double(&self) -> u32 { 2 }\n}\n",
        "src/other.rs": "pub struct Circle;\nimpl Circle {\n    pub fn double(&self) -> u32 { 3 }\n}\n",
    }
    found = edges(files)
    assert ("src/area.rs:Square.area", "src/area.rs:Square.double", "calls") in found
    assert ("src/area.rs:Square.area", "src/other.rs:Circle.double", "calls") not in found
    assert ("src/shape.rs:Square", "src/area.rs:Square.double", "contains") in found
    assert ("src/shape.rs:Square", "src/shape.rs:Area", "implements") in found


def test_a_reopened_ruby_class_is_one_class() -> None:
    files = {
        "lib/cart.rb": "class Cart\n  def total\n    tax_rate\n  end\nend\n",
        "lib/cart_tax.rb": "class Cart\n  def tax_rate\n    1\n  end\nend\n",
        "lib/order.rb": "class Order\n  def tax_rate\n    2\n  end\nend\n",
    }
    assert calls(files, "Cart.total") == {("lib/cart.rb:Cart.total", "lib/cart_tax.rb:Cart.tax_rate")}


def test_a_partial_csharp_class_is_one_class() -> None:
    files = {
        "Cart.cs": "namespace Shop;\npublic partial class Cart {\n  public int Total() { return TaxRate(); }\n}\n",
        "Cart.Tax.cs": "namespace Shop;\npublic partial class Cart {\n  int TaxRate() { return 1; }\n}\n",
        "Other.cs": "namespace Elsewhere;\npublic class Cart {\n  public int TaxRate() { return 2; }\n}\n",
    }
    assert calls(files, "Cart.Total") == {("Cart.cs:Cart.Total", "Cart.Tax.cs:Cart.TaxRate")}


def test_a_field_that_several_csharp_types_of_one_name_have_is_that_of_the_type_around_its_use() -> None:
    shelf = "namespace Shop;\npublic class Shelf%s {\n  int _room;\n  public int %s() { return this._room; }\n}\n"
    files = {"Shelf.cs": shelf % ("", "Free"), "Shelf.T.cs": shelf % ("<T>", "Left")}
    files["Part.cs"] = "namespace Shop;\npublic partial class Shelf {\n  int Both() { return this._room; }\n}\n"
    reads = [
        (edge.source.partition("#")[0], edge.target.partition("#")[0], round(edge.confidence, 3))
        for edge in resolved(files)
        if edge.kind == "accesses_field"
    ]
    assert sorted(reads) == [
        ("Part.cs:Shelf.Both", "Shelf.T.cs:Shelf._room", 0.425),
        ("Part.cs:Shelf.Both", "Shelf.cs:Shelf._room", 0.425),
        ("Shelf.T.cs:Shelf.Left", "Shelf.T.cs:Shelf._room", 0.85),
        ("Shelf.cs:Shelf.Free", "Shelf.cs:Shelf._room", 0.85),
    ]


def test_a_name_that_several_callbacks_define_is_that_of_the_innermost_one_around_its_use() -> None:
    tests = """
        function make() {}
        describe("carts", () => {
          function make() {}
          function fill() { make(); }
          describe("of guests", () => {
            function empty() { make(); }
          });
        });
        describe("orders", () => {
          function make() {}
          function ship() { make(); }
        });
        function last() { make(); }
    """
    called = {
        edge.source.partition("#")[0].partition(":")[2]: (edge.target, round(edge.confidence, 3))
        for edge in resolved({"shop.js": tests})
        if edge.kind == "calls" and edge.source != "shop.js"
    }
    assert called["fill"] == called["empty"]
    assert called["fill"] != called["ship"]
    assert [confidence for _, confidence in map(called.__getitem__, ("fill", "empty", "ship"))] == [0.85] * 3


def test_a_scala_class_and_its_companion_are_one_type_and_the_name_means_the_class() -> None:
    files = {
        "Cart.scala": "package shop\nclass Cart(n: Int) { def total: Int = n }\n"
        "object Cart { def empty: Cart = new Cart(0) }\n"
        "class Desk { def open(cart: Cart): Int = { Cart.empty; cart.total } }\n",
    }
    assert {
        ("Cart.scala:Desk.open", "Cart.scala:Cart.empty"),
        ("Cart.scala:Desk.open", "Cart.scala:Cart.total"),
    } == calls(files, "Desk.open")
    hints = [edge for edge in resolved(files) if edge.kind == "type_hint_of"]
    assert [
        ("Cart.scala:Cart.empty#method", "Cart.scala:Cart#class", 0.85),
        ("Cart.scala:Desk.open#method", "Cart.scala:Cart#class", 0.85),
    ] == [(edge.source, edge.target, edge.confidence) for edge in hints]


def test_a_scala_package_has_what_its_package_object_has() -> None:
    files = {
        "package.scala": "package com\npackage object shop {\n  type Total = Either[Failure, Int]\n"
        "  type Cart = List[Item]\n  val Empty = 0\n  def add(n: Int): Int = n\n}\n",
        "Cart.scala": "package com.shop\nobject Cart { def of(n: Int): Cart = ??? }\n",
        "Desk.scala": "package com.shop\nclass Desk { def open(cart: Cart): Total = { Cart.of(1); add(Empty) } }\n",
        "Till.scala": "package com.till\nimport com.shop.{Cart, Total, add}\n"
        "class Till { def close(cart: Cart): Total = { Cart.of(1); add(2) } }\n",
    }
    found = edges(files)
    for method in ("Desk.scala:Desk.open", "Till.scala:Till.close"):
        assert {"package.scala:Cart", "package.scala:Total"} == {
            target for source, target, kind in found if source == method and kind == "type_hint_of"
        }
        values = {target for source, target, kind in found if source == method and kind in ("calls", "references")}
        assert {"Cart.scala:Cart.of", "package.scala:add"} <= values
        assert "package.scala:Cart" not in values


def test_a_scala_package_object_that_inherits_is_a_module() -> None:
    files = {
        "package.scala": "package com\npackage object shop extends Sums { def add(n: Int): Int = total(n) }\n",
        "Sums.scala": "package com\ntrait Sums { def total(n: Int): Int = n }\n",
    }
    assert ("package.scala:shop", "Sums.scala:Sums", "extends") in edges(files)
    assert {("package.scala:shop.add", "Sums.scala:Sums.total")} == calls(files)


def test_what_a_scala_file_imports_all_members_of_comes_before_a_guess() -> None:
    files = {
        "Uri.scala": "package shop\nobject Uri { def encode(s: String): String = s }\n",
        "package.scala": "package other\npackage object tools { def encode(s: String): String = s }\n",
        "Desk.scala": 'package desk\nimport shop.Uri._\nclass Desk { def open(): String = encode("a") }\n',
    }
    assert {("Desk.scala:Desk.open", "Uri.scala:Uri.encode")} == calls(files)


def test_the_name_of_a_scala_parameter_before_its_argument_is_no_use() -> None:
    files = {
        "Desk.scala": "package shop\nobject names { def all = 1 }\nobject Mail { def send(names: Int) = names }\n"
        "class Desk { def open() = Mail.send(names = 1) }\n",
    }
    assert {("Desk.scala:Desk.open", "Desk.scala:Mail.send")} == calls(files, "Desk.open")


def test_a_template_of_cpp_is_meant_before_its_specialisations() -> None:
    files = {
        "box.hpp": "template <typename T> struct Box { T item; };\n",
        "ints.hpp": '#include "box.hpp"\ntemplate <> struct Box<int> { int count; };\nvoid fill(Box<long>& box);\n',
        "desk.cpp": '#include "ints.hpp"\nvoid open(Box<int>& box) {}\n',
    }
    hints = {(source, target) for source, target, kind in edges(files) if kind == "type_hint_of"}
    assert {("ints.hpp:fill", "box.hpp:Box"), ("desk.cpp:open", "box.hpp:Box")} <= hints
    assert "ints.hpp:Box" not in {target for _, target in hints}


def test_a_type_of_cpp_is_that_of_an_own_namespace() -> None:
    files = {
        "text/format.hpp": "namespace text { struct Format { int width; }; }\n",
        "logs/format.hpp": "namespace logs { struct Format { int level; }; }\n",
        "main.cpp": "namespace logs { void write(Format& format) {} }\n",
    }
    found = {target for source, target, kind in edges(files) if source == "main.cpp:write" and kind == "type_hint_of"}
    assert {"logs/format.hpp:Format"} == found


def test_members_of_cpp_types_are_found_behind_namespaces() -> None:
    files = {
        "cart.hpp": "namespace shop {\ntemplate <typename T> class Box { public: Box(int n); };\n"
        "class Cart { public: static const int limit = 3; Cart(int n); };\n}\n",
        "desk.cpp": '#include "cart.hpp"\nclass Desk : public shop::Cart {\n public:\n  Desk() : shop::Cart(2) {}\n};\n'
        "int most() { int n = shop::Cart::limit; return n; }\nvoid make() { std::make_unique<shop::Box<int>>(3); }\n",
    }
    found = edges(files)
    assert ("desk.cpp:Desk::Desk", "cart.hpp:Cart::Cart", "calls") in found
    assert ("desk.cpp:most", "cart.hpp:Cart::limit", "accesses_field") in found
    assert ("desk.cpp:most", "cart.hpp:Cart", "type_hint_of") in found
    assert ("desk.cpp:make", "cart.hpp:Box::Box", "calls") in found


def test_a_csharp_name_may_be_a_word_of_the_language() -> None:
    files = {
        "Order.cs": "public class Order {\n"
        "  public int Id { get; set; }\n  public Order Next() => this;\n  public void Ship() {}\n}\n",
        "Other.cs": "public class Other { public int Id { get; set; } public void Ship() {} }\n",
        "Desk.cs": "public class Desk {\n"
        "  public int Go(Order @event) { @event.Next().Ship(); return @event.Id; }\n"
        "  public void Stop() { var @class = new Order(); @class.Next(); }\n}\n",
    }
    found = edges(files)
    assert ("Desk.cs:Desk.Go", "Order.cs:Order.Id", "accesses_field") in found
    assert {"Order.cs:Order.Next", "Order.cs:Order.Ship"} == {target for _, target in calls(files, "Desk.Go")}
    assert ("Desk.cs:Desk.Stop", "Order.cs:Order.Next") in calls(files, "Desk.Stop")


def test_constants_of_no_php_class_are_used_by_their_names() -> None:
    files = {
        "limits.php": "<?php\nif (!defined('SHOP_LIMIT')) { define('SHOP_LIMIT', 3); }\nconst SHOP_TOP = 9;\n",
        "desk.php": "<?php\nclass Desk { const SHOP_TOP = 1; }\n"
        "function least() { return SHOP_LIMIT; }\nfunction most() { return max(1, SHOP_TOP * 2); }\n",
    }
    found = {(source, target) for source, target, kind in edges(files) if kind == "accesses_field"}
    assert {("desk.php:least", "limits.php:SHOP_LIMIT"), ("desk.php:most", "limits.php:SHOP_TOP")} == found


def test_a_lua_module_is_a_table_by_whatever_name_it_is_required() -> None:
    files = {
        "lua/shop/init.lua": "local M = {}\nfunction M.open(x) end\nreturn M\n",
        "lua/shop/cart.lua": "local M = {}\nfunction M.open(x) end\nreturn M\n",
        "main.lua": "local shop = require('shop')\nlocal close = require('shop.cart').open\n"
        "local function go() shop.open(1) end\nlocal function stop() close(2) end\n",
    }
    assert calls(files) == {("main.lua:go", "lua/shop/init.lua:M.open"), ("main.lua:stop", "lua/shop/cart.lua:M.open")}


def test_java_inherits_across_packages_through_imports() -> None:
    files = {
        "a/Base.java": "package a;\npublic class Base { protected void run() {} void stay() {} }\n",
        "b/Base.java": "package b;\npublic class Base { protected void run() {} }\n",
        "b/Sub.java": "package b;\nimport a.Base;\n"
        "public class Sub extends Base { @Override protected void run() { super.run(); stay(); } }\n",
    }
    found = edges(files)
    assert ("b/Sub.java:Sub", "a/Base.java:Base", "extends") in found
    assert ("b/Sub.java:Sub", "b/Base.java:Base", "extends") not in found
    assert ("b/Sub.java:Sub.run", "a/Base.java:Base.run", "overrides") in found
    assert {("b/Sub.java:Sub.run", "a/Base.java:Base.run"), ("b/Sub.java:Sub.run", "a/Base.java:Base.stay")} == calls(
        files
    )


def test_languages_do_not_see_each_other_s_names() -> None:
    files = {
        "a.go": "package a\n\nfunc SharedName() int { return 1 }\n",
        "b.py": "def use(x):\n    SharedName()\n    x.shared_name()\n",
        "c.rb": "class C\n  def shared_name\n  end\nend\n",
    }
    assert calls(files) == set()


# -- laws


def test_a_language_of_global_names_does_not_see_those_of_another_either() -> None:
    files = {
        "web/queue.js": "export function defer(work) {\n  work();\n}\n",
        "Sources/Gate.swift": "func pass(gate: Gate) {\n    defer { gate.close() }\n    open(gate)\n}\n",
        "Sources/Doors.swift": "func open(_ gate: Gate) {\n}\n",
        "scripts/open.sh": "function pass {\n  open\n}\n",
    }
    assert calls(files) == {("Sources/Gate.swift:pass", "Sources/Doors.swift:open")}


def test_ambiguous_names_share_their_confidence() -> None:
    files = {f"f{n}.py": f"class Kind{n}:\n    def turn_around(self): ...\n" for n in range(4)}
    user = {"user.py": "def use(x):\n    x.turn_around()\n"}
    assert calls({**files, **user}) == set()  # four are too many to mean one
    del files["f3.py"]
    found = [edge for edge in resolved({**files, **user}) if edge.kind == "calls"]
    assert [round(edge.confidence, 4) for edge in found] == [0.2333] * 3


def test_tests_and_what_they_exercise_together() -> None:
    files = {
        "a.py": "def one(): ...\ndef two(): ...\n",
        "tests/test_a.py": "from a import one, two\n\ndef test_both():\n    one()\n    two()\n",
    }
    found = edges(files)
    assert ("tests/test_a.py:test_both", "a.py:one", "tests") in found
    assert ("a.py:one", "a.py:two", "co_tested_with") in found
    assert not {edge for edge in found if edge[2] == "tests" and edge[0].startswith("a.py")}


@given(st.permutations(["a.py", "pkg/b.py", "pkg/c.py", "d.go"]))
def test_edges_do_not_depend_on_the_order_of_files(order: list[str]) -> None:
    files = {
        "a.py": "from pkg.b import B\n\ndef use(b: B):\n    b.run_it()\n    helper()\n",
        "pkg/b.py": "from .c import *\n\nclass B(C):\n    def other(self):\n        self.run_it()\n",
        "pkg/c.py": "class C:\n    def run_it(self): ...\n\ndef helper(): ...\n",
        "d.go": "package d\n\nfunc helper() {}\n",
    }
    assert resolved(files) == resolved({path: files[path] for path in order})


def test_of_functions_that_a_file_defines_again_the_nearest_or_the_last_above_is_meant() -> None:
    blocks = """
        test_that("one", {
          first <- function() helper()
          helper <- function() 1
        })
        test_that("two", {
          second <- function() helper()
          helper <- function() 2
        })
        """
    shadowing = "let helper x = x\nlet first x = helper x\nlet helper x = x + 1\nlet second x = helper x\n"
    for path, text in (("tests/test-a.R", blocks), ("a.ml", shadowing)):
        found = [(edge.source, edge.target) for edge in resolved({path: text}) if edge.kind == "calls"]
        assert [
            (f"{path}:first#function", f"{path}:helper#function"),
            (f"{path}:second#function", f"{path}:helper#function~2"),
        ] == [edge for edge in sorted(found) if "helper" in edge[1]], path


# -- several definitions of one name


@pytest.mark.parametrize(
    "imports", ["from . import base", "from .. import b", "from b import base", "import b.base as base"]
)
def test_a_type_of_an_imported_module_is_known_however_that_is_imported(imports: str) -> None:
    path = "b.base" if imports == "from .. import b" else "base"
    user = f"{imports}\nclass Own({path}.Backend):\n    def run(self, other: {path}.Backend):\n        self.prepare()\n"
    files = {"p/b/base.py": "class Backend:\n    def prepare(self): ...\n", "p/b/use.py": user, "p/b/__init__.py": ""}
    found = edges(files)
    assert ("p/b/use.py:Own", "p/b/base.py:Backend", "extends") in found
    assert ("p/b/use.py:Own.run", "p/b/base.py:Backend", "type_hint_of") in found
    assert ("p/b/use.py:Own.run", "p/b/base.py:Backend.prepare", "calls") in found


def test_extension_methods_are_called_on_this_and_seen_without_a_namespace() -> None:
    extensions = "public static class X { public static int Fold(this Sheet sheet) => 1; }\n"
    sheet = "namespace Paper { public class Sheet { int Turn() { return this.Fold(); } } }\n"
    assert ("s.cs:Sheet.Turn", "x.cs:X.Fold") in calls({"x.cs": extensions, "s.cs": sheet})


def test_extension_methods_extend_types_whose_base_is_from_outside_and_all_values() -> None:
    extensions = """
        public static class X {
            public static void Activate(this Form form) { }
            public static void ApplyDefaults(this object self) { }
            public static T CloneSafe<T>(this T value) { return value; }
            public static void Join<T>(this T[] values) { }
        }
        """
    window = """
        class Window : Form { }
        class Main : Window {
            void Show(Icon icon, Thread thread) {
                this.Activate(); this.ApplyDefaults(); icon.CloneSafe(); thread.Join();
            }
        }
        class Panel { void Show() { this.Activate(); } }
        """
    assert calls({"x.cs": extensions, "w.cs": window}) == {
        ("w.cs:Main.Show", f"x.cs:X.{name}") for name in ("Activate", "ApplyDefaults", "CloneSafe")
    }


def test_a_facade_passes_calls_on_to_the_class_of_its_name() -> None:
    files = {
        "facades.php": "<?php\nnamespace Shop\\Facades;\nclass Amount extends Facade { }\n",
        "amount.php": "<?php\nnamespace Shop;\nclass Amount { public function format() {} }\n",
        "plain.php": "<?php\nnamespace Shop\\Plain;\nclass Amount { }\n",
        "use.php": "<?php\nuse Shop\\Facades\\Amount;\nfunction show() { return Amount::format(); }\n",
        "other.php": "<?php\nuse Shop\\Plain\\Amount;\nfunction none() { return Amount::format(); }\n",
    }
    assert calls(files) == {("use.php:show", "amount.php:Amount.format")}


def test_a_facade_means_the_class_that_is_nearest_to_it() -> None:
    files = {
        path: text.replace("@", shop)
        for shop in ("One", "Two")
        for path, text in {
            f"{shop}/facades.php": "<?php\nnamespace @\\Facades;\nclass Amount extends Facade { }\n",
            f"{shop}/amount.php": "<?php\nnamespace @;\nclass Amount { public function format() {} }\n",
            f"{shop}/use.php": "<?php\nuse @\\Facades\\Amount;\nfunction show() { return Amount::format(); }\n",
        }.items()
    }
    assert calls(files) == {
        ("One/use.php:show", "One/amount.php:Amount.format"),
        ("Two/use.php:show", "Two/amount.php:Amount.format"),
    }


def test_what_a_container_makes_of_a_class_is_an_object_of_it() -> None:
    files = {
        "cart.php": "<?php\nclass Cart { public function add() {} }\nclass Till { public function add() {} }\n",
        "use.php": """<?php
            function by_function() { $x = app(Cart::class); $x->add(); }
            function by_method($app) { $x = $app->make(Cart::class); $x->add(); }
            function unknown($app) { $x = $app->find(Cart::class); $x->add(); }
            """,
    }
    assert calls(files) == {
        ("use.php:by_function", "cart.php:Cart.add"),
        ("use.php:by_method", "cart.php:Cart.add"),
    }


def test_variables_of_an_imported_package_have_the_members_of_their_types() -> None:
    files = {
        "config/options.go": """
            package config
            type options struct{}
            func (o *options) Domain() string { return "" }
            func (o *options) Log() string { return "" }
            func makeOptions() *options { return nil }
            """,
        "config/config.go": """
            package config
            var Opts *options
            var (
                Made = makeOptions()
            )
            var Far = http.Get()
            """,
        "cli/cli.go": """
            package cli
            import "shop/config"
            func declared() string { return config.Opts.Domain() }
            func made() string { return config.Made.Log() }
            func far() string { return config.Far.Log() }
            """,
    }
    assert calls(files) - {("config/config.go:Made", "config/options.go:makeOptions")} == {
        ("cli/cli.go:declared", "config/options.go:options.Domain"),
        ("cli/cli.go:made", "config/options.go:options.Log"),
    }


def test_extensions_that_a_file_imports_are_meant_on_values_of_every_type() -> None:
    files = {
        "util.kt": "package util\nfun View.place() = 1\nfun View.other() = 1\n",
        "use.kt": """
            package ui
            import util.place
            class Screen(private val fab: Button?) {
                fun show(any: Item) { fab?.place(); any.place(); any.other() }
            }
            """,
    }
    assert calls(files) == {("use.kt:Screen.show", "util.kt:View.place")}


def test_a_value_of_a_type_parameter_has_members_of_specific_names() -> None:
    files = {
        "base.kt": "open class Base<P>(val presenter: P)\n",
        "own.kt": "class Own<Q> : Base<Q>() { fun go() { presenter.deleteDownloads(); presenter.run() } }\n",
        "presenter.kt": "class Shower { fun deleteDownloads() {}\n fun run() {} }\n",
    }
    assert ("own.kt:Own.go", "presenter.kt:Shower.deleteDownloads") in calls(files)
    assert ("own.kt:Own.go", "presenter.kt:Shower.run") not in calls(files)


@pytest.mark.parametrize(
    ("path", "text", "user"),
    [
        (
            "A.java",
            (
                "interface Reader { void read(); }\nclass Other { void read() {} }\nclass T { void read() {} }\n"
                "class Use {\n  <T extends Reader> void use(T r) { r.read(); }\n"
                "  <T, U extends T> void any(U r) { r.read(); }\n}\n"
            ),
            "Use.use",
        ),
        (
            "a.kt",
            (
                "interface Reader { fun read() }\nclass Other { fun read() {} }\n"
                "fun <T : Reader> use(r: T) { r.read() }\n"
                "fun <T> any(r: T) { r.read() }\n"
            ),
            "use",
        ),
        (
            "a.ts",
            (
                "interface Reader { read(): void }\nclass Other { read() {} }\n"
                "function use<T extends Reader>(r: T) { r.read() }\nfunction any<T>(r: T) { r.read() }\n"
            ),
            "use",
        ),
        (
            "a.tsx",
            (
                "interface Reader { read(): void }\nclass Other { read() {} }\n"
                "function use<T extends Reader>(r: T) { r.read() }\n"
            ),
            "use",
        ),
    ],
)
def test_a_value_of_a_bounded_type_parameter_has_the_members_of_its_bound(path: str, text: str, user: str) -> None:
    assert {(f"{path}:{user}", f"{path}:Reader.read")} == calls({path: text})


CRATE = {
    "Cargo.toml": '[package]\nname = "shop-core"\n',
    "src/lib.rs": "mod kind;\npub mod cart;\npub use kind::Kind;\npub fn top() {}\n",
    "src/kind.rs": "pub struct Kind;\nimpl Kind { pub fn make() -> Kind { Kind } }\n",
    "src/cart.rs": "pub fn open() {}\n",
}


def test_each_crate_means_its_own_module_of_a_name() -> None:
    """What `error::Error` means depends on the crate of the file, not on which crate was looked at first."""
    files = {}
    for crate in ("one", "two"):
        files[f"{crate}/src/lib.rs"] = "mod error;\npub use error::Error;\nfn run() -> Result<(), Error> { Ok(()) }\n"
        files[f"{crate}/src/error.rs"] = "pub struct Error;\n"
    used = {(source, target) for source, target, kind in edges(files) if kind == "type_hint_of"}
    assert used == {(f"{crate}/src/lib.rs:run", f"{crate}/src/error.rs:Error") for crate in ("one", "two")}


def test_a_path_of_modules_means_no_type_of_the_file_itself() -> None:
    """What a crate from elsewhere defines is known to nobody, but for what the workspace adds to it."""
    cart = """
        pub struct Stdout { a: u8 }
        impl Stdout { pub fn flush(&mut self) {} pub fn open() {} }
        pub trait OpenExt { fn open_all() -> Self; }
        impl OpenExt for tokio::Client { fn open_all() -> Self { make() } }
        pub struct Client;
        impl Client { pub fn start_all() {} }
        pub enum Out { Own(Stdout), Std(std::io::Stdout) }
        pub fn flush_all(out: Out) { match out { Out::Own(own) => own.flush(), Out::Std(std) => std.flush() } }
        pub fn flush_std(out: std::io::Stdout) { out.flush() }
        pub fn start() { reqwest::Client::start_all(); std::io::Stdout::open(); }
    """
    user = "pub fn open() { hyper::Gate::open_gate(); reqwest::Client::start_all(); }\n"
    added = "pub trait GateExt { fn open_gate(); }\nimpl GateExt for hyper::Gate { fn open_gate() {} }\n"
    files = {"src/cart.rs": cart, "src/user.rs": user, "src/added.rs": added}
    found = {(a, b) for a, b, kind in edges(files) if kind in ("calls", "type_hint_of")}
    assert {(a, b) for a, b in found if not b.endswith(":Out")} == {
        ("src/cart.rs:Out.Own", "src/cart.rs:Stdout"),
        ("src/cart.rs:flush_all", "src/cart.rs:Stdout.flush"),
        ("src/user.rs:open", "src/added.rs:Gate.open_gate"),
    }


@pytest.mark.parametrize("path", ["crate::front::Status", "front::Status", "shop::front::Status"])
def test_a_module_passes_on_a_type_with_its_members(path: str) -> None:
    files = {
        "Cargo.toml": '[package]\nname = "shop"\n',
        "src/lib.rs": "pub mod front;\npub mod status;\npub mod user;\n",
        "src/status.rs": "pub enum Status { Open, Closed(u8) }\nimpl Status { pub fn next(&self) {} }\n",
        "src/front.rs": "pub use crate::status::Status;\n",
        "src/user.rs": f"""
            {"use crate::front;" if path.startswith("front") else ""}
            pub fn given(status: {path}) {{ status.next() }}
            pub fn named() -> u8 {{ let status = {path}::Open; 1 }}
            pub fn closed(status: u8) {{ match status {{ {path}::Closed(x) => x, _ => 0 }} }}
        """,
    }
    found = {(a.partition(":")[2], b.partition(":")[2]) for a, b, _ in edges(files) if a.startswith("src/user.rs:")}
    assert {
        ("given", "Status"),
        ("given", "Status.next"),
        ("named", "Status.Open"),
        ("closed", "Status.Closed"),
    } <= found


def test_a_crate_is_known_by_the_name_in_its_manifest() -> None:
    use = "use shop_core::{cart::open, Kind};\nfn go() { Kind::make(); open(); shop_core::top(); }\n"
    far = "use serde::Kind;\nfn far() { Kind::make(); }\n"
    assert calls({**CRATE, "tests/it.rs": use, "tests/far.rs": far}) == {
        ("tests/it.rs:go", "src/kind.rs:Kind.make"),
        ("tests/it.rs:go", "src/cart.rs:open"),
        ("tests/it.rs:go", "src/lib.rs:top"),
    }


def test_what_a_rust_file_means_by_a_module_does_not_depend_on_who_asked_first() -> None:
    files = {
        "src/other/cart.rs": "pub fn open() {}\n",
        "src/shop.rs": "mod cart;\nuse cart::open;\nfn go() { open(); }\n",
        "src/shop/cart.rs": "pub fn open() {}\n",
    }
    alone = calls(files, "go")
    assert {("src/shop.rs:go", "src/shop/cart.rs:open")} == alone
    assert alone == calls({**files, "src/a.rs": "use cart::open;\nfn stay() { open(); }\n"}, "go")


def test_macros_call_through_super_and_on_results() -> None:
    source = """
        pub struct Cart;
        impl Cart { pub fn new() -> Self { Cart } pub fn total_price(&self) {} }
        pub fn quote() {}
        mod tests {
            fn check() { assert_eq!(super::quote(), Cart::new().total_price()); }
        }
        """
    assert {("src/lib.rs:check", "src/lib.rs:quote"), ("src/lib.rs:check", "src/lib.rs:Cart.total_price")} <= calls(
        {"src/lib.rs": source}
    )


def test_every_trait_behind_with_is_implemented_and_a_self_type_has_members() -> None:
    services = """
        trait Mail { def send(): Unit = () }
        trait Stock { def reserve(): Unit = () }
        trait Log { def note(): Unit = () }
        """
    orders = """
        trait Orders { self: Mail with Stock => def order(): Unit = { send(); reserve() } }
        trait Bills { self: Mail & Stock & Log => def bill(): Unit = { send(); reserve(); note() } }
        class Shop extends Orders with Mail with Stock with Log
        """
    found = edges({"s.scala": services, "o.scala": orders})
    assert {target for source, target, kind in found if kind == "implements"} == {
        "s.scala:Mail",
        "s.scala:Stock",
        "s.scala:Log",
    }
    assert {(source, target) for source, target, kind in found if kind == "calls"} == {
        ("o.scala:Orders.order", "s.scala:Mail.send"),
        ("o.scala:Orders.order", "s.scala:Stock.reserve"),
        ("o.scala:Bills.bill", "s.scala:Mail.send"),
        ("o.scala:Bills.bill", "s.scala:Stock.reserve"),
        ("o.scala:Bills.bill", "s.scala:Log.note"),
    }


def test_all_calls_among_the_tokens_of_a_macro_are_found() -> None:
    names = ("first", "second", "third", "fourth", "fifth")
    functions = "".join(f"fn {name}(n: u8) -> u8 {{ n }}\n" for name in names)
    use = "fn use_all() { select!{ a = first(1); b = second(2); x => third(3), y => fourth(4); fifth(5) } }\n"
    assert calls({"a.rs": functions + use}, "use_all") == {("a.rs:use_all", f"a.rs:{name}") for name in names}


def test_scripts_know_each_others_names_and_modules_do_not() -> None:
    files = {
        "touch.js": "class Touch { }\nfunction closeDialog() {}\nfunction outer() { function hidden() {} }\n",
        "app.js": "function start() { new Touch(); closeDialog(); hidden(); }\n",
        "local.js": "function own(closeDialog) { closeDialog(); }\n",
        "module.js": "import { x } from './x';\nfunction far() { new Touch(); closeDialog(); }\n",
        "exporting.js": "export function wide() { closeDialog(); }\n",
    }
    assert calls(files) == {
        ("app.js:start", "touch.js:Touch"),
        ("app.js:start", "touch.js:closeDialog"),
    }


def test_methods_of_an_object_that_a_function_makes_know_each_other() -> None:
    source = """
        let index = function () {
            return { init() { this.load(); }, load() { return 1; } };
        };
        let other = function () {
            return { load() { return 2; } };
        };
        """
    assert calls({"a.js": source}) == {("a.js:index.init", "a.js:index.load")}


def test_using_a_module_imports_what_it_imports() -> None:
    files = {
        "web.ex": """
            defmodule ShopWeb do
              def controller do
                quote do
                  import ShopWeb.{Helpers, Auth}
                end
              end
            end
            """,
        "helpers.ex": "defmodule ShopWeb.Helpers do\n  def failed(conn), do: conn\nend\n",
        "auth.ex": "defmodule ShopWeb.Auth do\n  def allowed(conn), do: conn\nend\n",
        "cart.ex": """
            defmodule ShopWeb.Cart do
              use ShopWeb, :controller
              def show(conn), do: conn |> allowed() |> failed()
            end
            """,
        "far.ex": "defmodule ShopWeb.Far do\n  import ShopWeb\n  def show(conn), do: failed(conn)\nend\n",
    }
    assert calls(files) == {
        ("cart.ex:ShopWeb.Cart.show", "helpers.ex:ShopWeb.Helpers.failed"),
        ("cart.ex:ShopWeb.Cart.show", "auth.ex:ShopWeb.Auth.allowed"),
        ("cart.ex:ShopWeb.Cart", "web.ex:ShopWeb.controller"),
    }


def test_a_global_using_holds_in_all_files_of_its_folder_and_below() -> None:
    paper = "namespace Paper { public class Sheet { } }\n"
    ribbon = "namespace Ribbon { public class Sheet { } }\n"
    user = "namespace Gifts { public class Gift { void Wrap(Sheet sheet) { } } }\n"
    files = {"p.cs": paper, "r.cs": ribbon, "a/deep/user.cs": user, "b/user.cs": user}
    found = resolved({**files, "a/Usings.cs": "global using Paper;\n", "b/Usings.cs": "global using Ribbon;\n"})
    hints = {
        (edge.source[0], edge.target.partition(":")[0], edge.confidence)
        for edge in found
        if edge.kind == "type_hint_of"
    }
    assert {("a", "p.cs", 0.85), ("b", "r.cs", 0.85)} == hints


@pytest.mark.parametrize(
    ("path", "definitions", "use"),
    [
        ("shop.py", "@overload\ndef pay(a: int): ...\n@overload\ndef pay(a: str): ...\ndef pay(a): ...\n", "pay(1)"),
        ("shop.py", "if sys.platform == 'win32':\n    def pay(a): ...\nelse:\n    def pay(a): ...\n", "pay(1)"),
        ("shop.ts", "function pay(a: string): void\nfunction pay(a: any) { return a }\n", "pay(1)"),
        ("shop.c", "#ifdef A\nint pay(int a) { return a; }\n#else\nint pay(int a) { return 1; }\n#endif\n", "pay(1);"),
    ],
)
def test_definitions_of_a_file_that_are_one_function_are_no_rivals(path: str, definitions: str, use: str) -> None:
    caller = {"py": "def use():\n    {}\n", "ts": "function use() {{ {} }}\n", "c": "void use(void) {{ {} }}\n"}
    found = resolved({path: definitions + caller[path.partition(".")[2]].format(use)})
    confidences = [edge.confidence for edge in found if edge.kind == "calls" and ":pay#" in edge.target]
    assert confidences == [0.85] * definitions.count("pay(")


def test_the_accessors_of_a_property_are_no_rivals() -> None:
    text = "class Cart { get size() { return 1 }\n set size(n) { }\n grow() { this.size() } }\n"
    assert [0.85, 0.85] == [edge.confidence for edge in resolved({"cart.ts": text}) if edge.kind == "calls"]


def test_the_body_below_many_overloads_is_called() -> None:
    overloads = "".join(f"@overload\ndef pay(a: A{number}): ...\n" for number in range(5))
    ends = {edge.target for edge in resolved({"shop.py": f"{overloads}def pay(a): ...\ndef use():\n    pay(1)\n"})}
    assert "shop.py:pay#function~6" in ends


def test_a_file_of_tests_surely_uses_the_functions_of_one_name_in_several_callbacks() -> None:
    text = "it('a', () => { function make() {}\n make() })\nit('b', () => { function make() {}\n make() })\n"
    found = [edge.confidence for edge in resolved({"cart.spec.ts": text}) if edge.kind == "calls"]
    assert [0.85, 0.85] == found


def test_a_function_that_a_module_defines_twice_is_none_beside_the_module() -> None:
    text = """
        module M = struct
          let total x = x
          let total x = x + 1
        end
        let total x = x * 2
        let total x = x * 3
        let inner x = M.total x
        let outer x = total x
    """
    found = {(edge.source, edge.target) for edge in resolved({"a.ml": text}) if edge.kind == "calls"}
    assert {
        ("a.ml:inner#function", "a.ml:M.total#method~2"),
        ("a.ml:outer#function", "a.ml:total#function~2"),
    } == found


def test_a_class_and_the_protocol_of_its_name_are_no_rivals() -> None:
    cart = "@protocol Cart <NSObject>\n@end\n@interface Cart : NSObject <Cart>\n@end\n"
    shop = '#import "Cart.m"\n@interface Shop : NSObject <Cart>\n@property (nonatomic) Cart *cart;\n@end\n'
    found = resolved({"Cart.m": cart, "Shop.m": shop})
    assert {
        ("Shop.m:Shop#class", "Cart.m:Cart#interface", "implements", 0.85),
        ("Shop.m:Shop.cart#property", "Cart.m:Cart#class", "type_hint_of", 0.85),
    } <= {(edge.source, edge.target, edge.kind, edge.confidence) for edge in found}


def test_names_of_types_may_begin_with_a_dollar_sign() -> None:
    source = """
        interface $Plain { one: 1 }
        type $Choice<T> = { of: T };
        function choose(from: $Plain): $Choice<string> { return from as any; }
        function all(from: Array<$Choice<$Plain>>) {}
    """
    expected = {
        (f"a.ts:{user}", f"a.ts:{used}", "type_hint_of") for user in ("choose", "all") for used in ("$Plain", "$Choice")
    }
    assert expected == {edge for edge in edges({"a.ts": source}) if edge[2] == "type_hint_of"}


def test_a_generic_method_that_is_passed_on_is_used() -> None:
    source = """
        class Desk {
            static void Done<T, U>(Task<T> task) {}
            void Wait(Task task) { task.ContinueWith(Done<int, string>, 3); }
        }
    """
    assert ("Desk.cs:Desk.Wait", "Desk.cs:Desk.Done", "references") in edges({"Desk.cs": source})


# -- local names that hide definitions

PYTHON_LOCALS = {
    "parameter": "def use(total): go(total)",
    "default": "def use(total=None): total()",
    "rest": "def use(*total): go(total)",
    "keyword": "def use(**total): go(total)",
    "lambda": "def use(m): return lambda total: go(total)",
    "assignment": "def use(m):\n    total = m.x\n    go(total)",
    "several": "def use(m):\n    total, other = m\n    return total",
    "starred": "def use(m):\n    other, *total = m\n    return total",
    "loop": "def use(m):\n    for total in m: go(total)",
    "comprehension": "def use(m): return [go(total) for total, _ in m]",
    "walrus": "def use(m):\n    if total := m.x: go(total)",
    "exception": "def use(m):\n    try: m()\n    except E as total: go(total)",
    "outer": "def use(total):\n    def inner(): return total()\n    return inner",
}
SCRIPT_LOCALS = {
    "parameter": "function use(total) { go(total); }",
    "default": "function use(total = 3) { total(); }",
    "pattern": "function use({ total }) { go(total); }",
    "renamed": "function use({ sum: total }) { go(total); }",
    "rest": "function use(...total) { go(total); }",
    "arrow": "function use(m) { return m.map(total => go(total)); }",
    "constant": "function use(m) { const total = m.x; total(); }",
    "unpacked": "function use(m) { const [total] = m; go(total); }",
    "loop": "function use(m) { for (const total of m) { go(total); } }",
    "exception": "function use(m) { try { m(); } catch (total) { go(total); } }",
    "block": "describe('sums', () => { const total = go.x; total(); });",
}


@pytest.mark.parametrize("use", PYTHON_LOCALS.values(), ids=PYTHON_LOCALS)
def test_a_local_name_of_python_means_no_function_of_its_file(use: str) -> None:
    assert not any(end == "a.py:total" for _, end, _ in edges({"a.py": f"def total(): ...\n\n{use}\n"}))


@pytest.mark.parametrize("use", SCRIPT_LOCALS.values(), ids=SCRIPT_LOCALS)
@pytest.mark.parametrize("path", ["a.js", "a.ts"])
def test_a_local_name_of_scripts_means_no_function_of_its_file(path: str, use: str) -> None:
    assert not any(end == f"{path}:total" for _, end, _ in edges({path: f"function total() {{}}\n{use}\n"}))


@pytest.mark.parametrize(
    ("path", "source", "expected"),
    [
        (
            "a.py",
            """
            def total(): ...
            class Cart:
                total = 3
                def use(self): return total()
            for total in []: ...
            def sums(given=total): return total()
            """,
            {("a.py:Cart.use", "a.py:total"), ("a.py:sums", "a.py:total")},
        ),
        (
            "a.js",
            """
            const { total } = require('./sums');
            function use() { const { total } = require('./sums'); return total(); }
            async function later() { const { total } = await import('./sums'); return total(); }
            function own() { const total = () => 2; return total(); }
            function other() { return total(); }
            """,
            {
                ("a.js:use", "sums.js:total"),
                ("a.js:later", "sums.js:total"),
                ("a.js:own", "a.js:own.total"),
                ("a.js:other", "sums.js:total"),
            },
        ),
    ],
    ids=["classes and modules hide nothing in functions", "what a function imports or defines"],
)
def test_what_is_no_local_name_hides_nothing(path: str, source: str, expected: set[tuple[str, str]]) -> None:
    files = {path: source, "sums.js": "export function total() {}\n"}
    assert expected == {(start, end) for start, end in calls(files) if end.endswith("total")}


# -- fields and methods of one name


@pytest.mark.parametrize(
    ("path", "source"),
    [
        (
            "Lamp.java",
            """
            class Lamp {
                boolean bright;
                Lamp bright() { return this; }
                boolean is() { return this.bright; }
                static Lamp made() { return new Lamp().bright(); }
            }
            """,
        ),
        (
            "lamp.rs",
            """
            pub struct Lamp { bright: bool }
            impl Lamp {
                pub fn bright(self) -> Self { self }
                fn is(&self) -> bool { self.bright }
                fn made(lamp: Lamp) -> Lamp { lamp.bright() }
            }
            """,
        ),
    ],
)
def test_a_call_means_the_method_and_an_access_the_field_where_a_type_has_both(path: str, source: str) -> None:
    certain = {
        (edge.source.partition(":")[2], edge.target.partition(":")[2], edge.kind)
        for edge in resolved({path: source})
        if edge.confidence == 0.85
    }
    assert ("Lamp.made#method", "Lamp.bright#method", "calls") in certain
    assert ("Lamp.is#method", "Lamp.bright#field", "accesses_field") in certain
    assert not {kind for start, end, kind in certain if (start, end) == ("Lamp.made#method", "Lamp.bright#field")}


def test_a_field_of_another_type_stays_a_rival_of_a_method() -> None:
    source = """
        class Desk { Runnable holdLamp; }
        class Shelf { void holdLamp() {} }
        class Use { void use() { made().holdLamp(); } }
    """
    found = [edge for edge in resolved({"Use.java": source}) if edge.kind == "calls"]
    assert [("Use.java:Shelf.holdLamp#method", 0.35)] == [(edge.target, edge.confidence) for edge in found]


def test_a_bare_name_means_no_function_of_another_language() -> None:
    files = {
        "lib/row.ex": "defmodule Row do\n  def render(assigns), do: menu_item(assigns)\nend\n",
        "native/src/lib.rs": "pub fn menu_item() {}\n",
    }

    assert set() == calls(files, "Row.render")


def test_names_of_types_may_stand_for_each_other_in_a_long_row_or_a_circle() -> None:
    row = "".join(f"typedef pier{number} pier{number + 1};\n" for number in range(2_000))
    uses = "int far(pier2000 p) { return p->depth; }\nint near(pier0 p) { return p->depth; }\n"
    files = {
        "row.c": f"typedef struct dock {{ int depth; }} pier0;\n{row}{uses}",
        "one.c": "typedef bay cove;\nint one(cove c) { return c->width; }\n",
        "two.c": "typedef cove bay;\nint two(bay b) { return b->width; }\nstruct width { int width; };\n",
    }

    uses_of_fields = {edge for edge in edges(files) if edge[2] == "accesses_field"}

    assert {(f"row.c:{user}", "row.c:dock.depth", "accesses_field") for user in ("far", "near")} == uses_of_fields


def test_a_variable_of_the_file_hides_a_global_of_its_name() -> None:
    files = {
        "a.c": "struct x { int depth; };\nstruct x gate;\n",
        "b.c": "struct y { int depth; };\nstatic struct y gate;\nint f(void) { return gate.depth; }\n",
    }

    assert ("b.c:f", "b.c:y.depth", "accesses_field") in edges(files)
    assert ("b.c:f", "a.c:x.depth", "accesses_field") not in edges(files)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("use.py", "def f():\n    return settings.start_all() + settings.port\n"),
        ("use.rb", "def f\n  settings.start_all\nend\n"),
        ("use.ts", "function f() { return settings.start_all() + settings.port }\n"),
        ("use.go", "package use\n\nfunc F() { settings.start_all() }\n"),
    ],
)
def test_no_other_language_means_a_global_of_c(path: str, text: str) -> None:
    header = "struct conf { int port; void (*start_all)(void); };\nstruct conf settings;\n"

    found = edges({"conf.h": header, path: text})
    assert not {edge for edge in found if edge[0].startswith(path) and edge[1].startswith("conf.h")}


def test_a_types_own_method_of_rust_comes_before_that_of_a_trait_unless_this_takes_the_value() -> None:
    text = (
        "pub trait Stored { fn weight(&self) -> u32; fn spend(self) -> u32; }\n"
        "pub struct Coin;\n"
        "impl Coin {\n    fn weight(&self) -> u32 { 1 }\n    fn spend(&self) -> u32 { 1 }\n}\n"
        "impl Stored for Coin {\n    fn weight(&self) -> u32 { 2 }\n    fn spend(self) -> u32 { 2 }\n}\n"
        "fn weigh(coin: &Coin) -> u32 { coin.weight() }\n"
        "fn pay(coin: Coin) -> u32 { coin.spend() }\n"
    )
    found = [edge for edge in resolved({"src/coins.rs": text}) if edge.kind == "calls"]
    assert [(edge.source, edge.target.partition(":")[2], edge.confidence) for edge in found] == [
        ("src/coins.rs:weigh#function", "Coin.weight#method", 0.85),
        ("src/coins.rs:pay#function", "Coin.spend#method", 0.425),
        ("src/coins.rs:pay#function", "Coin.spend#method~2", 0.425),
    ]
