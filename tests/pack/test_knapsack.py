"""Choosing by density."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens import wire
from packlens.pack.costs import Costs
from packlens.pack.knapsack import Candidate, by_score, density, density_order, fill, fill_leading
from tests.pack.packs import library_count
from tests.wire.samples import make_symbol


def test_density_is_score_per_token_times_a_power_of_proximity() -> None:
    assert density(0.8, 100, 0.25) == pytest.approx(0.008 * 0.25**0.3)


def test_a_small_good_symbol_goes_before_a_large_slightly_better_one() -> None:
    candidates = [Candidate(make_symbol(0, score=0.9)), Candidate(make_symbol(1, score=0.8))]
    assert density_order(candidates, [500, 100]) == [1, 0]


def test_scores_of_zero_or_less_come_last_best_first_whatever_they_cost() -> None:
    scores = [0.1, 0.0, -0.1, -0.2]
    candidates = [Candidate(make_symbol(n, score=score)) for n, score in enumerate(scores)]
    assert density_order(candidates, [1000, 1000, 1000, 1]) == [0, 1, 2, 3]


def test_ties_go_by_symbol_id() -> None:
    candidates = [Candidate(make_symbol(0, path=path)) for path in ("b.py", "a.py", "c.py")]
    assert [c.symbol.node.path for c in by_score(candidates)] == ["a.py", "b.py", "c.py"]
    assert density_order(by_score(candidates), [5, 5, 5]) == [0, 1, 2]


def _costs(count: int) -> Costs:
    symbols = [make_symbol(n, signature="x, " * (n % 5)) for n in range(count)]
    return Costs(wire.codec("xml"), symbols, [])


def test_what_does_not_fit_is_skipped_and_smaller_ones_tried() -> None:
    costs = _costs(5)  # the fifth has the longest signature
    room = costs.exact(4) + costs.exact(0)
    assert fill([4, 3, 0, 1], costs, room) == [4, 0]
    assert fill_leading([4, 3, 0, 1], costs, room) == [4]


@given(st.permutations(range(12)), st.integers(-10, 800), st.sets(st.integers(0, 11)))
def test_a_filling_fits_and_takes_nothing_twice(order: list[int], room: int, packed: set[int]) -> None:
    costs = _costs(12)
    for choose in (fill, fill_leading):
        filling = choose(order, costs, room, packed)
        assert sum(map(costs.exact, filling)) <= max(room, 0)
        assert not packed.intersection(filling)
        assert filling == [position for position in order if position in filling]


@pytest.mark.parametrize("name", wire.formats())
def test_rough_costs_are_near_the_exact_ones(name: str) -> None:
    symbols = [make_symbol(n, path=f"src/module_{n}.py", signature=f"def f(a{n}: int)" * (n % 4)) for n in range(60)]
    costs = Costs(wire.codec(name), symbols, [])
    assert [costs.exact(n) for n in range(60)] == [library_count(wire.codec(name).symbol(s)) for s in symbols]
    assert all(abs(rough - costs.exact(n)) <= 0.25 * costs.exact(n) for n, rough in enumerate(costs.rough))
