"""Templates of pages use members of components (Angular) and tags and filters of libraries (Django)."""

from __future__ import annotations

import time

import pytest

from packlens.extract.page_templates import template_uses


def names(text: str) -> list[str]:
    return [use.name for use in template_uses(text)]


def test_expressions_of_angular_name_members() -> None:
    page = """<li *ngFor="let line of lines; index as i" [title]="note(i) | upper" (click)="this.open(line, 'x')">
      {{ line.total ?? fallback?.total }} {{ { size: width, ...rest } }}</li>
    @if (isOpen && allowed(1)) { <b #box>{{ box.text }}</b> }"""
    assert ["lines", "note", "open", "fallback", "width", "rest", "isOpen", "allowed"] == names(page)


def test_lines_of_pages_are_told_by_offsets() -> None:
    page = '<a\n (click)="open()"></a>'
    assert [page.index("open")] == [use.offset for use in template_uses(page)]


def test_tags_and_filters_are_read_behind_the_libraries_that_are_loaded() -> None:
    page = "<p>{% load i18n shop.prices %}{% table cart|sorted:'a|b' %}{{ sum|price }}{# {{ x|late }} #}</p>"
    assert [("tag", name, "i18n prices") for name in ("table", "sorted", "price")] == [
        (use.kind, use.name, use.receiver) for use in template_uses(page)
    ]
    assert ["prices"] == [use.receiver for use in template_uses("<p>{% load price from shop.prices %}{{ a|price }}")]


def test_a_page_without_libraries_uses_none() -> None:
    assert [] == names("<p>{% table cart %}{{ sum|price }}</p>")


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
        ),
        *("a", "{a:1,", "{% a", "{%a %}", "#", "%", "{% a|b c"),
    ],
)
def test_hostile_pages_take_linear_time(page: str, part: str) -> None:
    for beginning in ("", "{% ", "{{ ", "{#", ' [c]="{', "{% load ", "@if ("):
        text = page + beginning + part * (200_000 // len(part)) + '"'
        start = time.process_time()
        names(text)
        assert time.process_time() - start < 2
