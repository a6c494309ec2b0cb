"""What templates within strings use."""

from __future__ import annotations

from packlens.extract.uses.markup import MarkupUse, markup_uses


def test_components_calls_and_modules_are_used_and_text_is_not() -> None:
    text = "<.row :if={shown?(@a)} x={Shop.Cart.total(%{a: b(1)})}>call(me) @if(x)</.row><% go() %><Shop.Menu.item />"

    assert [
        MarkupUse("call", "row", "", "1", 0),
        MarkupUse("call", "shown?", "", "", 11),
        MarkupUse("call", "total", "Shop.Cart", "", 26),
        MarkupUse("call", "b", "", "", 47),
        MarkupUse("call", "go", "", "", 80),
        MarkupUse("call", "item", "Shop.Menu", "1", 87),
    ] == list(markup_uses(text))


def test_the_module_of_a_live_component_is_a_value_and_the_component_is_phoenix_own() -> None:
    text = "<.live_component module={Shop.Cart} id={Total} />"

    assert [("name", "Cart", "Shop"), ("name", "Total", "")] == [use[:3] for use in markup_uses(text)]


def test_braces_that_were_never_opened_close_nothing() -> None:
    assert ["called"] == [use.name for use in markup_uses("} } %> text(1) {called(1)}")]
