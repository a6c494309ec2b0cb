"""Which of several definitions of a name a call means, by the number of its arguments."""

from __future__ import annotations

import pytest

from packlens.resolve.overloads.overloads import fits
from tests.resolve.small_sources import resolved


@pytest.mark.parametrize(
    ("takes", "arguments", "expected"),
    [
        ("2", "2", True),
        ("2", "1", False),
        ("2", "3", False),
        ("1-3", "2", True),
        ("1-3", "0", False),
        ("1-3", "4", False),
        ("1-", "9", True),
        ("1-", "0", False),
        ("2", "1+", True),
        ("2", "3+", False),
        ("1-", "0+", True),
    ],
)
def test_a_count_of_arguments_fits_a_range(takes: str, arguments: str, expected: bool) -> None:
    assert expected == fits(takes, arguments)


def test_the_one_overload_that_can_take_a_call_has_the_whole_confidence() -> None:
    text = """
        class Shop {
            int sell(int a) { return a; }
            int sell(int a, int b) { return a; }
            int sell(int a, String b) { return a; }
            int one() { return sell(1); }
            int two() { return sell(1, any()); }
        }
        """
    found = {
        (edge.source, edge.target): edge.confidence for edge in resolved({"Shop.java": text}) if edge.kind == "calls"
    }
    one, two = "Shop.java:Shop.one#method", "Shop.java:Shop.two#method"
    assert found == {
        (one, "Shop.java:Shop.sell#method"): 0.85,
        (two, "Shop.java:Shop.sell#method~2"): 0.425,
        (two, "Shop.java:Shop.sell#method~3"): 0.425,
    }


def test_a_guessed_member_that_cannot_take_a_call_is_not_meant() -> None:
    shop = "class Shop { void sellAll(int a) { } }\n"
    fitting = "class User { void use() { anything().sellAll(1); } }\n"
    unfit = "class User { void use() { anything().sellAll(1, 2); } }\n"
    for user, expected in ((fitting, 1), (unfit, 0)):
        edges = resolved({"Shop.java": shop, "User.java": user})
        assert expected == sum(edge.kind == "calls" for edge in edges)


def test_a_member_of_a_known_type_stays_though_it_cannot_take_a_call() -> None:
    shop = "class Shop { void sell(int a) { } }\nclass User { void use(Shop shop) { shop.sell(1, 2); } }\n"
    assert 1 == sum(edge.kind == "calls" for edge in resolved({"Shop.java": shop}))


def test_a_method_without_a_receiver_that_cannot_take_a_call_is_not_meant() -> None:
    for arguments, expected in (("1", 1), ("1, 2", 0)):
        shop = f"class Shop extends Store {{ void sell(int a) {{ }} void use() {{ sell({arguments}); }} }}\n"
        assert expected == sum(edge.kind == "calls" for edge in resolved({"Shop.java": shop}))


def test_an_extension_that_cannot_take_a_call_is_not_meant() -> None:
    extension = "package shop\n\nfun String.shout(times: Int) = this\n\n"
    for arguments, expected in (("2", 1), ("2, 3", 0)):
        use = f"fun use(text: String) = text.shout({arguments})\n"
        assert expected == sum(edge.kind == "calls" for edge in resolved({"Shop.kt": extension + use}))
