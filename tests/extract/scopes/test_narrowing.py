"""Names have the types that tests find, as far as nothing else sets them."""

from __future__ import annotations

import time
from textwrap import dedent

import pytest

from packlens.extract.extraction import extract
from packlens.extract.languages.language import languages

ASSERTED = "def f(hull, other, hulls, berth):\n    assert isinstance(hull, Barge)\n"


def receivers(text: str, name: str = "tow", language: str = "python") -> list[str]:
    facts = extract(languages()[language], "docks", dedent(text).encode()).facts
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
        "hulls.sort(key=lambda hull=berth: hull.tow())",
        "if hull := berth.next(): hull.tow()",
        "hull: Tug = other\n    hull.tow()",
        "[berth, hull] = other\n    hull.tow()",
        "for (\n        berth, hull) in hulls: hull.tow()",
        "def inner(hull):\n        hull.tow()",
        "def inner(\n        berth, hull):\n        hull.tow()",
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


@pytest.mark.parametrize("spaces", [0, 1, 30, 41, 45, 500])
def test_a_type_ends_where_the_name_is_set_behind_any_number_of_spaces(spaces: int) -> None:
    asserted = "def f(hull):\n    assert isinstance(hull.rope, Barge)\n    hull.rope.tow()\n"
    statement = f"{' ' * spaces}= 1\n    hull.rope.tow()\n"
    assert ["T:Barge", "P:hull.rope"] == receivers(f"{asserted}    hull.rope{statement}")
    assert ["T:Barge"] == receivers(f"{asserted}    hull.ropes{statement}")


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


@pytest.mark.parametrize(
    ("language", "use"),
    [
        ("javascript", "hulls.forEach((hull, index) => hull.tow())"),
        ("javascript", "hulls.forEach(({ hull }) => hull.tow())"),
        ("javascript", "hulls.filter(function (hull) { return hull.tow() })"),
        ("javascript", "function inner(hull) { hull.tow() }"),
        ("javascript", "try { x() } catch (hull) { hull.tow() }"),
        ("javascript", "const { hull } = berth\n hull.tow()"),
        ("php", "array_map(function ($hull) { $hull->tow(); }, $x);"),
        ("php", "array_map(fn ($x, $hull) => $hull->tow(), $x);"),
        ("php", "try { } catch (E $hull) { $hull->tow(); }"),
        ("php", "['a' => $hull, $b] = $x; $hull->tow();"),
        ("php", "list($b, $hull) = $x;\n $hull->tow();"),
    ],
)
def test_a_type_ends_where_another_name_begins_to_hide_its_own(language: str, use: str) -> None:
    if language == "php":
        text = f"<?php function f($hull) {{ if ($hull instanceof Barge) {{ {use} }} }}"
    else:
        text = f"function f(hull, hulls) {{ if (hull instanceof Barge) {{ {use} }} }}"
    assert "T:Barge" not in receivers(text, language=language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "def f(hull):\n    while not isinstance(hull, Barge):\n        break\n    hull.tow()\n"),
        ("python", "def f(hull):\n    if differs(isinstance(hull, Barge)):\n        hull.tow()\n"),
        ("python", "def f(hull):\n    if not_isinstance(hull, Barge):\n        hull.tow()\n"),
        ("kotlin", "fun f(hull: Any) { if (hull is Barge) ; else hull.tow() }"),
        ("kotlin", "fun f(hull: Any) { if (hull is Barge) else { hull.tow() } }"),
        ("php", "<?php function f($hull) { return $hull instanceof Barge ?: $hull->tow(); }"),
    ],
)
def test_a_type_is_not_known_where_the_test_may_have_failed(language: str, text: str) -> None:
    assert "T:Barge" not in "".join(receivers(text, language=language))


def test_thousands_of_tests_of_one_name_take_little_more_time_than_other_calls() -> None:
    names = ("isinstance", "is_kind")
    tested, called = ("def f(hull):\n" + f"    assert {name}(hull, Barge)\n    hull.tow()\n" * 4_000 for name in names)
    assert _seconds(tested) < 20 * _seconds(called)


def test_types_that_cross_each_other_in_thousands_of_ways_are_known_at_the_beginning_of_a_file() -> None:
    lines = (f"    assert isinstance(a{n}, T)\n    a{n - 40} = a{n}.tow()\n" for n in range(40, 1_000))
    found = receivers("def f(a):\n" + "".join(lines))
    assert found[0] == "T:T"
    assert found[-1] != "T:T"


def _seconds(text: str) -> float:
    before = time.process_time()
    receivers(text)
    return time.process_time() - before
