"""The fast part of the suite leaves out what tests/conftest.py lists, and nothing else."""

from __future__ import annotations

import pytest

from tests.conftest import HERE, SLOW


def test_what_is_slow_exists() -> None:
    assert [name for name in SLOW if not (HERE / name).exists()] == []


def test_tests_are_marked_as_the_list_says(request: pytest.FixtureRequest) -> None:
    for item in request.session.items:
        listed = any(item.path.is_relative_to(HERE / name) for name in SLOW)
        assert listed == (item.get_closest_marker("slow") is not None), item.nodeid
