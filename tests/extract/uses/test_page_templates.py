"""Templates of pages use members of components (Angular) and of values, tags and filters (Django, Jinja, Twig)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from packlens.extract.languages.language import languages
from packlens.extract.uses.page_templates import template_uses


def names(text: str, syntax: str = "") -> list[str]:
    return [use.name for use in template_uses(text, syntax)]


def uses(text: str, *kinds: str, getters: Sequence[str] = ()) -> list[tuple[str, str, str]]:
    return [use[:3] for use in template_uses(text, "braces", getters) if use.kind in kinds]


def test_expressions_of_angular_name_members() -> None:
    page = """<li *ngFor="let line of lines; index as i" [title]="note(i) | upper" (click)="this.open(line, 'x')">
      {{ line.total ?? fallback?.total }} {{ { size: width, ...rest } }}</li>
    @if (isOpen && allowed(1)) { <b #box>{{ box.text }}</b> }"""
    members = [use.name for use in template_uses(page) if use.kind == "bound"]
    assert ["lines", "note", "open", "fallback", "width", "rest", "isOpen", "allowed"] == members


def test_elements_name_components_directives_and_what_they_are_given() -> None:
    page = """<cart-row [line]="a" (removed)="b()" [(size)]="c" label="x > y" class="wide" aria-label="d"
      [style.top]="e"
      (keydown.enter)="f()" shopTip *shopIf="g" data-id="h"/><p [title]="i" shop-note>text</p><broken [a="""
    found = [use[:3] for use in template_uses(page) if use.kind in ("element", "given")]
    given = [("given", name, "N:|cart-row") for name in ("line", "removed", "size", "label", "shopTip", "shopIf")]
    elements = [("element", f"|{name}", "") for name in ("cart-row", "shopTip", "shopIf", "shop-note")]
    assert [*elements, *given] == sorted(found, key=lambda use: use[0])


def test_pipes_run_in_expressions_alone() -> None:
    page = "<p [title]=\"a || b | money: 'x | y'\">{{ c | late }} | text</p>"
    assert ["|money", "|late"] == [use.name for use in template_uses(page) if use.kind == "piped"]
    assert [] == [use for use in template_uses("<p>{c | money}</p>") if use.kind == "piped"]


def test_lines_of_pages_are_told_by_offsets() -> None:
    page = '<a\n (click)="open()"></a>'
    assert [page.index("open")] == [use.offset for use in template_uses(page) if use.kind == "bound"]


def test_tags_and_filters_are_read_behind_the_libraries_that_are_loaded() -> None:
    page = "<p>{% load i18n shop.prices %}{% table cart|sorted:'a|b' %}{{ sum|price }}{# {{ x|late }} #}</p>"
    assert [("tag", name, "i18n prices") for name in ("table", "sorted", "price")] == uses(page, "tag")
    assert ["prices"] == [use[2] for use in uses("<p>{% load price from shop.prices %}{{ a|price }}", "tag")]


def test_a_page_without_libraries_uses_no_tags() -> None:
    assert [] == uses("<p>{% table cart %}{{ sum|price }}</p>", "tag")
    assert [] == names("<p>{% table cart %}{{ sum|price }}</p>")


def test_members_of_values_are_called_or_shown() -> None:
    page = """{%- for line in cart.lines(cart.owner.last_order) -%}{{ line.total|price(2) }}{% endfor %}
      {% if not cart.lines()[0].is_gift() and "cart.text" is empty_cart %}{{ shipping(cart) }}{% endif %}"""
    members = [
        ("call", "lines", "N:cart"),
        ("template_member", "owner", "N:cart"),
        ("template_member", "last_order", "P:cart.owner"),
        ("template_member", "total", "N:line"),
        ("call", "is_gift", "?"),
    ]
    assert members == uses(page, "call", "template_member")
    assert ["|price", "|empty_cart", "|shipping"] == [name for _, name, _ in uses(page, "filter")]


def test_a_member_of_twig_may_be_a_getter() -> None:
    getters = languages()["twig"].template_getters
    members = [use[:2] for use in uses("{{ cart.total }}", "template_member", "template_getter", getters=getters)]
    assert [
        ("template_member", "total"),
        ("template_getter", "getTotal"),
        ("template_getter", "isTotal"),
        ("template_getter", "hasTotal"),
    ] == members
    assert [("call", "total", "N:cart")] == uses("{{ cart.total() }}", "call", "template_member", getters=getters)


def test_templates_are_named_by_tags_and_by_functions() -> None:
    page = """{% include "cart/row.html" %}{{ include('@Shop/cart/sum.html.twig', {a: 1}) }}{% set x = source("a.js") %}
      {{ included("b.html") }}{{ include(name) }}"""
    found = [("path", "row.html", "templates/cart"), ("path", "sum.html.twig", "templates/Shop/cart")]
    assert [*found, ("path", "a.js", "templates")] == uses(page, "path")


def test_what_a_template_shows_as_it_stands_or_takes_from_others_is_nothing_of_the_program() -> None:
    page = """{% raw %}{{ cart.total() }}{% endraw %}{# {{ cart.total() }} #}<!-- {{ cart.total() }} -->
      {% import "m.html" as m %}{% from "n.html" import field as f, note %}{{ m.input(1) }}{{ note(2) }}{{ loop.index }}
      {% macro row(x) %}{{ x }}{% endmacro %}{{ row(3) }}"""
    assert [] == uses(page, "call", "template_member", "filter")
    assert [("path", "m.html", "templates"), ("path", "n.html", "templates")] == uses(page, "path")


@pytest.mark.parametrize("page", ['<a (b)="c">', "<a>{% load d %}"], ids=["Angular", "Django"])
@pytest.mark.parametrize(
    "part",
    [
        *(
            "<!--",
            "{%",
            "{% ",
            "{{",
            "{{{a}",
            "{% load ",
            "@if (",
            "@if (((",
            "@if (()",
            ' (a)="',
            " let ",
            "   ",
            "{#",
            "a | ",
            "{{ a.b(",
            "{% from x import a, ",
        ),
        *("a", "{a:1,", "{% a", "{%a %}", "#", "%", "{% a|b c"),
    ],
)
def test_hostile_pages_take_linear_time(page: str, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Quadratic patterns would take hours, and the limit of time for a test would end it.

    Pages of this length are not read otherwise.
    """
    monkeypatch.setattr("packlens.extract.uses.page_templates._MAX_LENGTH", 1 << 30)
    syntax = "braces" if page.startswith("<a>") else ""
    for beginning in ("", "{% ", "{{ ", "{#", ' [c]="{', "{% load ", "@if ("):
        names(page + beginning + part * (1_000_000 // len(part)) + '"', syntax)
