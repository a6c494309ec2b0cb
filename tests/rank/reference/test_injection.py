"""Which symbols strong framework matches put on top."""

from __future__ import annotations

from packlens.rank.reference.equivalence import EquivalenceClass, Match
from packlens.rank.reference.injection import LIMIT, injected_symbols
from tests.graph.build import NodeSpec
from tests.retrieve.build import searchable_index


def match(*phrases: str, target: str = "QuerySet", kind: str = "framework", weight: float = 0.9) -> Match:
    return Match(EquivalenceClass("C", phrases, (target,), weight=weight, kind=kind), phrases)


INDEX = searchable_index(
    [
        NodeSpec("queryset", kind="field", path="a.py"),
        NodeSpec("QuerySet", kind="class", path="b.py"),
        NodeSpec("QuerySetView", kind="class", path="c.py"),
        NodeSpec("QuerySet", kind="class", path="t.py", test=True),
    ]
)


def test_whole_names_only() -> None:
    """A symbol that the target names wholly is injected, in whatever case; a longer name is not, nor a test."""
    assert list(injected_symbols([match("lazy database rows")], INDEX)) == [1, 0]


def test_only_strong_framework_matches() -> None:
    """A lone word, a universal class or a lesser weight only competes."""
    assert injected_symbols([match("rows")], INDEX) == {}
    assert injected_symbols([match("lazy rows", kind="universal")], INDEX) == {}
    assert injected_symbols([match("lazy rows", weight=0.8)], INDEX) == {}


def test_bounded() -> None:
    """Never more than the limit."""
    many = searchable_index([NodeSpec("QuerySet", kind="class", path=f"{i}.py") for i in range(2 * LIMIT)])
    assert len(injected_symbols([match("lazy rows")], many)) <= LIMIT
