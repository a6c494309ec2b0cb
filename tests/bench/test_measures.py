"""Measures of one ranking, against figures worked out by hand, and of two runs, against laws of their formulas."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.bench.measures import measure
from packlens.bench.resampling import interval, paired

SHARES = st.lists(st.sampled_from([0.0, 0.25, 0.5, 1.0]), min_size=1, max_size=12)


def ranking(**found: int) -> list[str]:
    """Return sixty symbols, those named at the ranks given."""
    at = {rank: name for name, rank in found.items()}
    return [f"x.py.{at.get(rank, f'other{rank}')}" for rank in range(1, 61)]


def test_the_measures_of_symbols_are_those_of_their_formulas() -> None:
    found = measure(ranking(first=2, second=10, third=20, fourth=50), [], ["first", "second", "third", "fourth"], [])

    ideal = 1 + 1 / math.log2(3) + 1 / math.log2(4) + 1 / math.log2(5)
    measures = ("R@10", "NDCG@10", "MRR", "P@10", "R@20", "R@50")
    assert {f"{rule} {name}" for rule in ("strict", "peer") for name in measures} == set(found)
    assert [0.5, 0.75, 1.0] == [found[f"strict R@{k}"] for k in (10, 20, 50)]
    assert 0.5 == found["strict MRR"]
    assert 0.2 == found["strict P@10"]
    assert found["strict NDCG@10"] == pytest.approx((1 / math.log2(3) + 1 / math.log2(11)) / ideal, abs=1e-12)


def test_the_reciprocal_rank_looks_at_the_whole_ranking_and_precision_at_ten_places() -> None:
    assert 1 / 60 == measure(ranking(late=60), [], ["late"], [])["strict MRR"]
    assert 0.1 == measure(["x.py.only"], [], ["only"], [])["strict P@10"]


def test_nothing_found_is_zero_everywhere() -> None:
    assert {0.0} == set(measure([], [], ["a"], ["x.py"]).values())


def test_peer_gain_may_exceed_the_ideal() -> None:
    assert measure(["x.py.A.f", "x.py.A.g"], [], ["A"], [])["peer NDCG@10"] > 1


def test_files_count_once_in_whatever_way_their_path_is_written() -> None:
    files = ["./a.py", "a.py", "b.py", "b.py", "c.py", "d.py", "e.py", "src\\f.py"]

    found = measure([], files, ["x"], ["/f.py", "src/f.py", "e.py"])

    assert 2 / 3 == found["file recall@10"]
    assert 1.0 == found["file any@5"]
    assert 0.0 == measure([], files, ["x"], ["src/f.py"])["file any@5"]
    assert not any(name.startswith("file ") for name in measure([], files, ["x"], []))


@given(SHARES)
def test_an_interval_holds_the_mean_and_is_the_same_each_time(values: list[float]) -> None:
    low, high = interval(values, 200)

    assert min(values) <= low <= high <= max(values)
    assert (low, high) == interval(values, 200)


def test_an_interval_narrows_as_tasks_become_more() -> None:
    few, many = interval([0.0, 1.0] * 10), interval([0.0, 1.0] * 1000)

    assert many[1] - many[0] < few[1] - few[0]
    assert few[0] < 0.5 < few[1]
    assert many[1] - many[0] == pytest.approx(2 * 1.96 * 0.5 / math.sqrt(2000), rel=0.05)  # the normal approximation


@given(SHARES)
def test_a_run_does_not_differ_from_itself(values: list[float]) -> None:
    found = paired(values, values)

    assert (0.0, 0.0, 0.0, 1.0, 0, 0) == (found.mean, found.low, found.high, found.p, found.better, found.worse)


def test_a_difference_is_after_less_before_and_counts_tasks() -> None:
    found = paired([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0], [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.5])

    assert found.mean == pytest.approx(5.5 / 7)
    assert (6, 1) == (found.better, found.worse)
    assert found.low > 0
    assert found.p < 0.05
