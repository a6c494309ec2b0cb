"""Names that compilers and runtimes decorate are those that somebody wrote."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.config import PacklensSettings
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.names.generated_names import with_plain_names
from tests.sources import source_index


@pytest.mark.parametrize(
    ("generated", "plain"),
    [
        ("com.shop.Cart.lambda$add$0(Cart.java:12)", "com.shop.Cart.add(Cart.java:12)"),
        ("at com.shop.Cart$1.run(Cart.java:3)", "at com.shop.Cart.run(Cart.java:3)"),
        ("at com.shop.Cart$Item.add(Cart.java:3)", "at com.shop.Cart.Item.add(Cart.java:3)"),
        ("at com.shop.Cart.access$000(Cart.java:3)", "at com.shop.Cart(Cart.java:3)"),
        ("shop.Cart.$anonfun$add$1(Cart.scala:3)", "shop.Cart.add(Cart.scala:3)"),
        ("at com.shop.CartKt.add(Cart.kt:3)", "at com.shop.Cart.add(Cart.kt:3)"),
        ("at com.shop.CartKt$main$1.invokeSuspend(Cart.kt:3)", "at com.shop.Cart.main(Cart.kt:3)"),
        ("at com.shop.Cart$add$2.invokeSuspend(Cart.kt:3)", "at com.shop.Cart.add(Cart.kt:3)"),
        ("at com.shop.Cart.add$default(Cart.kt:3)", "at com.shop.Cart.add(Cart.kt:3)"),
        ("at com.shop.Cart$Companion.create(Cart.kt:3)", "at com.shop.Cart.create(Cart.kt:3)"),
        ("at Shop.Cart.<AddAsync>d__5.MoveNext()", "at Shop.Cart.AddAsync()"),
        ("at Shop.Cart.<>c__DisplayClass3_0.<Add>b__1(Int32 x)", "at Shop.Cart.Add(Int32 x)"),
        ("at Shop.Cart+<>c.<Add>b__0_0(Int32 x)", "at Shop.Cart.Add(Int32 x)"),
        ("at Shop.Program.<Main>g__Local|0_1(Int32 x)", "at Shop.Program.Main(Int32 x)"),
        ("shop.(*Cart).Add.func1.2", "shop.(*Cart).Add"),
        ("shop.Load.gowrap1", "shop.Load"),
        ("shop.(*Cart).Add-fm", "shop.(*Cart).Add"),
        ("no attribute '_Cart__items'", "no attribute 'Cart.__items'"),
        ("Cart.add.<locals>.<lambda>", "Cart.add"),
        ("main.<locals>.inner", "main.inner"),
        ("at async Cart.add [as put] (/x.js:1:2)", "at async Cart.add (/x.js:1:2)"),
        ("in _ZN4shop4Cart3addEv ()", "in shop::Cart::add ()"),
    ],
)
def test_a_decorated_name_is_the_one_that_was_written(generated: str, plain: str) -> None:
    assert plain == with_plain_names(generated)


@pytest.mark.parametrize(
    "text",
    [
        "it costs $5 in $HOME and ${name}, see $1.run and a$b",
        "__init__ and _Cart__ and __Cart_items and cart__items",
        "call shop.func1() and func2",
        "KtLint.run, Kt.add, scope.$apply, jQuery.$",
        "listen to last-fm, add-fm",
        "[as you like]",
        "List<Cart>c__x, <b>d",
        "",
    ],
)
def test_other_text_stays(text: str) -> None:
    assert text == with_plain_names(text)


@given(st.text(alphabet="Cartd_$<>.0123 \n[]as-fmfuncKt|", max_size=80))
def test_lines_stay_lines(text: str) -> None:
    assert text.count("\n") == with_plain_names(text).count("\n")


def test_the_function_that_a_closure_is_in_is_found() -> None:
    index = source_index(
        {
            "shop/cart.go": "package shop\n\ntype Cart struct{}\n\nfunc (c *Cart) Add(n int) {\n\tgo func() {}()\n}\n\n"
            "func (c *Cart) Remove(n int) {}\n\nfunc Broken() {}\n\nfunc Release() {}\n"
        }
    )
    task = "Broken since the release\n\nIt shows example.com/shop.(*Cart).Add.func1.2 in the profile."
    best = rank_packlens(task, index, PacklensSettings()).scored[0].position
    assert "Cart.Add" == index.symbols.qualified_names[best]
