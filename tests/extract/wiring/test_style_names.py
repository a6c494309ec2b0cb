"""Names of style sheets in attributes, expressions and selectors."""

from __future__ import annotations

import pytest

from packlens.extract.wiring.style_names import classes_in_expression, names_in_selector, style_names


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("card  wide\n", ["card", "wide"]),
        ("row{% if new %} row-new{% endif %}", ["row", "row-new"]),
        ("row-{{ width }} row", ["row"]),
        ("btn-${size} <%= kind %> a-<?php echo $b ?> class:open", ["open"]),
        ("md:flex w-[3px] 2xl", []),
        ("", []),
    ],
)
def test_an_attribute_names_classes_that_are_not_computed(text: str, expected: list[str]) -> None:
    assert expected == [*style_names(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{styles.card}", [("card", "styles")]),
        ("{styles['card-title']}", [("card-title", "styles")]),
        ('{clsx("a b", wide && "c", { open: isOpen, "d-e": f })}', ["a", "b", "c", "d-e", "open"]),
        ('{kind === "big" ? "large" : `small btn-${size}`}', ["large", "small"]),
        ("['a', b]", ["a"]),
        ("{props.className()}", []),
        ("'" + r"\d" * 100, []),  # an escape is read in one way: in two, this took years
    ],
)
def test_an_expression_names_classes_and_those_of_modules(text: str, expected: list[str | tuple[str, str]]) -> None:
    pairs = sorted((each, "") if isinstance(each, str) else each for each in expected)
    assert pairs == sorted(classes_in_expression(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ul.menu > #main.open:not(.closed)", ["menu", "#main", "open", "closed"]),
        ('[href=".html"] .a', ["a"]),
        (".row-${id} .b", ["b"]),
        ("div", []),
    ],
)
def test_a_selector_names_classes_and_ids(text: str, expected: list[str]) -> None:
    assert expected == [*names_in_selector(text)]
