"""The tiered channel: exact before prefix before substring before path, compounds before components."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from packlens.graph.view import Index
from packlens.rank.reference.channels.tiered import CAP, tier_of, tiered_channel
from packlens.rank.reference.keywords import KeywordSet
from packlens.rank.reference.query import Query
from tests.graph.build import NodeSpec
from tests.retrieve.build import searchable_index


def ask(index: Index, *, primary: tuple[str, ...] = (), components: tuple[str, ...] = ()) -> dict[int, str]:
    """Return the tier of each node found, best first."""
    found = tiered_channel(Query("", KeywordSet((), primary, components), frozenset()), index)
    return {position: tier_of(found[position]) for position in sorted(found, key=lambda p: (-found[p], p))}


def test_tiers_in_order() -> None:
    """A name that equals the keyword comes before one that starts with it, contains it, or lies in its folder."""
    index = searchable_index(
        [
            NodeSpec("run", path="session/a.py"),
            NodeSpec("MySessionStore", path="b.py"),
            NodeSpec("SessionKey", path="b.py"),
            NodeSpec("session", path="b.py"),
        ]
    )
    assert ask(index, primary=("session",)) == {3: "exact", 2: "prefix", 1: "substring", 0: "path"}


def test_qualified_and_foreign_spellings() -> None:
    """`Class.method`, `Class::method` and `Class#method` name the same method, whatever their case."""
    index = searchable_index([NodeSpec("QuerySet", kind="class"), NodeSpec("filter", kind="method", container=0)])
    for spelling in ("QuerySet.filter", "queryset::filter", "QuerySet#filter", "QuerySet.filter()"):
        assert ask(index, primary=(spelling,)) == {1: "exact"}


def test_components_wait_for_too_few_compounds() -> None:
    """Five finds of compounds silence the components; four let them speak, below nothing that was found before."""
    five = [NodeSpec("route_handler", path=f"x{i}.py") for i in range(5)]
    other = NodeSpec("route", path="y.py")
    words = {"primary": ("route_handler",), "components": ("route",)}
    assert 5 not in ask(searchable_index([*five, other]), **words)
    assert ask(searchable_index([*five[:4], other]), **words)[4] == "exact"


def test_each_keyword_gets_its_best_match_before_another_gets_its_second() -> None:
    """One common word does not push out the others."""
    index = searchable_index([*(NodeSpec("get", path=f"a{i}.py") for i in range(3)), NodeSpec("parse", path="b.py")])
    assert list(ask(index, primary=("get", "parse"))) == [0, 3, 1, 2]


def test_code_before_data_and_tests() -> None:
    """Of equal matches a callable comes before a field, and code before its test."""
    index = searchable_index(
        [
            NodeSpec("save", kind="field"),
            NodeSpec("save", test=True, path="t.py"),
            NodeSpec("save", path="z.py"),
        ]
    )
    assert list(ask(index, primary=("save",))) == [2, 1, 0]


def test_files_and_externals_are_never_found() -> None:
    """Places hold no code."""
    index = searchable_index([NodeSpec("config", kind="file"), NodeSpec("config", kind="env", path="")])
    assert ask(index, primary=("config",)) == {}


@settings(deadline=None)
@given(st.lists(st.sampled_from(["alpha", "alphabet", "betalpha", "gamma"]), max_size=60), st.text(max_size=4))
def test_caps_and_scale(names: list[str], noise: str) -> None:
    """Only the exact tier is unbounded, scores tell their tier, and any keyword is a keyword."""
    index = searchable_index([NodeSpec(name, path=f"alpine/{i}.py") for i, name in enumerate(names)])
    found = ask(index, primary=("alpha", noise, "\n", ".()"))
    exact = sum(tier == "exact" for tier in found.values())
    assert exact == names.count("alpha")
    assert len(found) <= max(exact, CAP["path"])
    order = ["exact", "prefix", "substring", "path"]
    assert sorted(found.values(), key=order.index) == list(found.values())
