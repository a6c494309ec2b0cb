"""Names have the types that tests find, as far as nothing else sets them."""

from __future__ import annotations

from textwrap import dedent

import pytest

from packlens.extract.extraction import extract
from packlens.extract.languages.language import languages

ASSERTED = "def f(hull, other, hulls, berth):\n    assert isinstance(hull, Barge)\n"


def receivers(text: str, name: str = "tow") -> list[str]:
    facts = extract(languages()["python"], "docks.py", dedent(text).encode()).facts
    uses = sorted(facts.references, key=lambda use: use.line)
    return [use.receiver for use in uses if use.name == name]


@pytest.mark.parametrize(
    "use",
    [
        "hull = other; \n    hull.tow()",
        "hull, berth = other\n    hull.tow()",
        "berth, hull = other\n    hull.tow()",
        "for hull in hulls: hull.tow()",
        "with berth as hull: hull.tow()",
        "hulls.sort(key=lambda hull: hull.tow())",
    ],
)
def test_a_type_ends_where_the_name_is_bound_again(use: str) -> None:
    assert "T:Barge" not in receivers(f"{ASSERTED}    {use}\n")


@pytest.mark.parametrize(
    "use",
    [
        "f(hull, berth=1).tow(hull.tow())",
        "hull == other or hull.tow()",
        "for x in hull: hull.tow()",
        "berth.hull = hull.tow()",
    ],
)
def test_a_type_does_not_end_where_the_name_is_only_used(use: str) -> None:
    assert "T:Barge" in receivers(f"{ASSERTED}    {use}\n")


def test_the_statement_that_sets_a_name_still_uses_the_old_value() -> None:
    assert ["T:Barge"] == receivers("def f(hull):\n    while isinstance(hull, Barge):\n        hull = hull.tow()\n")


def test_two_names_whose_types_end_at_different_places_keep_their_own() -> None:
    text = """
        def f(hull, berth, other):
            assert isinstance(hull, Barge)
            assert isinstance(berth, Quay)
            hull = other
            rope = hull.find()
            berth.tow(rope.tow())
    """
    assert {"T:Quay", "N:rope"} == set(receivers(text))


@pytest.mark.parametrize("kind", ["barge", "(Barge, Tug)"])
def test_a_test_for_what_may_be_no_type_or_for_several_says_nothing(kind: str) -> None:
    assert "T:" not in "".join(receivers(f"def f(hull):\n    assert isinstance(hull, {kind})\n    hull.tow()\n"))
