"""Templates, settings and factories are named by the conventions of frameworks."""

from __future__ import annotations

import pytest

from packlens.extract.wiring.wiring import wired_uses


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        ("view", "'mail::cart.show'", [("path", "show.blade.php", "views/cart"), ("path", "show.twig", "views/cart")]),
        ("view", "'@shop/show.html.twig'", [("path", "show.html.twig", "templates/shop")]),
        ("view", "'no view'", []),
        ("setting", "'shop.fees.entry'", [("path", "shop.php", "config"), ("held_setting", "$shop.fees.entry", "")]),
        ("setting", "'a b'", []),
        ("factory", "\\Shop\\Cart", [("factory", "CartFactory", ""), ("factory", "definition", "N:CartFactory")]),
        ("razor_view", '"Edit"', [("owned_view", "Edit.cshtml", "")]),
        ("razor_view", '"~/Views/Edit.cshtml"', []),
        ("page_path", '"carts/show"', [("path", "show.html", "templates/carts")]),
        ("page_path", '"redirect:/carts"', []),
        ("fragment", '"~{parts/frame :: page (~{::body})}"', [("path", "frame.html", "templates/parts")]),
        ("fragment", '"~{:: body}"', []),
        ("fragment", '"${body}"', []),
    ],
)
def test_texts_name_files_and_factories(kind: str, text: str, expected: list[tuple[str, str, str]]) -> None:
    assert wired_uses(kind, text, "") == expected


def test_what_a_controller_shows_is_a_template_or_a_function() -> None:
    uses = wired_uses("controller_view", ":show", "")
    assert ("owned_view", "show.html.heex", "") in uses
    assert ("owned_function", "show", "") in uses
    assert ("owned_view", "feed.xml.eex", "") in wired_uses("controller_view", '"feed.xml"', "")
    assert wired_uses("controller_view", '"two words"', "") == []


@pytest.mark.parametrize("value", ["?", "F:cart", "N:Cart>owner", "N:cart", "self", ""])
def test_a_policy_needs_the_type_of_what_it_is_about(value: str) -> None:
    assert wired_uses("policy", "'update'", value) == []
    assert wired_uses("policy", "'move-all'", "T:shop.Cart") == [("policy", "moveAll", "N:CartPolicy")]
