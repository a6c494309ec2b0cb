"""The table and the picture of the speed suite."""

from __future__ import annotations

from xml.etree import ElementTree as Xml

import pytest

from tests.bench.growth_plot import exponent, plot
from tests.bench.speed import medians, table


def test_the_exponent_is_that_of_the_power_that_made_the_points() -> None:
    assert exponent([(size, 3 * size**1.5) for size in (0.5, 2, 70)]) == pytest.approx(1.5)


def test_the_picture_has_a_line_and_a_name_for_each_cost_and_stays_within_its_frame() -> None:
    picture = Xml.fromstring(plot({"index <all>": [(0.5, 1), (18, 30)], "pack": [(0.5, 0.02), (18, 0.03)]}, "MB", "s"))

    name = "{http://www.w3.org/2000/svg}"
    lines = [line.attrib["points"] for line in picture.iter(f"{name}polyline")]
    places = [tuple(map(float, place.split(","))) for line in lines for place in line.split()]
    assert len(lines) == 2
    assert all(0 < x < 720 and 0 < y < 440 for x, y in places)
    assert any("index <all> (size ^ 0.95)" in (text.text or "") for text in picture.iter(f"{name}text"))


def test_a_table_holds_the_medians_of_the_rounds() -> None:
    row = medians([{"new s": 3.0, "x": 1.0}, {"new s": 1.0, "x": 5.0}, {"new s": 2.0, "x": 2.0}])

    assert table({"flask": row}).splitlines() == ["| folder | new s | x |", "| --- | --- | --- |", "| flask | 2 | 2 |"]
