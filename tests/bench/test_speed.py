"""The table and the picture of the speed suite."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as Xml

import pygit2
import pytest

from tests.bench.growth_plot import exponent, plot
from tests.bench.speed import growth, measured_once, medians, table
from tests.bench.speed_parts import MeasuredFolder
from tests.git.commits import commit
from tests.trees import write_tree


def test_the_exponent_is_that_of_the_power_that_made_the_points() -> None:
    assert exponent([(size, 3 * size**1.5) for size in (0.5, 2, 70)]) == pytest.approx(1.5)


def test_the_picture_has_a_line_and_a_name_for_each_cost_and_stays_within_its_frame() -> None:
    picture = Xml.fromstring(plot({"index <all>": [(0.5, 1), (18, 30)], "pack": [(0.5, 0.02), (18, 0.03)]}, "MB", "s"))

    name = "{http://www.w3.org/2000/svg}"
    lines = [line.attrib["points"] for line in picture.iter(f"{name}polyline")]
    points = [tuple(map(float, point.split(","))) for line in lines for point in line.split()]
    assert len(lines) == 2
    assert all(0 < x < 720 and 0 < y < 440 for x, y in points)
    assert any("index <all> (size ^ 0.95)" in (text.text or "") for text in picture.iter(f"{name}text"))


def test_a_table_holds_the_medians_of_the_rounds() -> None:
    row = medians([{"new, s": 3.0, "x": 1.0}, {"new, s": 1.0, "x": 5.0}, {"new, s": 2.0}])

    assert table({"flask": row, "caddy": {"x": 1.0}}).splitlines() == [
        "|  | flask | caddy |",
        "| --- | --- | --- |",
        "| new, s | 2 |  |",
        "| x | 3 | 1 |",
    ]


def test_the_picture_of_growth_leaves_out_what_was_measured_of_one_folder_alone() -> None:
    row = {"index, s": 1.0, "new question, s": 0.2}

    picture = growth([row | {"MB of source": 3.0, "history, s": 2.0}, row | {"MB of source": 60.0}, {"index, s": 9.0}])

    assert "index (size ^" in picture
    assert "history" not in picture


def test_a_round_measures_the_parts_it_is_asked_for_and_leaves_out_a_tool_that_fails(tmp_path: Path) -> None:
    folder = tmp_path / "shop"
    write_tree(folder, {"a.py": "def total():\n    return 1\n"})
    commit(pygit2.init_repository(str(folder)))
    measured = MeasuredFolder(folder, tmp_path / "scratch", 1, 0, {"echo": "echo {task}"}, {"echo": "false"})

    row = measured_once(measured, ["history", "warm", "peers"])

    assert row["symbols"] == 2
    assert row["history, s"] > 0
    assert "echo: question, s" in row
    assert "echo: index, s" not in row
