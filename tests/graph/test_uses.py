"""How symbols are used, in words."""

from __future__ import annotations

from packlens.graph.reach import USE_KINDS
from packlens.graph.uses import direct_uses
from tests.graph.build import EdgeSpec, NodeSpec, make_index


def test_each_kind_of_use_has_words_of_its_own() -> None:
    users = range(1, len(USE_KINDS) + 1)
    index = make_index(
        len(USE_KINDS) + 1, [EdgeSpec(user, 0, kind) for user, kind in zip(users, USE_KINDS, strict=True)]
    )
    found = direct_uses(index, [0])
    assert sorted(found) == list(users)
    assert len({use.words for use in found.values()}) == len(USE_KINDS)


def test_what_cannot_be_called_is_not_called() -> None:
    """Elixir's `Env.t()` in types, and `plug Auth`."""
    index = make_index(
        [NodeSpec("Env.t", "type"), NodeSpec("Auth", "module"), NodeSpec("go")], [EdgeSpec(2, 0), EdgeSpec(2, 1)]
    )
    assert "names it as a type" == direct_uses(index, [0])[2].words
    assert "uses it as a value" == direct_uses(index, [1])[2].words


def test_a_use_through_a_base_names_the_base() -> None:
    nodes = [NodeSpec("Session.save"), NodeSpec("CookieSession.save"), NodeSpec("respond")]
    index = make_index(nodes, [EdgeSpec(1, 0, "overrides"), EdgeSpec(2, 0)])
    assert direct_uses(index, [1])[2].words == "through Session.save"


def test_a_base_of_the_same_name_is_told_by_its_file() -> None:
    nodes = [NodeSpec("File.close", path="files.go"), NodeSpec("File.close", path="mem/file.go"), NodeSpec("respond")]
    index = make_index(nodes, [EdgeSpec(1, 0, "overrides"), EdgeSpec(2, 0)])
    assert direct_uses(index, [1])[2].words == "through File.close of files.go"


def test_a_direct_call_is_named_before_a_call_through_a_base_and_before_other_uses() -> None:
    edges = [EdgeSpec(1, 0, "overrides"), EdgeSpec(2, 0), EdgeSpec(2, 1, "references"), EdgeSpec(2, 1)]
    assert direct_uses(make_index(3, edges), [1])[2].words == "calls it"


def test_other_edges_are_no_uses() -> None:
    assert direct_uses(make_index(3, [EdgeSpec(1, 0, "imports"), EdgeSpec(2, 0, "contains")]), [0]) == {}
