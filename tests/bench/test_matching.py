"""The strict and the peer rule: which names mean the same answer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.bench.matching import peer_hits, peer_match, peer_name, strict_hits, strict_name

NAMES = st.lists(st.sampled_from(["a", "B", "get", "Flask", ".", "::", "#", "x.py.", "/", "<T>"]), max_size=6).map(
    "".join
)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("src/flask/app.py.Flask.route", "Flask.route"),
        ("github.com/pallets/flask://src/flask/app.py.Flask.route", "Flask.route"),
        ("flask.app.Flask.route", "Flask.route"),
        ("django.template.defaultfilters.floatformat", "floatformat"),
        ("modules/http.go:Serve", "Serve"),
        ("http.go:42:func Serve(w ResponseWriter)", "Serve"),
        ("http.go:42", ""),
        ("github.com/caddyserver/caddy/caddy.Context.App", "Context.App"),
        ("github.com/caddyserver/caddy", "caddy"),
        ("example.com/owner/repository/", ""),
        ("Flask.route(", "Flask.route"),
        ("  ", ""),
    ],
)
def test_a_name_is_found_in_what_a_tool_wrote(written: str, name: str) -> None:
    assert name == peer_name(written)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("a.rs.HttpRegistry<'gctx>.start_fetch", "HttpRegistry.start_fetch"),
        ("Map<K, Vec<V>>::get", "Map.get"),
        ("lib/site.rb.Jekyll::Site.read", "Jekyll.Site.read"),
    ],
)
def test_a_strict_name_has_one_separator_and_no_type_arguments(written: str, name: str) -> None:
    assert name == strict_name(written)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("QuerySet.query", "QuerySet", True),
        ("Library.filter", "template.Library.filter", True),
        ("QuerySet.filter", "Library.filter", False),
        ("filter", "Library.filter", True),
        ("DatabaseBase", "Base", False),
        ("ActiveSupport::Concern", "Concern", True),
        ("route", "Route", True),
        ("", "Route", False),
    ],
)
def test_the_peer_rule_is_lenient_about_what_stands_around_a_name(one: str, other: str, same: bool) -> None:
    assert same == peer_match(one, other)
    assert same == peer_match(other, one)


def test_strictly_an_answer_counts_once_and_a_class_is_not_its_methods() -> None:
    found = strict_hits(["x.py.A.f", "y.py.A.f", "x.py.A.g", "z.py.B"], ["A.f", "A", "B"])

    assert (True, False, False, True) == found.relevant
    assert (1, None, 4) == found.ranks


def test_strictly_an_equal_name_is_taken_before_one_that_ends_alike() -> None:
    assert (None, 1) == strict_hits(["x.py.A.f"], ["f", "A.f"]).ranks
    assert (2, 1) == strict_hits(["x.py.A.f", "x.py.B.f"], ["f", "A.f"]).ranks
    assert (None,) == strict_hits(["x.py.a.F"], ["f"]).ranks


def test_by_the_peer_rule_several_symbols_match_one_answer() -> None:
    found = peer_hits(["x.py.A.f", "x.py.A.g", "x.py.C"], ["A", "B"])

    assert (True, True, False) == found.relevant
    assert (1, None) == found.ranks


@given(st.lists(NAMES, max_size=8), st.lists(NAMES, min_size=1, max_size=4))
def test_a_strict_hit_uses_up_one_answer(symbols: list[str], answers: list[str]) -> None:
    found = strict_hits(symbols, answers)
    ranks = [rank for rank in found.ranks if rank]

    assert len(symbols) == len(found.relevant)
    assert len(ranks) == len(set(ranks)) == sum(found.relevant)
    assert all(found.relevant[rank - 1] for rank in ranks)


@given(NAMES, NAMES)
def test_the_peer_rule_does_not_ask_which_name_is_the_answer(one: str, other: str) -> None:
    assert peer_match(one, other) == peer_match(other, one)
